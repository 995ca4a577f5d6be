//! The Movement phase of the reference model.

use std::collections::BTreeSet;

use host_tests::json::Json;

use super::{Axial, XobosModel, act, cell, place};

impl XobosModel {
    pub fn movement(&self, seat: usize) -> Vec<Json> {
        match self.phase.as_str() {
            "moves" => self.moves(seat),
            "attacks" => self.attacks(seat),
            "answers" => self.answers(seat),
            "shots" => self.shots(seat),
            "occupation" => self.occupation(seat),
            "battles" => self.battles(seat),
            "settling" => self.settling(seat),
            "crystals" => self.crystals(),
            "advance" => self.advance(seat),
            other => panic!("no phase {other}"),
        }
    }

    ///
    fn is_free(&self, seat: usize, figure: usize) -> bool {
        let figure = &self.players[seat].figures[figure];
        figure.at.is_some_and(|at| !self.has_answered(seat, at))
            && !figure.moved
            && !figure.teleported
            && !figure.builds()
    }

    ///
    fn has_answered(&self, seat: usize, at: Axial) -> bool {
        self.tokens.iter().any(|token| token.kind == "battle" && token.victim == seat && token.to == at)
    }

    fn moves(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![act("end-moves", [])];
        for figure in 0..4 {
            if me.figures[figure].gives().is_some() {
                list.push(act("break", [("guardian", figure.into())]));
            }
            let Some(at) = me.figures[figure].at.filter(|_| self.is_free(seat, figure)) else { continue };
            for to in self.board.next_to(at) {
                list.extend(self.step(seat, figure, to));
            }
            list.extend(self.jumps(seat, figure));
        }
        for (&from, _) in me.quarks.iter().filter(|&(&at, _)| me.unmoved_on(at) > 0) {
            if !self.has_answered(seat, from) {
                let ways = self.quark_ways(seat, from).into_iter();
                list.extend(ways.map(|to| act("quark", [("from", cell(from)), ("to", cell(to))])));
            }
        }
        list
    }

    /// Returns the move of a Guardian to this field, or the swap with the one there.
    fn step(&self, seat: usize, figure: usize, to: Axial) -> Vec<Json> {
        if !self.board.may_stand(seat, to) || self.enemies_on(seat, to) {
            return vec![];
        }
        if let Some(other) = self.players[seat].figure_on(to) {
            let both = figure < other && self.is_free(seat, other);
            let pair = Json::list([figure, other]);
            return if both { vec![act("swap", [("guardians", pair)])] } else { vec![] };
        }
        let go = |capture: bool| {
            act("move", [("guardian", figure.into()), ("to", cell(to)), ("capture", capture.into())])
        };
        if self.may_capture(seat, to) { vec![go(false), go(true)] } else { vec![go(false)] }
    }

    ///
    fn jumps(&self, seat: usize, figure: usize) -> Vec<Json> {
        let me = &self.players[seat];
        if !me.is_clan("xenth") || !me.has("clan") || me.teleport != 3 {
            return vec![];
        }
        let open = self.board.kinds.keys().copied().filter(|&to| {
            let free = self.holder(to).is_none() && !self.buildings.contains_key(&to);
            let own = self.buildings.get(&to).is_some_and(|building| building.owner == seat);
            self.board.may_stand(seat, to)
                && (free || own && me.figure_on(to).is_none() && !self.enemies_on(seat, to))
        });
        open.map(|to| act("teleport", [("guardian", figure.into()), ("to", cell(to))])).collect()
    }

    /// follows every path of this many steps.
    fn quark_ways(&self, seat: usize, from: Axial) -> BTreeSet<Axial> {
        let me = &self.players[seat];
        let range = 2 + usize::from(me.is_clan("rheita")) + usize::from(me.has("T5"));
        let mut ends = BTreeSet::from([from]);
        for _ in 0..range {
            let next: Vec<Axial> = ends.iter().flat_map(|&at| self.board.next_to(at)).collect();
            let open = |at: &Axial| self.board.may_stand(seat, *at) && !self.enemies_on(seat, *at);
            ends.extend(next.into_iter().filter(open));
        }
        ends.into_iter().filter(|&to| to != from && me.quarks_on(to) < me.per_field()).collect()
    }

