//! The lines of a Xobos position that have many values, written as `key=value`.

use hexboard::game::{Seat, SeatSet};
use hexboard::games::xobos::{
    Building, ConnectionKind, ConnectionSlot, Fight, FightReport, Guardian, Guardians, PhaseUsage, Position,
    Quarter, Strike,
};
use hexboard::hex::Cell;

use super::{Line, PositionFault, show};

const NONE: &str = "-";

/// The `key=value` words of a line, and flags without a value.
struct Pairs<'l, 'a> {
    line: &'l Line<'a>,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'l, 'a> Pairs<'l, 'a> {
    /// Reads the pairs from this index on. Only these keys are allowed.
    fn read(line: &'l Line<'a>, place: usize, known: &[&str]) -> Result<Self, PositionFault> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in line.rest(place) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if !known.contains(&key) {
                return Err(line.fault(format!("no {key:?} here: choose from {}", known.join(", "))));
            }
            if pairs.iter().any(|pair| pair.0 == key) {
                return Err(line.fault(format!("{key} stands twice")));
            }
            pairs.push((key, value));
        }
        Ok(Pairs { line, pairs })
    }

    fn find(&self, key: &str) -> Option<&'a str> {
        self.pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1).filter(|value| *value != NONE)
    }

    fn has(&self, key: &str) -> bool {
        self.pairs.iter().any(|pair| pair.0 == key)
    }

    fn need(&self, key: &str) -> Result<&'a str, PositionFault> {
        self.find(key).ok_or_else(|| self.line.fault(format!("{key}= is missing")))
    }

    fn number(&self, key: &str, most: u8) -> Result<u8, PositionFault> {
        self.find(key).map_or(Ok(0), |word| self.line.small(word, 0, most))
    }

    fn cell(&self, key: &str) -> Result<Cell, PositionFault> {
        self.line.cell(self.need(key)?)
    }

    fn seat(&self, key: &str, seats: SeatSet) -> Result<Seat, PositionFault> {
        self.line.seat(self.need(key)?, seats)
    }

    /// Parses a number; `-` means none.
    fn maybe_number(&self, word: &str) -> Result<Option<u8>, PositionFault> {
        if word == NONE { Ok(None) } else { self.line.small(word, 0, 99).map(Some) }
    }

    fn guardians(&self, key: &str) -> Result<Guardians, PositionFault> {
        let words = self.find(key).unwrap_or_default().split(',').filter(|word| !word.is_empty());
        words.map(|word| read_number(self.line, word)).collect()
    }
}

fn read_number(line: &Line<'_>, word: &str) -> Result<Guardian, PositionFault> {
    let guardian = word.parse().ok().and_then(Guardian::new);
    guardian.ok_or_else(|| line.fault(format!("{word:?} is no Guardian: choose 0 to 3")))
}

fn or_none<T: ToString>(value: Option<T>) -> String {
    value.map_or(NONE.into(), |value| value.to_string())
}

/// Writes `seat number at=.. life=.. power=.. healing=.. slot=.. leader moved teleported`.
pub fn write_guardian(position: &Position, seat: Seat, guardian: Guardian) -> Vec<String> {
    let (side, board) = (&position.holdings.sides[seat], &position.holdings.boards[seat]);
    let quarter = board.quarter(guardian);
    let mut words = vec![seat.index().to_string(), guardian.index().to_string()];
    words.push(format!("at={}", or_none(side.guardian_at(guardian).map(show))));
    words.push(format!("life={}", quarter.life));
    for (key, count) in [("power", quarter.power), ("healing", quarter.healing)] {
        words.extend((count > 0).then(|| format!("{key}={count}")));
    }
    words.extend(match quarter.slot {
        ConnectionSlot::Free => None,
        ConnectionSlot::Connection(link, to) => Some(format!("slot={}:{}", link.word(), to.index())),
        ConnectionSlot::Site(kind, paid) => Some(format!("slot={}:{paid}", kind.word())),
    });
    let flags = [
        ("leader", board.leader == Some(guardian)),
        ("moved", side.moved.contains(guardian)),
        ("teleported", side.teleported.contains(guardian)),
    ];
    words.extend(flags.into_iter().filter(|flag| flag.1).map(|flag| flag.0.to_owned()));
    words
}

