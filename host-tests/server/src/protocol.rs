//! The messages between the pages and the server. `docs/server/protocol.md` describes them.
//!
//! Clients send JSON texts. The server sends JSON texts and, for pictures, binary messages.

use serde::{Deserialize, Serialize};

/// The version of the protocol. The server asks a client of another version to reload.
pub const VERSION: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const MAX_MESSAGE: usize = 2048;
/// The most buttons in one message.
pub const MAX_PRESSES: usize = 24;
/// The longest name, in characters.
pub const MAX_NAME: usize = 16;

/// What a client shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A phone that plays or wants to play.
    Phone,
    /// A big screen.
    Screen,
    /// A phone that only watches.
    Watch,
}

/// A language, as browsers write it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Polish.
    Pl,
}

/// The first message of a client.
#[derive(Clone, Debug, Deserialize)]
pub struct Hello {
    /// The version of the client.
    pub v: u32,
    /// The code of the table.
    pub code: String,
    /// What the client shows.
    pub role: Role,
    /// The language of its texts.
    #[serde(default)]
    pub lang: Lang,
    /// The token of the seat that the client had before.
    #[serde(default)]
    pub token: Option<String>,
}

/// A message of a client.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Request {
    /// The first message.
    Hello(Hello),
    /// Sits down on a chair, 0 to 3. A phone that already has a chair shares itself.
    Sit {
        /// The chair.
        chair: usize,
        /// The name of the player.
        name: String,
    },
    /// Gives up a chair.
    Leave {
        /// The chair.
        chair: usize,
    },
    /// Presses and releases buttons one after the other. `n` numbers the inputs of a seat.
    Press {
        /// The number of the input.
        n: u64,
        /// The buttons, 0 to 7.
        keys: Vec<u8>,
    },
    /// Sets the buttons that are held down.
    Hold {
        /// The number of the input.
        n: u64,
        /// The buttons as bits.
        bits: u8,
    },
    /// Points at a cell, 0 to 126.
    Point {
        /// The number of the input.
        n: u64,
        /// The cell in reading order.
        cell: usize,
    },
    /// Asks for the legal actions of a chair of this phone.
    Legal {
        /// The chair.
        chair: usize,
    },
    /// Takes a whole action if the journal has exactly `at` entries.
    Act {
        /// The chair.
        chair: usize,
        /// The number of entries before it.
        at: usize,
        /// The code of the action.
        code: u32,
    },
    /// Changes the language of this client.
    Lang {
        /// The language.
        lang: Lang,
    },
    /// Wants to take over a chair whose phone is lost.
    Takeover {
        /// The chair.
        chair: usize,
        /// The code that the big screen shows; absent at first.
        #[serde(default)]
        code: Option<String>,
    },
    /// Another player agrees or objects to the takeover.
    Confirm {
        /// Whether the player agrees.
        yes: bool,
    },
    /// Claims the rights of the host with the key from the terminal.
    Host {
        /// The key.
        key: String,
    },
    /// The host locks or unlocks the room.
    Lock {
        /// Whether nobody may join.
        on: bool,
    },
    /// The host removes a player.
    Remove {
        /// The chair.
        chair: usize,
    },
    /// The host pauses the game or continues it.
    Pause {
        /// Whether the game stops.
        on: bool,
    },
    /// The host starts a game. Computers fill the free seats up to `players`.
    Start {
        /// The keyword of the game.
        game: String,
        /// The number of players.
        players: usize,
        /// The level of the computers: 0 easy, 1 normal, 2 hard, 3 beginner, 4 adaptive.
        #[serde(default = "normal")]
        level: usize,
    },
    /// The host ends the game; it is saved.
    End,
    /// Measures the connection.
    Ping,
}

fn normal() -> usize {
    1
}