    ///
    fn is_able(&self, seat: usize, at: Axial) -> bool {
        let me = &self.players[seat];
        let figure = me.figure_on(at).map(|figure| &me.figures[figure]);
        figure.is_some_and(|figure| !figure.teleported && !figure.strengthens())
            || me.quarks_on(at) > 0
            || self.load(seat, at) > 0
    }

    fn targets(&self, seat: usize, from: Axial) -> Vec<Axial> {
        let open = |at: &Axial| self.enemies_on(seat, *at) && !self.board.bases.contains_key(at);
        self.board.next_to(from).into_iter().filter(open).collect()
    }

    fn attacks(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![act("end-attacks", [])];
        for (figure, status) in me.figures.iter().enumerate() {
            if status.gives().is_some() {
                list.push(act("break", [("guardian", figure.into())]));
            }
        }
        for &from in self.board.kinds.keys() {
            if self.board.bases.contains_key(&from) || me.used.contains(&from) {
                continue;
            }
            if self.is_able(seat, from) {
                let targets = self.targets(seat, from).into_iter();
                list.extend(targets.map(|to| act("attack", [("from", cell(from)), ("to", cell(to))])));
            }
            let figure = me.figure_on(from).map(|figure| &me.figures[figure]);
            let there = figure.is_some_and(|figure| !figure.teleported);
            if me.has("T2") && there && self.board.is_irradiated(from) {
                list.push(act("source", [("at", cell(from))]));
            }
        }
        let shot = self.tokens.iter().any(|token| token.kind == "cannon" && token.owner == seat);
        if me.cannon > 0 && !shot {
            let fields = self.board.kinds.keys().copied();
            let fields =
                fields.filter(|&at| self.enemies_on(seat, at) && !self.board.bases.contains_key(&at));
            list.extend(fields.map(|to| act("cannon", [("to", cell(to))])));
        }
        list
    }

    fn answers(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![act("end-answers", [])];
        for token in self.tokens.iter().filter(|token| token.fresh && token.victim == seat) {
            let answerable = ["attack", "shot"].contains(&token.kind.as_str())
                && !me.used.contains(&token.to)
                && self.players[token.owner].is_on(token.from);
            if !answerable {
                continue;
            }
            let answer = |breaking: bool| {
                act("answer", [("at", cell(token.to)), ("to", cell(token.from)), ("break", breaking.into())])
            };
            if self.is_able(seat, token.to) {
                list.push(answer(false));
            }
            let figure = me.figure_on(token.to).map(|figure| &me.figures[figure]);
            if figure.is_some_and(|figure| figure.strengthens() && !figure.teleported) {
                list.push(answer(true));
            }
        }
        list
    }

    fn shots(&self, seat: usize) -> Vec<Json> {
        let me = &self.players[seat];
        let mut list = vec![act("end-shots", [])];
        for from in self.own(seat, "watchtower") {
            if self.load(seat, from) > 0 && me.figure_on(from).is_none() && !me.used.contains(&from) {
                let targets = self.targets(seat, from).into_iter();
                list.extend(targets.map(|to| act("shot", [("from", cell(from)), ("to", cell(to))])));
            }
        }
        list
    }

    /// returns the Guardian here if it may follow up an attack.
    fn follower(&self, seat: usize, at: Axial) -> Option<usize> {
        let me = &self.players[seat];
        me.figure_on(at).filter(|&figure| {
            let figure = &me.figures[figure];
            !figure.moved && !figure.teleported && !figure.builds() && !figure.strengthens()
        })
    }

