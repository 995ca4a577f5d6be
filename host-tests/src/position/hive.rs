//! The text format of Hive positions.

use hexboard::games::hive::{Colour, HiveOptions, Piece, Place, Tabletop, TabletopError};

use super::{Line, Lines, Placed, PositionFault, Writer};
use crate::uhp::UhpGame;

impl Placed for UhpGame {
    fn read_lines(options: &HiveOptions, lines: &Lines<'_>) -> Result<UhpGame, PositionFault> {
        let mut stacks = Vec::new();
        for line in lines.checked(&["turn", "last"], &["stack"])?.filter(|line| line.key == "stack") {
            read_stack(line, &mut stacks)?;
        }
        let turn = lines.need("turn")?;
        let ply = turn.number_in(turn.one()?, 0, 1 << 20)?;
        check_turn(turn, ply, &stacks)?;
        let last = lines.find("last");
        let moved = last.map(|line| read_piece(line, line.one()?)).transpose()?;
        if let (Some(line), true) = (last, ply == 0) {
            return Err(line.fault("nothing has moved before the first turn"));
        }
        let table = Tabletop::set_up(*options, &stacks, ply, moved).map_err(|error| match error {
            TabletopError::MovedLast(_) => lines.fault_at(|line| line.key == "last", error),
            TabletopError::Parts => lines.fault_at(|line| line.key == "stack", error),
            TabletopError::Twice(piece)
            | TabletopError::NotInGame(piece)
            | TabletopError::CoveredParalysed(piece) => {
                let named = |word: &&str| word.trim_end_matches('*') == piece.to_string();
                lines.fault_at(|line| line.key == "stack" && line.words.iter().any(&named), error)
            }
        })?;
        Ok(UhpGame::from_tabletop(table))
    }

    fn write_lines(&self, out: &mut Writer) {
        let table = self.hive().tabletop();
        out.line("turn", [table.position().ply()]);
        out.line("last", table.position().moved_last());
        let mut places: Vec<Place> = Piece::all().filter_map(|piece| table.place(piece)).collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            let stack = (0..table.height_at(place)).filter_map(|level| table.piece_at(place, level));
            let mark = |piece| if table.position().is_paralysed(piece) { "*" } else { "" };
            let names = stack.map(|piece| format!("{piece}{}", mark(piece)));
            out.line("stack", [format!("{},{}", place.q, place.r)].into_iter().chain(names));
        }
    }
}

fn read_piece(line: &Line<'_>, name: &str) -> Result<Piece, PositionFault> {
    name.parse().map_err(|_| line.fault(format!("no piece {name:?}: write it like wA1")))
}

/// Reads `q,r lowest ... highest`. A `*` after a piece marks it as paralysed.
fn read_stack(line: &Line<'_>, stacks: &mut Vec<(Piece, Place, bool)>) -> Result<(), PositionFault> {
    let word = line.word(0, "its place")?;
    let parts = word.split_once(',').and_then(|(q, r)| Some((q.parse::<i8>().ok()?, r.parse::<i8>().ok()?)));
    let (q, r) =
        parts.ok_or_else(|| line.fault(format!("{word:?} is no place: write q,r from -128 to 127")))?;
    let place = Place::new(q.into(), r.into());
    if stacks.iter().any(|&(_, other, _)| other == place) {
        return Err(line.fault(format!("{word} stands twice: write a stack in one line")));
    }
    line.word(1, "a piece")?;
    for name in line.rest(1) {
        stacks.push((read_piece(line, name.trim_end_matches('*'))?, place, name.ends_with('*')));
    }
    Ok(())
}

/// H-2.1, H-2.2: Checks that there are not more pieces than turns, since a turn places at most one
/// piece, and that the first turn of each side has placed one.
fn check_turn(line: &Line<'_>, ply: u32, stacks: &[(Piece, Place, bool)]) -> Result<(), PositionFault> {
    for colour in Colour::ALL {
        let placed = stacks.iter().filter(|(piece, ..)| piece.colour() == colour).count() as u32;
        let turns = (ply + u32::from(colour == Colour::White)) / 2;
        if placed > turns || (placed == 0 && turns > 0) {
            let word = colour.word();
            return Err(
                line.fault(format!("{word} has had {turns} turns, that does not fit {placed} pieces"))
            );
        }
    }
    Ok(())
}
