//! The LED board of Guardians of Xobos: what it shows and what it must not show.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Choice, Game, Rng, Seat, SeatSet, Turn};
use hexboard::games::xobos::{
    Action, AttackKind, AttackToken, Building, Clan, FightReport, Guardian, Mode, Phase, PlacedBuilding,
    Public, Xobos, XobosOptions,
};
use hexboard::hex::{Cell, Direction, Hex, Window};
use hexboard::parts::{CellLeds, Frame};
use hexboard::ui::Canvas;
use hexboard::ui::colour::{DARK, WHITE};
use hexboard::ui::game_view::{GameView, Selection};
use hexboard::ui::palette::PaletteChoice;

/// Period of all animations on the board, in milliseconds (256 ticks of 1/60 s).
const ROUND_MS: u64 = 4267;
/// No animation is faster than this.
const STEP_MS: u64 = 33;
/// A moment at which pieces are visible, at the peak of a pulse.
const PIECES_MS: u64 = 534;
/// Moments at which symbols and buildings are shown.
const SYMBOLS_MS: u64 = 2200;
const BUILDINGS_MS: u64 = 3300;

fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

fn start(players: usize) -> Public {
    Xobos::start(&XobosOptions::new(players).unwrap()).unwrap().public()
}

/// Returns a board without figures.
fn bare(players: usize) -> Public {
    let mut public = start(players);
    for seat in Seat::ALL {
        public.sides[seat].at = [None; 4];
        public.sides[seat].swarm.clear();
    }
    public
}

fn canvas(public: &Public, palette: PaletteChoice) -> Canvas {
    let mut canvas = Canvas::EMPTY;
    public.paint(Window::default(), palette.palette(), &mut canvas);
    canvas
}

fn frame(public: &Public, palette: PaletteChoice, now: u64) -> Frame {
    let mut frame = Frame::DARK;
    canvas(public, palette).paint(now, &mut frame);
    frame
}

fn film(public: &Public, palette: PaletteChoice) -> Vec<Frame> {
    let canvas = canvas(public, palette);
    let shoot = |now| {
        let mut frame = Frame::DARK;
        canvas.paint(now, &mut frame);
        frame
    };
    (0..ROUND_MS).step_by(STEP_MS as usize).map(shoot).collect()
}

fn standard(public: &Public, now: u64) -> Frame {
    frame(public, PaletteChoice::Standard, now)
}

/// Returns which edges of a cell are lit.
fn lit(leds: &CellLeds) -> [bool; 6] {
    std::array::from_fn(|way| leds[1 + way] != DARK)
}

/// Returns the smallest rotation of the edges, for comparisons that ignore the orientation of the
/// board.
fn smallest_rotation(edges: [bool; 6]) -> [bool; 6] {
    (0..6).map(|turn| std::array::from_fn(|way| edges[(way + turn) % 6])).min().unwrap()
}

fn is_joined(public: &Public, cell: Cell, way: Direction) -> bool {
    cell.step(way).is_some_and(|next| public.options.map().are_joined(cell, next))
}

/// on an empty board the lit edges are the corridors, at both ends, at any time.
#[test]
fn x_2_1_corridors_are_lit_at_both_ends_and_nothing_else_is() {
    for (players, palette) in (2..=4).flat_map(|n| PaletteChoice::ALL.map(|palette| (n, palette))) {
        let public = bare(players);
        for frame in film(&public, palette) {
            for cell in public.options.map().fields {
                let corridors = Direction::ALL.map(|way| is_joined(&public, cell, way));
                assert_eq!(lit(&frame[cell]), corridors, "{players} players, {cell:?}");
                assert_eq!(frame[cell][0], DARK);
            }
        }
    }
}

/// Returns one field of each kind of ground: base of each seat, irradiated, plain.
fn grounds() -> [Cell; 6] {
    [at(-2, -3), at(5, -3), at(2, 3), at(-5, 3), at(-1, 0), at(-3, -1)]
}

