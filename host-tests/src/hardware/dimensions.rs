//! The dimensions of the case: micrometres in the file, millimetres everywhere else.

use std::fmt::Write;

use crate::json::Json;

/// All dimensions by part and name.
pub struct Dimensions {
    parts: Vec<(String, Vec<(String, f64)>)>,
}

impl Dimensions {
    /// Reads the file.
    ///
    /// # Errors
    /// Returns an error unless the file maps parts to dimensions in whole micrometres.
    pub fn read(text: &str) -> Result<Dimensions, String> {
        let Json::Object(parts) = Json::read(text).map_err(|error| format!("dimensions: {error}"))? else {
            return Err("dimensions: not an object".into());
        };
        let measure = |(name, value): &(String, Json)| {
            let micrometres: Option<u32> = value.number();
            micrometres.map(|measure| (name.clone(), f64::from(measure) / 1000.0))
        };
        let part = |(name, measures): &(String, Json)| match measures {
            Json::Object(members) => {
                Some((name.clone(), members.iter().map(measure).collect::<Option<_>>()?))
            }
            _ => None,
        };
        let parts = parts.iter().map(part).collect::<Option<_>>();
        Ok(Dimensions { parts: parts.ok_or("dimensions: measures are whole micrometres")? })
    }

    /// Returns a dimension in millimetres.
    ///
    /// # Errors
    /// Returns an error if there is none with this name.
    pub fn get(&self, part: &str, name: &str) -> Result<f64, String> {
        let measures = self.parts.iter().find(|(key, _)| key == part).map(|(_, measures)| measures);
        let measure = measures.and_then(|measures| measures.iter().find(|(key, _)| key == name));
        measure.map(|(_, value)| *value).ok_or_else(|| format!("dimensions: no {part}.{name}"))
    }

    /// Returns the dimensions as OpenSCAD source.
    pub fn scad(&self) -> String {
        let mut text = "// Made from dimensions.json by `cargo xtask build-docs`; millimetres.\n".to_string();
        for (part, measures) in &self.parts {
            for (name, value) in measures {
                let _ = writeln!(text, "{part}_{name} = {value};");
            }
        }
        text
    }
}
