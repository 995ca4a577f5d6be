//! The text format of Robale positions. Seat 0 plays White, as in traces.

use hexboard::game::Game;
use hexboard::games::robale::{Battle, Bug, Phase, Position, PositionError, Robale, RobaleOptions, Side};

use super::{Line, Lines, Placed, PositionFault, Writer, show};

const ONCE: [&str; 9] = ["phase", "turn", "round", "fights", "army", "rolled", "damage", "taken", "hatch"];
const PHASES: [Phase; 4] = [Phase::Battle, Phase::Take, Phase::Move, Phase::Hatch];
/// The keyword of a game before the colours are drawn.
const LOT: &str = "lot";

impl Placed for Robale {
    fn read_lines(options: &RobaleOptions, lines: &Lines<'_>) -> Result<Robale, PositionFault> {
        let mut position = Position::new(*options);
        for line in lines.checked(&ONCE, &["bug"])? {
            read_line(&mut position, line)?;
        }
        let phase = lines.need("phase")?;
        if phase.one()? == LOT {
            return match lines.0.iter().find(|line| line.key != "phase") {
                Some(line) => Err(line.fault("nothing is known before the lot: leave it out")),
                None => Robale::start(options).map_err(|error| phase.fault(error)),
            };
        }
        position.battle = read_battle(&position, lines)?;
        Robale::from_position(&position).map_err(|error| {
            let is_to_blame = |line: &Line<'_>| match error {
                PositionError::Cell(cell) | PositionError::Moves(cell) => {
                    line.words.contains(&show(cell).as_str())
                }
                PositionError::Won(side) => line.key == "bug" && line.words.contains(&side_word(side)),
                PositionError::Round => line.key == "round",
                PositionError::Fights => line.key == "fights" || line.key == "army",
                PositionError::Battle => line.key == "army" || line.key == "phase",
                PositionError::Hatch => line.key == "hatch",
                PositionError::Reserve(..) | PositionError::Phase => line.key == "phase",
            };
            lines.fault_at(is_to_blame, error)
        })
    }

    fn write_lines(&self, out: &mut Writer) {
        let public = self.public();
        if public.white.is_none() {
            return out.line("phase", [LOT]);
        }
        out.line("phase", [public.phase.word()]);
        out.line("turn", [side_word(public.turn)]);
        out.line("round", [public.round]);
        for (cell, bug) in public.bugs.iter() {
            let moves = (bug.moves < bug.bug.moves()).then(|| bug.moves.to_string());
            let words = [show(cell), side_word(bug.side).into(), bug.bug.word().into()];
            out.line("bug", words.into_iter().chain(moves));
        }
        out.line("fights", public.fights.iter_reading().map(show));
        if let Some(battle) = &public.battle {
            out.line(
                "army",
                [battle.force().to_string()].into_iter().chain(battle.army().iter_reading().map(show)),
            );
            out.line("rolled", battle.rolled());
            out.line("damage", [battle.damage()]);
            out.line("taken", [battle.taken()]);
        }
        if public.phase == Phase::Hatch {
            out.line("hatch", [public.points, public.hatched]);
        }
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn read_side(line: &Line<'_>, word: &str) -> Result<Side, PositionFault> {
    line.choose(word, &Side::ALL, |side| side_word(side).into())
}

fn read_line(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    match line.key {
        "phase" if line.one()? != LOT => {
            position.phase = line.choose(line.one()?, &PHASES, |phase| phase.word().into())?;
        }
        "turn" => position.turn = read_side(line, line.one()?)?,
        "round" => position.round = line.number_in(line.one()?, 1, u16::MAX.into())? as u16,
        "fights" => position.fights = Some(line.cells(line.rest(0))?),
        "hatch" => {
            let points = line.small(line.word(0, "the points left")?, 0, 99)?;
            position.hatch = Some((points, line.small(line.word(1, "the bugs hatched")?, 0, 9)?));
            line.at_most(2)?;
        }
        "bug" => {
            let cell = line.cell(line.word(0, "its cell")?)?;
            let side = read_side(line, line.word(1, "its side")?)?;
            let bug = line.choose(line.word(2, "its kind")?, &Bug::ALL, |bug| bug.word().into())?;
            position.put(side, bug, cell).map_err(|error| line.fault(error))?;
            if let Some(word) = line.words.get(3) {
                position
                    .set_moves_left(cell, line.small(word, 0, bug.moves())?)
                    .map_err(|error| line.fault(error))?;
            }
            line.at_most(4)?;
        }
        _ => {}
    }
    Ok(())
}

/// Reads `army: FORCE cells`, `rolled: faces`, `damage: n`, `taken: n`.
fn read_battle(position: &Position, lines: &Lines<'_>) -> Result<Option<Battle>, PositionFault> {
    let Some(army) = lines.find("army") else {
        let stray = ["rolled", "damage", "taken"].into_iter().find_map(|key| lines.find(key));
        return stray.map_or(Ok(None), |line| Err(line.fault(format!("{} without an army", line.key))));
    };
    let force = army.small(army.word(0, "the number of dice")?, 1, 255)?;
    let cells = army.cells(army.rest(1))?;
    let mut rolled = Vec::new();
    if let Some(line) = lines.find("rolled") {
        for word in line.rest(0) {
            rolled.push(line.small(word, 1, 10)?);
        }
    }
    let number = |key: &str| match lines.find(key) {
        Some(line) => line.small(line.one()?, 0, 255),
        None => Ok(0),
    };
    let resistance = position.bugs().resistance(cells);
    let battle = Battle::set_up(cells, resistance, force, &rolled, number("damage")?, number("taken")?);
    let reason = "dice, damage and bugs taken off do not fit each other";
    let blamed = lines.find("damage").or(lines.find("rolled")).unwrap_or(army);
    battle.map(Some).ok_or_else(|| blamed.fault(reason))
}
