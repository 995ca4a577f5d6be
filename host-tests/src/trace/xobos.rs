//! The trace format of Xobos. `docs/trace-xobos.md` describes every field.

use hexboard::ai::{Level, Player};
use hexboard::game::{Game, Rng, Seat, SeatSet};
use hexboard::games::AnyAction;
use hexboard::games::xobos::{
    Action, Clan, ConnectionKind, ConnectionSlot, Fight, FightReport, Guardian, Guardians, Mode,
    PendingDecision,
};
use hexboard::games::xobos::{AttackToken, Strike, Technology, Xobos, XobosOptions};
use hexboard::hex::{Cell, CellSet};

use super::{Traced, policy};
use crate::json::Json;

impl Traced for Xobos {
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        rng: &mut Rng,
    ) -> Result<XobosOptions, String> {
        let known = ["mode", "clans", "map", "bases"];
        if let Some((key, _)) = requested.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            return Err(format!("no option {key:?}: choose mode, clans, map or bases"));
        }
        let request =
            |key: &str| requested.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let clans = request("clans").unwrap_or("off");
        let by_map = request("map").map(|map| if map == "three" { 3 } else { 4 });
        let by_clans = (!["on", "off"].contains(&clans)).then(|| clans.split(',').count());
        let players = players.or(by_clans).or(by_map).unwrap_or(2);
        let options = XobosOptions::new(players).map_err(|error| error.to_string())?;
        if request("map").is_some_and(|map| map != map_word(&options)) {
            return Err(format!("this map is not for {players} players: choose {}", map_word(&options)));
        }
        let mode = request("mode").unwrap_or("normal");
        let mode = Mode::ALL.into_iter().find(|known| known.word() == mode);
        let mode = mode.ok_or("no such mode: choose normal, checking or training")?;
        let clans = match clans {
            "off" => vec![],
            "on" => deal_clans(players, rng),
            words => words.split(',').map(read_clan).collect::<Result<_, _>>()?,
        };
        let bases = request("bases").unwrap_or("0").parse().map_err(|_| "bases is a number".to_string())?;
        let options = options.in_mode(mode).with_clans(&clans).and_then(|options| options.with_bases(bases));
        options.map_err(|error| error.to_string())
    }

    fn write_options(options: &XobosOptions) -> Json {
        let clans: Vec<_> =
            options.seats().iter().filter_map(|seat| options.clan(seat)).map(Clan::word).collect();
        let clans = if clans.is_empty() { "off".into() } else { clans.join(",") };
        let [mode, clans, map] = [
            ("mode", options.mode().word().into()),
            ("clans", clans.into()),
            ("map", map_word(options).into()),
        ];
        match options.bases() {
            0 => Json::object([mode, clans, map]),
            bases => Json::object([mode, clans, map, ("bases", bases.into())]),
        }
    }

    fn computer_action(&self, seat: Seat, level: Level, seed: u64, player: &mut Player) -> Option<Action> {
        match policy::decided(&self.clone().into(), seat, level, seed, player)? {
            AnyAction::Xobos(action) => Some(action),
            _ => None,
        }
    }

    fn write_state(&self) -> Json {
        let public = self.public();
        let seats: Vec<Seat> = self.options().seats().iter().collect();
        Json::object([
            ("phase", self.phase().word().into()),
            ("round", self.round().into()),
            ("first", self.first().map(Seat::index).into()),
            ("on_turn", self.on_turn().index().into()),
            ("deciding", numbers(public.deciding)),
            ("done", numbers(self.done())),
            ("passed", numbers(self.passed())),
            ("eliminated", numbers(self.eliminated())),
            ("opened", numbers(self.opened())),
            ("players", Json::list(seats.iter().map(|&seat| player(self, seat)))),
            ("buildings", buildings(self)),
            ("tokens", tokens(self)),
            ("answers_shots", self.answers_shots().into()),
            ("left", left(self)),
            ("crystals", public.question.and_then(crystals).into()),
            ("fight", self.fight().map(fight).into()),
            ("report", self.report().map(report).into()),
        ])
    }

    fn write_action(&self, action: Action) -> Json {
        movement(action).unwrap_or_else(|| development(action))
    }
}

const fn map_word(options: &XobosOptions) -> &'static str {
    if options.seats().len() == 3 { "three" } else { "four" }
}

fn read_clan(word: &str) -> Result<Clan, String> {
    let clan = Clan::ALL.into_iter().find(|clan| clan.word() == word.trim());
    clan.ok_or_else(|| format!("no clan {word:?}: choose from rheita, kubadi, xenth, quatune"))
}

/// Draws clans at random.
fn deal_clans(players: usize, rng: &mut Rng) -> Vec<Clan> {
    let mut clans = Clan::ALL;
    rng.shuffle(&mut clans);
    clans[..players.min(4)].to_vec()
}

fn cell(cell: Cell) -> Json {
    Json::list([cell.hex().q, cell.hex().r])
}

