//! A game with everything that led to it, its dice and its partial choices.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use hexboard::game::{
    Actor, Code, Entry, Game as _, JOURNAL_BYTES, JOURNAL_CAPACITY, Journal, Options, Rng, Seat, Turn,
};
use hexboard::games::hive::Hive;
use hexboard::games::{AnyAction, AnyGame, AnyOptions, robale, termites, xobos};
use host_tests::json::Json;
use host_tests::position::{self, Placed};
use host_tests::trace::{self, Traced};
use host_tests::uhp::{self, UhpGame};
use pyo3::PyResult;

use crate::batch::Sizes;
use crate::errors::{error, illegal};
use crate::observe::{Frame, View};
use crate::past::{Event, Past};
use crate::steps::{Space, Steps};

/// The beginning of a game.
#[derive(Clone)]
pub enum Origin {
    /// The start of the rules.
    Start,
    /// A position as text, and the seed of the options that it does not state.
    Position { text: Arc<str>, seed: u64 },
}

/// A game, its past, its dice, and the partial choices of the seats.
#[derive(Clone)]
pub struct Play {
    game: AnyGame,
    options: AnyOptions,
    pub origin: Origin,
    past: Past,
    /// The options, in the trace format.
    pub trace_options: Json,
    pub raw: Frame,
    /// The sizes of network observations, once they are known.
    sizes: OnceLock<Sizes>,
    pub rng: Rng,
    pub steps: [Steps; Seat::COUNT],
}

impl Play {
    /// Starts a new game.
    pub fn start(options: AnyOptions, trace_options: Json, seed: u64) -> PyResult<Play> {
        let game = AnyGame::start(&options).map_err(error)?;
        Ok(Play::new(game, options, Origin::Start, trace_options, seed))
    }

    fn new(game: AnyGame, options: AnyOptions, origin: Origin, trace_options: Json, seed: u64) -> Play {
        let raw = Frame::raw(&game);
        let (past, sizes, steps) = (Past::default(), OnceLock::new(), Default::default());
        Play { game, options, origin, past, trace_options, raw, sizes, rng: Rng::new(seed), steps }
    }

    /// Starts from a position as text.
    pub fn at_position(text: &str, seed: u64) -> PyResult<Play> {
        fn read<G: Placed>(text: &str, seed: u64) -> PyResult<(G, G::Options, Json)> {
            let (game, options) = position::read::<G>(text, &mut Rng::new(seed)).map_err(error)?;
            let written = G::write_options(&options);
            Ok((game, options, written))
        }
        let (game, options, json) = match position::game_of(text).map_err(error)?.as_str() {
            "termites" => read::<termites::Termites>(text, seed)
                .map(|(game, options, json)| (game.into(), AnyOptions::Termites(options), json)),
            "robale" => read::<robale::Robale>(text, seed)
                .map(|(game, options, json)| (game.into(), AnyOptions::Robale(options), json)),
            "xobos" => read::<xobos::Xobos>(text, seed)
                .map(|(game, options, json)| (game.into(), AnyOptions::Xobos(options), json)),
            "hive" => read::<UhpGame>(text, seed).map(|(game, options, json)| {
                let hive: Hive = Hive::from_tabletop(*game.hive().tabletop());
                (hive.into(), AnyOptions::Hive(options), json)
            }),
            other => Err(error(host_tests::dispatch::no_game(other))),
        }?;
        let origin = Origin::Position { text: text.into(), seed };
        Ok(Play::new(game, options, origin, json, seed))
    }

    /// Restores the game recorded in a journal.
    pub fn resume(journal: &[u8], trace_options: Json, rng: Rng) -> PyResult<Play> {
        let journal: Journal<AnyOptions> = Journal::read(journal).map_err(error)?;
        let mut play = Play::start(*journal.options(), trace_options, 0)?;
        play.rng = rng;
        for (at, &entry) in journal.entries().iter().enumerate() {
            let replayed = play.replay(entry.seat(), entry.code().bits());
            replayed
                .map_err(|reason| error(format!("the journal is wrong at action {}: {reason}", at + 1)))?;
        }
        Ok(play)
    }

    /// Applies a recorded action. Random outcomes are recorded without their actor.
    pub fn replay(&mut self, seat: Seat, code: u32) -> PyResult<()> {
        let actor = match self.game.turn() {
            Turn::Chance => Actor::Chance,
            Turn::Decide(_) | Turn::Over(_) => Actor::Seat(seat),
        };
        let action = self.decode(code)?;
        self.take(actor, action)
    }

    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    pub const fn options(&self) -> &AnyOptions {
        &self.options
    }

    /// Returns everything that happened so far, in order.
    pub fn events(&self) -> Vec<Event> {
        self.past.events()
    }

