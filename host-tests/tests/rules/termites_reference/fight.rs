//! Movement and attack of the reference: enumerates every simple path and computes every sum from
//! scratch.

use std::collections::BTreeSet;

use host_tests::json::Json;

use super::{Cell, Reference, Task, around, at, distance, read_cell};

impl Reference {
    pub fn movements(&self, seat: usize) -> BTreeSet<String> {
        let mut actions = BTreeSet::from([r#"{"do":"stay"}"#.to_string()]);
        for (&from, &(owner, caste, _)) in &self.units {
            if owner == seat {
                let points = match caste {
                    'W' => 2,
                    'F' => 3,
                    _ => 1,
                };
                self.walk(&mut vec![from], points, &mut actions);
            }
        }
        actions
    }

    /// Returns the movement points to enter a cell; `None` if the caste cannot enter it.
    fn cost(&self, caste: char, cell: Cell) -> Option<u32> {
        match (self.terrain(cell), caste) {
            ("water" | "stones", 'F') => Some(1),
            ("water", _) | ("vegetation", 'F') => None,
            ("stones", _) => Some(2),
            _ => Some(1),
        }
    }

    fn walk(&self, path: &mut Vec<Cell>, points: u32, actions: &mut BTreeSet<String>) {
        let (seat, caste, _) = self.units[&path[0]];
        let here = *path.last().unwrap();
        for next in around(here) {
            let Some(cost) = self.cost(caste, next) else { continue };
            if cost > points || path.contains(&next) {
                continue;
            }
            let unit = self.units.get(&next);
            let mound = self.mounds.get(&next);
            let passes = match (unit, mound) {
                (Some(&(owner, other, _)), _) => owner == seat || caste == 'F' && other != 'F',
                (_, Some(&(owner, _))) => owner == Some(seat) || caste == 'F',
                _ => true,
            };
            let own =
                unit.is_some_and(|unit| unit.0 == seat) || mound.is_some_and(|mound| mound.0 == Some(seat));
            if self.is_empty(next) {
                actions.insert(format!(r#"{{"do":"move","from":{},"to":{}}}"#, at(path[0]), at(next)));
            } else if !own {
                self.attacks(path[0], here, next, actions);
            }
            if passes {
                path.push(next);
                self.walk(path, points - cost, actions);
                path.pop();
            }
        }
    }

    fn combat_strength(&self, cell: Cell) -> u32 {
        let (_, caste, termites) = self.units[&cell];
        if caste == 'S' { 2 * termites } else { termites }
    }

    fn attack_strength(&self, from: Cell, target: Cell) -> u32 {
        let seat = self.units[&from].0;
        let mut sum = self.combat_strength(from);
        for (&cell, &(owner, caste, _)) in &self.units {
            if owner != seat || cell == from {
                continue;
            }
            let range = if caste == 'P' { 2 } else { 1 };
            if distance(cell, target) <= range {
                sum += self.combat_strength(cell);
                sum += u32::from(caste == 'P' && self.terrain(cell) == "vegetation");
            }
        }
        sum
    }

    fn defence(&self, target: Cell) -> u32 {
        match self.mounds.get(&target) {
            Some(mound) => mound.1,
            None => self.combat_strength(target) + u32::from(self.terrain(target) == "stones"),
        }
    }

    fn attacks(&self, from: Cell, approach: Cell, target: Cell, actions: &mut BTreeSet<String>) {
        if self.attack_strength(from, target) <= self.defence(target) {
            return;
        }
        let action = |retreat: String| {
            let (from, approach, target) = (at(from), at(approach), at(target));
            format!(
                r#"{{"do":"attack","from":{from},"approach":{approach},"target":{target},"retreat":{retreat}}}"#
            )
        };
        let retreats = self.retreats(from, approach, target);
        if retreats.is_empty() {
            actions.insert(action("null".into()));
        }
        actions.extend(retreats.into_iter().map(|cell| action(at(cell))));
    }

    fn retreats(&self, from: Cell, approach: Cell, target: Cell) -> Vec<Cell> {
        let Some(&(_, beaten, _)) = self.units.get(&target) else { return vec![] };
        if self.units[&from].1 == 'S' {
            return vec![];
        }
        let open = |&cell: &Cell| {
            let ground = match self.terrain(cell) {
                "water" => beaten == 'F',
                "vegetation" => beaten != 'F',
                "stones" => beaten == 'W' || beaten == 'F',
                _ => true,
            };
            (self.is_empty(cell) || cell == from) && cell != approach && ground
        };
        around(target).into_iter().filter(open).collect()
    }

    pub fn take_move(&mut self, seat: usize, action: &Json) {
        let cell = |key: &str| read_cell(action.get(key).unwrap());
        match action.get("do").and_then(Json::text) {
            Some("move") => {
                let unit = self.units.remove(&cell("from")).unwrap();
                self.units.insert(cell("to"), unit);
            }
            Some("attack") => {
                let (target, attacker) = (cell("target"), self.units.remove(&cell("from")).unwrap());
                if let Some((owner, value)) = self.mounds.remove(&target) {
                    self.trophies[seat].push(value);
                    self.pending = Some((target, owner));
                    self.agenda.push_back(Task::Retake(seat));
                    self.agenda.extend(owner.map(Task::Replace));
                    return;
                }
                let beaten = self.units.insert(target, attacker).unwrap();
                if action.get("retreat") != Some(&Json::Null) {
                    self.units.insert(cell("retreat"), beaten);
                }
            }
            _ => {}
        }
    }
}
