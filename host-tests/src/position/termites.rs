//! The text format of Termites positions.

use hexboard::game::SeatSet;
use hexboard::games::termites::{Loss, Phase, Piece, Position, PositionError, Termites};
use hexboard::games::termites::{MoundValue, MoundValues, TermitesOptions, Terrain, Token, Tokens};

use super::{Line, Lines, Placed, PositionFault, Writer, show};
use crate::scene::termites::{read_token, read_value};

const ONCE: [&str; 9] =
    ["phase", "turn", "first", "idle", "placed", "pending", "water", "vegetation", "stones"];
const MANY: [&str; 6] = ["unit", "mound", "hand", "stack", "reserve", "trophies"];
const NEUTRAL: &str = "neutral";

/// The keyword of every step of a game, its phase, and whether chance acts in it.
const STEPS: [(&str, Phase, bool); 10] = [
    ("build-neutral", Phase::BuildNeutral, false),
    ("build-tiles", Phase::BuildTiles, false),
    ("opening", Phase::Mounds, true),
    ("mounds", Phase::Mounds, false),
    ("reproduce", Phase::Reproduce, false),
    ("draw", Phase::Reproduce, true),
    ("move", Phase::Move, false),
    ("retake", Phase::Retake, false),
    ("replace", Phase::Replace, false),
    ("over", Phase::Over, false),
];
/// The keyword of a game before its starting player is drawn.
const LOT: &str = "lot";

impl Placed for Termites {
    fn read_lines(options: &TermitesOptions, lines: &Lines<'_>) -> Result<Termites, PositionFault> {
        let mut position = Position::new(*options);
        for line in lines.checked(&ONCE, &MANY)? {
            read_line(&mut position, line)?;
        }
        read_phase(&mut position, lines.need("phase")?)?;
        if position.first.is_none() && position.phase == Phase::Mounds && position.chance {
            let lot = lines.need("phase")?;
            if lot.one()? != LOT {
                return Err(lot.fault("first is missing: who started?"));
            }
        }
        Termites::from_position(&position).map_err(|error| {
            let is_to_blame = |line: &Line<'_>| match error {
                PositionError::Piece(cell) => line.words.contains(&show(cell).as_str()),
                PositionError::Ground => Terrain::ALL.iter().any(|terrain| line.key == terrain.word()),
                PositionError::Seat(seat) => {
                    let seat = seat.index().to_string();
                    MANY[2..].contains(&line.key) && line.words.first() == Some(&seat.as_str())
                }
                PositionError::Phase => line.key == "phase",
                PositionError::Idle => line.key == "idle",
                PositionError::Pending => line.key == "pending" || line.key == "phase",
            };
            lines.fault_at(is_to_blame, error)
        })
    }

    fn write_lines(&self, out: &mut Writer) {
        let position = self.position();
        out.line("phase", [step_word(&position)]);
        out.line("turn", [position.turn.index()]);
        out.line("first", position.first.map(|seat| seat.index()));
        out.line("idle", (position.idle > 0).then_some(position.idle));
        out.line("placed", position.placed.then_some("yes"));
        if let Some(loss) = position.pending {
            out.line("pending", [show(loss.cell), owner(loss.victim.map(|seat| seat.index()))]);
        }
        for terrain in Terrain::ALL {
            out.line(terrain.word(), position.ground.of(terrain).iter_reading().map(show));
        }
        for (cell, piece) in position.pieces.iter() {
            match piece {
                Piece::Unit { owner, token } => {
                    out.line("unit", [show(cell), owner.index().to_string(), token.to_string()]);
                }
                Piece::Mound { owner: seat, value } => {
                    let seat = owner(seat.map(|seat| seat.index()));
                    out.line("mound", [show(cell), seat, value.points().to_string()]);
                }
            }
        }
        for seat in position.options.seats().iter() {
            let number = seat.index().to_string();
            for (key, tokens) in [("hand", &position.hands[seat]), ("stack", &position.stacks[seat])] {
                list(out, key, &number, tokens.kinds().map(|(token, count)| counted(token, count)));
            }
            for (key, values) in
                [("reserve", &position.reserve[seat]), ("trophies", &position.trophies[seat])]
            {
                list(out, key, &number, values.iter().map(|value| value.points().to_string()));
            }
        }
    }
}

/// Adds a line of a seat unless its list is empty.
fn list(out: &mut Writer, key: &str, seat: &str, words: impl Iterator<Item = String>) {
    let words: Vec<String> = words.collect();
    if !words.is_empty() {
        out.line(key, [seat.to_owned()].into_iter().chain(words));
    }
}

