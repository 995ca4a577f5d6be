//! The files of the pages, compiled into the program, so that it needs nothing else.

/// Lists files of `host-tests` with their types.
macro_rules! files {
    ($($name:literal $path:literal $kind:literal;)+) => {
        &[$(($name, $kind, include_bytes!(concat!("../../", $path)))),+]
    };
}

/// Name on the server, type, contents.
type File = (&'static str, &'static str, &'static [u8]);

const FILES: &[File] = files! {
    "start.html" "web/table/start.html" "text/html; charset=utf-8";
    "phone.html" "web/table/phone.html" "text/html; charset=utf-8";
    "screen.html" "web/table/screen.html" "text/html; charset=utf-8";
    "watch.html" "web/table/watch.html" "text/html; charset=utf-8";
    "web/table/table.css" "web/table/table.css" "text/css";
    "web/table/start.mjs" "web/table/start.mjs" "text/javascript";
    "web/table/phone.mjs" "web/table/phone.mjs" "text/javascript";
    "web/table/screen.mjs" "web/table/screen.mjs" "text/javascript";
    "web/table/connection.mjs" "web/table/connection.mjs" "text/javascript";
    "web/table/awake.mjs" "web/table/awake.mjs" "text/javascript";
    "web/table/choices.mjs" "web/table/choices.mjs" "text/javascript";
    "web/table/follow.mjs" "web/table/follow.mjs" "text/javascript";
    "web/table/host.mjs" "web/table/host.mjs" "text/javascript";
    "web/table/board.mjs" "web/table/board.mjs" "text/javascript";
    "web/table/oled.mjs" "web/table/oled.mjs" "text/javascript";
    "web/table/words.mjs" "web/table/words.mjs" "text/javascript";
    "web/game-names.mjs" "web/game-names.mjs" "text/javascript";
    "web/oled-rows.mjs" "web/oled-rows.mjs" "text/javascript";
    "web/screen-text.mjs" "web/screen-text.mjs" "text/javascript";
    "web/texts.mjs" "web/texts.mjs" "text/javascript";
    "emulator/oled-text.mjs" "emulator/oled-text.mjs" "text/javascript";
    "emulator/json.mjs" "emulator/json.mjs" "text/javascript";
    "emulator/fonts.json" "emulator/fonts.json" "application/json";
    "emulator/picture/geometry.mjs" "emulator/picture/geometry.mjs" "text/javascript";
    "web/icons/icon.svg" "web/icons/icon.svg" "image/svg+xml";
};

/// Returns the type and the contents of a file.
pub fn find(name: &str) -> Option<(&'static str, &'static [u8])> {
    FILES.iter().find(|(known, ..)| *known == name).map(|(_, kind, bytes)| (*kind, *bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "text/javascript";

    /// A page must not load a file that the server does not have.
    #[test]
    fn every_imported_module_is_served() {
        for (name, _, bytes) in FILES.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            let text = String::from_utf8_lossy(bytes);
            let imports = text.split(" from '").skip(1).filter_map(|rest| rest.split('\'').next());
            for import in imports.filter(|import| import.starts_with('.')) {
                let mut path: Vec<&str> = name.split('/').collect();
                path.pop();
                for part in import.split('/') {
                    match part {
                        "." => {}
                        ".." => drop(path.pop()),
                        part => path.push(part),
                    }
                }
                assert!(find(&path.join("/")).is_some(), "{name} imports {import}");
            }
        }
    }
}
