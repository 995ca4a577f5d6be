//! Observation of Guardians of Xobos.

use hexboard::game::Seat;
use hexboard::games::xobos::{
    AttackKind, Building, Clan, ConnectionSlot, Guardian, GuardianBoard, Mode, PendingDecision, Phase,
    Private, Public, Stockpile, Technology,
};
use hexboard::hex::CellSet;

use super::{Observation, around, relative};

const PHASES: [Phase; 14] = [
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
    Phase::Over,
];

pub fn draw(public: &Public, own: &Private, viewer: Seat, players: usize, observation: &mut Observation<'_>) {
    let seats = around(viewer, players);
    draw_map(public, viewer, observation);
    for (place, seat) in seats.into_iter().enumerate() {
        draw_pieces(public, own, place, seat, observation);
    }
    draw_tokens(public, viewer, players, observation);
    draw_question(public, observation);
    for phase in PHASES {
        observation.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    for mode in Mode::ALL {
        observation.flag(format_args!("mode is {}", mode.word()), public.options.mode() == mode);
    }
    observation.fact("round", (0, 30), public.round);
    observation.who("who is first, or -1", relative(viewer, players, public.first));
    observation.who("whose turn it is", relative(viewer, players, Some(public.on_turn)));
    for (place, seat) in seats.into_iter().enumerate() {
        draw_player(public, own, place, seat, observation);
    }
    draw_marks(own, observation);
}

fn draw_map(public: &Public, viewer: Seat, observation: &mut Observation<'_>) {
    let map = public.options.map();
    observation.cells("fields", map.fields);
    observation.cells("irradiated fields", map.irradiated);
    observation.cells("land to build on", map.land);
    observation.cells("own base", map.bases[viewer].map_or(CellSet::EMPTY, |base| base.fields));
    observation.cells("bases", map.base_fields);
}

/// Draws the viewer's own pieces from the private view and the other pieces from the public view.
fn draw_pieces(
    public: &Public,
    own: &Private,
    place: usize,
    seat: Option<Seat>,
    observation: &mut Observation<'_>,
) {
    let grid = observation.frame;
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for guardian in Guardian::ALL {
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        observation.spot(name, side.and_then(|side| side.guardian_at(guardian)));
    }
    let swarm = side.map(|side| &side.swarm);
    let cells = swarm.map_or(CellSet::EMPTY, |swarm| swarm.cells());
    let count = |cell| swarm.map_or(0, |swarm| swarm.count(cell) as i16);
    observation.plane(
        format_args!("player {place}: Quarks"),
        9,
        cells.iter().map(|cell| (grid.cell(cell), count(cell))),
    );
    let unmoved = |cell| swarm.map_or(0, |swarm| swarm.count_unmoved(cell) as i16);
    let name = format_args!("player {place}: Quarks that have not moved");
    observation.plane(name, 9, cells.iter().map(|cell| (grid.cell(cell), unmoved(cell))));
    for kind in Building::ALL {
        let cells = seat.map_or(CellSet::EMPTY, |seat| own.buildings.of_kind(seat, kind));
        observation.cells(format_args!("player {place}: {}", kind.word()), cells);
    }
    let loaded = seat.map_or(CellSet::EMPTY, |seat| own.buildings.loaded(seat));
    let load = |cell| own.buildings.at(cell).map_or(0, |status| status.load.into());
    let name = format_args!("player {place}: Crystals on Watchtowers");
    observation.plane(name, 10, loaded.iter().map(|cell| (grid.cell(cell), load(cell))));
}

const KINDS: [AttackKind; 5] =
    [AttackKind::Attack, AttackKind::Shot, AttackKind::Battle, AttackKind::Cannon, AttackKind::Source];

fn draw_tokens(public: &Public, viewer: Seat, players: usize, observation: &mut Observation<'_>) {
    let grid = observation.frame;
    for kind in KINDS {
        let tokens = || public.tokens.iter().filter(move |token| token.kind == kind);
        let owner = |seat| relative(viewer, players, Some(seat)) + 1;
        let word = kind.word();
        observation.plane(
            format_args!("{word} from here, by owner from 1"),
            4,
            tokens().map(|token| (grid.cell(token.from), owner(token.owner))),
        );
        observation.plane(
            format_args!("{word} at this, by owner from 1"),
            4,
            tokens().map(|token| (grid.cell(token.to), owner(token.owner))),
        );
    }
    let settled =
        public.tokens.iter().filter_map(|token| Some((grid.cell(token.from), token.crystals? as i16 + 1)));
    observation.plane("Crystals of a token that are settled, from 1", 10, settled);
    let fresh = public.tokens.iter().filter(|token| token.fresh);
    observation.plane("tokens since the last answers", 1, fresh.map(|token| (grid.cell(token.to), 1)));
}

fn draw_question(public: &Public, observation: &mut Observation<'_>) {
    let (from, at, least, most) = match public.question {
        None => (CellSet::EMPTY, None, 0, 0),
        Some(PendingDecision::Occupation { at, from } | PendingDecision::Advance { into: at, from }) => {
            (from, Some(at), 0, 0)
        }
        Some(PendingDecision::Attack(from) | PendingDecision::Answer(from) | PendingDecision::Shot(from)) => {
            (from, None, 0, 0)
        }
        Some(PendingDecision::Crystals { from, least, most, .. }) => {
            (CellSet::EMPTY, Some(from), least, most)
        }
    };
    observation.cells("the question: fields to choose from", from);
    observation.spot("the question: the field it is about", at);
    observation.fact("the question: Crystals at least", (0, 10), least);
    observation.fact("the question: Crystals at most", (0, 10), most);
}

fn draw_player(
    public: &Public,
    own: &Private,
    place: usize,
    seat: Option<Seat>,
    observation: &mut Observation<'_>,
) {
    let has = |set: hexboard::game::SeatSet| seat.is_some_and(|seat| set.contains(seat));
    observation.flag(format_args!("player {place}: decides now"), has(public.deciding));
    observation.flag(format_args!("player {place}: is done"), has(public.done));
    observation.flag(format_args!("player {place}: is out"), has(public.out));
    for clan in Clan::ALL {
        let is = seat.is_some_and(|seat| public.options.clan(seat) == Some(clan));
        observation.flag(format_args!("player {place}: clan {}", clan.word()), is);
    }
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for technology in Technology::ALL {
        let owned = side.is_some_and(|side| side.technologies.has(technology));
        observation.flag(format_args!("player {place}: technology {}", technology.word()), owned);
    }
    observation.fact(
        format_args!("player {place}: Crystals on the Cannon"),
        (0, 10),
        side.map_or(0, |side| side.cannon),
    );
    observation.fact(
        format_args!("player {place}: Crystals on the Teleport"),
        (0, 10),
        side.map_or(0, |side| side.teleport),
    );
    let board = seat.and_then(|seat| if place == 0 { Some(own.board) } else { public.boards[seat] });
    let store = seat.and_then(|seat| if place == 0 { Some(own.store) } else { public.stores[seat] });
    let builders = seat.map(|seat| public.builders[seat]);
    for guardian in Guardian::ALL {
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        observation
            .flag(format_args!("{name} has moved"), side.is_some_and(|side| side.moved.contains(guardian)));
        observation.flag(
            format_args!("{name} was teleported"),
            side.is_some_and(|side| side.teleported.contains(guardian)),
        );
        observation.flag(format_args!("{name} builds"), builders.is_some_and(|all| all.contains(guardian)));
    }
    draw_board(place, board, observation);
    draw_store(place, store, observation);
}

/// Draws a Guardian board; -1 if the viewer cannot see it.
fn draw_board(place: usize, board: Option<GuardianBoard>, observation: &mut Observation<'_>) {
    let leader = board.map(|board| board.leader.map_or(0, |leader| leader.index() as i16 + 1));
    observation.fact(
        format_args!("player {place}: Leader from 1, 0 for none, -1 hidden"),
        (-1, 4),
        leader.unwrap_or(-1),
    );
    for guardian in Guardian::ALL {
        let quarter = board.map(|board| *board.quarter(guardian));
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        let fact = |value: Option<u8>| value.map_or(-1, i16::from);
        observation.fact(
            format_args!("{name}: Life, -1 hidden"),
            (-1, 10),
            fact(quarter.map(|quarter| quarter.life)),
        );
        observation.fact(
            format_args!("{name}: Power upgrades, -1 hidden"),
            (-1, 5),
            fact(quarter.map(|quarter| quarter.power)),
        );
        observation.fact(
            format_args!("{name}: Healing upgrades, -1 hidden"),
            (-1, 5),
            fact(quarter.map(|quarter| quarter.healing)),
        );
        let (kind, to, paid) = quarter.map_or((-1, -1, -1), |quarter| slot(quarter.slot));
        observation.fact(
            format_args!("{name}: slot (0 free, 1 strengthening, 2 healing, 3 and on a site), -1 hidden"),
            (-1, 8),
            kind,
        );
        observation.fact(format_args!("{name}: Connection to Guardian from 1, -1 hidden"), (-1, 4), to);
        observation.fact(format_args!("{name}: Resources on the site, -1 hidden"), (-1, 10), paid);
    }
}

fn slot(slot: ConnectionSlot) -> (i16, i16, i16) {
    match slot {
        ConnectionSlot::Free => (0, 0, 0),
        ConnectionSlot::Connection(link, to) => (1 + link as i16, to.index() as i16 + 1, 0),
        ConnectionSlot::Site(building, paid) => (3 + building as i16, 0, paid.into()),
    }
}

fn draw_store(place: usize, store: Option<Stockpile>, observation: &mut Observation<'_>) {
    let fact = |value: Option<u16>| value.map_or(-1, |value| value as i16);
    observation.fact(
        format_args!("player {place}: Resources, -1 hidden"),
        (-1, 30),
        fact(store.map(|store| store.resources)),
    );
    observation.fact(
        format_args!("player {place}: Crystals, -1 hidden"),
        (-1, 30),
        fact(store.map(|store| store.crystals)),
    );
}

fn draw_marks(own: &Private, observation: &mut Observation<'_>) {
    let marks = &own.marks;
    for guardian in Guardian::ALL {
        let name = format_args!("own limit: Guardian {}", guardian.index() + 1);
        observation.flag(format_args!("{name} has made a Connection"), marks.made.contains(guardian));
        observation.flag(format_args!("{name} has broken one"), marks.broken.contains(guardian));
        observation.flag(format_args!("{name} has paid a site"), marks.paid.contains(guardian));
    }
    observation.flag("own limit: a Reactor was built", marks.reactor);
    observation.flag("own limit: a technology was bought", marks.technology);
}