pub fn read_guardian(position: &mut Position, seat: Seat, line: &Line<'_>) -> Result<(), PositionFault> {
    let guardian = read_number(line, line.word(1, "its number")?)?;
    let known = ["at", "life", "power", "healing", "slot", "leader", "moved", "teleported"];
    let pairs = Pairs::read(line, 2, &known)?;
    let at = pairs.find("at").map(|word| line.cell(word)).transpose()?;
    let slot = pairs.find("slot").map_or(Ok(ConnectionSlot::Free), |word| read_slot(line, word))?;
    let side = &mut position.holdings.sides[seat];
    if side.guardian_at(guardian).is_some() {
        let (seat, number) = (seat.in_texts(), guardian.index());
        return Err(line.fault(format!("{seat}: Guardian {number} is given already")));
    }
    side.at[guardian.index()] = at;
    if pairs.has("moved") {
        side.moved.insert(guardian);
    }
    if pairs.has("teleported") {
        side.teleported.insert(guardian);
    }
    let board = &mut position.holdings.boards[seat];
    let (power, healing) = (pairs.number("power", 2)?, pairs.number("healing", 2)?);
    *board.quarter_mut(guardian) = Quarter { life: pairs.number("life", 6)?, power, healing, slot };
    if pairs.has("leader") {
        if board.leader.is_some() {
            return Err(line.fault(format!("{}: has two Leaders", seat.in_texts())));
        }
        board.leader = Some(guardian);
    }
    Ok(())
}

/// Reads `strengthening:2`, `healing:2`, or a site with the Resources paid: `mine:1`.
fn read_slot(line: &Line<'_>, word: &str) -> Result<ConnectionSlot, PositionFault> {
    let wrong = || line.fault(format!("slot={word} is neither link:guardian nor building:paid"));
    let (what, number) = word.split_once(':').ok_or_else(wrong)?;
    if let Some(link) = ConnectionKind::ALL.into_iter().find(|link| link.word() == what) {
        return Ok(ConnectionSlot::Connection(link, read_number(line, number)?));
    }
    let kind = Building::ALL.into_iter().find(|kind| kind.word() == what).ok_or_else(wrong)?;
    Ok(ConnectionSlot::Site(kind, line.small(number, 1, 9)?))
}

pub fn write_marks(marks: &PhaseUsage) -> Vec<String> {
    let groups = [("made", marks.made), ("broken", marks.broken), ("paid", marks.paid)];
    let numbers = |guardians: Guardians| {
        guardians.iter().map(|guardian| guardian.index().to_string()).collect::<Vec<_>>().join(",")
    };
    let groups = groups.into_iter().filter(|group| !group.1.is_empty());
    let groups = groups.map(|(key, guardians)| format!("{key}={}", numbers(guardians)));
    let flags = [("reactor", marks.reactor), ("technology", marks.technology)];
    groups.chain(flags.into_iter().filter(|flag| flag.1).map(|flag| flag.0.to_owned())).collect()
}

pub fn read_marks(line: &Line<'_>) -> Result<PhaseUsage, PositionFault> {
    let pairs = Pairs::read(line, 1, &["made", "broken", "paid", "reactor", "technology"])?;
    Ok(PhaseUsage {
        made: pairs.guardians("made")?,
        broken: pairs.guardians("broken")?,
        paid: pairs.guardians("paid")?,
        reactor: pairs.has("reactor"),
        technology: pairs.has("technology"),
        ..PhaseUsage::default()
    })
}

const SIDES: [&str; 5] = ["battle", "attacker", "defender", "from", "at"];

fn write_sides(battle: bool, seats: [Seat; 2], from: Cell, at: Cell) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(battle.then(|| "battle".to_owned()));
    words.push(format!("attacker={}", seats[0].index()));
    words.push(format!("defender={}", seats[1].index()));
    words.push(format!("from={}", show(from)));
    words.push(format!("at={}", show(at)));
    words
}

