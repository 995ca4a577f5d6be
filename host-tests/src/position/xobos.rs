//! The text format of Guardians of Xobos positions. Lines with many values are handled in
//! `xobos_parts`.

use hexboard::game::{Seat, SeatSet};
use hexboard::games::xobos::{AttackKind, AttackToken, XobosOptions};
use hexboard::games::xobos::{
    Building, Guardian, Phase, PlacedBuilding, Position, PositionError, Technology, Xobos,
};

use super::xobos_parts::{read_fight, read_guardian, read_marks, read_report, read_strike};
use super::xobos_parts::{write_fight, write_guardian, write_marks, write_report, write_strike};
use super::{Line, Lines, Placed, PositionFault, Writer, show};

const ONCE: [&str; 14] = [
    "phase",
    "round",
    "first",
    "turn",
    "asked",
    "passed",
    "eliminated",
    "done",
    "opened",
    "answers",
    "left",
    "crystals",
    "fight",
    "report",
];
const MANY: [&str; 11] = [
    "guardian",
    "quarks",
    "store",
    "technologies",
    "cannon",
    "teleport",
    "used",
    "marks",
    "building",
    "token",
    "strike",
];
const PHASES: [Phase; 13] = [
    Phase::First,
    Phase::Leaders,
    Phase::Moves,
    Phase::Occupation,
    Phase::Attacks,
    Phase::Answers,
    Phase::Shots,
    Phase::Battles,
    Phase::Settling,
    Phase::Crystals,
    Phase::Advance,
    Phase::Development,
    Phase::Change,
];
const KINDS: [AttackKind; 5] =
    [AttackKind::Attack, AttackKind::Shot, AttackKind::Battle, AttackKind::Cannon, AttackKind::Source];
const AFTER_SHOTS: &str = "after-shots";

impl Placed for Xobos {
    fn read_lines(options: &XobosOptions, lines: &Lines<'_>) -> Result<Xobos, PositionFault> {
        let mut position = Position::new(*options);
        position.clear();
        for line in lines.checked(&ONCE, &MANY)? {
            read_line(&mut position, line)?;
        }
        let phase = lines.need("phase")?;
        position.phase = phase.choose(phase.one()?, &PHASES, |phase| phase.word().into())?;
        Xobos::from_position(&position).map_err(|error| {
            let is_to_blame = |line: &Line<'_>| match error {
                PositionError::Seat(seat) => {
                    let seat = seat.index().to_string();
                    line.key != "phase" && line.words.contains(&seat.as_str())
                }
                PositionError::Guardian(seat, guardian) => {
                    let words = [seat.index().to_string(), guardian.index().to_string()];
                    line.key == "guardian" && line.words.iter().take(2).eq(words.iter())
                }
                PositionError::Cell(cell) => line.words.iter().any(|word| word.ends_with(&show(cell))),
                PositionError::Token(from) => {
                    line.key == "token" && line.words.contains(&show(from).as_str())
                }
                PositionError::Leader(_) => line.key == "done" || line.key == "phase",
                PositionError::Round => line.key == "round",
                PositionError::Phase | PositionError::Nobody => line.key == "phase",
            };
            lines.fault_at(is_to_blame, error)
        })
    }

    fn write_lines(&self, out: &mut Writer) {
        let position = self.position();
        write_course(&position, out);
        for seat in position.options.seats().iter() {
            write_seat(&position, seat, out);
        }
        let buildings = &position.holdings.buildings;
        for at in buildings.cells().iter_reading() {
            let Some(status) = buildings.at(at) else { continue };
            let load = (status.load > 0).then(|| status.load.to_string());
            let words = [show(at), status.owner.index().to_string(), status.kind.word().into()];
            out.line("building", words.into_iter().chain(load));
        }
        for token in &position.tokens {
            let crystals = token.crystals.map(|crystals| format!("crystals={crystals}"));
            let (owner, victim) = (token.owner.index().to_string(), token.victim.index().to_string());
            let words = [token.kind.word().into(), owner, victim, show(token.from), show(token.to)];
            let fresh = token.fresh.then(|| "fresh".to_owned());
            out.line("token", words.into_iter().chain(fresh).chain(crystals));
        }
        if let Some(fight) = &position.fight {
            out.line("fight", write_fight(fight));
        }
        if let Some(report) = &position.report {
            out.line("report", write_report(report));
            report.strikes.iter().flatten().for_each(|strike| out.line("strike", write_strike(strike)));
        }
    }
}

