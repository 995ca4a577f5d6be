//! The web server: pages, the QR code, new tables, and the connections of clients.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, LOCATION, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Extension, Router};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::time::{interval, timeout};

use crate::actor::{Address, Event};
use crate::config::{
    BURST, HELLO_TIMEOUT, MESSAGES_PER_SECOND, PING_EVERY, RateLimit, SILENCE, WRITE_TIMEOUT,
};
use crate::ids::normalised_code;
use crate::outbox::{Encoder, Frame, Outbox};
use crate::pages;
use crate::protocol::{Hello, MAX_MESSAGE, Reply, Request, Role, VERSION};
use crate::qr;
use crate::registry::{OpenError, Registry};
use crate::serve::Place;
use crate::table::Out;

/// The buffers of a connection, in bytes. Larger ones would cost memory for every idle client.
const READ_BUFFER: usize = 4096;
const WRITE_BUFFER: usize = 8192;

/// What the handlers share.
#[derive(Clone)]
pub struct Site {
    /// The tables.
    pub registry: Registry,
    /// The address of the server as phones see it.
    pub base: Arc<str>,
}

/// Returns the routes of the server.
pub fn router(site: Site) -> Router {
    Router::new()
        .route("/", get(|| async { page("start.html") }))
        .route("/tables", post(create))
        .route("/t/{code}", get(join_page))
        .route("/t/{code}/screen", get(screen_page))
        .route("/t/{code}/watch", get(watch_page))
        .route("/t/{code}/qr.svg", get(qr_code))
        .route("/site/{*path}", get(asset))
        .route("/ws", any(connect))
        .with_state(site)
}

/// Returns an answer with the headers that every answer has. Pages load nothing from elsewhere and
/// send no address to others.
fn answer(kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    let policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                  connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'";
    headers.insert("content-security-policy", HeaderValue::from_static(policy));
    response
}

