//! The law over real connections: two servers with the same game, whose time is advanced by hand. A
//! message counts at the time at which it arrives.

use std::path::{Path, PathBuf};

use hexboard::game::{Game, Rng};
use hexboard_server::{Address, Client, Config, Server};
use serde_json::json;

use crate::differences::{Differences, Seen};
use crate::{PLAYER, VIEWER, is_long};

/// The clients: a phone per chair, then a big screen and a spectator.
const SCREEN: usize = 4;
const WATCH: usize = 5;
const PONG: &[u8] = br#"{"t":"pong"}"#;
/// Up, Down, OK, Back, Peek, Menu.
const KEYS: [u8; 8] = [1, 4, 0, 5, 7, 1, 4, 5];
const PEEK: u8 = 6;
/// The control must find a difference in so many games.
const MOST_ROUNDS: usize = 40;

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hexboard-secrecy-{}-{name}.redb", std::process::id()))
}

async fn start(data: &Path, manual_time: bool) -> (Server, String, Address) {
    let config = Config { port: 0, data: data.to_owned(), manual_time, ..Config::default() };
    let server = Server::start(&config).await.expect("a server");
    let code = server.registry.list().remove(0).0;
    let table = server.registry.find(&code).expect("a table");
    (server, code, table)
}

/// Plays random actions on a new table. Returns the tokens of the phones.
async fn prepare(data: &Path, game: &str, actions: usize, dice: &mut Rng) -> Vec<String> {
    let (server, code, _) = start(data, false).await;
    let mut phones = Vec::new();
    for chair in 0..4 {
        phones.push(Client::sit(server.address, &code, chair).await.expect("a chair"));
    }
    phones[0].send(&json!({ "t": "start", "game": game, "players": 4 })).await;
    phones[0].wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
    let mut taken = 0;
    while taken < actions {
        for (chair, phone) in phones.iter_mut().enumerate() {
            let (at, codes) = phone.legal(chair).await.expect("an answer");
            if !codes.is_empty() {
                let code = codes[dice.next_u32() as usize % codes.len()];
                taken += usize::from(phone.act(chair, at, code).await == Some(true));
            }
        }
    }
    server.registry.stop().await;
    phones.into_iter().map(|phone| phone.token.expect("a token")).collect()
}

/// A server with its clients.
struct World {
    server: Server,
    table: Address,
    clients: Vec<Client>,
    now: u64,
    seen: Vec<Seen>,
}

impl World {
    async fn open(data: &Path, tokens: &[String]) -> World {
        let (server, code, table) = start(data, true).await;
        let mut clients = Vec::new();
        let phones = tokens.iter().map(|token| ("phone", Some(token.as_str())));
        for (role, token) in phones.chain([("screen", None), ("watch", None)]) {
            clients.push(Client::join(server.address, &code, role, token).await.expect("a welcome"));
        }
        let seen = vec![Seen::new(); clients.len()];
        World { server, table, clients, now: 0, seen }
    }

    /// Reads everything that was sent. The player comes first, so that the others ask after the table
    /// has processed what the player did.
    async fn read(&mut self) {
        self.read_client(PLAYER).await;
        for id in (0..self.clients.len()).filter(|id| *id != PLAYER) {
            self.read_client(id).await;
        }
    }

    /// Reads everything that was sent to a client. The first answer may overtake pictures that are
    /// still waiting; the second comes after them.
    async fn read_client(&mut self, id: usize) {
        for _ in 0..2 {
            self.clients[id].send(&json!({ "t": "ping" })).await;
            loop {
                let bytes = self.clients[id].next_bytes().await.expect("connected");
                if bytes == PONG {
                    break;
                }
                self.seen[id].push((self.now, bytes));
            }
        }
    }

    async fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while self.now < end {
            self.now = self.table.advance(end).await.expect("the table runs");
            self.read().await;
        }
    }

    fn take_seen(&mut self) -> Vec<Seen> {
        self.seen.iter_mut().map(std::mem::take).collect()
    }

    async fn public(&self) -> Option<<hexboard::games::AnyGame as Game>::Public> {
        self.table.inspect(|table| table.game().map(Game::public)).await.flatten()
    }
}

/// What was found: the messages compared, differences for others, and for the player who presses.
#[derive(Debug, Default)]
struct Findings {
    compared: usize,
    leaked: Differences,
    own: Differences,
}

