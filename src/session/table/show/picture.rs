//! Draws the panel for everybody, and a screen for each player.

use heapless::Vec;

use super::ending::Ending;
use super::{asked, result};
use crate::bounded::collected;
use crate::game::{Game, Seat, Turn};
use crate::games::AnyPublic;
use crate::parts::{Button, Frame, Pad, Screen};
use crate::session::context::Context;
use crate::session::puzzle::goal_text;
use crate::session::settings_menu;
use crate::session::table::inputs::cover::Cover;
use crate::session::table::inputs::overlay::{self, Overlay};
use crate::session::table::inputs::page::Page;
use crate::session::table::{Holder, Table};
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::colour::WHITE;
use crate::ui::decision::{Event, EventText};
use crate::ui::game_view::{CurrentDecision, Roll, Scene, Selection};
use crate::ui::lang::Words;
use crate::ui::layers::{Cursor, Highlight};
use crate::ui::palette::Palette;
use crate::ui::panel;

impl Table {
    /// Draws the panel for the current time.
    pub fn draw_frame(&mut self, context: &Context, frame: &mut Frame) {
        if self.show.take_stale() {
            self.paint(context);
        }
        let mut winners = Vec::<_, { Seat::COUNT }>::new();
        if let Some(won) = self.play.winners().filter(|_| self.play.celebrates()) {
            let public = self.play.game().public();
            let palette = context.settings.palette.palette();
            winners = collected(won.iter().map(|seat| public.look(seat, palette).colour));
        }
        self.show.draw(context, &winners, frame);
        self.computers.draw_burst(context, frame);
        self.play.draw_call(context, frame);
    }

    /// Paints everything public onto the canvas.
    fn paint(&mut self, context: &Context) {
        let public = self.play.game().public();
        let palette = context.settings.palette.palette();
        public.paint(self.show.window(), palette, self.show.canvas());
        self.show.paint_dice(palette);
        self.show.canvas().clear_highlights();
        for chair in Chair::ALL {
            self.show.canvas().set_cursor(chair, None);
            if !self.play.is_simultaneous() {
                self.point_out(chair, &public, context);
            }
        }
        self.show.point_out_shown(&self.computers, &self.play, &public, palette);
        self.show.light_lesson(&self.play, &self.inputs);
        self.point_out_log(&public, palette);
        self.show.paint_lamps(&self.play, &public, palette);
        self.show.paint_marks(&public);
        self.show.point_out_hint(&self.computers, &self.play, &public, palette);
    }

    /// Paints the targets and the cursor of one player.
    fn point_out(&mut self, chair: Chair, public: &AnyPublic, context: &Context) {
        let is_open = !self.show.is_sweeping() && !self.play.is_shown_puzzle();
        let Some(seat) = self.play.seat_at(chair).filter(|_| is_open) else { return };
        let palette = context.settings.palette.palette();
        let look = public.look(seat, palette);
        let offered = public.target_colour(look);
        let targets = self.inputs[chair].targets;
        let chosen = self.inputs[chair].walk.seen().chosen();
        for cell in targets {
            let is_attack = public.is_attack(seat, &chosen, cell);
            let mark = if is_attack { Highlight::Attack(palette.attack) } else { Highlight::Target(offered) };
            self.show.canvas().set_highlight(cell, mark);
        }
        let at = &self.inputs[chair];
        let is_asked = self.play.is_asked(chair);
        let points = is_asked && at.listed.is_none() && !targets.is_empty();
        // The cursor of a player in a list would only hide what the list is about.
        let is_seen = points || at.moved.is_some() && !(is_asked && at.listed.is_some());
        let item = at.listed.and_then(|row| at.offer.items.get(row).copied()).or_else(|| at.item_at_cursor());
        let cursor = is_seen.then_some(at.cursor);
        let origin = at.shortcut().map(|shortcut| shortcut.from);
        let (from, window) = (at.from, self.show.window());
        let pointing = Selection { chosen: &chosen, item, cursor, from, origin, window };
        public.paint_selection(pointing, palette, self.show.canvas());
        if is_seen {
            let colour = if is_asked { WHITE } else { look.colour };
            self.show.canvas().set_cursor(chair, Some(Cursor { cell: at.cursor, colour }));
        }
    }

