//! A game that the device plays by itself, for people who pass by: its screens tell what happens, in one language after the
//! other, and great moments are seen from afar.

use smart_leds::RGB8;

use crate::game::{Actor, ApplyError, Dice, Game, Seat, SetupError, Turn};
use crate::games::{AnyAction, AnyOptions, AnyPublic};
use crate::hex::CellSet;
use crate::parts::{Frame, Screen, Time};
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::session::table::show::result;
use crate::session::table::show::winner;
use crate::session::{Seating, Tempo};
use crate::ui::Chair;
use crate::ui::Face;
use crate::ui::lang::Language;
use crate::ui::panel::{self, line};
use crate::ui::widget::{self, LIST_ROWS};

/// A language stays for this long, and then until no move is shown.
const LANGUAGE_MS: u64 = 7000;

/// A great moment: rings of light run over the board from where it was.
#[derive(Clone, Copy)]
struct Burst {
    cells: CellSet,
    colour: RGB8,
    at: Time,
}

/// A game for people who pass by.
#[derive(Clone)]
pub struct Event {
    language: Language,
    /// Since when.
    since: Time,
    burst: Option<Burst>,
}

impl Table {
    /// Begins a game that the device plays by itself.
    ///
    /// # Errors
    /// Those of the game's set-up.
    pub fn begin_event(
        &mut self,
        options: AnyOptions,
        seating: Seating,
        dice: Dice,
        desk: &mut Desk,
    ) -> Result<(), SetupError> {
        self.begin(options, seating, dice, desk)?;
        self.event = Some(Event { language: desk.settings.language, since: desk.now, burst: None });
        Ok(())
    }

    /// When the game ended, if it did.
    pub fn ended(&self) -> Option<Time> {
        self.show.ended()
    }

    /// The language of the moment.
    pub(in crate::session::table) fn language(&self, desk: &Desk) -> Language {
        self.event.as_ref().map_or(desk.settings.language, |event| event.language)
    }

    /// How long a computer's move is shown.
    pub(in crate::session::table) fn tempo(&self, desk: &Desk) -> Tempo {
        if self.event.is_some() { Tempo::Even } else { desk.settings.tempo }
    }

    /// The next language, when the present one has been read and no move is shown in it.
    pub(in crate::session::table) fn turn_language(&mut self, desk: &mut Desk) {
        if self.language_turns_at().is_some_and(|at| desk.now >= at)
            && let Some(event) = &mut self.event
        {
            (event.language, event.since) = (event.language.next(), desk.now);
            desk.touch_all();
        }
    }

    fn language_turns_at(&self) -> Option<Time> {
        let event = self.event.as_ref().filter(|_| self.computers.shown().is_none())?;
        Some(event.since + LANGUAGE_MS)
    }

    /// Takes an action; great moments of a game for people who pass by are seen, whoever or whatever made them.
    ///
    /// # Errors
    /// Those of the record.
    #[inline(never)] // The view of that moment is large.
    pub(in crate::session::table) fn apply_and_celebrate(
        &mut self,
        actor: Actor,
        action: AnyAction,
        desk: &mut Desk,
    ) -> Result<(), ApplyError> {
        if self.event.is_none() {
            return self.play.apply(actor, action);
        }
        let before = self.play.game().public();
        self.play.apply(actor, action)?;
        self.show.follow(self.play.game(), desk.now);
        self.celebrate(actor, &before, desk);
        Ok(())
    }

    /// Is what has happened since `before` a great moment? Dice are those of the seat that rolls them.
    #[inline(never)] // The view of that moment is large.
    fn celebrate(&mut self, actor: Actor, before: &AnyPublic, desk: &mut Desk) {
        let words = self.language(desk).words();
        let (Some(event), Some(seat)) = (&mut self.event, actor.seat().or(before.roller())) else { return };
        let after = self.play.game().public();
        let feat = after.feat(before, seat, self.show.window(), words);
        let Some(feat) = feat.filter(|feat| !feat.great.is_empty()) else { return };
        let colour = after.look(seat, desk.settings.palette.palette()).colour;
        event.burst = Some(Burst { cells: feat.great, colour, at: desk.now });
        desk.touch_frame();
    }

    /// The rings of a great moment.
    pub(in crate::session::table) fn draw_burst(&self, desk: &Desk, frame: &mut Frame) {
        if let Some(burst) = self.event.as_ref().and_then(|event| event.burst) {
            winner::draw_burst(desk.now.since(burst.at), burst.cells, burst.colour, frame);
        }
    }

    /// When the language turns, for people who read.
    pub(in crate::session::table) fn event_wakes_at(&self, desk: &Desk) -> Option<Time> {
        self.language_turns_at().filter(|&at| at > desk.now)
    }

    /// When the rings go on.
    pub(in crate::session::table) fn next_of_event(&self, desk: &Desk) -> Option<Time> {
        let end = self.event.as_ref()?.burst?.at + winner::BURST_MS;
        (desk.drawn_at() < end).then(|| (desk.drawn_at() + winner::FRAME_MS).min(end))
    }

    /// What a screen tells people who pass by: the game, who plays there, what happens, and how to play.
    pub(in crate::session::table) fn draw_event(&self, chair: Chair, desk: &Desk, screen: &mut Screen) {
        let words = self.language(desk).words();
        let public = self.play.game().public();
        if let Turn::Over(outcome) = self.play.game().turn() {
            return result::draw_result(&public, outcome, *self.play.chairs(), words, screen);
        }
        let Ok(()) = widget::title(screen, public.name(words), "Hexboard");
        let shown = self.computers.shown().filter(|shown| !shown.what.is_empty());
        let on_turn = Seat::ALL.into_iter().find(|&seat| self.play.game().turn().admits(Actor::Seat(seat)));
        let rolls = public.roller().filter(|_| on_turn.is_none());
        if let Some(seat) = self.play.seat_at(chair) {
            let score = public.score(seat, words);
            panel::row(screen, 0, score.name, &line(format_args!("{} {}", score.counted, score.points)));
        }
        let doing = match (shown, on_turn, rolls) {
            (Some(shown), ..) => Some((shown.seat, &*shown.what)),
            (None, Some(seat), _) => Some((seat, words.computer.thinks)),
            (None, None, Some(seat)) => Some((seat, words.computer.rolls)),
            (None, None, None) => None,
        };
        if let Some((seat, what)) = doing {
            panel::row(screen, 1, &line(format_args!("> {}", public.score(seat, words).name)), "");
            panel::row(screen, 2, what, "");
        }
        panel::row(screen, LIST_ROWS - 1, words.computer.any_key, "");
    }
}