fn owner(seat: Option<usize>) -> String {
    seat.map_or(NEUTRAL.into(), |seat| seat.to_string())
}

fn counted(token: Token, count: u8) -> String {
    if count == 1 { token.to_string() } else { format!("{token}x{count}") }
}

fn step_word(position: &Position) -> &'static str {
    if position.first.is_none() {
        return LOT;
    }
    let known = |step: &&(&str, Phase, bool)| (step.1, step.2) == (position.phase, position.chance);
    STEPS.iter().find(known).map_or("over", |step| step.0)
}

fn read_phase(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let word = line.one()?;
    if word == LOT {
        position.first = None;
        position.phase = if position.options.map().is_none() { Phase::BuildNeutral } else { Phase::Mounds };
        position.chance = true;
        return Ok(());
    }
    let (_, phase, chance) = line.choose(word, &STEPS[..9], |step| step.0.into())?;
    (position.phase, position.chance) = (phase, chance);
    Ok(())
}

fn read_line(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let seats = position.options.seats();
    let seat = || line.seat(line.word(0, "its seat")?, seats);
    match line.key {
        "turn" => position.turn = line.seat(line.one()?, seats)?,
        "first" => position.first = Some(line.seat(line.one()?, seats)?),
        "idle" => position.idle = line.small(line.one()?, 0, 4)?,
        "placed" => position.placed = line.yes_or_no(line.one()?)?,
        "pending" => {
            let cell = line.cell(line.word(0, "its cell")?)?;
            let victim = read_owner(line, line.word(1, "whose it was")?, seats)?;
            position.pending = Some(Loss { cell, victim });
            line.at_most(2)?;
        }
        "unit" | "mound" => read_piece(position, line)?,
        "hand" => position.hands[seat()?] = read_tokens(line)?,
        "stack" => position.stacks[seat()?] = read_tokens(line)?,
        "reserve" => position.reserve[seat()?] = read_values(line)?,
        "trophies" => position.trophies[seat()?] = read_values(line)?,
        key => {
            if let Some(terrain) = Terrain::ALL.into_iter().find(|terrain| terrain.word() == key) {
                lay(position, line, terrain)?;
            }
        }
    }
    Ok(())
}

fn lay(position: &mut Position, line: &Line<'_>, terrain: Terrain) -> Result<(), PositionFault> {
    for word in line.rest(0) {
        let cell = line.cell(word)?;
        if position.ground.tiles().contains(cell) {
            return Err(line.fault(format!("{word} has a tile already")));
        }
        position.ground.lay(terrain, cell);
    }
    Ok(())
}

fn read_owner(
    line: &Line<'_>,
    word: &str,
    seats: SeatSet,
) -> Result<Option<hexboard::game::Seat>, PositionFault> {
    if word == NEUTRAL { Ok(None) } else { line.seat(word, seats).map(Some) }
}

fn read_piece(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let seats = position.options.seats();
    let cell = line.cell(line.word(0, "its cell")?)?;
    let word = line.word(1, "its owner")?;
    let piece = if line.key == "unit" {
        let token = read_token(line.word(2, "its token")?).map_err(|error| line.fault(error))?;
        Piece::Unit { owner: line.seat(word, seats)?, token }
    } else {
        let value = read_value(line.word(2, "its value")?).map_err(|error| line.fault(error))?;
        Piece::Mound { owner: read_owner(line, word, seats)?, value }
    };
    line.at_most(3)?;
    if position.pieces.at(cell).is_some() {
        return Err(line.fault(format!("two pieces on {}", show(cell))));
    }
    position.pieces.put(cell, piece);
    Ok(())
}

/// Reads `0 W1x3 S2`: the tokens of a seat with their counts.
fn read_tokens(line: &Line<'_>) -> Result<Tokens, PositionFault> {
    let mut tokens = Tokens::NONE;
    for word in line.rest(1) {
        let (name, count) = word.split_once('x').unwrap_or((word, "1"));
        let token = read_token(name).map_err(|error| line.fault(error))?;
        let count = line.small(count, 1, 18)?;
        if tokens.len() + usize::from(count) > 18 {
            return Err(line.fault("more than 18 tokens"));
        }
        (0..count).for_each(|_| tokens.add(token));
    }
    Ok(tokens)
}

fn read_values(line: &Line<'_>) -> Result<MoundValues, PositionFault> {
    line.rest(1).iter().try_fold(MoundValues::NONE, |mut values, word| {
        let value: MoundValue = read_value(word).map_err(|error| line.fault(error))?;
        values.add(value);
        Ok(values)
    })
}
