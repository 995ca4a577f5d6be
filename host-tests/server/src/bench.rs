//! Measures load and hostile clients: `hexboard table --bench`. Server and clients run in this
//! process, so the figures include the work of the clients.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::client::{Client, Received};
use crate::config::Config;
use crate::server::Server;

/// The sizes of a run.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Spectators at the measured table.
    pub spectators: usize,
    /// Presses per measurement.
    pub presses: usize,
    /// Actions that are timed until the big screen shows them.
    pub actions: usize,
    /// Tables with four computers each.
    pub tables: usize,
    /// How long these tables are watched, in seconds.
    pub seconds: u64,
    /// Connections that say nothing.
    pub idle: usize,
    /// Clients of each hostile kind.
    pub hostile: usize,
}

impl Sizes {
    /// The sizes that the documentation states.
    pub const FULL: Sizes = Sizes {
        spectators: 100,
        presses: 400,
        actions: 100,
        tables: 200,
        seconds: 30,
        idle: 2000,
        hostile: 20,
    };
}

const MENU: u8 = 7;

/// Measures with the full sizes and prints a table.
///
/// # Errors
/// Returns an error if the server cannot start or a figure cannot be measured.
pub fn bench(out: &mut (dyn Write + Send)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let figures = runtime.map_err(|error| error.to_string())?.block_on(measure(Sizes::FULL))?;
    writeln!(out, "{figures}").map_err(|error| error.to_string())
}

/// Measures everything and returns a table in Markdown.
///
/// # Errors
/// Returns an error if the server cannot start or a figure cannot be measured.
pub async fn measure(sizes: Sizes) -> Result<String, String> {
    let _ = rlimit::increase_nofile_limit(16_384);
    let folder = std::env::temp_dir().join(format!("hexboard-bench-{}", std::process::id()));
    let config = |name: &str| Config {
        port: 0,
        data: folder.join(name),
        tables: sizes.tables + 1,
        ..Config::default()
    };
    let mut rows = vec!["| what | figure |".to_owned(), "|---|---|".to_owned()];
    // The tables come first: their memory is what the process grows by.
    let server = Server::start(&config("tables.redb")).await?;
    rows.extend(measure_tables(&server, sizes).await?);
    server.registry.stop().await;
    let server = Server::start(&config("load.redb")).await?;
    let figures = measure_load(&server, sizes).await;
    server.registry.stop().await;
    let _ = std::fs::remove_dir_all(folder);
    rows.extend(figures?);
    Ok(rows.join("\n"))
}

/// Measures from a press to its picture, with spectators and during an attack.
async fn measure_load(server: &Server, sizes: Sizes) -> Result<Vec<String>, String> {
    let address = server.address;
    let code = server.registry.list().remove(0).0;
    let mut phones = seat_four(address, &code).await.ok_or("the phones cannot join")?;
    let spectators = spectators(address, &code, sizes.spectators).await;
    let mut rows = vec![format!("| spectators connected | {} |", spectators.len())];
    let times = press_all(&mut phones, sizes.presses).await.ok_or("a phone was disconnected")?;
    rows.push(row(&format!("press to picture, four phones and {} spectators", sizes.spectators), &times));
    let mut screen = Client::join(address, &code, "screen", None).await.ok_or("no big screen can join")?;
    let times = act_all(&mut phones, &mut screen, sizes.actions).await.ok_or("an action was not shown")?;
    rows.push(row("action to the picture of the big screen", &times));
    drop(screen);
    spectators.iter().for_each(JoinHandle::abort);

    let attackers = attack(address, &code, sizes.hostile).await;
    let (idle, silent) = open_idle(address, sizes.idle).await;
    let times = press_all(&mut phones, sizes.presses).await.ok_or("a phone was disconnected by an attack")?;
    let what = format!(
        "the same during an attack: {} silent connections, {} clients each that flood, send garbage, \
         guess tokens, send too much, do not read or send a request slowly",
        idle.load(Ordering::Relaxed),
        sizes.hostile
    );
    rows.push(row(&what, &times));
    attackers.iter().chain(&silent).for_each(JoinHandle::abort);
    Ok(rows)
}

