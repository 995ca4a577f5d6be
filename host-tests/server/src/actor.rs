//! The task of a table: it passes requests to the table, stores changes, then sends messages.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hexboard::session::{Answer, Question, ThinkRequest};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::follow::Followed;
use crate::outbox::Outbox;
use crate::protocol::{Hello, Request};
use crate::store::{Change, Store};
use crate::table::{ClientId, Out, Table};
use crate::thinking::{Search, Thinkers};

/// The most events that are handled before the changes are stored and shown.
const BATCH: usize = 64;
/// The most events that may wait. Connections that send more wait, too.
pub const QUEUE: usize = 1024;
/// A table without anything to do is looked at this often.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Something that happens to a table.
pub enum Event {
    /// A client has said hello. It learns the addresses of all servers.
    Join(ClientId, Hello, Vec<String>, Arc<Outbox>),
    /// A client requests something.
    Request(ClientId, Request),
    /// A connection has ended.
    Gone(ClientId),
    /// A computer player has decided.
    Answer(Answer),
    /// The console of the device that the table follows has shown something, or is gone.
    Follow(Option<Box<Followed>>),
    /// Lets the time pass until the next thing to do, at most to this time, in milliseconds since the
    /// start. For tests.
    Advance(u64),
    /// Runs a function on the table, for tools.
    Inspect(Box<dyn FnOnce(&mut Table) + Send>),
    /// The server ends. The sender is dropped once everything is stored.
    Stop(oneshot::Sender<()>),
}

/// The address of a table's task.
#[derive(Clone)]
pub struct Address(mpsc::Sender<Event>);

impl Address {
    /// Sends an event. Returns false if the table has ended.
    pub async fn send(&self, event: Event) -> bool {
        self.0.send(event).await.is_ok()
    }

    /// Returns whether both are addresses of the same table.
    pub fn is_same(&self, other: &Address) -> bool {
        self.0.same_channel(&other.0)
    }

    /// Returns whether the table has not ended.
    pub fn is_open(&self) -> bool {
        !self.0.is_closed()
    }

    /// Sends an event from a thread. Returns false if the table has ended.
    pub fn send_blocking(&self, event: Event) -> bool {
        self.0.blocking_send(event).is_ok()
    }

    /// Lets the time pass until the next thing to do, at most to this time, and returns the time. For
    /// tests of a server whose time is advanced by hand.
    pub async fn advance(&self, until: u64) -> Option<u64> {
        self.send(Event::Advance(until)).await;
        self.inspect(|table| table.millis()).await
    }

    /// Runs a function on the table and returns its result.
    pub async fn inspect<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut Table) -> T + Send + 'static,
    ) -> Option<T> {
        let (reply, result) = oneshot::channel();
        let run = move |table: &mut Table| {
            let _ = reply.send(look(table));
        };
        self.send(Event::Inspect(Box::new(run))).await;
        result.await.ok()
    }
}

/// What all tables share.
#[derive(Clone)]
pub struct Shared {
    /// The database.
    pub store: Store,
    /// The computer players.
    pub thinkers: Thinkers,
    /// Identifies this run of the server.
    pub epoch: Arc<str>,
    /// Whether time passes only with [`Event::Advance`], for tests.
    pub is_manual: bool,
}

/// Starts the task of a table.
pub fn start(code: String, table: Table, shared: Shared) -> Address {
    let (address, events) = mpsc::channel(QUEUE);
    let address = Address(address);
    let actor = Actor {
        code,
        table: Box::new(table),
        shared,
        address: address.0.downgrade(),
        outboxes: BTreeMap::new(),
        search: None,
        began: Instant::now(),
        manual: 0,
    };
    tokio::spawn(actor.run(events));
    address
}

struct Actor {
    code: String,
    table: Box<Table>,
    shared: Shared,
    address: mpsc::WeakSender<Event>,
    outboxes: BTreeMap<ClientId, Arc<Outbox>>,
    search: Option<Search>,
    began: Instant,
    /// The time in milliseconds if it is advanced by hand.
    manual: u64,
}

impl Actor {
    async fn run(mut self, mut events: mpsc::Receiver<Event>) {
        let mut batch = Vec::new();
        loop {
            self.update_search();
            let wake = self.wakes_at();
            tokio::select! {
                count = events.recv_many(&mut batch, BATCH) => if count == 0 { return },
                () = sleep_until(wake) => {}
            }
            let mut stop = None;
            for event in batch.drain(..) {
                match event {
                    Event::Stop(done) => stop = Some(done),
                    event => self.handle(event),
                }
            }
            self.table.tick(self.millis());
            if !self.save().await {
                // Without its database a table would forget what it shows.
                eprintln!("table {}: the database cannot be written; the table ends", self.code);
                return self.outboxes.values().for_each(|outbox| outbox.push(Out::Close));
            }
            self.send();
            if stop.is_some() {
                return self.outboxes.values().for_each(|outbox| outbox.push(Out::Close));
            }
        }
    }

    fn millis(&self) -> u64 {
        if self.shared.is_manual { self.manual } else { self.began.elapsed().as_millis() as u64 }
    }

    fn wakes_at(&self) -> Instant {
        let wakes_at = self.table.wakes_at().filter(|_| !self.shared.is_manual);
        let at = wakes_at.map(|millis| self.began + Duration::from_millis(millis));
        at.unwrap_or_else(|| Instant::now() + LONGEST_REST)
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Join(id, hello, servers, outbox) => {
                self.table.tick(self.millis());
                self.outboxes.insert(id, outbox);
                self.table.hello(id, &hello, &self.shared.epoch, servers);
            }
            Event::Request(id, request) => self.table.handle(id, request, self.millis()),
            Event::Gone(id) => {
                self.outboxes.remove(&id);
                self.table.remove_client(id);
            }
            Event::Answer(answer) => {
                self.table.tick(self.millis());
                self.table.answer(answer);
            }
            Event::Follow(seen) => self.table.follow(seen),
            Event::Advance(until) => {
                let wakes_at = self.table.wakes_at().unwrap_or(until);
                self.manual = wakes_at.clamp(self.manual + 1, until.max(self.manual + 1));
                self.table.tick(self.manual);
            }
            Event::Inspect(look) => look(&mut self.table),
            Event::Stop(_) => {}
        }
    }

    /// Stores what has changed. Nothing is shown before.
    async fn save(&mut self) -> bool {
        let (sectors, stored) = self.table.take_changes();
        let change = Change { code: self.code.clone(), sectors, stored };
        change.is_empty() || self.shared.store.write(change).await
    }

    fn send(&mut self) {
        for (id, out) in self.table.take_messages() {
            if let Some(outbox) = self.outboxes.get(&id) {
                outbox.push(out);
            }
        }
    }

    /// Starts a search if the machine needs one, and drops one that it does not need any more.
    fn update_search(&mut self) {
        let request = self.table.request();
        self.search.take_if(|search| !search.follows(request));
        let (None, Some(ticket)) = (&self.search, request.ticket()) else { return };
        debug_assert_ne!(request, ThinkRequest::Nothing);
        let mut question = Box::new(Question::NONE);
        if !self.table.copy_question(&mut question) {
            return;
        }
        let address = self.address.clone();
        let runtime = tokio::runtime::Handle::current();
        self.search = Some(self.shared.thinkers.begin(ticket, question, move |answer| {
            runtime.spawn(async move {
                if let Some(address) = address.upgrade() {
                    let _ = address.send(Event::Answer(answer)).await;
                }
            });
        }));
    }
}
