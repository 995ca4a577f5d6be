//! Accepts connections and serves HTTP on them, with limits on their number and on the time that a
//! client may take.

use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use crate::config::{HEADER_TIMEOUT, MAX_CONNECTIONS, MAX_HEADERS, PAGES_TIMEOUT};

/// The pause after a connection that the system could not accept, for example without free files.
const PAUSE: Duration = Duration::from_millis(50);

/// The place of a connection among those that are allowed. It is free again when the last clone is
/// dropped.
pub type Place = Arc<OwnedSemaphorePermit>;

/// Serves until the listener fails for good. Further connections wait while all places are taken.
pub async fn serve(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    while let Ok(place) = places.clone().acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(serve_one(stream, router.clone(), Arc::new(place)));
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Serves one connection until it ends or becomes a WebSocket, which takes the place with it.
async fn serve_one(stream: TcpStream, router: Router, place: Place) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(place)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let _ = timeout(PAGES_TIMEOUT, connection).await;
}
