//! A table: the machine, the people and the clients that look at it. Without sockets, threads and
//! clocks: requests and the time go in, messages for clients come out. So tests can compare all
//! bytes that a client gets, and when.

use std::collections::BTreeMap;
use std::sync::Arc;

use hexboard::parts::{Buttons, ByPad, Pad, Time};
use hexboard::session::{Answer, MachineStage, Question, ThinkRequest};

use crate::device::Device;
use crate::facts::{Facts, Room, TakeoverFacts};
use crate::flash::{Sector, TableFlash};
use crate::follow::Followed;
use crate::players::{CHAIRS, Players, Takeover};
use crate::protocol::{Lang, Reply, Role};

/// The number of a client at a table.
pub type ClientId = u64;

/// The shortest time between two pictures of the board, in milliseconds. It does not depend on what
/// the players do, so the times of pictures reveal nothing.
pub const BOARD_MS: u64 = 25;
/// How often a table that nobody looks at is updated, in milliseconds.
const UNSEEN_MS: u64 = 100;
/// The device stays awake while anybody looks at it. Shorter than its time to dim.
const AWAKE_MS: u64 = 60_000;
/// The show begins after this long without players, in milliseconds.
const SHOW_AFTER_MS: u64 = 5_000;

/// A message for a client.
#[derive(Clone, Debug, PartialEq)]
pub enum Out {
    /// A short answer. None is left out.
    Reply(Reply),
    /// The public state as JSON. Only the newest counts.
    Facts(Arc<str>),
    /// All LEDs of the board. Only the newest counts.
    Board(Arc<[u8]>),
    /// The screen of a pad. Only the newest counts.
    Screen(usize, Arc<[u8]>),
    /// The connection ends.
    Close,
}

/// A client that looks at the table.
pub(crate) struct Client {
    pub role: Role,
    pub lang: Lang,
    /// The pad of a phone that plays.
    pub pad: Option<usize>,
    /// Whether the client has typed the key of the host.
    pub is_host: bool,
    /// The facts and the screen that were sent last.
    facts: Option<Arc<Facts>>,
    screen: Option<Arc<[u8]>>,
}

/// What the database stores about a table, besides its flash.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stored {
    /// The people and their tokens.
    pub players: Players,
    /// The key of the host.
    pub host_key: String,
}

/// A table.
pub struct Table {
    pub(crate) device: Device,
    pub(crate) stored: Stored,
    /// What the database has.
    saved: Stored,
    pub(crate) clients: BTreeMap<ClientId, Client>,
    pub(crate) takeover: Option<Takeover>,
    /// The last input of each pad that was processed.
    pub(crate) inputs: [u64; CHAIRS],
    pub(crate) now: Time,
    /// Since when the host has stopped the game, in the caller's time.
    paused_at: Option<u64>,
    /// The caller's time minus the time of the machine.
    pub(crate) behind: u64,
    calls: ByPad<u8>,
    /// When the board may be drawn next.
    draws_at: Time,
    stays_awake_until: Time,
    /// When the show begins.
    shows_at: Time,
    /// The facts of each language, without and with the code of a takeover.
    facts: BTreeMap<(Lang, bool), Arc<Facts>>,
    board: Option<Arc<[u8]>>,
    /// What the device shows that the table follows.
    followed: Option<Box<Followed>>,
    out: Vec<(ClientId, Out)>,
}

impl Table {
    /// Opens a table with the contents of the database.
    pub fn open(flash: TableFlash, stored: Stored, seed: u64) -> Table {
        let mut table = Table {
            device: Device::start(flash, seed),
            saved: stored.clone(),
            stored,
            clients: BTreeMap::new(),
            takeover: None,
            inputs: [0; CHAIRS],
            now: Device::STARTED,
            paused_at: None,
            behind: 0,
            calls: ByPad([0; Pad::COUNT]),
            draws_at: Time::START,
            stays_awake_until: Time::START,
            shows_at: Device::STARTED + SHOW_AFTER_MS,
            facts: BTreeMap::new(),
            board: None,
            followed: None,
            out: Vec::new(),
        };
        table.calls = table.device.machine.calls();
        table
    }

    /// Lets the time pass, in milliseconds since the table was opened.
    pub fn tick(&mut self, millis: u64) {
        if self.paused_at.is_some() {
            return;
        }
        self.now = Device::STARTED + (millis - self.behind.min(millis));
        self.device.tick(self.now);
        self.update_takeover();
        self.update_show();
        if !self.clients.is_empty() && self.now >= self.stays_awake_until {
            self.stays_awake_until = self.now + AWAKE_MS;
            if self.device.machine.stage() == MachineStage::Table {
                self.device.machine.keep_awake(self.now);
            }
        }
    }

