//! Plays one game between two engines.

use std::time::Duration;

use hexboard::game::{Game, Seat};

use crate::uhp::{EngineFault, EngineProcess, UhpGame};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules: the winning engine, 0 or 1, or a draw.
    Rules(Option<usize>),
    /// It was stopped as a draw because it was too long.
    Length,
    /// An engine lost because it was silent, exited, or broke the rules or the protocol.
    Fault(EngineFault),
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// How it ended.
    pub end: GameEnd,
    /// The number of turns, with those of the opening.
    pub turns: usize,
    /// The game string.
    pub text: String,
    /// The longest time that each engine thought about a move.
    pub slowest: [Duration; 2],
}

impl PlayedGame {
    /// A game that an engine lost because it did not start.
    pub fn not_begun(fault: EngineFault, opening: &UhpGame) -> PlayedGame {
        let slowest = [Duration::ZERO; 2];
        PlayedGame { end: GameEnd::Fault(fault), turns: opening.len(), text: opening.game_string(), slowest }
    }

    /// Returns the half points of the first engine.
    pub fn half_points(&self) -> u8 {
        let winner = match &self.end {
            GameEnd::Rules(winner) => *winner,
            GameEnd::Length => None,
            GameEnd::Fault(EngineFault { engine, .. }) => Some(1 - engine),
        };
        match winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// Returns the reason of the end in words.
    pub fn reason(&self) -> String {
        match &self.end {
            GameEnd::Rules(Some(_)) => "Queen surrounded".into(),
            GameEnd::Rules(None) => "draw by the rules".into(),
            GameEnd::Length => "stopped as a draw".into(),
            GameEnd::Fault(fault) => fault.to_string(),
        }
    }
}

/// Plays a game from an opening, with this engine as White. It is a draw after `most` turns, if there
/// is such a limit.
pub fn play(
    engines: &mut [EngineProcess; 2],
    white: usize,
    opening: &UhpGame,
    most: Option<usize>,
) -> PlayedGame {
    let mut game = opening.clone();
    let end = play_on(engines, white, &mut game, most).unwrap_or_else(GameEnd::Fault);
    let slowest = engines.each_mut().map(EngineProcess::take_slowest);
    PlayedGame { end, turns: game.len(), text: game.game_string(), slowest }
}

fn play_on(
    engines: &mut [EngineProcess; 2],
    white: usize,
    game: &mut UhpGame,
    most: Option<usize>,
) -> Result<GameEnd, EngineFault> {
    for engine in engines.iter_mut() {
        engine.ask(&format!("newgame {}", game.game_string()))?;
    }
    while !game.is_over() {
        if most.is_some_and(|most| game.len() >= most) {
            return Ok(GameEnd::Length);
        }
        let mover = (white + game.len()) % 2;
        let text = engines[mover].best_move()?;
        game.play(&text).map_err(|error| EngineFault { engine: mover, what: format!("{text}: {error}") })?;
        for engine in engines.iter_mut() {
            engine.ask(&format!("play {text}"))?;
        }
    }
    let winner = game.hive().turn().outcome().and_then(|outcome| outcome.winners.iter().next());
    Ok(GameEnd::Rules(winner.map(|seat| if seat == Seat::A { white } else { 1 - white })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(end: GameEnd) -> PlayedGame {
        PlayedGame { end, turns: 10, text: String::new(), slowest: [Duration::ZERO; 2] }
    }

    #[test]
    fn an_engine_with_a_fault_loses() {
        let fault = |engine| GameEnd::Fault(EngineFault { engine, what: "no answer".into() });
        let ends = [GameEnd::Rules(Some(0)), GameEnd::Rules(None), GameEnd::Length, fault(0), fault(1)];
        assert_eq!(ends.map(|end| ended(end).half_points()), [2, 1, 1, 0, 2]);
        assert_eq!(ended(fault(1)).reason(), "engine 2: no answer");
    }
}
