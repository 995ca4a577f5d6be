//! Move ordering: decides which moves to search first.

use super::eval::{is_beside, queen_site};
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
        HistoryTable::index_of(action).map_or(0, |(piece, site)| self.0[piece][site].into())
    }

    /// Records that a move caused a cutoff.
    pub fn reward(&mut self, action: Action, depth: i8) {
        if let Some((piece, site)) = HistoryTable::index_of(action) {
            let reward = (depth.max(0) as u8).saturating_mul(depth.max(0) as u8);
            let old = &mut self.0[piece][site];
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
        let beside = |queen: Option<usize>, site: usize| queen.is_some_and(|queen| is_beside(queen, site));
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
        let beside = |queen: Option<usize>, site: usize| queen.is_some_and(|queen| is_beside(queen, site));
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
    use super::*;

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
}
