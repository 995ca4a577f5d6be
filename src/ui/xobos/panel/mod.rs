//! Guardians of Xobos on the OLEDs. Hidden information is drawn while Peek is held, and always if
//! the mode makes it public.

mod cards;
mod development;
mod field;
mod fight;
mod list;
mod overview;
mod small_map;
#[cfg(test)]
mod tests;

use embedded_graphics::prelude::Point;

use crate::game::{Choice, ExplainRefusal};
use crate::games::xobos::{Clan, MenuKind, Mode, PendingDecision, Phase, Private, Public, ROUNDS, name_of};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::decision;
use crate::ui::game_view::{CurrentDecision, Scene};
use crate::ui::panel::{self, draw_row, line};
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget::LIST_ROWS;
use crate::ui::xobos::texts::Texts;

use super::{refusal, words};

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
        self.scene.open || self.public.options.mode() == Mode::Training && !self.is_simultaneous()
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
        None if scene.peek => cards::draw_board(&view, screen),
        None if scene.inspects => {
            title(&view, screen);
            let top = decision::draw_event(scene, screen);
            field::draw(&view, top, screen);
        }
        None if scene.open && !view.is_simultaneous() => {
            title(&view, screen);
            cards::draw_guardians(&view, screen);
        }
        None => draw_waiting(&view, screen),
    }
}

/// Draws the title: the player, or whom the player waits for, and the round on the right.
fn title(view: &View<'_>, screen: &mut Screen) {
    let words = view.scene.words;
    let acting = view.public.deciding.iter().next().unwrap_or(view.public.on_turn);
    let round = line(format_args!("{}/{ROUNDS}", view.public.round));
    if view.scene.asked.is_some() {
        let own = words::player(words, view.public, view.scene.seat);
        return decision::draw_own_title(view.scene, own, &round, screen);
    }
    let left = match view.is_simultaneous() {
        true => line(format_args!("{}", words::phase(words, view.public.phase))),
        false => view.scene.wait_for(words::player(words, view.public, acting)),
    };
    panel::draw_title(screen, &left, &round);
}

/// Draws a decision that is hidden from others. If the view is not open, the screen does not depend
/// on the options.
fn draw_unseen(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    if !view.may_show_hidden() {
        title(view, screen);
        overview::draw_done(view, screen);
        return draw_row(screen, LIST_ROWS - 1, view.scene.words.common.hold_peek, "");
    }
    match asked.selected_row {
        Some(row) if list::kind(asked) == Some(MenuKind::Technology) => {
            list::draw_technology(view, asked, row, screen);
        }
        Some(row) => development::draw(view, asked, row, screen),
        None => {
            cards::draw_title(view, screen);
            small_map::draw(view, asked.cells, screen);
            draw_effect(view, asked, screen);
        }
    }
}

/// Draws a decision that is public, except for the player's Guardian board.
fn draw_asked(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    if view.scene.peek && asked.selected_row.is_none() && !shows_forecast(view, asked) {
        return cards::draw_board(view, screen);
    }
    title(view, screen);
    if let Some(selected) = asked.selected_row {
        return list::draw_open(view, asked, selected, screen);
    }
    if shows_forecast(view, asked)
        && let Some(Choice::Cell(from)) = asked.chosen.first()
    {
        fight::draw_forecast(view, *from, screen);
        return draw_effect(view, asked, screen);
    }
    let settles = matches!(view.public.phase, Phase::Battles | Phase::Settling);
    if let (true, false, Some(report)) = (settles, view.scene.inspects, &view.public.report) {
        fight::draw_small(view, report, screen);
        return draw_effect(view, asked, screen);
    }
    let top = decision::draw_event(view.scene, screen);
    field::draw(view, top, screen);
    if view.ends_here() {
        decision::draw_below(screen, view.scene.words, words::end(view.scene.words, view.public.phase));
    }
    draw_effect(view, asked, screen);
}

/// Returns whether the numbers of the attack on the field under the cursor are shown.
fn shows_forecast(view: &View<'_>, asked: &CurrentDecision<'_>) -> bool {
    let has_origin = matches!(asked.chosen, [Choice::Cell(_)]);
    view.may_show_hidden() && has_origin && asked.on_target && view.public.phase == Phase::Attacks
}

/// Draws what OK does on the field under the cursor, or why it does nothing.
fn draw_effect(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    if asked.on_target || !view.may_show_hidden() && asked.chosen.iter().any(Choice::is_secret) {
        let ok = words::ok(view.scene.words, view.public.phase, view.visible_choices(asked));
        let ok = match view.goal() {
            Some(at) => line(format_args!("{ok} > {}", name_of(at))),
            None => line(format_args!("{ok}")),
        };
        return decision::draw_ok(screen, view.scene.words, &ok);
    }
    decision::draw_why_not(screen, view.why_not(asked));
}

/// Draws the screen while somebody else decides.
fn draw_waiting(view: &View<'_>, screen: &mut Screen) {
    title(view, screen);
    let fights =
        matches!(view.public.phase, Phase::Battles | Phase::Settling | Phase::Crystals | Phase::Advance);
    match &view.public.report {
        Some(report) if fights => fight::draw_small(view, report, screen),
        _ => overview::draw(view, screen),
    }
}
