//! The law on a table without sockets, in virtual time, for many positions.

use std::collections::BTreeMap;

use hexboard::game::{Game, Rng};
use hexboard_server::protocol::{Hello, Lang, Request, Role, VERSION};
use hexboard_server::{ClientId, Encoder, Frame, Stored, Table, TableFlash};

use crate::differences::{Differences, Seen};
use crate::{PLAYER, VIEWER, is_long};

/// The clients: a phone per chair, then a big screen and a spectator.
const SCREEN: ClientId = 4;
const WATCH: ClientId = 5;

/// A table with its clients, in virtual time.
struct World {
    table: Table,
    now: u64,
    encoders: BTreeMap<ClientId, Encoder>,
    seen: BTreeMap<ClientId, Seen>,
    inputs: u64,
}

impl World {
    fn new(game: &str, seed: u64) -> World {
        let table = Table::open(TableFlash::default(), Stored::default(), seed);
        let mut world = World { table, now: 0, encoders: BTreeMap::new(), seen: BTreeMap::new(), inputs: 0 };
        for id in 0..=WATCH {
            let role = [Role::Screen, Role::Watch].get((id as usize).wrapping_sub(4)).copied();
            let hello = Hello {
                v: VERSION,
                code: String::new(),
                role: role.unwrap_or(Role::Phone),
                lang: if id == 2 { Lang::Pl } else { Lang::En },
                token: None,
            };
            assert!(world.table.hello(id, &hello, "epoch", Vec::new()));
        }
        for chair in 0..4 {
            world.request(chair as ClientId, Request::Sit { chair, name: format!("P{chair}") });
        }
        world.request(0, Request::Start { game: game.into(), players: 4, level: 0 });
        assert!(world.table.game().is_some(), "{game} has begun");
        world
    }

    fn request(&mut self, id: ClientId, request: Request) {
        self.table.handle(id, request, self.now);
        self.collect();
    }

    /// Collects the messages as they are sent.
    fn collect(&mut self) {
        let _ = self.table.take_changes();
        for (id, out) in self.table.take_messages() {
            let frames = self.encoders.entry(id).or_default().encode_one(out);
            self.seen
                .entry(id)
                .or_default()
                .extend(frames.into_iter().map(|frame| (self.now, bytes_of(frame))));
        }
    }

    /// Lets the time pass, with a tick whenever the table asks for one.
    fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(at) = self.table.wakes_at().filter(|at| *at <= end) {
            self.now = at.max(self.now + 1);
            self.table.tick(self.now);
            self.collect();
        }
        self.now = self.now.max(end);
    }

    fn press(&mut self, key: u8) {
        self.inputs += 1;
        let request = Request::Press { n: self.inputs, keys: vec![key] };
        self.request(PLAYER as ClientId, request);
    }

    /// Takes the action at this place among the legal ones, for whoever is asked. Returns false at
    /// the end of the game.
    fn act(&mut self, choice: u32) -> bool {
        for chair in 0..4 {
            let at = self.table.journal().len();
            self.seen.remove(&(chair as ClientId));
            self.request(chair as ClientId, Request::Legal { chair });
            let replies = self.seen.get(&(chair as ClientId)).into_iter().flatten();
            let codes = replies.filter_map(|(_, frame)| codes_of(frame)).next().unwrap_or_default();
            if let Some(code) = codes.get(choice as usize % codes.len().max(1)) {
                self.request(chair as ClientId, Request::Act { chair, at, code: *code });
                return true;
            }
        }
        false
    }

    fn take_seen(&mut self) -> BTreeMap<ClientId, Seen> {
        std::mem::take(&mut self.seen)
    }
}

fn bytes_of(frame: Frame) -> Vec<u8> {
    match frame {
        Frame::Text(text) => text.into_bytes(),
        Frame::Binary(bytes) => bytes,
    }
}

fn codes_of(bytes: &[u8]) -> Option<Vec<u32>> {
    let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    let codes = value.get("codes")?.as_array()?;
    Some(codes.iter().filter_map(|code| code.as_u64().map(|code| code as u32)).collect())
}

