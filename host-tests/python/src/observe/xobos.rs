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

pub fn draw(public: &Public, own: &Private, viewer: Seat, players: usize, sheet: &mut Observation) {
    let seats = around(viewer, players);
    draw_map(public, viewer, sheet);
    for (place, seat) in seats.into_iter().enumerate() {
        draw_pieces(public, own, place, seat, sheet);
    }
    draw_tokens(public, viewer, players, sheet);
    draw_question(public, sheet);
    for phase in PHASES {
        sheet.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    for mode in Mode::ALL {
        sheet.flag(format_args!("mode is {}", mode.word()), public.options.mode() == mode);
    }
    sheet.fact("round", public.round);
    sheet.fact("who is first, or -1", relative(viewer, players, public.first));
    sheet.fact("whose turn it is", relative(viewer, players, Some(public.on_turn)));
    for (place, seat) in seats.into_iter().enumerate() {
        draw_player(public, own, place, seat, sheet);
    }
    draw_marks(own, sheet);
}

fn draw_map(public: &Public, viewer: Seat, sheet: &mut Observation) {
    let map = public.options.map();
    sheet.cells("fields", map.fields);
    sheet.cells("irradiated fields", map.irradiated);
    sheet.cells("land to build on", map.land);
    sheet.cells("own base", map.bases[viewer].map_or(CellSet::EMPTY, |base| base.fields));
    sheet.cells("bases", map.base_fields);
}

/// Draws the viewer's own pieces from the private view and the other pieces from the public view.
fn draw_pieces(public: &Public, own: &Private, place: usize, seat: Option<Seat>, sheet: &mut Observation) {
    let grid = sheet.grid;
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for guardian in Guardian::ALL {
        let name = format!("player {place}: Guardian {}", guardian.index() + 1);
        sheet.spot(name, side.and_then(|side| side.guardian_at(guardian)));
    }
    let swarm = side.map(|side| &side.swarm);
    let cells = swarm.map_or(CellSet::EMPTY, |swarm| swarm.cells());
    let count = |cell| swarm.map_or(0, |swarm| swarm.count(cell) as i16);
    sheet.plane(
        format_args!("player {place}: Quarks"),
        cells.iter().map(|cell| (grid.cell(cell), count(cell))),
    );
    let unmoved = |cell| swarm.map_or(0, |swarm| swarm.count_unmoved(cell) as i16);
    let name = format!("player {place}: Quarks that have not moved");
    sheet.plane(name, cells.iter().map(|cell| (grid.cell(cell), unmoved(cell))));
    for kind in Building::ALL {
        let cells = seat.map_or(CellSet::EMPTY, |seat| own.buildings.of_kind(seat, kind));
        sheet.cells(format_args!("player {place}: {}", kind.word()), cells);
    }
    let loaded = seat.map_or(CellSet::EMPTY, |seat| own.buildings.loaded(seat));
    let load = |cell| own.buildings.at(cell).map_or(0, |status| status.load.into());
    let name = format!("player {place}: Crystals on Watchtowers");
    sheet.plane(name, loaded.iter().map(|cell| (grid.cell(cell), load(cell))));
}

const KINDS: [AttackKind; 5] =
    [AttackKind::Attack, AttackKind::Shot, AttackKind::Battle, AttackKind::Cannon, AttackKind::Source];

fn draw_tokens(public: &Public, viewer: Seat, players: usize, sheet: &mut Observation) {
    let grid = sheet.grid;
    for kind in KINDS {
        let tokens = || public.tokens.iter().filter(move |token| token.kind == kind);
        let owner = |seat| relative(viewer, players, Some(seat)) + 1;
        let word = kind.word();
        sheet.plane(
            format_args!("{word} from here, by owner from 1"),
            tokens().map(|token| (grid.cell(token.from), owner(token.owner))),
        );
        sheet.plane(
            format_args!("{word} at this, by owner from 1"),
            tokens().map(|token| (grid.cell(token.to), owner(token.owner))),
        );
    }
    let settled =
        public.tokens.iter().filter_map(|token| Some((grid.cell(token.from), token.crystals? as i16 + 1)));
    sheet.plane("Crystals of a token that are settled, from 1", settled);
    let fresh = public.tokens.iter().filter(|token| token.fresh);
    sheet.plane("tokens since the last answers", fresh.map(|token| (grid.cell(token.to), 1)));
}

fn draw_question(public: &Public, sheet: &mut Observation) {
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
    sheet.cells("the question: fields to choose from", from);
    sheet.spot("the question: the field it is about", at);
    sheet.fact("the question: Crystals at least", least);
    sheet.fact("the question: Crystals at most", most);
}

fn draw_player(public: &Public, own: &Private, place: usize, seat: Option<Seat>, sheet: &mut Observation) {
    let has = |set: hexboard::game::SeatSet| seat.is_some_and(|seat| set.contains(seat));
    sheet.flag(format_args!("player {place}: decides now"), has(public.deciding));
    sheet.flag(format_args!("player {place}: is done"), has(public.done));
    sheet.flag(format_args!("player {place}: is out"), has(public.out));
    for clan in Clan::ALL {
        let is = seat.is_some_and(|seat| public.options.clan(seat) == Some(clan));
        sheet.flag(format_args!("player {place}: clan {}", clan.word()), is);
    }
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for technology in Technology::ALL {
        let owned = side.is_some_and(|side| side.technologies.has(technology));
        sheet.flag(format_args!("player {place}: technology {}", technology.word()), owned);
    }
    sheet.fact(format_args!("player {place}: Crystals on the Cannon"), side.map_or(0, |side| side.cannon));
    sheet
        .fact(format_args!("player {place}: Crystals on the Teleport"), side.map_or(0, |side| side.teleport));
    let board = seat.and_then(|seat| if place == 0 { Some(own.board) } else { public.boards[seat] });
    let store = seat.and_then(|seat| if place == 0 { Some(own.store) } else { public.stores[seat] });
    let builders = seat.map(|seat| public.builders[seat]);
    for guardian in Guardian::ALL {
        let name = format!("player {place}: Guardian {}", guardian.index() + 1);
        sheet.flag(format_args!("{name} has moved"), side.is_some_and(|side| side.moved.contains(guardian)));
        sheet.flag(
            format_args!("{name} was teleported"),
            side.is_some_and(|side| side.teleported.contains(guardian)),
        );
        sheet.flag(format_args!("{name} builds"), builders.is_some_and(|all| all.contains(guardian)));
    }
    draw_board(place, board, sheet);
    draw_store(place, store, sheet);
}

/// Draws a Guardian board; -1 if the viewer cannot see it.
fn draw_board(place: usize, board: Option<GuardianBoard>, sheet: &mut Observation) {
    let leader = board.map(|board| board.leader.map_or(0, |leader| leader.index() as i16 + 1));
    sheet.fact(format_args!("player {place}: Leader from 1, 0 for none, -1 hidden"), leader.unwrap_or(-1));
    for guardian in Guardian::ALL {
        let quarter = board.map(|board| *board.quarter(guardian));
        let name = format!("player {place}: Guardian {}", guardian.index() + 1);
        let fact = |value: Option<u8>| value.map_or(-1, i16::from);
        sheet.fact(format_args!("{name}: Life, -1 hidden"), fact(quarter.map(|quarter| quarter.life)));
        sheet.fact(
            format_args!("{name}: Power upgrades, -1 hidden"),
            fact(quarter.map(|quarter| quarter.power)),
        );
        sheet.fact(
            format_args!("{name}: Healing upgrades, -1 hidden"),
            fact(quarter.map(|quarter| quarter.healing)),
        );
        let (kind, to, paid) = quarter.map_or((-1, -1, -1), |quarter| slot(quarter.slot));
        sheet.fact(
            format_args!("{name}: slot (0 free, 1 strengthening, 2 healing, 3 and on a site), -1 hidden"),
            kind,
        );
        sheet.fact(format_args!("{name}: Connection to Guardian from 1, -1 hidden"), to);
        sheet.fact(format_args!("{name}: Resources on the site, -1 hidden"), paid);
    }
}

fn slot(slot: ConnectionSlot) -> (i16, i16, i16) {
    match slot {
        ConnectionSlot::Free => (0, 0, 0),
        ConnectionSlot::Connection(link, to) => (1 + link as i16, to.index() as i16 + 1, 0),
        ConnectionSlot::Site(building, paid) => (3 + building as i16, 0, paid.into()),
    }
}

fn draw_store(place: usize, store: Option<Stockpile>, sheet: &mut Observation) {
    let fact = |value: Option<u16>| value.map_or(-1, |value| value as i16);
    sheet
        .fact(format_args!("player {place}: Resources, -1 hidden"), fact(store.map(|store| store.resources)));
    sheet.fact(format_args!("player {place}: Crystals, -1 hidden"), fact(store.map(|store| store.crystals)));
}

fn draw_marks(own: &Private, sheet: &mut Observation) {
    let marks = &own.marks;
    for guardian in Guardian::ALL {
        let name = format!("own limit: Guardian {}", guardian.index() + 1);
        sheet.flag(format_args!("{name} has made a Connection"), marks.made.contains(guardian));
        sheet.flag(format_args!("{name} has broken one"), marks.broken.contains(guardian));
        sheet.flag(format_args!("{name} has paid a site"), marks.paid.contains(guardian));
    }
    sheet.flag("own limit: a Reactor was built", marks.reactor);
    sheet.flag("own limit: a technology was bought", marks.technology);
}