/// Presses the same buttons in both worlds and compares as long as both look the same to the rules.
async fn compare(pair: &mut [World; 2], dice: &mut Rng, findings: &mut Findings) {
    for (times, world) in pair.iter_mut().enumerate() {
        let redraw = move |table: &mut hexboard_server::Table| {
            (0..=times).for_each(|_| table.redraw_hidden(VIEWER));
        };
        world.table.inspect(redraw).await;
        world.clients[PLAYER].send(&json!({ "t": "legal", "chair": PLAYER })).await;
    }
    for step in 0..8 {
        let key = if step == 0 { PEEK } else { KEYS[dice.next_u32() as usize % KEYS.len()] };
        let pause = 1 + u64::from(dice.next_u32() % 30);
        for world in pair.iter_mut() {
            world.clients[PLAYER].press(&[key]).await;
            world.read().await;
        }
        let [one, other] = [pair[0].public().await, pair[1].public().await];
        if one.is_none() || one != other {
            return;
        }
        for world in pair.iter_mut() {
            world.wait(pause).await;
        }
        let [one, other] = [0, 1].map(|world| pair[world].take_seen());
        for id in [VIEWER, SCREEN, WATCH] {
            findings.compared += one[id].len();
            findings.leaked = findings.leaked.or(Differences::between(&one[id], &other[id]));
        }
        findings.own = findings.own.or(Differences::between(&one[PLAYER], &other[PLAYER]));
    }
}

/// Sends a question of the viewer in both worlds, in the second one this much later and about this
/// chair. The answers must differ accordingly.
async fn control(pair: &mut [World; 2], delay: u64, chair: usize) -> Differences {
    let questions = [(0, 8), (delay, chair)];
    for (world, (delay, chair)) in pair.iter_mut().zip(questions) {
        world.wait(1 + delay).await;
        world.take_seen();
        world.clients[VIEWER].send(&json!({ "t": "legal", "chair": chair })).await;
        world.read().await;
        world.wait(5 - delay).await;
    }
    let is_answer = |(_, bytes): &&(u64, Vec<u8>)| bytes.starts_with(b"{\"t\":\"legal");
    let [one, other] =
        [0, 1].map(|world| pair[world].take_seen()[VIEWER].iter().filter(is_answer).cloned().collect());
    Differences::between(&one, &other)
}

/// The comparison must find an answer with other contents, another size and another time.
async fn check_controls(pair: &mut [World; 2]) {
    let none = Differences::default();
    assert_eq!(control(pair, 0, 8).await, none);
    assert_eq!(control(pair, 0, 9).await, Differences { contents: true, ..none });
    assert_eq!(control(pair, 0, 10).await, Differences { contents: true, sizes: true, ..none });
    assert_eq!(control(pair, 3, 8).await, Differences { times: true, ..none });
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hidden_crosses_a_connection_and_the_comparison_can_fail() {
    let mut dice = Rng::new(11);
    let mut findings = Findings::default();
    let rounds = if is_long() { 40 } else { 2 };
    for round in 0..MOST_ROUNDS {
        // The hands of both worlds may be equal by chance.
        if round >= rounds && findings.own.contents {
            break;
        }
        let game = ["termites", "xobos"][round % 2];
        let files = ["first", "one", "other"].map(file);
        let tokens = prepare(&files[0], game, 12 + 5 * round, &mut dice).await;
        let mut pair = Vec::new();
        for copy in &files[1..] {
            std::fs::copy(&files[0], copy).expect("copied");
            pair.push(World::open(copy, &tokens).await);
        }
        let mut pair: [World; 2] = pair.try_into().unwrap_or_else(|_| unreachable!("two worlds"));
        for world in &mut pair {
            world.wait(100).await;
            world.take_seen();
        }
        compare(&mut pair, &mut dice, &mut findings).await;
        assert_eq!(findings.leaked, Differences::default(), "{game}, round {round}");
        if round == 0 {
            check_controls(&mut pair).await;
        }
        for world in &pair {
            world.server.registry.stop().await;
        }
        files.iter().for_each(|file| drop(std::fs::remove_file(file)));
    }
    assert!(findings.compared > 10, "{findings:?}");
    // The control: the phone of the player itself gets what the others must not.
    assert!(findings.own.contents, "the comparison can find leaks: {findings:?}");
}
