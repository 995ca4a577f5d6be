//! The task of the computer players. It runs in the thread executor, below everything else, and
//! yields after every short slice of a search.

use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_time::{Instant, Timer, with_timeout};
use hexboard::ai::{self, Level, MAX_STEP_WORK, Thought, Work};
use hexboard::game::Game;
use hexboard::games::AnyGame;
use hexboard::parts::Task;
use hexboard::session::{Question, QuestionId, ThinkRequest, Thinker};
use static_cell::ConstStaticCell;

use super::channels::{EVENTS, Event, QUESTION, REQUEST, REQUEST_READY, SEARCH_BENCH, SearchBench};
use super::{bench, config, console, watchdog};

/// The work between two checks of the request: one step, which counts as 2 ms at most and takes
/// less. Two steps together could take longer.
const SLICE: Work = Work(1);
const _: () = assert!(SLICE.0 <= 1 && MAX_STEP_WORK.0 <= Work::of_millis(2).0, "a slice stays below 2 ms");

/// The time for the console line to leave before a measurement begins, in milliseconds.
const NOTICE_MS: u64 = 30;

static THINKER: ConstStaticCell<Thinker> = ConstStaticCell::new(Thinker::new());
static ASKED: ConstStaticCell<Question> = ConstStaticCell::new(Question::NONE);

/// Answers the requests of the machine one after the other.
#[embassy_executor::task]
pub async fn think() {
    let thinker = THINKER.take();
    let asked = ASKED.take();
    let mut answered = None;
    loop {
        watchdog::report(Task::Thinker);
        let request = request();
        match request.ticket().filter(|ticket| answered != Some(*ticket)) {
            Some(ticket) if !thinker.works_on(ticket) => {
                begin(thinker, asked);
                yield_now().await;
            }
            Some(ticket) => {
                let answer = thinker.think(request, SLICE);
                log_thought(thinker);
                if let Some(answer) = answer {
                    answered = Some(ticket);
                    EVENTS.send(Event::Thought(answer)).await;
                }
                yield_now().await;
            }
            None => {
                let wanted = select(REQUEST_READY.wait(), SEARCH_BENCH.wait());
                if let Ok(Either::Second(test)) = with_timeout(config::REPORT, wanted).await {
                    measure(thinker, asked, test).await;
                }
            }
        }
    }
}

fn request() -> ThinkRequest {
    let mut request = ThinkRequest::Nothing;
    REQUEST.copy_to(&mut request);
    request
}

/// Fetches a new question and begins to search.
fn begin(thinker: &mut Thinker, asked: &mut Question) {
    fetch(asked);
    start(thinker, asked);
}

// Fetching a question and beginning a search need large stack frames, which must be gone before the
// search itself runs.
#[inline(never)]
fn fetch(asked: &mut Question) {
    QUESTION.copy_to(asked);
}

#[inline(never)]
fn start(thinker: &mut Thinker, asked: &mut Question) {
    thinker.begin(asked);
}

/// Logs what the computer has found, in games without secrets: depth, score, and the codes of the
/// expected actions.
#[inline(never)]
fn log_thought(thinker: &mut Thinker) {
    if let Some(Thought { depth, score, line }) = thinker.take_thought() {
        let mut codes = heapless::Vec::<u32, { ai::LINE }>::new();
        for action in &line {
            let _ = codes.push(AnyGame::encode(*action).bits());
        }
        defmt::debug!("thought: depth {=u8} score {=i32} line {=[?]}", depth, score, codes.as_slice());
    }
}

/// Measures a search, in slices as in a game, and prints its time next to the work that the player
/// counts.
async fn measure(thinker: &mut Thinker, asked: &mut Question, test: SearchBench) {
    const TICKET: QuestionId = QuestionId(u32::MAX);
    let SearchBench { game, seed, actions, millis } = test;
    let name = game.word();
    let task = ai::SearchTask { level: Level::Hard, seed: seed.into(), budget: Work::of_millis(millis) };
    let ask = |game: &AnyGame, seat| asked.set(TICKET, game, seat, task);
    if bench::position(game, seed.into(), actions as usize, ask).await.is_none() {
        return console::print_line(format_args!("think {name}: the game ends before that"));
    }
    // An external measurement starts at this line.
    console::print_line(format_args!("think {name} begins"));
    Timer::after_millis(NOTICE_MS).await;
    let begun = Instant::now();
    start(thinker, asked);
    let (first, before) = (begun.elapsed().as_micros(), thinker.spent());
    let (mut micros, mut worst, mut steps, mut is_done) = (0, 0, 0u32, false);
    while !is_done {
        watchdog::report(Task::Thinker);
        yield_now().await;
        let start = Instant::now();
        is_done = slice(thinker, TICKET, &mut steps);
        let took = start.elapsed().as_micros();
        (micros, worst) = (micros + took, worst.max(took));
    }
    let work = thinker.spent().saturating_sub(before).0;
    console::print_line(format_args!(
        "think {name}: {steps} steps, {work} kcycles, {micros} us, worst {worst}, begin {first}"
    ));
}

/// Runs a slice and counts its steps. Returns whether the search is complete.
fn slice(thinker: &mut Thinker, ticket: QuestionId, steps: &mut u32) -> bool {
    let before = thinker.spent();
    loop {
        *steps += 1;
        if thinker.think(ThinkRequest::Think(ticket), Work(1)).is_some() {
            return true;
        }
        if thinker.spent().saturating_sub(before) >= SLICE {
            return false;
        }
    }
}
