//! Slow reference implementation of the rules of Hive: no tables, no optimisations, and no code of
//! the library. Each function follows the text of one rule. Used to check the fast generator.

use std::collections::{BTreeMap, BTreeSet};

pub type Cell = (i32, i32);

/// A piece in written form: `wA1`.
pub type Name = &'static str;

/// All pieces.
pub const NAMES: [Name; 34] = [
    "wQ", "wS1", "wS2", "wB1", "wB2", "wG1", "wG2", "wG3", "wA1", "wA2", "wA3", "wM", "wL", "wP", "wC", "wH",
    "wD", //
    "bQ", "bS1", "bS2", "bB1", "bB2", "bG1", "bG2", "bG3", "bA1", "bA2", "bA3", "bM", "bL", "bP", "bC", "bH",
    "bD",
];

/// A piece on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bug {
    pub name: Name,
    pub face_down: bool,
}

impl Bug {
    fn side(&self) -> char {
        side(self.name)
    }

    fn letter(&self) -> char {
        letter(self.name)
    }
}

fn side(name: &str) -> char {
    name.chars().next().unwrap()
}

fn letter(name: &str) -> char {
    name.chars().nth(1).unwrap()
}

/// The state that the rules depend on.
#[derive(Clone, Debug)]
pub struct ReferenceHive {
    /// Stacks, lowest piece first. Empty cells are absent.
    pub stacks: BTreeMap<Cell, Vec<Bug>>,
    pub reserve: Vec<Name>,
    /// Turns taken by both sides.
    pub turn: u32,
    pub moved_last: Option<Name>,
    /// Letters of the extras in the game.
    pub extras: String,
    pub tournament: bool,
    /// `grounded`, `from-ground` or `either`.
    pub mosquito_moth: String,
    /// H-3.5: no gate stops a Beetle.
    pub free_beetle: bool,
}

/// The six unit steps, counterclockwise from east.
const AROUND: [Cell; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1)
}

fn neighbours(cell: Cell) -> [Cell; 6] {
    AROUND.map(|step| plus(cell, step))
}

/// Returns the two cells that are neighbours of both.
fn flanks(a: Cell, b: Cell) -> Vec<Cell> {
    neighbours(a).into_iter().filter(|cell| neighbours(b).contains(cell)).collect()
}

fn is_beside(a: Cell, b: Cell) -> bool {
    neighbours(a).contains(&b)
}

impl ReferenceHive {
    fn us(&self) -> char {
        if self.turn.is_multiple_of(2) { 'w' } else { 'b' }
    }

    fn height(&self, cell: Cell) -> usize {
        self.stacks.get(&cell).map_or(0, Vec::len)
    }

    fn is_occupied(&self, cell: Cell) -> bool {
        self.height(cell) > 0
    }

    fn top(&self, cell: Cell) -> Option<&Bug> {
        self.stacks.get(&cell).and_then(|stack| stack.last())
    }

    fn touches_hive(&self, cell: Cell) -> bool {
        neighbours(cell).into_iter().any(|beside| self.is_occupied(beside))
    }

    fn find(&self, name: &str) -> Option<Cell> {
        self.stacks.iter().find(|(_, stack)| stack.iter().any(|bug| bug.name == name)).map(|(&cell, _)| cell)
    }

    /// Returns the position without the topmost piece of a cell.
    fn without_top(&self, cell: Cell) -> ReferenceHive {
        let mut rest = self.clone();
        let stack = rest.stacks.get_mut(&cell).unwrap();
        stack.pop();
        if stack.is_empty() {
            rest.stacks.remove(&cell);
        }
        rest
    }

    /// H-3.1: returns whether all pieces are connected.
    fn is_one_hive(&self) -> bool {
        let Some(&first) = self.stacks.keys().next() else { return true };
        let mut reached = BTreeSet::from([first]);
        let mut todo = vec![first];
        while let Some(cell) = todo.pop() {
            for beside in neighbours(cell) {
                if self.is_occupied(beside) && reached.insert(beside) {
                    todo.push(beside);
                }
            }
        }
        reached.len() == self.stacks.len()
    }

    /// H-6.1
    fn is_lost(&self, queen: &str) -> bool {
        self.find(queen)
            .is_some_and(|cell| neighbours(cell).into_iter().all(|beside| self.is_occupied(beside)))
    }

