//! Compares what one client gets in two worlds: contents, sizes and times of all messages.

/// A message as the network shows it to somebody who reads everything: when, and which bytes.
pub type Seen = Vec<(u64, Vec<u8>)>;

/// What differs between two streams of messages.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Differences {
    pub contents: bool,
    pub sizes: bool,
    pub times: bool,
}

impl Differences {
    /// Differences of every kind, which the controls must find.
    pub const ALL: Differences = Differences { contents: true, sizes: true, times: true };

    pub fn between(one: &Seen, other: &Seen) -> Differences {
        let times = |seen: &Seen| seen.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        let sizes = |seen: &Seen| seen.iter().map(|(_, bytes)| bytes.len()).collect::<Vec<_>>();
        let contents = |seen: &Seen| seen.iter().map(|(_, bytes)| bytes.clone()).collect::<Vec<_>>();
        Differences {
            contents: contents(one) != contents(other),
            sizes: sizes(one) != sizes(other),
            times: times(one) != times(other),
        }
    }

    pub fn or(self, other: Differences) -> Differences {
        Differences {
            contents: self.contents || other.contents,
            sizes: self.sizes || other.sizes,
            times: self.times || other.times,
        }
    }
}
