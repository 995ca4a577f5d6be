//! Results of fights in the reference model.

use std::collections::BTreeMap;

use host_tests::json::Json;

use super::{Axial, XobosModel, place};

/// What is left after a fight: life of every Guardian on the board, Quarks and Watchtower Crystals
/// by seat, and Crystals on the Cannons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightState {
    pub life: BTreeMap<(usize, usize), u8>,
    pub quarks: BTreeMap<(usize, Axial), usize>,
    pub load: BTreeMap<Axial, u8>,
    pub cannon: Vec<u8>,
}

impl FightState {
    pub fn of(model: &XobosModel) -> FightState {
        let seats = || model.players.iter().enumerate();
        let life = seats().flat_map(|(seat, player)| {
            let alive = player.figures.iter().enumerate().filter(|(_, figure)| figure.at.is_some());
            alive.map(move |(number, figure)| ((seat, number), figure.life))
        });
        let quarks = seats().flat_map(|(seat, player)| {
            player.quarks.iter().map(move |(&at, &(count, _))| ((seat, at), count))
        });
        let loaded = model.buildings.iter().filter(|(_, building)| building.load > 0);
        FightState {
            life: life.collect(),
            quarks: quarks.collect(),
            load: loaded.map(|(&at, building)| (at, building.load)).collect(),
            cannon: seats().map(|(_, player)| player.cannon).collect(),
        }
    }

    fn quarks_on(&self, seat: usize, at: Axial) -> u8 {
        self.quarks.get(&(seat, at)).map_or(0, |&count| count as u8)
    }

    fn lose_quarks(&mut self, seat: usize, at: Axial, count: u8) {
        let left = self.quarks_on(seat, at) - count;
        self.quarks.insert((seat, at), left.into());
        self.quarks.retain(|_, count| *count > 0);
    }

    fn lose_load(&mut self, at: Axial, count: u8) {
        let left = self.load.get(&at).copied().unwrap_or(0) - count;
        self.load.insert(at, left);
        self.load.retain(|_, load| *load > 0);
    }
}

/// A field that takes part in a fight.
#[derive(Clone, Copy)]
struct Field {
    seat: usize,
    at: Axial,
}

impl XobosModel {
    ///
    fn own_power(&self, seat: usize, number: usize) -> u8 {
        let (player, figure) = (&self.players[seat], &self.players[seat].figures[number]);
        let leader = if player.is_clan("quatune") { 3 } else { 2 };
        figure.power_tokens + if figure.leader { leader } else { 1 }
    }

    fn power(&self, field: Field) -> Option<u8> {
        let player = &self.players[field.seat];
        let number = player.figure_on(field.at)?;
        let figure = &player.figures[number];
        if figure.teleported || figure.strengthens() {
            return None;
        }
        let lent = (0..4).filter(|&giver| player.figures[giver].gives() == Some(("strengthening", number)));
        let lent: u8 = lent.map(|giver| self.own_power(field.seat, giver)).sum();
        Some((self.own_power(field.seat, number) + lent).min(8))
    }

    fn healing(&self, seat: usize, number: usize) -> u8 {
        let figures = &self.players[seat].figures;
        let healers = figures.iter().filter(|giver| giver.gives() == Some(("healing", number)));
        healers.map(|giver| 1 + giver.healing_tokens).sum()
    }

    fn own_load(&self, losses: &FightState, field: Field) -> u8 {
        let own = self.buildings.get(&field.at).is_some_and(|building| building.owner == field.seat);
        if own { losses.load.get(&field.at).copied().unwrap_or(0) } else { 0 }
    }

