//! A server with real connections: seats, secrets, return, takeover, the rights of the host, versions
//! and hostile clients.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use hexboard::game::{Game, Rng, Turn};
use hexboard_server::protocol::{Hello, Lang, Reply, Request, Role};
use hexboard_server::{Client, Config, Out, Received, Server, Sizes, Stored, Table, TableFlash, measure};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

static SERVERS: AtomicUsize = AtomicUsize::new(0);

/// A server on a port of its own with a new database.
struct Host {
    server: Server,
    code: String,
    key: String,
    data: PathBuf,
}

impl Host {
    async fn start() -> Host {
        let number = SERVERS.fetch_add(1, Ordering::Relaxed);
        let data = std::env::temp_dir().join(format!("hexboard-wire-{}-{number}.redb", std::process::id()));
        let _ = std::fs::remove_file(&data);
        let config = Config { port: 0, data: data.clone(), ..Config::default() };
        let server = Server::start(&config).await.expect("a server");
        let (code, key) = server.registry.list().remove(0);
        Host { server, code, key, data }
    }

    async fn sit(&self, chair: usize) -> Client {
        Client::sit(self.server.address, &self.code, chair).await.expect("a free chair")
    }

    async fn join(&self, role: &str, token: Option<&str>) -> Client {
        Client::join(self.server.address, &self.code, role, token).await.expect("a welcome")
    }

    async fn stop(self) {
        self.server.registry.stop().await;
        let _ = std::fs::remove_file(&self.data);
    }
}

async fn start_game(phone: &mut Client, game: &str, players: usize) {
    phone.send(&json!({ "t": "start", "game": game, "players": players, "level": 0 })).await;
    phone.wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
}

