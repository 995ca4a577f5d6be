//! Two worlds over the wire: everything that one player cannot know is randomised, and the others
//! press the same buttons in both worlds. All bytes that this player, the big screen and a spectator
//! get must be equal, and so must the times and the sizes of the messages. Controls show that the
//! comparison finds a leak in contents, sizes and times.

mod differences;
mod sockets;
mod table;

/// The player who must not learn anything, and the one who presses.
const VIEWER: usize = 0;
const PLAYER: usize = 1;

fn is_long() -> bool {
    std::env::var_os("HEXBOARD_LONG").is_some()
}
