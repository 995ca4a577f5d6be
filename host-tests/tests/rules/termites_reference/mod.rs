//! Slow reference implementation of Termites, written from the rules, without any code of the
//! library.
//!
//! It replays a trace: before every line it computes the actor, the state and the legal actions,
//! then applies the action of the line. Cells are `(r, q)` pairs, so that maps sort as traces do.

mod fight;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use host_tests::json::Json;

pub type Cell = (i32, i32);

/// The next decision of a seat or of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    First,
    Neutral(usize),
    Tile(usize),
    OpeningDraw(usize),
    Mound(usize),
    Reproduce(usize),
    Draw(usize),
    Move(usize),
    Retake(usize),
    Replace(usize),
}

#[derive(Clone, Debug)]
pub struct Reference {
    pub players: usize,
    build: Option<usize>,
    /// T-9.5: building the map has no limits.
    pub free: bool,
    first: Option<usize>,
    pub agenda: VecDeque<Task>,
    terrain: BTreeMap<Cell, String>,
    /// Owner, caste, termites.
    pub units: BTreeMap<Cell, (usize, char, u32)>,
    /// Owner, value.
    pub mounds: BTreeMap<Cell, (Option<usize>, u32)>,
    hands: Vec<Vec<String>>,
    stacks: Vec<BTreeMap<String, u32>>,
    reserve: Vec<Vec<u32>>,
    trophies: Vec<Vec<u32>>,
    colonies: Vec<String>,
    /// The Mound that was lost, and its owner.
    pending: Option<(Cell, Option<usize>)>,
    placed: bool,
    turns_without_placement: usize,
    /// The seat in turn, once the turns have begun.
    whose: usize,
    pub over: bool,
}

const KINDS: [&str; 11] = ["W1", "W2", "W3", "S1", "S2", "P1", "P2", "P3", "F1", "F2", "F3"];

/// The tokens of T-D2 or T-D17.
fn colony_table(colony: &str, is_even: bool) -> [u32; 11] {
    match colony {
        "red" if is_even => [3, 3, 1, 5, 2, 1, 1, 0, 1, 1, 0],
        "gold" if is_even => [3, 3, 1, 1, 1, 3, 3, 1, 1, 1, 0],
        "blue" => [3, 5, 4, 1, 1, 1, 1, 0, 1, 1, 0],
        "red" => [3, 3, 1, 4, 3, 1, 1, 0, 1, 1, 0],
        "gold" => [3, 3, 1, 1, 1, 2, 3, 2, 1, 1, 0],
        _ => [3, 3, 1, 1, 1, 1, 1, 0, 2, 3, 2],
    }
}

pub fn distance(a: Cell, b: Cell) -> i32 {
    let (dr, dq) = (a.0 - b.0, a.1 - b.1);
    (dr.abs() + dq.abs() + (dr + dq).abs()) / 2
}

pub fn on_board(cell: Cell) -> bool {
    distance(cell, (0, 0)) <= 5
}

pub fn board() -> Vec<Cell> {
    (-5..=5).flat_map(|r| (-5..=5).map(move |q| (r, q))).filter(|&cell| on_board(cell)).collect()
}

pub fn around(cell: Cell) -> Vec<Cell> {
    let steps = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];
    steps.into_iter().map(|(r, q)| (cell.0 + r, cell.1 + q)).filter(|&next| on_board(next)).collect()
}

/// `[q,r]`
pub fn at((r, q): Cell) -> String {
    format!("[{q},{r}]")
}

pub fn read_cell(json: &Json) -> Cell {
    let items = json.items().unwrap();
    (items[1].number().unwrap(), items[0].number().unwrap())
}

fn is_edge(cell: Cell) -> bool {
    around(cell).len() < 6
}

impl Reference {
    /// Creates a game with the options of the trace's first line, on this map of the maps file or
    /// on one to build.
    pub fn new(colonies: &[&str], is_even: bool, map: Option<&Json>, tiles: usize) -> Reference {
        let players = colonies.len();
        let mut terrain = BTreeMap::new();
        let mut mounds = BTreeMap::new();
        if let Some(map) = map {
            for kind in ["water", "vegetation", "stones"] {
                for cell in map.get(kind).unwrap().items().unwrap() {
                    terrain.insert(read_cell(cell), kind.to_string());
                }
            }
            for cell in map.get("neutral_mounds").unwrap().items().unwrap() {
                mounds.insert(read_cell(cell), (None, 7));
            }
        }
        let stack = |colony: &&str| {
            let counts = KINDS.iter().map(|kind| kind.to_string()).zip(colony_table(colony, is_even));
            counts.filter(|&(_, count)| count > 0).collect()
        };
        Reference {
            players,
            build: map.is_none().then_some(tiles),
            free: false,
            first: None,
            agenda: [Task::First].into(),
            terrain,
            units: BTreeMap::new(),
            mounds,
            hands: vec![vec![]; players],
            stacks: colonies.iter().map(stack).collect(),
            reserve: vec![vec![5, 6, 7, 8, 9]; players],
            trophies: vec![vec![]; players],
            colonies: colonies.iter().map(|colony| colony.to_string()).collect(),
            pending: None,
            placed: false,
            turns_without_placement: 0,
            whose: 0,
            over: false,
        }
    }

