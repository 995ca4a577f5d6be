//! Runs the cases of Termites.

use std::collections::{BTreeMap, BTreeSet};

use hexboard::game::{Actor, Game, Seat, Turn};
use hexboard::games::termites::{Action, Caste, Colony, Phase, Piece, PlannedAttack, Position, Termites};
use hexboard::games::termites::{MoundValue, MoundValues, TermitesOptions, Terrain, Token, Tokens};
use hexboard::hex::{Cell, Direction};

use super::{Case, picture};
use crate::contract::legal;

/// Runs a case.
///
/// # Errors
/// Reports the line and how the result differs from it.
pub fn run(case: &Case) -> Result<(), String> {
    let is_row = |(_, line): &&(usize, String)| picture::is_row(line);
    let start = case.lines.iter().position(|line| is_row(&line)).ok_or("no picture")?;
    let rows = case.lines[start..].iter().take_while(is_row).count();
    let (settings, rest) = case.lines.split_at(start);
    let (rows, statements) = rest.split_at(rows);
    let rows: Vec<_> = rows.iter().map(|(line, row)| (*line, row.as_str())).collect();
    let mut scene = Scene::set_up(settings, &rows)?;
    for (line, statement) in statements {
        scene.check(statement).map_err(|error| format!("line {line}: {statement}\n{error}"))?;
    }
    if statements.is_empty() { Err("nothing is said about the picture".into()) } else { Ok(()) }
}

struct Scene {
    game: Termites,
    /// The cells by their names in the diagram; `None` for a name that occurs twice.
    names: BTreeMap<String, Option<Cell>>,
}

impl Scene {
    fn set_up(settings: &[(usize, String)], rows: &[(usize, &str)]) -> Result<Scene, String> {
        let setting = |key: &str| {
            let find =
                |(_, line): &(usize, String)| Some(line.strip_prefix(key)?.strip_prefix(": ")?.to_string());
            settings.iter().find_map(find)
        };
        let players = setting("players").map_or(Ok(2), |text| text.parse().map_err(|_| "players"))?;
        let options = TermitesOptions::new(&Colony::ALL[..players]).map_err(|error| error.to_string())?;
        let mut position = Position::new(options);
        for (line, setting) in settings {
            set(&mut position, setting).map_err(|error| format!("line {line}: {error}"))?;
        }
        let mut names = BTreeMap::new();
        for (cell, word) in picture::read(rows)? {
            draw(&mut position, &mut names, cell, word).ok_or_else(|| format!("no such cell: {word}"))?;
        }
        let game = Termites::from_position(&position).map_err(|error| error.to_string())?;
        Ok(Scene { game, names })
    }

    fn cell(&self, name: &str) -> Result<Cell, String> {
        self.names.get(name).copied().flatten().ok_or_else(|| format!("no place {name}, or two of them"))
    }

    fn cells(&self, names: &str) -> Result<BTreeSet<Cell>, String> {
        match names {
            "none" => Ok(BTreeSet::new()),
            names => names.split_whitespace().map(|name| self.cell(name)).collect(),
        }
    }

    fn actions(&self) -> Vec<Action> {
        self.game.turn().sole_actor().map_or(vec![], |actor| legal(&self.game, actor))
    }

