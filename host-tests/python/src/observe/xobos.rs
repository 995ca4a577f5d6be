//! Observation of Guardians of Xobos.

use hexboard::game::Seat;
use hexboard::games::xobos::{
    AttackKind, Building, Clan, ConnectionSlot, Guardian, GuardianBoard, Mode, PendingDecision, Phase,
    Private, Public, Stockpile, Technology,
};
use hexboard::hex::CellSet;

use super::sink::Kept;
use super::{Frame, Sink, around, relative};

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

pub fn draw(public: &Public, own: &Private, viewer: Seat, players: usize, sink: &mut impl Sink) {
    let seats = around(viewer, players);
    draw_map(public, viewer, sink);
    for (place, seat) in seats.into_iter().enumerate() {
        draw_pieces(public, own, place, seat, sink);
    }
    draw_tokens(public, viewer, players, sink);
    draw_question(public, sink);
    for phase in PHASES {
        sink.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    for mode in Mode::ALL {
        sink.flag(format_args!("mode is {}", mode.word()), public.options.mode() == mode);
    }
    sink.fact("round", (0, 30), public.round);
    sink.who("who is first, or -1", relative(viewer, players, public.first));
    sink.who("whose turn it is", relative(viewer, players, Some(public.on_turn)));
    for (place, seat) in seats.into_iter().enumerate() {
        draw_player(public, own, place, seat, sink);
    }
    draw_marks(own, sink);
}

/// How the map is turned, and to whom.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MapView {
    frame: Frame,
    viewer: Seat,
}

fn draw_map(public: &Public, viewer: Seat, sink: &mut impl Sink) {
    let map = public.options.map();
    let cells_of = |viewer: Seat| {
        let own = map.bases[viewer].map_or(CellSet::EMPTY, |base| base.fields);
        [map.fields, map.irradiated, map.land, own, map.base_fields]
    };
    let names = ["fields", "irradiated fields", "land to build on", "own base", "bases"];
    let planes = names.map(|name| sink.begin(name, 1));
    let new = MapView { frame: sink.frame(), viewer };
    let old = match sink.swap_kept(Kept::Xobos(new)) {
        Some(Kept::Xobos(old)) if old == new => return,
        Some(Kept::Xobos(old)) => Some((old, false)),
        _ => None,
    };
    // A game keeps its number of players, and so its map.
    for (view, is_there) in old.into_iter().chain([(new, true)]) {
        for (plane, cells) in planes.into_iter().zip(cells_of(view.viewer)) {
            sink.keep_cells(plane, cells, view.frame, is_there);
        }
    }
}

/// Draws the viewer's own pieces from the private view and the other pieces from the public view.
fn draw_pieces(public: &Public, own: &Private, place: usize, seat: Option<Seat>, sink: &mut impl Sink) {
    let grid = sink.frame();
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for guardian in Guardian::ALL {
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        sink.spot(name, side.and_then(|side| side.guardian_at(guardian)));
    }
    let swarm = side.map(|side| &side.swarm);
    let cells = swarm.map_or(CellSet::EMPTY, |swarm| swarm.cells());
    let count = |cell| swarm.map_or(0, |swarm| swarm.count(cell) as i16);
    sink.plane(
        format_args!("player {place}: Quarks"),
        9,
        cells.iter().map(|cell| (grid.cell(cell), count(cell))),
    );
    let unmoved = |cell| swarm.map_or(0, |swarm| swarm.count_unmoved(cell) as i16);
    let name = format_args!("player {place}: Quarks that have not moved");
    sink.plane(name, 9, cells.iter().map(|cell| (grid.cell(cell), unmoved(cell))));
    for kind in Building::ALL {
        let cells = seat.map_or(CellSet::EMPTY, |seat| own.buildings.of_kind(seat, kind));
        sink.cells(format_args!("player {place}: {}", kind.word()), cells);
    }
    let loaded = seat.map_or(CellSet::EMPTY, |seat| own.buildings.loaded(seat));
    let load = |cell| own.buildings.at(cell).map_or(0, |status| status.load.into());
    let name = format_args!("player {place}: Crystals on Watchtowers");
    sink.plane(name, 10, loaded.iter().map(|cell| (grid.cell(cell), load(cell))));
}

const KINDS: [AttackKind; 5] =
    [AttackKind::Attack, AttackKind::Shot, AttackKind::Battle, AttackKind::Cannon, AttackKind::Source];

fn draw_tokens(public: &Public, viewer: Seat, players: usize, sink: &mut impl Sink) {
    let grid = sink.frame();
    for kind in KINDS {
        let tokens = || public.tokens.iter().filter(move |token| token.kind == kind);
        let owner = |seat| relative(viewer, players, Some(seat)) + 1;
        let word = kind.word();
        sink.plane(
            format_args!("{word} from here, by owner from 1"),
            4,
            tokens().map(|token| (grid.cell(token.from), owner(token.owner))),
        );
        sink.plane(
            format_args!("{word} at this, by owner from 1"),
            4,
            tokens().map(|token| (grid.cell(token.to), owner(token.owner))),
        );
    }
    let settled =
        public.tokens.iter().filter_map(|token| Some((grid.cell(token.from), token.crystals? as i16 + 1)));
    sink.plane("Crystals of a token that are settled, from 1", 10, settled);
    let fresh = public.tokens.iter().filter(|token| token.fresh);
    sink.plane("tokens since the last answers", 1, fresh.map(|token| (grid.cell(token.to), 1)));
}

