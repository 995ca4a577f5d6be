//! How a table handles the requests of its clients.

use hexboard::ai::Level;
use hexboard::game::{Actor, Code, Game, Visit};
use hexboard::games::AnyGame;
use hexboard::hex::Cell;
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::MachineStage;
use hexboard::ui::Chair;

use crate::config::MAX_CLIENTS;
use crate::ids::{is_same_secret, normalised_code};
use crate::players::{SitError, Takeover};
use crate::protocol::{Hello, MAX_PRESSES, Reply, Request, Role, VERSION};
use crate::table::{ClientId, Table};

/// The fewest players of a game that a table starts.
const LEAST_PLAYERS: usize = 2;

impl Table {
    /// Handles the first message of a client. Returns whether the client stays.
    pub fn hello(&mut self, id: ClientId, hello: &Hello, epoch: &str, servers: Vec<String>) -> bool {
        if hello.v != VERSION {
            self.reply(id, Reply::Reload { v: VERSION });
            self.close(id);
            return false;
        }
        let token = hello.token.as_deref().filter(|_| hello.role == Role::Phone);
        let pad = token.and_then(|token| self.stored.players.pad_of_token(token));
        // A phone with a seat is always admitted.
        if pad.is_none() && self.clients.len() >= MAX_CLIENTS {
            self.refuse(id, "full");
            self.close(id);
            return false;
        }
        self.add_client(id, hello.role, hello.lang, pad);
        let n = pad.map_or(0, |pad| self.inputs[pad]);
        let host = pad.is_some() && self.stored.players.host == pad;
        self.reply(id, Reply::Welcome { v: VERSION, epoch: epoch.to_owned(), pad, n, host, servers });
        if token.is_some() && pad.is_none() {
            self.reply(id, Reply::Unseated);
        }
        true
    }

    /// Handles a request of a client at this time, in milliseconds since the table was opened.
    pub fn handle(&mut self, id: ClientId, request: Request, millis: u64) {
        self.tick(millis);
        let Some(client) = self.clients.get(&id) else { return };
        let pad = client.pad;
        match request {
            Request::Hello(_) => self.refuse(id, "order"),
            Request::Ping => self.reply(id, Reply::Pong),
            Request::Lang { lang } => {
                if let Some(client) = self.clients.get_mut(&id) {
                    client.lang = lang;
                }
                self.resend_screen(id);
            }
            Request::Sit { chair, name } => self.sit(id, chair, &name),
            Request::Leave { chair } => self.leave(id, chair),
            Request::Takeover { chair, code } => self.ask_takeover(id, chair, code.as_deref()),
            Request::Confirm { yes } => self.confirm(id, yes),
            Request::Host { key } => self.claim_host(id, &key),
            Request::Legal { chair } => self.list_legal(id, chair),
            Request::Act { chair, at, code } => self.act(id, chair, at, code),
            Request::Press { n, keys } => self.press(id, pad, n, &keys),
            Request::Hold { n, bits } => self.hold(id, pad, n, bits),
            Request::Point { n, cell } => self.point(id, pad, n, cell),
            Request::Lock { .. }
            | Request::Remove { .. }
            | Request::Pause { .. }
            | Request::Start { .. }
            | Request::End => self.handle_host(id, &request, millis),
        }
    }

    fn handle_host(&mut self, id: ClientId, request: &Request, millis: u64) {
        if !self.is_host(id) {
            return self.refuse(id, "host");
        }
        match request {
            Request::Lock { on } => self.stored.players.is_locked = *on,
            Request::Remove { chair } => self.free_chair(*chair),
            Request::Pause { on } => self.set_paused(*on, millis),
            Request::Start { game, players, level } => self.start(id, game, *players, *level),
            _ => {
                self.device.machine.leave_game(self.now);
                self.device.serve();
            }
        }
    }

    pub(crate) fn refuse(&mut self, id: ClientId, why: &'static str) {
        self.reply(id, Reply::Error { why });
    }

    fn is_host(&self, id: ClientId) -> bool {
        let Some(client) = self.clients.get(&id) else { return false };
        client.is_host || client.pad.is_some() && client.pad == self.stored.players.host
    }

    fn claim_host(&mut self, id: ClientId, key: &str) {
        if !is_same_secret(&normalised_code(key), &self.stored.host_key) {
            return self.refuse(id, "key");
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.is_host = true;
        }
        self.reply(id, Reply::Host);
    }

