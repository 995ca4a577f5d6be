//! Cut connections and killed servers: no action is lost, none is doubled. `HEXBOARD_LONG` runs 1,000
//! cuts and 200 kills.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hexboard::game::Rng;
use hexboard_server::{Client, stored_journals};
use serde_json::json;

fn is_long() -> bool {
    std::env::var_os("HEXBOARD_LONG").is_some()
}

/// A server in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
    code: String,
}

impl Process {
    fn start(data: &Path) -> Process {
        let config = json!({ "port": 0, "data": data });
        let mut child = Command::new(env!("CARGO_BIN_EXE_table-server"))
            .arg(config.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let mut find = |word: &str| {
            let line = lines.find(|line| line.starts_with(word)).expect("a line of the introduction");
            line[word.len()..].trim().to_owned()
        };
        let screen = find("big screen");
        let port =
            screen.split([':', '/']).filter_map(|part| part.parse::<u16>().ok()).next().expect("a port");
        let code = find("code");
        Process { child, address: ([127, 0, 0, 1], port).into(), code }
    }

    /// Ends the process without a chance to store anything.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }
}

fn data(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hexboard-{name}-{}.redb", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The players' side: the phones, and the actions that the server has confirmed.
struct Players {
    phones: Vec<Option<Client>>,
    tokens: Vec<String>,
    confirmed: Vec<(usize, u32)>,
    dice: Rng,
}

impl Players {
    async fn sit(process: &Process, game: &str) -> Players {
        let mut phones = Vec::new();
        for chair in 0..2 {
            phones.push(Client::sit(process.address, &process.code, chair).await.expect("a chair"));
        }
        phones[0].send(&json!({ "t": "start", "game": game, "players": 2 })).await;
        phones[0].wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
        let tokens = phones.iter().map(|phone| phone.token.clone().expect("a token")).collect();
        Players {
            phones: phones.into_iter().map(Some).collect(),
            tokens,
            confirmed: Vec::new(),
            dice: Rng::new(7),
        }
    }

    fn random(&mut self, below: usize) -> usize {
        self.dice.next_u32() as usize % below.max(1)
    }

    /// Returns the phone of a chair, connected again if necessary.
    async fn phone(&mut self, process: &Process, chair: usize) -> &mut Client {
        let is_gone = self.phones[chair].is_none();
        if is_gone {
            let token = self.tokens[chair].clone();
            let phone = Client::join(process.address, &process.code, "phone", Some(&token)).await;
            self.phones[chair] = Some(phone.expect("the seat is still there"));
        }
        self.phones[chair].as_mut().expect("connected")
    }

    /// Returns a random legal action of whoever is asked: the chair, the length of the journal and
    /// the code. Returns `None` if the game is over.
    async fn choose(&mut self, process: &Process) -> Option<(usize, usize, u32)> {
        for chair in 0..2 {
            let (at, codes) = self.phone(process, chair).await.legal(chair).await.expect("an answer");
            if !codes.is_empty() {
                return Some((chair, at, codes[self.random(codes.len())]));
            }
        }
        None
    }

    /// Takes one action for whoever is asked. Returns false if the game is over.
    async fn act(&mut self, process: &Process, is_confirmed: bool) -> bool {
        let Some((chair, at, code)) = self.choose(process).await else { return false };
        let phone = self.phone(process, chair).await;
        if !is_confirmed {
            phone.send_act(chair, at, code).await;
        } else if phone.act(chair, at, code).await == Some(true) {
            self.confirmed.push((at, code));
        }
        true
    }

    /// Starts the next game.
    async fn start_again(&mut self, process: &Process, game: &str) {
        let phone = self.phone(process, 0).await;
        phone.send(&json!({ "t": "start", "game": game, "players": 2 })).await;
        phone.wait_until(|facts| facts["over"] == false).await.expect("the game begins");
        self.confirmed.clear();
    }

    /// Checks that every confirmed action is in the journal once, in its place.
    fn check(&self, journal: &[u32]) {
        for (at, code) in &self.confirmed {
            assert_eq!(journal.get(*at), Some(code), "action {at} of {journal:?}");
        }
    }
}

/// Returns the journal of the only table as codes.
fn journal(data: &Path) -> Vec<u32> {
    let entries = stored_journals(data).expect("readable").remove(0).1;
    entries.into_iter().map(|entry| u32::from_le_bytes(entry) & 0x3FFF_FFFF).collect()
}

#[tokio::test]
async fn a_killed_server_keeps_every_confirmed_action() {
    let data = data("kills");
    let mut process = Process::start(&data);
    let mut players = Players::sit(&process, "termites").await;
    let mut before: Vec<u32> = Vec::new();
    for _ in 0..if is_long() { 200 } else { 3 } {
        let actions = 1 + players.random(3);
        for _ in 0..actions {
            players.act(&process, true).await;
        }
        // The kill comes while an action is on its way.
        players.act(&process, false).await;
        let wait = players.random(4) as u64;
        tokio::time::sleep(Duration::from_millis(wait)).await;
        process.kill();
        players.phones.fill_with(|| None);
        let journal = journal(&data);
        assert_eq!(
            journal.get(..before.len()),
            Some(&*before),
            "the past stays, also that of a finished game"
        );
        players.check(&journal);
        before = journal;
        process = Process::start(&data);
        if !players.act(&process, true).await {
            players.start_again(&process, "termites").await;
            before.clear();
        }
    }
    process.kill();
    let _ = std::fs::remove_file(&data);
}

#[tokio::test]
async fn cut_connections_lose_and_double_nothing() {
    let data = data("cuts");
    let process = Process::start(&data);
    let mut players = Players::sit(&process, "robale").await;
    // How many actions arrived before their cut, and how many had to be repeated.
    let (mut cuts, mut first, mut second) = (0, 0, 0);
    while cuts < if is_long() { 1000 } else { 20 } {
        let Some((chair, at, code)) = players.choose(&process).await else {
            players.start_again(&process, "robale").await;
            continue;
        };
        // The cut comes before the message is sent, at once, or while the server works on it. Then the
        // same action is repeated on a new connection.
        let moment = players.random(4) as u64;
        if moment > 0 {
            players.phone(&process, chair).await.send_act(chair, at, code).await;
            tokio::time::sleep(Duration::from_micros((moment - 1) * 700)).await;
        }
        players.phones[chair] = None;
        cuts += 1;
        let phone = players.phone(&process, chair).await;
        let is_second = phone.act(chair, at, code).await.expect("an answer");
        let (after, _) = phone.legal(chair).await.expect("an answer");
        assert!(after > at, "the action is there, whether the first or the second message took it");
        assert_eq!(phone.act(chair, at, code).await, Some(false), "a repeated action is refused");
        assert_eq!(phone.legal(chair).await.map(|(length, _)| length), Some(after), "and changes nothing");
        first += usize::from(!is_second);
        second += usize::from(is_second);
        players.confirmed.push((at, code));
    }
    assert!(first > 0 && second > 0, "{first} actions arrive before the cut, {second} do not");
    process.kill();
    players.check(&journal(&data));
    let _ = std::fs::remove_file(&data);
}
