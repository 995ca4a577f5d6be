//! Controls of the page beside the pads, and the facts that it shows beside the board.

use std::fmt::Write;

use hexboard::ai::Judgement;
use hexboard::game::{Game, Seat};
use hexboard::hex::Cell;
use hexboard::parts::{Pad, Time};
use hexboard::session::Control;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use hexboard::ui::layers::Highlight;

use crate::shell;
use crate::shell::Shell;

/// The most moves of one player that are marked as the last ones.
const MAX_MOVES: usize = 6;

/// Writes what the page shows about the game to [`text`](crate::text), as JSON, and returns its
/// length. All of it is public or visible on the screen of this seat:
///
/// - `game`: the index of the game that is played, reviewed or selected; null if there is none
/// - `isPlaying`: whether a game or lesson is on the table
/// - `isAsked`: whether the seat must decide
/// - `canUndo`, `canHint`: whether the controls can be used
/// - `targets`: the cells that the seat can choose now
/// - `lit`: the cells that a lesson lights up
/// - `moves`: the last moves, each with `colour` and `cells`
/// - `review`: `at` of `total` actions, the line with `leads`, `name` and `colour`, and what the coach
///   has found out as `coach`; null outside a review
#[unsafe(no_mangle)]
pub extern "C" fn facts(seat: u32) -> u32 {
    let mut shell = shell();
    let facts = shell.facts(Pad::new(seat as usize).unwrap_or(Pad::One));
    shell.put_text(facts)
}

/// Undoes the last action: for the player who took it if everybody may know that, else for the one
/// at this seat.
#[unsafe(no_mangle)]
pub extern "C" fn undo(seat: u32, now: f64) {
    let mut shell = shell();
    let pad = shell.machine.undo_pad().or_else(|| Pad::new(seat as usize));
    shell.control(pad, Control::Undo, now as u64);
}

/// Shows a hint on the screen of this seat.
#[unsafe(no_mangle)]
pub extern "C" fn hint(seat: u32, now: f64) {
    shell().control(Pad::new(seat as usize), Control::Hint, now as u64);
}

/// Saves the current game and opens the start menu.
#[unsafe(no_mangle)]
pub extern "C" fn new_game(now: f64) {
    let mut shell = shell();
    shell.machine.leave_game(Time(now as u64));
    shell.serve();
}

/// Changes the language: 0 is English, 1 is Polish. Other numbers are ignored.
#[unsafe(no_mangle)]
pub extern "C" fn set_language(language: u32) {
    if let Some(language) = Language::ALL.get(language as usize) {
        shell().machine.set_language(*language);
    }
}

/// Writes the reviewed game with its judgements to [`text`](crate::text) and returns the length: the
/// text of the game, then a line for each action. Returns 0 outside a review.
#[unsafe(no_mangle)]
pub extern "C" fn review_text() -> u32 {
    let mut shell = shell();
    let mut text = String::new();
    let room = &mut vec![0; hexboard::game::JOURNAL_BYTES];
    let written = shell.machine.write_review(room, &mut text);
    shell.put_text(if written.is_ok() { text } else { String::new() })
}

/// Goes to the position after this many actions in a review.
#[unsafe(no_mangle)]
pub extern "C" fn review_at(step: u32, now: f64) {
    shell().machine.review_at(step as usize, Time(now as u64));
}

/// Points at a cell for the player at a seat and chooses it at once, unless it starts a fight that
/// cannot be undone. Returns 1 if the player must point at it again to choose it.
#[unsafe(no_mangle)]
pub extern "C" fn play_at(seat: u32, cell: u32, now: f64) -> u32 {
    let (pad, cell) = (Pad::new(seat as usize), Cell::from_reading(cell as usize));
    pad.zip(cell).map_or(0, |(pad, cell)| u32::from(shell().play_at(pad, cell, Time(now as u64))))
}

impl Shell {
    fn control(&mut self, pad: Option<Pad>, control: Control, now: u64) {
        if let Some(pad) = pad {
            self.machine.control(pad, control, Time(now));
            self.serve();
        }
    }

    /// Chooses a cell with a single click. Returns whether a second click is needed.
    fn play_at(&mut self, pad: Pad, cell: Cell, now: Time) -> bool {
        let is_there = self.is_at(pad, cell);
        self.machine.point(pad, cell, now);
        let chooses = !is_there && self.is_at(pad, cell) && self.machine.shown_targets(pad).contains(cell);
        let is_final = chooses && self.is_final(pad, cell, now);
        if chooses && !is_final {
            self.machine.point(pad, cell, now);
        }
        self.serve();
        is_final
    }

