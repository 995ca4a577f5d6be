//! A line as it is typed on the console, and what noise makes of one.

use heapless::String;

/// The longest command.
const LONGEST: usize = 60;

/// Gathers the bytes of a line. Noise on the wire is not answered: a line with anything but printable letters in it
/// is forgotten as a whole.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    line: String<LONGEST>,
    is_spoilt: bool,
    is_too_long: bool,
}

impl Typed {
    /// Takes a byte. Returns the line that it ends, if it ends one that makes sense; a line that is too long for any
    /// command becomes a question mark.
    pub fn take(&mut self, byte: u8) -> Option<String<LONGEST>> {
        match byte {
            b'\r' | b'\n' => return core::mem::take(self).finished(),
            b' '..=b'~' => self.is_too_long |= self.line.push(byte as char).is_err(),
            _ => self.is_spoilt = true,
        }
        None
    }

    /// The wire failed in the middle of a byte.
    pub fn spoil(&mut self) {
        self.is_spoilt = true;
    }

    fn finished(mut self) -> Option<String<LONGEST>> {
        if self.is_too_long {
            self.line.clear();
            let _ = self.line.push('?');
        }
        (!self.is_spoilt && !self.line.is_empty()).then_some(self.line)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut typed = Typed::default();
        bytes.iter().filter_map(|&byte| typed.take(byte)).map(|line| line.to_string()).collect()
    }

    #[test]
    fn lines_end_with_return_or_line_feed() {
        assert_eq!(lines(b"help\rstatus\n\r\nbench hive 1 2\r\nhel"), ["help", "status", "bench hive 1 2"]);
    }

    #[test]
    fn noise_is_not_answered_and_harms_no_later_line() {
        assert_eq!(lines(b"he\xFFlp\r\x00\x07\rhelp\r"), ["help"]);
        let mut typed = Typed::default();
        assert_eq!(typed.take(b'h'), None);
        typed.spoil();
        assert_eq!(typed.take(b'\r'), None);
        assert_eq!(typed.take(b'h'), None);
        assert_eq!(typed.take(b'\r').as_deref(), Some("h"));
    }

    #[test]
    fn what_is_too_long_is_no_command() {
        let mut long = "help".to_string() + &" ".repeat(LONGEST - 4);
        assert_eq!(lines((long.clone() + "\r").as_bytes()), [long.clone()]);
        long += " ";
        assert_eq!(lines((long + "\rhelp\r").as_bytes()), ["?", "help"]);
    }
}