    /// applies this much Power to a field.
    fn hit(&self, losses: &mut FightState, power: u8, by: usize, target: Field) {
        let quarks = losses.quarks_on(target.seat, target.at).min(power);
        losses.lose_quarks(target.seat, target.at, quarks);
        let crystals = self.own_load(losses, target).min(power - quarks);
        losses.lose_load(target.at, crystals);
        let Some(number) = self.players[target.seat].figure_on(target.at) else { return };
        let mut damage = i16::from(power - quarks - crystals);
        if self.players[target.seat].has("T6") && damage > 0 {
            damage -= 1;
        }
        let mut healing = i16::from(self.healing(target.seat, number));
        if self.players[by].has("T8") && healing > 0 {
            healing -= 1;
        }
        let life = losses.life.get_mut(&(target.seat, number)).expect("on the board");
        *life = (i16::from(*life) - damage + healing).clamp(0, 6) as u8;
    }

    /// returns the result of an attack that needs no decision.
    pub fn attack(&self, seat: usize, action: &Json) -> FightState {
        let target = Field {
            seat: action.get("victim").unwrap().number().unwrap(),
            at: place(action.get("at").unwrap()),
        };
        let mut losses = FightState::of(self);
        if !self.players[target.seat].is_on(target.at) {
            return losses;
        }
        let (mut power, mut able) = (0, false);
        for token in &self.tokens {
            if (token.owner, token.to, token.victim) != (seat, target.at, target.seat) {
                continue;
            }
            let field = Field { seat, at: token.from };
            let mut crystals = self.own_load(&losses, field);
            match token.kind.as_str() {
                "attack" => {
                    let guardian = self.power(field);
                    let quarks = losses.quarks_on(seat, token.from);
                    able |= guardian.is_some() || quarks > 0;
                    power += guardian.unwrap_or(0) + quarks;
                    losses.lose_quarks(seat, token.from, quarks);
                }
                "shot" => {}
                "cannon" => {
                    crystals = 0;
                    (power, able) = (power + 1, true);
                    losses.cannon[seat] -= 1;
                }
                _ => continue,
            }
            able |= crystals > 0;
            power += crystals;
            losses.lose_load(token.from, crystals);
        }
        if able {
            self.hit(&mut losses, power, seat, target);
        }
        losses.life.retain(|_, life| *life > 0);
        losses
    }

    /// returns the result of a battle that needs no decision.
    pub fn battle(&self, action: &Json) -> FightState {
        let from = place(action.get("from").unwrap());
        let token = self.tokens.iter().find(|token| token.kind == "battle" && token.from == from).unwrap();
        let sides = [Field { seat: token.owner, at: from }, Field { seat: token.victim, at: token.to }];
        let mut losses = FightState::of(self);
        let clash = losses.quarks_on(sides[0].seat, from).min(losses.quarks_on(sides[1].seat, token.to));
        sides.iter().for_each(|side| losses.lose_quarks(side.seat, side.at, clash));
        let extras = |losses: &FightState, side: Field| {
            losses.quarks_on(side.seat, side.at) + self.own_load(losses, side)
        };
        let [ours, theirs] = sides.map(|side| extras(&losses, side));
        let players = self.players.len();
        let first: usize = self.state.get("first").unwrap().number().unwrap();
        let turn = |seat: usize| (seat + players - first) % players;
        let attacker_first = ours < theirs || ours == theirs && turn(sides[0].seat) < turn(sides[1].seat);
        let order = if attacker_first { [0, 1] } else { [1, 0] };
        for place in order {
            let (side, target) = (sides[place], sides[1 - place]);
            let guardian = self.power(side);
            let quarks = losses.quarks_on(side.seat, side.at);
            let crystals = self.own_load(&losses, side);
            let there = self.players[target.seat].figure_on(target.at).is_some()
                || losses.quarks_on(target.seat, target.at) > 0;
            if guardian.is_none() && quarks + crystals == 0 || !there {
                continue;
            }
            losses.lose_quarks(side.seat, side.at, quarks);
            losses.lose_load(side.at, crystals);
            self.hit(&mut losses, guardian.unwrap_or(0) + quarks + crystals, side.seat, target);
        }
        losses.life.retain(|_, life| *life > 0);
        losses
    }
}