    fn terrain(&self, cell: Cell) -> &str {
        self.terrain.get(&cell).map_or("clear", String::as_str)
    }

    fn is_empty(&self, cell: Cell) -> bool {
        on_board(cell) && !self.units.contains_key(&cell) && !self.mounds.contains_key(&cell)
    }

    /// Advances until a decision is due or the game is over.
    pub fn advance(&mut self) {
        while !self.over {
            let Some(&task) = self.agenda.front() else {
                self.end_turn();
                continue;
            };
            if !self.is_skipped(task) {
                return;
            }
            self.agenda.pop_front();
            if let Task::Tile(_) = task {
                // T-9.4: building ends for everybody at once.
                self.agenda.retain(|task| !matches!(task, Task::Tile(_)));
            }
        }
    }

    fn is_skipped(&self, task: Task) -> bool {
        match task {
            Task::OpeningDraw(seat) => self.stacks[seat].is_empty(),
            Task::Draw(seat) => self.stacks[seat].is_empty() || self.hands[seat].len() >= 3,
            _ => self.legal_of(task).is_empty(),
        }
    }

    fn end_turn(&mut self) {
        self.pending = None;
        self.turns_without_placement = if self.placed { 0 } else { self.turns_without_placement + 1 };
        self.placed = false;
        if self.hands.iter().all(Vec::is_empty) || self.turns_without_placement == self.players {
            self.over = true;
            return;
        }
        self.whose = (self.whose + 1) % self.players;
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        let seat = self.whose;
        self.agenda.extend([Task::Reproduce(seat), Task::Draw(seat), Task::Move(seat)]);
    }

    /// T-4, T-9: sets up everything from the choice of the starting player to the first turn.
    fn set_up(&mut self, first: usize) {
        self.first = Some(first);
        self.whose = first;
        let order: Vec<usize> = (0..self.players).map(|step| (first + step) % self.players).collect();
        if let Some(tiles) = self.build {
            self.agenda.extend(order[..self.players - 1].iter().map(|&seat| Task::Neutral(seat)));
            let pairs = order.iter().cycle().flat_map(|&seat| [Task::Tile(seat), Task::Tile(seat)]);
            self.agenda.extend(pairs.take(tiles));
        }
        self.agenda.extend(order.iter().flat_map(|&seat| [Task::OpeningDraw(seat); 3]));
        let mounds = if self.players == 2 { vec![order[0], order[1], order[1], order[0]] } else { order };
        self.agenda.extend(mounds.into_iter().map(Task::Mound));
        self.begin_turn();
    }

    pub fn actor(&self) -> Json {
        match self.agenda[0] {
            Task::First | Task::OpeningDraw(_) | Task::Draw(_) => "chance".into(),
            Task::Neutral(seat) | Task::Tile(seat) | Task::Mound(seat) | Task::Reproduce(seat) => seat.into(),
            Task::Move(seat) | Task::Retake(seat) | Task::Replace(seat) => seat.into(),
        }
    }

    /// Returns the legal actions as texts of a trace.
    pub fn legal(&self) -> BTreeSet<String> {
        self.legal_of(self.agenda[0])
    }

