//! The public state of a table in words, for every page.

use hexboard::session::MachineStage;
use hexboard::ui::lang::Language;
use serde::Serialize;

use crate::device::Device;
use crate::follow::Followed;
use crate::players::CHAIRS;
use crate::protocol::Lang;

/// The number of past actions that a page gets.
pub const NEWS: usize = 6;

/// What everybody may know.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Facts {
    t: &'static str,
    /// `lobby`, `game`, `show` or `other`.
    pub stage: &'static str,
    game: Option<&'static str>,
    phase: Option<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    players: [Option<Player>; CHAIRS],
    /// The last public actions, the newest first.
    news: Vec<News>,
    /// The chairs that must decide.
    asked: Vec<usize>,
    locked: bool,
    /// Whether the host has stopped the game.
    pub paused: bool,
    host: Option<usize>,
    /// The chair of the lost phone that somebody wants to take over.
    takeover: Option<usize>,
    /// The code of the takeover, for big screens only.
    takeover_code: Option<String>,
    /// How many big screens and spectators watch.
    watching: usize,
    /// Whether the table follows a device.
    device: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Player {
    /// The name of the person; absent for a computer.
    name: Option<String>,
    /// The pad of the person.
    pad: Option<usize>,
    /// Whether the phone is connected.
    here: bool,
    /// The colour or people in the game.
    side: Option<&'static str>,
    points: Option<i16>,
    counted: Option<&'static str>,
    asked: bool,
    winner: bool,
    /// The remaining seconds, and whether the clock runs.
    clock: Option<(u32, bool)>,
    /// The main colour, as a hexadecimal number.
    colour: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct News {
    /// The number of actions before it.
    at: usize,
    chair: Option<usize>,
    side: &'static str,
    what: String,
}

/// A takeover in progress.
#[derive(Clone, Copy)]
pub struct TakeoverFacts<'a> {
    /// The chair of the lost phone.
    pub chair: usize,
    /// The code that big screens show.
    pub code: &'a str,
    /// Whether the code was typed. Phones are asked only then, so that a stranger who cannot see the
    /// big screen disturbs nobody.
    pub is_typed: bool,
}

/// The parts of the facts that the machine does not know.
pub struct Room<'a> {
    /// The people.
    pub players: &'a crate::players::Players,
    /// Whether the phone of each pad is connected.
    pub here: [bool; CHAIRS],
    /// Whether the host has stopped the game.
    pub is_paused: bool,
    /// The takeover in progress.
    pub takeover: Option<TakeoverFacts<'a>>,
    /// How many big screens and spectators watch.
    pub watching: usize,
    /// What the device shows that the table follows.
    pub followed: Option<&'a Followed>,
}

impl Facts {
    /// Collects the facts in a language. `with_code` adds the code of a takeover.
    pub fn collect(device: &Device, room: &Room<'_>, lang: Lang, with_code: bool) -> Facts {
        if let Some(followed) = room.followed {
            return Facts::of_device(followed, room.watching);
        }
        let (machine, language) = (&device.machine, Language::from(lang));
        let stage = match machine.stage() {
            MachineStage::Table => "game",
            MachineStage::Show => "show",
            MachineStage::Lobby => "lobby",
            MachineStage::Other => "other",
        };
        let mut facts = Facts {
            t: "facts",
            stage,
            game: device.game_word(),
            phase: machine.phase(language).filter(|_| !machine.is_over()),
            over: machine.is_over(),
            locked: room.players.is_locked,
            paused: room.is_paused,
            host: room.players.host,
            takeover: room
                .takeover
                .filter(|takeover| with_code || takeover.is_typed)
                .map(|takeover| takeover.chair),
            takeover_code: room.takeover.filter(|_| with_code).map(|takeover| takeover.code.to_owned()),
            watching: room.watching,
            ..Facts::default()
        };
        facts.add_people(room);
        facts.add_standings(device, language);
        facts.add_news(device, language);
        facts
    }

