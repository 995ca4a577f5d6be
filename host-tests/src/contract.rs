//! Checks the guarantees of the `Game` trait at every step of random games. The checks are the same
//! for every game.
//!
//! A check returns an error text instead of panicking, so that negative tests can show that each
//! guarantee can be violated.

use std::ops::ControlFlow;

use hexboard::game::{
    Actor, Choice, Code, Entry, Game, Journal, LONGEST_GAME, Options, Record, RegisteredGame, Rng, Seat,
    SeatSet, Turn,
};

/// The maximum number of actions of a game.
pub const MAX_ACTIONS: usize = LONGEST_GAME;

/// The maximum number of undo steps that are followed. Each step replays the whole game.
const MAX_UNDONE: usize = 12;

/// Statistics of a checked game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// The number of actions.
    pub actions: usize,
    /// The length of the longest list of legal actions.
    pub longest_list: usize,
    /// The number of actions within reach of undo, summed over the steps at which undo was tested.
    pub undone: usize,
    /// How often redrawing the hidden state changed the game.
    pub redrawn: usize,
}

impl std::ops::AddAssign for Summary {
    /// Combines the statistics of several games: sums the counts and keeps the longest list.
    fn add_assign(&mut self, other: Summary) {
        self.actions += other.actions;
        self.longest_list = self.longest_list.max(other.longest_list);
        self.undone += other.undone;
        self.redrawn += other.redrawn;
    }
}

/// Parameters for checking one game.
#[derive(Clone, Copy, Debug)]
pub struct Checks<'a, A> {
    /// The seed of moves, random outcomes and samples.
    pub seed: u64,
    /// All actions that have a code, or a useful selection of them, to compare `is_legal` with the
    /// list of legal actions.
    pub every_action: &'a [A],
    /// `every_action` is tested at one in this many steps on average.
    pub every: u32,
}

/// Returns all actions whose code has at most this number of bits.
pub fn actions_with_codes<G: Game>(game: &G, bits: u32) -> Vec<G::Action> {
    (0..1 << bits).filter_map(|code| game.decode(Code::new(code)?).ok()).collect()
}

/// Plays one random game to its end and checks every guarantee at every step.
///
/// # Errors
/// Describes the first guarantee that is violated.
pub fn check_game<G: Game>(options: G::Options, checks: Checks<'_, G::Action>) -> Result<Summary, String> {
    let mut rng = Rng::new(checks.seed);
    let mut record: Record<G, MAX_ACTIONS> = Record::start(options).map_err(|error| error.to_string())?;
    let mut summary = Summary::default();
    // The games that undo can return to, oldest first.
    let mut trail: Vec<G> = Vec::new();
    loop {
        let step = summary.actions;
        let context = |error: String| format!("seed {} step {step}: {error}", checks.seed);
        let game = record.game().clone();
        check_turn(&game, &options).map_err(context)?;
        check_lists(&game).map_err(context)?;
        check_arbitrary_codes(&game, &mut rng).map_err(context)?;
        if rng.below(checks.every) == 0 {
            check_completeness(&game, checks.every_action).map_err(context)?;
        }
        summary.redrawn += check_secrecy(&game, &options, &mut rng).map_err(context)?;
        summary.undone += check_undo(&mut record, &trail, &mut rng).map_err(context)?;
        let game = record.game().clone();
        let Some(actor) = any_actor(game.turn(), &mut rng) else { break };
        let action = match actor {
            Actor::Chance => game.random_outcome(&mut rng),
            Actor::Seat(_) => game.random_legal(actor, &mut rng),
        };
        let action = action.ok_or("nothing legal before the end").map_err(|error| context(error.into()))?;
        check_apply(&game, actor, action).map_err(context)?;
        let (was_at_once, reveals) = (game.is_simultaneous(), game.reveals(actor, action));
        trail.truncate(record.undo_depth());
        trail.push(game);
        record.apply(actor, action).map_err(|error| context(error.to_string()))?;
        if reveals || record.game().ends_undo(was_at_once) {
            trail.clear();
        }
        summary.longest_list = summary.longest_list.max(record.game().count_legal(actor));
        summary.actions += 1;
        let is_over = matches!(record.game().turn(), Turn::Over(_));
        ensure(is_over || summary.actions < MAX_ACTIONS, || {
            format!("still not over after {MAX_ACTIONS} actions")
        })?;
    }
    check_replay(&record).map_err(|error| format!("seed {}: {error}", checks.seed))?;
    Ok(summary)
}

