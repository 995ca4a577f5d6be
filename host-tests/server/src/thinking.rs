//! The computer players of all tables, on threads of their own, so that phones get their pictures
//! while a search runs.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use hexboard::ai::Work;
use hexboard::session::{Answer, Question, QuestionId, ThinkRequest, Thinker};

/// The work between two looks at the request, well below a millisecond.
const SLICE: Work = Work(500);

const THINK: u8 = 0;
const HURRY: u8 = 1;
const CANCELLED: u8 = 2;

/// A question that a thread works on. Dropping it cancels the search.
pub struct Search {
    ticket: QuestionId,
    state: Arc<AtomicU8>,
}

impl Search {
    /// Returns whether the search is about this request. Passes on that it is urgent.
    pub fn follows(&self, request: ThinkRequest) -> bool {
        if let ThinkRequest::Hurry(_) = request {
            self.state.store(HURRY, Ordering::Relaxed);
        }
        request.ticket() == Some(self.ticket)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.state.store(CANCELLED, Ordering::Relaxed);
    }
}

struct Job {
    question: Box<Question>,
    ticket: QuestionId,
    state: Arc<AtomicU8>,
    answer: Box<dyn FnOnce(Answer) + Send>,
}

/// The threads that think.
#[derive(Clone)]
pub struct Thinkers(Sender<Job>);

impl Thinkers {
    /// Starts this many threads. They end with the last clone.
    pub fn start(threads: usize) -> Thinkers {
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let queue = queue.clone();
            std::thread::spawn(move || work(&queue));
        }
        Thinkers(jobs)
    }

    /// Starts a search. `answer` is called on the thread that finds it.
    pub fn begin(
        &self,
        ticket: QuestionId,
        question: Box<Question>,
        answer: impl FnOnce(Answer) + Send + 'static,
    ) -> Search {
        let state = Arc::new(AtomicU8::new(THINK));
        // The threads end only when the senders are gone.
        let _ = self.0.send(Job { question, ticket, state: state.clone(), answer: Box::new(answer) });
        Search { ticket, state }
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    let mut thinker = Box::new(Thinker::new());
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut job) = job else { return };
        thinker.begin(&mut job.question);
        if let Some(answer) = think(&mut thinker, &job) {
            (job.answer)(answer);
        }
    }
}

fn think(thinker: &mut Thinker, job: &Job) -> Option<Answer> {
    loop {
        let request = match job.state.load(Ordering::Relaxed) {
            THINK => ThinkRequest::Think(job.ticket),
            HURRY => ThinkRequest::Hurry(job.ticket),
            _ => return None,
        };
        let answer = thinker.think(request, SLICE);
        if answer.is_some() || !thinker.works_on(job.ticket) {
            return answer;
        }
    }
}