fn draw_question(public: &Public, sink: &mut impl Sink) {
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
    sink.cells("the question: fields to choose from", from);
    sink.spot("the question: the field it is about", at);
    sink.fact("the question: Crystals at least", (0, 10), least);
    sink.fact("the question: Crystals at most", (0, 10), most);
}

fn draw_player(public: &Public, own: &Private, place: usize, seat: Option<Seat>, sink: &mut impl Sink) {
    let has = |set: hexboard::game::SeatSet| seat.is_some_and(|seat| set.contains(seat));
    sink.flag(format_args!("player {place}: decides now"), has(public.deciding));
    sink.flag(format_args!("player {place}: is done"), has(public.done));
    sink.flag(format_args!("player {place}: is out"), has(public.out));
    for clan in Clan::ALL {
        let is = seat.is_some_and(|seat| public.options.clan(seat) == Some(clan));
        sink.flag(format_args!("player {place}: clan {}", clan.word()), is);
    }
    let side = seat.map(|seat| if place == 0 { &own.side } else { &public.sides[seat] });
    for technology in Technology::ALL {
        let owned = side.is_some_and(|side| side.technologies.has(technology));
        sink.flag(format_args!("player {place}: technology {}", technology.word()), owned);
    }
    sink.fact(
        format_args!("player {place}: Crystals on the Cannon"),
        (0, 10),
        side.map_or(0, |side| side.cannon),
    );
    sink.fact(
        format_args!("player {place}: Crystals on the Teleport"),
        (0, 10),
        side.map_or(0, |side| side.teleport),
    );
    let board = seat.and_then(|seat| if place == 0 { Some(own.board) } else { public.boards[seat] });
    let store = seat.and_then(|seat| if place == 0 { Some(own.store) } else { public.stores[seat] });
    let builders = seat.map(|seat| public.builders[seat]);
    for guardian in Guardian::ALL {
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        sink.flag(format_args!("{name} has moved"), side.is_some_and(|side| side.moved.contains(guardian)));
        sink.flag(
            format_args!("{name} was teleported"),
            side.is_some_and(|side| side.teleported.contains(guardian)),
        );
        sink.flag(format_args!("{name} builds"), builders.is_some_and(|all| all.contains(guardian)));
    }
    draw_board(place, board, sink);
    draw_store(place, store, sink);
}

/// Draws a Guardian board; -1 if the viewer cannot see it.
fn draw_board(place: usize, board: Option<GuardianBoard>, sink: &mut impl Sink) {
    let leader = board.map(|board| board.leader.map_or(0, |leader| leader.index() as i16 + 1));
    sink.fact(
        format_args!("player {place}: Leader from 1, 0 for none, -1 hidden"),
        (-1, 4),
        leader.unwrap_or(-1),
    );
    for guardian in Guardian::ALL {
        let quarter = board.map(|board| *board.quarter(guardian));
        let name = format_args!("player {place}: Guardian {}", guardian.index() + 1);
        let fact = |value: Option<u8>| value.map_or(-1, i16::from);
        sink.fact(
            format_args!("{name}: Life, -1 hidden"),
            (-1, 10),
            fact(quarter.map(|quarter| quarter.life)),
        );
        sink.fact(
            format_args!("{name}: Power upgrades, -1 hidden"),
            (-1, 5),
            fact(quarter.map(|quarter| quarter.power)),
        );
        sink.fact(
            format_args!("{name}: Healing upgrades, -1 hidden"),
            (-1, 5),
            fact(quarter.map(|quarter| quarter.healing)),
        );
        let (kind, to, paid) = quarter.map_or((-1, -1, -1), |quarter| slot(quarter.slot));
        sink.fact(
            format_args!("{name}: slot (0 free, 1 strengthening, 2 healing, 3 and on a site), -1 hidden"),
            (-1, 8),
            kind,
        );
        sink.fact(format_args!("{name}: Connection to Guardian from 1, -1 hidden"), (-1, 4), to);
        sink.fact(format_args!("{name}: Resources on the site, -1 hidden"), (-1, 10), paid);
    }
}

fn slot(slot: ConnectionSlot) -> (i16, i16, i16) {
    match slot {
        ConnectionSlot::Free => (0, 0, 0),
        ConnectionSlot::Connection(link, to) => (1 + link as i16, to.index() as i16 + 1, 0),
        ConnectionSlot::Site(building, paid) => (3 + building as i16, 0, paid.into()),
    }
}

fn draw_store(place: usize, store: Option<Stockpile>, sink: &mut impl Sink) {
    let fact = |value: Option<u16>| value.map_or(-1, |value| value as i16);
    sink.fact(
        format_args!("player {place}: Resources, -1 hidden"),
        (-1, 30),
        fact(store.map(|store| store.resources)),
    );
    sink.fact(
        format_args!("player {place}: Crystals, -1 hidden"),
        (-1, 30),
        fact(store.map(|store| store.crystals)),
    );
}

fn draw_marks(own: &Private, sink: &mut impl Sink) {
    let marks = &own.marks;
    for guardian in Guardian::ALL {
        let name = format_args!("own limit: Guardian {}", guardian.index() + 1);
        sink.flag(format_args!("{name} has made a Connection"), marks.made.contains(guardian));
        sink.flag(format_args!("{name} has broken one"), marks.broken.contains(guardian));
        sink.flag(format_args!("{name} has paid a site"), marks.paid.contains(guardian));
    }
    sink.flag("own limit: a Reactor was built", marks.reactor);
    sink.flag("own limit: a technology was bought", marks.technology);
}