/// six kinds of ground have six colours. The Source differs from all of them.
#[test]
fn x_2_2_grounds_look_different() {
    for palette in PaletteChoice::ALL {
        let frame = frame(&bare(4), palette, 0);
        let colour = |cell: Cell| frame[cell][1..].iter().copied().find(|&led| led != DARK).unwrap();
        let colours: BTreeSet<[u8; 3]> = grounds().map(|cell| colour(cell).into()).into();
        assert_eq!(colours.len(), 6, "{palette:?}");
        assert_eq!(lit(&frame[Cell::CENTRE]), [true; 6]);
        assert_eq!(frame[Cell::CENTRE][0], WHITE);
    }
}

/// at every moment a corridor of a base or irradiated field shows its ground, whoever
/// occupies it.
#[test]
fn x_2_2_special_ground_is_always_readable_under_figures() {
    let special = |public: &Public| public.options.map().base_fields | public.options.map().irradiated;
    for (players, palette) in (2..=4).flat_map(|n| PaletteChoice::ALL.map(|palette| (n, palette))) {
        let empty = frame(&bare(players), palette, 0);
        for (cell, quarks) in special(&bare(players)).iter().flat_map(|cell| (0..=5).map(move |n| (cell, n)))
        {
            let guardian = quarks % 4;
            let mut public = bare(players);
            let owner = Seat::ALL.into_iter().find(|&seat| public.options.map().base(seat).contains(cell));
            let side = &mut public.sides[owner.unwrap_or(Seat::B)];
            side.at[guardian] = Some(cell);
            (0..quarks).for_each(|_| side.swarm.add(cell));
            for frame in film(&public, palette) {
                let is_ground = |way: Direction| {
                    let led = 1 + way.index();
                    is_joined(&public, cell, way) && frame[cell][led] == empty[cell][led]
                };
                assert!(Direction::ALL.into_iter().any(is_ground), "{cell:?} under {quarks} Quarks");
            }
        }
    }
}

/// the number of edges in the owner's colour equals the number of Quarks, on every
/// field. The centre is reserved for Guardians. An edge that is not a corridor pulses.
#[test]
fn x_7_7_quarks_are_counted_by_bright_edges() {
    for palette in PaletteChoice::ALL {
        let colour = palette.palette().seat(Seat::B).colour;
        let empty = bare(4);
        for (cell, count) in
            empty.options.map().fields.iter().flat_map(|cell| (1..=5).map(move |n| (cell, n)))
        {
            let mut public = empty.clone();
            (0..count).for_each(|_| public.sides[Seat::B].swarm.add(cell));
            let bright = frame(&public, palette, PIECES_MS)[cell];
            assert_eq!(bright[1..].iter().filter(|&&led| led == colour).count(), count, "{cell:?}");
            assert_eq!(bright[0], DARK);
            let faint = frame(&public, palette, 0)[cell];
            for way in Direction::ALL {
                let led = 1 + way.index();
                let breathes = faint[led] != bright[led];
                assert_eq!(breathes, !is_joined(&public, cell, way) && bright[led] == colour, "{cell:?}");
            }
            assert_eq!(
                faint[1..].iter().zip(&bright[1..]).filter(|(a, b)| a == b).count(),
                6 - breathing(cell, count, &empty)
            );
        }
    }
}

/// Returns the number of Quarks beyond the corridors, one of which is reserved for the ground.
fn breathing(cell: Cell, count: usize, public: &Public) -> usize {
    (count + 1).saturating_sub(public.options.map().joined(cell).len())
}

/// Returns the white edges of a field while symbols are shown.
fn symbol(cell: Cell, guardian: Guardian, palette: PaletteChoice) -> [bool; 6] {
    let mut public = bare(4);
    public.sides[Seat::A].at[guardian.index()] = Some(cell);
    let leds = frame(&public, palette, SYMBOLS_MS)[cell];
    std::array::from_fn(|way| leds[1 + way] == WHITE)
}

