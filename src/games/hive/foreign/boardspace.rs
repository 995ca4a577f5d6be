//! Records of boardspace.net: SGF files whose nodes are the actions of the players.
//!
//! ```text
//! ; P0[7 Pick W 4 wG1]        takes a piece in the hand
//! ; P0[8 Dropb wG1 O 14 wL/]  puts it on the board: piece, column, row, reference
//! ; P0[9 Done]                ends the turn
//! ; P1[10 Move B bA1 P 14 wG1-]  picks and drops at once: colour, piece, column, row, reference
//! ```
//!
//! Only `Done` ends a turn: until then a player may put the piece elsewhere. `PMove` and `Pdropb` are
//! throws of a Pillbug. The reference is as in the protocol, with a doubled backslash and with a full
//! stop for a piece below (`wL.`). A full stop alone is the first piece of a game, or leaves only
//! column and row. Records until 2013 write commands in lower case and pieces without their
//! colour, or both in lower case. Robots end their turn with `movedone`. Some records leave out forced
//! passes, or have a `Done` alone for a pass. Only the first record of a file is read.

use core::fmt::Write;
use core::ops::ControlFlow;

use super::named;
use super::reader::{At, Reader};
use crate::game::{ForeignEnd, ForeignFault, ForeignSink};
use crate::games::hive::{Action, Colour, Extras, HiveOptions, ListOrder, Piece, PieceKind, Place};