    /// Seats somebody. During a game, a chair keeps the pad with which it plays.
    fn sit(&mut self, id: ClientId, chair: usize, name: &str) {
        let is_phone = self.clients.get(&id).is_some_and(|client| client.role == Role::Phone);
        if self.is_following() {
            return self.refuse(id, "device");
        }
        if !is_phone || !self.admits(chair) {
            return self.refuse(id, SitError::Taken.word());
        }
        let pad = self.clients.get(&id).and_then(|client| client.pad);
        match self.stored.players.sit(chair, name, pad) {
            Err(error) => self.refuse(id, error.word()),
            Ok((pad, token)) => {
                self.give_pad(id, pad, token);
                self.device.machine.keep_awake(self.now);
                self.seat_in_lobby();
            }
        }
    }

    /// Returns whether a person may take this chair now: before a game any chair, during a game a
    /// chair that no computer uses and that plays with its own pad.
    fn admits(&self, chair: usize) -> bool {
        let playing = self.device.machine.seating().filter(|_| self.is_playing());
        let Some(chair) = Chair::ALL.get(chair).copied() else { return false };
        playing.is_none_or(|(seating, _)| {
            seating.at(chair).level().is_none() && seating.pad_of(chair) == chair.own_pad()
        })
    }

    fn is_playing(&self) -> bool {
        self.device.machine.stage() == MachineStage::Table
    }

