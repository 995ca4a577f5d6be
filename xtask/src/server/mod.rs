//! A small web server for the virtual device: files only, for this machine only.

mod request;
mod site;

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use request::{Method, Request};
pub use site::Site;

/// A client that says nothing for that long is left.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server that is ready to answer.
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
}

impl Server {
    /// Takes a port of this machine; 0 takes any free one.
    ///
    /// # Errors
    /// The port is taken.
    pub fn bind(port: u16, site: Site) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        Ok(Self { listener, site: Arc::new(site) })
    }

    /// The address to open.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers for ever, each client in a thread of its own.
    pub fn serve(self) {
        for client in self.listener.incoming().flatten() {
            let site = Arc::clone(&self.site);
            // A client that goes away in the middle is its own affair.
            thread::spawn(move || drop(answer(&client, &site)));
        }
    }
}

fn answer(client: &TcpStream, site: &Site) -> io::Result<()> {
    client.set_read_timeout(Some(PATIENCE))?;
    client.set_write_timeout(Some(PATIENCE))?;
    let response = match request::read(client)? {
        Ok(request) => respond(&request, site),
        Err(status) => Response::plain(status),
    };
    response.send(client)
}

fn respond(request: &Request, site: &Site) -> Response {
    let Some(file) = site.find(&request.path) else { return Response::plain(Status::NotFound) };
    let Ok(body) = fs::read(&file) else { return Response::plain(Status::NotFound) };
    let kind = mime(&file);
    Response { status: Status::Ok, kind, body, with_body: request.method == Method::Get }
}

/// How a request went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Ok,
    BadRequest,
    NotFound,
    NotAllowed,
    TooLarge,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::NotFound => "404 Not Found",
            Self::NotAllowed => "405 Method Not Allowed",
            Self::TooLarge => "431 Request Header Fields Too Large",
        }
    }
}

struct Response {
    status: Status,
    kind: &'static str,
    body: Vec<u8>,
    with_body: bool,
}

impl Response {
    fn plain(status: Status) -> Self {
        let body = format!("{}\n", status.line()).into_bytes();
        Self { status, kind: "text/plain; charset=utf-8", body, with_body: true }
    }

