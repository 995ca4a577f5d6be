//! A client without a browser, for measurements and tests.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::ORIGIN;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::protocol::{BOARD, SCREEN, VERSION};

/// How long a client waits for an answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A message of the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    /// A message in JSON.
    Text(Value),
    /// Cells of the board.
    Board(Vec<u8>),
    /// The screen of a pad.
    Screen(usize, Vec<u8>),
    /// The connection has ended.
    Closed,
}

/// A connection to a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The token of the seat.
    pub token: Option<String>,
    inputs: u64,
}

impl Client {
    /// Connects without saying hello. Returns `None` if the server refuses.
    pub async fn connect(address: SocketAddr) -> Option<Client> {
        Client::connect_from(address, None).await
    }

    /// Connects like a page of this server, for example `http://127.0.0.1:8237`. Returns `None` if the
    /// server refuses.
    pub async fn connect_from(address: SocketAddr, origin: Option<&str>) -> Option<Client> {
        let stream = TcpStream::connect(address).await.ok()?;
        let _ = stream.set_nodelay(true);
        let mut request = format!("ws://{address}/ws").into_client_request().ok()?;
        if let Some(origin) = origin {
            request.headers_mut().insert(ORIGIN, origin.parse().ok()?);
        }
        let (socket, _) = client_async(request, stream).await.ok()?;
        Some(Client { socket, token: None, inputs: 0 })
    }

    /// Connects and says hello. Returns `None` if the server refuses.
    pub async fn join(address: SocketAddr, code: &str, role: &str, token: Option<&str>) -> Option<Client> {
        Client::connect(address).await?.hello(code, role, token).await
    }

    /// Says hello. Returns `None` if the server refuses.
    pub async fn hello(self, code: &str, role: &str, token: Option<&str>) -> Option<Client> {
        let mut client = self;
        let hello = json!({ "t": "hello", "v": VERSION, "code": code, "role": role, "token": token });
        client.send(&hello).await;
        let welcome = client.wait_for("welcome").await?;
        client.token = token.map(str::to_owned);
        client.inputs = welcome["n"].as_u64().unwrap_or(0);
        Some(client)
    }

    /// Connects a phone and takes a chair.
    pub async fn sit(address: SocketAddr, code: &str, chair: usize) -> Option<Client> {
        let mut client = Client::join(address, code, "phone", None).await?;
        client.send(&json!({ "t": "sit", "chair": chair, "name": format!("Player {}", chair + 1) })).await;
        let seated = client.wait_for("seated").await?;
        client.token = seated["token"].as_str().map(str::to_owned);
        Some(client)
    }

    /// Sends a message. Returns false if the connection has ended.
    pub async fn send(&mut self, message: &Value) -> bool {
        self.send_text(message.to_string()).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> bool {
        self.socket.send(Message::Text(text.into())).await.is_ok()
    }

    /// Sends any bytes.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> bool {
        self.socket.send(Message::Binary(bytes.into())).await.is_ok()
    }

    /// Presses and releases buttons.
    pub async fn press(&mut self, keys: &[u8]) -> bool {
        self.inputs += 1;
        let n = self.inputs;
        self.send(&json!({ "t": "press", "n": n, "keys": keys })).await
    }

    /// Returns the next message.
    pub async fn next(&mut self) -> Received {
        match self.next_message().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).map_or(Received::Closed, Received::Text),
            Some(Message::Binary(bytes)) => match bytes.first() {
                Some(&BOARD) => Received::Board(bytes[1..].to_vec()),
                Some(&SCREEN) if bytes.len() > 1 => Received::Screen(bytes[1].into(), bytes[2..].to_vec()),
                _ => Received::Closed,
            },
            _ => Received::Closed,
        }
    }

    /// Returns the bytes of the next message; `None` if the connection has ended.
    pub async fn next_bytes(&mut self) -> Option<Vec<u8>> {
        self.next_message().await.map(|message| message.into_data().to_vec())
    }

    /// Returns the next text or picture.
    async fn next_message(&mut self) -> Option<Message> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.ok()??.ok()? {
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Close(_) => return None,
                message => return Some(message),
            }
        }
    }

    /// Waits for a message in JSON of this type. Returns `None` if the connection ends before.
    pub async fn wait_for(&mut self, kind: &str) -> Option<Value> {
        loop {
            match self.next().await {
                Received::Text(value) if value["t"] == kind => return Some(value),
                Received::Closed => return None,
                _ => {}
            }
        }
    }

    /// Waits for facts that fulfil a condition.
    pub async fn wait_until(&mut self, is_met: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let facts = self.wait_for("facts").await?;
            if is_met(&facts) {
                return Some(facts);
            }
        }
    }

    /// Returns the legal actions of a chair: the length of the journal, and the codes.
    pub async fn legal(&mut self, chair: usize) -> Option<(usize, Vec<u32>)> {
        self.send(&json!({ "t": "legal", "chair": chair })).await;
        let legal = self.wait_for("legal").await?;
        let codes =
            legal["codes"].as_array()?.iter().filter_map(|code| code.as_u64().map(|code| code as u32));
        Some((legal["at"].as_u64()? as usize, codes.collect()))
    }

    /// Sends an action without waiting for the answer.
    pub async fn send_act(&mut self, chair: usize, at: usize, code: u32) -> bool {
        self.send(&json!({ "t": "act", "chair": chair, "at": at, "code": code })).await
    }

    /// Takes an action. Returns whether the server took it; `None` if the connection ends.
    pub async fn act(&mut self, chair: usize, at: usize, code: u32) -> Option<bool> {
        self.send_act(chair, at, code).await;
        self.wait_for("acted").await?["ok"].as_bool()
    }
}