/// Checks a listed game: its plain setup for each number of players, and its largest setup. Returns
/// how many numbers of players it supports.
///
/// # Errors
/// Describes the guarantee that is violated.
pub fn check_listed<G: RegisteredGame>() -> Result<usize, String> {
    let mut checked = 0;
    for players in 1..=Seat::COUNT {
        let Ok(options) = G::default_options(players) else { continue };
        if options.players() != players {
            return Err(format!("the plainest game for {players} is for {}", options.players()));
        }
        check_game::<G>(options, Checks { seed: players as u64, every_action: &[], every: u32::MAX })?;
        checked += 1;
    }
    let largest = G::largest_options().map_err(|error| error.to_string())?;
    check_game::<G>(largest, Checks { seed: 9, every_action: &[], every: u32::MAX })?;
    Ok(checked)
}

/// Checks that different actions have different sequences of choices, and that no sequence is a
/// prefix of another. Returns the number of decisions checked.
///
/// # Panics
/// Panics if a sequence is empty, or is a prefix of another one.
pub fn check_choice_sequences<G: RegisteredGame>() -> usize {
    let mut rng = Rng::new(4);
    let mut game = G::start(&G::largest_options().expect("options")).expect("a game");
    let mut seen = 0;
    while seen < 60 {
        let actor = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.random_outcome(&mut rng).expect("an outcome");
                game.apply(Actor::Chance, outcome).expect("chance decides");
                continue;
            }
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().expect("somebody decides")),
        };
        let walk = |action| -> Vec<Choice> { (0..).map_while(|place| game.choice(action, place)).collect() };
        let walks: Vec<Vec<Choice>> = legal(&game, actor).into_iter().map(walk).collect();
        for walk in &walks {
            assert!(!walk.is_empty());
            assert_eq!(walks.iter().filter(|other| other.starts_with(walk)).count(), 1, "{walk:?}");
        }
        let action = game.random_legal(actor, &mut rng).expect("something is legal");
        game.apply(actor, action).expect("what is listed is legal");
        seen += 1;
    }
    seen
}

/// Checks every guarantee that can be verified in a single position, whatever its history.
///
/// # Errors
/// Describes the first guarantee that is violated.
pub fn check_position<G: Game>(game: &G, options: &G::Options, rng: &mut Rng) -> Result<(), String> {
    check_turn(game, options)?;
    check_lists(game)?;
    check_arbitrary_codes(game, rng)?;
    check_secrecy(game, options, rng).map(drop)
}

/// Checks the meaning of a code for all actors: it decodes to no action or to one that is either
/// listed or rejected, and a rejected action changes nothing.
///
/// # Errors
/// Describes the first guarantee that is violated.
pub fn check_code<G: Game>(game: &G, code: Code) -> Result<(), String> {
    let Ok(action) = game.decode(code) else { return Ok(()) };
    ensure(G::encode(action) == code, || format!("{code:?} is a second code of {action:?}"))?;
    actors().try_for_each(|actor| check_judgement(game, actor, action, legal(game, actor).contains(&action)))
}

fn ensure(holds: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error()) }
}

fn actors() -> impl Iterator<Item = Actor> {
    Seat::ALL.into_iter().map(Actor::Seat).chain([Actor::Chance])
}

fn any_actor(turn: Turn, rng: &mut Rng) -> Option<Actor> {
    let admitted: Vec<Actor> = actors().filter(|&actor| turn.admits(actor)).collect();
    admitted.get(rng.below(admitted.len() as u32) as usize).copied()
}

/// Returns the legal actions of an actor.
pub fn legal<G: Game>(game: &G, actor: Actor) -> Vec<G::Action> {
    let mut list = Vec::new();
    let flow = game.visit_legal(actor, &mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()), "nobody broke off");
    list
}

/// Checks that a participating seat or chance is to act, or that the game is over with a result
/// that names only participating seats.
fn check_turn<G: Game>(game: &G, options: &G::Options) -> Result<(), String> {
    let playing = SeatSet::first(options.players());
    let within = |seats: SeatSet| seats.iter().all(|seat| playing.contains(seat));
    match game.turn() {
        Turn::Decide(seats) => ensure(!seats.is_empty() && within(seats), || format!("{seats:?} decide")),
        Turn::Chance => Ok(()),
        Turn::Over(outcome) => {
            let strangers = outcome.scores.iter().any(|(seat, &score)| !playing.contains(seat) && score != 0);
            ensure(within(outcome.winners) && !strangers, || format!("strangers in {outcome:?}"))
        }
    }
}