    fn legal_of(&self, task: Task) -> BTreeSet<String> {
        match task {
            Task::First => (0..self.players)
                .map(|seat| format!(r#"{{"do":"first","seat":{seat},"weight":1}}"#))
                .collect(),
            Task::OpeningDraw(seat) | Task::Draw(seat) => {
                let draw = |(token, count): (&String, &u32)| {
                    format!(r#"{{"do":"draw","token":"{token}","weight":{count}}}"#)
                };
                self.stacks[seat].iter().map(draw).collect()
            }
            Task::Neutral(_) => self.neutral_places(),
            Task::Tile(_) => self.tile_places(),
            Task::Mound(seat) => {
                self.mound_actions(seat, |cell| self.is_empty(cell) && self.suits_mound(cell), "")
            }
            Task::Retake(seat) => {
                self.mound_actions(seat, |cell| Some(cell) == self.pending.map(|lost| lost.0), "")
            }
            Task::Replace(seat) => self.replacements(seat),
            Task::Reproduce(seat) => self.placements(seat),
            Task::Move(seat) => self.movements(seat),
        }
    }

    fn neutral_places(&self) -> BTreeSet<String> {
        let apart = |cell: Cell| !is_edge(cell) && self.mounds.keys().all(|&mound| distance(mound, cell) > 1);
        let suits = |&cell: &Cell| if self.free { !self.mounds.contains_key(&cell) } else { apart(cell) };
        board()
            .into_iter()
            .filter(suits)
            .map(|cell| format!(r#"{{"do":"neutral","at":{}}}"#, at(cell)))
            .collect()
    }

    fn tile_places(&self) -> BTreeSet<String> {
        let mut places = BTreeSet::new();
        for kind in ["water", "vegetation", "stones"] {
            if self.terrain.values().filter(|&other| other == kind).count() >= 12 {
                continue;
            }
            for cell in board() {
                if !self.terrain.contains_key(&cell)
                    && !self.mounds.contains_key(&cell)
                    && (self.free || self.tile_fits(kind, cell))
                {
                    places.insert(format!(r#"{{"do":"tile","terrain":"{kind}","at":{}}}"#, at(cell)));
                }
            }
        }
        places
    }

    /// T-9.4: lays the tile, then checks the whole map for violations.
    fn tile_fits(&self, kind: &str, cell: Cell) -> bool {
        let mut laid = self.terrain.clone();
        laid.insert(cell, kind.to_string());
        let group = |start: Cell, same: bool| {
            let mut seen = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some(here) = open.pop() {
                for next in around(here) {
                    let belongs = laid.get(&next).is_some_and(|other| !same || *other == laid[&start]);
                    if belongs && seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            seen.len()
        };
        let waters = |mound: Cell| {
            around(mound).iter().filter(|cell| laid.get(cell).is_some_and(|t| t == "water")).count()
        };
        laid.keys().all(|&tile| group(tile, true) <= 2 && group(tile, false) <= 4)
            && self.mounds.keys().all(|&mound| waters(mound) < 2)
    }

    /// T-4.5, ignoring any unit on the cell.
    fn suits_mound(&self, cell: Cell) -> bool {
        let waters = around(cell).into_iter().filter(|&next| self.terrain(next) == "water").count();
        self.terrain(cell) == "clear"
            && !is_edge(cell)
            && self.mounds.keys().all(|&mound| distance(mound, cell) > 1)
            && waters <= 1
    }

    fn mound_actions(&self, seat: usize, fits: impl Fn(Cell) -> bool, extra: &str) -> BTreeSet<String> {
        let cells: Vec<Cell> = board().into_iter().filter(|&cell| fits(cell)).collect();
        let action = |value: &u32, cell: &Cell| {
            format!(r#"{{"do":"mound","value":{value},"at":{}{extra}}}"#, at(*cell))
        };
        self.reserve[seat]
            .iter()
            .flat_map(|value| cells.iter().map(move |cell| action(value, cell)))
            .collect()
    }

    fn replacements(&self, seat: usize) -> BTreeSet<String> {
        let free = self.mound_actions(seat, |cell| self.is_empty(cell) && self.suits_mound(cell), "");
        if !free.is_empty() {
            return free;
        }
        let own = |cell: Cell| self.units.get(&cell).is_some_and(|unit| unit.0 == seat);
        self.mound_actions(seat, |cell| own(cell) && self.suits_mound(cell), r#","remove":true"#)
    }

    fn placements(&self, seat: usize) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        for token in &self.hands[seat] {
            for cell in board().into_iter().filter(|&cell| self.is_empty(cell)) {
                let forbidden = if token.starts_with('F') { "vegetation" } else { "water" };
                if self.terrain(cell) != forbidden {
                    actions.insert(format!(r#"{{"do":"place","token":"{token}","at":{}}}"#, at(cell)));
                }
            }
        }
        actions
    }

    /// Applies the action of a line.
    pub fn take(&mut self, action: &Json) {
        let task = self.agenda.pop_front().unwrap();
        let cell = |key: &str| read_cell(action.get(key).unwrap());
        let token = || action.get("token").unwrap().text().unwrap().to_string();
        match task {
            Task::First => self.set_up(action.get("seat").unwrap().number().unwrap()),
            Task::OpeningDraw(seat) | Task::Draw(seat) => {
                let token = token();
                let left = self.stacks[seat].get_mut(&token).unwrap();
                *left -= 1;
                if *left == 0 {
                    self.stacks[seat].remove(&token);
                }
                self.hands[seat].push(token);
                self.hands[seat].sort_by_key(|token| KINDS.iter().position(|kind| kind == token));
            }
            Task::Neutral(_) => {
                self.mounds.insert(cell("at"), (None, 7));
            }
            Task::Tile(_) => {
                self.terrain.insert(cell("at"), action.get("terrain").unwrap().text().unwrap().into());
            }
            Task::Mound(seat) | Task::Retake(seat) | Task::Replace(seat) => {
                let value = action.get("value").unwrap().number().unwrap();
                self.reserve[seat].retain(|&other| other != value);
                self.units.remove(&cell("at"));
                self.mounds.insert(cell("at"), (Some(seat), value));
            }
            Task::Reproduce(seat) => {
                let token = token();
                let place = self.hands[seat].iter().position(|other| *other == token).unwrap();
                self.hands[seat].remove(place);
                let (caste, termites) = token.split_at(1);
                let unit = (seat, caste.chars().next().unwrap(), termites.parse().unwrap());
                self.units.insert(cell("at"), unit);
                self.placed = true;
            }
            Task::Move(seat) => self.take_move(seat, action),
        }
    }

    /// Returns the state as in a trace.
    pub fn state(&self) -> Json {
        let phase = match self.agenda.front() {
            _ if self.over => "over",
            Some(Task::First) if self.build.is_some() => "build-neutral",
            Some(Task::First | Task::OpeningDraw(_) | Task::Mound(_)) => "mounds",
            Some(Task::Neutral(_)) => "build-neutral",
            Some(Task::Tile(_)) => "build-tiles",
            Some(Task::Reproduce(_) | Task::Draw(_)) => "reproduce",
            Some(Task::Move(_)) => "move",
            Some(Task::Retake(_)) => "retake",
            Some(Task::Replace(_)) => "replace",
            None => "nothing",
        };
        let place = |&(r, q): &Cell| [Json::from(q as i8), Json::from(r as i8)];
        let row = |cell: &Cell, rest: Vec<Json>| Json::List(place(cell).into_iter().chain(rest).collect());
        let unit = |(cell, unit): (&Cell, &(usize, char, u32))| {
            row(cell, vec![unit.0.into(), unit.1.to_string().into(), unit.2.into()])
        };
        let stack = |stack: &BTreeMap<String, u32>| {
            let counts =
                KINDS.iter().filter_map(|&kind| Some((kind.to_string(), (*stack.get(kind)?).into())));
            Json::Object(counts.collect())
        };
        let values = |values: &Vec<Vec<u32>>| {
            Json::list(values.iter().map(|own| {
                let mut own = own.clone();
                own.sort_unstable();
                Json::list(own)
            }))
        };
        Json::object([
            ("phase", phase.into()),
            ("first", self.first.into()),
            (
                "terrain",
                Json::list(self.terrain.iter().map(|(cell, kind)| row(cell, vec![kind.as_str().into()]))),
            ),
            ("units", Json::list(self.units.iter().map(unit))),
            (
                "mounds",
                Json::list(
                    self.mounds.iter().map(|(cell, mound)| row(cell, vec![mound.0.into(), mound.1.into()])),
                ),
            ),
            ("hands", Json::list(self.hands.iter().map(|hand| Json::list(hand.iter().map(String::as_str))))),
            ("stacks", Json::list(self.stacks.iter().map(stack))),
            ("reserve", values(&self.reserve)),
            ("trophies", values(&self.trophies)),
            ("colonies", Json::list(self.colonies.iter().map(String::as_str))),
            (
                "pending",
                self.pending
                    .map(|(cell, victim)| {
                        Json::object([("cell", Json::list(place(&cell))), ("victim", victim.into())])
                    })
                    .into(),
            ),
        ])
    }

    /// T-10: returns the winners, scores and reason.
    pub fn outcome(&self) -> (Vec<usize>, Vec<u32>, &'static str) {
        let points = |seat: usize| -> u32 {
            let status: u32 =
                self.mounds.values().filter(|mound| mound.0 == Some(seat)).map(|mound| mound.1).sum();
            status + self.reserve[seat].iter().sum::<u32>() + self.trophies[seat].iter().sum::<u32>()
        };
        let units = |seat: usize| self.units.values().filter(|unit| unit.0 == seat).count();
        let scores: Vec<u32> = (0..self.players).map(points).collect();
        let best = *scores.iter().max().unwrap();
        let leaders: Vec<usize> = (0..self.players).filter(|&seat| scores[seat] == best).collect();
        let most = leaders.iter().map(|&seat| units(seat)).max().unwrap();
        let winners: Vec<usize> = leaders.iter().copied().filter(|&seat| units(seat) == most).collect();
        let reason = match (leaders.len(), winners.len()) {
            (1, _) => "points",
            (_, 1) => "units",
            _ => "shared",
        };
        (winners, scores, reason)
    }
}