    fn send(&self, mut client: &TcpStream) -> io::Result<()> {
        let allow = if self.status == Status::NotAllowed { "Allow: GET, HEAD\r\n" } else { "" };
        let head = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{allow}\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            self.status.line(),
            self.kind,
            self.body.len(),
        );
        client.write_all(head.as_bytes())?;
        if self.with_body {
            client.write_all(&self.body)?;
        }
        client.flush()
    }
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::path::PathBuf;

    use super::*;

    /// A site in a folder of its own, served on any free port.
    struct Served {
        folder: PathBuf,
        address: SocketAddr,
    }

    impl Served {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
            let file = |path: &str, text: &str| {
                let path = folder.join(path);
                fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
                fs::write(path, text).expect("a file");
            };
            file("secret.txt", "secret");
            file("web/index.html", "the page");
            file("web/page.mjs", "code");
            file("web/.hidden", "secret");
            file("web/a b.css", "style");
            file("emulator/cpu.mjs", "cpu");
            file("emulator/picture.png", "no code");
            file("emulator/node_modules/rp2040js/dist/esm/index.js", "chip");
            file("emulator/node_modules/other/index.js", "other");
            file("shell.wasm", "wasm");
            let site = Site::new()
                .file("/", folder.join("web/index.html"))
                .folder("/web/", folder.join("web"))
                .scripts("/emulator/", folder.join("emulator"), "rp2040js")
                .file("/build/shell.wasm", folder.join("shell.wasm"))
                .file("/build/missing.elf", folder.join("missing.elf"));
            let server = Server::bind(0, site).expect("a free port");
            let address = server.address().expect("an address");
            thread::spawn(|| server.serve());
            Self { folder, address }
        }

        fn ask(&self, request: &str) -> String {
            let mut client = TcpStream::connect(self.address).expect("it listens");
            client.write_all(request.as_bytes()).expect("it reads");
            let mut answer = String::new();
            client.read_to_string(&mut answer).expect("it answers");
            answer
        }

        fn get(&self, path: &str) -> String {
            self.ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn files_come_with_their_kind_and_are_never_kept() {
        let served = Served::new("kinds");
        for (path, kind, body) in [
            ("/", "text/html; charset=utf-8", "the page"),
            ("/?game=hive", "text/html; charset=utf-8", "the page"),
            ("/web/index.html", "text/html; charset=utf-8", "the page"),
            ("/web/page.mjs", "text/javascript; charset=utf-8", "code"),
            ("/web/a%20b.css", "text/css; charset=utf-8", "style"),
            ("/emulator/cpu.mjs", "text/javascript; charset=utf-8", "cpu"),
            ("/emulator/node_modules/rp2040js/dist/esm/index.js", "text/javascript; charset=utf-8", "chip"),
            ("/build/shell.wasm", "application/wasm", "wasm"),
        ] {
            let answer = served.get(path);
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {answer}");
            assert!(answer.contains(&format!("Content-Type: {kind}\r\n")), "{path}: {answer}");
            assert!(answer.contains("Cache-Control: no-store\r\n"), "{path}: {answer}");
            assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{path}: {answer}");
        }
    }

    #[test]
    fn nothing_else_is_given_away() {
        let served = Served::new("traversal");
        for path in [
            "/secret.txt",
            "/web/../secret.txt",
            "/web/%2e%2e/secret.txt",
            "/web/..%2fsecret.txt",
            "/web/..%5csecret.txt",
            "/web//secret.txt",
            "/web/.hidden",
            "/web/%00",
            "/web/",
            "/web",
            "/emulator/../secret.txt",
            "/emulator/picture.png",
            "/emulator/node_modules/other/index.js",
            "/build/missing.elf",
            "/build/",
            "/etc/passwd",
        ] {
            let answer = served.get(path);
            assert!(answer.starts_with("HTTP/1.1 404 Not Found\r\n"), "{path}: {answer}");
            assert!(!answer.contains("secret"), "{path}: {answer}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_outside() {
        let served = Served::new("links");
        let link = |target: &str, name: &str| {
            std::os::unix::fs::symlink(served.folder.join(target), served.folder.join(name)).expect("a link");
        };
        link("secret.txt", "web/outside.txt");
        link("web/page.mjs", "web/inside.mjs");
        assert!(served.get("/web/outside.txt").starts_with("HTTP/1.1 404"));
        assert!(served.get("/web/inside.mjs").starts_with("HTTP/1.1 200"));
    }

    #[test]
    fn head_tells_the_length_only() {
        let answer = Served::new("head").ask("HEAD /build/shell.wasm HTTP/1.1\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Content-Length: 4\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    }

    #[test]
    fn other_requests_are_turned_down() {
        let served = Served::new("requests");
        let status = |request: &str| served.ask(request).split("\r\n").next().map(str::to_owned);
        let expect = |line: &str| Some(format!("HTTP/1.1 {line}"));
        assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), expect("405 Method Not Allowed"));
        assert_eq!(status("nonsense\r\n\r\n"), expect("400 Bad Request"));
        assert_eq!(status("GET /%zz HTTP/1.1\r\n\r\n"), expect("400 Bad Request"));
        assert_eq!(status("GET web HTTP/1.1\r\n\r\n"), expect("400 Bad Request"));
        let endless = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(16 * 1024 - 19));
        assert_eq!(status(&endless), expect("431 Request Header Fields Too Large"));
    }

    #[test]
    fn a_taken_port_is_an_error() {
        let served = Served::new("taken");
        assert!(Server::bind(served.address.port(), Site::new()).is_err());
        assert!(served.address.ip().is_loopback());
    }
}
