//! Demo games, which the device plays by itself while nobody uses it. The screens explain what
//! happens, in alternating languages, and spectacular actions start an animation that is visible
//! from a distance.

use smart_leds::RGB8;

use super::Computers;
use crate::game::{Actor, Game, Seat, Turn};
use crate::games::AnyPublic;
use crate::hex::{CellSet, Window};
use crate::parts::{Frame, Screen, Time};
use crate::session::context::Context;
use crate::session::table::play::Play;
use crate::session::table::show::result::ResultPage;
use crate::session::table::show::winner;
use crate::session::{KioskLanguages, Tempo};
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::lang::Language;
use crate::ui::panel::{self, line};
use crate::ui::widget::{self, LIST_ROWS};

/// The minimum time that a language is shown, in milliseconds. It changes after that as soon as no
/// move is shown.
const LANGUAGE_MS: u64 = 7000;

/// The animation for a spectacular action: rings of light that spread over the board from its
/// cells.
#[derive(Clone, Copy)]
struct Burst {
    cells: CellSet,
    colour: RGB8,
    at: Time,
}

/// The state of a demo game.
#[derive(Clone)]
pub struct DemoGame {
    language: Language,
    /// When the language was last changed.
    since: Time,
    burst: Option<Burst>,
}

impl Computers {
    /// Switches to the demo mode.
    pub fn begin_demo(&mut self, context: &Context) {
        self.demo = Some(DemoGame { language: context.settings.language, since: context.now, burst: None });
    }

    /// Returns whether this is a demo game.
    pub const fn is_demo(&self) -> bool {
        self.demo.is_some()
    }

    /// Ends the demo mode, because a person joins the game.
    pub fn end_demo(&mut self) {
        self.demo = None;
        self.forget();
    }

    /// Returns the current language of the screens.
    pub fn language(&self, context: &Context) -> Language {
        self.demo.as_ref().map_or(context.settings.language, |demo| demo.language)
    }

    /// Returns how long a computer's move is shown, in milliseconds.
    pub fn display_millis(&self, context: &Context) -> u64 {
        let tempo = if self.demo.is_some() { Tempo::Normal } else { context.settings.tempo };
        if self.hurried { 0 } else { tempo.millis() }
    }

    /// Switches to the next language if the current one was shown long enough and no move is shown.
    pub fn rotate_language(&mut self, context: &mut Context) {
        if self.language_turns_at().is_some_and(|at| context.now >= at)
            && let Some(demo) = &mut self.demo
        {
            let kiosk = context.settings.kiosk;
            let is_alone = kiosk.is_on && kiosk.languages != KioskLanguages::All;
            demo.language = if is_alone { context.settings.language } else { demo.language.next() };
            demo.since = context.now;
            context.redraw_all();
        }
    }

    /// Returns when the language changes; `None` while a move is shown and outside demo games.
    pub fn language_turns_at(&self) -> Option<Time> {
        let demo = self.demo.as_ref().filter(|_| self.shown().is_none())?;
        Some(demo.since + LANGUAGE_MS)
    }

    /// Starts the animation if the change since `before` was spectacular. A roll of dice counts for
    /// the seat that rolls.
    #[inline(never)] // The copy of the view is large; keep it off the caller's stack.
    pub fn celebrate(
        &mut self,
        actor: Actor,
        before: &AnyPublic,
        play: &Play,
        window: Window,
        context: &mut Context,
    ) {
        let words = self.language(context).words();
        let (Some(demo), Some(seat)) = (&mut self.demo, actor.seat().or(before.rolling_seat())) else {
            return;
        };
        let after = play.game().public();
        let feat = after.highlight_event(before, seat, window, words);
        let Some(feat) = feat.filter(|feat| !feat.cells.is_empty()) else { return };
        let colour = after.look(seat, context.settings.palette.palette()).colour;
        demo.burst = Some(Burst { cells: feat.cells, colour, at: context.now });
        context.redraw_frame();
    }

    /// Draws the animation of a spectacular action.
    pub fn draw_burst(&self, context: &Context, frame: &mut Frame) {
        if let Some(burst) = self.demo.as_ref().and_then(|demo| demo.burst) {
            winner::draw_burst(context.now.since(burst.at), burst.cells, burst.colour, frame);
        }
    }

    /// Returns when the next frame of the animation is due.
    pub fn burst_frame_at(&self, context: &Context) -> Option<Time> {
        let end = self.demo.as_ref()?.burst?.at + winner::BURST_MS;
        (context.drawn_at() < end).then(|| (context.drawn_at() + winner::FRAME_MS).min(end))
    }

    /// Draws a screen of a demo game: the name of the game, the player of this chair, what happens,
    /// and how to start playing.
    pub fn draw_demo(&self, chair: Chair, play: &Play, context: &Context, screen: &mut Screen) {
        let words = self.language(context).words();
        let public = play.game().public();
        if let Turn::Over(outcome) = play.game().turn() {
            let (chairs, round) = (*play.chairs(), play.round());
            let page = ResultPage { public: &public, chairs, viewer: None, round, next: None, words };
            return page.draw(outcome, screen);
        }
        let Ok(()) = widget::title(screen, public.name(words), "Hexboard");
        let shown = self.shown().filter(|shown| !shown.what.is_empty());
        let on_turn = Seat::ALL.into_iter().find(|&seat| play.game().turn().admits(Actor::Seat(seat)));
        let rolls = public.rolling_seat().filter(|_| on_turn.is_none());
        if let Some(seat) = play.seat_at(chair) {
            let score = public.score(seat, words);
            panel::draw_row(screen, 0, score.name, &line(format_args!("{} {}", score.counted, score.points)));
        }
        let doing = match (shown, on_turn, rolls) {
            (Some(shown), ..) => Some((shown.seat, &*shown.what)),
            (None, Some(seat), _) => Some((seat, words.computer.thinks)),
            (None, None, Some(seat)) => Some((seat, words.computer.rolls)),
            (None, None, None) => None,
        };
        if let Some((seat, what)) = doing {
            panel::draw_row(screen, 1, &line(format_args!("> {}", public.score(seat, words).name)), "");
            panel::draw_row(screen, 2, what, "");
        }
        panel::draw_row(screen, LIST_ROWS - 1, words.computer.any_key, "");
    }
}