fn cells(set: CellSet) -> Json {
    Json::list(set.iter_reading().map(cell))
}

fn numbers(seats: SeatSet) -> Json {
    Json::list(seats.iter().map(Seat::index))
}

fn player(game: &Xobos, seat: Seat) -> Json {
    let table = game.holdings();
    let (side, store, marks) = (&table.sides[seat], table.stores[seat], game.marks(seat));
    Json::object([
        ("clan", game.options().clan(seat).map(Clan::word).into()),
        ("guardians", Json::list(Guardian::ALL.map(|guardian| figure(game, seat, guardian)))),
        ("quarks", quarks(game, seat)),
        ("resources", u32::from(store.resources).into()),
        ("crystals", u32::from(store.crystals).into()),
        ("technologies", Json::list(side.technologies.iter().map(Technology::word))),
        ("cannon", side.cannon.into()),
        ("teleport", side.teleport.into()),
        ("used", cells(game.used(seat))),
        (
            "marks",
            Json::object([
                ("made", indices(marks.made)),
                ("broken", indices(marks.broken)),
                ("paid", indices(marks.paid)),
                ("reactor", marks.reactor.into()),
                ("technology", marks.technology.into()),
            ]),
        ),
    ])
}

fn indices(guardians: Guardians) -> Json {
    Json::list(guardians.iter().map(Guardian::index))
}

fn figure(game: &Xobos, seat: Seat, guardian: Guardian) -> Json {
    let (side, board) = (&game.holdings().sides[seat], &game.holdings().boards[seat]);
    let quarter = board.quarter(guardian);
    Json::object([
        ("at", side.guardian_at(guardian).map(cell).into()),
        ("life", quarter.life.into()),
        ("leader", (board.leader == Some(guardian)).into()),
        ("power_tokens", quarter.power.into()),
        ("healing_tokens", quarter.healing.into()),
        ("own_power", board.own_power(guardian, game.options().clan(seat)).into()),
        ("power", game.power(seat, guardian).into()),
        ("slot", slot(quarter.slot)),
        ("moved", side.moved.contains(guardian).into()),
        ("teleported", side.teleported.contains(guardian).into()),
    ])
}

fn slot(slot: ConnectionSlot) -> Json {
    match slot {
        ConnectionSlot::Free => Json::Null,
        ConnectionSlot::Connection(link, to) => {
            Json::object([("connection", link.word().into()), ("to", to.index().into())])
        }
        ConnectionSlot::Site(kind, paid) => {
            Json::object([("site", kind.word().into()), ("paid", paid.into())])
        }
    }
}

fn quarks(game: &Xobos, seat: Seat) -> Json {
    let swarm = &game.holdings().sides[seat].swarm;
    Json::list(swarm.cells().iter_reading().map(|at| {
        let (count, unmoved) = (swarm.count(at), swarm.count_unmoved(at));
        Json::List(vec![at.hex().q.into(), at.hex().r.into(), count.into(), (count - unmoved).into()])
    }))
}

fn buildings(game: &Xobos) -> Json {
    let buildings = &game.holdings().buildings;
    Json::list(buildings.cells().iter_reading().filter_map(|at| {
        let status = buildings.at(at)?;
        let (q, r) = (at.hex().q.into(), at.hex().r.into());
        let owner = status.owner.index().into();
        Some(Json::List(vec![q, r, owner, status.kind.word().into(), status.load.into()]))
    }))
}

fn tokens(game: &Xobos) -> Json {
    let mut tokens: Vec<AttackToken> = game.tokens().to_vec();
    tokens.sort_by_key(|token| (token.from.reading(), token.owner, token.to.reading()));
    Json::list(tokens.into_iter().map(|token| {
        Json::object([
            ("kind", token.kind.word().into()),
            ("owner", token.owner.index().into()),
            ("victim", token.victim.index().into()),
            ("from", cell(token.from)),
            ("to", cell(token.to)),
            ("fresh", token.fresh.into()),
            ("crystals", token.crystals.into()),
        ])
    }))
}

fn left(game: &Xobos) -> Json {
    let write =
        |(at, victim): (Cell, Seat)| Json::object([("at", cell(at)), ("victim", victim.index().into())]);
    game.left_field().map(write).into()
}

fn crystals(question: PendingDecision) -> Option<Json> {
    let PendingDecision::Crystals { from, cannon, least, most } = question else { return None };
    Some(Json::object([
        ("from", cell(from)),
        ("cannon", cannon.into()),
        ("least", least.into()),
        ("most", most.into()),
    ]))
}

fn fight(fight: &Fight) -> Json {
    Json::object([
        ("battle", fight.battle.into()),
        ("attacker", fight.attacker.index().into()),
        ("defender", fight.defender.index().into()),
        ("from", cell(fight.from)),
        ("at", cell(fight.at)),
        ("attacker_first", fight.attacker_first.into()),
        ("powers", Json::list(fight.powers)),
        ("strikes", fight.strikes.into()),
        ("advancer", fight.advancer.index().into()),
        ("into", cell(fight.into)),
    ])
}