fn page(name: &str) -> Response {
    match pages::find(name) {
        Some((kind, bytes)) => answer(kind, bytes),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn asset(Path(path): Path<String>) -> Response {
    page(&path)
}

/// Returns a page of a table. `{{join}}` and `{{code}}` are replaced. Sends the browser on if another
/// server has the table; `place` is the part of the address after the code.
async fn table_page(site: &Site, code: &str, place: &str, name: &str) -> Response {
    let code = normalised_code(code);
    if site.registry.find(&code).is_none() {
        if let Some(server) = site.registry.other_server(&code).await {
            return see_other(&format!("{server}/t/{code}{place}"));
        }
        let mut response = page("start.html");
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    }
    let Some((kind, bytes)) = pages::find(name) else { return StatusCode::NOT_FOUND.into_response() };
    let text = String::from_utf8_lossy(bytes).replace("{{join}}", &join_address(site, &code));
    answer(kind, text.replace("{{code}}", &code))
}

fn see_other(address: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(place) = HeaderValue::from_str(address) {
        response.headers_mut().insert(LOCATION, place);
    }
    response
}

fn join_address(site: &Site, code: &str) -> String {
    format!("{}/t/{code}", site.base)
}

async fn join_page(State(site): State<Site>, Path(code): Path<String>) -> Response {
    table_page(&site, &code, "", "phone.html").await
}

async fn screen_page(State(site): State<Site>, Path(code): Path<String>) -> Response {
    table_page(&site, &code, "/screen", "screen.html").await
}

async fn watch_page(State(site): State<Site>, Path(code): Path<String>) -> Response {
    table_page(&site, &code, "/watch", "watch.html").await
}

async fn qr_code(State(site): State<Site>, Path(code): Path<String>) -> Response {
    let code = normalised_code(&code);
    let found = site.registry.find(&code).and_then(|_| qr::svg(&join_address(&site, &code)));
    found.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |svg| answer("image/svg+xml", svg))
}

/// Opens a table and sends the browser to its big screen.
async fn create(State(site): State<Site>, headers: HeaderMap) -> Response {
    if !is_same_origin(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    match site.registry.create().await {
        Ok(code) => see_other(&format!("/t/{code}/screen")),
        Err(OpenError::Full) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Err(OpenError::Storage) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns whether a request comes from a page of this server. Programs that are not browsers send
/// no origin.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |value: &HeaderValue| value.to_str().ok().map(str::to_owned);
    let Some(origin) = headers.get(ORIGIN).and_then(text) else { return true };
    let host = headers.get(HOST).and_then(text).unwrap_or_default();
    origin.split_once("://").is_some_and(|(_, from)| from == host)
}

/// Returns whether a request comes from a page of a server that shares its tables with this one, or did
/// so before it died.
fn is_other_server(site: &Site, headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or_default();
    site.registry.knows_server(origin)
}

async fn connect(
    State(site): State<Site>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let is_moved = !is_same_origin(&headers);
    if is_moved && !is_other_server(&site, &headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
    upgrade.on_upgrade(move |socket| async move {
        talk(site, socket, is_moved).await;
        drop(place);
    })
}

/// Serves one connection until it ends. The page of the client is of another server if it has moved.
async fn talk(site: Site, mut socket: WebSocket, is_moved: bool) {
    let Ok(Some(hello)) = timeout(HELLO_TIMEOUT, read_hello(&mut socket)).await else { return };
    let outbox = Arc::new(Outbox::default());
    if hello.v != VERSION {
        outbox.push(Out::Reply(Reply::Reload { v: VERSION }));
        outbox.push(Out::Close);
        return write(socket.split().0, outbox).await;
    }
    let Some(table) = site.registry.find(&hello.code) else {
        let other = site.registry.other_server(&hello.code).await.map(|to| Reply::Moved { to });
        outbox.push(Out::Reply(other.unwrap_or(Reply::Error { why: "table" })));
        outbox.push(Out::Close);
        return write(socket.split().0, outbox).await;
    };
    if is_moved && hello.role != Role::Phone {
        outbox.push(Out::Reply(address_of(&site, &hello.code)));
    }
    let id = site.registry.next_client();
    if !table.send(Event::Join(id, hello, site.registry.servers(), outbox.clone())).await {
        return;
    }
    // A test that advances the time by hand asks more often than a person.
    let limit = if site.registry.is_manual() { f64::MAX } else { BURST };
    let limit = RateLimit::new(limit, MESSAGES_PER_SECOND);
    let (sink, mut stream) = socket.split();
    let mut writer = tokio::spawn(write(sink, outbox));
    tokio::select! {
        () = read(&mut stream, &table, id, limit) => {}
        _ = &mut writer => {}
    }
    table.send(Event::Gone(id)).await;
    writer.abort();
}

/// Returns where to join a table at this server, for a big screen that came from another one.
fn address_of(site: &Site, code: &str) -> Reply {
    let join = join_address(site, &normalised_code(code));
    let qr = qr::svg(&join).unwrap_or_default();
    Reply::Address { join, qr }
}

/// Reads the first message. Returns `None` if it is no hello.
async fn read_hello(socket: &mut WebSocket) -> Option<Hello> {
    let Some(Ok(Message::Text(text))) = socket.recv().await else { return None };
    match serde_json::from_str(&text) {
        Ok(Request::Hello(hello)) => Some(hello),
        // A client of another version may say hello in another way.
        _ => version_of(&text).map(|v| Hello {
            v,
            code: String::new(),
            role: Role::Watch,
            lang: crate::protocol::Lang::En,
            token: None,
        }),
    }
}

/// Returns the version in a message whose other parts cannot be read.
fn version_of(text: &str) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("v")?.as_u64()?.try_into().ok()
}

/// Passes requests on until the connection ends, is silent, sends something invalid or floods.
async fn read(stream: &mut SplitStream<WebSocket>, table: &Address, id: u64, mut limit: RateLimit) {
    while let Ok(Some(Ok(message))) = timeout(SILENCE, stream.next()).await {
        if !limit.allows() {
            return;
        }
        match message {
            Message::Text(text) => {
                let Ok(request) = serde_json::from_str(&text) else { return };
                if !table.send(Event::Request(id, request)).await {
                    return;
                }
            }
            Message::Pong(_) | Message::Ping(_) => {}
            Message::Binary(_) | Message::Close(_) => return,
        }
    }
}

/// Writes messages until the outbox is closed or the reader is too slow.
async fn write(mut sink: SplitSink<WebSocket, Message>, outbox: Arc<Outbox>) {
    let mut encoder = Encoder::default();
    let mut pings = interval(PING_EVERY);
    pings.tick().await;
    loop {
        let frames = tokio::select! {
            frames = outbox.next(&mut encoder) => match frames {
                Some(frames) => frames.into_iter().map(message).collect(),
                None => break,
            },
            _ = pings.tick() => vec![Message::Ping(Vec::new().into())],
        };
        for frame in frames {
            if !matches!(timeout(WRITE_TIMEOUT, sink.send(frame)).await, Ok(Ok(()))) {
                return;
            }
        }
    }
    let _ = timeout(WRITE_TIMEOUT, sink.close()).await;
}

fn message(frame: Frame) -> Message {
    match frame {
        Frame::Text(text) => Message::Text(text.into()),
        Frame::Binary(bytes) => Message::Binary(bytes.into()),
    }
}
