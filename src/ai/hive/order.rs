//! Move ordering: decides which moves to search first.

use super::eval::queen_site;
use super::table::move_mark;
use crate::games::hive::{Action, Colour, PIECES, Piece, Position, SiteBoard};

/// Moves with at least this score are never reduced or skipped.
pub(super) const PROMISING: u32 = 4000;

const KNOWN_BEST: u32 = 60_000;
const KILLER: u32 = 30_000;
const TO_ENEMY_QUEEN: u32 = 6000;
const ORDINARY: u32 = 2000;

/// The history heuristic: how often moves of a piece to a site caused a cutoff. The table is small,
/// so different sites share an element.
#[derive(Clone)]
pub(super) struct HistoryTable([[u8; 64]; PIECES]);

impl HistoryTable {
    pub const NEW: HistoryTable = HistoryTable([[0; 64]; PIECES]);

    fn index_of(action: Action) -> Option<(usize, usize)> {
        let (piece, to) = (action.piece()?, action.to()?);
        // Rows are 75 apart on the ring; this spreads neighbours over the elements.
        Some((piece.index(), (to.site().index() * 5) >> 1 & 63))
    }

    fn of(&self, action: Action) -> u32 {
        let entry = HistoryTable::index_of(action).and_then(|(piece, site)| self.0.get(piece)?.get(site));
        entry.map_or(0, |entry| (*entry).into())
    }

    /// Records that a move caused a cutoff.
    pub fn reward(&mut self, action: Action, depth: i8) {
        let entry =
            HistoryTable::index_of(action).and_then(|(piece, site)| self.0.get_mut(piece)?.get_mut(site));
        if let Some(old) = entry {
            let reward = (depth.max(0) as u8).saturating_mul(depth.max(0) as u8);
            *old = old.saturating_add(reward.max(1));
        }
    }

    /// Reduces the weight of older entries.
    pub fn age(&mut self) {
        self.0.iter_mut().flatten().for_each(|entry| *entry /= 2);
    }
}

/// Scores the moves of one position.
pub(super) struct MoveOrderer<'a> {
    pub history: &'a HistoryTable,
    /// The mark of the best move from the transposition table; 0 for none.
    pub known: u16,
    pub killers: [u32; 2],
    queens: [Option<usize>; 2],
    us: Colour,
}

