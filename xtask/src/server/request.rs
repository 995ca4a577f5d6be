//! Reads a request: its first line is all that matters to us.

use std::io::{self, BufRead, BufReader, Read};
use std::net::TcpStream;

use super::Status;

/// No request of a page is longer.
const LIMIT: u64 = 16 * 1024;

/// What may be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Send it.
    Get,
    /// Only tell how long it is.
    Head,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What to do with it.
    pub method: Method,
    /// The path, decoded, without the question after it.
    pub path: String,
}

/// Reads a request to the empty line that ends it.
///
/// # Errors
/// The outer one: the client is gone. The inner one: what it says makes no sense to us.
pub fn read(client: &TcpStream) -> io::Result<Result<Request, Status>> {
    let mut lines = BufReader::new(client.take(LIMIT));
    let mut first = String::new();
    lines.read_line(&mut first)?;
    // The rest must be read, or closing would throw our answer away.
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 && line != b"\r\n" && line != b"\n" {
        line.clear();
    }
    if lines.get_ref().limit() == 0 && line != b"\r\n" {
        return Ok(Err(Status::TooLarge));
    }
    Ok(parse(&first))
}

fn parse(line: &str) -> Result<Request, Status> {
    let mut words = line.split_whitespace();
    let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next()) else {
        return Err(Status::BadRequest);
    };
    if !version.starts_with("HTTP/1.") || !target.starts_with('/') {
        return Err(Status::BadRequest);
    }
    let method = match method {
        "GET" => Method::Get,
        "HEAD" => Method::Head,
        _ => return Err(Status::NotAllowed),
    };
    let path = target.split(['?', '#']).next().and_then(decode).ok_or(Status::BadRequest)?;
    Ok(Request { method, path })
}

/// `%20` and the like as what they stand for.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push(match byte {
            b'%' => (digit(rest.next())? * 16 + digit(rest.next())?) as u8,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_is_decoded_without_the_question() {
        let get = |path: &str| Ok(Request { method: Method::Get, path: path.to_owned() });
        assert_eq!(parse("GET /a%20%C5%82?b=%zz HTTP/1.1"), get("/a ł"));
        assert_eq!(parse("GET / HTTP/1.0"), get("/"));
        assert_eq!(parse("GET /%ff HTTP/1.1"), Err(Status::BadRequest));
        assert_eq!(parse("GET /%4 HTTP/1.1"), Err(Status::BadRequest));
        assert_eq!(parse("GET / SMTP"), Err(Status::BadRequest));
        assert_eq!(parse(""), Err(Status::BadRequest));
    }
}