/// What was found in one game.
#[derive(Debug, Default)]
struct Findings {
    /// Messages compared.
    compared: usize,
    /// Differences that the viewer, the big screen or the spectator gets.
    leaked: Differences,
    /// Differences on the phone of the player, which the controls must find.
    own: Differences,
}

/// Plays a game at random. Before every third action, compares two worlds while a player looks
/// through menus and lists.
fn compare(game: &str, seed: u64, actions: usize) -> Findings {
    let mut findings = Findings::default();
    let mut dice = Rng::new(seed);
    let mut world = World::new(game, seed);
    for step in 0..actions {
        if step % 3 == 2 {
            // Worlds that were compared have different secrets, so the comparison uses copies.
            let mut pair = [replay(game, seed, step), replay(game, seed, step)];
            pair[0].table.redraw_hidden(VIEWER);
            pair[1].table.redraw_hidden(VIEWER);
            pair[1].table.redraw_hidden(VIEWER);
            compare_step(&mut pair, &mut dice, &mut findings);
        }
        let choice = choice(seed, step);
        if !world.act(choice) {
            break;
        }
        world.wait(30);
    }
    findings
}

/// Returns the random choice of a step.
fn choice(seed: u64, step: usize) -> u32 {
    Rng::new(seed ^ (step as u64) << 32).next_u32()
}

/// Plays a game again up to a step.
fn replay(game: &str, seed: u64, steps: usize) -> World {
    let mut world = World::new(game, seed);
    for step in 0..steps {
        world.act(choice(seed, step));
        world.wait(30);
    }
    world.wait(5000);
    world.collect();
    world.take_seen();
    world
}

/// Presses the same buttons in both worlds and compares, as long as both worlds look the same to
/// the rules.
fn compare_step(pair: &mut [World; 2], dice: &mut Rng, findings: &mut Findings) {
    // Up, Down, Left, Right, OK, Back, Menu.
    const KEYS: [u8; 12] = [1, 1, 4, 0, 5, 7, 5, 3, 4, 2, 1, 5];
    for world in pair.iter_mut() {
        world.request(PLAYER as ClientId, Request::Legal { chair: PLAYER });
    }
    for _ in 0..10 {
        let key = KEYS[dice.next_u32() as usize % KEYS.len()];
        let pause = 1 + u64::from(dice.next_u32() % 60);
        for world in pair.iter_mut() {
            world.press(key);
        }
        let public = |world: &World| world.table.game().map(Game::public);
        if public(&pair[0]) != public(&pair[1]) || pair[0].table.game().is_none() {
            return pair.iter_mut().for_each(|world| drop(world.take_seen()));
        }
        pair.iter_mut().for_each(|world| world.wait(pause));
        let [one, other] = [0, 1].map(|world| pair[world].take_seen());
        // The hands of the others are randomised as well, and their phones show them.
        for id in [VIEWER as ClientId, SCREEN, WATCH] {
            let [one, other] = [&one, &other].map(|seen| seen.get(&id).cloned().unwrap_or_default());
            findings.compared += one.len();
            findings.leaked = findings.leaked.or(Differences::between(&one, &other));
        }
        let own = [&one, &other].map(|seen| seen.get(&(PLAYER as ClientId)).cloned().unwrap_or_default());
        findings.own = findings.own.or(Differences::between(&own[0], &own[1]));
    }
}

#[test]
fn nothing_hidden_reaches_another_client_and_the_comparison_can_fail() {
    let (seeds, actions) = if is_long() { (40, 60) } else { (2, 16) };
    let mut all = Differences::default();
    for game in ["termites", "xobos"] {
        let mut own = Differences::default();
        let mut compared = 0;
        for seed in 1..=seeds {
            let findings = compare(game, seed, actions);
            assert_eq!(findings.leaked, Differences::default(), "{game}, seed {seed}");
            compared += findings.compared;
            own = own.or(findings.own);
        }
        assert!(compared > 20, "{game}: {compared} messages were compared");
        assert!(own.contents, "{game}: the comparison can find leaks");
        all = all.or(own);
    }
    // The controls: the phone of the player itself gets what the others must not.
    assert_eq!(all, Differences::ALL, "the comparison can find leaks of every kind");
}