    /// Returns whether the cursor of the player with this pad is on a cell.
    fn is_at(&self, pad: Pad, cell: Cell) -> bool {
        let snapshot = self.machine.holder(pad).and_then(|chair| self.machine.snapshot(chair));
        snapshot.is_some_and(|at| at.listed.is_none() && at.cursor == cell)
    }

    /// Returns whether choosing the cell under the cursor starts a fight that cannot be undone.
    fn is_final(&self, pad: Pad, cell: Cell, now: Time) -> bool {
        if !self.is_attack(pad, cell) {
            return false;
        }
        let mut trial = Box::new(self.machine.clone());
        let before = trial.record().map(|record| record.journal().entries().len());
        trial.point(pad, cell, now);
        let after = trial.record().map(|record| record.journal().entries().len());
        after != before && !trial.can_undo_own(pad)
    }

    /// Returns whether choosing a cell is an attack.
    fn is_attack(&self, pad: Pad, cell: Cell) -> bool {
        let machine = &self.machine;
        let at = machine.holder(pad).and_then(|chair| Some((machine.snapshot(chair)?, chair)));
        let Some((at, chair)) = at else { return false };
        let seat = Seat::ALL.into_iter().find(|seat| machine.chair_of(*seat) == Some(chair));
        let public = machine.record().map(|record| record.game().public());
        public.zip(seat).is_some_and(|(public, seat)| public.is_attack(seat, &at.chosen, cell))
    }

    fn facts(&self, pad: Pad) -> String {
        let machine = &self.machine;
        let game = machine.game_index().map_or("null".into(), |index| index.to_string());
        let [can_undo, can_hint] = [Control::Undo, Control::Hint].map(|control| machine.offers(pad, control));
        let targets = cells(machine.shown_targets(pad).iter_reading());
        format!(
            "{{\"game\":{game},\"isPlaying\":{},\"isAsked\":{},\"canUndo\":{can_undo},\"canHint\":{can_hint},\
             \"targets\":{targets},\"lit\":{},\"moves\":{},\"review\":{}}}",
            machine.record().is_some(),
            machine.acting().contains(pad),
            cells(self.lit_cells()),
            self.last_moves(),
            self.review().unwrap_or_else(|| "null".into()),
        )
    }

    /// Returns the cells that a lesson lights up, as of the last frame.
    fn lit_cells(&self) -> impl Iterator<Item = Cell> {
        let canvas = self.machine.lesson_step().and_then(|_| self.machine.canvas());
        Cell::all().filter(move |cell| {
            canvas.is_some_and(|canvas| matches!(canvas.highlight(*cell), Highlight::Glow(_)))
        })
    }

    /// Returns the last public moves in a row of one player, the oldest first.
    fn last_moves(&self) -> String {
        let trails = (0..MAX_MOVES).map_while(|row| self.machine.trail(row));
        let mut moves: Vec<(Seat, String)> = Vec::new();
        for (seat, trail) in trails {
            if moves.first().is_some_and(|(last, _)| *last != seat) {
                break;
            }
            if !trail.is_empty() {
                let colour = colour(self.machine.colour_of(seat));
                moves.push((seat, format!("{{\"colour\":{colour},\"cells\":{}}}", cells(trail.into_iter()))));
            }
        }
        list(moves.into_iter().rev().map(|(_, text)| text))
    }

    fn review(&self) -> Option<String> {
        let (at, total, _) = self.machine.review()?;
        let line = self.machine.review_line()?;
        let leads = list(line.leads.iter().map(i8::to_string));
        // The names of players are words of the device, without quotation marks.
        Some(format!(
            "{{\"at\":{at},\"total\":{total},\"leads\":{leads},\"name\":\"{}\",\"colour\":{},\"coach\":{}}}",
            line.name,
            colour(line.colour),
            self.coach(at)?,
        ))
    }

