//! Compares the rules of Robale with the slow reference model, action by action.

use hexboard::game::{Actor, Game, Outcome, Rng, Turn};
use hexboard::games::robale::{Action, Bug, LastRound, Phase, Position, Robale, RobaleOptions, Side};
use hexboard::hex::{Cell, CellSet, Hex};
use host_tests::contract;
use robale_model::{Axial, ModelAction, Piece, RobaleModel};

use crate::robale_model;

fn place(cell: Cell) -> Axial {
    (cell.hex().r.into(), cell.hex().q.into())
}

fn to_model(action: Action) -> ModelAction {
    match action {
        Action::Colour(seat) => ModelAction::Colour(seat.index()),
        Action::Die(face) => ModelAction::Die(face),
        Action::Fight(army) => ModelAction::Fight(place(army)),
        Action::Take(at) => ModelAction::Take(place(at)),
        Action::Done => ModelAction::Done,
        Action::Step(army, way) => {
            ModelAction::Step(place(army), ["E", "NE", "NW", "W", "SW", "SE"][way.index()])
        }
        Action::EndMove => ModelAction::EndMove,
        Action::Hatch(bug, at) => ModelAction::Hatch(bug.word(), place(at)),
        Action::EndTurn => ModelAction::EndTurn,
    }
}

fn places(cells: CellSet) -> Vec<Axial> {
    cells.iter_reading().map(place).collect()
}

/// Asserts that both agree on the whole state.
fn compare(game: &Robale, model: &RobaleModel) {
    let public = game.public();
    assert_eq!((public.phase.word(), public.turn.index()), (model.phase, model.turn));
    assert_eq!((public.round as usize, public.points as usize), (model.round, model.points));
    assert_eq!(public.hatched as usize, model.hatched);
    let bugs: Vec<_> = public
        .bugs
        .iter()
        .map(|(cell, bug)| (place(cell), (bug.side.index(), bug.bug.index(), usize::from(bug.moves))))
        .collect();
    let expected: Vec<_> =
        model.bugs.iter().map(|(&at, bug)| (at, (bug.owner, bug.kind, bug.left))).collect();
    assert_eq!(bugs, expected);
    for (side, bug) in Side::ALL.into_iter().flat_map(|side| Bug::ALL.map(|bug| (side, bug))) {
        let reserve = usize::from(public.bugs.reserve(side, bug));
        assert_eq!(reserve, model.reserve(side.index(), bug.index()));
    }
    let fights: Vec<_> = public.fights().map(places).collect();
    let expected: Vec<Vec<_>> = model.fights.iter().map(|army| army.iter().copied().collect()).collect();
    assert_eq!(fights, expected);
    assert_eq!(public.battle.is_some(), model.battle.is_some());
    if let (Some(battle), Some(expected)) = (public.battle, &model.battle) {
        assert_eq!(places(battle.army()), expected.army.iter().copied().collect::<Vec<_>>());
        assert_eq!((usize::from(battle.force()), battle.rolled()), (expected.force, &expected.rolled[..]));
        assert_eq!(
            (usize::from(battle.damage()), usize::from(battle.taken())),
            (expected.damage(), expected.taken)
        );
    }
}

fn compare_end(game: &Robale, outcome: Outcome, model: &RobaleModel) {
    let winner = model.result.expect("the model is over, too");
    let winners: Vec<_> = outcome.winners.iter().collect();
    let expected: Vec<_> = winner.map(|side| game.seat(Side::ALL[side])).into_iter().collect();
    assert_eq!(winners, expected);
}

/// Plays both side by side. Returns the number of positions compared.
fn play_both(game: &mut Robale, model: &mut RobaleModel, most: usize, dice: &mut Rng) -> usize {
    for step in 0..most {
        compare(game, model);
        let actor = match game.turn() {
            Turn::Over(outcome) => {
                compare_end(game, outcome, model);
                return step;
            }
            turn => turn.sole_actor().expect("one at a time"),
        };
        assert_eq!(actor == Actor::Chance, model.is_chance());
        let actions = contract::legal(game, actor);
        let mut found: Vec<ModelAction> = actions.iter().copied().map(to_model).collect();
        let mut expected = model.legal();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{model:?}");
        let action = pick(&actions, dice);
        game.apply(actor, action).expect("legal");
        model.play(to_model(action));
    }
    most
}

/// Picks at random, but rarely an action that ends a phase, so that movement phases last and bugs
/// are removed.
fn pick(actions: &[Action], dice: &mut Rng) -> Action {
    let any = |dice: &mut Rng| actions[dice.below(actions.len() as u32) as usize];
    match any(dice) {
        Action::Done | Action::EndTurn => any(dice),
        action => action,
    }
}

#[test]
fn whole_games_are_the_same() {
    let mut positions = 0;
    for seed in 0..60 {
        let mut dice = Rng::new(seed);
        let last_round = LastRound::ALL[seed as usize % 2];
        let options = RobaleOptions::new(Some(30)).unwrap().with_last_round(last_round);
        let mut game = Robale::start(&options).unwrap();
        let mut model = RobaleModel::new(Some(30));
        model.resources_decide = last_round == LastRound::Resources;
        positions += play_both(&mut game, &mut model, usize::MAX, &mut dice);
    }
    assert!(positions > 1000, "{positions}");
}

/// Returns a crowded board, where battles are large and many bugs are pinned or barred.
fn crowded(dice: &mut Rng) -> (Robale, RobaleModel) {
    loop {
        let mut position = Position::new(RobaleOptions::default());
        let mut model = RobaleModel::new(Some(100));
        position.phase = [Phase::Battle, Phase::Move, Phase::Hatch][dice.below(3) as usize];
        position.turn = Side::ALL[dice.below(2) as usize];
        position.round = 1 + dice.below(100) as u16;
        let bunched = dice.below(2) == 0;
        for _ in 0..4 + dice.below(30) {
            let side = Side::ALL[dice.below(2) as usize];
            let bug = Bug::ALL[dice.below(4) as usize];
            let reach = if bunched { 2 } else { 4 };
            let hex = Hex::new(number(dice, reach), number(dice, reach));
            let Some(cell) = Cell::new(hex) else { continue };
            if position.put(side, bug, cell).is_ok() {
                let piece = Piece { owner: side.index(), kind: bug.index(), left: bug.moves().into() };
                model.bugs.insert(place(cell), piece);
            }
        }
        // A position in which somebody has already won is rejected.
        let Ok(game) = Robale::from_position(&position) else { continue };
        (model.coloured, model.turn, model.round) = (true, position.turn.index(), position.round.into());
        match position.phase {
            Phase::Battle => model.begin_turn(),
            Phase::Hatch => model.end_move(),
            _ => {}
        }
        return (game, model);
    }
}

fn number(dice: &mut Rng, reach: i8) -> i8 {
    dice.below(2 * reach as u32 + 1) as i8 - reach
}

#[test]
fn crowded_positions_are_the_same() {
    let mut dice = Rng::new(77);
    let (mut largest, mut longest) = (0, 0);
    for _ in 0..6000 {
        let (mut game, mut model) = crowded(&mut dice);
        longest = longest.max(contract::legal(&game, game.turn().sole_actor().unwrap()).len());
        for _ in 0..12 {
            if play_both(&mut game, &mut model, 1, &mut dice) == 0 {
                break;
            }
            largest = largest.max(model.battle.as_ref().map_or(0, |battle| battle.force));
        }
    }
    assert!(largest >= 15 && longest >= 20, "force {largest}, list {longest}: too tame");
}