async fn seat_four(address: SocketAddr, code: &str) -> Option<Vec<Client>> {
    let mut phones = Vec::new();
    for chair in 0..4 {
        phones.push(Client::sit(address, code, chair).await?);
    }
    phones[0].send(&json!({ "t": "start", "game": "termites", "players": 4 })).await;
    phones[0].wait_until(|facts| facts["stage"] == "game").await?;
    Some(phones)
}

/// Connects spectators that read everything.
async fn spectators(address: SocketAddr, code: &str, count: usize) -> Vec<JoinHandle<()>> {
    let mut spectators = Vec::new();
    for _ in 0..count {
        let Some(mut client) = Client::join(address, code, "watch", None).await else { continue };
        spectators.push(tokio::spawn(async move { while client.next().await != Received::Closed {} }));
    }
    spectators
}

/// Opens and closes the menu on one phone after the other. Returns how long each picture took.
async fn press_all(phones: &mut [Client], presses: usize) -> Option<Vec<Duration>> {
    let mut times = Vec::new();
    let count = phones.len();
    for press in 0..presses {
        let phone = &mut phones[press % count];
        // Pictures from before do not count.
        drain(phone).await;
        let began = Instant::now();
        phone.press(&[MENU]).await;
        loop {
            match phone.next().await {
                Received::Screen(..) => break,
                Received::Closed => return None,
                Received::Text(_) | Received::Board(_) => {}
            }
        }
        times.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    Some(times)
}

/// Takes random actions for whoever is asked. Returns how long each took until the big screen had its
/// picture, which comes just before the facts.
async fn act_all(phones: &mut [Client], screen: &mut Client, actions: usize) -> Option<Vec<Duration>> {
    let mut times = Vec::new();
    let mut dice = hexboard::game::Rng::new(5);
    let mut shown = screen.wait_for("facts").await?;
    while times.len() < actions {
        for (chair, phone) in phones.iter_mut().enumerate() {
            let (at, codes) = phone.legal(chair).await?;
            if codes.is_empty() {
                continue;
            }
            let began = Instant::now();
            phone.send_act(chair, at, codes[dice.next_u32() as usize % codes.len()]).await;
            shown = screen.wait_until(|facts| facts["news"] != shown["news"]).await?;
            times.push(began.elapsed());
        }
        if shown["over"] == true {
            break;
        }
    }
    Some(times)
}

/// Reads for a while. The server disconnects phones that do not answer its pings.
async fn listen(phones: &mut [Client], time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        for phone in phones.iter_mut() {
            drain(phone).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Reads what is there already.
async fn drain(phone: &mut Client) {
    while tokio::time::timeout(Duration::from_millis(1), phone.next())
        .await
        .is_ok_and(|message| message != Received::Closed)
    {}
}

fn percentile(times: &[Duration], percent: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(0.0, Duration::as_secs_f64) * 1000.0
}

fn row(what: &str, times: &[Duration]) -> String {
    let [half, most, worst] = [50, 99, 100].map(|percent| percentile(times, percent));
    format!("| {what} | median {half:.1} ms, 99th percentile {most:.1} ms, worst {worst:.1} ms |")
}

/// Starts clients of every hostile kind, which come back whenever they are thrown out.
async fn attack(address: SocketAddr, code: &str, count: usize) -> Vec<JoinHandle<()>> {
    let mut attackers = Vec::new();
    for number in 0..count {
        for kind in 0..6 {
            let code = code.to_owned();
            attackers.push(tokio::spawn(async move {
                loop {
                    attack_once(address, &code, kind, number).await;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }));
        }
    }
    attackers
}

async fn attack_once(address: SocketAddr, code: &str, kind: usize, number: usize) -> Option<()> {
    match kind {
        // Floods.
        0 => {
            let mut client = Client::join(address, code, "watch", None).await?;
            while client.send(&json!({ "t": "ping" })).await {}
        }
        // Garbage.
        1 => {
            let mut client = Client::connect(address).await?;
            client.send_bytes(vec![number as u8; 100]).await;
            let mut client = Client::join(address, code, "phone", None).await?;
            client.send_text("{\"t\":\"press\",\"keys\":[999]}".into()).await;
            client.next().await;
        }
        // Guessed tokens.
        2 => {
            let token = crate::ids::random_token();
            let mut client = Client::join(address, code, "phone", Some(&token)).await?;
            client.press(&[4]).await;
            client.wait_for("error").await;
        }
        // Too much at once.
        3 => {
            let mut client = Client::join(address, code, "watch", None).await?;
            client.send_text("x".repeat(1 << 20)).await;
            client.next().await;
        }
        // Sends a request slowly.
        4 => {
            let mut stream = TcpStream::connect(address).await.ok()?;
            for byte in b"GET / HTTP/1.1\r\nHost: slow\r\n".iter().cycle() {
                stream.write_all(&[*byte]).await.ok()?;
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
        // Does not read.
        _ => {
            let _client = Client::join(address, code, "watch", None).await?;
            tokio::time::sleep(Duration::from_secs(30)).await;
        }
    }
    Some(())
}

/// Opens connections that never say anything, and again whenever the server closes one. Returns how
/// many are open.
async fn open_idle(address: SocketAddr, count: usize) -> (Arc<AtomicUsize>, Vec<JoinHandle<()>>) {
    let open = Arc::new(AtomicUsize::new(0));
    let hold = |open: Arc<AtomicUsize>| async move {
        loop {
            let Ok(mut stream) = TcpStream::connect(address).await else { continue };
            open.fetch_add(1, Ordering::Relaxed);
            let _ = stream.read(&mut [0; 64]).await;
            open.fetch_sub(1, Ordering::Relaxed);
        }
    };
    let holding = (0..count).map(|_| tokio::spawn(hold(open.clone()))).collect();
    while open.load(Ordering::Relaxed) < count {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (open, holding)
}

/// Lets computers play at many tables, and four phones at one more.
async fn measure_tables(server: &Server, sizes: Sizes) -> Result<Vec<String>, String> {
    let code = server.registry.list().remove(0).0;
    let mut phones = seat_four(server.address, &code).await.ok_or("the phones cannot join")?;
    let own = server.registry.find(&code);
    let before = resident_bytes();
    for _ in 0..sizes.tables {
        server.registry.create_unlimited().await.map_err(|error| format!("{error:?}"))?;
    }
    let mut tables = server.registry.addresses();
    tables.retain(|table| own.as_ref().is_none_or(|own| !own.is_same(table)));
    for table in &tables {
        table.inspect(|table| table.start_computers("termites", 4)).await;
    }
    let lengths = async || {
        let mut lengths = Vec::new();
        for table in &tables {
            lengths.push(table.inspect(|table| table.journal().len()).await.unwrap_or(0));
        }
        lengths
    };
    let (began, first) = (Instant::now(), lengths().await);
    listen(&mut phones, Duration::from_secs(sizes.seconds)).await;
    let times = press_all(&mut phones, sizes.presses).await.ok_or("a phone was disconnected")?;
    let (last, seconds) = (lengths().await, began.elapsed().as_secs_f64());
    let actions: Vec<usize> =
        first.iter().zip(&last).map(|(first, last)| last.saturating_sub(*first)).collect();
    let mut rows = vec![format!(
        "| {} tables with four computers each | {:.0} actions per second in all, the slowest table {:.2} |",
        sizes.tables,
        actions.iter().sum::<usize>() as f64 / seconds,
        actions.iter().min().copied().unwrap_or(0) as f64 / seconds
    )];
    rows.push(row("press to picture at one more table beside them", &times));
    if let (Some(before), Some(after)) = (before, resident_bytes()) {
        // A few tables may fit into memory that the process has already.
        let least = match tables.first() {
            Some(table) => table.inspect(|table| table.memory()).await.unwrap_or(0),
            None => 0,
        };
        let each = (after.saturating_sub(before) / sizes.tables.max(1)).max(least) / 1024;
        rows.push(format!("| memory per table | {each} KiB |"));
    }
    Ok(rows)
}

/// Returns the memory of this process, where the system tells it.
fn resident_bytes() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}
