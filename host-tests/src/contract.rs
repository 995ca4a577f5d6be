//! The promises of the contract, checked at every step of random games. For every game the same.
//!
//! A check gives an error text instead of a panic, so that controls can show that each promise can break.

use std::ops::ControlFlow;

use hexboard::game::{
    Actor, Choice, Code, Dice, Entry, Game, Journal, LONGEST_GAME, Listed, Options, Record, Seat, SeatSet,
    Turn,
};

/// No game may take longer.
pub const MOST_ACTIONS: usize = LONGEST_GAME;

/// As far back undo is followed: each step replays the whole game.
const MOST_UNDONE: usize = 12;

/// What a checked game was like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// How many actions it took.
    pub actions: usize,
    /// The longest list of legal actions.
    pub longest_list: usize,
    /// How often an undo was tried and worked.
    pub undone: usize,
    /// How often redrawing hidden things changed something.
    pub redrawn: usize,
}

impl std::ops::AddAssign for Summary {
    /// Of several games: all actions, the longest list of all, and how often things were tried.
    fn add_assign(&mut self, other: Summary) {
        self.actions += other.actions;
        self.longest_list = self.longest_list.max(other.longest_list);
        self.undone += other.undone;
        self.redrawn += other.redrawn;
    }
}

/// How to check one game.
#[derive(Clone, Copy, Debug)]
pub struct Checks<'a, A> {
    /// Picks moves, chance and samples.
    pub seed: u64,
    /// Every action that has a code, to compare `is_legal` with the list, or as many as are worth it.
    pub every_action: &'a [A],
    /// At one in this number of steps `every_action` is tried.
    pub every: u32,
}

/// Every action with a code of at most this number of bits.
pub fn actions_with_codes<G: Game>(game: &G, bits: u32) -> Vec<G::Action> {
    (0..1 << bits).filter_map(|code| game.decode(Code::new(code)?).ok()).collect()
}

/// Plays one random game to its end and checks every promise at every step.
///
/// # Errors
/// Tells the first promise that was broken.
pub fn check_game<G: Game>(options: G::Options, checks: Checks<'_, G::Action>) -> Result<Summary, String> {
    let mut dice = Dice::new(checks.seed);
    let mut record: Record<G, MOST_ACTIONS> = Record::start(options).map_err(|error| error.to_string())?;
    let mut summary = Summary::default();
    // The games that undo may lead back to, the oldest first.
    let mut trail: Vec<G> = Vec::new();
    loop {
        let step = summary.actions;
        let context = |error: String| format!("seed {} step {step}: {error}", checks.seed);
        let game = record.game().clone();
        check_turn(&game, &options).map_err(context)?;
        check_lists(&game).map_err(context)?;
        check_strays(&game, &mut dice).map_err(context)?;
        if dice.below(checks.every) == 0 {
            check_completeness(&game, checks.every_action).map_err(context)?;
        }
        summary.redrawn += check_secrecy(&game, &options, &mut dice).map_err(context)?;
        summary.undone += check_undo(&mut record, &trail, &mut dice).map_err(context)?;
        let game = record.game().clone();
        let Some(actor) = any_actor(game.turn(), &mut dice) else { break };
        let action = match actor {
            Actor::Chance => game.throw(&mut dice),
            _ => game.random_legal(actor, &mut dice),
        };
        let action = action.ok_or("nothing legal before the end").map_err(|error| context(error.into()))?;
        check_apply(&game, actor, action).map_err(context)?;
        let (was_at_once, reveals) = (game.at_once(), game.reveals(actor, action));
        trail.truncate(record.undo_depth());
        trail.push(game);
        record.apply(actor, action).map_err(|error| context(error.to_string()))?;
        if reveals || record.game().ends_undo(was_at_once) {
            trail.clear();
        }
        summary.longest_list = summary.longest_list.max(record.game().count_legal(actor));
        summary.actions += 1;
        let is_over = matches!(record.game().turn(), Turn::Over(_));
        ensure(is_over || summary.actions < MOST_ACTIONS, || {
            format!("still not over after {MOST_ACTIONS} actions")
        })?;
    }
    check_replay(&record).map_err(|error| format!("seed {}: {error}", checks.seed))?;
    Ok(summary)
}

/// Checks a game of the list: its plainest games of each number of players, which it counts, and its largest one.
///
/// # Errors
/// The promise that is broken.
pub fn check_listed<G: Listed>() -> Result<usize, String> {
    let mut checked = 0;
    for players in 1..=Seat::COUNT {
        let Ok(options) = G::plain(players) else { continue };
        if options.players() != players {
            return Err(format!("the plainest game for {players} is for {}", options.players()));
        }
        check_game::<G>(options, Checks { seed: players as u64, every_action: &[], every: u32::MAX })?;
        checked += 1;
    }
    let largest = G::largest().map_err(|error| error.to_string())?;
    check_game::<G>(largest, Checks { seed: 9, every_action: &[], every: u32::MAX })?;
    Ok(checked)
}

/// Different actions differ in their choices, and none is the beginning of another: in this number of decisions.
///
/// # Panics
/// When that is not so.
pub fn check_walks<G: Listed>() -> usize {
    let mut dice = Dice::new(4);
    let mut game = G::start(&G::largest().expect("options")).expect("a game");
    let mut seen = 0;
    while seen < 60 {
        let actor = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let outcome = game.throw(&mut dice).expect("an outcome");
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
        let action = game.random_legal(actor, &mut dice).expect("something is legal");
        game.apply(actor, action).expect("what is listed is legal");
        seen += 1;
    }
    seen
}