fn write_course(position: &Position, out: &mut Writer) {
    let numbers = |seats: SeatSet| seats.iter().map(Seat::index).collect::<Vec<_>>();
    out.line("phase", [position.phase.word()]);
    out.line("round", [position.round]);
    out.line("first", [position.first.index()]);
    out.line("turn", [position.on_turn.index()]);
    out.line("asked", [position.asked.index()]);
    out.line("passed", numbers(position.passed));
    out.line("eliminated", numbers(position.eliminated));
    out.line("done", numbers(position.done));
    out.line("opened", numbers(position.opened));
    out.line("answers", position.answers_shots.then_some(AFTER_SHOTS));
    if let Some((at, victim)) = position.left {
        out.line("left", [show(at), victim.index().to_string()]);
    }
    if let Some((from, cannon)) = position.crystals {
        out.line("crystals", [show(from), if cannon { "cannon" } else { "watchtower" }.into()]);
    }
}

fn write_seat(position: &Position, seat: Seat, out: &mut Writer) {
    let (number, side) = (seat.index().to_string(), &position.holdings.sides[seat]);
    for guardian in Guardian::ALL {
        out.line("guardian", write_guardian(position, seat, guardian));
    }
    for at in side.swarm.cells().iter_reading() {
        let (count, unmoved) = (side.swarm.count(at), side.swarm.count_unmoved(at));
        let moved = (count > unmoved).then(|| (count - unmoved).to_string());
        out.line("quarks", [number.clone(), show(at), count.to_string()].into_iter().chain(moved));
    }
    let store = position.holdings.stores[seat];
    out.line("store", [number.clone(), store.resources.to_string(), store.crystals.to_string()]);
    let mut list = |key: &str, words: Vec<String>| {
        if !words.is_empty() {
            out.line(key, [number.clone()].into_iter().chain(words));
        }
    };
    list("technologies", side.technologies.iter().map(|tile| tile.word().into()).collect());
    list("cannon", (side.cannon > 0).then(|| side.cannon.to_string()).into_iter().collect());
    list("teleport", (side.teleport > 0).then(|| side.teleport.to_string()).into_iter().collect());
    list("used", position.used[seat].iter_reading().map(show).collect());
    list("marks", write_marks(&position.marks[seat]));
}

fn read_line(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let seats = position.options.seats();
    let one = || line.seat(line.one()?, seats);
    let several = || line.seats(line.rest(0), seats);
    match line.key {
        "round" => position.round = line.small(line.one()?, 0, 15)?,
        "first" => position.first = one()?,
        "turn" => position.on_turn = one()?,
        "asked" => position.asked = one()?,
        "passed" => position.passed = several()?,
        "eliminated" => position.eliminated = several()?,
        "done" => position.done = several()?,
        "opened" => position.opened = several()?,
        "answers" => {
            position.answers_shots = line.choose(line.one()?, &[AFTER_SHOTS], |word| word.into()).is_ok();
        }
        "left" => {
            let at = line.cell(line.word(0, "its field")?)?;
            position.left = Some((at, line.seat(line.word(1, "whose it was")?, seats)?));
            line.at_most(2)?;
        }
        "crystals" => {
            let at = line.cell(line.word(0, "its field")?)?;
            let what = line.word(1, "watchtower or cannon")?;
            let what = line.choose(what, &["watchtower", "cannon"], |word| word.into())?;
            position.crystals = Some((at, what == "cannon"));
            line.at_most(2)?;
        }
        "fight" => position.fight = Some(read_fight(line, seats)?),
        "report" => position.report = Some(read_report(line, seats)?),
        "strike" => read_strike(position, line)?,
        "building" => read_building(position, line)?,
        "token" => read_token(position, line)?,
        "phase" => {}
        _ => read_of_seat(position, line)?,
    }
    Ok(())
}

