//! The trace format of Termites.

use hexboard::ai::{Level, Player};
use hexboard::game::{Game, Rng, Seat, SetupError};
use hexboard::games::AnyAction;
use hexboard::games::termites::data::MAPS;
use hexboard::games::termites::{Action, Building, Colony, Loss, Piece, Private, Public};
use hexboard::games::termites::{
    MoundValue, MoundValues, Termites, TermitesOptions, Terrain, Token, TokenTable, Tokens,
};
use hexboard::hex::{Cell, Direction};

use super::{Traced, policy};
use crate::json::Json;

impl Traced for Termites {
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        rng: &mut Rng,
    ) -> Result<TermitesOptions, String> {
        let known = ["scenario", "tiles", "free-building", "colonies", "tokens"];
        if let Some((key, _)) = requested.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            return Err(format!(
                "no option {key:?}: choose scenario, tiles, free-building, colonies or tokens"
            ));
        }
        let request =
            |key: &str| requested.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let colonies = request("colonies").map(read_colonies).transpose()?;
        let of_map = request("scenario").and_then(|id| MAPS.iter().find(|map| map.id == id));
        let players =
            players.or(colonies.as_ref().map(Vec::len)).or(of_map.map(|map| map.players.into())).unwrap_or(2);
        let colonies = match colonies {
            Some(colonies) => colonies,
            None => deal_colonies(players, rng),
        };
        if colonies.len() != players {
            return Err(format!("{} colonies for {players} players: choose one for each", colonies.len()));
        }
        let tiles = request("tiles").unwrap_or("18");
        let tiles = tiles.parse().map_err(|_| format!("tiles is {tiles:?}: choose 1 to 18"))?;
        let building = request("free-building").map_or(Ok(Building::Limited), read_building)?;
        let token_table = request("tokens").map_or(Ok(TokenTable::Standard), read_token_table)?;
        let options = lay_out(&colonies, request("scenario"), tiles).map_err(|error| error.to_string())?;
        Ok(options.with_building(building).with_token_table(token_table))
    }

    fn write_options(options: &TermitesOptions) -> Json {
        let seats = options.seats();
        let colonies: Vec<_> =
            seats.iter().filter_map(|seat| options.colony(seat)).map(Colony::word).collect();
        let mut members = vec![
            ("scenario", options.map().map_or("build", |map| map.id).into()),
            ("tiles", options.tiles().into()),
            ("free-building", if options.building() == Building::Free { "on" } else { "off" }.into()),
            ("colonies", colonies.join(",").into()),
        ];
        if options.token_table() != TokenTable::Standard {
            members.push(("tokens", options.token_table().word().into()));
        }
        Json::Object(members.into_iter().map(|(key, value): (&str, Json)| (key.into(), value)).collect())
    }

    fn computer_action(&self, seat: Seat, level: Level, seed: u64, player: &mut Player) -> Option<Action> {
        match policy::decided(&self.clone().into(), seat, level, seed, player)? {
            AnyAction::Termites(action) => Some(action),
            _ => None,
        }
    }

    fn write_state(&self) -> Json {
        let public = self.public();
        let seats: Vec<Seat> = public.options.seats().iter().collect();
        let privates: Vec<Private> = seats.iter().map(|&seat| self.private(seat)).collect();
        Json::object([
            ("phase", public.phase.word().into()),
            ("first", public.first.map(Seat::index).into()),
            ("terrain", terrain(&public)),
            ("units", units(&public)),
            ("mounds", mounds(&public)),
            ("hands", Json::list(privates.iter().map(|private| hand(&private.hand)))),
            ("stacks", Json::list(privates.iter().map(|private| stack(&private.stack)))),
            ("reserve", Json::list(seats.iter().map(|&seat| values(&public.reserve[seat])))),
            ("trophies", Json::list(seats.iter().map(|&seat| values(&public.trophies[seat])))),
            ("colonies", Json::list(seats.iter().map(|&seat| public.options.colony(seat).map(Colony::word)))),
            ("pending", pending(&public)),
        ])
    }

    fn write_action(&self, action: Action) -> Json {
        match action {
            Action::First(seat) => act("first", [("seat", seat.index().into())]),
            Action::Draw(token) => act("draw", [("token", word(token))]),
            Action::Neutral(at) => act("neutral", [("at", cell(at))]),
            Action::Tile(terrain, at) => act("tile", [("terrain", terrain.word().into()), ("at", cell(at))]),
            Action::Mound { value, at, remove: false } => {
                act("mound", [("value", points(value)), ("at", cell(at))])
            }
            Action::Mound { value, at, remove: true } => {
                act("mound", [("value", points(value)), ("at", cell(at)), ("remove", true.into())])
            }
            Action::Place(token, at) => act("place", [("token", word(token)), ("at", cell(at))]),
            Action::Stay => act("stay", []),
            Action::Move { from, to } => act("move", [("from", cell(from)), ("to", cell(to))]),
            Action::Attack { from, target, approach, retreat } => act(
                "attack",
                [
                    ("from", cell(from)),
                    ("approach", beside(target, Some(approach))),
                    ("target", cell(target)),
                    ("retreat", beside(target, retreat)),
                ],
            ),
        }
    }
}