    /// Collects the facts about a device. Its console has no texts, so they are the same in every
    /// language.
    fn of_device(seen: &Followed, watching: usize) -> Facts {
        let player = |asked| Player { here: true, asked, ..Player::NOBODY };
        let news = seen.news.iter().rev().enumerate().rev();
        Facts {
            t: "facts",
            stage: if seen.game.is_some() { "game" } else { "lobby" },
            game: seen.game,
            over: seen.over,
            players: seen.asked.map(|asked| asked.then(|| player(asked))),
            asked: (0..CHAIRS).filter(|chair| seen.asked[*chair]).collect(),
            news: news
                .map(|(at, (chair, what))| News { at, chair: *chair, side: "", what: what.clone() })
                .collect(),
            watching,
            device: true,
            ..Facts::default()
        }
    }

    fn add_people(&mut self, room: &Room<'_>) {
        for (player, person) in self.players.iter_mut().zip(&room.players.chairs) {
            *player = person.as_ref().map(|person| Player {
                name: Some(person.name.clone()),
                pad: Some(person.pad),
                here: room.here[person.pad],
                ..Player::NOBODY
            });
        }
    }

    fn add_standings(&mut self, device: &Device, language: Language) {
        for standing in device.machine.standings(language) {
            let player = self.players[standing.chair.index()].get_or_insert(Player::NOBODY);
            player.side = Some(standing.score.name);
            player.points = Some(standing.score.points);
            player.counted = Some(standing.score.counted);
            player.asked = standing.is_asked;
            player.winner = standing.is_winner;
            player.clock = standing.clock;
            player.colour =
                Some(format!("#{:02x}{:02x}{:02x}", standing.colour.r, standing.colour.g, standing.colour.b));
            if standing.is_asked {
                self.asked.push(standing.chair.index());
            }
        }
    }

    fn add_news(&mut self, device: &Device, language: Language) {
        let standings = device.machine.standings(language);
        for row in 0..NEWS {
            let Some((at, seat, what)) = device.machine.news(row, language) else { break };
            let standing = standings.iter().find(|standing| standing.seat == seat);
            self.news.push(News {
                at,
                chair: standing.map(|standing| standing.chair.index()),
                side: standing.map_or("", |standing| standing.score.name),
                what: what.to_owned(),
            });
        }
    }
}

impl Player {
    const NOBODY: Player = Player {
        name: None,
        pad: None,
        here: false,
        side: None,
        points: None,
        counted: None,
        asked: false,
        winner: false,
        clock: None,
        colour: None,
    };
}

#[cfg(test)]
mod tests {
    use hexboard::parts::Store;
    use hexboard::session::{Seating, Settings, TimeControl};

    use super::*;
    use crate::flash::TableFlash;
    use crate::players::Players;

    #[test]
    fn clocks_scores_and_the_last_action_are_public() {
        let flash = TableFlash::default();
        let settings = Settings { clock: TimeControl::FiveMinutes, ..Settings::DEFAULT };
        Store::open(flash.clone(), 0).0.save(settings);
        let mut device = Device::start(flash, 1);
        device.start_game("termites", Seating::humans(2), Device::STARTED).expect("started");
        device.tick(Device::STARTED + 3000);
        let players = Players::default();
        let room = Room {
            players: &players,
            here: [true; 4],
            is_paused: false,
            takeover: None,
            watching: 1,
            followed: None,
        };
        let facts = Facts::collect(&device, &room, Lang::En, false);
        let seated: Vec<&Player> = facts.players.iter().flatten().collect();
        assert_eq!(seated.len(), 2);
        let clocks = seated.iter().map(|player| player.clock.expect("a clock"));
        let runs: Vec<bool> = clocks.map(|(seconds, runs)| (seconds < 300) == runs && runs).collect();
        assert_eq!(runs.iter().filter(|runs| **runs).count(), facts.asked.len(), "{runs:?}");
        assert!(seated.iter().all(|player| player.points.is_some() && player.colour.is_some()));
    }
}