    /// Returns what the coach has found out: `seen` actions so far, the `turning` point, the
    /// `accuracy` of each player, the `costly` actions, and of the action before this position its
    /// `judgement` and the `better` one with the reason `why`.
    fn coach(&self, at: usize) -> Option<String> {
        let (notes, turning) = self.machine.coach()?;
        let number = |number: Option<usize>| number.map_or("null".into(), |number| number.to_string());
        let names = |seat: Seat| self.machine.player_name(seat);
        let accuracy = Seat::ALL.into_iter().filter_map(|seat| {
            let percent = notes.report().accuracy(seat)?;
            Some(format!("{{\"name\":\"{}\",\"percent\":{percent}}}", names(seat)?))
        });
        let (_, total, _) = self.machine.review()?;
        let costly = (0..total).filter_map(|at| {
            let judgement = notes.judgement(at).filter(|judgement| *judgement >= Judgement::Inaccuracy)?;
            Some(format!("[{},\"{}\"]", at + 1, judgement.word()))
        });
        let judgement = at.checked_sub(1).and_then(|at| notes.judgement(at));
        let (better, why) = self.machine.better().unwrap_or_default();
        Some(format!(
            "{{\"seen\":{},\"turning\":{},\"accuracy\":{},\"costly\":{},\"judgement\":{},\
             \"better\":{},\"why\":{}}}",
            notes.seen(),
            number(turning),
            list(accuracy),
            list(costly),
            judgement.map_or("null".into(), |judgement| format!("\"{}\"", judgement.word())),
            quoted(better),
            quoted(why),
        ))
    }
}

/// Returns a text of the device as JSON. Quotation marks and backslashes never occur in it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['\\', '"'], "'"))
}

fn cells(cells: impl Iterator<Item = Cell>) -> String {
    list(cells.map(|cell| cell.reading().to_string()))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Returns a colour in the notation of style sheets.
fn colour(colour: smart_leds::RGB8) -> String {
    let mut text = String::from("\"#");
    for part in [colour.r, colour.g, colour.b] {
        let _ = write!(text, "{part:02x}");
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexboard::games::ALL;
    use hexboard::session::Seating;

    const OK: u8 = 1 << 4;

    /// Returns a device with a game of two people, and the seat that decides.
    fn playing(game: &str) -> (Shell, Pad) {
        let mut shell = Shell::new();
        shell.start(0, 0);
        (0..10_000).step_by(100).for_each(|now| shell.tick(now));
        let id = ALL.iter().find(|id| id.word() == game).expect("a game");
        shell.machine.start_game(*id, Seating::humans(2), Time(10_000)).expect("a game starts");
        shell.serve();
        let pad = shell.machine.acting().iter().next().expect("somebody decides");
        (shell, pad)
    }

    fn length(shell: &Shell) -> usize {
        shell.machine.record().map_or(0, |record| record.journal().entries().len())
    }

    fn press(shell: &mut Shell, pad: Pad, bits: u8, now: u64) {
        shell.input(pad.index(), bits, now);
        shell.input(pad.index(), 0, now + 50);
    }

    #[test]
    fn one_click_plays_a_cell_and_undo_takes_it_back() {
        let (mut shell, pad) = playing("termites");
        let before = length(&shell);
        assert!(shell.machine.shown_targets(pad).is_empty(), "a Mound comes first, from a list");
        assert!(!shell.play_at(pad, Cell::CENTRE, Time(10_100)) && length(&shell) == before);
        press(&mut shell, pad, OK, 10_200);
        let cell = shell.machine.shown_targets(pad).iter().last().expect("cells to choose");
        assert!(!shell.play_at(pad, cell, Time(10_400)));
        assert_eq!(length(&shell), before + 1);
        let facts = shell.facts(pad);
        assert!(facts.contains(&format!("\"cells\":[{}]", cell.reading())), "{facts}");
        assert!(facts.contains("\"canUndo\":true"), "{facts}");
        assert_eq!(shell.machine.undo_pad(), Some(pad), "a Mound is placed openly");
        shell.control(Some(pad), Control::Undo, 10_500);
        assert_eq!(length(&shell), before);
    }

    #[test]
    fn the_start_menu_has_a_game_but_no_controls() {
        let mut shell = Shell::new();
        shell.start(0, 0);
        (0..10_000).step_by(100).for_each(|now| shell.tick(now));
        let facts = shell.facts(Pad::One);
        assert!(facts.starts_with("{\"game\":0,\"isPlaying\":false"), "{facts}");
        assert!(facts.contains("\"canUndo\":false,\"canHint\":false,\"targets\":[]"), "{facts}");
    }
}