/// Reads a line that begins with a seat.
fn read_of_seat(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let seat = line.seat(line.word(0, "its seat")?, position.options.seats())?;
    match line.key {
        "guardian" => read_guardian(position, seat, line),
        "quarks" => read_quarks(position, seat, line),
        "store" => {
            let store = &mut position.holdings.stores[seat];
            store.resources = line.number_in(line.word(1, "the Resources")?, 0, 9999)? as u16;
            store.crystals = line.number_in(line.word(2, "the Crystals")?, 0, 9999)? as u16;
            line.at_most(3)
        }
        "technologies" => {
            for word in line.rest(1) {
                let tile = line.choose(word, &Technology::ALL, |tile| tile.word().into())?;
                position.holdings.sides[seat].technologies.add(tile);
            }
            Ok(())
        }
        "cannon" | "teleport" => {
            let load = line.small(line.word(1, "its Crystals")?, 0, 9)?;
            let side = &mut position.holdings.sides[seat];
            *(if line.key == "cannon" { &mut side.cannon } else { &mut side.teleport }) = load;
            line.at_most(2)
        }
        "used" => {
            position.used[seat] = line.cells(line.rest(1))?;
            Ok(())
        }
        _ => {
            position.marks[seat] = read_marks(line)?;
            Ok(())
        }
    }
}

fn read_quarks(position: &mut Position, seat: Seat, line: &Line<'_>) -> Result<(), PositionFault> {
    let at = line.cell(line.word(1, "their field")?)?;
    let count = line.small(line.word(2, "their number")?, 1, 9)?;
    let moved = line.words.get(3).map_or(Ok(0), |word| line.small(word, 0, count))?;
    line.at_most(4)?;
    let swarm = &mut position.holdings.sides[seat].swarm;
    if swarm.count(at) > 0 {
        return Err(line.fault(format!("the Quarks on {} are given already", show(at))));
    }
    if swarm.len() + usize::from(count) > 9 {
        return Err(line.fault("more than 9 Quarks of one player"));
    }
    (0..count).for_each(|_| swarm.add(at));
    (0..moved).for_each(|_| swarm.move_one(at, at));
    Ok(())
}

fn read_building(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let at = line.cell(line.word(0, "its field")?)?;
    let owner = line.seat(line.word(1, "its owner")?, position.options.seats())?;
    let kind = line.choose(line.word(2, "its kind")?, &Building::ALL, |kind| kind.word().into())?;
    let load = line.words.get(3).map_or(Ok(0), |word| line.small(word, 0, 6))?;
    line.at_most(4)?;
    if position.holdings.buildings.at(at).is_some() {
        return Err(line.fault(format!("two buildings on {}", show(at))));
    }
    position.holdings.buildings.put(at, PlacedBuilding { owner, kind, load });
    Ok(())
}

fn read_token(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let seats = position.options.seats();
    let kind = line.choose(line.word(0, "its kind")?, &KINDS, |kind| kind.word().into())?;
    let owner = line.seat(line.word(1, "its owner")?, seats)?;
    let victim = line.seat(line.word(2, "its victim")?, seats)?;
    let from = line.cell(line.word(3, "its attacking field")?)?;
    let to = line.cell(line.word(4, "its attacked field")?)?;
    let mut token = AttackToken { kind, owner, victim, from, to, fresh: false, crystals: None };
    for word in line.rest(5) {
        match word.strip_prefix("crystals=") {
            None if *word == "fresh" => token.fresh = true,
            Some(count) => token.crystals = Some(line.small(count, 0, 9)?),
            None => return Err(line.fault(format!("{word:?} is neither fresh nor crystals=n"))),
        }
    }
    position.tokens.push(token).map_err(|_| line.fault("more attack tokens than there are"))
}
