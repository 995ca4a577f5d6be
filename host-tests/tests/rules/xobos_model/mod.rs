//! Slow reference model of Xobos. It reads the state of a trace line and lists the legal actions
//! from the rules. It shares no code with the library: maps come from `docs/rules/xobos_maps.json`,
//! everything else from the line.

mod development;
pub mod fights;
mod movement;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use host_tests::json::Json;

pub type Axial = (i8, i8);

pub struct Figure {
    pub at: Option<Axial>,
    pub life: u8,
    pub leader: bool,
    pub power_tokens: u8,
    pub healing_tokens: u8,
    pub slot: Json,
    pub moved: bool,
    pub teleported: bool,
}

impl Figure {
    pub fn builds(&self) -> bool {
        self.slot.get("site").is_some()
    }

    pub fn gives(&self) -> Option<(&str, usize)> {
        Some((self.slot.get("connection")?.text()?, self.slot.get("to")?.number()?))
    }

    pub fn strengthens(&self) -> bool {
        self.gives().is_some_and(|(link, _)| link == "strengthening")
    }
}

pub struct Player {
    pub clan: Option<String>,
    pub figures: Vec<Figure>,
    /// By field: the number of Quarks, and how many of them have moved.
    pub quarks: BTreeMap<Axial, (usize, usize)>,
    pub resources: u32,
    pub crystals: u32,
    pub tiles: BTreeSet<String>,
    pub cannon: u8,
    pub teleport: u8,
    pub used: BTreeSet<Axial>,
    pub marks: Json,
}

impl Player {
    pub fn has(&self, tile: &str) -> bool {
        self.tiles.contains(tile)
    }

    pub fn is_clan(&self, clan: &str) -> bool {
        self.clan.as_deref() == Some(clan)
    }

    pub fn figure_on(&self, place: Axial) -> Option<usize> {
        self.figures.iter().position(|figure| figure.at == Some(place))
    }

    pub fn quarks_on(&self, place: Axial) -> usize {
        self.quarks.get(&place).map_or(0, |&(count, _)| count)
    }

    pub fn unmoved_on(&self, place: Axial) -> usize {
        self.quarks.get(&place).map_or(0, |&(count, moved)| count - moved)
    }

    pub fn is_on(&self, place: Axial) -> bool {
        self.figure_on(place).is_some() || self.quarks_on(place) > 0
    }

    pub fn per_field(&self) -> usize {
        if self.is_clan("quatune") && self.has("clan") { 5 } else { 3 }
    }

    pub fn marked(&self, mark: &str, figure: usize) -> bool {
        self.marks.get(mark).unwrap().items().unwrap().iter().any(|item| item.number() == Some(figure))
    }
}

pub struct Token {
    pub kind: String,
    pub owner: usize,
    pub victim: usize,
    pub from: Axial,
    pub to: Axial,
    pub fresh: bool,
}

pub struct Building {
    pub owner: usize,
    pub kind: String,
    pub load: u8,
}

pub struct Board {
    pub joined: BTreeMap<Axial, BTreeSet<Axial>>,
    pub kinds: BTreeMap<Axial, String>,
    /// The owner of each base field. With two players, only the bases in use.
    pub bases: BTreeMap<Axial, usize>,
    pub active: BTreeSet<Axial>,
}

pub struct XobosModel {
    pub board: &'static Board,
    pub phase: String,
    pub players: Vec<Player>,
    pub buildings: BTreeMap<Axial, Building>,
    pub tokens: Vec<Token>,
    pub state: Json,
}

fn number<T: TryFrom<i128>>(json: &Json, key: &str) -> T {
    json.get(key).and_then(Json::number).unwrap_or_else(|| panic!("{key} of {json}"))
}

fn flag(json: &Json, key: &str) -> bool {
    json.get(key) == Some(&Json::Bool(true))
}

pub fn place(json: &Json) -> Axial {
    let items = json.items().expect("a cell");
    (items[0].number().unwrap(), items[1].number().unwrap())
}

pub fn cell((q, r): Axial) -> Json {
    Json::list([q, r])
}

impl Board {
    fn of(players: usize) -> &'static Board {
        static BOARDS: [OnceLock<Board>; 3] = [const { OnceLock::new() }; 3];
        BOARDS[players - 2].get_or_init(|| Board::read(players))
    }

    fn read(players: usize) -> Board {
        let maps = Json::read(include_str!("../../../../docs/rules/xobos_maps.json")).unwrap();
        let map = maps.get(if players == 3 { "three" } else { "four" }).unwrap();
        let mut board = Board {
            joined: BTreeMap::new(),
            kinds: BTreeMap::new(),
            bases: BTreeMap::new(),
            active: BTreeSet::new(),
        };
        for field in map.get("cells").unwrap().items().unwrap() {
            let at = (number(field, "q"), number(field, "r"));
            let kind = field.get("kind").unwrap().text().unwrap();
            board.kinds.insert(at, kind.into());
            if let Some(seat) = field.get("seat").and_then(Json::number::<usize>)
                && seat <= players
            {
                board.bases.insert(at, seat - 1);
            }
            if kind == "normal" && (players != 2 || flag(field, "active_2p")) {
                board.active.insert(at);
            }
        }
        for corridor in map.get("corridors").unwrap().items().unwrap() {
            let ends: Vec<i8> = corridor.items().unwrap().iter().map(|end| end.number().unwrap()).collect();
            let (a, b) = ((ends[0], ends[1]), (ends[2], ends[3]));
            board.joined.entry(a).or_default().insert(b);
            board.joined.entry(b).or_default().insert(a);
        }
        board
    }

    pub fn next_to(&self, at: Axial) -> BTreeSet<Axial> {
        self.joined.get(&at).cloned().unwrap_or_default()
    }

    pub fn is_irradiated(&self, at: Axial) -> bool {
        self.kinds.get(&at).is_some_and(|kind| kind == "irradiated")
    }

    pub fn may_stand(&self, seat: usize, at: Axial) -> bool {
        self.kinds.get(&at).is_some_and(|kind| kind != "source")
            && self.bases.get(&at).is_none_or(|&owner| owner == seat)
    }
}