    pub const fn space(&self) -> Space {
        Space::of(self.raw)
    }

    /// Returns the grid of network observations of a seat.
    pub fn network_frame(&self, seat: Seat) -> Frame {
        Frame::network(&self.game, &self.options, seat)
    }

    /// Returns the sizes of network observations.
    pub fn sizes(&self) -> Sizes {
        *self.sizes.get_or_init(|| Sizes::of(&self.game, &self.options))
    }

    /// Calls `look` with the view of a seat in this frame.
    pub fn with_view<T>(&self, seat: Seat, frame: Frame, look: impl FnOnce(View<'_>) -> T) -> T {
        let chosen = self.steps[seat.index()].numbers(&self.game, Space::of(frame));
        look(View { game: &self.game, options: &self.options, seat, chosen: &chosen })
    }

    /// Returns the number of actions so far.
    pub const fn len(&self) -> usize {
        self.past.len()
    }

    /// Returns the journal as bytes.
    ///
    /// # Errors
    /// Returns an error for a game from a position or with redrawn secrets, which no journal leads
    /// to.
    pub fn journal(&self) -> PyResult<Vec<u8>> {
        let no_journal = |what: &str| error(format!("{what} has no journal: pickle it instead"));
        if matches!(self.origin, Origin::Position { .. }) {
            return Err(no_journal("a game from a position"));
        }
        let mut journal: Box<Journal<AnyOptions>> = Box::new(Journal::new(self.options));
        for event in self.past.events() {
            let Event::Action { actor, code, .. } = event else {
                return Err(no_journal("a determinized game"));
            };
            journal.push(Entry::new(actor, code)).map_err(|_| error("the game is too long for a journal"))?;
        }
        let mut bytes = vec![0; JOURNAL_BYTES];
        let length = journal.write(&mut bytes).unwrap_or(0);
        bytes.truncate(length);
        Ok(bytes)
    }

    pub fn decode(&self, code: u32) -> PyResult<AnyAction> {
        let code = Code::new(code).ok_or_else(|| illegal(format!("{code} is no action")))?;
        self.game.decode(code).map_err(|_| illegal(format!("{} is no action", code.bits())))
    }

    /// Applies an action.
    pub fn take(&mut self, actor: Actor, action: AnyAction) -> PyResult<()> {
        if self.len() >= JOURNAL_CAPACITY {
            return Err(illegal("the journal is full"));
        }
        let (before, was_at_once) = (self.game.clone(), self.game.is_simultaneous());
        let reveals = self.game.reveals(actor, action);
        let audience = self.game.audience(actor, action);
        let text = self.text_of(action);
        self.game.apply(actor, action).map_err(illegal)?;
        let is_final = reveals || self.game.ends_undo(was_at_once);
        let event = Event::Action { actor, code: AnyGame::encode(action), audience };
        self.past.push(before, event, text, is_final);
        self.steps.iter_mut().for_each(Steps::clear);
        Ok(())
    }

    /// Replaces everything that a seat cannot know by a random, fairly drawn alternative.
    pub fn determinize(&mut self, seat: Seat, seed: u64) {
        let before = self.game.clone();
        self.game.redraw_hidden(Some(seat), &mut Rng::new(seed));
        self.past.push(before, Event::Redraw { seat, seed }, None, true);
        self.rng = Rng::new(seed);
    }

    /// Returns the text of a Hive move. A move can be formatted only in the position before it.
    fn text_of(&self, action: AnyAction) -> Option<Arc<str>> {
        matches!(self.game, AnyGame::Hive(_)).then(|| self.game.show(action).to_string().into())
    }

    /// Undoes the last action in constant time. Unless `is_forced`, refuses actions that revealed
    /// something. Returns whether there was one to undo.
    pub fn undo(&mut self, is_forced: bool) -> bool {
        self.steps.iter_mut().for_each(Steps::clear);
        let Some(before) = self.past.pop(is_forced) else { return false };
        self.game = before;
        true
    }

    pub fn seat(&self, seat: usize) -> PyResult<Seat> {
        let players = self.options.players();
        let seat = Seat::new(seat).filter(|seat| seat.index() < players);
        seat.ok_or_else(|| error(format!("there is no such seat: choose 0 to {}", players - 1)))
    }

    /// Returns the given seat, or by default the first seat that has to decide.
    pub fn acting(&self, seat: Option<usize>) -> PyResult<Seat> {
        match (seat, self.game.turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Decide(seats)) => seats.iter().next().ok_or_else(|| error("nobody decides")),
            (None, Turn::Chance) => Err(error("chance is to be thrown: call throw()")),
            (None, Turn::Over(_)) => Err(error("the game is over")),
        }
    }