    fn give_pad(&mut self, id: ClientId, pad: usize, token: String) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.pad = Some(pad);
        }
        self.resend_screen(id);
        self.reply(id, Reply::Seated { pad, token });
    }

    fn leave(&mut self, id: ClientId, chair: usize) {
        let pad = self.clients.get(&id).and_then(|client| client.pad);
        let is_own = pad.is_some_and(|pad| self.stored.players.chairs_of(pad).any(|own| own == chair));
        if is_own {
            self.free_chair(chair);
        } else {
            self.refuse(id, "seat");
        }
    }

    /// Frees a chair. A phone without a chair loses its seat and its token.
    fn free_chair(&mut self, chair: usize) {
        if let Some(pad) = self.stored.players.leave(chair) {
            self.device.input(Pad::ALL[pad], Buttons::NONE, self.now);
            self.unseat_phones(pad);
        }
        self.seat_in_lobby();
    }

    fn unseat_phones(&mut self, pad: usize) {
        let phones: Vec<ClientId> = self.phones_of(pad);
        for id in phones {
            if let Some(client) = self.clients.get_mut(&id) {
                client.pad = None;
            }
            self.reply(id, Reply::Unseated);
        }
    }

    fn phones_of(&self, pad: usize) -> Vec<ClientId> {
        self.clients.iter().filter(|(_, client)| client.pad == Some(pad)).map(|(id, _)| *id).collect()
    }

    /// Shows the people in the start menu, with a computer if somebody is alone.
    fn seat_in_lobby(&mut self) {
        if self.device.machine.stage() == MachineStage::Lobby {
            self.device.machine.seat_players(self.stored.players.seating(LEAST_PLAYERS, Level::Normal));
        }
    }

    fn start(&mut self, id: ClientId, game: &str, players: usize, level: usize) {
        let level = u8::try_from(level).ok().and_then(Level::from_number).unwrap_or(Level::Normal);
        let people = self.stored.players.chairs.iter().flatten().count();
        let seating = self.stored.players.seating(players.max(people).max(LEAST_PLAYERS), level);
        if self.device.start_game(game, seating, self.now).is_err() {
            self.refuse(id, "players");
        }
    }

    /// Starts a game between computers, for measurements.
    pub(crate) fn start_computers(&mut self, game: &str, players: usize) {
        let seating = hexboard::session::Seating::computers(players, Level::Easy);
        let _ = self.device.start_game(game, seating, self.now);
    }

    fn ask_takeover(&mut self, id: ClientId, chair: usize, code: Option<&str>) {
        let person = self.stored.players.chairs.get(chair).and_then(Option::as_ref);
        let Some(pad) = person.map(|person| person.pad) else { return self.refuse(id, "seat") };
        if self.here()[pad] {
            return self.refuse(id, "connected");
        }
        match (code, &mut self.takeover) {
            (Some(code), Some(takeover)) if takeover.client == id && takeover.pad == pad => {
                takeover.is_typed = is_same_secret(&normalised_code(code), &takeover.code);
                if takeover.is_typed {
                    return self.finish_takeover_alone();
                }
                takeover.tries -= 1;
                let is_over = takeover.tries == 0;
                self.takeover.take_if(|_| is_over);
                self.refuse(id, "code");
            }
            (None, None) => self.takeover = Some(Takeover::new(id, pad, self.now.0)),
            _ => self.refuse(id, "busy"),
        }
    }

    /// Finishes the takeover without a confirmation if no other phone could give it.
    fn finish_takeover_alone(&mut self) {
        let pads = self.stored.players.chairs.iter().flatten().map(|person| person.pad);
        let taken = self.takeover.as_ref().map(|takeover| takeover.pad);
        if pads.into_iter().all(|pad| Some(pad) == taken) {
            self.finish_takeover();
        }
    }

    fn confirm(&mut self, id: ClientId, yes: bool) {
        let own = self.clients.get(&id).and_then(|client| client.pad);
        let is_other = own.is_some() || self.is_host(id);
        match &self.takeover {
            Some(takeover) if is_other && takeover.client != id && takeover.is_typed => {
                if yes {
                    self.finish_takeover();
                } else {
                    let client = takeover.client;
                    self.takeover = None;
                    self.refuse(client, "refused");
                }
            }
            _ => self.refuse(id, "seat"),
        }
    }

    fn finish_takeover(&mut self) {
        let Some(Takeover { client, pad, .. }) = self.takeover.take() else { return };
        self.unseat_phones(pad);
        let token = self.stored.players.replace_token(pad);
        self.inputs[pad] = 0;
        self.give_pad(client, pad, token);
    }

    /// Returns the pad of an input if it is new and the game is not stopped.
    fn accept_input(&mut self, id: ClientId, pad: Option<usize>, n: u64) -> Option<Pad> {
        let Some(pad) = pad else {
            self.refuse(id, "seat");
            return None;
        };
        if self.is_paused() {
            self.refuse(id, "paused");
        }
        let is_new = n > self.inputs[pad];
        self.inputs[pad] = self.inputs[pad].max(n);
        self.reply(id, Reply::Ack { n: self.inputs[pad] });
        (is_new && !self.is_paused()).then_some(Pad::ALL[pad])
    }

    fn press(&mut self, id: ClientId, pad: Option<usize>, n: u64, keys: &[u8]) {
        let Some(pad) = self.accept_input(id, pad, n) else { return };
        self.device.machine.keep_awake(self.now);
        for key in keys.iter().take(MAX_PRESSES) {
            let Some(button) = Button::ALL.get(usize::from(*key)) else { continue };
            self.device.input(pad, Buttons::of(*button), self.now);
            self.device.input(pad, Buttons::NONE, self.now);
        }
    }

    fn hold(&mut self, id: ClientId, pad: Option<usize>, n: u64, bits: u8) {
        if let Some(pad) = self.accept_input(id, pad, n) {
            self.device.machine.keep_awake(self.now);
            self.device.input(pad, Buttons::from_bits(bits), self.now);
        }
    }

    fn point(&mut self, id: ClientId, pad: Option<usize>, n: u64, cell: usize) {
        if let (Some(pad), Some(cell)) = (self.accept_input(id, pad, n), Cell::from_reading(cell)) {
            self.device.machine.keep_awake(self.now);
            self.device.machine.point(pad, cell, self.now);
            self.device.serve();
        }
    }

    /// Returns the actor of a chair of this phone, if it must decide.
    fn actor(&self, id: ClientId, chair: usize) -> Option<(Chair, Actor)> {
        let pad = self.clients.get(&id)?.pad?;
        let person = self.stored.players.chairs.get(chair)?.as_ref()?;
        let chair = Chair::ALL[chair];
        let standings = self.device.machine.standings(hexboard::ui::lang::Language::English);
        let seat = standings.iter().find(|standing| standing.chair == chair && standing.is_asked)?.seat;
        (person.pad == pad && self.is_playing()).then_some((chair, Actor::Seat(seat)))
    }

    fn list_legal(&mut self, id: ClientId, chair: usize) {
        let at = self.device.game().map_or(0, |(_, at)| at);
        let mut codes = Vec::new();
        if let (Some((_, actor)), Some((game, _))) = (self.actor(id, chair), self.device.game()) {
            let visit: &mut Visit<'_, _> = &mut |action| {
                codes.push(AnyGame::encode(action).bits());
                std::ops::ControlFlow::Continue(())
            };
            let _ = game.visit_legal(actor, visit);
        }
        self.reply(id, Reply::Legal { chair, at, codes });
    }

    fn act(&mut self, id: ClientId, chair: usize, at: usize, code: u32) {
        let ok = self.try_act(id, chair, at, code).unwrap_or(false);
        self.reply(id, Reply::Acted { at, ok });
    }

    fn try_act(&mut self, id: ClientId, chair: usize, at: usize, code: u32) -> Option<bool> {
        let (chair, _) = self.actor(id, chair).filter(|_| !self.is_paused())?;
        let (game, length) = self.device.game()?;
        let action = game.decode(Code::new(code)?).ok().filter(|_| length == at)?;
        let taken = self.device.machine.take_action(chair, action, self.now);
        self.device.serve();
        Some(taken)
    }
}