/// the number of white edges is the Guardian's number, in four shapes, on every field. The
/// centre keeps the owner's colour.
#[test]
fn x_3_1_guardians_have_symbols() {
    for palette in PaletteChoice::ALL {
        for cell in bare(4).options.map().fields {
            let symbols = Guardian::ALL.map(|guardian| symbol(cell, guardian, palette));
            assert_eq!(symbols.map(|edges| edges.iter().filter(|lit| **lit).count()), [1, 2, 3, 4]);
        }
        for seat in Seat::ALL {
            let mut public = bare(4);
            public.sides[seat].at[2] = Some(at(0, 2));
            let look = palette.palette().seat(seat);
            let seen: Vec<_> = film(&public, palette).iter().map(|frame| frame[at(0, 2)][0]).collect();
            assert_eq!(seen.iter().all(|&centre| centre == look.colour), look.winks == 0);
            assert!(seen.iter().filter(|&&centre| centre == look.colour).count() * 2 > seen.len());
        }
    }
}

/// Returns the look of a field without a Guardian, ignoring hues: the lit edges, and whether the
/// centre is white, in the owner's colour or dark.
fn building(kind: Building, load: u8) -> ([bool; 6], u8) {
    let cell = at(0, 2);
    let mut public = bare(4);
    public.buildings.put(cell, PlacedBuilding { owner: Seat::B, kind, load });
    middle_and_edges(&standard(&public, BUILDINGS_MS)[cell])
}

fn middle_and_edges(leds: &CellLeds) -> ([bool; 6], u8) {
    let colour = PaletteChoice::Standard.palette().seat(Seat::B).colour;
    let middle = [WHITE, colour, DARK].into_iter().position(|led| led == leds[0]).unwrap();
    (smallest_rotation(std::array::from_fn(|way| leds[1 + way] == colour)), middle as u8)
}

/// six kinds, and a Watchtower with 0 to 6 Crystals, can be distinguished in any
/// orientation of the board. A Watchtower also has a faint ring.
#[test]
fn x_18_buildings_have_signs_of_their_own() {
    let kinds = Building::ALL.into_iter().filter(|&kind| kind != Building::Watchtower);
    let plain: BTreeSet<_> = kinds.map(|kind| building(kind, 0)).collect();
    assert_eq!(plain.len(), 5);
    let towers: Vec<_> = (0..=6).map(|load| building(Building::Watchtower, load)).collect();
    for (load, (edges, _)) in towers.iter().enumerate() {
        assert_eq!(edges.iter().filter(|lit| **lit).count(), load);
    }
    // The ring distinguishes another Watchtower from a Well of four lights.
    let ring = |kind, load| {
        let mut public = bare(4);
        public.buildings.put(at(0, 2), PlacedBuilding { owner: Seat::B, kind, load });
        let leds = standard(&public, BUILDINGS_MS)[at(0, 2)];
        let empty = standard(&bare(4), 0)[at(0, 2)];
        (1..7).filter(|&i| empty[i] == DARK && leds[i] != DARK).count()
    };
    let dark_edges = 6 - bare(4).options.map().joined(at(0, 2)).len();
    assert!((0..=6).all(|load| ring(Building::Watchtower, load) == dark_edges));
    assert!(Building::ALL[..3].iter().all(|&kind| ring(kind, 0) < dark_edges));
    assert!(!towers.contains(&building(Building::Reactor, 0)));
}

/// a construction site has a sign of its own, dark in the centre, alternating with its
/// builder.
#[test]
fn x_18_3_a_construction_site_is_no_building() {
    let cell = at(0, 2);
    let mut public = bare(4);
    public.sides[Seat::B].at[3] = Some(cell);
    let idle = standard(&public, BUILDINGS_MS)[cell];
    public.builders[Seat::B].insert(Guardian::ALL[3]);
    let (edges, middle) = middle_and_edges(&standard(&public, BUILDINGS_MS)[cell]);
    assert_eq!(middle, 2);
    assert!(Building::ALL.into_iter().all(|kind| building(kind, 0) != (edges, middle)));
    assert_ne!(standard(&public, BUILDINGS_MS)[cell], idle);
    assert_eq!(
        standard(&public, SYMBOLS_MS)[cell][0],
        PaletteChoice::Standard.palette().seat(Seat::B).colour
    );
}