    fn check(&mut self, statement: &str) -> Result<(), String> {
        if let Some(action) = statement.strip_prefix("do ") {
            let action = self.read_action(action)?;
            let actor = self.game.turn().sole_actor().ok_or("the game is over")?;
            return self.game.apply(actor, action).map_err(|error| error.to_string());
        }
        if let Some(action) = statement.strip_prefix("illegal ") {
            let action = self.read_action(action)?;
            return same("legal", self.actions().contains(&action), false);
        }
        let (question, answer) = statement.split_once(": ").ok_or("no such statement")?;
        let words: Vec<&str> = question.split_whitespace().collect();
        match words[..] {
            ["moves", "of", unit] => self.check_cells(answer, self.moves(self.cell(unit)?)),
            ["targets", "of", unit] => self.check_cells(answer, self.targets(self.cell(unit)?)),
            ["approaches", "of", unit, "on", target] => {
                self.check_cells(answer, self.approaches(self.cell(unit)?, self.cell(target)?))
            }
            ["retreats", "of", unit, "on", target, "via", approach] => {
                self.check_retreats(answer, self.cell(unit)?, self.cell(target)?, self.cell(approach)?)
            }
            ["strength", "of", unit, "on", target] => {
                self.check_strength(answer, self.cell(unit)?, self.cell(target)?)
            }
            ["places", "of", token, how] => self.check_some(how, answer, self.places(read_token(token)?)),
            ["mounds", how] => self.check_some(how, answer, self.sites(false)),
            ["removals", how] => self.check_some(how, answer, self.sites(true)),
            ["values"] => same("values", self.values(), read_values(answer)?),
            ["tokens"] => {
                same("tokens", self.tokens(), answer.split_whitespace().map(String::from).collect())
            }
            ["actor"] => same("actor", self.actor(), answer.into()),
            ["phase"] => same("phase", self.game.phase().word(), answer),
            ["outcome"] => same("outcome", self.outcome(), answer.into()),
            ["at", place] => same("piece", self.piece(self.cell(place)?), answer.into()),
            ["trophies", seat] => {
                same("trophies", self.game.public().trophies[read_seat(seat)?], read_values(answer)?)
            }
            ["reserve", seat] => {
                same("reserve", self.game.public().reserve[read_seat(seat)?], read_values(answer)?)
            }
            ["hand", seat] => same("hand", self.game.private(read_seat(seat)?).hand, read_tokens(answer)?),
            _ => Err("no such statement".into()),
        }
    }

    fn check_cells(&self, answer: &str, found: BTreeSet<Cell>) -> Result<(), String> {
        same("places", found, self.cells(answer)?)
    }

    fn check_some(&self, how: &str, answer: &str, found: BTreeSet<Cell>) -> Result<(), String> {
        let named = self.cells(answer)?;
        match how {
            "only" => same("places", found, named),
            "include" => same("missing places", named.difference(&found).copied().collect(), BTreeSet::new()),
            "exclude" => {
                same("surplus places", named.intersection(&found).copied().collect(), BTreeSet::new())
            }
            _ => Err("say only, include or exclude".into()),
        }
    }

    fn moves(&self, unit: Cell) -> BTreeSet<Cell> {
        let to = |action| match action {
            Action::Move { from, to } if from == unit => Some(to),
            _ => None,
        };
        self.actions().into_iter().filter_map(to).collect()
    }

    /// Returns the attacks of a unit: target, approach, retreat.
    fn attacks(&self, unit: Cell) -> impl Iterator<Item = (Cell, Cell, Option<Cell>)> {
        self.actions().into_iter().filter_map(move |action| match action {
            Action::Attack { from, target, approach, retreat } if from == unit => {
                Some((target, target.step(approach)?, retreat.and_then(|side| target.step(side))))
            }
            _ => None,
        })
    }

    fn targets(&self, unit: Cell) -> BTreeSet<Cell> {
        self.attacks(unit).map(|(target, _, _)| target).collect()
    }

    fn approaches(&self, unit: Cell, on: Cell) -> BTreeSet<Cell> {
        self.attacks(unit).filter(|attack| attack.0 == on).map(|attack| attack.1).collect()
    }

    fn check_retreats(&self, answer: &str, unit: Cell, on: Cell, via: Cell) -> Result<(), String> {
        let retreats: BTreeSet<_> = self
            .attacks(unit)
            .filter(|attack| (attack.0, attack.1) == (on, via))
            .map(|attack| attack.2)
            .collect();
        let expected = match answer {
            "destroyed" => BTreeSet::from([None]),
            names => self.cells(names)?.into_iter().map(Some).collect(),
        };
        same("retreats", retreats, expected)
    }

    fn check_strength(&self, answer: &str, unit: Cell, on: Cell) -> Result<(), String> {
        let public = self.game.public();
        let assault =
            PlannedAttack::new(&public.ground, &public.pieces, unit, on).ok_or("no attack at all")?;
        same("strength", format!("{} against {}", assault.strength(), assault.defence()), answer.into())
    }