fn read_colonies(words: &str) -> Result<Vec<Colony>, String> {
    let find = |word: &str| {
        let colony = Colony::ALL.into_iter().find(|colony| colony.word() == word.trim());
        colony.ok_or_else(|| format!("no colony {word:?}: choose from blue, red, gold, gray"))
    };
    words.split(',').map(find).collect()
}

fn read_building(word: &str) -> Result<Building, String> {
    match word {
        "off" => Ok(Building::Limited),
        "on" => Ok(Building::Free),
        _ => Err(format!("free-building is {word:?}: choose on or off")),
    }
}

fn read_token_table(word: &str) -> Result<TokenTable, String> {
    let known = TokenTable::ALL.into_iter().find(|known| known.word() == word);
    known.ok_or_else(|| format!("tokens is {word:?}: choose standard or even"))
}

/// T-4.2: Draws colonies at random. An invalid number of players is left for the options to reject.
fn deal_colonies(players: usize, rng: &mut Rng) -> Vec<Colony> {
    let mut colonies = Colony::ALL;
    rng.shuffle(&mut colonies);
    colonies.into_iter().cycle().take(players.min(5)).collect()
}

fn lay_out(colonies: &[Colony], scenario: Option<&str>, tiles: u8) -> Result<TermitesOptions, SetupError> {
    let options = TermitesOptions::new(colonies)?.with_tiles(tiles)?;
    match scenario {
        None => Ok(options),
        Some("build") => options.build(tiles),
        Some(id) => options.on_map(id),
    }
}

fn act<const N: usize>(word: &str, members: [(&str, Json); N]) -> Json {
    let rest = members.into_iter().map(|(key, value)| (key.into(), value));
    Json::Object([("do".into(), word.into())].into_iter().chain(rest).collect())
}

fn cell(cell: Cell) -> Json {
    Json::list([cell.hex().q, cell.hex().r])
}

fn beside(target: Cell, side: Option<Direction>) -> Json {
    side.and_then(|side| target.step(side)).map(cell).into()
}

fn word(token: Token) -> Json {
    token.to_string().into()
}

fn points(value: MoundValue) -> Json {
    value.points().into()
}

/// Returns a list that begins with the coordinates of the cell.
fn at<const N: usize>(place: Cell, rest: [Json; N]) -> Json {
    let coordinates = [place.hex().q.into(), place.hex().r.into()];
    Json::list(coordinates.into_iter().chain(rest))
}

fn terrain(public: &Public) -> Json {
    let tiles = public.ground.tiles().iter_reading();
    Json::list(tiles.map(|place| at(place, [public.ground.at(place).map(Terrain::word).into()])))
}

fn units(public: &Public) -> Json {
    Json::list(public.pieces.iter().filter_map(|(place, piece)| match piece {
        Piece::Unit { owner, token } => {
            let caste = token.caste().letter().to_string();
            Some(at(place, [owner.index().into(), caste.into(), token.termites().into()]))
        }
        Piece::Mound { .. } => None,
    }))
}

fn mounds(public: &Public) -> Json {
    Json::list(public.pieces.iter().filter_map(|(place, piece)| match piece {
        Piece::Mound { owner, value } => Some(at(place, [owner.map(Seat::index).into(), points(value)])),
        Piece::Unit { .. } => None,
    }))
}

fn hand(tokens: &Tokens) -> Json {
    Json::list(tokens.kinds().flat_map(|(token, count)| (0..count).map(move |_| word(token))))
}

fn stack(tokens: &Tokens) -> Json {
    Json::Object(tokens.kinds().map(|(token, count)| (token.to_string(), count.into())).collect())
}

fn values(values: &MoundValues) -> Json {
    Json::list(values.iter().map(points))
}

fn pending(public: &Public) -> Json {
    let write = |loss: Loss| {
        Json::object([("cell", cell(loss.cell)), ("victim", loss.victim.map(Seat::index).into())])
    };
    public.pending.map(write).into()
}
