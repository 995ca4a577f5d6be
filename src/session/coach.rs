//! What the coach has found out about a finished game. It asks the thinker about one action after the
//! other while the players look at the game.

use heapless::Vec;

use super::advantage::Advantage;
use super::thinker::{Answer, QuestionId};
use crate::ai::{Assessment, GameReport, Judgement, SURE};
use crate::game::{Code, Game, JOURNAL_CAPACITY, Seat};
use crate::games::AnyGame;

/// Actions with their better alternative. If there are more, those that cost least are forgotten.
const COSTLY: usize = 64;

/// An action that costs something, and the better one, in eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costly {
    /// The code of the better action.
    better: u32,
    /// The number of actions before it, then what the player could expect with the better action and
    /// with this one: 12, 10 and 10 bits.
    packed: u32,
}

const _: () = assert!(JOURNAL_CAPACITY <= 1 << 12 && SURE < 1 << 10, "the numbers fit their bits");

impl Costly {
    const fn new(at: usize, better: Code, before: u16, after: u16) -> Costly {
        let packed = (at as u32) << 20 | (before as u32) << 10 | after as u32;
        Costly { better: better.bits(), packed }
    }

    const fn at(self) -> usize {
        (self.packed >> 20) as usize
    }

    /// Returns the code of the better action.
    pub const fn better(self) -> Option<Code> {
        Code::new(self.better)
    }

    /// Returns what the player could expect with the better action, in thousandths of a win.
    pub const fn before(self) -> u16 {
        (self.packed >> 10 & 1023) as u16
    }

    /// Returns what the player could expect after the action, in thousandths of a win.
    pub const fn after(self) -> u16 {
        (self.packed & 1023) as u16
    }

    const fn cost(self) -> u16 {
        self.before().saturating_sub(self.after())
    }
}

/// The judgements of a game, as far as they are known.
#[derive(Clone, Debug)]
pub struct CoachNotes {
    /// The first question, and the current one.
    first: QuestionId,
    asked: QuestionId,
    /// Number of actions of the game, and of those that the coach has looked at.
    total: usize,
    seen: usize,
    /// Two actions in a byte: 0, or the judgement plus 1.
    marks: [u8; JOURNAL_CAPACITY.div_ceil(2)],
    costly: Vec<Costly, COSTLY>,
    report: GameReport,
    /// Expectation of the player whose line is shown, over the game.
    line: Advantage,
}

impl CoachNotes {
    /// The notes of a game with this number of actions. `first` is the number of the first question.
    pub const fn begin(first: QuestionId, total: usize) -> CoachNotes {
        CoachNotes {
            first,
            asked: first,
            total,
            seen: 0,
            marks: [0; JOURNAL_CAPACITY.div_ceil(2)],
            costly: Vec::new(),
            report: GameReport::NEW,
            line: Advantage::NEW,
        }
    }

    /// Returns the numbers of the current and of the first question, and the number of actions before
    /// the one to judge. `None` once all are judged.
    pub fn question(&self) -> Option<(QuestionId, QuestionId, usize)> {
        (self.seen < self.total).then_some((self.asked, self.first, self.seen))
    }

    /// Returns how many actions the coach has looked at.
    pub const fn seen(&self) -> usize {
        self.seen
    }

    /// Returns whether the coach has looked at all actions.
    pub const fn is_complete(&self) -> bool {
        self.seen == self.total
    }

    /// Notes the answer about the action of this seat. `focus` is the player whose line is shown.
    /// Returns the number of actions before the judged one; `None` if the answer is outdated.
    pub fn note(&mut self, answer: &Answer, seat: Seat, focus: Seat) -> Option<usize> {
        let at = self.seen;
        if self.question()?.0 != answer.ticket {
            return None;
        }
        self.seen += 1;
        self.asked = QuestionId(self.asked.0.wrapping_add(1));
        if let Some(known) = answer.assessment {
            self.mark(at, known.judgement);
            self.report.add(at + 1, seat, &known);
            self.draw_on(at, &known, seat == focus);
            if let Some(better) = answer.action.filter(|_| known.judgement >= Judgement::Inaccuracy) {
                self.keep(Costly::new(at, AnyGame::encode(better), known.before, known.after));
            }
        }
        Some(at)
    }