/// Checks that the lists are sorted, free of duplicates and legal, and empty for actors who are not
/// in turn.
fn check_lists<G: Game>(game: &G) -> Result<(), String> {
    for actor in actors() {
        let list = legal(game, actor);
        let admitted = game.turn().admits(actor);
        ensure(list.is_empty() != admitted, || format!("{} actions for {actor:?}", list.len()))?;
        let sorted = list.windows(2).all(|pair| G::encode(pair[0]) < G::encode(pair[1]));
        ensure(sorted, || format!("list of {actor:?} not sorted by code or with repeats"))?;
        for &action in &list {
            check_action(game, actor, action)?;
        }
        let first = game.visit_legal(actor, &mut |_| ControlFlow::Break(()));
        ensure(first.is_break() == admitted, || "breaking off is not passed on".into())?;
    }
    Ok(())
}

fn check_action<G: Game>(game: &G, actor: Actor, action: G::Action) -> Result<(), String> {
    ensure(game.is_legal(actor, action), || format!("{action:?} is listed but not legal"))?;
    let back = game.decode(G::encode(action));
    ensure(back == Ok(action), || format!("{action:?} comes back as {back:?}"))?;
    ensure(!game.show(action).to_string().is_empty(), || format!("no notation for {action:?}"))?;
    if actor == Actor::Chance {
        ensure(game.weight(action) > 0, || format!("{action:?} has no weight"))?;
    }
    ensure(actor != Actor::Chance || game.reveals(actor, action), || "undo could throw dice again".into())
}

/// Checks codes near the legal ones and arbitrary codes: each decodes to an action or an error, is
/// listed or rejected, and changes nothing if rejected.
fn check_arbitrary_codes<G: Game>(game: &G, rng: &mut Rng) -> Result<(), String> {
    for actor in actors() {
        let list = legal(game, actor);
        for _ in 0..12 {
            let near =
                list.get(rng.below(list.len() as u32) as usize).map_or(0, |&action| G::encode(action).bits());
            let bits = match rng.below(3) {
                0 => rng.next_u32() >> (32 - Code::BITS),
                1 => near ^ 1 << rng.below(Code::BITS),
                _ => near ^ 1 << rng.below(12) ^ 1 << rng.below(Code::BITS),
            };
            let Ok(action) = game.decode(Code::new(bits).ok_or("more than 30 bits")?) else { continue };
            ensure(G::encode(action).bits() == bits, || format!("{bits:#x} is a second code of {action:?}"))?;
            check_judgement(game, actor, action, list.contains(&action))?;
        }
    }
    Ok(())
}

fn check_judgement<G: Game>(game: &G, actor: Actor, action: G::Action, listed: bool) -> Result<(), String> {
    let legal = game.is_legal(actor, action);
    ensure(legal == listed, || format!("{action:?} of {actor:?}: listed {listed}, legal {legal}"))?;
    let mut after = game.clone();
    let result = after.apply(actor, action);
    ensure(result.is_ok() == legal, || format!("{action:?}: legal {legal}, applied {result:?}"))?;
    ensure(legal || after == *game, || format!("{action:?} was refused and changed the game"))
}

/// Checks that exactly the listed ones of all actions are legal.
fn check_completeness<G: Game>(game: &G, every_action: &[G::Action]) -> Result<(), String> {
    for actor in actors().filter(|&actor| game.turn().admits(actor)) {
        let list = legal(game, actor);
        let mut allowed: Vec<_> =
            every_action.iter().filter(|&&action| game.is_legal(actor, action)).collect();
        allowed.sort_by_key(|&&action| G::encode(action));
        ensure(allowed.into_iter().eq(&list), || format!("{actor:?}: more is legal than listed"))?;
    }
    Ok(())
}