    fn places(&self, wanted: Token) -> BTreeSet<Cell> {
        let at = |action| match action {
            Action::Place(token, at) if token == wanted => Some(at),
            _ => None,
        };
        self.actions().into_iter().filter_map(at).collect()
    }

    fn sites(&self, wanted: bool) -> BTreeSet<Cell> {
        let at = |action| match action {
            Action::Mound { at, remove, .. } if remove == wanted => Some(at),
            _ => None,
        };
        self.actions().into_iter().filter_map(at).collect()
    }

    fn values(&self) -> MoundValues {
        let value = |action| match action {
            Action::Mound { value, .. } => Some(value),
            _ => None,
        };
        let values: BTreeSet<MoundValue> = self.actions().into_iter().filter_map(value).collect();
        values.into_iter().fold(MoundValues::NONE, |mut all, value| {
            all.add(value);
            all
        })
    }

    fn tokens(&self) -> BTreeSet<String> {
        let token = |action| match action {
            Action::Place(token, _) | Action::Draw(token) => Some(token.to_string()),
            _ => None,
        };
        self.actions().into_iter().filter_map(token).collect()
    }

    fn actor(&self) -> String {
        match self.game.turn().sole_actor() {
            Some(Actor::Seat(seat)) => letter(seat).into(),
            Some(Actor::Chance) => "chance".into(),
            None => "nobody".into(),
        }
    }

    fn outcome(&self) -> String {
        let Turn::Over(outcome) = self.game.turn() else { return "none".into() };
        let winners: String = outcome.winners.iter().map(letter).collect();
        let scores = outcome.scores.iter().filter(|(seat, _)| self.game.options().seats().contains(*seat));
        let scores: Vec<String> = scores.map(|(_, score)| score.to_string()).collect();
        format!("{winners} {} {}", outcome.reason.word(), scores.join(" "))
    }