/// A short answer to one client.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Reply {
    /// The first answer.
    Welcome {
        /// The version of the server.
        v: u32,
        /// Identifies this run of the server. Inputs of an earlier run are not repeated.
        epoch: String,
        /// The pad of this phone, if its token is valid.
        pad: Option<usize>,
        /// The last input that was processed.
        n: u64,
        /// Whether this client has the rights of the host.
        host: bool,
        /// The addresses of all servers that share their tables; the client tries them in turn.
        servers: Vec<String>,
    },
    /// Where to join the table now. Only to big screens and spectators whose page is of another server.
    Address {
        /// The address of the page to join.
        join: String,
        /// Its QR code as SVG.
        qr: String,
    },
    /// Another server has the table.
    Moved {
        /// Its address.
        to: String,
    },
    /// The client has another version and must reload.
    Reload {
        /// The version of the server.
        v: u32,
    },
    /// The phone has a seat.
    Seated {
        /// The pad.
        pad: usize,
        /// The token, to be kept secret.
        token: String,
    },
    /// The phone has no seat any more.
    Unseated,
    /// Inputs up to this number are processed and saved.
    Ack {
        /// The number.
        n: u64,
    },
    /// The legal actions of a chair.
    Legal {
        /// The chair.
        chair: usize,
        /// The number of entries in the journal.
        at: usize,
        /// The codes.
        codes: Vec<u32>,
    },
    /// An action was taken, or refused.
    Acted {
        /// The number of entries before it.
        at: usize,
        /// Whether it was taken.
        ok: bool,
    },
    /// The rights of the host are granted.
    Host,
    /// A request was refused.
    Error {
        /// A keyword for the page, which has the text in its language.
        why: &'static str,
    },
    /// A tone.
    Tone {
        /// Hertz.
        hz: u16,
        /// Milliseconds.
        ms: u16,
    },
    /// The seat is called: it must decide, or the game begins or ends.
    Call,
    /// Answers a ping.
    Pong,
}

/// The first byte of a binary message with cells of the board.
pub const BOARD: u8 = 1;
/// The first byte of a binary message with the screen of a pad.
pub const SCREEN: u8 = 2;
/// The bytes of a cell: seven LEDs with three bytes each.
pub const CELL_BYTES: usize = 21;

/// Returns a message with the cells that differ between two boards: the number of the cell and its
/// LEDs, one after the other. Returns `None` if they are equal.
pub fn board_message(before: Option<&[u8]>, after: &[u8]) -> Option<Vec<u8>> {
    let mut message = vec![BOARD];
    for (cell, leds) in after.chunks_exact(CELL_BYTES).enumerate() {
        if before.is_none_or(|before| &before[cell * CELL_BYTES..][..CELL_BYTES] != leds) {
            message.push(cell as u8);
            message.extend(leds);
        }
    }
    (message.len() > 1).then_some(message)
}

/// Returns a message with the screen of a pad.
pub fn screen_message(pad: usize, picture: &[u8]) -> Vec<u8> {
    let mut message = vec![SCREEN, pad as u8];
    message.extend(picture);
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_messages_have_the_changed_cells() {
        let dark = vec![0; 127 * CELL_BYTES];
        let mut lit = dark.clone();
        lit[3 * CELL_BYTES + 5] = 9;
        assert_eq!(board_message(Some(&dark), &dark), None);
        let message = board_message(Some(&dark), &lit).expect("a change");
        assert_eq!((message[0], message[1], message.len()), (BOARD, 3, 2 + CELL_BYTES));
        assert_eq!(board_message(None, &dark).map(|message| message.len()), Some(1 + 127 * (1 + CELL_BYTES)));
    }

    #[test]
    fn requests_are_read_and_garbage_is_refused() {
        let read = |text: &str| serde_json::from_str::<Request>(text);
        assert!(matches!(read(r#"{"t":"press","n":3,"keys":[4]}"#), Ok(Request::Press { n: 3, .. })));
        assert!(matches!(
            read(r#"{"t":"hello","v":1,"code":"AAAAA","role":"phone","lang":"pl"}"#),
            Ok(Request::Hello(Hello { lang: Lang::Pl, token: None, .. }))
        ));
        for garbage in ["", "{}", "[]", r#"{"t":"fly"}"#, r#"{"t":"press","n":-1,"keys":[]}"#] {
            assert!(read(garbage).is_err(), "{garbage}");
        }
    }
}
