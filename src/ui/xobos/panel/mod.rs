//! Guardians of Xobos on the OLEDs. Hidden information is drawn while Peek is held, and always if
//! the mode makes it public.

mod field;
mod fight;
mod guardians;
mod list;
mod overview;
mod small_map;
#[cfg(test)]
mod tests;

use embedded_graphics::prelude::Point;

use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::xobos::{Clan, Mode, PendingDecision, Phase, Private, Public, ROUNDS};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, draw_row, line};
use crate::ui::text::{self, Font, Ink};
use crate::ui::xobos::texts::Texts;

use super::{refusal, words};

/// The maximum number of lines of a fight.
const ALL_LINES: usize = 5;

/// Draws a line in the small font.
fn small_line(screen: &mut Screen, at: Point, words: &str) {
    let Ok(_) = text::line(screen, at, words, Font::Small, Ink::Light);
}

/// The input of a screen.
struct View<'a> {
    scene: &'a Scene<'a>,
    public: &'a Public,
    private: &'a Private,
}

impl View<'_> {
    fn words(&self) -> &'static Texts {
        &self.scene.words.xobos
    }

    /// Returns whether hidden information of this player may be shown. During simultaneous
    /// decisions it needs Peek even in training mode, because those decisions stay secret until all
    /// are done.
    fn may_show_hidden(&self) -> bool {
        self.scene.peek || self.public.options.mode() == Mode::Training && !self.is_simultaneous()
    }

    /// Returns the choices that the screen may show: all of them if the view is open, otherwise
    /// those that are public.
    fn visible_choices<'a>(&self, asked: &'a CurrentDecision<'_>) -> &'a [Choice] {
        let secret = asked.chosen.iter().position(Choice::is_secret).filter(|_| !self.may_show_hidden());
        &asked.chosen[..secret.unwrap_or(asked.chosen.len())]
    }

    /// Returns whether all players decide simultaneously.
    fn is_simultaneous(&self) -> bool {
        self.public.phase.is_at_once()
    }

    /// Returns why the item or field that the player wanted cannot be chosen.
    fn why_not(&self, asked: &CurrentDecision<'_>) -> &'static str {
        let wanted = match asked.selected_row {
            Some(row) => asked.items.get(row).copied(),
            None => Some(Choice::Cell(self.scene.cursor)),
        };
        let why = wanted
            .and_then(|wanted| self.public.why_not(self.private, self.scene.seat, asked.chosen, wanted));
        refusal::sentence(self.scene.words, why)
    }

    /// Returns whether the last choice was refused. The lower rows then show the reason.
    fn is_refused(&self) -> bool {
        self.scene.asked.as_ref().is_some_and(|asked| asked.refused)
    }

    /// Returns whether the option that ends the decision is shown in the row below the board.
    fn ends_here(&self) -> bool {
        let asked = self.scene.asked.as_ref();
        asked.is_some_and(|asked| !asked.refused && asked.items.contains(&list::END_ITEM))
    }

    /// Returns the field that may be occupied or advanced onto.
    fn goal(&self) -> Option<Cell> {
        match self.public.question {
            Some(PendingDecision::Occupation { at, .. } | PendingDecision::Advance { into: at, .. }) => {
                Some(at)
            }
            _ => None,
        }
    }

    fn clan(&self) -> Option<Clan> {
        self.public.options.clan(self.scene.seat)
    }

    /// returns the Resources and Crystals of the next production.
    fn income(&self) -> (u16, u16) {
        self.private.income(self.scene.seat, self.clan())
    }

    /// Returns the store in a short form.
    fn store(&self) -> Line {
        let (store, words) = (self.private.store, self.words());
        line(format_args!(
            "{}{} {}{}",
            store.resources, words.resource_letter, store.crystals, words.crystal_letter
        ))
    }
}

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, private: &Private, screen: &mut Screen) {
    let view = View { scene, public, private };
    if let (Some(lines), Some(report), false) = (scene.news, &public.report, scene.peek) {
        return fight::draw_news(&view, report, lines, screen);
    }
    match &scene.asked {
        Some(asked) if view.is_simultaneous() => draw_unseen(&view, asked, screen),
        Some(asked) => draw_asked(&view, asked, screen),
        None if scene.peek => guardians::draw(&view, screen),
        None if scene.inspects => {
            title(&view, screen);
            field::draw(&view, screen);
        }
        None => draw_waiting(&view, screen),
    }
}