    /// Returns when [`Table::tick`] should be called next, in milliseconds since the table was
    /// opened.
    pub fn wakes_at(&self) -> Option<u64> {
        if self.paused_at.is_some() {
            return None;
        }
        let machine = self.device.machine.wakes_at();
        let is_seen = !self.clients.is_empty();
        let draws = (is_seen && self.device.machine.has_changed()).then_some(self.draws_at);
        let show = self.show_waits().then_some(self.shows_at);
        let takeover = self.takeover.as_ref().map(|takeover| Time(takeover.until));
        let awake = is_seen.then_some(self.stays_awake_until);
        let at = machine.into_iter().chain(draws).chain(show).chain(takeover).chain(awake).min()?;
        let soonest = self.now + if is_seen { 1 } else { UNSEEN_MS };
        Some(at.max(soonest).since(Device::STARTED) + self.behind)
    }

    /// Stops the time or lets it continue.
    pub(crate) fn set_paused(&mut self, is_paused: bool, millis: u64) {
        match (self.paused_at, is_paused) {
            (None, true) => self.paused_at = Some(millis),
            (Some(since), false) => {
                self.behind += millis.saturating_sub(since);
                self.paused_at = None;
            }
            _ => {}
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused_at.is_some()
    }

    /// Returns what the machine needs from a computer player.
    pub fn request(&self) -> ThinkRequest {
        if self.is_paused() { ThinkRequest::Nothing } else { self.device.machine.request() }
    }

    /// Copies the decision that a computer player must make. Returns whether there is one.
    pub fn copy_question(&self, question: &mut Question) -> bool {
        self.device.machine.copy_question(question)
    }

    /// Processes the answer of a computer player.
    pub fn answer(&mut self, answer: Answer) {
        self.device.machine.answer(answer, self.now);
        self.device.serve();
    }

    /// Returns whether the show is due: somebody looks, and nobody plays.
    fn show_waits(&self) -> bool {
        let is_free = self.stored.players.is_empty() && self.device.machine.stage() == MachineStage::Lobby;
        is_free && !self.clients.is_empty() && !self.is_following()
    }

    /// Shows a device instead of the machine of this table, or the machine again.
    pub fn follow(&mut self, seen: Option<Box<Followed>>) {
        if self.is_following() && seen.is_none() {
            self.board = None;
        }
        self.followed = seen;
    }

    pub(crate) fn is_following(&self) -> bool {
        self.followed.is_some()
    }

    fn update_show(&mut self) {
        if !self.show_waits() {
            self.shows_at = self.now + SHOW_AFTER_MS;
        } else if self.now >= self.shows_at {
            self.device.machine.begin_show(self.now);
        }
    }

    fn update_takeover(&mut self) {
        let now = self.now.0;
        self.takeover.take_if(|takeover| now >= takeover.until);
    }

    /// Adds a client. It gets the board and the facts with the next messages.
    pub(crate) fn add_client(&mut self, id: ClientId, role: Role, lang: Lang, pad: Option<usize>) {
        self.clients.insert(id, Client { role, lang, pad, is_host: false, facts: None, screen: None });
        if self.board.is_none() {
            self.device.draw_board();
            self.board = Some(self.device.leds().into());
        }
        if let Some(board) = &self.board {
            self.out.push((id, Out::Board(board.clone())));
        }
    }

    /// Removes a client whose connection has ended.
    pub fn remove_client(&mut self, id: ClientId) {
        let pad = self.clients.remove(&id).and_then(|client| client.pad);
        if let Some(pad) = pad.filter(|pad| !self.here()[*pad]) {
            // A phone that is cut off while a button is down would hold it for ever.
            self.device.input(Pad::ALL[pad], Buttons::NONE, self.now);
        }
        self.takeover.take_if(|takeover| takeover.client == id);
        if self.clients.is_empty() {
            self.board = None;
        }
    }

    /// Forgets the screen that was sent to a client, so that it is sent again.
    pub(crate) fn resend_screen(&mut self, id: ClientId) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.screen = None;
        }
    }

    /// Returns whether the phone of each pad is connected.
    pub(crate) fn here(&self) -> [bool; CHAIRS] {
        let mut here = [false; CHAIRS];
        self.clients.values().filter_map(|client| client.pad).for_each(|pad| here[pad] = true);
        here
    }

    pub(crate) fn reply(&mut self, id: ClientId, reply: Reply) {
        self.out.push((id, Out::Reply(reply)));
    }

    pub(crate) fn close(&mut self, id: ClientId) {
        self.out.push((id, Out::Close));
    }

    /// Returns what the database must store before the messages are sent: changed sectors of the
    /// flash, and the people if they have changed.
    pub fn take_changes(&mut self) -> (Vec<(usize, Sector)>, Option<Stored>) {
        let stored = (self.stored != self.saved).then(|| self.stored.clone());
        self.saved.clone_from(&self.stored);
        (self.device.take_changed(), stored)
    }

    /// Returns the messages for the clients.
    pub fn take_messages(&mut self) -> Vec<(ClientId, Out)> {
        self.send_tones();
        if !self.clients.is_empty() {
            self.send_calls();
            self.send_board();
            self.send_screens();
            self.send_facts();
        }
        std::mem::take(&mut self.out)
    }

    fn send_tones(&mut self) {
        for tone in self.device.take_tones() {
            for (id, client) in &self.clients {
                if client.role == Role::Screen {
                    self.out.push((*id, Out::Reply(Reply::Tone { hz: tone.hz, ms: tone.millis })));
                }
            }
        }
    }

    fn send_calls(&mut self) {
        let calls = self.device.machine.calls();
        for pad in Pad::ALL.into_iter().filter(|pad| calls[*pad] != self.calls[*pad]) {
            let phones = self.clients.iter().filter(|(_, client)| client.pad == Some(pad.index()));
            self.out.extend(phones.map(|(id, _)| (*id, Out::Reply(Reply::Call))));
        }
        self.calls = calls;
    }

    fn send_board(&mut self) {
        let differs = self.now >= self.draws_at && self.device.draw_board();
        let board = match &self.followed {
            Some(seen) if self.board.as_ref() != Some(&seen.leds) => seen.leds.clone(),
            None if differs || self.board.is_none() => self.device.leds().into(),
            _ => return,
        };
        self.draws_at = self.now + BOARD_MS;
        self.out.extend(self.clients.keys().map(|id| (*id, Out::Board(board.clone()))));
        self.board = Some(board);
    }

    /// Sends the screen of each pad to its own phone only.
    fn send_screens(&mut self) {
        for pad in Pad::ALL {
            let has_changed = self.device.take_screen_changed(pad);
            let phones = self.clients.iter_mut().filter(|(_, client)| client.pad == Some(pad.index()));
            for (id, client) in phones {
                if !has_changed && client.screen.is_some() {
                    continue;
                }
                let screen: Arc<[u8]> = self.device.draw_screen(pad, client.lang).into();
                if client.screen.as_ref() != Some(&screen) {
                    client.screen = Some(screen.clone());
                    self.out.push((*id, Out::Screen(pad.index(), screen)));
                }
            }
        }
    }

    fn send_facts(&mut self) {
        let here = self.here();
        let watching = self.clients.values().filter(|client| client.role != Role::Phone).count();
        let chair_of = |pad: usize| self.stored.players.chairs_of(pad).next().unwrap_or(pad);
        let takeover = self.takeover.as_ref();
        let room = Room {
            players: &self.stored.players,
            here,
            is_paused: self.paused_at.is_some(),
            takeover: takeover.map(|takeover| TakeoverFacts {
                chair: chair_of(takeover.pad),
                code: &takeover.code,
                is_typed: takeover.is_typed,
            }),
            watching,
            followed: self.followed.as_deref(),
        };
        let mut texts: BTreeMap<(Lang, bool), Arc<str>> = BTreeMap::new();
        let mut fresh: BTreeMap<(Lang, bool), Arc<Facts>> = BTreeMap::new();
        for (id, client) in &mut self.clients {
            let kind = (client.lang, client.role == Role::Screen);
            let facts = fresh.entry(kind).or_insert_with(|| {
                let facts = Facts::collect(&self.device, &room, kind.0, kind.1);
                match self.facts.get(&kind).filter(|known| ***known == facts) {
                    Some(known) => known.clone(),
                    None => Arc::new(facts),
                }
            });
            if client.facts.as_ref().is_some_and(|sent| Arc::ptr_eq(sent, facts)) {
                continue;
            }
            client.facts = Some(facts.clone());
            let text = texts
                .entry(kind)
                .or_insert_with(|| serde_json::to_string(&**facts).unwrap_or_default().into());
            self.out.push((*id, Out::Facts(text.clone())));
        }
        self.facts = fresh;
    }
}
