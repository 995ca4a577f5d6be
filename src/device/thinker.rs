//! The computer players, in the thread below everything else: they think a little, then let the others go on.

use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_time::{Instant, with_timeout};
use hexboard::ai::{self, Level, Work};
use hexboard::games::AnyGame;
use hexboard::parts::Task;
use hexboard::session::{Question, Thinker, Ticket, Wish};
use static_cell::ConstStaticCell;

use super::channels::{EVENTS, Event, QUESTION, THOUGHT_TEST, ThoughtTest, WISH, WISHED};
use super::{bench, config, console, watchdog};

/// What is thought between two looks at what is wanted: half a millisecond.
const SLICE: Work = Work(60);

static THINKER: ConstStaticCell<Thinker> = ConstStaticCell::new(Thinker::new());
static ASKED: ConstStaticCell<Question> = ConstStaticCell::new(Question::NONE);

/// Answers what the machine asks, one question after the other.
#[embassy_executor::task]
pub async fn think() {
    let thinker = THINKER.take();
    let asked = ASKED.take();
    let mut answered = None;
    loop {
        watchdog::report(Task::Thinker);
        let wish = wish();
        match wish.ticket().filter(|ticket| answered != Some(*ticket)) {
            Some(ticket) => {
                begin(thinker, asked, ticket);
                if let Some(answer) = thinker.think(wish, SLICE) {
                    answered = Some(ticket);
                    EVENTS.send(Event::Thought(answer)).await;
                }
                yield_now().await;
            }
            None => {
                let wanted = select(WISHED.wait(), THOUGHT_TEST.wait());
                if let Ok(Either::Second(test)) = with_timeout(config::REPORT, wanted).await {
                    measure(thinker, asked, test).await;
                }
            }
        }
    }
}

fn wish() -> Wish {
    let mut wish = Wish::Nothing;
    WISH.copy_to(&mut wish);
    wish
}

/// Fetches a question that is new.
fn begin(thinker: &mut Thinker, asked: &mut Question, ticket: Ticket) {
    if !thinker.works_on(ticket) {
        fetch(asked);
        start(thinker, asked);
    }
}

// What fetches a question and what begins a search have large frames, which the search itself does not need.
#[inline(never)]
fn fetch(asked: &mut Question) {
    QUESTION.copy_to(asked);
}

#[inline(never)]
fn start(thinker: &mut Thinker, asked: &Question) {
    thinker.begin(asked);
}

/// What thinking about a position costs, step by step, against what the player counts: for the console.
async fn measure(thinker: &mut Thinker, asked: &mut Question, test: ThoughtTest) {
    const TICKET: Ticket = Ticket(u32::MAX);
    let ThoughtTest { game, seed, actions, millis } = test;
    let name = game.word();
    let task = ai::Task { level: Level::Hard, seed: seed.into(), budget: Work::of_millis(millis) };
    let ask = |game: &AnyGame, seat| asked.set(TICKET, game, seat, task);
    if bench::position(game, seed.into(), actions as usize, ask).await.is_none() {
        return console::say(format_args!("think {name}: the game ends before that"));
    }
    let begun = Instant::now();
    start(thinker, asked);
    let (first, before) = (begun.elapsed().as_micros(), thinker.spent());
    let (mut micros, mut worst, mut steps) = (0, 0, 0u32);
    loop {
        watchdog::report(Task::Thinker);
        yield_now().await;
        let start = Instant::now();
        let answer = thinker.think(Wish::Think(TICKET), Work(1));
        let took = start.elapsed().as_micros();
        (micros, worst, steps) = (micros + took, worst.max(took), steps + 1);
        if answer.is_some() {
            break;
        }
    }
    let work = thinker.spent().less(before).0;
    console::say(format_args!(
        "think {name}: {steps} steps, {work} kcycles, {micros} us, worst {worst}, begin {first}"
    ));
}
