//! The diagrams of moves show what the rules allow.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hexboard::game::Game;
use hexboard::games::AnyPublic;
use hexboard::games::hive::{Action, Extras, HiveOptions, ListOrder, Piece, Place, Tabletop};
use hexboard::ui::diagram::{DIAGRAM_RADIUS, Diagram, Reach, TEXT_LINES};
use hexboard::ui::game_view::GameView;
use hexboard::ui::lang::Language;
use hexboard::ui::text::wrap;
use host_tests::start;

/// A position per kind of piece, in the order of the legend. The mover stands at 0,0.
const HIVE: [&str; 11] = [
    "wQ 0,0 bQ 1,-1 bA1 1,0 bG1 0,1",
    "wS1 0,0 wQ 1,-1 bQ 1,0 bG1 0,1",
    "wB1 0,0 wQ 1,-1 bQ 1,0 bG1 0,1",
    "wG1 0,0 wQ 0,-1 bQ 1,-1 bG1 1,0 bA1 2,0",
    "wA1 0,0 wQ 1,-1 bQ 1,0 bG1 0,1",
    "wM 0,0 bG1 1,-1 wG1 1,0 wQ 2,-1 bQ 2,0",
    "wL 0,0 wQ 1,-1 bQ 1,0 bG1 0,1 bA1 2,-1",
    "wP 0,0 wQ 1,-1 bQ 1,0 bG1 0,1",
    "wC 0,0 wQ 1,-1 bQ 1,0 bG1 0,1",
    "wH 0,0 wQ 1,-1 bQ 1,0 bG1 0,1 bA1 2,-1",
    "wD 0,0 wQ 1,-1 bQ 1,0 bG1 0,1 bA1 2,-1",
];

type Offsets = BTreeSet<(i8, i8)>;

/// Returns a position from pieces and their places.
fn set_up(pieces: &str) -> (Tabletop, Vec<(Piece, Place)>) {
    let words: Vec<&str> = pieces.split_whitespace().collect();
    let stand = |pair: &[&str]| {
        let (q, r) = pair[1].split_once(',').unwrap();
        (pair[0].parse::<Piece>().unwrap(), Place::new(q.parse().unwrap(), r.parse().unwrap()))
    };
    let pieces: Vec<_> = words.chunks(2).map(stand).collect();
    let placed: Vec<_> = pieces.iter().map(|&(piece, place)| (piece, place, false)).collect();
    let options = HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE };
    (Tabletop::set_up(options, &placed, 40, None).unwrap(), pieces)
}

fn offset(place: Place) -> (i8, i8) {
    (place.q as i8, place.r as i8)
}

/// Returns where the rules let a piece go that moves by itself.
fn legal_targets(table: &Tabletop, mover: Piece) -> Offsets {
    let mut targets = Offsets::new();
    let _ = table.position().visit_actions(ListOrder::Any, &mut |action: Action| {
        if let (Some(piece), Some(to)) = (action.piece(), action.to())
            && piece == mover
        {
            targets.insert(offset(table.place_of(to.site())));
        }
        ControlFlow::Continue(())
    });
    targets
}

fn cells(reach: Reach) -> Offsets {
    match reach {
        Reach::Cells(cells) => cells.iter().copied().collect(),
        Reach::Within(_) => panic!("cells"),
    }
}

fn is_inside(&(q, r): &(i8, i8)) -> bool {
    q.abs().max(r.abs()).max((q + r).abs()) <= DIAGRAM_RADIUS
}

#[test]
fn h_4_h_5_the_diagrams_show_what_the_rules_allow() {
    for (index, position) in HIVE.into_iter().enumerate() {
        let (table, pieces) = set_up(position);
        let Diagram { name, pieces: shown, reach, .. } =
            table.diagram(index, Language::English.words()).expect("a diagram per kind");
        let around: Offsets = pieces[1..].iter().map(|(_, place)| offset(*place)).collect();
        assert_eq!(shown.iter().copied().collect::<Offsets>(), around, "{name}");
        let targets = legal_targets(&table, pieces[0].0);
        assert!(targets.iter().all(is_inside) && !targets.is_empty(), "{name}: {targets:?}");
        assert_eq!(cells(reach), targets, "{name}");
    }
    let (table, _) = set_up(HIVE[0]);
    assert!(table.diagram(HIVE.len(), Language::English.words()).is_none());
}

/// In all games, and in Hive with all pieces.
#[test]
fn the_text_beside_a_diagram_is_complete() {
    let started = |game: &str| start::started(game, 2).machine.record().expect("a game").game().public();
    let hive = AnyPublic::Hive(set_up(HIVE[0]).0);
    for public in start::GAMES.into_iter().map(started).chain([hive]) {
        for language in [Language::English, Language::Polish] {
            for diagram in (0..).map_while(|index| public.diagram(index, language.words())) {
                let (columns, lines) = TEXT_LINES;
                assert!(wrap(&diagram.text, columns).count() <= lines, "{diagram:?}");
            }
        }
    }
}
