//! A game with its moves as text.

use std::fmt;
use std::ops::ControlFlow;

use hexboard::game::{Game, IllegalAction, Turn};
use hexboard::games::hive::{Action, Extras, Hive, HiveOptions, ListOrder, MoveError, Tabletop};

/// The number of turns remembered for repetition. Games of the protocol have no length limit, so
/// this bounds the memory.
const REMEMBERED: usize = 1 << 14;

type LongHive = Hive<REMEMBERED>;

/// The reason why a text is rejected. The game has not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UhpError {
    /// Not a game type such as `Base+MLP`.
    GameType(String),
    /// The game string cannot be read or is inconsistent.
    GameString(String),
    /// A move of a game string, by number from 1, is not possible.
    MoveOfGame(usize, MoveError),
    /// The move is not possible.
    Move(MoveError),
    /// The game is over.
    Over,
}

impl fmt::Display for UhpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UhpError::GameType(text) => {
                write!(f, "'{text}' is no game type: write Base, or Base+ and some of MLPCHD in this order")
            }
            UhpError::GameString(why) => write!(f, "this game string does not fit: {why}"),
            UhpError::MoveOfGame(number, error) => write!(f, "move {number} of the game string: {error}"),
            UhpError::Move(error) => error.fmt(f),
            UhpError::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for UhpError {}

/// Parses the expansion pieces of a game type.
///
/// # Errors
/// Returns [`UhpError::GameType`].
pub fn read_game_type(text: &str) -> Result<Extras, UhpError> {
    let extras = match text.split_once('+') {
        None if text == "Base" => Some(Extras::NONE),
        Some(("Base", letters)) if !letters.is_empty() => Extras::from_letters(letters),
        _ => None,
    };
    extras.ok_or_else(|| UhpError::GameType(text.into()))
}

/// A game as represented in the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UhpGame {
    hive: Box<LongHive>,
    moves: Vec<(Action, String)>,
    /// The starting table, unless it was empty.
    set_up: Option<Box<Tabletop>>,
}

impl UhpGame {
    /// Returns a game before its first move.
    pub fn new(options: HiveOptions) -> UhpGame {
        // Hive accepts any options.
        let hive = LongHive::start(&options).expect("any options fit");
        UhpGame { hive: Box::new(hive), moves: Vec::new(), set_up: None }
    }

    /// Returns a game that starts from this table. Its earlier moves are unknown.
    pub fn from_tabletop(table: Tabletop) -> UhpGame {
        let hive = Box::new(LongHive::from_tabletop(table));
        UhpGame { hive, moves: Vec::new(), set_up: Some(Box::new(table)) }
    }

    /// Returns whether the earlier moves are unknown, so that it has no game string.
    pub const fn is_set_up(&self) -> bool {
        self.set_up.is_some()
    }

    /// Returns the game of a game string, with the other options as given.
    ///
    /// # Errors
    /// Returns [`UhpError`] with what is invalid.
    pub fn from_game_string(text: &str, options: HiveOptions) -> Result<UhpGame, UhpError> {
        let mut fields = text.split(';');
        let extras = read_game_type(fields.next().unwrap_or_default())?;
        let mut game = UhpGame::new(HiveOptions { extras, ..options });
        let Some(state) = fields.next() else { return Ok(game) };
        if !["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"].contains(&state) {
            return Err(UhpError::GameString(format!("'{state}' is no state of a game")));
        }
        let turn = fields.next().ok_or_else(|| UhpError::GameString("the turn is missing".into()))?;
        for (place, text) in fields.enumerate() {
            game.play(text).map_err(|error| match error {
                UhpError::Move(error) => UhpError::MoveOfGame(place + 1, error),
                UhpError::Over => UhpError::GameString(format!("it is over before move {}", place + 1)),
                other => other,
            })?;
        }
        if turn != game.turn_text() {
            return Err(UhpError::GameString(format!("the turn is {}, not '{turn}'", game.turn_text())));
        }
        Ok(game)
    }

    /// Returns the Hive game.
    pub fn hive(&self) -> &LongHive {
        &self.hive
    }

    /// Returns whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.hive.turn(), Turn::Over(_))
    }

    /// Returns the number of moves played.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Returns [`UhpError`] and leaves the game unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), UhpError> {
        if self.is_over() {
            return Err(UhpError::Over);
        }
        let action = self.hive.tabletop().read_move(text).map_err(UhpError::Move)?;
        self.take(action).map_err(|_| UhpError::Over)
    }

    /// Applies an action.
    ///
    /// # Errors
    /// Returns [`IllegalAction`] and leaves the game unchanged.
    pub fn take(&mut self, action: Action) -> Result<(), IllegalAction> {
        let text = self.hive.is_legal(self.actor()?, action).then(|| self.hive.show(action).to_string());
        self.hive.apply(self.actor()?, action)?;
        self.moves.push((action, text.unwrap_or_default()));
        Ok(())
    }

    fn actor(&self) -> Result<hexboard::game::Actor, IllegalAction> {
        self.hive.turn().sole_actor().ok_or(IllegalAction::GameOver)
    }

    /// Undoes the last `count` moves. If there are fewer, returns `false` and changes nothing.
    pub fn undo(&mut self, count: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(count) else { return false };
        let mut before = match &self.set_up {
            Some(table) => UhpGame::from_tabletop(**table),
            None => UhpGame::new(self.hive.position().options()),
        };
        for &(action, _) in &self.moves[..left] {
            if before.take(action).is_err() {
                return false;
            }
        }
        *self = before;
        true
    }

    /// Returns all legal actions sorted by code; none if the game is over.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if !self.is_over() {
            let _ = self.hive.position().visit_actions(ListOrder::Sorted, |action| {
                actions.push(action);
                ControlFlow::Continue(())
            });
        }
        actions
    }

    /// Returns the text of a legal action.
    pub fn text(&self, action: Action) -> String {
        self.hive.show(action).to_string()
    }

    fn turn_text(&self) -> String {
        turn_text(&*self.hive)
    }

    /// Returns the game string, such as `Base+MLP;InProgress;White[2];wS1;bS1 wS1-`.
    pub fn game_string(&self) -> String {
        let moves: Vec<&str> = self.moves.iter().map(|(_, text)| text.as_str()).collect();
        game_string(&*self.hive, &moves)
    }
}

/// Returns the side in turn and its turn number, such as `White[3]`.
fn turn_text<const N: usize>(hive: &Hive<N>) -> String {
    format!("{}[{}]", hive.to_move().word(), hive.position().ply() / 2 + 1)
}

fn state_text<const N: usize>(hive: &Hive<N>, is_begun: bool) -> &'static str {
    match hive.turn() {
        _ if !is_begun => "NotStarted",
        Turn::Over(outcome) => match outcome.winners.iter().next().map(|seat| seat.index()) {
            Some(0) => "WhiteWins",
            Some(_) => "BlackWins",
            None => "Draw",
        },
        Turn::Decide(_) | Turn::Chance => "InProgress",
    }
}

/// Returns the game string of a game with these moves.
pub fn game_string<const N: usize>(hive: &Hive<N>, moves: &[&str]) -> String {
    let extras = hive.position().options().extras;
    let plus = if extras == Extras::NONE { "" } else { "+" };
    let (state, turn) = (state_text(hive, !moves.is_empty()), turn_text(hive));
    let begin = [format!("Base{plus}{extras}"), state.into(), turn];
    begin.iter().map(String::as_str).chain(moves.iter().copied()).collect::<Vec<_>>().join(";")
}