impl<'a> MoveOrderer<'a> {
    pub fn new(
        board: &SiteBoard,
        history: &'a HistoryTable,
        known: u16,
        killers: [u32; 2],
    ) -> MoveOrderer<'a> {
        let queens = Colour::ALL.map(|colour| queen_site(board, colour));
        MoveOrderer { history, known, killers, queens, us: board.position().to_move() }
    }

    /// Returns the score of a move; higher scores are searched first.
    pub fn score(&self, position: &Position, action: Action, code: u32) -> u32 {
        if self.known != 0 && move_mark(code) == self.known {
            return KNOWN_BEST;
        }
        if self.killers.contains(&code) {
            return KILLER;
        }
        let (Some(piece), Some(to)) = (action.piece(), action.to()) else { return ORDINARY };
        let from = position.spot(piece).filter(|spot| spot.level() == 0);
        let from = from.map(|spot| spot.site().index());
        let mut score = ORDINARY + 2 * self.history.of(action);
        score += self.gain(from, to.site().index());
        score = score.saturating_sub(self.loss(piece, from, to.site().index()));
        if matches!(action, Action::Place { .. }) { score - 300 } else { score }
    }

    /// Returns the gain around the Queens of going from one site to another.
    fn gain(&self, from: Option<usize>, to: usize) -> u32 {
        let beside = |queen: Option<usize>, site: usize| {
            queen.is_some_and(|queen| SiteBoard::are_neighbours(queen, site))
        };
        let (ours, theirs) = (self.queens[self.us.index()], self.queens[self.us.other().index()]);
        let mut gain = 0;
        if theirs == Some(to) {
            gain += TO_ENEMY_QUEEN / 2;
        } else if beside(theirs, to) && !from.is_some_and(|from| beside(theirs, from)) {
            gain += TO_ENEMY_QUEEN;
        }
        if from.is_some_and(|from| beside(ours, from)) && !beside(ours, to) {
            gain += 1500;
        }
        gain
    }

    /// Returns what is given up: pressure on the enemy Queen, free cells around the player's Queen.
    fn loss(&self, piece: Piece, from: Option<usize>, to: usize) -> u32 {
        let beside = |queen: Option<usize>, site: usize| {
            queen.is_some_and(|queen| SiteBoard::are_neighbours(queen, site))
        };
        let (ours, theirs) = (self.queens[self.us.index()], self.queens[self.us.other().index()]);
        let mut loss = 0;
        if from.is_some_and(|from| beside(theirs, from)) && !beside(theirs, to) {
            loss += 1000;
        }
        if piece != Piece::queen(self.us) && beside(ours, to) && !from.is_some_and(|from| beside(ours, from))
        {
            loss += 600;
        }
        loss
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use core::ops::ControlFlow;
    use std::vec::Vec;

    use super::*;
    use crate::games::hive::{HiveOptions, ListOrder, PieceKind, Tabletop};
    use crate::hex::Place;

    /// A move onto the enemy Queen gains half as much as one beside her. Leaving the side of one's Queen gains, too.
    #[test]
    fn moves_around_the_queens_gain() {
        let (ours, theirs, far) = (500, 900, 1300);
        let queens = [Some(ours), Some(theirs)];
        let history = HistoryTable::NEW;
        let orderer = MoveOrderer { history: &history, known: 0, killers: [0; 2], queens, us: Colour::White };
        let (beside_ours, beside_theirs) = (SiteBoard::next(ours, 0), SiteBoard::next(theirs, 2));
        assert_eq!(orderer.gain(Some(far), theirs), 3000);
        assert_eq!(orderer.gain(Some(far), beside_theirs), 6000);
        assert_eq!(orderer.gain(None, beside_theirs), 6000, "a piece of the reserve");
        assert_eq!(
            orderer.gain(Some(SiteBoard::next(theirs, 4)), beside_theirs),
            0,
            "it was beside her before"
        );
        assert_eq!(orderer.gain(Some(beside_ours), far), 1500);
        assert_eq!(orderer.gain(Some(beside_ours), beside_theirs), 7500);
        assert_eq!(orderer.gain(Some(far), beside_ours), 0);
    }

    #[test]
    fn leaving_the_enemy_queen_or_crowding_the_own_one_loses() {
        let (ours, theirs, far) = (500, 900, 1300);
        let queens = [Some(theirs), Some(ours)];
        let history = HistoryTable::NEW;
        let orderer = MoveOrderer { history: &history, known: 0, killers: [0; 2], queens, us: Colour::Black };
        let (beside_ours, beside_theirs) = (SiteBoard::next(ours, 0), SiteBoard::next(theirs, 2));
        let (ant, queen) =
            (Piece::named(Colour::Black, PieceKind::Ant, 1).unwrap(), Piece::queen(Colour::Black));
        assert_eq!(orderer.loss(ant, Some(beside_theirs), far), 1000);
        assert_eq!(
            orderer.loss(ant, Some(beside_theirs), SiteBoard::next(theirs, 4)),
            0,
            "it stays beside her"
        );
        assert_eq!(orderer.loss(ant, Some(far), beside_ours), 600);
        assert_eq!(orderer.loss(ant, None, beside_ours), 600, "a piece of the reserve");
        assert_eq!(orderer.loss(ant, Some(SiteBoard::next(ours, 3)), beside_ours), 0, "it was there before");
        assert_eq!(orderer.loss(queen, Some(far), beside_ours), 0, "the Queen crowds nobody");
        assert_eq!(orderer.loss(ant, Some(beside_theirs), beside_ours), 1600);
    }

    /// The position of a row of an Ant and both Queens, and its moves with their codes.
    fn row() -> (SiteBoard, Vec<(Action, u32)>) {
        let on = |name: &str, q| (name.parse::<Piece>().unwrap(), Place::new(q, 0), false);
        let pieces = [on("wA1", -1), on("wQ", 0), on("bQ", 1), on("bA1", 2)];
        let table = Tabletop::set_up(HiveOptions::DEVICE, &pieces, 20, None).unwrap();
        let (mut board, mut moves) = (SiteBoard::PLACEHOLDER, Vec::new());
        board.load_position(table.position());
        let _ = board.visit_actions(ListOrder::Sorted, |action| {
            moves.push((action, action.encode().bits()));
            ControlFlow::Continue(())
        });
        (board, moves)
    }

    #[test]
    fn the_known_best_move_comes_first_then_killers_then_the_rest() {
        let (board, moves) = row();
        let history = HistoryTable::NEW;
        let score = |known, killers, place: usize| {
            let orderer = MoveOrderer::new(&board, &history, known, killers);
            orderer.score(board.position(), moves[place].0, moves[place].1)
        };
        let mark = move_mark(moves[1].1);
        let killers = [moves[2].1, moves[3].1];
        assert_eq!(score(mark, killers, 1), KNOWN_BEST);
        assert_eq!([2, 3].map(|place| score(mark, killers, place)), [KILLER; 2]);
        assert!(score(mark, killers, 0) < KILLER && KILLER < KNOWN_BEST);
        assert!(score(0, [0; 2], 1) < KILLER, "nothing is known");
        let both = score(mark, [moves[1].1, 0], 1);
        assert_eq!(both, KNOWN_BEST, "a known move that is a killer, too");
    }

    /// A move scores what it gains and loses around the Queens, and how often it cut off; a placement
    /// a little less.
    #[test]
    fn other_moves_score_their_gain_and_their_history() {
        let (board, moves) = row();
        let mut history = HistoryTable::NEW;
        let scores = |history: &HistoryTable| -> Vec<u32> {
            let orderer = MoveOrderer::new(&board, history, 0, [0; 2]);
            moves.iter().map(|(action, code)| orderer.score(board.position(), *action, *code)).collect()
        };
        let plain = scores(&history);
        let place = moves.iter().position(|(action, _)| matches!(action, Action::Move { .. })).unwrap();
        let placement = moves.iter().position(|(action, _)| matches!(action, Action::Place { .. })).unwrap();
        let orderer = MoveOrderer::new(&board, &history, 0, [0; 2]);
        for (at, less) in [(place, 0), (placement, 300)] {
            let (action, _) = moves[at];
            let (piece, to) = (action.piece().unwrap(), action.to().unwrap().site().index());
            let from = board.position().spot(piece).map(|spot| spot.site().index());
            let expected = ORDINARY + orderer.gain(from, to) - orderer.loss(piece, from, to) - less;
            assert_eq!(plain[at], expected, "{action:?}");
        }
        history.reward(moves[place].0, 3);
        let rewarded = scores(&history);
        assert_eq!(rewarded[place], plain[place] + 2 * 9, "by the square of the depth");
        history.age();
        assert_eq!(scores(&history)[place], plain[place] + 2 * 4, "older rewards count half");
    }

    #[test]
    fn rewards_add_up_to_a_limit_and_are_never_nothing() {
        let (_, moves) = row();
        let (first, action) = (moves[0].0, moves[moves.len() - 1].0);
        let mut history = HistoryTable::NEW;
        for (depth, sum) in [(0, 1), (-2, 2), (1, 3), (4, 19), (20, 255), (5, 255)] {
            history.reward(action, depth);
            assert_eq!(history.of(action), sum, "after depth {depth}");
        }
        assert_ne!(first.piece(), action.piece());
        assert_eq!(history.of(first), 0, "another piece");
        history.reward(Action::Pass, 5);
        assert_eq!(history.of(Action::Pass), 0, "a pass moves no piece");
    }
}
