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

    /// Takes one action for whoever is asked. Returns false if the game is over.
    async fn act(&mut self, process: &Process, is_confirmed: bool) -> bool {
        for chair in 0..2 {
            let Some((at, codes)) = self.phone(process, chair).await.legal(chair).await else { continue };
            if codes.is_empty() {
                continue;
            }
            let code = codes[self.random(codes.len())];
            let phone = self.phone(process, chair).await;
            if !is_confirmed {
                phone.send_act(chair, at, code).await;
            } else if phone.act(chair, at, code).await == Some(true) {
                self.confirmed.push((at, code));
            }
            return true;
        }
        false
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
        assert_eq!(journal[..before.len()], before, "the past stays");
        for (at, code) in &players.confirmed {
            assert_eq!(journal.get(*at), Some(code), "a confirmed action is there once, in its place");
        }
        before = journal;
        process = Process::start(&data);
        let is_over = !players.act(&process, true).await;
        if is_over {
            players
                .phone(&process, 0)
                .await
                .send(&json!({ "t": "start", "game": "termites", "players": 2 }))
                .await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            (players.confirmed, before) = (Vec::new(), Vec::new());
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
    let (mut cuts, mut sent, mut doubled) = (0, 0, 0);
    while cuts < if is_long() { 1000 } else { 20 } {
        let chair = players.random(2);
        let Some((at, codes)) = players.phone(&process, chair).await.legal(chair).await else { break };
        if codes.is_empty() {
            let is_over = players
                .phone(&process, 1 - chair)
                .await
                .legal(1 - chair)
                .await
                .is_none_or(|(_, codes)| codes.is_empty());
            if is_over {
                players
                    .phone(&process, 0)
                    .await
                    .send(&json!({ "t": "start", "game": "robale", "players": 2 }))
                    .await;
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            continue;
        }
        let code = codes[players.random(codes.len())];
        let phone = players.phone(&process, chair).await;
        phone.send_act(chair, at, code).await;
        sent += 1;
        // Cut before the answer, then repeat the same action on a new connection.
        players.phones[chair] = None;
        cuts += 1;
        let phone = players.phone(&process, chair).await;
        let again = phone.act(chair, at, code).await.expect("an answer");
        let (after, _) = phone.legal(chair).await.expect("an answer");
        assert!(after > at, "the action is there, whether the first or the second message took it");
        doubled += usize::from(again);
    }
    assert!(sent > 0 && doubled <= sent);
    process.kill();
    let _ = std::fs::remove_file(&data);
}
