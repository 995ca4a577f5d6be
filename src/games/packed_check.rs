//! Checks of packed positions that are the same for every game.

extern crate std;

use std::vec::Vec;

use crate::game::{Actor, BitReader, BitWriter, Packed, PackedError, Rng, Turn};

/// The most bytes of a position.
const SPACE: usize = 1024;

fn packed<G: Packed>(game: &G) -> Result<Vec<u8>, PackedError> {
    let mut bytes = [0; SPACE];
    let mut bits = BitWriter::new(&mut bytes);
    game.pack(&mut bits)?;
    let length = bits.byte_len();
    Ok(bytes[..length].to_vec())
}

/// Takes a random action of a random actor. Returns whether the game goes on.
fn play_one<G: Packed>(game: &mut G, rng: &mut Rng) -> bool {
    let (actor, action) = match game.turn() {
        Turn::Over(_) => return false,
        Turn::Chance => (Actor::Chance, game.random_outcome(rng)),
        Turn::Decide(seats) => {
            let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize).unwrap();
            (Actor::Seat(seat), game.random_legal(Actor::Seat(seat), rng))
        }
    };
    game.apply(actor, action.unwrap()).unwrap();
    !matches!(game.turn(), Turn::Over(_))
}

/// The sizes of packed positions.
#[derive(Debug)]
pub struct Bytes {
    /// The most and the mean.
    pub most: usize,
    pub mean: usize,
    /// How many positions were stored, and how many cannot be stored.
    pub stored: usize,
    pub skipped: usize,
}

/// Plays random games, and compares every position with its packed form read again.
pub fn round_trip<G: Packed, F: PartialEq + core::fmt::Debug>(
    options: &[G::Options],
    games: u64,
    facts: impl Fn(&G) -> F,
) -> Bytes {
    let (mut most, mut sum, mut stored, mut skipped) = (0, 0, 0, 0);
    for seed in 0..games {
        let options = &options[seed as usize % options.len()];
        let (mut game, mut rng) = (G::start(options).unwrap(), Rng::new(seed));
        loop {
            if let Ok(bytes) = packed(&game) {
                let again = G::unpack(options, &mut BitReader::new(&bytes)).unwrap();
                assert_eq!(facts(&again), facts(&game), "seed {seed}");
                assert_eq!(again.turn(), game.turn(), "seed {seed}");
                (most, sum, stored) = (most.max(bytes.len()), sum + bytes.len(), stored + 1);
            } else {
                skipped += 1;
            }
            if !play_one(&mut game, &mut rng) {
                break;
            }
        }
    }
    Bytes { most, mean: sum / stored, stored, skipped }
}

/// Reads positions with wrong bits and of any length. Each is an error or a position in which a game can
/// go on. Returns the number of these positions.
pub fn any_bytes<G: Packed>(options: &G::Options, rounds: usize) -> usize {
    let (mut rng, mut positions) = (Rng::new(9), 0);
    let mut game = G::start(options).unwrap();
    for _ in 0..rounds {
        let Ok(mut bytes) = packed(&game) else {
            play_one(&mut game, &mut rng);
            continue;
        };
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] ^= 1 << rng.below(8);
        }
        let end = bytes.len() - rng.below(2) as usize;
        if let Ok(mut other) = G::unpack(options, &mut BitReader::new(&bytes[..end])) {
            positions += 1;
            for _ in 0..6 {
                if !play_one(&mut other, &mut rng) {
                    break;
                }
            }
        }
        if !play_one(&mut game, &mut rng) {
            game = G::start(options).unwrap();
        }
    }
    for _ in 0..rounds {
        let bytes: [u8; 60] = core::array::from_fn(|_| rng.below(256) as u8);
        let _ = G::unpack(options, &mut BitReader::new(&bytes));
    }
    positions
}