    /// Returns whether both games have the same options and state, and thus the same future. How
    /// they came there, dice and partial choices do not matter.
    pub fn is_same(&self, other: &Play) -> bool {
        self.options == other.options && self.game == other.game
    }

    /// Returns a hash of the options and the state.
    pub fn hash(&self) -> u64 {
        let mut hasher = TextHasher(DefaultHasher::new());
        let _ = write!(hasher, "{:?}{:?}", self.options, self.game);
        hasher.0.finish()
    }

    /// Returns what a seat knows, with everything it has seen so far: equal strings mean that the
    /// seat cannot tell the games apart.
    pub fn information_state(&self, seat: Seat) -> String {
        let mut text = format!("{} {:?} seat {}", self.options.game().word(), self.options, seat.index());
        if matches!(self.origin, Origin::Position { .. }) {
            let start = self.past.start().unwrap_or(&self.game);
            let _ = write!(text, " from {:?} {:?}", start.public(), start.private(seat));
        }
        for event in self.past.events() {
            let Event::Action { actor, code, audience } = event else { continue };
            let who = actor.seat().map_or("c".into(), |seat| seat.index().to_string());
            let _ = match audience.contains(seat) || actor == Actor::Seat(seat) {
                true => write!(text, " {who}:{}", code.bits()),
                false => write!(text, " {who}:?"),
            };
        }
        let chosen = self.steps[seat.index()].numbers(&self.game, self.space());
        let _ = write!(text, " {chosen:?} {:?}", self.game.private(seat));
        text
    }

    /// Returns the complete state in the trace format, including hidden information.
    pub fn state(&self) -> Json {
        match &self.game {
            AnyGame::Termites(game) => game.write_state(),
            AnyGame::Robale(game) => game.write_state(),
            AnyGame::Xobos(game) => game.write_state(),
            AnyGame::Hive(game) => {
                let moves = self.past.texts();
                let moves: Vec<&str> = moves.iter().map(|text| &**text).collect();
                let is_known = matches!(self.origin, Origin::Start);
                trace::hive_state(game, is_known.then(|| uhp::game_string(game, &moves)))
            }
            #[cfg(feature = "toy")]
            game @ AnyGame::Toy(_) => game.write_state(),
        }
    }

    /// Returns an action in the trace format.
    pub fn describe(&self, action: AnyAction) -> Json {
        match (&self.game, action) {
            (AnyGame::Termites(game), AnyAction::Termites(action)) => Traced::write_action(game, action),
            (AnyGame::Robale(game), AnyAction::Robale(action)) => Traced::write_action(game, action),
            (AnyGame::Xobos(game), AnyAction::Xobos(action)) => Traced::write_action(game, action),
            (AnyGame::Hive(game), AnyAction::Hive(action)) => trace::hive_action(game.tabletop(), action),
            (game, action) => Traced::write_action(game, action),
        }
    }
}

/// Calls a function with the concrete type of a game: `$own` is the game, `$wrap` makes its action an
/// `AnyAction`. Faster than the functions of `AnyGame` for every single action.
macro_rules! in_game {
    ($game:expr, ($own:ident, $wrap:ident) => $body:expr) => {
        match $game {
            AnyGame::Termites($own) => in_game!($wrap, Termites, $body),
            AnyGame::Hive($own) => in_game!($wrap, Hive, $body),
            AnyGame::Robale($own) => in_game!($wrap, Robale, $body),
            AnyGame::Xobos($own) => in_game!($wrap, Xobos, $body),
            #[cfg(feature = "toy")]
            AnyGame::Toy($own) => in_game!($wrap, Toy, $body),
        }
    };
    ($wrap:ident, $variant:ident, $body:expr) => {{
        let $wrap = AnyAction::$variant;
        $body
    }};
}

/// Adds the legal actions of an actor, in order.
pub fn list_legal(game: &AnyGame, actor: Actor, legal: &mut Vec<AnyAction>) {
    let _ = in_game!(game, (game, wrap) => game.visit_legal(actor, &mut |action| {
        legal.push(wrap(action));
        ControlFlow::Continue(())
    }));
}

/// Returns the legal actions of a seat, in order.
pub fn legal_actions(game: &AnyGame, seat: Seat) -> Vec<AnyAction> {
    let mut legal = Vec::new();
    list_legal(game, Actor::Seat(seat), &mut legal);
    legal
}

/// Returns a random outcome, picked by weight; `None` if none is due.
pub fn random_outcome(game: &AnyGame, rng: &mut Rng) -> Option<AnyAction> {
    in_game!(game, (game, wrap) => game.random_outcome(rng).map(wrap))
}

/// Hashes text as it is written.
struct TextHasher(DefaultHasher);

impl Write for TextHasher {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