    fn piece(&self, cell: Cell) -> String {
        match self.game.public().pieces.at(cell) {
            None => "empty".into(),
            Some(Piece::Unit { owner, token }) => format!("{}{token}", letter(owner)),
            Some(Piece::Mound { owner, value }) => {
                format!("{}M{}", owner.map_or('n', letter), value.points())
            }
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["stay"] => Action::Stay,
            ["draw", token] => Action::Draw(read_token(token)?),
            ["place", token, place] => Action::Place(read_token(token)?, self.cell(place)?),
            ["move", unit, place] => Action::Move { from: self.cell(unit)?, to: self.cell(place)? },
            ["mound", value, place] => self.mound(value, place, false)?,
            ["mound", value, place, "remove"] => self.mound(value, place, true)?,
            ["attack", unit, target, "via", approach] => self.attack(unit, target, approach, None)?,
            ["attack", unit, target, "via", approach, "to", retreat] => {
                self.attack(unit, target, approach, Some(retreat))?
            }
            _ => return Err("no such action".into()),
        })
    }

    fn mound(&self, value: &str, place: &str, remove: bool) -> Result<Action, String> {
        Ok(Action::Mound { value: read_value(value)?, at: self.cell(place)?, remove })
    }

    fn attack(
        &self,
        unit: &str,
        target: &str,
        approach: &str,
        retreat: Option<&str>,
    ) -> Result<Action, String> {
        let (from, target) = (self.cell(unit)?, self.cell(target)?);
        let side = |name: &str| {
            let next = self.cell(name)?;
            let side = Direction::ALL.into_iter().find(|&side| target.step(side) == Some(next));
            side.ok_or_else(|| format!("{name} is not next to the target"))
        };
        Ok(Action::Attack {
            from,
            target,
            approach: side(approach)?,
            retreat: retreat.map(side).transpose()?,
        })
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

fn letter(seat: Seat) -> char {
    (b'a' + seat.index() as u8) as char
}

fn read_seat(word: &str) -> Result<Seat, String> {
    Seat::ALL
        .into_iter()
        .find(|&seat| word == letter(seat).to_string())
        .ok_or_else(|| format!("no seat {word}"))
}

/// Parses a token such as `W2`.
///
/// # Errors
/// Returns an error for an unknown token.
pub fn read_token(word: &str) -> Result<Token, String> {
    Token::all().find(|token| token.to_string() == word).ok_or_else(|| format!("no token {word}"))
}

fn read_tokens(words: &str) -> Result<Tokens, String> {
    let mut tokens = Tokens::NONE;
    for word in words.split_whitespace().filter(|&word| word != "none") {
        tokens.add(read_token(word)?);
    }
    Ok(tokens)
}

/// Parses the value of a Mound.
///
/// # Errors
/// Returns an error if no Mound has it.
pub fn read_value(word: &str) -> Result<MoundValue, String> {
    word.parse().ok().and_then(MoundValue::new).ok_or_else(|| format!("no value {word}"))
}

fn read_values(words: &str) -> Result<MoundValues, String> {
    let mut values = MoundValues::NONE;
    for word in words.split_whitespace().filter(|&word| word != "none") {
        values.add(read_value(word)?);
    }
    Ok(values)
}

/// Applies a setting line above the diagram.
fn set(position: &mut Position, setting: &str) -> Result<(), String> {
    let (key, value) = setting.split_once(": ").ok_or("a setting has a colon")?;
    let words: Vec<&str> = key.split_whitespace().collect();
    match words[..] {
        ["players"] => {}
        ["turn"] => position.turn = read_seat(value)?,
        ["phase"] => {
            let phases = [Phase::Mounds, Phase::Reproduce, Phase::Move];
            position.phase = phases.into_iter().find(|phase| phase.word() == value).ok_or("no such phase")?;
        }
        ["hand", seat] => position.hands[read_seat(seat)?] = read_tokens(value)?,
        ["stack", seat] => position.stacks[read_seat(seat)?] = read_tokens(value)?,
        ["reserve", seat] => position.reserve[read_seat(seat)?] = read_values(value)?,
        ["trophies", seat] => position.trophies[read_seat(seat)?] = read_values(value)?,
        ["idle"] => position.idle = value.parse().map_err(|_| "idle is a number")?,
        _ => return Err("no such setting".into()),
    }
    Ok(())
}

/// Draws one cell of the diagram: a terrain mark, then a piece, a name, or a piece and its name.
fn draw(
    position: &mut Position,
    names: &mut BTreeMap<String, Option<Cell>>,
    cell: Cell,
    word: &str,
) -> Option<()> {
    let terrain = match word.chars().next()? {
        '~' => Some(Terrain::Water),
        '"' => Some(Terrain::Vegetation),
        '^' => Some(Terrain::Stones),
        _ => None,
    };
    if let Some(terrain) = terrain {
        position.ground.lay(terrain, cell);
    }
    let rest = if terrain.is_some() { &word[1..] } else { word };
    if rest.is_empty() || rest == "." {
        return Some(());
    }
    let (text, name) = rest.split_once(':').unwrap_or((rest, rest));
    match read_piece(text) {
        Some(piece) => position.pieces.put(cell, piece),
        None if text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()) => {}
        None => return None,
    }
    names.entry(name.into()).and_modify(|place| *place = None).or_insert(Some(cell));
    Some(())
}

fn read_piece(text: &str) -> Option<Piece> {
    let letters: Vec<char> = text.chars().collect();
    let [owner, kind, number] = letters[..] else { return None };
    let number = number.to_digit(10)? as u8;
    let owner = Seat::ALL.into_iter().find(|&seat| letter(seat) == owner);
    if kind == 'M' {
        let known = owner.is_some() || letters[0] == 'n';
        return Some(Piece::Mound { owner: known.then_some(owner)?, value: MoundValue::new(number)? });
    }
    let caste = Caste::ALL.into_iter().find(|caste| caste.letter() == kind)?;
    Some(Piece::Unit { owner: owner?, token: Token::new(caste, number)? })
}
