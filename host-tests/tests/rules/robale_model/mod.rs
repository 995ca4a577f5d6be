//! Slow reference implementation of Robale, written from the text of the rules, without any code of
//! the library.
//!
//! Cells are `(r, q)` pairs, so that sorted collections are in reading order. Texts follow the
//! trace format.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Row, then column.
pub type Axial = (i32, i32);

/// R-2: name, cost, move, attack, resistance.
const KINDS: [(&str, usize, usize, usize, &[u8]); 4] = [
    ("grasshopper", 1, 3, 0, &[1]),
    ("ant", 1, 4, 1, &[3, 4]),
    ("spider", 2, 4, 3, &[1, 2, 3]),
    ("beetle", 3, 2, 5, &[4, 5, 6]),
];

/// Name, row step, column step.
const WAYS: [(&str, i32, i32); 6] =
    [("E", 0, 1), ("NE", -1, 1), ("NW", -1, 0), ("W", 0, -1), ("SW", 1, -1), ("SE", 1, 0)];

const RESOURCES: [Axial; 3] = [(-2, 1), (1, 1), (1, -2)];
const HATCHERIES: [[Axial; 3]; 2] = [[(-1, -3), (0, -4), (1, -4)], [(-1, 4), (0, 4), (1, 3)]];

/// One action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModelAction {
    Colour(usize),
    Die(u8),
    Fight(Axial),
    Take(Axial),
    Done,
    Step(Axial, &'static str),
    EndMove,
    Hatch(&'static str, Axial),
    EndTurn,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub owner: usize,
    /// Index into the table of kinds.
    pub kind: usize,
    pub left: usize,
}

#[derive(Clone, Debug)]
pub struct Fight {
    pub army: BTreeSet<Axial>,
    pub safe: BTreeSet<u8>,
    pub force: usize,
    pub rolled: Vec<u8>,
    pub taken: usize,
}

impl Fight {
    pub fn damage(&self) -> usize {
        self.rolled.iter().filter(|face| !self.safe.contains(face)).count()
    }
}

#[derive(Clone, Debug)]
pub struct RobaleModel {
    pub phase: &'static str,
    pub turn: usize,
    pub round: usize,
    pub limit: Option<usize>,
    /// R-6.4.
    pub resources_decide: bool,
    pub bugs: BTreeMap<Axial, Piece>,
    pub fights: Vec<BTreeSet<Axial>>,
    pub battle: Option<Fight>,
    pub points: usize,
    pub hatched: usize,
    pub coloured: bool,
    /// Set when the game is over: the winner, or `None` for a draw.
    pub result: Option<Option<usize>>,
}

fn distance(a: Axial, b: Axial) -> i32 {
    let (r, q) = (a.0 - b.0, a.1 - b.1);
    r.abs().max(q.abs()).max((r + q).abs())
}

/// R-1.3.
fn is_open(place: Axial) -> bool {
    distance(place, (0, 0)) <= 4 && place != (0, 0)
}

impl RobaleModel {
    pub fn new(limit: Option<usize>) -> RobaleModel {
        RobaleModel {
            phase: "move",
            turn: 0,
            round: 1,
            limit,
            resources_decide: false,
            bugs: BTreeMap::new(),
            fights: Vec::new(),
            battle: None,
            points: 0,
            hatched: 0,
            coloured: false,
            result: None,
        }
    }

    fn is_of(&self, place: Axial, owner: usize) -> bool {
        self.bugs.get(&place).is_some_and(|bug| bug.owner == owner)
    }

    /// R-3.1.
    pub fn army(&self, from: Axial) -> BTreeSet<Axial> {
        let owner = self.bugs[&from].owner;
        let mut army = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(place) = open.pop() {
            for (&next, bug) in &self.bugs {
                if bug.owner == owner && distance(place, next) == 1 && army.insert(next) {
                    open.push(next);
                }
            }
        }
        army
    }

    pub fn armies(&self, owner: usize) -> Vec<BTreeSet<Axial>> {
        let all: BTreeSet<BTreeSet<Axial>> =
            self.bugs.keys().filter(|&&place| self.is_of(place, owner)).map(|&at| self.army(at)).collect();
        let mut armies: Vec<_> = all.into_iter().collect();
        armies.sort_by_key(|army| *army.first().unwrap());
        armies
    }

    /// R-3.2.
    pub fn attack(&self, army: &BTreeSet<Axial>) -> usize {
        let reach = |number: usize| army.iter().filter(|at| KINDS[self.bugs[at].kind].3 >= number).count();
        (0..=5).rev().find(|&number| 2 * reach(number) >= army.len()).unwrap()
    }

    /// R-3.3.
    fn resistance(&self, army: &BTreeSet<Axial>) -> BTreeSet<u8> {
        army.iter().flat_map(|at| KINDS[self.bugs[at].kind].4).copied().collect()
    }

    fn touches(&self, place: Axial, owner: usize) -> bool {
        self.bugs.iter().any(|(&other, bug)| bug.owner == owner && distance(place, other) == 1)
    }

    fn armies_touch(a: &BTreeSet<Axial>, b: &BTreeSet<Axial>) -> bool {
        a.iter().any(|&one| b.iter().any(|&two| distance(one, two) == 1))
    }

    /// R-5.2.
    pub fn force(&self, army: &BTreeSet<Axial>) -> usize {
        let own = self.armies(self.turn);
        let attacks: usize =
            own.iter().filter(|own| Self::armies_touch(own, army)).map(|own| self.attack(own)).sum();
        let near = own.iter().flatten().filter(|&&at| army.iter().any(|&foe| distance(at, foe) == 1)).count();
        attacks + near
    }

    /// R-5.4.
    fn takeable(&self) -> Vec<Axial> {
        let Some(battle) = &self.battle else { return Vec::new() };
        if battle.damage() / 2 <= battle.taken {
            return Vec::new();
        }
        let status = battle.army.iter().filter(|at| self.is_of(**at, 1 - self.turn));
        status.copied().filter(|&at| self.touches(at, self.turn)).collect()
    }

    /// R-5.7: returns whether this bug moves. Depends on the bug in front of it, if any.
    fn shifts(&self, at: Axial, way: (i32, i32)) -> bool {
        let owner = self.bugs[&at].owner;
        let target = (at.0 + way.0, at.1 + way.1);
        !self.touches(at, 1 - owner)
            && is_open(target)
            && match self.bugs.get(&target) {
                None => true,
                Some(bug) => bug.owner == owner && self.shifts(target, way),
            }
    }

    pub fn reserve(&self, owner: usize, kind: usize) -> usize {
        3 - self.bugs.values().filter(|bug| bug.owner == owner && bug.kind == kind).count()
    }

    pub fn is_chance(&self) -> bool {
        !self.coloured || self.battle.as_ref().is_some_and(|battle| battle.rolled.len() < battle.force)
    }

    /// Returns all legal actions in no particular order.
    pub fn legal(&self) -> Vec<ModelAction> {
        if self.result.is_some() {
            return Vec::new();
        }
        if !self.coloured {
            return vec![ModelAction::Colour(0), ModelAction::Colour(1)];
        }
        if self.is_chance() {
            return (1..=10).map(ModelAction::Die).collect();
        }
        let mut actions = Vec::new();
        match self.phase {
            "battle" => {
                actions.extend(self.fights.iter().map(|army| ModelAction::Fight(*army.first().unwrap())));
            }
            "take" => {
                actions.extend(self.takeable().into_iter().map(ModelAction::Take));
                actions.push(ModelAction::Done);
            }
            "move" => {
                for army in self.armies(self.turn) {
                    if army.iter().any(|at| self.bugs[at].left == 0) {
                        continue;
                    }
                    for (word, r, q) in WAYS {
                        if army.iter().any(|&at| self.shifts(at, (r, q))) {
                            actions.push(ModelAction::Step(*army.first().unwrap(), word));
                        }
                    }
                }
                actions.push(ModelAction::EndMove);
            }
            _ => {
                for (kind, (word, cost, ..)) in KINDS.iter().enumerate() {
                    if self.hatched < 3 && *cost <= self.points && self.reserve(self.turn, kind) > 0 {
                        let free = HATCHERIES[self.turn].iter().filter(|at| !self.bugs.contains_key(at));
                        actions.extend(free.map(|&at| ModelAction::Hatch(word, at)));
                    }
                }
                actions.push(ModelAction::EndTurn);
            }
        }
        actions
    }

    pub fn play(&mut self, action: ModelAction) {
        match action {
            ModelAction::Colour(_) => {
                self.coloured = true;
                self.begin_turn();
            }
            ModelAction::Fight(first) => {
                let army = self.army(first);
                self.fights.retain(|fight| *fight != army);
                self.battle = Some(Fight {
                    safe: self.resistance(&army),
                    force: self.force(&army),
                    army,
                    rolled: Vec::new(),
                    taken: 0,
                });
            }
            ModelAction::Die(face) => {
                let battle = self.battle.as_mut().unwrap();
                battle.rolled.push(face);
                if battle.rolled.len() == battle.force {
                    self.after_take();
                }
            }
            ModelAction::Take(at) => {
                self.bugs.remove(&at).unwrap();
                self.battle.as_mut().unwrap().taken += 1;
                self.after_take();
            }
            ModelAction::Done => self.after_battle(),
            ModelAction::Step(first, word) => self.step(first, word),
            ModelAction::EndMove => self.end_move(),
            ModelAction::Hatch(word, at) => {
                let kind = KINDS.iter().position(|kind| kind.0 == word).unwrap();
                self.points -= KINDS[kind].1;
                self.hatched += 1;
                self.bugs.insert(at, Piece { owner: self.turn, kind, left: KINDS[kind].2 });
            }
            ModelAction::EndTurn => self.end_turn(),
        }
    }

    /// R-5.1, R-5.5.
    pub fn begin_turn(&mut self) {
        let own = self.armies(self.turn);
        self.fights = self.armies(1 - self.turn);
        self.fights.retain(|foe| own.iter().any(|own| Self::armies_touch(own, foe)));
        self.after_battle();
    }

    fn after_take(&mut self) {
        if self.takeable().is_empty() { self.after_battle() } else { self.phase = "take" }
    }

    fn after_battle(&mut self) {
        self.battle = None;
        self.phase = if self.fights.is_empty() { "move" } else { "battle" };
    }

    fn step(&mut self, first: Axial, word: &str) {
        let &(_, r, q) = WAYS.iter().find(|way| way.0 == word).unwrap();
        let army = self.army(first);
        let moving: Vec<Axial> = army.iter().copied().filter(|&at| self.shifts(at, (r, q))).collect();
        for at in &army {
            self.bugs.get_mut(at).unwrap().left -= 1;
        }
        let lifted: Vec<(Axial, Piece)> =
            moving.iter().map(|at| (*at, self.bugs.remove(at).unwrap())).collect();
        for (at, bug) in lifted {
            assert!(self.bugs.insert((at.0 + r, at.1 + q), bug).is_none(), "two bugs on one cell");
        }
        if RESOURCES.iter().all(|&at| self.is_of(at, self.turn)) {
            self.result = Some(Some(self.turn));
            self.phase = "over";
            self.restore();
        }
    }

    fn restore(&mut self) {
        for bug in self.bugs.values_mut() {
            bug.left = KINDS[bug.kind].2;
        }
    }

    /// R-5.11.
    pub fn end_move(&mut self) {
        self.restore();
        self.phase = "hatch";
        self.hatched = 0;
        self.points = 1;
        for army in self.armies(self.turn) {
            let grasshoppers = army.iter().filter(|at| self.bugs[at].kind == 0).count();
            self.points += match RESOURCES.iter().filter(|at| army.contains(at)).count() {
                0 => 0,
                1 => grasshoppers,
                2 => 2 * grasshoppers,
                _ => panic!("the game would be over"),
            };
        }
    }

    /// R-6.4: returns the side on more Resources.
    fn leader(&self) -> Option<usize> {
        let of = |side| RESOURCES.iter().filter(|&&at| self.is_of(at, side)).count();
        match of(0).cmp(&of(1)) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        }
    }

    fn end_turn(&mut self) {
        (self.points, self.hatched) = (0, 0);
        if self.turn == 1 {
            if self.limit == Some(self.round) {
                self.result = Some(self.leader().filter(|_| self.resources_decide));
                self.phase = "over";
                return;
            }
            self.round += 1;
        }
        self.turn = 1 - self.turn;
        self.begin_turn();
    }
}

