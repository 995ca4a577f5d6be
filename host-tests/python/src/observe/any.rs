//! Observation of a game without its own encoding: the scores and the lit board.

use hexboard::game::Seat;
use hexboard::games::AnyPublic;
use hexboard::hex::{Cell, Window};
use hexboard::parts::Frame;
use hexboard::ui::lang::Language;
use hexboard::ui::palette::PaletteChoice;
use hexboard::ui::{Canvas, GameView};

use super::{Sink, around};

/// The LEDs of a cell, in frame order.
const LEDS: [&str; 7] = ["centre", "E", "NE", "NW", "W", "SW", "SE"];

pub fn draw(public: &AnyPublic, viewer: Seat, players: usize, sink: &mut impl Sink) {
    let words = Language::English.words();
    for (step, seat) in around(viewer, players).into_iter().enumerate() {
        sink.fact(
            format_args!("points of player {step}"),
            (0, 255),
            seat.map_or(0, |seat| public.score(seat, words).points),
        );
    }
    let mut canvas = Canvas::EMPTY;
    public.paint(Window::default(), PaletteChoice::Standard.palette(), &mut canvas);
    let mut frame = Frame::DARK;
    canvas.paint(0, &mut frame);
    let grid = sink.frame();
    for (led, name) in LEDS.into_iter().enumerate() {
        for (channel, colour) in ["red", "green", "blue"].into_iter().enumerate() {
            let lit = Cell::all().map(|cell| {
                let light = frame[cell][led];
                (grid.cell(cell), [light.r, light.g, light.b][channel].into())
            });
            sink.plane(format_args!("{name} LED: {colour}"), 255, lit);
        }
    }
}