/// a building under another player's Quarks shows both owners.
#[test]
fn x_7_13_quarks_on_another_players_building() {
    let cell = at(0, 2);
    let mut public = bare(4);
    public.buildings.put(cell, PlacedBuilding { owner: Seat::B, kind: Building::Mine, load: 0 });
    public.sides[Seat::C].swarm.add(cell);
    let colour = |seat| PaletteChoice::Standard.palette().seat(seat).colour;
    let shows = |now, seat| standard(&public, now)[cell][1..].contains(&colour(seat));
    assert!(shows(PIECES_MS, Seat::C) && shows(BUILDINGS_MS, Seat::B) && !shows(BUILDINGS_MS, Seat::C));
}

fn token(kind: AttackKind, from: Cell, to: Cell) -> AttackToken {
    AttackToken { kind, owner: Seat::B, victim: Seat::C, from, to, fresh: true, crystals: None }
}

/// Renders a board with one token over time. Returns the two LEDs of the corridor.
fn corridor(kind: AttackKind, from: Cell, to: Cell, ends: [(Cell, Direction); 2]) -> Vec<[[u8; 3]; 2]> {
    let mut public = bare(4);
    public.tokens.push(token(kind, from, to)).unwrap();
    let led = |frame: &Frame, (cell, way): (Cell, Direction)| frame[cell][1 + way.index()].into();
    film(&public, PaletteChoice::Standard).iter().map(|frame| ends.map(|end| led(frame, end))).collect()
}

/// an attack runs from the attacker to the target; a battle flashes at both ends
/// equally.
#[test]
fn x_9_1_attacks_have_a_direction_and_battles_have_none() {
    let (west, east) = (at(0, 2), at(1, 2));
    assert!(bare(4).options.map().are_joined(west, east));
    let ends = [(west, Direction::E), (east, Direction::W)];
    let palette = PaletteChoice::Standard.palette();
    let (attacker, attack): ([u8; 3], [u8; 3]) = (palette.seat(Seat::B).colour.into(), palette.attack.into());
    let to_east = corridor(AttackKind::Attack, west, east, ends);
    let first = to_east.iter().position(|ends| ends[0] == attacker).unwrap();
    let then = to_east.iter().skip(first).position(|ends| ends[1] == attack).unwrap();
    assert!(then > 0 && to_east.iter().all(|ends| ends[0] != attack));
    let to_west = corridor(AttackKind::Attack, east, west, ends);
    assert!(to_west.iter().zip(&to_east).all(|(one, other)| one[0] == other[1] && one[1] == other[0]));
    assert_ne!(to_west, to_east);
    let battle = corridor(AttackKind::Battle, west, east, ends);
    assert!(battle.iter().all(|ends| ends[0] == ends[1]));
    assert!(battle.contains(&[WHITE.into(); 2]) && battle.contains(&[attack; 2]));
    assert_eq!(corridor(AttackKind::Shot, west, east, ends), to_east, "X-15.7");
}

/// an attack on the Source runs towards it.: an attack of the Cannon has no
/// corridor, so all edges of the field flash.
#[test]
fn x_20_7_the_source_and_x_27_14_the_cannon() {
    let field = at(-1, 0);
    let ends = [(field, Direction::E), (Cell::CENTRE, Direction::W)];
    let colour: [u8; 3] = PaletteChoice::Standard.palette().seat(Seat::B).colour.into();
    let source = corridor(AttackKind::Source, field, field, ends);
    assert!(source.iter().any(|ends| ends[0] == colour) && source.iter().any(|ends| ends[1] == colour));
    let attack = PaletteChoice::Standard.palette().attack;
    let mut public = bare(4);
    public.tokens.push(token(AttackKind::Cannon, at(0, 2), at(0, 2))).unwrap();
    let frames = film(&public, PaletteChoice::Standard);
    assert!(frames.iter().any(|frame| frame[at(0, 2)][1..].iter().all(|&led| led == attack)));
    let still = standard(&bare(4), 0);
    assert!(frames.iter().all(|frame| at(0, 2).neighbours().all(|next| frame[next] == still[next])));
}

