//! The reason of a hint in one line: a position for each reason of each game, and its display on
//! the screen of the person who asked.

use hexboard::game::{Actor, Game, Record, Seat, Turn};
use hexboard::games::hive::{Hive, HiveOptions, Piece, Place, Tabletop};
use hexboard::games::robale::{Action as Bugs, Phase as BugPhase, Robale};
use hexboard::games::termites::{
    Action as Termite, Caste, Colony, MoundValue, Piece as Unit, Position, Termites, TermitesOptions, Token,
};
use hexboard::games::xobos::{Action, Building, Phase, Technology, Xobos};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::{Cell, Direction, Window};
use hexboard::session::Answer;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::{menu, pad_input, start};

use host_tests::scene::robale as robale_table;
use host_tests::scene::xobos as xobos_scene;
use robale_table::{Black, White, at as bug_at, roll, table};
use xobos_scene::{A, A_GATE, B, G1, G2, MIDDLE, RAY, Scene, WEST, at};

/// Returns the reason for an action of this seat, in English and Polish.
fn reason<G>(game: &G, seat: Seat, action: G::Action) -> Option<[&'static str; 2]>
where
    G: Game<Public: GameView>,
{
    let mut after = game.clone();
    after.apply(Actor::Seat(seat), action).unwrap_or_else(|error| panic!("{action:?}: {error:?}"));
    let texts = Language::ALL.map(|language| {
        after
            .public()
            .highlight_event(&game.public(), seat, Window::default(), language.words())
            .map(|feat| feat.words)
    });
    let [english, polish] = texts;
    Some([english?, polish?])
}

/// Seat A is to move. Three units of two Workers are next to a Mound of seat B, worth 5, in the
/// centre.
#[test]
fn termites_takes_a_mound() {
    let mut position = Position::new(TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap());
    let mound = Unit::Mound { owner: Some(Seat::B), value: MoundValue::new(5).unwrap() };
    position.pieces.put(Cell::CENTRE, mound);
    let token = Token::new(Caste::Worker, 2).unwrap();
    for side in Direction::ALL.into_iter().take(3) {
        position.pieces.put(Cell::CENTRE.step(side).unwrap(), Unit::Unit { owner: Seat::A, token });
    }
    position.hands[Seat::B].add(token);
    let game = Termites::from_position(&position).unwrap();
    let legal = host_tests::contract::legal(&game, Actor::Seat(Seat::A));
    let attack = legal.iter().find(|action| matches!(action, Termite::Attack { target: Cell::CENTRE, .. }));
    let attack = *attack.expect("6 against 5 can attack");
    assert_eq!(reason(&game, Seat::A, attack), Some(["Takes a Mound.", "Zdobywa kopiec."]));
    assert_eq!(reason(&game, Seat::A, Termite::Stay), None);
}

/// Returns the reason for a move of White in a position like `wQ 0,0  bA1 1,0`.
fn hive_reason(pieces: &str, text: &str) -> Option<[&'static str; 2]> {
    let words: Vec<&str> = pieces.split_whitespace().collect();
    let stand = |pair: &[&str]| {
        let (q, r) = pair[1].split_once(',').unwrap();
        (pair[0].parse::<Piece>().unwrap(), Place::new(q.parse().unwrap(), r.parse().unwrap()), false)
    };
    let pieces: Vec<_> = words.chunks(2).map(stand).collect();
    let hive: Hive = Hive::from_tabletop(Tabletop::set_up(HiveOptions::DEVICE, &pieces, 20, None).unwrap());
    let action = hive.tabletop().read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    reason(&hive, Seat::A, action)
}

#[test]
fn hive_has_a_reason_for_each_side_of_the_queens() {
    let five = "bQ 0,0  bA1 1,0  bA2 1,-1  bS1 0,-1  wQ -1,0  wS1 -1,1  wA1 1,1";
    assert_eq!(hive_reason(five, r"wA1 bQ\"), Some(["Surrounds a Queen.", "Otacza Królową."]));
    let open = "bQ 0,0  wQ 1,0  wA1 2,0";
    assert_eq!(hive_reason(open, r"wA1 bQ\"), Some(["Closes in on Queen.", "Osacza Królową."]));
    let tight = "wQ 0,0  bQ -1,0  bA1 -2,0  wA1 1,0";
    assert_eq!(hive_reason(tight, "wA1 -bA1"), Some(["Frees the Queen.", "Uwalnia Królową."]));
    let beetle = "wQ 0,0  bQ 1,0  bA1 2,0  wB1 3,0";
    assert_eq!(hive_reason(beetle, "wB1 bA1"), Some(["Blocks a piece.", "Blokuje pionek."]));
    assert_eq!(hive_reason(beetle, "wG1 -wQ"), None, "a piece of White beside its own Queen");
}

fn robale_reason(game: &Robale, action: Bugs) -> Option<[&'static str; 2]> {
    reason(game, game.seat(White), action)
}

#[test]
fn robale_has_a_reason_for_resources_and_battles() {
    let step = |white, black, (q, r), way| {
        robale_reason(&table(BugPhase::Move, White, white, black), Bugs::Step(bug_at(q, r), way))
    };
    let takes = Some(["Takes a Resource.", "Przejmuje Zasób."]);
    assert_eq!(step("A0,-2", "A4,0", (0, -2), Direction::E), takes);
    let pins = Some(["Pins enemy bugs.", "Wiąże robale wroga."]);
    assert_eq!(step("A-3,0", "A-1,0", (-3, 0), Direction::E), pins);
    assert_eq!(step("A-3,0", "A4,0", (-3, 0), Direction::E), None, "nothing is there");
    assert_eq!(step("A1,-2", "A4,0", (1, -2), Direction::E), None, "it leaves a Resource");
}

#[test]
fn robale_has_a_reason_for_attacks_and_removals() {
    let mut game = table(BugPhase::Battle, White, "B-2,0", "A-1,0");
    let fight = Bugs::Fight(bug_at(-1, 0));
    assert_eq!(robale_reason(&game, fight), Some(["Attacks an army.", "Atakuje armię."]));
    game.apply(Actor::Seat(game.seat(White)), fight).unwrap();
    // R-5.2: 5 for the Beetle and 1 for its contact. An Ant resists 3 and 4.
    roll(&mut game, &[9, 9, 3, 3, 3, 3]);
    let beats = Some(["Beats enemy bugs.", "Pokonuje robale."]);
    assert_eq!(robale_reason(&game, Bugs::Take(bug_at(-1, 0))), beats);
    assert_eq!(robale_reason(&game, Bugs::Done), None, "it is spared");
    assert_eq!(game.public().bugs.cells(Black).len(), 1);
}

/// Returns the reason for an action in Xobos.
fn xobos_reason(game: &Xobos, seat: Seat, action: Action) -> Option<[&'static str; 2]> {
    reason(game, seat, action)
}

#[test]
fn xobos_has_a_reason_for_land_and_buildings() {
    let enter = |capture| Action::Move { guardian: G1, to: at(MIDDLE), capture };
    let scene = Scene::new(Phase::Moves).guardian(A, G1, WEST).building(B, Building::Mine, MIDDLE);
    let game = scene.after(&[]);
    assert_eq!(xobos_reason(&game, A, enter(false)), Some(["Destroys a building.", "Niszczy budynek."]));
    let game = scene.technology(A, Technology::Capture).after(&[]);
    assert_eq!(xobos_reason(&game, A, enter(true)), Some(["Captures a building.", "Przejmuje budynek."]));
    // X-2.8, X-18.2: only Reactors can be built in a base, and nothing on an irradiated field.
    let from = |place| Scene::new(Phase::Moves).guardian(A, G1, place).after(&[]);
    let land = Some(["Land to build on.", "Może tam budować."]);
    assert_eq!(xobos_reason(&from(RAY), A, enter(false)), land);
    assert_eq!(xobos_reason(&from(WEST), A, enter(false)), None, "it could build there as well");
    let back = Action::Move { guardian: G1, to: at(RAY), capture: false };
    assert_eq!(xobos_reason(&from(MIDDLE), A, back), None);
}

#[test]
fn xobos_has_a_reason_for_attacks() {
    let attack = Action::Attack { from: at(WEST), to: at(MIDDLE) };
    let scene = || Scene::new(Phase::Attacks).guardian(A, G1, WEST);
    let game = scene().guardian(B, G1, MIDDLE).after(&[]);
    assert_eq!(xobos_reason(&game, A, attack), Some(["Attacks a Guardian.", "Atakuje Strażnika."]));
    let answered = scene().guardian(B, G1, MIDDLE).after(&[(A, attack)]);
    let answer = Action::Answer { at: at(MIDDLE), to: at(WEST), breaking: false };
    assert_eq!(xobos_reason(&answered, B, answer), Some(["Strikes back.", "Kontratakuje."]));
    assert_eq!(xobos_reason(&answered, B, Action::EndAnswers), None);
    let game = scene().quarks(B, 2, MIDDLE).after(&[]);
    assert_eq!(xobos_reason(&game, A, attack), Some(["Attacks Quarks.", "Atakuje Quarki."]));
    let scene = Scene::new(Phase::Attacks).guardian(A, G1, RAY).technology(A, Technology::Source);
    let source = Some(["Attacks the Source.", "Atakuje Źródło."]);
    assert_eq!(xobos_reason(&scene.after(&[]), A, Action::Source(at(RAY))), source);
}

/// Takes the last action of each list, which is "no" or "no more", until the phase is reached.
fn until(game: &mut Xobos, phase: Phase) {
    while game.phase() != phase {
        let Turn::Decide(seats) = game.turn() else { panic!("{phase:?} never came") };
        let actor = Actor::Seat(seats.iter().next().unwrap());
        let last = *host_tests::contract::legal(game, actor).last().unwrap();
        game.apply(actor, last).unwrap();
    }
}

#[test]
fn xobos_has_a_reason_for_fights_and_advances() {
    let attack = Action::Attack { from: at(WEST), to: at(MIDDLE) };
    let scene = || Scene::new(Phase::Attacks).guardian(A, G1, WEST).guardian(A, G2, A_GATE);
    let settle = Action::Settle(at(MIDDLE), B);
    let mut game = scene().guardian(B, G1, MIDDLE).life(B, G1, 1).after(&[(A, attack)]);
    until(&mut game, Phase::Settling);
    assert_eq!(xobos_reason(&game, A, settle), Some(["Beats a Guardian.", "Pokonuje Strażnika."]));
    let mut game = scene().quarks(B, 1, MIDDLE).after(&[(A, attack)]);
    until(&mut game, Phase::Settling);
    assert_eq!(xobos_reason(&game, A, settle), Some(["Beats Quarks.", "Niszczy Quarki."]));
    game.apply(Actor::Seat(A), settle).unwrap();
    assert_eq!(game.phase(), Phase::Advance, "nobody is left there");
    let advance = Action::Advance { guardian: G1, capture: false };
    assert_eq!(xobos_reason(&game, A, advance), Some(["Takes the field.", "Zajmuje pole."]));
    assert_eq!(xobos_reason(&game, A, Action::EndAdvance), None);
}

/// Answers a hint request of this seat and checks what its screen shows.
fn hinted(device: &mut Device, seat: Seat, action: AnyAction, words: &str) {
    let pad = device.pad_of(seat);
    menu::choose(device, pad, "Hint");
    let ticket = device.machine.request().ticket().expect("a hint is wanted");
    device.machine.answer(Answer::of(ticket, Some(action)), device.now);
    device.wait(50);
    for (place, screen) in device.screens.iter().enumerate() {
        assert_eq!(shows(screen, words), place == pad.index(), "{words}: screen {place}");
    }
    device.press(pad, hexboard::parts::Button::Menu);
}

/// Only the screen of the person who asked shows it. Uses the game of the lesson, with a hint on
/// the way and at the end.
#[test]
fn a_hint_shows_its_reason_to_the_person_who_asked() {
    let mut device = start::seeded("hive", 2, 5);
    device.thinks = false;
    let moves = [
        "wG1",
        "bS1 wG1-",
        "wQ -wG1",
        "bQ bS1-",
        "wA1 -wQ",
        "bA1 bQ-",
        r"wA1 bQ\",
        "bB1 bA1/",
        "wA2 -wQ",
        "bB1 bQ/",
        r"wG2 wA1\",
        "bG1 bA1-",
        r"wG2 \bQ",
        "bA2 bG1-",
        "wA2 /bQ",
    ];
    for (place, text) in moves.into_iter().enumerate() {
        let Some(AnyGame::Hive(hive)) = device.machine.record().map(Record::game) else { panic!("Hive") };
        let action = AnyAction::Hive(hive.tabletop().read_move(text).unwrap());
        let actor = hive.turn().sole_actor().unwrap();
        let Actor::Seat(seat) = actor else { panic!("nothing is thrown") };
        match place {
            12 => hinted(&mut device, seat, action, "Closes in on Queen."),
            14 => hinted(&mut device, seat, action, "Wins the game."),
            _ => {}
        }
        pad_input::play(&mut device, seat, action);
    }
}
