//! Codes that people type, and tokens that nobody can guess.

/// The letters of codes. Letters and digits that look alike are missing: 0 O, 1 I L, 2 Z, 5 S, 8 B,
/// U V.
pub const LETTERS: &[u8; 22] = b"ACDEFGHJKMNPQRTWXY3467";

/// The length of a table's code.
pub const CODE_LENGTH: usize = 5;
/// The length of the host's key.
pub const HOST_KEY_LENGTH: usize = 10;
/// The length of a takeover code.
pub const TAKEOVER_LENGTH: usize = 4;

/// Returns random bytes of the operating system.
///
/// # Panics
/// Panics if the system has none, because tokens would then be predictable.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Returns a random number.
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// Returns a random code of this length.
pub fn random_code(length: usize) -> String {
    let mut number = u128::from_le_bytes(random_bytes());
    let base = LETTERS.len() as u128;
    let letters = std::iter::repeat_with(|| {
        let letter = LETTERS[(number % base) as usize];
        number /= base;
        char::from(letter)
    });
    letters.take(length).collect()
}

/// Returns a token of 128 random bits, as 32 hexadecimal digits.
pub fn random_token() -> String {
    random_bytes::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a code as typed by a person, in upper case and without spaces and dashes.
pub fn normalised_code(typed: &str) -> String {
    typed.chars().filter(|letter| letter.is_ascii_alphanumeric()).take(16).collect::<String>().to_uppercase()
}

/// Compares two secrets in a time that depends on their lengths only.
pub fn is_same_secret(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other));
    one.len() == other.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_no_letters_that_look_alike() {
        for look_alike in ["0O", "1IL", "2Z", "5S", "8B", "UV"] {
            let found = look_alike.bytes().filter(|letter| LETTERS.contains(letter)).count();
            assert!(found <= 1, "{look_alike}");
        }
        let code = random_code(CODE_LENGTH);
        assert_eq!(code.len(), CODE_LENGTH);
        assert_eq!(normalised_code(&format!(" {}-", code.to_lowercase())), code);
    }

    #[test]
    fn tokens_have_128_bits_and_differ() {
        let tokens = [random_token(), random_token()];
        assert!(tokens.iter().all(|token| token.len() == 32));
        assert!(!is_same_secret(&tokens[0], &tokens[1]));
        assert!(is_same_secret(&tokens[0], &tokens[0].clone()));
        assert!(!is_same_secret("ab", "abc"));
    }
}