    /// Highlights the cells of the actions that players have selected in the log. Nothing is
    /// highlighted in a simultaneous decision.
    fn point_out_log(&mut self, public: &AnyPublic, palette: &Palette) {
        if self.play.is_simultaneous() {
            return;
        }
        for chair in Chair::ALL {
            let Some(Overlay::Log(row)) = self.inputs[chair].overlay else { continue };
            let Some((seat, cells)) = self.show.log().cells(row, self.show.window()) else { continue };
            let colour = public.look(seat, palette).target;
            for cell in cells {
                self.show.canvas().set_highlight(cell, Highlight::Target(colour));
            }
        }
    }

    /// Draws the screen of a pad.
    pub fn draw_screen(&self, context: &Context, pad: Pad, screen: &mut Screen) {
        if self.computers.is_demo() && self.draw_demo_puzzle(self.language(context).words(), screen) {
            return;
        }
        if self.computers.is_demo() {
            return self.computers.draw_demo(Chair::at(pad), &self.play, context, screen);
        }
        let words = context.settings.language.words();
        match (self.holder(pad), self.show.dice()) {
            (Holder::Nobody, _) => overlay::draw_empty(words, screen),
            (Holder::Table, Some(show)) => show.roll.draw(words, screen),
            (Holder::Table, None) => {
                self.shared_pads.draw(pad, &self.play, words, screen);
                if let Some(chair) = self.takes_time(pad) {
                    self.play.draw_clock(chair, context.now, screen);
                }
            }
            (Holder::Chair(chair), _) => {
                self.draw_chair(context, pad, chair, screen);
                if self.cover(chair).is_none() {
                    self.play.draw_clock(chair, context.now, screen);
                }
            }
        }
    }

    /// Returns the chair of the player whose clock runs while this pad lies on the table.
    fn takes_time(&self, pad: Pad) -> Option<Chair> {
        let people = self.play.seating().people_at(pad);
        people
            .iter()
            .find(|&chair| self.play.is_asked(chair) && self.shared_pads.clock_may_run(chair, &self.play))
    }

    /// Draws the screen for the player at a chair, who holds this pad.
    fn draw_chair(&self, context: &Context, pad: Pad, chair: Chair, screen: &mut Screen) {
        let words = context.settings.language.words();
        let public = self.play.game().public();
        match self.cover(chair) {
            Some(Cover::Question(part)) => return self.play.draw_question(part, words, screen),
            Some(Cover::Notice(notice)) => return self.play.draw_notice(notice, words, screen),
            Some(Cover::Page(page)) => return self.draw_page(page, chair, &public, context, screen),
            None => {}
        }
        let Some(seat) = self.play.seat_at(chair) else { return };
        if let Some(show) = self.show.dice() {
            return show.roll.draw(words, screen);
        }
        if self.is_over() {
            return self.draw_result(chair, &public, words, screen);
        }
        if self.play.is_computer(chair) {
            return self.computers.draw(chair, &self.play, context.settings.language, screen);
        }
        let peek = context.keys[pad].held().contains(Button::Peek);
        let open = peek || self.shows_hidden(chair, context);
        if !self.play.is_asked(chair) && !peek && self.computers.draw_shown(&self.play, words, screen) {
            return;
        }
        if !peek && self.inputs[chair].news.is_none() && self.inputs[chair].draw_notes(words, screen) {
            if self.play.is_asked(chair) {
                panel::draw_frame(screen);
            }
            return;
        }
        let wonders = !self.play.is_asked(chair) && !peek && self.inputs[chair].shows_asked_since.is_some();
        let back = if self.can_lay_down(pad, chair) { words.hands.lay_down } else { "" };
        if wonders && asked::draw_asked(&self.play, back, words, screen) {
            return;
        }
        let private = self.play.game().private(seat);
        let at = &self.inputs[chair];
        let chosen = at.walk.chosen();
        let asked = self.play.is_asked(chair).then_some(CurrentDecision {
            chosen: &chosen,
            items: &at.offer.items,
            available_count: at.offered,
            cells: at.offer.cells,
            mixed: at.is_mixed(),
            selected_row: at.listed,
            item: at.item_at_cursor(),
            from: at.from,
            origin: at.shortcut().map(|shortcut| shortcut.from),
            on_target: at.offers(at.cursor, self.show.window()),
            refused: at.refused,
        });
        let (cursor, inspects) = (at.cursor, at.moved.is_some());
        let news = at.news.map(|_| at.news_lines as usize + 1);
        let scene = Scene {
            news,
            seat,
            chairs: *self.play.chairs(),
            asked,
            cursor,
            window: self.show.window(),
            has_clock: self.play.has_clock(),
            has_passed: self.play.has_passed(),
            inspects,
            peek,
            open,
            event: self.show.log().event(context.settings.language).or(Some(self.first_event(seat, words))),
            words,
        };
        public.draw(&private, &scene, screen);
        if self.play.is_asked(chair) {
            panel::draw_frame(screen);
        }
    }