fn report(report: &FightReport) -> Json {
    Json::object([
        ("battle", report.battle.into()),
        ("attacker", report.attacker.index().into()),
        ("defender", report.defender.index().into()),
        ("from", cell(report.from)),
        ("at", cell(report.at)),
        ("clash", report.clash.into()),
        ("strikes", Json::list(report.strikes.iter().flatten().map(strike))),
    ])
}

fn strike(strike: &Strike) -> Json {
    Json::object([
        ("by", strike.by.index().into()),
        ("power", strike.power.into()),
        ("spent_quarks", strike.spent.0.into()),
        ("spent_crystals", strike.spent.1.into()),
        ("cover_quarks", strike.cover.0.into()),
        ("cover_crystals", strike.cover.1.into()),
        ("damage", strike.damage.into()),
        ("destroyed", strike.destroyed.into()),
    ])
}

fn act<const N: usize>(word: &str, members: [(&str, Json); N]) -> Json {
    let rest = members.into_iter().map(|(key, value)| (key.into(), value));
    Json::Object([("do".into(), word.into())].into_iter().chain(rest).collect())
}

fn one(guardian: Guardian) -> (&'static str, Json) {
    ("guardian", guardian.index().into())
}

fn way(word: &str, from: Cell, to: Cell) -> Json {
    act(word, [("from", cell(from)), ("to", cell(to))])
}

/// Writes the actions of the setup and the Movement phase.
fn movement(action: Action) -> Option<Json> {
    Some(match action {
        Action::First(seat) => act("first", [("seat", seat.index().into())]),
        Action::Leader(guardian) => act("leader", [one(guardian)]),
        Action::Move { guardian, to, capture } => {
            act("move", [one(guardian), ("to", cell(to)), ("capture", capture.into())])
        }
        Action::Swap(low, high) => act("swap", [("guardians", Json::list([low.index(), high.index()]))]),
        Action::Quark { from, to } => way("quark", from, to),
        Action::Teleport(guardian, to) => act("teleport", [one(guardian), ("to", cell(to))]),
        Action::Break(guardian) => act("break", [one(guardian)]),
        Action::EndMoves => act("end-moves", []),
        Action::Attack { from, to } => way("attack", from, to),
        Action::Source(at) => act("source", [("at", cell(at))]),
        Action::Cannon(to) => act("cannon", [("to", cell(to))]),
        Action::EndAttacks => act("end-attacks", []),
        Action::Answer { at, to, breaking } => {
            act("answer", [("at", cell(at)), ("to", cell(to)), ("break", breaking.into())])
        }
        Action::EndAnswers => act("end-answers", []),
        Action::Shot { from, to } => way("shot", from, to),
        Action::EndShots => act("end-shots", []),
        Action::Occupy { from, capture } => {
            act("occupy", [("from", cell(from)), ("capture", capture.into())])
        }
        Action::NoOccupation => act("no-occupation", []),
        Action::Battle(from) => act("battle", [("from", cell(from))]),
        Action::Settle(at, victim) => act("settle", [("at", cell(at)), ("victim", victim.index().into())]),
        Action::Crystals(count) => act("crystals", [("count", count.into())]),
        Action::Advance { guardian, capture } => act("advance", [one(guardian), ("capture", capture.into())]),
        Action::AdvanceQuark(from) => act("advance-quark", [("from", cell(from))]),
        Action::EndAdvance => act("end-advance", []),
        _ => return None,
    })
}

/// Writes the actions of the Development phase.
fn development(action: Action) -> Json {
    match action {
        Action::Connect { giver, receiver, link } => act(
            "connect",
            [
                ("giver", giver.index().into()),
                ("receiver", receiver.index().into()),
                ("link", ConnectionKind::word(link).into()),
            ],
        ),
        Action::Build(guardian, kind) => act("build", [one(guardian), ("building", kind.word().into())]),
        Action::Pay(guardian) => act("pay", [one(guardian)]),
        Action::Reactor(at) => act("reactor", [("at", cell(at))]),
        Action::BuyQuark(at) => act("buy-quark", [("at", cell(at))]),
        Action::Rebuild(guardian, at) => act("rebuild", [one(guardian), ("at", cell(at))]),
        Action::Technology(technology) => act("technology", [("tile", technology.word().into())]),
        Action::Upgrade(guardian, kind) => act("upgrade", [one(guardian), ("kind", kind.word().into())]),
        Action::Heal(guardian) => act("heal", [one(guardian)]),
        Action::Load(at, count) => act("load", [("at", cell(at)), ("count", count.into())]),
        Action::LoadCannon(count) => act("load-cannon", [("count", count.into())]),
        Action::LoadTeleport => act("load-teleport", []),
        Action::Demolish(at) => act("demolish", [("at", cell(at))]),
        Action::Furnace => act("furnace", []),
        _ => act("done", []),
    }
}
