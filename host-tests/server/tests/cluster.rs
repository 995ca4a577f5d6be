//! Three servers and one NATS on this machine: one server after the other is killed during play, its
//! tables continue elsewhere, and nothing is lost. Needs the feature `nats` and the program
//! `nats-server`; `cargo xtask test --long` installs it.
#![cfg(feature = "nats")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use hexboard::game::Rng;
use hexboard_server::{Client, Cluster, Received};
use serde_json::json;

/// All tables must continue within this time after a kill.
const LIMIT: Duration = Duration::from_secs(5);

/// A program that is killed with its owner.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server.
struct Node {
    _program: Program,
    address: SocketAddr,
    code: String,
}

impl Node {
    fn start(folder: &Path, number: usize, nats: &str) -> Node {
        let config = json!({ "port": 0, "data": folder.join(format!("{number}.redb")), "nats": nats });
        let mut child = Command::new(env!("CARGO_BIN_EXE_table-server"))
            .arg(config.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let found: Vec<String> = lines.take(4).collect();
        let value = |word: &str| {
            let line = found.iter().find(|line| line.starts_with(word)).expect("a line of the introduction");
            line[word.len()..].trim().to_owned()
        };
        let screen = value("big screen");
        let port = screen.split([':', '/']).find_map(|part| part.parse::<u16>().ok()).expect("a port");
        let (address, code) = (([127, 0, 0, 1], port).into(), value("code"));
        Node { _program: Program(child), address, code }
    }
}

fn start_nats(folder: &Path) -> (Program, String) {
    let bound = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    let port = bound.expect("a port").port();
    let args = ["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"];
    let nats = Command::new("nats-server").args(args).arg(folder.join("nats")).stderr(Stdio::null()).spawn();
    let nats = Program(nats.expect("nats-server is installed"));
    let is_ready = |_: &usize| {
        std::thread::sleep(Duration::from_millis(50));
        TcpStream::connect(("127.0.0.1", port)).is_ok()
    };
    assert!((0..200).any(|attempt| is_ready(&attempt)), "NATS starts");
    (nats, format!("nats://127.0.0.1:{port}"))
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hexboard-cluster-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns where a server sends a browser that wants this page, if it sends it on.
fn place_of(node: &Node, page: &str) -> Option<String> {
    let mut socket = TcpStream::connect(node.address).ok()?;
    write!(socket, "GET {page} HTTP/1.0\r\nHost: test\r\n\r\n").ok()?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).ok()?;
    let place = answer.lines().find_map(|line| line.strip_prefix("location: "));
    place.filter(|_| answer.contains(" 303 ")).map(str::to_owned)
}

/// A code that was scanned or typed at another server leads to the table.
fn check_pages(nodes: &[Node]) {
    let began = Instant::now();
    for node in nodes {
        for page in ["", "/screen", "/watch"] {
            let place = format!("/t/{}{page}", node.code);
            let expected = format!("http://{}{place}", node.address);
            for other in nodes.iter().filter(|other| other.address != node.address) {
                // Servers know of each other after a heartbeat.
                while place_of(other, &place).as_ref() != Some(&expected) {
                    assert!(began.elapsed() < LIMIT, "{expected}");
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
        }
    }
}

/// A game of two players.
struct Game {
    code: String,
    /// The server whose pages the phones have open.
    origin: String,
    tokens: Vec<String>,
    phones: Vec<Client>,
    /// The actions that a server has confirmed.
    confirmed: Vec<(usize, u32)>,
}

impl Game {
    async fn start(node: &Node) -> Game {
        let mut phones = Vec::new();
        for chair in 0..2 {
            phones.push(Client::sit(node.address, &node.code, chair).await.expect("a chair"));
        }
        let tokens = phones.iter().map(|phone| phone.token.clone().expect("a token")).collect();
        phones[0].send(&json!({ "t": "start", "game": "termites", "players": 2 })).await;
        phones[0].wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
        let origin = format!("http://{}", node.address);
        Game { code: node.code.clone(), origin, tokens, phones, confirmed: Vec::new() }
    }

    /// Plays random actions.
    async fn play(&mut self, count: usize, dice: &mut Rng) {
        let wanted = self.confirmed.len() + count;
        while self.confirmed.len() < wanted {
            let (chair, at, code) = self.choose(dice).await;
            if self.phones[chair].act(chair, at, code).await == Some(true) {
                self.confirmed.push((at, code));
            }
        }
    }

    async fn choose(&mut self, dice: &mut Rng) -> (usize, usize, u32) {
        loop {
            for chair in 0..2 {
                let (at, codes) = self.phones[chair].legal(chair).await.expect("an answer");
                if !codes.is_empty() {
                    return (chair, at, codes[dice.next_u32() as usize % codes.len()]);
                }
            }
        }
    }

    /// Returns to both seats, on whichever server has the table.
    async fn return_to(&mut self, nodes: &[Node]) {
        let began = Instant::now();
        self.phones.clear();
        while self.phones.len() < 2 {
            assert!(began.elapsed() < LIMIT, "the table does not continue");
            tokio::time::sleep(Duration::from_millis(50)).await;
            let token = &self.tokens[self.phones.len()];
            for node in nodes {
                if let Some(phone) = self.join(node, "phone", Some(token)).await {
                    self.phones.push(phone);
                    break;
                }
            }
        }
    }

    /// Connects like a page that was loaded from the first server of the table.
    async fn join(&self, node: &Node, role: &str, token: Option<&str>) -> Option<Client> {
        Client::connect_from(node.address, Some(&self.origin)).await?.hello(&self.code, role, token).await
    }

    /// A big screen that was loaded from a dead server must show where to join now. One of its own
    /// server knows that.
    async fn check_address(&self, nodes: &[Node]) {
        for node in nodes {
            let own = format!("http://{}", node.address);
            let Some(mut client) = Client::connect_from(node.address, Some(&self.origin)).await else {
                panic!("a page of {} may connect to {own}", self.origin);
            };
            let hello = json!({ "t": "hello", "v": 1, "code": self.code, "role": "screen" });
            client.send(&hello).await;
            let first = client.next().await;
            let Received::Text(first) = first else { panic!("{first:?}") };
            if first["t"] == "address" {
                assert_eq!(first["join"], format!("{own}/t/{}", self.code));
                assert!(first["qr"].as_str().is_some_and(|qr| qr.contains("<svg")), "{first}");
            } else {
                let is_elsewhere = ["moved", "error"].iter().any(|kind| first["t"] == *kind);
                assert!(own == self.origin || is_elsewhere, "{first}");
            }
        }
    }

    fn check(&self, journals: &[(String, Vec<[u8; 4]>)]) {
        let journal = &journals.iter().find(|(code, _)| *code == self.code).expect("the table").1;
        for (at, code) in &self.confirmed {
            let entry = journal.get(*at).map(|entry| u32::from_le_bytes(*entry) & 0x3FFF_FFFF);
            assert_eq!(entry, Some(*code), "a confirmed action is there, in its place");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_servers_tables_continue_elsewhere() {
    let folder = folder();
    let (_nats, url) = start_nats(&folder);
    let mut nodes: Vec<Node> = (0..3).map(|number| Node::start(&folder, number, &url)).collect();
    check_pages(&nodes);
    let mut games = Vec::new();
    for node in &nodes {
        games.push(Game::start(node).await);
    }
    let mut dice = Rng::new(3);
    while nodes.len() > 1 {
        for game in &mut games {
            game.play(4, &mut dice).await;
            // The kill comes while an action is on its way.
            let (chair, at, code) = game.choose(&mut dice).await;
            game.phones[chair].send_act(chair, at, code).await;
        }
        drop(nodes.remove(dice.next_u32() as usize % nodes.len()));
        let killed = Instant::now();
        for game in &mut games {
            game.return_to(&nodes).await;
            game.check_address(&nodes).await;
        }
        let seconds = killed.elapsed();
        println!("all tables continued {:.1} s after the kill", seconds.as_secs_f64());
        assert!(seconds < LIMIT);
    }
    for game in &mut games {
        game.play(2, &mut dice).await;
    }
    let cluster = Cluster::connect(&url, "http://test").await.expect("connected");
    let journals = cluster.journals().await.expect("readable");
    games.iter().for_each(|game| game.check(&journals));
    let _ = std::fs::remove_dir_all(folder);
}