/// Checks every promise that can be seen in one position, however it came about.
///
/// # Errors
/// Tells the first promise that is broken.
pub fn check_here<G: Game>(game: &G, options: &G::Options, dice: &mut Dice) -> Result<(), String> {
    check_turn(game, options)?;
    check_lists(game)?;
    check_strays(game, dice)?;
    check_secrecy(game, options, dice).map(drop)
}

/// Checks what a code means here for everybody: no action, or one that is refused or listed, and no change when refused.
///
/// # Errors
/// Tells the first promise that is broken.
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

fn any_actor(turn: Turn, dice: &mut Dice) -> Option<Actor> {
    let admitted: Vec<Actor> = actors().filter(|&actor| turn.admits(actor)).collect();
    admitted.get(dice.below(admitted.len() as u32) as usize).copied()
}

/// The legal actions of an actor.
pub fn legal<G: Game>(game: &G, actor: Actor) -> Vec<G::Action> {
    let mut list = Vec::new();
    let flow = game.visit_legal(actor, &mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()), "nobody broke off");
    list
}

/// Somebody who plays is to act, or the game is over with a result that fits the players.
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

/// Lists are sorted, without repeats, legal, and only for those in turn.
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

/// Codes near the legal ones and anywhere: an action or an error, refused or listed, and no change when refused.
fn check_strays<G: Game>(game: &G, dice: &mut Dice) -> Result<(), String> {
    for actor in actors() {
        let list = legal(game, actor);
        for _ in 0..12 {
            let near = list
                .get(dice.below(list.len() as u32) as usize)
                .map_or(0, |&action| G::encode(action).bits());
            let bits = match dice.below(3) {
                0 => dice.next_u32() >> (32 - Code::BITS),
                1 => near ^ 1 << dice.below(Code::BITS),
                _ => near ^ 1 << dice.below(12) ^ 1 << dice.below(Code::BITS),
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

/// Of all actions there are, exactly the listed ones are legal.
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

/// Who sees nothing new sees nothing change when hidden things are redrawn. Counts real changes.
fn check_secrecy<G: Game>(game: &G, options: &G::Options, dice: &mut Dice) -> Result<usize, String> {
    let seats = SeatSet::first(options.players());
    let mut changes = 0;
    for viewer in seats.iter().map(Some).chain([None]) {
        let mut other = game.clone();
        other.redraw_hidden(viewer, dice);
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
        check_samples(game, &other, viewer, dice)?;
        let stuck = actors().find(|&actor| other.turn().admits(actor) && other.count_legal(actor) == 0);
        ensure(stuck.is_none(), || format!("{stuck:?} has no action in a redrawn game"))?;
    }
    Ok(changes)
}

/// What is drawn for a viewer depends on what it knows and on the dice, not on what was there before: two games that look
/// the same to it give the same sample and leave the dice the same.
fn check_samples<G: Game>(game: &G, other: &G, viewer: Option<Seat>, dice: &mut Dice) -> Result<(), String> {
    let seed = dice.next_u32().into();
    let sample = |game: &G| {
        let (mut sample, mut dice) = (game.clone(), Dice::new(seed));
        sample.redraw_hidden(viewer, &mut dice);
        (sample, dice)
    };
    ensure(sample(game) == sample(other), || {
        format!("a sample for {viewer:?} depends on what it cannot know")
    })
}

/// Undo leads back over the trail, and not beyond. The record is as before afterwards.
fn check_undo<G: Game>(
    record: &mut Record<G, MOST_ACTIONS>,
    trail: &[G],
    dice: &mut Dice,
) -> Result<usize, String> {
    ensure(record.undo_depth() == trail.len(), || {
        format!("undo reaches {} actions back, not {}", record.undo_depth(), trail.len())
    })?;
    if dice.below(20) != 0 {
        return Ok(0);
    }
    let mut back = record.clone();
    for earlier in trail.iter().rev().take(MOST_UNDONE) {
        back.undo().map_err(|error| error.to_string())?;
        ensure(back.game() == earlier, || "undo does not lead to the game before".into())?;
    }
    let at_floor = trail.len() <= MOST_UNDONE;
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

/// The journal, through its bytes, leads to the same game. Any damage gives an error or another legal game.
fn check_replay<G: Game>(record: &Record<G, MOST_ACTIONS>) -> Result<(), String> {
    let mut bytes = vec![0; record.journal().byte_len()];
    record.journal().write(&mut bytes).ok_or("journal does not fit its own length")?;
    let journal = Journal::read(&bytes).map_err(|error| error.to_string())?;
    let resumed = Record::resume(&journal).map_err(|error| error.to_string())?;
    ensure(resumed == *record, || "replay differs from play".into())?;
    for at in 0..journal.entries().len() {
        let mut wrong: Journal<G::Options, MOST_ACTIONS> = Journal::new(*journal.options());
        for (place, entry) in journal.entries().iter().enumerate() {
            let [first, rest @ ..] = entry.to_bytes();
            let flipped = if place == at { first ^ 1 << (at % 8) } else { first };
            let entry = Entry::from_bytes([flipped, rest[0], rest[1], rest[2]]);
            wrong.push(entry).map_err(|_| "no room")?;
        }
        // Whatever comes of it, it must not panic.
        let _ = Record::<G, MOST_ACTIONS>::resume(&wrong);
        if at >= 40 {
            break;
        }
    }
    Ok(())
}