/// Returns whether a text is a record of a game of Hive.
pub(super) fn is_record(text: &str) -> bool {
    let mut is_hive = false;
    if text.trim_start().starts_with('(') {
        let _ = visit_properties(text, &mut |property| {
            is_hive |= property.name == "GM" && property.value.trim() == "27";
            is_hive |= property.name == "SU" && begins_with(property.value, "hive");
            if is_hive { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    is_hive
}

/// Reads a record.
pub(super) fn read(text: &str, take: &mut ForeignSink<'_, HiveOptions>) -> Result<ForeignEnd, ForeignFault> {
    let mut record = Record {
        reader: Reader::start(extras_of(text)?, true, take),
        pending: Pending::Nothing,
        picked: None,
        first_cell: None,
        resigned: false,
    };
    let mut last = At { line: 1 };
    let (mut result, mut records) = (Ok(()), 0);
    let _ = visit_properties(text, &mut |property| {
        records += usize::from(property.name == "GM");
        if records > 1 {
            return ControlFlow::Break(());
        }
        last = At { line: property.line };
        result = record.take(property);
        if result.is_err() || record.resigned { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    result?;
    if !record.resigned && matches!(record.pending, Pending::Move(_)) {
        record.confirm(last, None)?;
    }
    if record.reader.moves() == 0 {
        return Err(ForeignFault::new(last.line, 0, "the record has no moves"));
    }
    Ok(record.reader.end())
}

/// Returns the extra kinds of the variant, such as `hive-plm`.
fn extras_of(text: &str) -> Result<Extras, ForeignFault> {
    let mut extras = Ok(Extras::NONE);
    let _ = visit_properties(text, &mut |property| {
        if property.name != "SU" {
            return ControlFlow::Continue(());
        }
        let variant = property.value.split_whitespace().next().unwrap_or_default();
        extras = read_variant(variant).ok_or_else(|| {
            let what = "only hive and hive- with some of p, l and m can be read, no other variant";
            ForeignFault::new(property.line, 0, what)
        });
        ControlFlow::Break(())
    });
    extras
}

fn read_variant(variant: &str) -> Option<Extras> {
    let letters = match begins_with(variant, "hive") {
        true => variant.get(4..)?.trim_start_matches(['-', '_']),
        false => return None,
    };
    letters.chars().try_fold(Extras::NONE, |extras, letter| {
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase())?;
        let is_official = matches!(kind, PieceKind::Mosquito | PieceKind::Ladybug | PieceKind::Pillbug);
        is_official.then(|| extras.with(kind))
    })
}

/// Returns whether a text begins with a word, in any case.
fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// A property of a node.
#[derive(Clone, Copy)]
struct Property<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// Visits the properties of all nodes. A value ends at the first closing bracket: references end in
/// a backslash that would escape it.
fn visit_properties<'a>(
    text: &'a str,
    visit: &mut dyn FnMut(Property<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut rest, mut line) = (text, 1);
    while let Some(open) = rest.find('[') {
        line += line_ends(&rest[..open]);
        let begin = rest[..open].rfind(|letter: char| !letter.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
        // The character before a name can take more than one byte.
        let name = rest.get(begin..open).unwrap_or_default();
        let value = &rest[open + 1..];
        let end = value.find(']').unwrap_or(value.len());
        visit(Property { line, name, value: &value[..end] })?;
        line += line_ends(&value[..end]);
        rest = value.get(end + 1..).unwrap_or_default();
    }
    ControlFlow::Continue(())
}

fn line_ends(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// A reference, or the words of one.
type Text = heapless::String<12>;

/// A piece that was put down.
#[derive(Clone)]
struct Put {
    piece: Piece,
    cell: (i16, i16),
    reference: Text,
}

/// What `Done` confirms.
#[derive(Clone)]
enum Pending {
    Nothing,
    /// Something that does not end the turn, such as an offer of a draw.
    Other,
    Pass,
    Move(Put),
}

struct Record<'a, 's> {
    reader: Reader<'a, 's>,
    pending: Pending,
    /// The piece in the hand.
    picked: Option<Piece>,
    /// The cell of the first piece.
    first_cell: Option<(i16, i16)>,
    resigned: bool,
}

impl Record<'_, '_> {
    fn take(&mut self, property: Property<'_>) -> Result<(), ForeignFault> {
        let player = match property.name {
            "P0" => Colour::White,
            "P1" => Colour::Black,
            _ => return Ok(()),
        };
        let at = At { line: property.line };
        let mut words = property.value.split_ascii_whitespace();
        // Other values are names and times.
        if words.next().is_none_or(|number| number.parse::<u32>().is_err()) {
            return Ok(());
        }
        let command = words.next().unwrap_or_default();
        let mut arguments = [""; 5];
        arguments.iter_mut().zip(words).for_each(|(place, word)| *place = word);
        self.obey(at, player, command, arguments)
    }

    fn obey(
        &mut self,
        at: At,
        player: Colour,
        command: &str,
        [one, two, three, four, five]: [&str; 5],
    ) -> Result<(), ForeignFault> {
        let is = |words: &[&str]| words.iter().any(|word| command.eq_ignore_ascii_case(word));
        if is(&["Done"]) {
            return self.confirm(at, Some(player));
        } else if is(&["Resign"]) {
            self.resigned = true;
        } else if is(&["Pass"]) {
            self.pending = Pending::Pass;
        } else if is(&["OfferDraw", "DeclineDraw", "AcceptDraw"]) {
            self.pending = Pending::Other;
        } else if is(&["Pick"]) {
            let name = if three.is_empty() { two } else { three };
            self.picked = piece(name, colour(one).unwrap_or(player));
        } else if is(&["Pickb"]) {
            self.picked = self.picked_from_board(at, (one, two), three)?;
        } else if is(&["Dropb", "Pdropb"]) {
            let piece = piece(one, self.picked.map_or(player, Piece::colour));
            self.put(at, piece, one, (two, three), four)?;
        } else if is(&["Move", "PMove", "MoveDone"]) {
            let piece = piece(two, colour(one).unwrap_or(player));
            self.put(at, piece, two, (three, four), five)?;
            if is(&["MoveDone"]) {
                return self.confirm(at, Some(player));
            }
        }
        Ok(())
    }

    /// Returns the piece that was taken from the board. Old records do not name its colour.
    fn picked_from_board(
        &self,
        at: At,
        cell: (&str, &str),
        name: &str,
    ) -> Result<Option<Piece>, ForeignFault> {
        let full = named(name);
        if full.is_some() {
            return Ok(full);
        }
        let cell = self.cell(at, cell)?;
        if let Pending::Move(put) = &self.pending
            && put.cell == cell
        {
            return Ok(Some(put.piece));
        }
        let top = self.place(cell).and_then(|place| self.reader.hive().tabletop().top_at(place));
        Ok(top.and_then(|top| self.reader.name_of(top)))
    }

    fn put(
        &mut self,
        at: At,
        piece: Option<Piece>,
        name: &str,
        cell: (&str, &str),
        reference: &str,
    ) -> Result<(), ForeignFault> {
        let piece = piece.ok_or_else(|| {
            self.reader.fault(at, format_args!("'{}' is no piece", name.get(..12).unwrap_or(name)))
        })?;
        let cell = self.cell(at, cell)?;
        let reference = reference_text(reference)
            .ok_or_else(|| self.reader.fault(at, "the reference of the move cannot be read"))?;
        self.pending = Pending::Move(Put { piece, cell, reference });
        Ok(())
    }

    /// Parses column and row, such as `N 13`.
    fn cell(&self, at: At, (column, row): (&str, &str)) -> Result<(i16, i16), ForeignFault> {
        let column = match column.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(i16::from(letter - b'A')),
            [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => {
                Some(26 * i16::from(first - b'A' + 1) + i16::from(second - b'A'))
            }
            _ => None,
        };
        let row = row.parse::<i16>().ok().filter(|row| (-999..=999).contains(row));
        let cell = column.zip(row);
        cell.ok_or_else(|| self.reader.fault(at, "column and row of the move cannot be read"))
    }

    /// Returns the place of a cell, once the first piece is on the board. One column further is one
    /// cell east, and one row up is one cell north-west.
    fn place(&self, (column, row): (i16, i16)) -> Option<Place> {
        let first = self.first_cell?;
        Some(Place::new(column - first.0, first.1 - row))
    }

    /// Ends the turn of a player.
    fn confirm(&mut self, at: At, player: Option<Colour>) -> Result<(), ForeignFault> {
        match core::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Other => {}
            Pending::Nothing => {
                let is_pass = player == Some(self.reader.hive().to_move()) && !self.reader.is_over();
                if is_pass {
                    self.reader.insert_pass(at)?;
                }
            }
            Pending::Pass => self.reader.play(at, "pass")?,
            Pending::Move(put) => {
                self.play(at, &put)?;
                self.first_cell = self.first_cell.or(Some(put.cell));
            }
        }
        self.picked = None;
        Ok(())
    }

    fn play(&mut self, at: At, put: &Put) -> Result<(), ForeignFault> {
        let mut text = heapless::String::<32>::new();
        let is_bare = put.reference == "." && self.reader.moves() > 0;
        let written = if is_bare {
            if !self.reader.is_over() {
                self.reader.insert_pass(at)?;
            }
            self.write_by_cell(put, &mut text)
        } else {
            write!(text, "{} {}", put.piece, put.reference)
        };
        written.map_err(|_| self.reader.fault(at, "nothing can be placed or moved there"))?;
        self.reader.play(at, &text)
    }

    /// Writes a move by its cell, in the names of the record.
    fn write_by_cell(&self, put: &Put, out: &mut dyn Write) -> core::fmt::Result {
        let hive = self.reader.hive();
        let place = self.place(put.cell).ok_or(core::fmt::Error)?;
        let is_put = |action: Action| match (self.reader.find(put.piece), action) {
            // The piece of a placement is not on the table yet.
            (None, Action::Place { piece, .. }) => piece.alike().any(|twin| twin == put.piece),
            (own, _) => own.is_some() && action.piece() == own,
        };
        let mut found = None;
        let _ = hive.position().visit_actions(ListOrder::Any, |action| {
            let ends_there = action.to().is_some_and(|to| hive.tabletop().place_of(to.site()) == place);
            if ends_there && is_put(action) {
                found = Some(action);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        self.write_named(found.ok_or(core::fmt::Error)?, put.piece, out)
    }

    /// Writes an action with the names of the record.
    fn write_named(&self, action: Action, piece: Piece, out: &mut dyn Write) -> core::fmt::Result {
        let mut text = heapless::String::<32>::new();
        self.reader.hive().tabletop().write_move(action, &mut text)?;
        let target = text.split(' ').nth(1).ok_or(core::fmt::Error)?;
        let name = super::name_in(target);
        let below = named(name).and_then(|other| self.reader.name_of(other)).ok_or(core::fmt::Error)?;
        let (before, after) = target.split_once(name).ok_or(core::fmt::Error)?;
        write!(out, "{piece} {before}{below}{after}")
    }
}

/// Returns the colour with this letter.
fn colour(letter: &str) -> Option<Colour> {
    match letter {
        "W" | "w" => Some(Colour::White),
        "B" | "b" => Some(Colour::Black),
        _ => None,
    }
}

/// Returns the piece with this name, which old records write in lower case or without its colour.
fn piece(name: &str, colour: Colour) -> Option<Piece> {
    let full = |colour: &str, rest: &str| {
        let mut full = heapless::String::<8>::new();
        full.push_str(colour).ok()?;
        rest.chars().try_for_each(|letter| full.push(letter.to_ascii_uppercase())).ok()?;
        named(&full)
    };
    let in_lower_case = || name.split_at_checked(1).and_then(|(colour, rest)| full(colour, rest));
    let without_colour = || full(colour.letter().encode_utf8(&mut [0; 4]), name);
    named(name).or_else(in_lower_case).or_else(without_colour)
}

/// Returns a reference as in the protocol.
fn reference_text(reference: &str) -> Option<Text> {
    let mut text = Text::new();
    let mut letters = reference.chars().peekable();
    while let Some(letter) = letters.next() {
        text.push(letter).ok()?;
        if letter == '\\' && letters.peek() == Some(&'\\') {
            letters.next();
        }
    }
    (!text.is_empty()).then_some(text)
}
