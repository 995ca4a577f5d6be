//! The messages that wait for one connection. Pictures replace older ones of the same kind, so a
//! slow reader gets fewer pictures and never delays a table.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::players::CHAIRS;
use crate::protocol::{Reply, board_message, screen_message};
use crate::table::Out;

/// The most answers that may wait. A client that reads more slowly is disconnected.
pub const MAX_REPLIES: usize = 256;

/// A message as it is sent.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// JSON.
    Text(String),
    /// A picture.
    Binary(Vec<u8>),
}

#[derive(Default)]
struct Waiting {
    replies: VecDeque<Reply>,
    facts: Option<Arc<str>>,
    board: Option<Arc<[u8]>>,
    screens: [Option<Arc<[u8]>>; CHAIRS],
    is_closed: bool,
}

/// The messages that wait for one connection.
#[derive(Default)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    notify: Notify,
}

impl Outbox {
    /// Adds a message.
    pub fn push(&self, out: Out) {
        let mut waiting = self.waiting();
        match out {
            Out::Reply(reply) => waiting.replies.push_back(reply),
            Out::Facts(facts) => waiting.facts = Some(facts),
            Out::Board(board) => waiting.board = Some(board),
            Out::Screen(pad, screen) => waiting.screens[pad] = Some(screen),
            Out::Close => waiting.is_closed = true,
        }
        waiting.is_closed |= waiting.replies.len() > MAX_REPLIES;
        drop(waiting);
        self.notify.notify_one();
    }

    /// Waits for messages and returns them. Returns `None` after the last ones.
    pub async fn next(&self, encoder: &mut Encoder) -> Option<Vec<Frame>> {
        loop {
            let waiting = std::mem::take(&mut *self.waiting());
            let is_closed = waiting.is_closed;
            let frames = encoder.encode(waiting);
            if is_closed {
                self.waiting().is_closed = true;
            }
            match (frames.is_empty(), is_closed) {
                (false, _) => return Some(frames),
                (true, true) => return None,
                (true, false) => self.notify.notified().await,
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Converts messages to the bytes for one connection. The board is sent as differences.
#[derive(Default)]
pub struct Encoder {
    board: Option<Arc<[u8]>>,
}

impl Encoder {
    /// Returns the bytes of one message.
    pub fn encode_one(&mut self, out: Out) -> Vec<Frame> {
        let outbox = Outbox::default();
        outbox.push(out);
        let waiting = std::mem::take(&mut *outbox.waiting());
        self.encode(waiting)
    }

    fn encode(&mut self, waiting: Waiting) -> Vec<Frame> {
        let text = |reply| Frame::Text(serde_json::to_string(&reply).unwrap_or_default());
        let mut frames: Vec<Frame> = waiting.replies.into_iter().map(text).collect();
        for (pad, screen) in waiting.screens.iter().enumerate() {
            frames.extend(screen.as_ref().map(|screen| Frame::Binary(screen_message(pad, screen))));
        }
        if let Some(board) = waiting.board {
            frames.extend(board_message(self.board.as_deref(), &board).map(Frame::Binary));
            self.board = Some(board);
        }
        frames.extend(waiting.facts.map(|facts| Frame::Text(facts.to_string())));
        frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_pictures_replace_older_ones_and_answers_are_kept() {
        let outbox = Outbox::default();
        for value in 1..=3_u8 {
            outbox.push(Out::Screen(2, vec![value].into()));
            outbox.push(Out::Reply(Reply::Ack { n: value.into() }));
        }
        let waiting = std::mem::take(&mut *outbox.waiting());
        let frames = Encoder::default().encode(waiting);
        assert_eq!(frames.len(), 4);
        assert_eq!(frames[3], Frame::Binary(vec![2, 2, 3]));
        assert_eq!(frames[0], Frame::Text(r#"{"t":"ack","n":1}"#.into()));
    }

    #[test]
    fn a_client_that_does_not_read_is_closed() {
        let outbox = Outbox::default();
        (0..=MAX_REPLIES).for_each(|_| outbox.push(Out::Reply(Reply::Pong)));
        assert!(outbox.waiting().is_closed);
    }
}