pub fn write_fight(fight: &Fight) -> Vec<String> {
    let mut words = write_sides(fight.battle, [fight.attacker, fight.defender], fight.from, fight.at);
    words.extend((!fight.attacker_first).then(|| "defender-first".to_owned()));
    words.push(format!("powers={},{}", or_none(fight.powers[0]), or_none(fight.powers[1])));
    words.push(format!("strikes={}", fight.strikes));
    words.extend(fight.chosen.map(|count| format!("chosen={count}")));
    words.push(format!("advancer={}", fight.advancer.index()));
    words.push(format!("into={}", show(fight.into)));
    words
}

pub fn read_fight(line: &Line<'_>, seats: SeatSet) -> Result<Fight, PositionFault> {
    let more = ["defender-first", "powers", "strikes", "chosen", "advancer", "into"];
    let known: Vec<&str> = SIDES.into_iter().chain(more).collect();
    let pairs = Pairs::read(line, 0, &known)?;
    let powers = pairs.find("powers").unwrap_or("-,-");
    let powers = powers.split_once(',').ok_or_else(|| line.fault("powers= takes two numbers, - for none"))?;
    Ok(Fight {
        battle: pairs.has("battle"),
        attacker: pairs.seat("attacker", seats)?,
        defender: pairs.seat("defender", seats)?,
        from: pairs.cell("from")?,
        at: pairs.cell("at")?,
        attacker_first: !pairs.has("defender-first"),
        powers: [pairs.maybe_number(powers.0)?, pairs.maybe_number(powers.1)?],
        strikes: pairs.number("strikes", 2)?,
        chosen: pairs.find("chosen").map(|word| line.small(word, 0, 9)).transpose()?,
        advancer: pairs.seat("advancer", seats)?,
        into: pairs.cell("into")?,
    })
}

pub fn write_report(report: &FightReport) -> Vec<String> {
    let mut words = write_sides(report.battle, [report.attacker, report.defender], report.from, report.at);
    words.push(format!("clash={}", report.clash));
    words
}

pub fn read_report(line: &Line<'_>, seats: SeatSet) -> Result<FightReport, PositionFault> {
    let known: Vec<&str> = SIDES.into_iter().chain(["clash"]).collect();
    let pairs = Pairs::read(line, 0, &known)?;
    Ok(FightReport {
        battle: pairs.has("battle"),
        attacker: pairs.seat("attacker", seats)?,
        defender: pairs.seat("defender", seats)?,
        from: pairs.cell("from")?,
        at: pairs.cell("at")?,
        clash: pairs.number("clash", 9)?,
        strikes: [None; 2],
    })
}

pub fn write_strike(strike: &Strike) -> Vec<String> {
    let mut words = vec![format!("by={}", strike.by.index()), format!("power={}", strike.power)];
    words.push(format!("spent={},{}", strike.spent.0, strike.spent.1));
    words.push(format!("cover={},{}", strike.cover.0, strike.cover.1));
    words.push(format!("damage={}", or_none(strike.damage)));
    words.extend(strike.destroyed.then(|| "destroyed".to_owned()));
    words
}

/// Reads a strike and adds it to the report above it.
pub fn read_strike(position: &mut Position, line: &Line<'_>) -> Result<(), PositionFault> {
    let pairs = Pairs::read(line, 0, &["by", "power", "spent", "cover", "damage", "destroyed"])?;
    let two = |key: &str| {
        let (quarks, crystals) = pairs.find(key).unwrap_or("0,0").split_once(',').unwrap_or_default();
        Ok((line.small(quarks, 0, 99)?, line.small(crystals, 0, 99)?))
    };
    let strike = Strike {
        by: pairs.seat("by", position.options.seats())?,
        power: pairs.number("power", 99)?,
        spent: two("spent")?,
        cover: two("cover")?,
        damage: pairs.find("damage").map(|word| line.small(word, 0, 99)).transpose()?,
        destroyed: pairs.has("destroyed"),
    };
    let report = position.report.as_mut().ok_or_else(|| line.fault("a strike belongs below its report"))?;
    let free = report.strikes.iter_mut().find(|place| place.is_none());
    *free.ok_or_else(|| line.fault("a report has two strikes at most"))? = Some(strike);
    Ok(())
}