    /// Returns what stands in the first line before the first public action: how the game is won, or
    /// the goal of the puzzle.
    fn first_event(&self, seat: Seat, words: &'static Words) -> Event {
        let mut text = EventText::new();
        let goal = self.play.stored_puzzle().map(|puzzle| goal_text(puzzle.facts().goal, words));
        text.push_str(goal.unwrap_or_else(|| self.play.game().public().aim(words)));
        Event { seat, sign: None, text }
    }

    /// Draws the result for the player at a chair.
    fn draw_result(&self, chair: Chair, public: &AnyPublic, words: &'static Words, screen: &mut Screen) {
        let ending = self.inputs[chair].ending;
        let page = result::ResultPage {
            public,
            chairs: *self.play.chairs(),
            viewer: self.play.seat_at(chair).filter(|_| !self.play.is_computer(chair)),
            round: self.play.round(),
            next: Some(if self.play.is_exercise() { Ending::NextGame } else { ending }),
            words,
        };
        match (self.play.game().turn(), self.play.late().zip(self.play.winners_on_time())) {
            (Turn::Over(outcome), _) => page.draw(outcome, screen),
            (_, Some(lost)) => page.draw_on_time(lost, screen),
            _ => {}
        }
    }

    /// Returns whether hidden information of the player at this chair is shown without Peek: nobody
    /// else plays except computers, or the player has chosen it in the settings. Players who share a
    /// pad have separate settings.
    pub(in crate::session::table) fn shows_hidden(&self, chair: Chair, context: &Context) -> bool {
        let is_always = context.settings.peek_always.contains(chair.own_pad());
        self.play.is_alone(chair) || is_always && !self.inputs[chair].is_veiled
    }

    /// Draws the page that a player has opened.
    fn draw_page(
        &self,
        page: Overlay,
        chair: Chair,
        public: &AnyPublic,
        context: &Context,
        screen: &mut Screen,
    ) {
        let words = context.settings.language.words();
        match page {
            Overlay::Menu(row) => overlay::draw_menu(row, &self.play, chair, context, screen),
            Overlay::Hint => self.computers.draw_hint(chair, &self.play, words, screen),
            Overlay::Score => result::draw_score(public, *self.play.chairs(), words, screen),
            Overlay::Log(row) => self.show.log().draw(row, &self.play, context.settings.language, screen),
            Overlay::Help(page) => Page::help(public, words).draw(page, screen),
            Overlay::Legend(page) => Page::legend(public, words).draw(page, screen),
            Overlay::Settings(row) => settings_menu::draw(context, chair.own_pad(), row, &[], screen),
            Overlay::Confirm { step, yes } => {
                overlay::question(step, public.loss_warning(words), words).draw(yes, screen);
            }
            Overlay::Lesson { wrong } => {
                let learner = (chair, &self.inputs[chair]);
                self.play.draw_lesson(learner, self.show.window(), wrong, context, screen);
            }
            Overlay::LessonDiagram => self.play.draw_lesson_diagram(words, screen),
            Overlay::Puzzle => self.draw_puzzle(chair, false, context, screen),
            Overlay::PuzzleTask => self.draw_puzzle(chair, true, context, screen),
            Overlay::PuzzleHint => self.draw_puzzle_hint(context, screen),
        }
    }
}