/// Checks that redrawing the hidden state changes nothing that the viewer can see. Returns the
/// number of redraws that changed the game.
fn check_secrecy<G: Game>(game: &G, options: &G::Options, rng: &mut Rng) -> Result<usize, String> {
    let seats = SeatSet::first(options.players());
    let mut changes = 0;
    for viewer in seats.iter().map(Some).chain([None]) {
        let mut other = game.clone();
        other.redraw_hidden(viewer, rng);
        changes += usize::from(other != *game);
        ensure(other.public() == game.public(), || format!("the public view knows what {viewer:?} cannot"))?;
        if let Some(seat) = viewer {
            let same = other.private(seat) == game.private(seat);
            ensure(same, || format!("the view of {seat:?} knows what it cannot"))?;
        }
        ensure(other.turn() == game.turn(), || "whose turn it is depends on hidden things".into())?;
        let same = other.turn_id() == game.turn_id();
        ensure(same, || "which turn it is depends on hidden things".into())?;
        if let Some(seat) = viewer {
            let same = legal(&other, Actor::Seat(seat)) == legal(game, Actor::Seat(seat));
            ensure(same, || format!("what {seat:?} may do depends on what it cannot know"))?;
        }
        check_samples(game, &other, viewer, rng)?;
        let stuck = actors().find(|&actor| other.turn().admits(actor) && other.count_legal(actor) == 0);
        ensure(stuck.is_none(), || format!("{stuck:?} has no action in a redrawn game"))?;
    }
    Ok(changes)
}

/// Checks that a sample depends only on the viewer's knowledge and the dice, not on the previous
/// hidden state: two games that look the same to the viewer give the same sample and leave the dice
/// in the same state.
fn check_samples<G: Game>(game: &G, other: &G, viewer: Option<Seat>, rng: &mut Rng) -> Result<(), String> {
    let seed = rng.next_u32().into();
    let sample = |game: &G| {
        let (mut sample, mut rng) = (game.clone(), Rng::new(seed));
        sample.redraw_hidden(viewer, &mut rng);
        (sample, rng)
    };
    ensure(sample(game) == sample(other), || {
        format!("a sample for {viewer:?} depends on what it cannot know")
    })
}

/// Checks that undo returns to each game of the trail and no further. Leaves the record unchanged.
fn check_undo<G: Game>(
    record: &mut Record<G, MAX_ACTIONS>,
    trail: &[G],
    rng: &mut Rng,
) -> Result<usize, String> {
    ensure(record.undo_depth() == trail.len(), || {
        format!("undo reaches {} actions back, not {}", record.undo_depth(), trail.len())
    })?;
    if rng.below(20) != 0 {
        return Ok(0);
    }
    let mut back = record.clone();
    for earlier in trail.iter().rev().take(MAX_UNDONE) {
        back.undo().map_err(|error| error.to_string())?;
        ensure(back.game() == earlier, || "undo does not lead to the game before".into())?;
    }
    let at_floor = trail.len() <= MAX_UNDONE;
    ensure(!at_floor || back.undo().is_err(), || "undo steps over what was revealed".into())?;
    Ok(trail.len())
}

fn check_apply<G: Game>(game: &G, actor: Actor, action: G::Action) -> Result<(), String> {
    let mut results = [game.clone(), game.clone()];
    for result in &mut results {
        result.apply(actor, action).map_err(|error| format!("{action:?}: {error}"))?;
    }
    ensure(results[0] == results[1], || format!("{action:?} has two results"))
}

/// Checks that the journal, written to bytes and read back, restores the same game, and that
/// replaying a damaged journal does not panic.
fn check_replay<G: Game>(record: &Record<G, MAX_ACTIONS>) -> Result<(), String> {
    let mut bytes = vec![0; record.journal().byte_len()];
    record.journal().write(&mut bytes).ok_or("journal does not fit its own length")?;
    let journal = Journal::read(&bytes).map_err(|error| error.to_string())?;
    let resumed = Record::resume(&journal).map_err(|error| error.to_string())?;
    ensure(resumed == *record, || "replay differs from play".into())?;
    for at in 0..journal.entries().len() {
        let mut wrong: Journal<G::Options, MAX_ACTIONS> = Journal::new(*journal.options());
        for (place, entry) in journal.entries().iter().enumerate() {
            let [first, rest @ ..] = entry.to_bytes();
            let flipped = if place == at { first ^ 1 << (at % 8) } else { first };
            let entry = Entry::from_bytes([flipped, rest[0], rest[1], rest[2]]);
            wrong.push(entry).map_err(|_| "no room")?;
        }
        // The result does not matter; it must not panic.
        let _ = Record::<G, MAX_ACTIONS>::resume(&wrong);
        if at >= 40 {
            break;
        }
    }
    Ok(())
}