async fn error(client: &mut Client) -> String {
    let error = client.wait_for("error").await.expect("an error");
    error["why"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_phone_gets_its_own_screen_only() {
    let host = Host::start().await;
    let (mut one, mut two) = (host.sit(0).await, host.sit(1).await);
    let mut screen = host.join("screen", None).await;
    start_game(&mut one, "termites", 2).await;
    for (pad, client) in [(Some(0), &mut one), (Some(1), &mut two), (None, &mut screen)] {
        client.send(&json!({ "t": "ping" })).await;
        let mut seen = Vec::new();
        loop {
            match client.next().await {
                Received::Screen(pad, _) => seen.push(pad),
                Received::Text(text) if text["t"] == "pong" => break,
                Received::Closed => panic!("disconnected"),
                Received::Text(text) => assert!(!text.to_string().contains("token"), "{text}"),
                Received::Board(_) => {}
            }
        }
        assert!(seen.iter().all(|seen| Some(*seen) == pad), "pad {pad:?} got {seen:?}");
    }
    // A control: pressing changes the player's screen.
    two.press(&[7]).await;
    while !matches!(two.next().await, Received::Screen(1, _)) {}
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_returns_to_its_seat_and_inputs_count_once() {
    let host = Host::start().await;
    let mut phone = host.sit(2).await;
    phone.send(&json!({ "t": "press", "n": 7, "keys": [1] })).await;
    assert_eq!(phone.wait_for("ack").await.expect("an answer")["n"], 7);
    let token = phone.token.clone().expect("a token");
    drop(phone);
    let mut again = Client::connect(host.server.address).await.expect("a connection");
    again.send(&json!({ "t": "hello", "v": 1, "code": host.code, "role": "phone", "token": token })).await;
    let welcome = again.wait_for("welcome").await.expect("a welcome");
    assert_eq!((&welcome["pad"], &welcome["n"]), (&json!(2), &json!(7)));
    // An input with an old number is confirmed and not repeated: the menu stays closed.
    while !matches!(again.next().await, Received::Screen(2, _)) {}
    again.send(&json!({ "t": "press", "n": 7, "keys": [1] })).await;
    again.send(&json!({ "t": "ping" })).await;
    loop {
        match again.next().await {
            Received::Screen(..) => panic!("the input was repeated"),
            Received::Text(text) if text["t"] == "pong" => break,
            _ => {}
        }
    }
    let mut stranger = host.join("phone", Some("00000000000000000000000000000000")).await;
    assert!(stranger.wait_for("unseated").await.is_some());
    stranger.press(&[4]).await;
    assert_eq!(error(&mut stranger).await, "seat");
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_seat_is_taken_over_with_the_code_and_a_confirmation() {
    let host = Host::start().await;
    let (mut one, lost) = (host.sit(0).await, host.sit(1).await);
    let mut screen = host.join("screen", None).await;
    let mut new = host.join("phone", None).await;
    new.send(&json!({ "t": "takeover", "chair": 1 })).await;
    assert_eq!(error(&mut new).await, "connected");
    let old = lost.token.clone();
    drop(lost);
    one.wait_until(|facts| facts["players"][1]["here"] == false).await.expect("the phone is gone");
    new.send(&json!({ "t": "takeover", "chair": 1 })).await;
    let shown = screen.wait_until(|facts| facts["takeover_code"].is_string()).await.expect("a code");
    let code = shown["takeover_code"].clone();
    one.send(&json!({ "t": "confirm", "yes": true })).await;
    assert_eq!(error(&mut one).await, "seat", "the code comes first");
    new.send(&json!({ "t": "takeover", "chair": 1, "code": "AAAA" })).await;
    assert_eq!(error(&mut new).await, "code");
    new.send(&json!({ "t": "takeover", "chair": 1, "code": code })).await;
    new.send(&json!({ "t": "confirm", "yes": true })).await;
    assert_eq!(error(&mut new).await, "seat", "nobody confirms for himself");
    // Phones are asked once the code was typed, and never get it.
    let seen = one.wait_until(|facts| facts["takeover"] == 1).await.expect("a question");
    assert_eq!(seen["takeover_code"], Value::Null);
    one.send(&json!({ "t": "confirm", "yes": true })).await;
    let seated = new.wait_for("seated").await.expect("the seat");
    assert_eq!(seated["pad"], 1);
    let mut late = host.join("phone", old.as_deref()).await;
    assert!(late.wait_for("unseated").await.is_some(), "the old token is invalid");
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_locks_pauses_and_removes() {
    let host = Host::start().await;
    let (mut one, mut two) = (host.sit(0).await, host.sit(1).await);
    two.send(&json!({ "t": "pause", "on": true })).await;
    assert_eq!(error(&mut two).await, "host");
    one.send(&json!({ "t": "lock", "on": true })).await;
    one.wait_until(|facts| facts["locked"] == true).await.expect("locked");
    let mut third = host.join("phone", None).await;
    third.send(&json!({ "t": "sit", "chair": 2, "name": "Third" })).await;
    assert_eq!(error(&mut third).await, "locked");
    one.send(&json!({ "t": "pause", "on": true })).await;
    one.wait_until(|facts| facts["paused"] == true).await.expect("paused");
    two.press(&[4]).await;
    assert_eq!(error(&mut two).await, "paused");
    one.send(&json!({ "t": "pause", "on": false })).await;
    one.wait_until(|facts| facts["paused"] == false).await.expect("continued");
    // The key of the terminal gives the rights of the host to any client.
    third.send(&json!({ "t": "host", "key": "WRONG" })).await;
    assert_eq!(error(&mut third).await, "key");
    third.send(&json!({ "t": "host", "key": host.key })).await;
    assert!(third.wait_for("host").await.is_some());
    third.send(&json!({ "t": "remove", "chair": 1 })).await;
    assert!(two.wait_for("unseated").await.is_some());
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_versions_reload_and_unknown_tables_are_refused() {
    let host = Host::start().await;
    for hello in
        [json!({ "t": "hello", "v": 99, "code": host.code, "role": "phone" }), json!({ "v": 2, "hi": 1 })]
    {
        let mut client = Client::connect(host.server.address).await.expect("a connection");
        client.send(&hello).await;
        assert_eq!(client.wait_for("reload").await.expect("an answer")["v"], 1);
    }
    let mut client = Client::connect(host.server.address).await.expect("a connection");
    client.send(&json!({ "t": "hello", "v": 1, "code": "XXXXX", "role": "phone" })).await;
    assert_eq!(error(&mut client).await, "table");
    host.stop().await;
}

/// The measured command with small sizes: it also attacks the server while four phones play.
#[tokio::test(flavor = "multi_thread")]
async fn hostile_clients_do_not_disturb_a_game() {
    let sizes = Sizes { spectators: 5, presses: 12, actions: 8, tables: 3, seconds: 1, idle: 50, hostile: 2 };
    let figures = measure(sizes).await.expect("nobody was disconnected");
    assert!(figures.contains("| spectators connected | 5 |"), "{figures}");
    for figure in ["press to picture", "action to the picture", "slowest table", "memory per table"] {
        assert!(figures.contains(figure), "{figure}: {figures}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_gives_out_a_table_that_nobody_uses() {
    let data = std::env::temp_dir().join(format!("hexboard-full-{}.redb", std::process::id()));
    let _ = std::fs::remove_file(&data);
    let config = Config { port: 0, data: data.clone(), tables: 2, ..Config::default() };
    let server = Server::start(&config).await.expect("a server");
    let first = server.registry.list().remove(0).0;
    let second = server.registry.create().await.expect("a second table");
    let mut phones = vec![Client::sit(server.address, &first, 0).await.expect("a chair")];
    assert_eq!(server.registry.create().await, Ok(second.clone()), "nobody uses it");
    phones.push(Client::sit(server.address, &second, 0).await.expect("a chair"));
    assert!(server.registry.create().await.is_err(), "both are in use");
    server.registry.stop().await;
    let _ = std::fs::remove_file(&data);
}

/// A client that never finishes its request must not keep its connection.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_not_finished_is_closed() {
    let host = Host::start().await;
    let mut slow = tokio::net::TcpStream::connect(host.server.address).await.expect("a connection");
    slow.write_all(b"GET / HTTP/1.1\r\nHost: slow\r\n").await.expect("sent");
    let mut quick = tokio::net::TcpStream::connect(host.server.address).await.expect("a connection");
    quick.write_all(b"GET / HTTP/1.0\r\nHost: quick\r\n\r\n").await.expect("sent");
    let mut answers = [String::new(), String::new()];
    slow.read_to_string(&mut answers[0]).await.expect("closed");
    quick.read_to_string(&mut answers[1]).await.expect("closed");
    assert!(!answers[0].contains("200 OK"), "{}", answers[0]);
    assert!(answers[1].starts_with("HTTP/1.0 200 OK"), "{}", answers[1]);
    host.stop().await;
}

/// A phone that is cut off while a button is down must not scroll for ever.
#[test]
fn a_button_of_a_lost_phone_is_released() {
    // The screens that another phone of the same seat gets in three seconds.
    let screens = |is_cut: bool| {
        let mut table = Table::open(TableFlash::default(), Stored::default(), 1);
        let hello = |token| Hello { v: 1, code: String::new(), role: Role::Phone, lang: Lang::En, token };
        table.hello(1, &hello(None), "epoch", Vec::new());
        table.handle(1, Request::Sit { chair: 0, name: "Ala".into() }, 1);
        let seated = table.take_messages().into_iter().find_map(|(_, out)| match out {
            Out::Reply(Reply::Seated { token, .. }) => Some(token),
            _ => None,
        });
        table.handle(1, Request::Hold { n: 1, bits: 2 }, 2);
        if is_cut {
            table.remove_client(1);
        }
        table.hello(2, &hello(seated), "epoch", Vec::new());
        table.take_messages();
        let mut count = 0;
        for millis in 3..3000 {
            table.tick(millis);
            count += table.take_messages().iter().filter(|(_, out)| matches!(out, Out::Screen(..))).count();
        }
        count
    };
    assert!(screens(false) > 3, "a button that is held repeats");
    assert_eq!(screens(true), 0);
}

/// Takes a random action for whoever is asked.
fn act(table: &mut Table, dice: &mut Rng, millis: u64) {
    for chair in 0..2 {
        table.handle(chair as u64, Request::Legal { chair }, millis);
        let legal = table.take_messages().into_iter().find_map(|(_, out)| match out {
            Out::Reply(Reply::Legal { at, codes, .. }) if !codes.is_empty() => Some((at, codes)),
            _ => None,
        });
        if let Some((at, codes)) = legal {
            let code = codes[dice.next_u32() as usize % codes.len()];
            return table.handle(chair as u64, Request::Act { chair, at, code }, millis);
        }
    }
}

/// The players of a game that has just ended must still see its result.
#[test]
fn a_server_that_is_killed_on_a_result_shows_it_again() {
    let mut table = Table::open(TableFlash::default(), Stored::default(), 1);
    for chair in 0..2 {
        let hello = Hello { v: 1, code: String::new(), role: Role::Phone, lang: Lang::En, token: None };
        table.hello(chair as u64, &hello, "epoch", Vec::new());
        table.handle(chair as u64, Request::Sit { chair, name: "Ala".into() }, 1);
    }
    table.handle(0, Request::Start { game: "robale".into(), players: 2, level: 0 }, 2);
    let (mut dice, mut millis) = (Rng::new(3), 2);
    let is_over = |table: &Table| table.game().map(|game| matches!(game.turn(), Turn::Over(_)));
    while is_over(&table) == Some(false) && millis < 20_000_000 {
        // While a die rolls, nobody is asked.
        act(&mut table, &mut dice, millis);
        millis += 1000;
    }
    let (sectors, stored) = table.take_changes();
    let again = Table::open(TableFlash::with(sectors), stored.expect("people"), 2);
    assert_eq!((is_over(&table), is_over(&again)), (Some(true), Some(true)));
    assert_eq!(again.journal(), table.journal());
}

fn hello(role: Role, token: Option<String>) -> Hello {
    Hello { v: 1, code: String::new(), role, lang: Lang::En, token }
}

/// Returns the newest facts that a client got.
fn facts_of(messages: &[(u64, Out)], id: u64) -> Option<Value> {
    messages.iter().rev().find_map(|(to, out)| match out {
        Out::Facts(text) if *to == id => serde_json::from_str(text).ok(),
        _ => None,
    })
}

/// Lets the time pass and returns all messages.
fn wait(table: &mut Table, from: u64, until: u64) -> Vec<(u64, Out)> {
    let mut messages = Vec::new();
    for millis in (from..until).step_by(5) {
        table.tick(millis);
        messages.extend(table.take_messages());
    }
    messages
}

#[test]
fn the_show_runs_while_nobody_joins() {
    let mut table = Table::open(TableFlash::default(), Stored::default(), 1);
    table.hello(1, &hello(Role::Screen, None), "epoch", Vec::new());
    assert_eq!(facts_of(&table.take_messages(), 1).expect("facts")["stage"], "lobby");
    let shown = wait(&mut table, 1, 8000);
    assert_eq!(facts_of(&shown, 1).expect("facts")["stage"], "show");
    let boards = shown.iter().filter(|(_, out)| matches!(out, Out::Board(_))).count();
    assert!(boards > 20, "the board plays: {boards} pictures");
    // Somebody who joins ends it.
    table.hello(2, &hello(Role::Phone, None), "epoch", Vec::new());
    table.handle(2, Request::Sit { chair: 0, name: "Ala".into() }, 8000);
    let joined = wait(&mut table, 8001, 9000);
    assert_eq!(facts_of(&joined, 1).expect("facts")["stage"], "lobby");
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_fill_the_free_seats_and_play() {
    let host = Host::start().await;
    let mut phone = host.sit(2).await;
    phone.send(&json!({ "t": "start", "game": "termites", "players": 4, "level": 0 })).await;
    let facts = phone.wait_until(|facts| facts["stage"] == "game").await.expect("the game begins");
    assert!((0..4).all(|chair| facts["players"][chair].is_object()), "four players: {facts}");
    let names: Vec<&Value> = (0..4).map(|chair| &facts["players"][chair]["name"]).collect();
    assert_eq!(names, [&Value::Null, &Value::Null, &json!("Player 3"), &Value::Null]);
    let is_of_computer = |facts: &Value| facts["news"][0]["chair"].as_u64().is_some_and(|chair| chair != 2);
    // The first player may be the person.
    for _ in 0..40 {
        let (at, codes) = phone.legal(2).await.expect("an answer");
        if let Some(code) = codes.first() {
            phone.act(2, at, *code).await;
        }
        if is_of_computer(&phone.wait_for("facts").await.expect("facts")) {
            return host.stop().await;
        }
    }
    panic!("no computer has played");
}

/// Two people on one phone: the phone says when to hand it over, and shows nobody's hand meanwhile.
#[test]
fn a_shared_phone_is_handed_over() {
    let mut table = Table::open(TableFlash::default(), Stored::default(), 1);
    table.hello(1, &hello(Role::Phone, None), "epoch", Vec::new());
    for chair in 0..2 {
        table.handle(1, Request::Sit { chair, name: format!("P{chair}") }, 1);
    }
    table.handle(1, Request::Start { game: "termites".into(), players: 2, level: 0 }, 2);
    let screen = |messages: &[(u64, Out)]| {
        messages.iter().rev().find_map(|(_, out)| match out {
            Out::Screen(0, picture) => Some(picture.clone()),
            _ => None,
        })
    };
    let asked = |messages: &[(u64, Out)]| facts_of(messages, 1).map(|facts| facts["asked"][0].clone());
    let begun = wait(&mut table, 3, 1000);
    let (hand_over, first) = (screen(&begun).expect("a screen"), asked(&begun));
    // The hand-over screen does not depend on the hand.
    let chair = usize::from(first == Some(json!(1)));
    table.redraw_hidden(1 - chair);
    table.handle(1, Request::Lang { lang: Lang::Pl }, 1001);
    table.handle(1, Request::Lang { lang: Lang::En }, 1002);
    let again = screen(&wait(&mut table, 1003, 1500)).expect("a screen");
    assert_eq!(hand_over, again, "nobody's hand is shown before the phone was handed over");
    // OK takes the phone over.
    table.handle(1, Request::Press { n: 1, keys: vec![4] }, 1500);
    let taken = screen(&wait(&mut table, 1501, 2500)).expect("a screen");
    assert_ne!(taken, hand_over);
}

/// A phone whose battery is empty says no farewell, and must not keep its seat for long.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_is_silent_counts_as_lost() {
    let host = Host::start().await;
    let silent = host.sit(1).await;
    let mut screen = host.join("screen", None).await;
    screen.wait_until(|facts| facts["players"][1]["here"] == true).await.expect("connected");
    let began = std::time::Instant::now();
    screen.wait_until(|facts| facts["players"][1]["here"] == false).await.expect("lost");
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
    drop(silent);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_introduction_has_both_addresses_and_in_a_network_a_qr_code() {
    let host = Host::start().await;
    let (code, port) = (&host.code, host.server.address.port());
    let local = host.server.introduction(false);
    let expected = [
        format!("big screen  http://localhost:{port}/t/{code}/screen"),
        format!("join        http://127.0.0.1:{port}/t/{code}"),
        format!("code        {code}"),
        format!("host key    {}", host.key),
    ];
    assert_eq!(local.lines().take(4).collect::<Vec<_>>(), expected);
    let lan = host.server.introduction(true);
    assert!(lan.lines().filter(|line| line.contains('\u{2588}')).count() > 10, "{lan}");
    assert!(lan.ends_with("--address."), "a phone cannot use 127.0.0.1: {lan}");
    host.stop().await;
}