    fn occupation(&self, seat: usize) -> Vec<Json> {
        let left = self.state.get("left").unwrap();
        let (at, victim) = (place(left.get("at").unwrap()), left.get("victim").unwrap().number().unwrap());
        let mut list = vec![act("no-occupation", [])];
        for token in &self.tokens {
            if (token.kind.as_str(), token.owner, token.to, token.victim) != ("attack", seat, at, victim) {
                continue;
            }
            let occupy =
                |capture: bool| act("occupy", [("from", cell(token.from)), ("capture", capture.into())]);
            let guardian = self.follower(seat, token.from).is_some();
            if guardian || self.players[seat].unmoved_on(token.from) > 0 {
                list.push(occupy(false));
            }
            if guardian && self.may_capture(seat, at) {
                list.push(occupy(true));
            }
        }
        list
    }

    fn battles(&self, seat: usize) -> Vec<Json> {
        let own = self.tokens.iter().filter(|token| token.kind == "battle");
        let own = own.filter(|token| token.owner == seat || token.victim == seat);
        own.map(|token| act("battle", [("from", cell(token.from))])).collect()
    }

    fn settling(&self, seat: usize) -> Vec<Json> {
        let own = self.tokens.iter().filter(|token| token.owner == seat && token.kind != "source");
        own.map(|token| act("settle", [("at", cell(token.to)), ("victim", token.victim.into())])).collect()
    }

    ///
    fn crystals(&self) -> Vec<Json> {
        let asked = self.state.get("crystals").unwrap();
        let fight = self.state.get("fight").unwrap();
        let seat: usize = self.state.get("deciding").unwrap().items().unwrap()[0].number().unwrap();
        let from = place(asked.get("from").unwrap());
        let (least, most) = if asked.get("cannon") == Some(&Json::Bool(true)) {
            (1, self.players[seat].cannon)
        } else {
            assert_eq!(self.players[seat].figure_on(from), None, "with a Guardian all are used");
            let battle = fight.get("battle") == Some(&Json::Bool(true));
            let shot =
                |token: &&super::Token| token.kind == "shot" && token.owner == seat && token.from == from;
            let only_crystals = !battle && self.tokens.iter().any(|token| shot(&token));
            let others = !only_crystals && self.players[seat].quarks_on(from) > 0;
            (u8::from(!others), self.load(seat, from))
        };
        assert!(least < most, "asked without a choice");
        (least..=most).map(|count| act("crystals", [("count", count.into())])).collect()
    }

    fn advance(&self, seat: usize) -> Vec<Json> {
        let fight = self.state.get("fight").unwrap();
        let number = |key: &str| fight.get(key).unwrap().number::<usize>().unwrap();
        let cell_of = |key: &str| place(fight.get(key).unwrap());
        let (into, at) = (cell_of("into"), cell_of("at"));
        let fields: BTreeSet<Axial> = if fight.get("battle") == Some(&Json::Bool(true)) {
            BTreeSet::from([if seat == number("attacker") { cell_of("from") } else { at }])
        } else {
            let part = self.tokens.iter().filter(|token| {
                (token.kind.as_str(), token.owner, token.to, token.victim)
                    == ("attack", seat, at, number("defender"))
            });
            part.map(|token| token.from).collect()
        };
        let me = &self.players[seat];
        assert!(!self.enemies_on(seat, into), "X-13.8: the field is empty, or one's own by now");
        let mut list = vec![act("end-advance", [])];
        for from in fields {
            if me.unmoved_on(from) > 0 && me.quarks_on(into) < me.per_field() {
                list.push(act("advance-quark", [("from", cell(from))]));
            }
            let Some(figure) = self.follower(seat, from).filter(|_| me.figure_on(into).is_none()) else {
                continue;
            };
            for capture in [false, true] {
                if !capture || self.may_capture(seat, into) {
                    list.push(act("advance", [("guardian", figure.into()), ("capture", capture.into())]));
                }
            }
        }
        list
    }
}
