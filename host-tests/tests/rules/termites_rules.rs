//! Rules of Termites that no single position shows: components, setup, maps, secrets.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Seat, SeatSet, Turn};
use hexboard::games::termites::data::{MAPS, TOKENS};
use hexboard::games::termites::{
    Action, BOARD, Building, Caste, Colony, Ground, INNER, Phase, Piece, Position, Private, Termites,
    TermitesOptions,
};
use hexboard::games::termites::{MoundValue, Terrain, Token, TokenTable, Tokens, mound_sites, near};
use hexboard::hex::{Cell, CellSet, Hex};
use host_tests::contract::legal;
use host_tests::json::Json;

const RULES: &str = include_str!("../../../docs/rules/termites.md");

fn cell(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

fn options(players: usize) -> TermitesOptions {
    TermitesOptions::new(&Colony::ALL[..players]).unwrap()
}

/// Returns a game with this starting player drawn.
fn begun(options: TermitesOptions, first: Seat) -> Termites {
    let mut game = Termites::start(&options).unwrap();
    game.apply(Actor::Chance, Action::First(first)).unwrap();
    game
}

fn actor(game: &Termites) -> Actor {
    game.turn().sole_actor().unwrap()
}

fn decide(game: &mut Termites, action: Action) -> Seat {
    let actor = actor(game);
    game.apply(actor, action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
    actor.seat().unwrap()
}

fn draw_any(game: &mut Termites) {
    let outcome = game.random_outcome(&mut Rng::new(1)).unwrap();
    game.apply(Actor::Chance, outcome).unwrap();
}

/// Plays the first legal action repeatedly until the phase is reached.
fn play_until(game: &mut Termites, phase: Phase) {
    while game.phase() != phase {
        let actor = actor(game);
        let action = legal(game, actor)[0];
        game.apply(actor, action).unwrap();
    }
}

#[test]
fn t_1_1_two_to_four_play() {
    for players in 0..=5 {
        let colonies: Vec<Colony> = Colony::ALL.into_iter().cycle().take(players).collect();
        assert_eq!(TermitesOptions::new(&colonies).is_ok(), (2..=4).contains(&players), "{players}");
    }
}

#[test]
fn t_1_2_t_1_7_each_colony_has_18_tokens() {
    for table in TokenTable::ALL {
        assert!(Colony::ALL.iter().all(|colony| colony.tokens(table).len() == 18), "{table:?}");
    }
}

/// Asserts that the tokens of this table are those listed below this heading of the rules page.
fn tokens_are_listed(table: TokenTable, heading: &str) {
    let (_, page) = RULES.split_once(heading).unwrap();
    let words = |line: &str| line.split('|').map(|word| word.trim().to_string()).collect::<Vec<_>>();
    let kinds = words(page.lines().find(|line| line.starts_with("| colony |")).unwrap());
    for (colony, name) in Colony::ALL.into_iter().zip(["Blue", "Red", "Gold", "Gray"]) {
        let row = words(page.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap());
        let mut listed = 0;
        for token in Token::all() {
            let column = kinds.iter().position(|kind| *kind == token.to_string());
            let expected = column.map_or(0, |column| row[column].parse().unwrap());
            assert_eq!(colony.tokens(table).count(token), expected, "{name} {token}");
            listed += usize::from(column.is_some());
        }
        assert_eq!(listed, 11, "all columns but the first and the total");
        assert_eq!(colony.tokens(table).len().to_string(), row[13]);
    }
}

/// The token tables of the rules page and of the library are equal.
#[test]
fn t_d2_t_d17_tokens_are_those_of_the_rules_page() {
    tokens_are_listed(TokenTable::Standard, "### T-D2 table");
    tokens_are_listed(TokenTable::Even, "### T-D17 table");
    assert_eq!(Colony::Blue.tokens(TokenTable::Standard), Tokens::of(TOKENS[Colony::Blue as usize]));
}

/// Stacks, draws and the public knowledge about hidden hands follow the chosen table.
#[test]
fn t_1_7_games_with_even_tokens_are_played_with_them() {
    let even = options(4).with_token_table(TokenTable::Even);
    let start = Termites::start(&even).unwrap();
    for seat in Seat::ALL {
        let colony = even.colony(seat).unwrap();
        assert_eq!(start.private(seat).stack, colony.tokens(TokenTable::Even), "{colony:?}");
        assert_eq!(start.public().unseen[seat], colony.tokens(TokenTable::Even), "{colony:?}");
    }
    let mut game = begun(even, Seat::C);
    for draw in legal(&game, Actor::Chance) {
        let Action::Draw(token) = draw else { panic!("{draw:?}") };
        assert_eq!(
            game.weight(draw),
            u32::from(Colony::Gold.tokens(TokenTable::Even).count(token)),
            "{token}"
        );
    }
    play_until(&mut game, Phase::Reproduce);
    let mut redrawn = game.clone();
    redrawn.redraw_hidden(Some(Seat::A), &mut Rng::new(3));
    assert_eq!(redrawn.public(), game.public());
    for seat in Seat::ALL {
        let Private { hand, stack } = redrawn.private(seat);
        assert_eq!(hand.and(&stack), even.tokens(seat), "nothing is placed yet");
    }
    assert_ne!(even.tokens(Seat::C), options(4).tokens(Seat::C), "the tables differ");
}

#[test]
fn t_2_castes_move_and_fight_as_in_the_table() {
    let expected =
        [(Caste::Worker, 2, 1), (Caste::Soldier, 1, 2), (Caste::Spitter, 1, 1), (Caste::Flyer, 3, 1)];
    for (caste, movement, strength) in expected {
        assert_eq!((caste.movement(), caste.strength()), (movement, strength), "{caste:?}");
    }
}

#[test]
fn t_3_1_clear_ground_is_open_to_all() {
    let game = begun(options(2).build(18).unwrap(), Seat::A);
    let ground = game.public().ground;
    for caste in Caste::ALL {
        assert_eq!((ground.placeable(caste), ground.easy(caste)), (BOARD.cells(), BOARD.cells()));
    }
}

#[test]
fn t_4_1_the_scenario_is_set_up_first() {
    for map in &MAPS {
        let options = options(map.players.into()).on_map(map.id).unwrap();
        let public = Termites::start(&options).unwrap().public();
        assert_eq!(public.ground, map.ground);
        assert_eq!(public.pieces.mounds(None), map.neutral);
        assert_eq!(public.pieces.occupied(), map.neutral);
    }
}

#[test]
fn t_1_4_neutral_mounds_are_worth_7_and_one_fewer_than_players() {
    for map in &MAPS {
        assert_eq!(map.neutral.len() + 1, usize::from(map.players), "{}", map.id);
    }
    for players in 2..=4 {
        let mut game = begun(options(players).build(15).unwrap(), Seat::A);
        play_until(&mut game, Phase::Mounds);
        let public = game.public();
        let neutral: Vec<Piece> =
            public.pieces.mounds(None).iter().filter_map(|at| public.pieces.at(at)).collect();
        assert_eq!(neutral, vec![Piece::Mound { owner: None, value: MoundValue::NEUTRAL }; players - 1]);
        assert_eq!(MoundValue::NEUTRAL.points(), 7);
    }
}

/// Four colonies and the neutral Mounds of four players.
#[test]
fn t_1_6_no_game_needs_more_mounds_than_the_box_holds() {
    for players in 2..=4 {
        let mut game = begun(options(players).build(18).unwrap(), Seat::A);
        play_until(&mut game, Phase::Mounds);
        let public = game.public();
        let own: usize = Seat::ALL.iter().map(|&seat| public.reserve[seat].iter().count()).sum();
        assert_eq!(own + public.pieces.all_mounds().len(), 6 * players - 1);
    }
    assert!(6 * 4 - 1 <= 25 && RULES.contains("25 Mounds"));
}

#[test]
fn t_4_2_stacks_are_the_colonies_of_the_players() {
    let options = TermitesOptions::new(&[Colony::Gold, Colony::Blue]).unwrap();
    let game = Termites::start(&options).unwrap();
    assert_eq!(game.private(Seat::A).stack, Colony::Gold.tokens(TokenTable::Standard));
    assert_eq!(game.private(Seat::B).stack, Colony::Blue.tokens(TokenTable::Standard));
    assert!(game.private(Seat::C).stack.is_empty());
}

#[test]
fn t_4_3_t_d13_the_starting_player_is_drawn_first_of_all() {
    for options in [options(3), options(3).build(18).unwrap()] {
        let game = Termites::start(&options).unwrap();
        let seats = legal(&game, Actor::Chance);
        assert_eq!(seats, [Seat::A, Seat::B, Seat::C].map(Action::First));
        assert!(seats.iter().all(|&seat| game.weight(seat) == 1));
    }
}

#[test]
fn t_4_3_everybody_draws_three_starting_player_first() {
    let mut game = begun(options(3), Seat::C);
    for expected in [[0, 0, 3], [3, 0, 3], [3, 3, 3]] {
        for _ in 0..3 {
            assert_eq!(game.turn(), Turn::Chance);
            draw_any(&mut game);
        }
        assert_eq!(Seat::ALL.map(|seat| game.private(seat).hand.len())[..3], expected);
    }
    assert_eq!((game.turn(), game.phase()), (Turn::Decide(SeatSet::of(Seat::C)), Phase::Mounds));
}

#[test]
fn t_4_3_draws_have_the_weight_of_the_stack() {
    let game = begun(options(2), Seat::A);
    for draw in legal(&game, Actor::Chance) {
        let Action::Draw(token) = draw else { panic!("{draw:?}") };
        assert_eq!(
            game.weight(draw),
            u32::from(Colony::Blue.tokens(TokenTable::Standard).count(token)),
            "{token}"
        );
    }
}

#[test]
fn t_8_1_maps_are_those_of_the_maps_file() {
    let file = Json::read(include_str!("../../../docs/rules/termites_maps.json")).unwrap();
    let file = file.items().unwrap();
    assert_eq!(file.len(), MAPS.len());
    for (json, map) in file.iter().zip(&MAPS) {
        let cells = |key: &str| -> CellSet {
            let pair = |cell: &Json| {
                (cell.items().unwrap()[0].number().unwrap(), cell.items().unwrap()[1].number().unwrap())
            };
            json.get(key).unwrap().items().unwrap().iter().map(pair).map(|(q, r)| cell(q, r)).collect()
        };
        assert_eq!(json.get("id").unwrap().text(), Some(map.id));
        assert_eq!(json.get("title").unwrap().text(), Some(map.title));
        assert_eq!(json.get("players").unwrap().number(), Some(map.players));
        assert_eq!(json.get("radius").unwrap().number(), Some(BOARD.radius()));
        assert_eq!(cells("neutral_mounds"), map.neutral);
        for terrain in Terrain::ALL {
            assert_eq!(cells(terrain.word()), map.ground.of(terrain), "{} {terrain:?}", map.id);
        }
        let tiles: usize = Terrain::ALL.iter().map(|&terrain| map.ground.of(terrain).len()).sum();
        assert_eq!(tiles, map.ground.tiles().len(), "{}: two tiles on one cell", map.id);
        assert!((map.ground.tiles() | map.neutral).is_subset(BOARD.cells()));
        assert!(!map.ground.tiles().intersects(map.neutral) && map.neutral.is_subset(INNER));
    }
}

#[test]
fn t_9_1_one_to_eighteen_tiles() {
    for tiles in 0..=30 {
        assert_eq!(options(2).build(tiles).is_ok(), (1..=18).contains(&tiles), "{tiles}");
    }
    assert_eq!(options(2).tiles(), 18, "unless the players choose otherwise");
}

#[test]
fn t_9_1_the_starting_player_places_a_single_tile() {
    let mut game = to_tile(1);
    assert_eq!(decide(&mut game, Action::Tile(Terrain::Water, cell(5, 0))), Seat::B);
    assert_eq!((game.phase(), game.turn()), (Phase::Mounds, Turn::Chance));
}

#[test]
fn t_9_2_t_d14_neutral_mounds_in_turn_order_apart_and_off_the_edge() {
    let mut game = begun(options(4).build(18).unwrap(), Seat::C);
    assert_eq!(game.phase(), Phase::BuildNeutral);
    assert_eq!(legal(&game, actor(&game)).len(), INNER.len());
    assert_eq!(decide(&mut game, Action::Neutral(cell(0, 0))), Seat::C);
    let now = actor(&game);
    assert!(!game.is_legal(now, Action::Neutral(cell(1, 0))), "adjacent");
    assert!(!game.is_legal(now, Action::Neutral(cell(5, 0))), "edge");
    assert!(game.is_legal(now, Action::Neutral(cell(2, 0))));
    assert_eq!(decide(&mut game, Action::Neutral(cell(2, 0))), Seat::D);
    assert_eq!(decide(&mut game, Action::Neutral(cell(-2, 0))), Seat::A);
    assert_eq!((game.phase(), actor(&game)), (Phase::BuildTiles, Actor::Seat(Seat::C)));
}

/// Returns a game of two with one neutral Mound in the middle and tiles left to lay.
fn to_tile(tiles: u8) -> Termites {
    let mut game = begun(options(2).build(tiles).unwrap(), Seat::B);
    decide(&mut game, Action::Neutral(cell(0, 0)));
    game
}

#[test]
fn t_9_3_two_tiles_each_the_last_one_alone_when_odd() {
    let mut game = to_tile(15);
    let mut order = String::new();
    while game.phase() == Phase::BuildTiles {
        let action = legal(&game, actor(&game))[0];
        order.push(if decide(&mut game, action) == Seat::A { 'a' } else { 'b' });
    }
    assert_eq!(order, "bbaabbaabbaabba");
    assert_eq!((game.phase(), game.turn()), (Phase::Mounds, Turn::Chance));
    assert_eq!(game.public().ground.tiles().len(), 15);
}

#[test]
fn t_9_3_not_on_a_tile_nor_on_a_mound() {
    let mut game = to_tile(18);
    decide(&mut game, Action::Tile(Terrain::Stones, cell(3, 0)));
    let now = actor(&game);
    for terrain in Terrain::ALL {
        assert!(!game.is_legal(now, Action::Tile(terrain, cell(3, 0))), "tile");
        assert!(!game.is_legal(now, Action::Tile(terrain, cell(0, 0))), "Mound");
        assert!(game.is_legal(now, Action::Tile(terrain, cell(5, 0))), "the edge is free for tiles");
    }
}

/// T-1.5, T-D3: there are twelve tiles of each terrain.
#[test]
fn t_1_5_a_terrain_is_available_twelve_times() {
    let mut game = to_tile(18);
    let apart: Vec<Cell> = BOARD
        .cells()
        .iter_reading()
        .filter(|cell| cell.hex().q % 2 == 0 && cell.hex().r % 2 == 0 && cell.hex() != Hex::ORIGIN)
        .collect();
    for &at in &apart[..12] {
        decide(&mut game, Action::Tile(Terrain::Stones, at));
    }
    let now = actor(&game);
    assert!(!game.is_legal(now, Action::Tile(Terrain::Stones, apart[12])));
    assert!(game.is_legal(now, Action::Tile(Terrain::Water, apart[12])));
    assert!(game.is_legal(now, Action::Tile(Terrain::Vegetation, apart[12])));
}

#[test]
fn t_d3_every_terrain_is_available_equally() {
    let game = to_tile(18);
    let list = legal(&game, actor(&game));
    let count = |wanted| {
        list.iter().filter(|action| matches!(action, Action::Tile(terrain, _) if *terrain == wanted)).count()
    };
    assert!(Terrain::ALL.iter().all(|&terrain| count(terrain) == 90));
}

#[test]
fn t_9_4_groups_of_one_terrain_have_two_tiles_at_most() {
    let mut game = to_tile(18);
    decide(&mut game, Action::Tile(Terrain::Stones, cell(-4, 0)));
    decide(&mut game, Action::Tile(Terrain::Stones, cell(-3, 0)));
    let now = actor(&game);
    assert!(!game.is_legal(now, Action::Tile(Terrain::Stones, cell(-2, 0))));
    assert!(game.is_legal(now, Action::Tile(Terrain::Water, cell(-2, 0))), "another terrain may be third");
    // Two single tiles with one cell between them. A tile on that cell would form a group of three.
    decide(&mut game, Action::Tile(Terrain::Stones, cell(3, 0)));
    decide(&mut game, Action::Tile(Terrain::Stones, cell(3, -2)));
    assert!(!game.is_legal(actor(&game), Action::Tile(Terrain::Stones, cell(3, -1))));
}

#[test]
fn t_9_4_groups_of_any_kind_have_four_tiles_at_most() {
    let mut game = to_tile(18);
    let kinds = [Terrain::Stones, Terrain::Vegetation, Terrain::Water, Terrain::Stones];
    for (terrain, q) in kinds.into_iter().zip(-4..) {
        decide(&mut game, Action::Tile(terrain, cell(q, 3)));
    }
    let now = actor(&game);
    for terrain in Terrain::ALL {
        assert!(!game.is_legal(now, Action::Tile(terrain, cell(0, 3))));
        assert!(game.is_legal(now, Action::Tile(terrain, cell(1, 3))), "one cell apart");
    }
}

#[test]
fn t_9_4_no_neutral_mound_beside_two_waters() {
    let mut game = to_tile(18);
    decide(&mut game, Action::Tile(Terrain::Water, cell(1, 0)));
    let now = actor(&game);
    for at in near(cell(0, 0)).without(cell(1, 0)) {
        assert!(!game.is_legal(now, Action::Tile(Terrain::Water, at)), "{at:?}");
        assert!(game.is_legal(now, Action::Tile(Terrain::Stones, at)), "{at:?}");
    }
    assert!(game.is_legal(now, Action::Tile(Terrain::Water, cell(2, 0))));
}

/// Returns a game of four without building limits, in which the starting player places the first
/// neutral Mound.
fn free(tiles: u8) -> Termites {
    begun(options(4).build(tiles).unwrap().with_building(Building::Free), Seat::C)
}

#[test]
fn t_9_5_free_neutral_mounds_go_anywhere_but_on_each_other() {
    let mut game = free(18);
    assert_eq!(legal(&game, actor(&game)).len(), BOARD.cells().len());
    assert_eq!(decide(&mut game, Action::Neutral(cell(5, 0))), Seat::C);
    assert!(!game.is_legal(actor(&game), Action::Neutral(cell(5, 0))), "one thing a cell");
    assert_eq!(decide(&mut game, Action::Neutral(cell(4, 0))), Seat::D);
    assert_eq!(decide(&mut game, Action::Neutral(cell(4, 1))), Seat::A);
    assert_eq!((game.phase(), actor(&game)), (Phase::BuildTiles, Actor::Seat(Seat::C)));
}

#[test]
fn t_9_5_free_tiles_make_groups_of_any_size_and_wet_mounds() {
    let mut game = free(18);
    for q in [-1, 1, 3] {
        decide(&mut game, Action::Neutral(cell(q, 0)));
    }
    let row = [(-5, 0), (-4, 0), (-3, 0), (-2, 0), (0, 0), (2, 0)];
    for (q, r) in row {
        decide(&mut game, Action::Tile(Terrain::Water, cell(q, r)));
    }
    let public = game.public();
    assert_eq!(public.ground.of(Terrain::Water).len(), row.len());
    assert_eq!((near(cell(1, 0)) & public.ground.of(Terrain::Water)).len(), 2, "two Waters beside a Mound");
    let now = actor(&game);
    for terrain in Terrain::ALL {
        assert!(!game.is_legal(now, Action::Tile(terrain, cell(-5, 0))), "one tile a cell");
        assert!(!game.is_legal(now, Action::Tile(terrain, cell(1, 0))), "a Mound stands there");
    }
}

#[test]
fn t_9_5_free_building_has_no_more_tiles_than_the_box() {
    let mut game = free(18);
    for q in [-1, 1, 3] {
        decide(&mut game, Action::Neutral(cell(q, 0)));
    }
    let mut waters = 0;
    while let Some(&water) =
        legal(&game, actor(&game)).iter().find(|action| matches!(action, Action::Tile(Terrain::Water, _)))
    {
        decide(&mut game, water);
        waters += 1;
    }
    assert_eq!(waters, 12);
    assert!(
        legal(&game, actor(&game)).iter().any(|action| matches!(action, Action::Tile(Terrain::Stones, _)))
    );
}

/// Mounds of the players follow T-4.5 on any map.
#[test]
fn t_9_5_own_mounds_keep_to_their_own_rule() {
    let mut game = free(2);
    for (q, r) in [(5, 0), (4, 0), (4, 1)] {
        decide(&mut game, Action::Neutral(cell(q, r)));
    }
    decide(&mut game, Action::Tile(Terrain::Water, cell(-1, 0)));
    decide(&mut game, Action::Tile(Terrain::Water, cell(1, 0)));
    draw_opening(&mut game);
    let now = actor(&game);
    let may = |q, r| {
        game.is_legal(now, Action::Mound { value: MoundValue::NEUTRAL, at: cell(q, r), remove: false })
    };
    assert!(may(2, 0) && may(0, 1), "at most one Water");
    assert!(!may(0, 0), "two Waters");
    assert!(!may(-1, 0), "not Clear");
    assert!(!may(3, 0), "beside a Mound");
    assert!(!may(-5, 0), "edge");
}

/// Draws the first hands.
fn draw_opening(game: &mut Termites) {
    while game.turn() == Turn::Chance {
        draw_any(game);
    }
}

/// The neutral Mounds of a map on which no cell suits another Mound.
const WILD_MOUNDS: [(i8, i8); 3] = [(0, 3), (3, -3), (3, 0)];
#[rustfmt::skip]
const WILD_TILES: [(Terrain, &[(i8, i8)]); 2] = [
    (Terrain::Water, &[
        (-4, 2), (-3, 0), (-3, 3), (-3, 4), (-2, -2), (-1, 0),
        (-1, 1), (0, -4), (0, -2), (1, -1), (1, 0), (2, -4),
    ]),
    (Terrain::Stones, &[(4, -2), (-4, 0), (1, 1), (-1, 2), (2, 2), (-2, 4)]),
];

/// T-D16: a map may have no suitable cell for a Mound. All Mounds then stay in reserve, and the
/// game is played to its end.
#[test]
fn t_9_5_t_d16_the_game_is_played_even_without_room_for_mounds() {
    let mut game = free(18);
    for at in WILD_MOUNDS {
        decide(&mut game, Action::Neutral(cell(at.0, at.1)));
    }
    for (terrain, cells) in WILD_TILES {
        for at in cells {
            decide(&mut game, Action::Tile(terrain, cell(at.0, at.1)));
        }
    }
    assert_eq!(mound_sites(&game.public().ground, &game.public().pieces).len(), 0, "no cell suits");
    draw_opening(&mut game);
    assert_eq!((game.phase(), actor(&game)), (Phase::Reproduce, Actor::Seat(Seat::C)));
    assert!(Seat::ALL.iter().all(|&seat| game.public().scores[seat] == 35), "all Mounds are in reserve");
    let mut rng = Rng::new(5);
    while game.phase() != Phase::Over {
        let now = actor(&game);
        let action = game.random_legal(now, &mut rng).unwrap();
        game.apply(now, action).unwrap();
    }
}

/// "What is drawn is not public": only the owner may read it in the log.
#[test]
fn hidden_draws_are_for_their_owner_only() {
    let mut game = begun(options(2), Seat::B);
    let draw = legal(&game, Actor::Chance)[0];
    assert_eq!(game.audience(Actor::Chance, draw), SeatSet::of(Seat::B));
    play_until(&mut game, Phase::Reproduce);
    let place = legal(&game, actor(&game))[0];
    assert_eq!(game.audience(actor(&game), place), SeatSet::ALL, "what is placed is public");
}

#[test]
fn others_see_only_the_size_of_a_hand_and_unseen_tokens_follow_from_public_ones() {
    let mut game = begun(options(2), Seat::A);
    play_until(&mut game, Phase::Move);
    let public = game.public();
    assert_eq!((public.hands[Seat::A], public.stacks[Seat::A]), (3, 14));
    let mut unseen = public.unseen[Seat::A];
    for at in public.pieces.units(Seat::A) {
        unseen.add(public.pieces.token(at).unwrap());
    }
    assert_eq!(unseen, Colony::Blue.tokens(TokenTable::Standard));
    assert_eq!(game.private(Seat::A).hand.len(), 3);
}

/// Control of the secrecy law: the views change with what they may show.
#[test]
fn views_change_with_what_their_seat_may_see() {
    let mut game = begun(options(2), Seat::A);
    let before = game.clone();
    draw_any(&mut game);
    assert_ne!(game.private(Seat::A), before.private(Seat::A), "the owner sees the draw");
    assert_eq!(game.private(Seat::B), before.private(Seat::B), "the other does not");
    assert_ne!(game.public(), before.public(), "everybody sees that something was drawn");
    play_until(&mut game, Phase::Move);
    let mut other = game.clone();
    other.redraw_hidden(Some(Seat::B), &mut Rng::new(3));
    assert_ne!(other.private(Seat::A), game.private(Seat::A), "redrawing does change hidden hands");
}

/// T-5.1: nobody else knows which token of the stack a player has drawn.
#[test]
fn t_5_1_every_token_is_equally_likely_in_a_redrawn_hand() {
    let [worker, flyer] = [Caste::Worker, Caste::Flyer].map(|caste| Token::new(caste, 1).unwrap());
    let mut position = Position { phase: Phase::Move, ..Position::new(options(2)) };
    position.hands[Seat::B].add(worker);
    position.stacks[Seat::B].add(flyer);
    let game = Termites::from_position(&position).unwrap();
    let has_flyer = |seed| {
        let mut world = game.clone();
        world.redraw_hidden(Some(Seat::A), &mut Rng::new(seed));
        world.private(Seat::B).hand.count(flyer) == 1
    };
    let flyers = (0..400).filter(|&seed| has_flyer(seed)).count();
    // The standard deviation is 10.
    assert!(flyers.abs_diff(200) < 50, "{flyers} of 400");
}

/// T-5.1: being allowed to place a token reveals that one token of the hand can be placed. It
/// reveals nothing about the other tokens or about other seats. Flyers have no place where
/// vegetation covers the board.
#[test]
fn t_5_1_at_least_one_token_of_a_redrawn_hand_fits() {
    let (worker, flyer) = (Token::new(Caste::Worker, 1).unwrap(), Token::new(Caste::Flyer, 1).unwrap());
    let mut hand = Tokens::NONE;
    hand.add(worker);
    hand.add(flyer);
    let ground = Ground::new(CellSet::EMPTY, BOARD.cells(), CellSet::EMPTY);
    let mut position = Position { phase: Phase::Reproduce, ground, ..Position::new(options(2)) };
    for seat in [Seat::A, Seat::B] {
        (position.hands[seat], position.stacks[seat]) = (hand, hand);
    }
    let game = Termites::from_position(&position).unwrap();
    let flyers = |viewer, seat| -> BTreeSet<usize> {
        let hands = (0..50).map(|seed| {
            let mut world = game.clone();
            world.redraw_hidden(Some(viewer), &mut Rng::new(seed));
            world.private(seat).hand.count(flyer).into()
        });
        hands.collect()
    };
    assert_eq!(flyers(Seat::B, Seat::A), BTreeSet::from([0, 1]), "in turn");
    assert_eq!(flyers(Seat::A, Seat::B), BTreeSet::from([0, 1, 2]), "not in turn");
}