/// Draws the title: the question or the current player, and the round on the right.
fn title(view: &View<'_>, screen: &mut Screen) {
    let words = view.scene.words;
    let acting = view.public.deciding.iter().next().unwrap_or(view.public.on_turn);
    let left = match &view.scene.asked {
        Some(asked) => {
            line(format_args!("{}", words::prompt(words, view.public.phase, view.visible_choices(asked))))
        }
        None if view.is_simultaneous() => line(format_args!("{}", words::phase(words, view.public.phase))),
        None => view.scene.wait_for(words::player(words, view.public, acting)),
    };
    panel::draw_title(screen, &left, &line(format_args!("{}/{ROUNDS}", view.public.round)));
}

/// Draws a decision that is hidden from others. Without Peek the screen does not depend on the
/// options.
fn draw_unseen(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    if !view.may_show_hidden() {
        title(view, screen);
        draw_row(screen, 0, view.scene.words.common.hold_peek, "");
        return overview::draw_done(view, screen);
    }
    let prompt = words::prompt(view.scene.words, view.public.phase, asked.chosen);
    let store = if view.public.phase == Phase::Development { view.store() } else { Line::new() };
    panel::draw_title(screen, prompt, &store);
    if asked.refused {
        return panel::draw_sentence(screen, view.why_not(asked));
    }
    match asked.selected_row {
        Some(row) => list::draw(view, asked, row, screen),
        None => small_map::draw(view, asked.cells, screen),
    }
}

/// Draws a decision that is public, except for the player's Guardian board.
fn draw_asked(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    if let Some(selected) = asked.selected_row {
        title(view, screen);
        return list::draw_open(view, asked, selected, screen);
    }
    if let (true, Some(Choice::Cell(from)), Phase::Attacks) =
        (view.may_show_hidden() && !asked.refused, asked.chosen.first(), view.public.phase)
    {
        title(view, screen);
        return fight::draw_forecast(view, *from, screen);
    }
    if view.scene.peek && !asked.refused {
        return guardians::draw(view, screen);
    }
    title(view, screen);
    let settles = matches!(view.public.phase, Phase::Battles | Phase::Settling) && !asked.refused;
    if let (true, false, Some(report)) = (settles, view.scene.inspects, &view.public.report) {
        return fight::draw(view, report, ALL_LINES, screen);
    }
    field::draw(view, screen);
    if asked.refused {
        return panel::draw_small_below(screen, field::REFUSED_ROWS, view.why_not(asked));
    }
    let end = words::end(view.scene.words, view.public.phase);
    if view.ends_here() {
        panel::draw_row_below(screen, view.scene.words, end);
    }
    if let Some(at) = view.goal() {
        field::draw_goal(view, at, screen);
    }
}

/// Draws the screen while somebody else decides.
fn draw_waiting(view: &View<'_>, screen: &mut Screen) {
    title(view, screen);
    let fights =
        matches!(view.public.phase, Phase::Battles | Phase::Settling | Phase::Crystals | Phase::Advance);
    match &view.public.report {
        Some(report) if fights => fight::draw(view, report, ALL_LINES, screen),
        _ => overview::draw(view, screen),
    }
}

/// Returns the name and points of a seat, as far as they are public. Crystals are excluded if
/// stores are hidden.
pub fn score(public: &Public, seat: Seat, words: &'static Words) -> Score {
    Score {
        name: words::player(words, public, seat),
        points: public.points(seat),
        counted: words.xobos.points,
    }
}
