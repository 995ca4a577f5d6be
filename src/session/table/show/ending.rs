//! What the players can do after a game.

use crate::parts::Button;
use crate::session::context::StageRequest;
use crate::ui::lang::Words;
use crate::ui::ring::cyclic_step;

/// A choice below the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The same players play again, each at the next seat of the game.
    Rematch,
    /// The game is reviewed, from its turning point on.
    Review,
    /// The start menu opens. Selected at first, so that a press meant for the game does nothing
    /// that surprises.
    #[default]
    NextGame,
}

impl Ending {
    /// All choices, in order.
    const ALL: [Ending; 3] = [Ending::Rematch, Ending::Review, Ending::NextGame];

    /// Returns the choice after this button, in a ring.
    #[must_use]
    pub fn after(self, button: Button) -> Ending {
        let forward = match button {
            Button::Right | Button::Down => true,
            Button::Left | Button::Up => false,
            Button::Ok | Button::Back | Button::Peek | Button::Menu => return self,
        };
        Ending::ALL.get(cyclic_step(self as usize, Ending::ALL.len(), forward)).copied().unwrap_or(self)
    }

    /// Returns what the machine does.
    pub const fn request(self) -> StageRequest {
        match self {
            Ending::Rematch => StageRequest::Rematch,
            Ending::Review => StageRequest::ReviewHere,
            Ending::NextGame => StageRequest::Lobby,
        }
    }

    /// Returns the label.
    pub const fn label(self, words: &'static Words) -> &'static str {
        match self {
            Ending::Rematch => words.table.rematch,
            Ending::Review => words.saves.review,
            Ending::NextGame => words.table.next_game,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_are_in_a_ring() {
        let mut ending = Ending::default();
        for expected in [Ending::Rematch, Ending::Review, Ending::NextGame] {
            ending = ending.after(Button::Right);
            assert_eq!(ending, expected);
        }
        assert_eq!(ending.after(Button::Up), Ending::Review);
        assert_eq!(ending.after(Button::Peek), ending);
    }
}
