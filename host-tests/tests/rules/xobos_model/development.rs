//! The Development phase of the reference model.

use std::collections::BTreeSet;

use host_tests::json::Json;

use super::{Axial, XobosModel, act, cell};

impl XobosModel {
    pub fn development(&self, seat: usize) -> Vec<Json> {
        let mut list = vec![act("done", [])];
        for figure in 0..4 {
            list.extend(self.links(seat, figure));
            list.extend(self.works(seat, figure));
            list.extend(self.rebuildings(seat, figure));
        }
        list.extend(self.placements(seat));
        list.extend(self.tiles(seat));
        list.extend(self.crystal_actions(seat));
        list
    }

    ///
    fn links(&self, seat: usize, giver: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let figure = &me.figures[giver];
        let mut list = vec![];
        if figure.gives().is_some() && !me.marked("broken", giver) {
            list.push(act("break", [("guardian", giver.into())]));
        }
        let Some(at) = figure.at.filter(|_| figure.slot == Json::Null) else { return list };
        if me.marked("made", giver) || figure.teleported {
            return list;
        }
        let connect = |receiver: usize, link: &str| {
            act("connect", [("giver", giver.into()), ("receiver", receiver.into()), ("link", link.into())])
        };
        if figure.leader && !me.is_clan("quatune") {
            list.push(connect(giver, "healing"));
        }
        for receiver in (0..4).filter(|&receiver| receiver != giver) {
            let Some(to) = me.figures[receiver].at else { continue };
            if !self.board.next_to(at).contains(&to)
                || self.board.is_irradiated(at)
                || self.board.is_irradiated(to)
            {
                continue;
            }
            list.push(connect(receiver, "healing"));
            let strengthened = me.figures.iter().any(|other| other.gives() == Some(("strengthening", giver)));
            if !strengthened && !me.figures[receiver].strengthens() {
                list.push(connect(receiver, "strengthening"));
            }
        }
        list
    }

    /// returns the actions of one Guardian on its field.
    fn works(&self, seat: usize, number: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let figure = &me.figures[number];
        let one = ("guardian", Json::from(number));
        let Some(at) = figure.at else { return vec![] };
        let mut list = vec![];
        if figure.builds() && !me.marked("paid", number) && me.resources > 0 {
            list.push(act("pay", [one.clone()]));
        }
        let sites = me.figures.iter().filter(|figure| figure.builds()).count();
        let tokens = 4 - sites - self.own(seat, "cocoon").len();
        let fits = figure.slot == Json::Null
            && !figure.teleported
            && me.resources > 0
            && self.board.active.contains(&at)
            && !self.buildings.contains_key(&at);
        let kinds = [("mine", 4), ("well", 5), ("technical", 4), ("watchtower", 5), ("cocoon", 4)];
        for (kind, limit) in kinds.into_iter().filter(|_| fits) {
            let token = kind == "watchtower" || tokens > 0;
            let known = kind != "cocoon" || me.is_clan("kubadi");
            if token && known && self.count(seat, kind) < limit {
                list.push(act("build", [one.clone(), ("building", kind.into())]));
            }
        }
        if self.own(seat, "technical").contains(&at) {
            if figure.life < 6 && me.resources >= 2 {
                list.push(act("heal", [one.clone()]));
            }
            let most = u8::from(me.has("T1")) + u8::from(me.has("T9"));
            for (kind, other) in [("power", figure.healing_tokens), ("healing", figure.power_tokens)] {
                if other == 0 && figure.power_tokens + figure.healing_tokens < most && me.crystals > 0 {
                    list.push(act("upgrade", [one.clone(), ("kind", kind.into())]));
                }
            }
        }
        list
    }

    /// Returns own base fields without a Reactor.
    fn free_base(&self, seat: usize) -> BTreeSet<Axial> {
        let base = self.board.bases.iter().filter(|&(_, &owner)| owner == seat).map(|(&at, _)| at);
        base.filter(|at| !self.buildings.contains_key(at)).collect()
    }

    ///
    fn rebuildings(&self, seat: usize, figure: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let cost = if me.has("T3") { 3 } else { 5 };
        if me.figures[figure].at.is_some() || me.resources < cost {
            return vec![];
        }
        let technical = self.own(seat, "technical").into_iter().filter(|&at| !self.enemies_on(seat, at));
        let sites = self.free_base(seat).into_iter().chain(technical);
        let sites = sites.filter(|&at| me.figure_on(at).is_none());
        sites.map(|at| act("rebuild", [("guardian", figure.into()), ("at", cell(at))])).collect()
    }

    ///
    fn placements(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![];
        if me.resources >= 5 && me.marks.get("reactor") == Some(&Json::Bool(false)) {
            list.extend(self.free_base(seat).into_iter().map(|at| act("reactor", [("at", cell(at))])));
        }
        let count: usize = me.quarks.values().map(|&(count, _)| count).sum();
        if me.crystals > 0 && count < 9 {
            let cocoons = self.own(seat, "cocoon").into_iter().filter(|&at| !self.enemies_on(seat, at));
            let sites = self.free_base(seat).into_iter().chain(cocoons);
            let sites = sites.filter(|&at| me.quarks_on(at) < me.per_field());
            list.extend(sites.map(|at| act("buy-quark", [("at", cell(at))])));
        }
        list
    }

    ///
    fn tiles(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        if me.marks.get("technology") == Some(&Json::Bool(true)) {
            return vec![];
        }
        let technical = self.own(seat, "technical").len();
        let levels = [1, 1, 1, 2, 2, 2, 3, 3, 3];
        let mut tiles: Vec<(String, usize, u32)> = levels
            .into_iter()
            .enumerate()
            .map(|(place, level)| (format!("T{}", place + 1), level, 2))
            .collect();
        if me.clan.is_some() {
            tiles.push(("clan".into(), 2, 1));
        }
        tiles.retain(|(tile, level, cost)| !me.has(tile) && technical >= *level && me.resources >= *cost);
        tiles.into_iter().map(|(tile, ..)| act("technology", [("tile", tile.into())])).collect()
    }

    ///
    fn crystal_actions(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![];
        for at in self.own(seat, "watchtower") {
            let room = if me.has("T4") { 6 } else { 3 } - u32::from(self.load(seat, at));
            let counts = 1..=room.min(me.crystals);
            list.extend(counts.map(|count| act("load", [("at", cell(at)), ("count", count.into())])));
        }
        if me.is_clan("kubadi") && me.has("clan") {
            let counts = 1..=(2 - u32::from(me.cannon)).min(me.crystals);
            list.extend(counts.map(|count| act("load-cannon", [("count", count.into())])));
        }
        if me.is_clan("xenth") && me.has("clan") && me.teleport == 0 && me.crystals >= 3 {
            list.push(act("load-teleport", []));
        }
        if me.is_clan("xenth") && me.resources >= 3 {
            list.push(act("furnace", []));
        }
        if me.crystals >= 2 {
            let own = self.buildings.iter().filter(|(_, building)| building.owner == seat);
            list.extend(own.map(|(&at, _)| act("demolish", [("at", cell(at))])));
        }
        list
    }
}
