//! Checks that no text is cut in either language.

extern crate std;
use std::format;

use super::{View, small_map};
use crate::game::{BySeat, Choice, Game, Seat};
use crate::games::xobos::{
    Building, Clan, Item, MenuKind, Phase, PlacedBuilding, Private, Technology, Xobos, XobosOptions,
};
use crate::hex::{Cell, CellSet, Window};
use crate::parts::Screen;
use crate::ui::Chair;
use crate::ui::game_view::Scene;
use crate::ui::lang::Language;
use crate::ui::xobos::words;

/// Characters per row.
const COLUMNS: usize = 20;

const PHASES: [Phase; 13] = [
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
    Phase::First,
];

fn fits(label: &str, value: &str) {
    let gap = usize::from(!value.is_empty());
    assert!(label.chars().count() + gap + value.chars().count() <= COLUMNS, "{label} {value}");
}

#[test]
fn effects_and_back_hints_fit() {
    for words in Language::ALL.map(Language::words) {
        for phase in PHASES {
            for chosen in [&[][..], &[Choice::Cell(Cell::CENTRE)], &[Item::End.open(), Item::End.open()]] {
                fits(&format!("OK: {}", words::ok(words, phase, chosen)), "");
            }
            fits(&format!("Back: {}", words::end(words, phase)), "");
        }
        fits(&format!("{}: {}", words.common.back, words.xobos.back_not_done), "");
    }
}

/// A list that scrolls has one column less.
#[test]
fn rows_of_lists_fit() {
    for words in Language::ALL.map(Language::words) {
        let (long, short) = (words, &words.xobos);
        for kind in MenuKind::ALL {
            let price = match kind {
                MenuKind::Furnace => "3R>2C",
                MenuKind::Build => "1R..",
                MenuKind::Connect | MenuKind::Load | MenuKind::Cannon | MenuKind::Break => "x",
                _ => "5R",
            };
            fits(&format!("{} ", words::kind(long, kind)), price);
        }
        for kind in Building::ALL {
            fits(words::building(long, kind), &format!("3 {}", short.rounds));
            fits("#4", &format!("{} 1/3", words::building(long, kind)));
            fits(short.yellow, &format!("{} 6", words::building(long, kind)));
        }
        for what in [short.heals, short.power] {
            fits(&format!("{} 4", short.guardian), &format!("{what}>4"));
        }
        fits(&format!("{} {}", short.heals, short.itself), "+3");
        fits(&format!("{} 4", short.strengthens), "=8");
        for technology in Technology::ALL {
            for clan in Clan::ALL {
                fits(words::technology(long, technology, Some(clan)).0, "2R");
            }
        }
        fits(short.attacked_from, "M13");
        for name in [short.red, short.blue, short.yellow, short.pink] {
            fits(&format!("({name})"), "4 9 4");
            fits(name, &format!("{} 4", short.guardian));
            fits(name, &format!("#4 8{} 6{}", short.power_letter, short.life_letter));
            fits(name, &format!("8+3Q+6{}=17", short.crystal_letter));
            fits(&format!("{name}, {}", words.table.seat), "4");
        }
        fits(&format!("{} 9", short.cover), short.destroyed);
    }
}

/// Next to the small map are the names of what is on the field, each above its details.
#[test]
fn the_small_map_names_what_is_on_its_field() {
    let game = Xobos::start(&XobosOptions::new(2).unwrap()).unwrap();
    let (public, private) = (game.public(), game.private(Seat::A));
    let lit_rows = |private: &Private, cursor: Cell| {
        let scene = Scene {
            news: None,
            seat: Seat::A,
            chairs: BySeat([Some(Chair::One), Some(Chair::Two), None, None]),
            asked: None,
            cursor,
            window: Window::default(),
            has_clock: false,
            has_passed: false,
            inspects: false,
            peek: true,
            open: true,
            event: None,
            words: Language::English.words(),
        };
        let mut screen = Screen::DARK;
        let view = View { scene: &scene, public: &public, private };
        small_map::draw(&view, CellSet::EMPTY, &mut screen);
        [0..8, 13..21, 22..30, 30..38, 38..46, 46..54]
            .map(|mut rows| rows.any(|y| (0..60).any(|x| screen.is_lit(x, y))))
    };
    let at = Cell::all().find(|&cell| private.side.guardian_on(cell).is_some()).expect("a Guardian");
    assert_eq!(lit_rows(&private, at), [false, true, true, true, false, false]);
    let mut built = private.clone();
    built.buildings.put(at, PlacedBuilding { owner: Seat::A, kind: Building::Watchtower, load: 2 });
    assert_eq!(lit_rows(&built, at), [false, true, true, true, true, true], "the tower below the Guardian");
    let empty = Cell::all()
        .find(|&cell| {
            public.options.map().fields.contains(cell)
                && private.side.guardian_on(cell).is_none()
                && private.side.swarm.count(cell) == 0
        })
        .expect("a field");
    assert_eq!(lit_rows(&private, empty), [false, true, false, false, false, false]);
}
