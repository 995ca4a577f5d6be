//! As much JSON as the tools need: a value, its compact text, and a reader that says where text is wrong.
//!
//! Numbers are whole numbers; the formats of this project have no others.

use std::fmt;

/// A JSON value. Objects keep the order of their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Number(i128),
    /// A string.
    Text(String),
    /// `[...]`
    List(Vec<Json>),
    /// `{...}`
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An object of these keys and values.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// A list of anything that becomes JSON.
    pub fn list<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }

    /// The value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn items(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// The string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it fits.
    pub fn number<T: TryFrom<i128>>(&self) -> Option<T> {
        match self {
            Json::Number(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Reads one value; nothing but white space may follow.
    ///
    /// # Errors
    /// [`JsonError`] with the place.
    pub fn read(text: &str) -> Result<Json, JsonError> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let value = reader.value()?;
        reader.space();
        if reader.at < text.len() { Err(reader.error("something follows the value")) } else { Ok(value) }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.into())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

macro_rules! from_number {
    ($($Number:ty),*) => {
        $(impl From<$Number> for Json {
            fn from(number: $Number) -> Json {
                Json::Number(number as i128)
            }
        })*
    };
}
from_number!(u8, i8, i16, u32, u64, usize);

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => value.fmt(f),
            Json::Number(number) => number.fmt(f),
            Json::Text(text) => write_text(text, f),
            Json::List(items) => {
                f.write_str("[")?;
                for (place, item) in items.iter().enumerate() {
                    f.write_str(if place > 0 { "," } else { "" })?;
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (place, (key, value)) in members.iter().enumerate() {
                    f.write_str(if place > 0 { "," } else { "" })?;
                    write_text(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            '\n' => f.write_str("\\n")?,
            letter if letter < ' ' => write!(f, "\\u{:04x}", letter as u32)?,
            letter => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"")
}

/// Where text is no JSON, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Column, from 1, in bytes.
    pub column: usize,
    /// What is wrong there.
    pub reason: &'static str,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no JSON at column {}: {}", self.column, self.reason)
    }
}

impl std::error::Error for JsonError {}

/// Deeper than any of our formats; a limit keeps hostile text from using up the stack.
const DEEPEST: usize = 64;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn error(&self, reason: &'static str) -> JsonError {
        JsonError { column: self.at + 1, reason }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    /// Skips white space and then this byte, if it is there.
    fn skip(&mut self, byte: u8) -> bool {
        self.space();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, JsonError> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.error("not a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn value(&mut self) -> Result<Json, JsonError> {
        self.space();
        match self.peek() {
            Some(b'{') => self.nested(Reader::object),
            Some(b'[') => self.nested(Reader::list),
            Some(b'"') => self.text().map(Json::Text),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => Err(self.error("not a value")),
            None => Err(self.error("the text breaks off")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Json, JsonError>) -> Result<Json, JsonError> {
        self.at += 1;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("nested too deep"));
        }
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn list(&mut self) -> Result<Json, JsonError> {
        let mut items = Vec::new();
        if self.skip(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value()?);
            if self.skip(b']') {
                return Ok(Json::List(items));
            }
            if !self.skip(b',') {
                return Err(self.error("a comma or ] is missing"));
            }
        }
    }

    fn object(&mut self) -> Result<Json, JsonError> {
        let mut members = Vec::new();
        if self.skip(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.error("a key is missing"));
            }
            let key = self.text()?;
            if !self.skip(b':') {
                return Err(self.error("a colon is missing"));
            }
            members.push((key, self.value()?));
            if self.skip(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.skip(b',') {
                return Err(self.error("a comma or } is missing"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let start = self.at;
        self.at += 1;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if matches!(self.peek(), Some(b'.' | b'e' | b'E')) {
            return Err(self.error("only whole numbers are read"));
        }
        let number = self.text[start..self.at].parse();
        number.map(Json::Number).map_err(|_| JsonError { column: start + 1, reason: "not a number" })
    }

    fn text(&mut self) -> Result<String, JsonError> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let Some(letter) = self.text[self.at..].chars().next() else {
                return Err(self.error("the string breaks off"));
            };
            match letter {
                '"' => {
                    self.at += 1;
                    return Ok(text);
                }
                '\\' => text.push(self.escape()?),
                letter if letter < ' ' => return Err(self.error("a control character in a string")),
                letter => {
                    self.at += letter.len_utf8();
                    text.push(letter);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        self.at += 1;
        let letter = match self.peek() {
            Some(letter @ (b'"' | b'\\' | b'/')) => letter as char,
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'u') => {
                let digits = self.text.get(self.at + 1..self.at + 5);
                let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                self.at += 4;
                // Halves of a pair do not occur in our formats.
                code.and_then(char::from_u32).ok_or_else(|| self.error("no such character"))?
            }
            _ => return Err(self.error("no such escape")),
        };
        self.at += 1;
        Ok(letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let value = Json::object([
            ("n", 12_u8.into()),
            ("seed", u64::MAX.into()),
            ("at", Json::list([-3_i8, 0])),
            ("text", "a \"quoted\" \\ line\nand ł".into()),
            ("none", Json::Null),
            ("yes", true.into()),
            ("empty", Json::object([])),
            ("list", Json::List(vec![])),
        ]);
        assert_eq!(Json::read(&value.to_string()), Ok(value));
    }

    #[test]
    fn text_is_compact() {
        let value = Json::object([("a", Json::list([1_u8, 2])), ("b", Json::Null)]);
        assert_eq!(value.to_string(), r#"{"a":[1,2],"b":null}"#);
    }

    #[test]
    fn foreign_layout_is_read() {
        let value = Json::read(" { \"a\" : [ 1 , -2 ] , \"b\":\"\\u0041\\/\" } ").unwrap();
        assert_eq!(value.to_string(), r#"{"a":[1,-2],"b":"A/"}"#);
    }

    #[test]
    fn errors_name_the_place() {
        let table = [
            ("", 1, "the text breaks off"),
            ("[1 2]", 4, "a comma or ] is missing"),
            ("{\"a\" 1}", 6, "a colon is missing"),
            ("{a:1}", 2, "a key is missing"),
            ("[1.5]", 3, "only whole numbers are read"),
            ("nul", 1, "not a value"),
            ("\"ab", 4, "the string breaks off"),
            ("1 1", 3, "something follows the value"),
            ("-", 1, "not a number"),
            ("\"\\q\"", 3, "no such escape"),
        ];
        for (text, column, reason) in table {
            assert_eq!(Json::read(text), Err(JsonError { column, reason }), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_instead_of_crashing() {
        let deep = "[".repeat(100_000);
        assert_eq!(Json::read(&deep).unwrap_err().reason, "nested too deep");
    }

    #[test]
    fn cut_texts_never_panic() {
        let text = r#"{"a":[1,-2,"ł\u0041\n"],"b":{"c":null,"d":true}}"#;
        for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            assert!(Json::read(&text[..cut]).is_err(), "cut at {cut}");
        }
    }
}
