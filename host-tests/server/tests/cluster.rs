//! Three servers and one NATS on this machine: a killed server's tables continue elsewhere, and
//! nothing is lost. Needs the feature `nats` and the program `nats-server`; without it the test says
//! so and checks nothing.
#![cfg(feature = "nats")]

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use hexboard::game::Rng;
use hexboard_server::{Client, Cluster};
use serde_json::json;

/// The tables of a killed server continue within this time.
const TAKEOVER: Duration = Duration::from_secs(5);

/// A program that is killed with its owner.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Node {
    _program: Program,
    address: SocketAddr,
    code: String,
}

impl Node {
    fn start(folder: &std::path::Path, number: usize, nats: &str) -> Node {
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

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port()
}

fn start_nats(folder: &std::path::Path) -> Option<(Program, String)> {
    let port = free_port();
    let args = ["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"];
    let nats = Command::new("nats-server").args(args).arg(folder.join("nats")).stderr(Stdio::null()).spawn();
    let nats = Program(nats.ok()?);
    for _ in 0..100 {
        if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Some((nats, format!("nats://127.0.0.1:{port}")));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    None
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hexboard-cluster-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Plays random actions on both chairs. Returns those that the server has confirmed.
async fn play(phones: &mut [Client], count: usize, dice: &mut Rng) -> Vec<(usize, u32)> {
    let mut confirmed = Vec::new();
    while confirmed.len() < count {
        let chair = confirmed.len() % 2;
        let turn = [chair, 1 - chair];
        for chair in turn {
            let (at, codes) = phones[chair].legal(chair).await.expect("an answer");
            if codes.is_empty() {
                continue;
            }
            let code = codes[dice.next_u32() as usize % codes.len()];
            if phones[chair].act(chair, at, code).await == Some(true) {
                confirmed.push((at, code));
                break;
            }
        }
    }
    confirmed
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_servers_table_continues_elsewhere() {
    let folder = folder();
    let Some((_nats, url)) = start_nats(&folder) else {
        return eprintln!("nats-server is not installed: nothing was checked");
    };
    let mut nodes: Vec<Node> = (0..3).map(|number| Node::start(&folder, number, &url)).collect();
    let first = nodes.remove(0);
    let code = first.code.clone();
    let mut phones = Vec::new();
    for chair in 0..2 {
        phones.push(Client::sit(first.address, &code, chair).await.expect("a chair"));
    }
    let tokens: Vec<String> = phones.iter().map(|phone| phone.token.clone().expect("a token")).collect();
    phones[0].send(&json!({ "t": "start", "game": "termites", "players": 2 })).await;
    phones[0].wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
    let mut dice = Rng::new(3);
    let mut confirmed = play(&mut phones, 8, &mut dice).await;

    drop(first);
    let killed = Instant::now();
    let mut found = None;
    while found.is_none() {
        for node in &nodes {
            if let Some(phone) = Client::join(node.address, &code, "phone", Some(&tokens[0])).await {
                found = Some((node.address, phone));
                break;
            }
        }
        assert!(killed.elapsed() < 12 * TAKEOVER, "the table is lost");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("the table continued after {:.1} s", killed.elapsed().as_secs_f64());
    let (address, phone) = found.expect("found");
    let second = Client::join(address, &code, "phone", Some(&tokens[1])).await.expect("the other seat");
    let mut phones = vec![phone, second];
    confirmed.extend(play(&mut phones, 4, &mut dice).await);

    let cluster = Cluster::connect(&url, "http://test").await.expect("connected");
    let journals = cluster.journals().await.expect("readable");
    let journal = &journals.iter().find(|(other, _)| *other == code).expect("the table").1;
    for (at, code) in confirmed {
        let entry = journal.get(at).map(|entry| u32::from_le_bytes(*entry) & 0x3FFF_FFFF);
        assert_eq!(entry, Some(code), "a confirmed action is there, in its place");
    }
    let _ = std::fs::remove_dir_all(folder);
}
