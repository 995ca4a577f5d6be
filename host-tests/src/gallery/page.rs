//! Writes the gallery as a page with its sheets.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use hexboard::parts::Frame;
use hexboard::ui::lang::Language;
use hexboard::ui::options_menu::OptionsMenus;

use super::{Album, board, ending, lessons, menus, moments, print, sheet, small, tour};
use crate::dispatch;
use crate::start::GAMES;

/// The parts that belong to no game: the start menu and the general screens.
const BEFORE: [(&str, &str); 2] = [("start", "Start menu, settings, service"), ("table", "Around the games")];

/// Returns the parts of the gallery: the general ones, then each game.
pub fn parts() -> impl Iterator<Item = &'static str> {
    BEFORE.into_iter().map(|(part, _)| part).chain(GAMES)
}

/// Writes `gallery.md`, its sheets and the images of the manuals into the documentation folder.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write(docs: &Path) -> io::Result<()> {
    fs::create_dir_all(docs.join("gallery"))?;
    let mut page = String::from(HEAD);
    for name in parts() {
        part(docs, &mut page, name)?;
    }
    for (game, language) in GAMES.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language)))
    {
        manual_pictures(docs, game, language)?;
    }
    print::write(docs)?;
    fs::write(docs.join("gallery.md"), page)
}

/// Writes the lesson steps that the manual shows.
fn manual_pictures(docs: &Path, game: &str, language: Language) -> io::Result<()> {
    let folder = if language == Language::English { docs.to_path_buf() } else { docs.join(ending(language)) };
    let manual = folder.join(format!("{game}.md"));
    if !manual.exists() {
        return Ok(());
    }
    let manual = fs::read_to_string(manual)?;
    for (step, picture) in lessons::pictures(game, language).iter().enumerate() {
        let name = format!("pictures/{game}-lesson-{}-{}.png", step + 1, ending(language));
        if manual.contains(&name) {
            fs::write(docs.join(name), picture)?;
        }
    }
    Ok(())
}

const HEAD: &str = "# Gallery

Every screen of every phase, in English and Polish. `cargo xtask gallery` makes them by playing
random games and keeping the first picture of each kind. Below each screen are the phase, the seat
and what was chosen so far. Boards with one LED per cell are shown four times, from left to right:
pieces, grounds, and two of the flashes that show counts
([Seats and pads](seats.md#one-led-per-cell)).
";

/// Returns the heading of a part.
///
/// # Panics
/// Panics if there is no such part.
pub fn title(part: &str) -> &'static str {
    let before = BEFORE.into_iter().find(|(name, _)| *name == part).map(|(_, title)| title);
    before.or_else(|| dispatch::name_of(part)).expect("a part of the gallery")
}

/// Returns the number of players in the images of a game: three, or the minimum if three is not
/// allowed.
fn players(game: &str) -> usize {
    let place = GAMES.iter().position(|name| *name == game).expect("a game");
    let allowed = OptionsMenus::NEW.all()[place].players();
    if allowed.contains(&3) { 3 } else { *allowed.start() }
}

/// Returns a part of the gallery in this language.
pub fn album(part: &str, language: Language) -> Album {
    match part {
        "start" => menus::start(language),
        "table" => moments::album(language),
        game => album_of_game(game, language),
    }
}

fn album_of_game(game: &str, language: Language) -> Album {
    let players = players(game);
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
                "\n![With one LED per cell, at four moments, and the screen: {}]({small})\n",
                words.join("; ")
            );
        }
        let _ = write!(page, "\n![{title}: the screens, {}]({file})\n", language.name());
    }
    Ok(())
}
