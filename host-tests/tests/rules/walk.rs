//! Tests actions as walks of small choices, at every decision of random games.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

use hexboard::game::{
    Actor, Choice, Choices, Code, CodeError, Detour, Game, IllegalAction, Rng, Seat, SetupError, Turn, Visit,
};
use hexboard::games::termites::{Colony, Termites, TermitesOptions};
use hexboard::games::{self, AnyAction, AnyGame, AnyOptions, AnyPrivate, AnyPublic};
use hexboard::session::walk::{Offer, Walk};

fn choices<G: Choices>(game: &G, action: G::Action) -> Vec<Choice> {
    (0..).map_while(|place| game.choice(action, place)).collect()
}

/// Returns the public view after an action.
fn after<G: Choices>(game: &G, actor: Actor, action: G::Action) -> G::Public {
    let mut game = game.clone();
    game.apply(actor, action).unwrap();
    game.public()
}

/// Checks that every action, or an equivalent one, can be reached by a walk, that walks differ
/// between actions, and that none is a prefix of another.
fn check_decision<G: Choices>(game: &G, actor: Actor) {
    let mut actions = Vec::new();
    let _ = game.visit_legal(actor, &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    let paths: Vec<Vec<Choice>> = actions.iter().map(|&action| choices(game, action)).collect();
    let distinct: BTreeSet<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    assert_eq!(distinct.len(), actions.len(), "different actions differ");
    for path in &paths {
        let longer = paths.iter().filter(|other| other.len() > path.len() && other.starts_with(path));
        assert_eq!(longer.count(), 0, "{path:?} is the beginning of another");
    }
    for (&action, path) in actions.iter().zip(&paths) {
        let mut walk = Walk::START;
        let mut offer = Offer::NOTHING;
        let mut done = walk.settle(game, actor, &mut offer);
        while done.is_none() {
            let again = walk.offer(game, actor);
            assert_eq!(
                (&offer.items, offer.cells),
                (&again.items, again.cells),
                "what is left over is on offer"
            );
            let place = walk.chosen().len();
            done = walk.choose(game, actor, path[place], &mut offer);
        }
        let done = done.unwrap();
        assert!(
            done == action || after(game, actor, done) == after(game, actor, action),
            "{done:?} for {action:?}"
        );
        let asked = choices(game, done).iter().zip(path).take_while(|(one, other)| one == other).count();
        assert!(done == action || asked == 3, "only the side of an attack is not asked");
    }
}

#[test]
fn every_legal_action_of_termites_can_be_chosen() {
    for seed in 0..3 {
        let mut rng = Rng::new(seed);
        let options = TermitesOptions::new(&Colony::ALL[..2 + seed as usize]).unwrap();
        let options = if seed == 1 { options.build(15).unwrap() } else { options };
        let mut game = Termites::start(&options).unwrap();
        let mut decisions = 0;
        loop {
            let (actor, action) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng).unwrap()),
                Turn::Decide(seats) => {
                    let actor = Actor::Seat(seats.iter().next().unwrap());
                    if decisions % 7 == 0 {
                        check_decision(&game, actor);
                    }
                    decisions += 1;
                    (actor, game.random_legal(actor, &mut rng).unwrap())
                }
            };
            game.apply(actor, action).unwrap();
        }
        assert!(decisions > 70, "seed {seed}: {decisions} decisions, of which one in seven is looked at");
    }
}

/// The same walk on a game behind `AnyGame`. Back undoes the last choice of the player and the
/// automatic ones after it.
#[test]
fn back_returns_to_the_last_manual_choice() {
    let options = TermitesOptions::new(&Colony::ALL[..2]).unwrap();
    let mut rng = Rng::new(4);
    let mut game = AnyGame::from(Termites::start(&options).unwrap());
    while game.turn() == Turn::Chance {
        let outcome = game.random_outcome(&mut rng).unwrap();
        game.apply(Actor::Chance, outcome).unwrap();
    }
    let Turn::Decide(seats) = game.turn() else { panic!("a decision") };
    let actor = Actor::Seat(seats.iter().next().unwrap());
    let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
    assert_eq!(walk.settle(&game, actor, &mut offer), None);
    let before = walk.clone();
    let item = walk.offer(&game, actor).items[2];
    assert_eq!(walk.choose(&game, actor, item, &mut offer), None);
    assert!(walk.is_begun());
    assert!(walk.back());
    assert_eq!(walk, before);
    assert!(!walk.back());
}

/// A game that counts full iterations over its list of legal actions, if there is more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counted {
    game: AnyGame,
    lists: Rc<Cell<usize>>,
}

impl Game for Counted {
    type Options = AnyOptions;
    type Action = AnyAction;
    type Public = AnyPublic;
    type Private = AnyPrivate;

    fn start(options: &AnyOptions) -> Result<Self, SetupError> {
        Ok(Counted { game: AnyGame::start(options)?, lists: Rc::default() })
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, AnyAction>) -> ControlFlow<()> {
        let mut actions = 0;
        self.game.visit_legal(actor, &mut |action| {
            actions += 1;
            visit(action)
        })?;
        self.lists.set(self.lists.get() + usize::from(actions > 1));
        ControlFlow::Continue(())
    }

    fn is_legal(&self, actor: Actor, action: AnyAction) -> bool {
        self.game.is_legal(actor, action)
    }

    fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), IllegalAction> {
        self.game.apply(actor, action)
    }

    fn is_simultaneous(&self) -> bool {
        self.game.is_simultaneous()
    }

    fn public(&self) -> AnyPublic {
        self.game.public()
    }

    fn private(&self, seat: Seat) -> AnyPrivate {
        self.game.private(seat)
    }

    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        self.game.redraw_hidden(viewer, rng);
    }

    fn encode(action: AnyAction) -> Code {
        AnyGame::encode(action)
    }

    fn decode(&self, code: Code) -> Result<AnyAction, CodeError> {
        self.game.decode(code)
    }

    fn write_action(&self, action: AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_action(action, out)
    }
}

impl Choices for Counted {
    fn choice(&self, action: AnyAction, place: usize) -> Option<Choice> {
        self.game.choice(action, place)
    }

    fn is_self_explanatory(&self, choice: Choice, action: Self::Action) -> bool {
        self.game.is_self_explanatory(choice, action)
    }

    fn equivalence_rank(&self, action: AnyAction, place: usize) -> Option<u8> {
        self.game.equivalence_rank(action, place)
    }

    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<AnyAction>)) {
        self.game.visit_detours(actor, visit);
    }
}

/// A button press iterates over the legal actions once, and once more for each automatic choice.
#[test]
fn a_press_reads_the_list_once() {
    for id in games::ALL {
        let mut rng = Rng::new(2);
        let options = AnyOptions::default_options(*id, 2).unwrap();
        let mut game = Counted::start(&options).unwrap();
        for _ in 0..400 {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            };
            let action = game.random_legal(actor, &mut rng).unwrap();
            if actor != Actor::Chance {
                let (path, lists) = (choices(&game, action), game.lists.clone());
                let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
                lists.set(0);
                let mut done = walk.settle(&game, actor, &mut offer);
                assert!(lists.get() <= path.len() + 1, "{action:?}: {} lists for a start", lists.get());
                while done.is_none() {
                    let place = walk.chosen().len();
                    lists.set(0);
                    done = walk.choose(&game, actor, path[place], &mut offer);
                    let most = path.len() - place;
                    assert!(lists.get() <= most, "{action:?}: {} lists for press {place}", lists.get());
                }
            }
            game.apply(actor, action).unwrap();
        }
    }
}
