//! An SVG builder: lines, boxes and texts of known width.

use std::fmt::Write;

/// The default text height.
pub const TEXT: f64 = 13.0;
/// The width of a character relative to its height. The font is monospaced.
const LETTER: f64 = 0.602;

/// Returns the width of a text at the default height.
pub fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * TEXT * LETTER
}

/// The point of a text that is placed at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The start of the text.
    Start,
    /// The middle.
    Middle,
    /// The end of the text.
    End,
}

/// An SVG drawing under construction.
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// Returns an empty drawing.
    pub fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    /// Draws a polyline.
    pub fn line(&mut self, points: &[(f64, f64)], colour: &str, thickness: f64) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        let _ = writeln!(
            self.body,
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{thickness}"/>"#
        );
    }

    /// Draws a filled polygon.
    pub fn shape(&mut self, points: &[(f64, f64)], fill: &str, stroke: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        let _ = writeln!(
            self.body,
            r#"<polygon points="{points}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>"#
        );
    }

    /// Draws a rectangle.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: &str, stroke: &str) {
        let ((x, y), (width, height)) = (at, size);
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}" stroke="{stroke}" stroke-width="1.4"/>"#
        );
    }

    /// Draws a circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, stroke: &str) {
        let _ = writeln!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>"#
        );
    }

    /// Draws a text at the default height.
    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, colour: &str, text: &str) {
        self.sized_text(at, anchor, colour, TEXT, text);
    }

    /// Draws a text of any height.
    pub fn sized_text(&mut self, (x, y): (f64, f64), anchor: Anchor, colour: &str, size: f64, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{text}</text>"#
        );
    }

    /// Draws a text with an outline in the background colour, which separates it from lines below
    /// it.
    pub fn outlined_text(&mut self, (x, y): (f64, f64), colours: (&str, &str), size: f64, text: &str) {
        let (ink, ground) = colours;
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="middle" font-size="{size}" fill="{ink}" stroke="{ground}" stroke-width="5" paint-order="stroke">{text}</text>"#
        );
    }

    /// Returns the finished file.
    pub fn finish(self) -> String {
        let Svg { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"DejaVu Sans Mono, Consolas, monospace\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
        )
    }
}
