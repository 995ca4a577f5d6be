//! A JSON value that preserves the order of keys, read and written with `serde_json`.
//!
//! Only integers are supported; the formats of this project have no other numbers.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// A JSON value. Objects preserve the order of their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An integer.
    Number(i128),
    /// A string.
    Text(String),
    /// `[...]`
    List(Vec<Json>),
    /// `{...}`
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Creates an object from these keys and values.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// Creates a list from anything that converts to JSON.
    pub fn list<T: Into<Json>>(items: impl IntoIterator<Item = T>) -> Json {
        Json::List(items.into_iter().map(Into::into).collect())
    }

    /// Returns the value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns the items of a list.
    pub fn items(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number, if it fits the type.
    pub fn number<T: TryFrom<i128>>(&self) -> Option<T> {
        match self {
            Json::Number(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Parses a single value. Only white space may follow it.
    ///
    /// # Errors
    /// Returns [`JsonError`] with the position.
    pub fn read(text: &str) -> Result<Json, JsonError> {
        serde_json::from_str(text).map_err(|error| {
            let said = error.to_string();
            let reason = said.split(" at line ").next().unwrap_or_default().into();
            JsonError { column: error.column().max(1), reason }
        })
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

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(number) => serializer.serialize_i128(*number),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(items) => serializer.collect_seq(items),
            Json::Object(members) => serializer.collect_map(members.iter().map(|(key, value)| (key, value))),
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// The error message for other numbers.
const WHOLE_ONLY: &str = "only whole numbers are read";

/// Accepts any JSON value.
struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Json, E> {
        Err(E::custom(WHOLE_ONLY))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object: Vec<(String, Json)> = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        // If another crate enables `arbitrary_precision`, a number with a fraction looks like this.
        if object.iter().any(|(name, _)| name == "$serde_json::private::Number") {
            return Err(A::Error::custom(WHOLE_ONLY));
        }
        Ok(Json::Object(object))
    }
}

/// The position and the reason of a JSON syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no JSON at column {}: {}", self.column, self.reason)
    }
}

impl std::error::Error for JsonError {}

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
            ("", 1, "EOF while parsing a value"),
            ("[1 2]", 4, "expected `,` or `]`"),
            ("{\"a\" 1}", 6, "expected `:`"),
            ("{a:1}", 2, "key must be a string"),
            ("[1.5]", 4, "only whole numbers are read"),
            ("nul", 3, "EOF while parsing a value"),
            ("\"ab", 3, "EOF while parsing a string"),
            ("1 1", 3, "trailing characters"),
            ("-", 1, "EOF while parsing a value"),
            ("\"\\q\"", 3, "invalid escape"),
        ];
        for (text, column, reason) in table {
            assert_eq!(Json::read(text), Err(JsonError { column, reason: reason.into() }), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_instead_of_crashing() {
        let deep = "[".repeat(100_000);
        assert_eq!(Json::read(&deep).unwrap_err().reason, "recursion limit exceeded");
    }

    #[test]
    fn cut_texts_never_panic() {
        let text = r#"{"a":[1,-2,"ł\u0041\n"],"b":{"c":null,"d":true}}"#;
        for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            assert!(Json::read(&text[..cut]).is_err(), "cut at {cut}");
        }
    }
}