    /// Returns all actions as text: `place wA1 0,0`, `move wC 1,0 sting=bQ carry=-`,
    /// `throw wP bA1 0,1`, `turn-up wQ`, `pass`.
    pub fn actions(&self) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        if self.is_lost("wQ") || self.is_lost("bQ") {
            return actions;
        }
        let queen = format!("{}Q", self.us());
        let queen_waits = self.reserve.contains(&queen.as_str());
        let queen_must = queen_waits && self.turn / 2 + 1 >= 4;
        self.add_placements(queen_must, &mut actions);
        if !queen_waits {
            self.add_moves(&mut actions);
            self.add_throws(&mut actions);
        }
        if !queen_must {
            for bug in self.stacks.values().flatten().filter(|bug| bug.face_down && bug.side() == self.us()) {
                actions.insert(format!("turn-up {}", bug.name));
            }
        }
        if actions.is_empty() {
            actions.insert("pass".into());
        }
        actions
    }

    /// H-2.2, H-2.3
    fn add_placements(&self, queen_must: bool, actions: &mut BTreeSet<String>) {
        let cells: Vec<Cell> = match self.turn {
            0 => vec![(0, 0)],
            1 => neighbours(*self.stacks.keys().next().unwrap()).to_vec(),
            _ => self.cells_to_place(),
        };
        for name in self.reserve.iter().filter(|name| side(name) == self.us()) {
            let kind = letter(name);
            let lowest =
                self.reserve.iter().filter(|other| side(other) == self.us() && letter(other) == kind).min();
            let forbidden = kind == 'Q' && self.tournament && self.turn < 2 || kind != 'Q' && queen_must;
            if lowest == Some(name) && !forbidden {
                actions.extend(cells.iter().map(|(q, r)| format!("place {name} {q},{r}")));
            }
        }
    }

    fn cells_to_place(&self) -> Vec<Cell> {
        let around: BTreeSet<Cell> = self.stacks.keys().flat_map(|&cell| neighbours(cell)).collect();
        let touches = |cell: Cell, own: bool| {
            neighbours(cell)
                .into_iter()
                .filter_map(|beside| self.top(beside))
                .any(|bug| (bug.side() == self.us()) == own)
        };
        around
            .into_iter()
            .filter(|&cell| !self.is_occupied(cell) && touches(cell, true) && !touches(cell, false))
            .collect()
    }

    /// H-3.1, H-3.4, H-4.8, H-5.1: returns own pieces that may move, with their cells.
    fn movers(&self) -> Vec<(Cell, Bug)> {
        let tops = self.stacks.iter().map(|(&cell, stack)| (cell, *stack.last().unwrap()));
        tops.filter(|(cell, bug)| {
            bug.side() == self.us()
                && !bug.face_down
                && self.moved_last != Some(bug.name)
                && self.without_top(*cell).is_one_hive()
        })
        .collect()
    }

    fn add_moves(&self, actions: &mut BTreeSet<String>) {
        for (from, bug) in self.movers() {
            for to in self.targets(from, &bug) {
                let (q, r) = to;
                let carry = self.carried(from, to, &bug).unwrap_or("-");
                let mut add = |sting: &str| {
                    actions.insert(format!("move {} {q},{r} sting={sting} carry={carry}", bug.name))
                };
                add("-");
                if bug.letter() == 'C' {
                    self.stingable(from, to, bug.side()).iter().for_each(|victim| _ = add(victim));
                }
            }
        }
    }

    /// H-5.1, H-5.2: returns the pieces a Scorpion may sting after this move.
    fn stingable(&self, from: Cell, to: Cell, us: char) -> Vec<Name> {
        let rest = self.without_top(from);
        neighbours(to)
            .into_iter()
            .filter_map(|beside| rest.top(beside))
            .filter(|bug| bug.side() != us && bug.letter() != 'C' && !bug.face_down)
            .map(|bug| bug.name)
            .collect()
    }

    /// H-5.6: returns the piece a Dragonfly carries on this move.
    fn carried(&self, from: Cell, to: Cell, bug: &Bug) -> Option<Name> {
        if bug.letter() != 'D' || self.height(from) < 2 || self.is_occupied(to) {
            return None;
        }
        let below = self.without_top(from);
        let passenger = below.top(from).unwrap();
        let rest = below.without_top(from);
        (passenger.letter() != 'D' && rest.is_one_hive() && rest.touches_hive(to)).then_some(passenger.name)
    }

    /// Returns the cells a piece can reach by its own movement.
    fn targets(&self, from: Cell, bug: &Bug) -> BTreeSet<Cell> {
        let level = self.height(from) - 1;
        let rest = self.without_top(from);
        let mut targets = BTreeSet::new();
        if bug.letter() == 'M' {
            for kind in self.copied(from, level) {
                targets.extend(rest.targets_as(kind, from, level, bug.side(), true));
            }
            if self.extras.contains('H') && self.mosquito_moth == "grounded" {
                targets.retain(|&cell| !rest.is_occupied(cell));
            }
        } else {
            targets = rest.targets_as(bug.letter(), from, level, bug.side(), false);
        }
        targets.remove(&from);
        targets
    }

    /// H-4.7, H-5.4: returns the kinds a Mosquito may move as.
    fn copied(&self, from: Cell, level: usize) -> Vec<char> {
        let beside = neighbours(from);
        if level == 0 {
            return beside
                .iter()
                .filter_map(|&cell| self.top(cell))
                .map(Bug::letter)
                .filter(|&kind| kind != 'M')
                .collect();
        }
        let moth =
            |cell: Cell| self.top(cell).is_some_and(|bug| bug.letter() == 'H') && self.height(cell) > level;
        let mut kinds = vec!['B'];
        if self.mosquito_moth == "either" && beside.iter().any(|&cell| moth(cell)) {
            kinds.push('H');
        }
        kinds
    }

    /// Returns the targets of a kind, with the piece already lifted.
    fn targets_as(&self, kind: char, from: Cell, level: usize, us: char, copied: bool) -> BTreeSet<Cell> {
        match kind {
            'Q' | 'P' => self.slides(from, 1),
            'C' => self.slides(from, 2),
            'S' => self.slides(from, 3),
            'A' => self.slides_any(from),
            'B' => self.beetle(from, level),
            'G' => self.jumps(from),
            'L' => self.ladybug(from),
            'H' => self.moth(from, us),
            'D' => self.dragonfly(from, !copied),
            _ => unreachable!("no such kind: {kind}"),
        }
    }

    /// H-3.2
    fn can_slide(&self, a: Cell, b: Cell) -> bool {
        let occupied = flanks(a, b).into_iter().filter(|&cell| self.is_occupied(cell)).count();
        is_beside(a, b) && !self.is_occupied(b) && occupied == 1
    }

    /// Returns the ends of all paths of exactly `count` slides that enter no cell twice.
    fn slides(&self, from: Cell, count: usize) -> BTreeSet<Cell> {
        let mut ways = vec![vec![from]];
        for _ in 0..count {
            let mut longer = Vec::new();
            for way in ways {
                let last = *way.last().unwrap();
                for next in neighbours(last) {
                    if self.can_slide(last, next) && !way.contains(&next) {
                        longer.push([way.clone(), vec![next]].concat());
                    }
                }
            }
            ways = longer;
        }
        ways.into_iter().map(|way| *way.last().unwrap()).collect()
    }

    fn slides_any(&self, from: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::from([from]);
        loop {
            let more: BTreeSet<Cell> = reached
                .iter()
                .flat_map(|&cell| {
                    neighbours(cell).into_iter().filter(move |&next| self.can_slide(cell, next))
                })
                .collect();
            let before = reached.len();
            reached.extend(more);
            if reached.len() == before {
                return reached;
            }
        }
    }

    /// H-3.3: returns whether a piece may step over the hive between these heights.
    fn passes_gate(&self, a: Cell, height_a: usize, b: Cell) -> bool {
        let over = height_a.max(self.height(b));
        !flanks(a, b).into_iter().all(|cell| self.height(cell) > over)
    }

    fn is_open(&self, cell: Cell) -> bool {
        !self.top(cell).is_some_and(|bug| bug.face_down)
    }

    fn beetle(&self, from: Cell, level: usize) -> BTreeSet<Cell> {
        let touches_on_the_way = |to: Cell| flanks(from, to).into_iter().any(|cell| self.is_occupied(cell));
        let may = |to: Cell| {
            if self.free_beetle {
                self.is_open(to) && (level > 0 || self.is_occupied(to) || touches_on_the_way(to))
            } else if level == 0 && !self.is_occupied(to) {
                self.can_slide(from, to)
            } else {
                self.passes_gate(from, level, to) && self.is_open(to)
            }
        };
        neighbours(from).into_iter().filter(|&to| may(to)).collect()
    }

    fn jumps(&self, from: Cell) -> BTreeSet<Cell> {
        let mut landings = BTreeSet::new();
        for step in AROUND {
            let mut cell = plus(from, step);
            if !self.is_occupied(cell) {
                continue;
            }
            while self.is_occupied(cell) {
                cell = plus(cell, step);
            }
            landings.insert(cell);
        }
        landings
    }

    fn ladybug(&self, from: Cell) -> BTreeSet<Cell> {
        let mut landings = BTreeSet::new();
        for first in neighbours(from) {
            for second in neighbours(first) {
                for last in neighbours(second) {
                    let on_top =
                        self.is_occupied(first) && self.is_occupied(second) && !self.is_occupied(last);
                    let free = self.passes_gate(from, 0, first)
                        && self.passes_gate(first, self.height(first), second)
                        && self.passes_gate(second, self.height(second), last);
                    if on_top && free {
                        landings.insert(last);
                    }
                }
            }
        }
        landings
    }

    /// H-5.3
    fn moth(&self, from: Cell, us: char) -> BTreeSet<Cell> {
        let mut stops = BTreeSet::new();
        let mut walked = BTreeSet::from([from]);
        let mut todo = vec![from];
        while let Some(cell) = todo.pop() {
            for next in neighbours(cell) {
                let Some(bug) = self.top(next) else { continue };
                if bug.side() == us {
                    if walked.insert(next) {
                        todo.push(next);
                    }
                } else if !bug.face_down {
                    stops.insert(next);
                }
            }
        }
        stops
    }

    /// H-5.5, H-5.7
    fn dragonfly(&self, from: Cell, onto_hive: bool) -> BTreeSet<Cell> {
        [(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)]
            .into_iter()
            .map(|step| plus(from, step))
            .filter(
                |&to| {
                    if self.is_occupied(to) { onto_hive && self.is_open(to) } else { self.touches_hive(to) }
                },
            )
            .collect()
    }

    /// H-4.8
    fn add_throws(&self, actions: &mut BTreeSet<String>) {
        let own_moves: BTreeSet<(Name, Cell)> = self
            .movers()
            .into_iter()
            .flat_map(|(from, bug)| self.targets(from, &bug).into_iter().map(move |to| (bug.name, to)))
            .collect();
        let mut thrown = BTreeSet::new();
        for kind in ['P', 'M'] {
            let by = format!("{}{kind}", self.us());
            for (piece, to) in self.throws_by(&by) {
                if !own_moves.contains(&(piece, to)) && thrown.insert((piece, to)) {
                    actions.insert(format!("throw {by} {piece} {},{}", to.0, to.1));
                }
            }
        }
    }

    fn throws_by(&self, by: &str) -> Vec<(Name, Cell)> {
        let Some(cell) = self.find(by) else { return Vec::new() };
        let thrower = self.top(cell).unwrap();
        let beside_pillbug = neighbours(cell)
            .into_iter()
            .any(|beside| self.top(beside).is_some_and(|bug| bug.letter() == 'P'));
        let can_throw = thrower.name == by
            && self.height(cell) == 1
            && !thrower.face_down
            && self.moved_last != Some(by)
            && (letter(by) == 'P' || beside_pillbug);
        if !can_throw {
            return Vec::new();
        }
        let high_gate = |beside: Cell| flanks(cell, beside).into_iter().all(|flank| self.height(flank) > 1);
        let mut throws = Vec::new();
        for from in neighbours(cell).into_iter().filter(|&from| self.height(from) == 1 && !high_gate(from)) {
            let piece = self.top(from).unwrap().name;
            if self.moved_last == Some(piece) || !self.without_top(from).is_one_hive() {
                continue;
            }
            for to in neighbours(cell).into_iter().filter(|&to| !self.is_occupied(to) && !high_gate(to)) {
                throws.push((piece, to));
            }
        }
        throws
    }
}