impl XobosModel {
    pub fn read(state: &Json) -> XobosModel {
        let players: Vec<Player> =
            state.get("players").unwrap().items().unwrap().iter().map(player).collect();
        XobosModel {
            board: Board::of(players.len()),
            phase: state.get("phase").unwrap().text().unwrap().into(),
            buildings: state.get("buildings").unwrap().items().unwrap().iter().map(building).collect(),
            tokens: state.get("tokens").unwrap().items().unwrap().iter().map(token).collect(),
            players,
            state: state.clone(),
        }
    }

    pub fn holder(&self, at: Axial) -> Option<usize> {
        (0..self.players.len()).find(|&seat| self.players[seat].is_on(at))
    }

    pub fn enemies_on(&self, seat: usize, at: Axial) -> bool {
        self.holder(at).is_some_and(|holder| holder != seat)
    }

    pub fn load(&self, seat: usize, at: Axial) -> u8 {
        self.buildings.get(&at).filter(|building| building.owner == seat).map_or(0, |building| building.load)
    }

    pub fn own(&self, seat: usize, kind: &str) -> BTreeSet<Axial> {
        let fits = |building: &&Building| building.owner == seat && building.kind == kind;
        self.buildings.iter().filter(|(_, building)| fits(building)).map(|(&at, _)| at).collect()
    }

    /// Returns the number of figures of this kind, finished or under construction.
    pub fn count(&self, seat: usize, kind: &str) -> usize {
        let sites = self.players[seat].figures.iter();
        let sites = sites.filter(|figure| figure.slot.get("site").and_then(Json::text) == Some(kind));
        self.own(seat, kind).len() + sites.count()
    }

    pub fn may_capture(&self, seat: usize, at: Axial) -> bool {
        self.players[seat].has("T7")
            && self.buildings.get(&at).is_some_and(|building| {
                let limit = if building.kind == "well" { 5 } else { 4 };
                building.owner != seat
                    && ["mine", "well", "technical"].contains(&building.kind.as_str())
                    && self.count(seat, &building.kind) < limit
            })
    }

    /// Returns the legal actions of a seat as text.
    pub fn legal(&self, seat: usize) -> BTreeSet<String> {
        let list = match self.phase.as_str() {
            "leaders" | "change" => {
                (0..4_u8).map(|figure| act("leader", [("guardian", figure.into())])).collect()
            }
            "development" => self.development(seat),
            _ => self.movement(seat),
        };
        list.into_iter().map(|action: Json| action.to_string()).collect()
    }
}

pub fn act<const N: usize>(word: &str, members: [(&str, Json); N]) -> Json {
    let mut all = vec![("do".to_string(), Json::from(word))];
    all.extend(members.into_iter().map(|(key, value)| (key.to_string(), value)));
    Json::Object(all)
}

fn player(json: &Json) -> Player {
    let figures = json.get("guardians").unwrap().items().unwrap().iter().map(|figure| Figure {
        at: figure.get("at").filter(|at| at.items().is_some()).map(place),
        life: number(figure, "life"),
        leader: flag(figure, "leader"),
        power_tokens: number(figure, "power_tokens"),
        healing_tokens: number(figure, "healing_tokens"),
        slot: figure.get("slot").unwrap().clone(),
        moved: flag(figure, "moved"),
        teleported: flag(figure, "teleported"),
    });
    let quarks = json.get("quarks").unwrap().items().unwrap().iter().map(|quark| {
        let items = quark.items().unwrap();
        (place(quark), (items[2].number().unwrap(), items[3].number().unwrap()))
    });
    let tiles = json.get("technologies").unwrap().items().unwrap().iter();
    Player {
        clan: json.get("clan").unwrap().text().map(Into::into),
        figures: figures.collect(),
        quarks: quarks.collect(),
        resources: number(json, "resources"),
        crystals: number(json, "crystals"),
        tiles: tiles.map(|tile| tile.text().unwrap().to_string()).collect(),
        cannon: number(json, "cannon"),
        teleport: number(json, "teleport"),
        used: json.get("used").unwrap().items().unwrap().iter().map(place).collect(),
        marks: json.get("marks").unwrap().clone(),
    }
}

fn building(json: &Json) -> (Axial, Building) {
    let items = json.items().unwrap();
    let building = Building {
        owner: items[2].number().unwrap(),
        kind: items[3].text().unwrap().into(),
        load: items[4].number().unwrap(),
    };
    (place(json), building)
}

fn token(json: &Json) -> Token {
    Token {
        kind: json.get("kind").unwrap().text().unwrap().into(),
        owner: number(json, "owner"),
        victim: number(json, "victim"),
        from: place(json.get("from").unwrap()),
        to: place(json.get("to").unwrap()),
        fresh: flag(json, "fresh"),
    }
}