fn cell_text(at: Axial) -> String {
    format!("[{},{}]", at.1, at.0)
}

fn list_text(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

fn army_text(army: &BTreeSet<Axial>) -> String {
    list_text(army.iter().copied().map(cell_text))
}

impl ModelAction {
    /// Returns the action as in a trace.
    pub fn text(self) -> String {
        match self {
            ModelAction::Colour(seat) => format!(r#"{{"do":"colour","white":{seat}}}"#),
            ModelAction::Die(face) => format!(r#"{{"do":"die","face":{face}}}"#),
            ModelAction::Fight(at) => format!(r#"{{"do":"fight","army":{}}}"#, cell_text(at)),
            ModelAction::Take(at) => format!(r#"{{"do":"take","at":{}}}"#, cell_text(at)),
            ModelAction::Done => r#"{"do":"done"}"#.into(),
            ModelAction::Step(at, way) => {
                format!(r#"{{"do":"step","army":{},"dir":"{way}"}}"#, cell_text(at))
            }
            ModelAction::EndMove => r#"{"do":"end-move"}"#.into(),
            ModelAction::Hatch(bug, at) => {
                format!(r#"{{"do":"hatch","bug":"{bug}","at":{}}}"#, cell_text(at))
            }
            ModelAction::EndTurn => r#"{"do":"end-turn"}"#.into(),
        }
    }
}

impl RobaleModel {
    /// Returns the state as in a trace.
    pub fn text(&self) -> String {
        let bugs = self
            .bugs
            .iter()
            .map(|(&(r, q), bug)| format!(r#"[{q},{r},{},"{}",{}]"#, bug.owner, KINDS[bug.kind].0, bug.left));
        let reserve = [0, 1].map(|owner| {
            let of = |kind| self.reserve(owner, kind);
            let [g, a, s, b] = [of(0), of(1), of(2), of(3)];
            format!(r#"{{"grasshopper":{g},"ant":{a},"spider":{s},"beetle":{b}}}"#)
        });
        let battle = self.battle.as_ref().map_or("null".into(), |battle| {
            let rolled = list_text(battle.rolled.iter().map(u8::to_string));
            format!(
                r#"{{"army":{},"force":{},"rolled":{rolled},"damage":{},"taken":{}}}"#,
                army_text(&battle.army),
                battle.force,
                battle.damage(),
                battle.taken
            )
        });
        format!(
            r#"{{"phase":"{}","turn":{},"round":{},"bugs":{},"reserve":{},"fights":{},"battle":{battle},"points":{},"hatched":{}}}"#,
            self.phase,
            self.turn,
            self.round,
            list_text(bugs),
            list_text(reserve),
            list_text(self.fights.iter().map(army_text)),
            self.points,
            self.hatched,
        )
    }
}