    /// Continues the line up to the end of the game.
    fn draw_on(&mut self, at: usize, known: &Assessment<()>, is_own: bool) {
        let expected = if is_own { known.after } else { SURE.saturating_sub(known.after) };
        self.line.add(at + 1, self.total, (expected as i16 - SURE as i16 / 2) / 5);
    }

    fn mark(&mut self, at: usize, judgement: Judgement) {
        if let Some(byte) = self.marks.get_mut(at / 2) {
            *byte |= (judgement as u8 + 1) << (at % 2 * 4);
        }
    }

    /// Keeps an action that costs something, instead of the cheapest one if there is no room.
    fn keep(&mut self, action: Costly) {
        if let Err(action) = self.costly.push(action)
            && let Some(least) = self.costly.iter_mut().min_by_key(|kept| kept.cost())
            && least.cost() < action.cost()
        {
            *least = action;
        }
    }

    /// Returns the judgement of the action after this many; `None` if it is not known or there was no
    /// choice.
    pub fn judgement(&self, at: usize) -> Option<Judgement> {
        let mark = self.marks.get(at / 2)? >> (at % 2 * 4) & 15;
        Judgement::ALL.get(usize::from(mark.checked_sub(1)?)).copied()
    }

    /// Returns the number of actions up to the first mistake or blunder after this many.
    pub fn mistake_after(&self, at: usize) -> Option<usize> {
        let is_mistake = |at: &usize| self.judgement(*at) >= Some(Judgement::Mistake);
        (at..self.seen).find(is_mistake).map(|at| at + 1)
    }

    /// Returns the better alternative to the action after this many.
    pub fn costly(&self, at: usize) -> Option<Costly> {
        self.costly.iter().find(|kept| kept.at() == at).copied()
    }

    /// Returns the judgements in short.
    pub const fn report(&self) -> &GameReport {
        &self.report
    }

    /// Returns the line of expectations, from -100 for a sure loss to 100 for a sure win, once it is
    /// complete.
    pub fn line(&self) -> Option<&Advantage> {
        Some(&self.line).filter(|_| self.is_complete() && self.total > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyAction;
    use crate::games::hive::Action;

    fn answer(notes: &CoachNotes, before: u16, after: u16) -> Answer {
        let (ticket, ..) = notes.question().expect("a question");
        let judgement = Judgement::of(before, after);
        let assessment = Some(Assessment { judgement, before, after, best: () });
        Answer { ticket, action: Some(AnyAction::Hive(Action::Pass)), assessment }
    }

    #[test]
    fn marks_of_the_longest_game_are_kept_and_the_costliest_have_alternatives() {
        let mut notes = CoachNotes::begin(QuestionId(u32::MAX), JOURNAL_CAPACITY);
        for at in 0..JOURNAL_CAPACITY {
            let answer = answer(&notes, 900, 800 - (at % 300) as u16);
            assert_eq!(notes.note(&answer, Seat::A, Seat::A), Some(at));
        }
        assert_eq!(notes.question(), None);
        assert!(notes.is_complete());
        assert_eq!(notes.judgement(0), Some(Judgement::Inaccuracy));
        assert_eq!(notes.judgement(JOURNAL_CAPACITY - 1), Some(Judgement::of(900, 800 - 188)));
        assert_eq!(notes.costly(299).map(Costly::after), Some(501), "the costliest are kept");
        assert_eq!(notes.costly(0), None, "the cheapest are forgotten");
    }

    #[test]
    fn outdated_answers_and_forced_actions_change_nothing() {
        let mut notes = CoachNotes::begin(QuestionId(5), 2);
        let first = answer(&notes, 500, 100);
        assert_eq!(notes.note(&first, Seat::B, Seat::A), Some(0));
        assert_eq!(notes.note(&first, Seat::B, Seat::A), None, "the same answer again");
        assert_eq!((notes.seen(), notes.line().is_some()), (1, false));
        let forced = Answer::of(notes.question().expect("one more").0, None);
        assert_eq!(notes.note(&forced, Seat::A, Seat::A), Some(1));
        assert_eq!((notes.judgement(0), notes.judgement(1)), (Some(Judgement::Blunder), None));
        assert_eq!([0, 1].map(|at| notes.mistake_after(at)), [Some(1), None]);
        assert_eq!(notes.report().accuracy(Seat::A), None);
        assert_eq!(notes.line().map(|line| line.leads()[62]), Some(80), "the other expects 10 %");
    }
}
