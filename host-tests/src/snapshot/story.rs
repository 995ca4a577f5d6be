//! A story: what a device shows, plays and prints, step by step, as snapshot entries.
//!
//! An entry has the output of one step: tones as hertz and milliseconds, console lines, how often
//! the board was drawn, every screen that changed, and the rows of the board that changed.

use std::fmt::Write;

use hexboard::parts::Pad;

use super::board::{self, Colours};
use super::entries::{self, Entry};
use super::{screen, stored};
use crate::device::Device;

/// The entry with the colours of the board.
const COLOURS: &str = "colours";

/// A device and the entries of its steps so far.
pub struct Story {
    /// The device.
    pub device: Device,
    file: String,
    colours: Colours,
    written: Written,
    entries: Vec<Entry>,
}

/// What is in the entries so far.
#[derive(Default)]
struct Written {
    tones: usize,
    lines: usize,
    frames: usize,
    screens: [String; 4],
    board: String,
}

impl Story {
    /// Starts a story for a file in `host-tests/data/stories`. Its first entry is the output until
    /// now.
    pub fn new(name: &str, device: Device) -> Story {
        let file = format!("stories/{name}.txt");
        let colours = Colours::read(entries::find(&entries::read(&stored(&file)), COLOURS));
        let mut story = Story { device, file, colours, written: Written::default(), entries: Vec::new() };
        story.step("the start", |_| {});
        story
    }

    /// Does a step and adds an entry with its output.
    pub fn step<T>(&mut self, name: &str, act: impl FnOnce(&mut Device) -> T) -> T {
        let result = act(&mut self.device);
        let text = self.output();
        self.entries.push((format!("{}. {name}", self.entries.len()), text));
        result
    }

    /// Compares the story with its file.
    ///
    /// # Panics
    /// Panics if they differ.
    pub fn check(mut self) {
        self.entries.push((COLOURS.to_owned(), self.colours.list()));
        entries::check("table", &self.file, &self.entries);
    }

    /// Returns the output since the last step.
    fn output(&mut self) -> String {
        let mut text = self.sounds();
        for line in &self.device.lines[self.written.lines..] {
            writeln!(text, "console: {line}").expect("a string takes all");
        }
        let frames = self.device.frames - self.written.frames;
        if frames > 0 {
            writeln!(text, "frames: {frames}").expect("a string takes all");
        }
        (self.written.lines, self.written.frames) = (self.device.lines.len(), self.device.frames);
        Pad::ALL.into_iter().for_each(|pad| text.push_str(&self.changed_screen(pad)));
        text + &self.changed_rows()
    }

    fn sounds(&mut self) -> String {
        let new = &self.device.sounds[self.written.tones..];
        self.written.tones = self.device.sounds.len();
        let tones: String = new.iter().map(|tone| format!(" {}/{}", tone.hz, tone.millis)).collect();
        if tones.is_empty() { tones } else { format!("tones:{tones}\n") }
    }

    fn changed_screen(&mut self, pad: Pad) -> String {
        let shown = screen::text(&self.device.screens[pad.index()]);
        if self.written.screens[pad.index()] == shown {
            return String::new();
        }
        self.written.screens[pad.index()].clone_from(&shown);
        format!("screen {}\n{shown}", pad.number())
    }

    fn changed_rows(&mut self) -> String {
        let board = board::text(&self.device.frame, &mut self.colours);
        let old = std::mem::replace(&mut self.written.board, board.clone());
        let mut old = old.lines();
        let changed = board.lines().enumerate().filter(|(_, row)| old.next() != Some(row));
        changed.map(|(place, row)| format!("row {:2} {row}\n", place + 1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexboard::parts::Button;

    #[test]
    fn an_entry_has_only_what_is_new() {
        let mut story = Story::new("none", Device::healthy());
        story.step("nothing", |_| {});
        assert_eq!(story.entries[1], ("1. nothing".to_owned(), String::new()));
        story.step("pad 1: OK", |device| device.press(Pad::One, Button::Ok));
        let text = &story.entries[2].1;
        assert!(text.contains("screen 1\n") && text.contains("frames: "), "{text}");
        story.device.lines.push("a line".into());
        story.step("a line", |_| {});
        assert_eq!(story.entries[3].1, "console: a line\n");
    }

    #[test]
    fn only_rows_that_changed_are_written() {
        let mut story = Story::new("none", Device::healthy());
        story.step("an LED", |device| device.frame.cells_mut()[0][0].g = 77);
        let rows: Vec<&str> = story.entries[1].1.lines().collect();
        assert_eq!(rows.len(), 1);
        assert!(rows[0].starts_with("row  1 "), "{rows:?}");
    }
}