/// fifteen places outside the map. The current round is highlighted differently in
/// each phase.
#[test]
fn x_2_10_the_round_track_is_on_the_rim() {
    for players in 2..=4 {
        let mut public = bare(players);
        let mut present = BTreeSet::new();
        let mut pictures = Vec::new();
        for round in 1..=15 {
            (public.round, public.phase) = (round, Phase::Moves);
            let moves = standard(&public, 0);
            let here: Vec<Cell> =
                Cell::all().filter(|&cell| moves[cell][0] == WHITE && cell != Cell::CENTRE).collect();
            let [cell] = here[..] else { panic!("{players} players, round {round}: {here:?}") };
            assert!(!public.options.map().fields.contains(cell));
            present.insert(cell);
            public.phase = Phase::Development;
            let develops = standard(&public, 0);
            assert!(lit(&develops[cell]) == [true; 6] && lit(&moves[cell]) == [false; 6]);
            pictures.push(moves);
        }
        assert_eq!(present.len(), 15);
        assert!(pictures.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

/// the lamps show who is done and who is asked: the first player; X-24: who is out.
#[test]
fn x_6_8_lamps_show_who_is_done() {
    for players in 2..=4 {
        let mut public = bare(players);
        (public.round, public.phase) = (3, Phase::Development);
        public.deciding = public.options.seats();
        let mut lamps = BTreeSet::new();
        for seat in public.options.seats().iter() {
            let waiting = film(&public, PaletteChoice::Standard);
            let mut other = public.clone();
            other.done = SeatSet::EMPTY.with(seat);
            other.deciding = public.options.seats().without(seat);
            let done = film(&other, PaletteChoice::Standard);
            let differ = |cell: &Cell| waiting.iter().zip(&done).any(|(a, b)| a[*cell] != b[*cell]);
            let changed: Vec<Cell> = Cell::all().filter(differ).collect();
            let [lamp] = changed[..] else { panic!("{changed:?}") };
            assert!(!public.options.map().fields.contains(lamp) && lamps.insert(lamp));
            let colour = PaletteChoice::Standard.palette().seat(seat).colour;
            assert!(done.iter().all(|frame| frame[lamp] == [colour; 7]));
            assert!(waiting.iter().any(|frame| frame[lamp] != waiting[0][lamp]));
            other.first = Some(seat);
            assert_eq!(standard(&other, 0)[lamp][0], WHITE);
            other.out = SeatSet::EMPTY.with(seat);
            assert_eq!(standard(&other, 0)[lamp], [DARK; 7]);
        }
    }
}

/// choosing the attacking field shows no threat. Its possible targets blink
/// red, and nothing else does.
#[test]
fn x_9_1_only_what_may_be_attacked_blinks_red() {
    let mut public = start(2);
    let chosen = [Choice::Cell(at(0, -3))];
    for phase in [Phase::Attacks, Phase::Answers, Phase::Shots, Phase::Moves, Phase::Battles, Phase::Advance]
    {
        public.phase = phase;
        let threatens = matches!(phase, Phase::Attacks | Phase::Answers | Phase::Shots);
        assert_eq!(public.is_attack(Seat::A, &chosen, at(0, -2)), threatens, "{phase:?}");
        assert!(!public.is_attack(Seat::A, &[], at(0, -2)));
    }
}

/// the fields of the last fight glow in the colours of both sides while fights are
/// resolved, and not afterwards.
#[test]
fn x_12_6_a_fight_is_marked() {
    let mut public = bare(4);
    let (from, to) = (at(0, 2), at(1, 2));
    public.report = Some(FightReport {
        battle: true,
        attacker: Seat::B,
        defender: Seat::C,
        at: to,
        from,
        clash: 0,
        strikes: [None; 2],
    });
    let palette = PaletteChoice::Standard.palette();
    let mut changed = |phase| {
        public.phase = phase;
        let mut painted = canvas(&public, PaletteChoice::Standard);
        let still = standard(&public, 0);
        let pointing = Selection {
            chosen: &[],
            item: None,
            cursor: None,
            from: Cell::CENTRE,
            origin: None,
            window: Window::default(),
        };
        public.paint_selection(pointing, palette, &mut painted);
        let mut frame = Frame::DARK;
        painted.paint(0, &mut frame);
        Cell::all().filter(|&cell| frame[cell] != still[cell]).collect::<BTreeSet<_>>()
    };
    for phase in [Phase::Battles, Phase::Settling, Phase::Crystals, Phase::Advance] {
        assert_eq!(changed(phase), BTreeSet::from([from, to]), "{phase:?}");
    }
    assert!(changed(Phase::Moves).is_empty() && changed(Phase::Development).is_empty());
}

/// Plays one step of a random game.
fn step(game: &mut Xobos, rng: &mut Rng) -> Option<(Actor, Action)> {
    let actor = match game.turn() {
        Turn::Over(_) => return None,
        Turn::Chance => Actor::Chance,
        Turn::Decide(seats) => {
            let place = rng.below(seats.len() as u32) as usize;
            Actor::Seat(seats.iter().nth(place).unwrap())
        }
    };
    let action = match actor {
        Actor::Chance => game.random_outcome(rng),
        Actor::Seat(_) => game.random_legal(actor, rng),
    };
    game.apply(actor, action.unwrap()).unwrap();
    Some((actor, action.unwrap()))
}

/// two worlds that differ only in hidden information give the same picture, in every mode.
#[test]
fn x_25_two_worlds_one_picture() {
    for mode in Mode::ALL {
        let options = XobosOptions::new(3).unwrap().in_mode(mode).with_clans(&Clan::ALL[1..]).unwrap();
        let mut rng = Rng::new(mode as u64);
        let mut game = Xobos::start(&options).unwrap();
        let mut moved = 0;
        loop {
            let mut other = game.clone();
            other.redraw_hidden(None, &mut rng);
            for now in [0, SYMBOLS_MS, BUILDINGS_MS] {
                assert!(standard(&other.public(), now) == standard(&game.public(), now), "{mode:?}");
            }
            let before = [0, BUILDINGS_MS].map(|now| standard(&game.public(), now));
            let Some((_, action)) = step(&mut game, &mut rng) else { break };
            if matches!(action, Action::Move { .. } | Action::Attack { .. }) {
                // Control: public changes do change the picture.
                assert!(before != [0, BUILDINGS_MS].map(|now| standard(&game.public(), now)), "{action:?}");
                moved += 1;
            }
        }
        assert!(moved > 20, "{moved}");
    }
}

/// during simultaneous actions the board shows only who is done.
#[test]
fn x_6_8_the_board_does_not_change_in_the_development_phase() {
    let mut rng = Rng::new(5);
    let mut game = Xobos::start(&XobosOptions::new(4).unwrap()).unwrap();
    let mut actions = 0;
    loop {
        let before = game.public();
        let Some((_, action)) = step(&mut game, &mut rng) else { break };
        let after = game.public();
        let at_once = before.phase == Phase::Development && after.phase == Phase::Development;
        if at_once && before.round == after.round && action != Action::Done {
            for now in [0, SYMBOLS_MS, BUILDINGS_MS] {
                assert!(standard(&before, now) == standard(&after, now), "{action:?}");
            }
            actions += 1;
        }
    }
    assert!(actions > 50, "{actions}");
}

/// Frame changes are announced: nothing changes before the announced time.
#[test]
fn changes_are_announced() {
    let mut rng = Rng::new(2);
    let mut game = Xobos::start(&XobosOptions::new(4).unwrap().with_clans(&Clan::ALL).unwrap()).unwrap();
    while game.public().tokens.len() < 3 {
        step(&mut game, &mut rng).expect("somebody attacks");
    }
    let canvas = canvas(&game.public(), PaletteChoice::ColourBlind);
    let shoot = |now| {
        let mut frame = Frame::DARK;
        canvas.paint(now, &mut frame);
        frame
    };
    let mut now = 0;
    while now < 2 * ROUND_MS {
        let next = canvas.next_change(now).expect("lamps breathe");
        assert!(next > now && shoot(next - 1) == shoot(now));
        now = next;
    }
}
