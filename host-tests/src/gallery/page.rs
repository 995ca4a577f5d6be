//! The gallery as a page with its sheets.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use hexboard::parts::Frame;
use hexboard::ui::lang::Language;

use super::{Album, board, ending, lessons, menus, moments, print, sheet, small, tour};
use crate::start::GAMES;

/// Players in the pictures of each game.
const PLAYERS: [usize; 4] = [3, 2, 2, 3];

/// The parts of the gallery: what comes before the games, what is around them, and each game.
pub const PARTS: [&str; 6] = ["start", "table", GAMES[0], GAMES[1], GAMES[2], GAMES[3]];

/// Writes `gallery.md` and its sheets, and the pictures of the manuals, into the folder of the documents.
///
/// # Errors
/// When a file cannot be written.
pub fn write(docs: &Path) -> io::Result<()> {
    fs::create_dir_all(docs.join("gallery"))?;
    let mut page = String::from(HEAD);
    for name in PARTS {
        part(docs, &mut page, name)?;
    }
    for (game, language) in GAMES.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language)))
    {
        manual_pictures(docs, game, language)?;
    }
    print::write(docs)?;
    fs::write(docs.join("gallery.md"), page)
}

/// The steps of the lesson that the manual shows.
fn manual_pictures(docs: &Path, game: &str, language: Language) -> io::Result<()> {
    let folder = if language == Language::English { docs.to_path_buf() } else { docs.join(ending(language)) };
    let manual = fs::read_to_string(folder.join(format!("{game}.md")))?;
    for (step, picture) in lessons::pictures(game, language).iter().enumerate() {
        let name = format!("pictures/{game}-lesson-{}-{}.png", step + 1, ending(language));
        if manual.contains(&name) {
            fs::write(docs.join(name), picture)?;
        }
    }
    Ok(())
}

const HEAD: &str = "# Gallery

Every screen of every phase in both languages, made by `cargo xtask gallery` from the machine on the host: a game is played on the pads at random,
and the first picture of everything is kept. Below each screen: the phase, who looks, and what was chosen so far. The boards with one LED a cell show by turns, from left to
right, pieces, grounds, and two of the flashes that count ([seats.md](seats.md)).
";

const fn title(part: &str) -> &str {
    match part.as_bytes() {
        b"start" => "Start menu, settings, service",
        b"table" => "Around the games",
        b"termites" => "Termites",
        b"robale" => "Robale",
        b"hive" => "Hive",
        _ => "Guardians of Xobos",
    }
}

/// A part of the gallery in this language.
pub fn album(part: &str, language: Language) -> Album {
    match part {
        "start" => menus::start(language),
        "table" => moments::album(language),
        game => album_of_game(game, language),
    }
}

fn album_of_game(game: &str, language: Language) -> Album {
    let place = GAMES.iter().position(|name| *name == game).expect("a game");
    let players = PLAYERS[place];
    let mut album = tour::of(game, players, language);
    let mut more = vec![menus::game(game, players, language), lessons::pages(game, language)];
    if game == "xobos" {
        more.push(moments::crystals(language));
    }
    for more in more {
        more.screens.into_iter().for_each(|(caption, screen)| album.keep(caption, &screen));
        more.boards.into_iter().for_each(|(caption, frame)| album.keep_board(&caption, &frame));
    }
    album
}

fn part(docs: &Path, page: &mut String, name: &str) -> io::Result<()> {
    let title = title(name);
    let _ = write!(page, "\n## {title}\n");
    for language in Language::ALL {
        let album = album(name, language);
        let file = format!("gallery/{name}-{}.png", ending(language));
        fs::write(docs.join(&file), sheet::draw(&album.screens))?;
        if language == Language::English && !album.boards.is_empty() {
            let (words, frames): (Vec<String>, Vec<Frame>) = album.boards.into_iter().unzip();
            let boards = format!("gallery/{name}-boards.png");
            fs::write(docs.join(&boards), board::boards(&frames))?;
            let _ = write!(page, "\n![The board in these phases: {}]({boards})\n", words.join(", "));
        }
        if language == Language::English && !album.small.is_empty() {
            let words: Vec<&str> = album.small.iter().map(|moment| moment.caption.as_str()).collect();
            let small = format!("gallery/{name}-small.png");
            fs::write(docs.join(&small), small::draw(&album.small))?;
            let _ = write!(
                page,
                "\n![With one LED a cell, by turns, and the screen: {}]({small})\n",
                words.join("; ")
            );
        }
        let _ = write!(page, "\n![{title}: the screens, {}]({file})\n", language.name());
    }
    Ok(())
}
