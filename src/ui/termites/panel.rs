//! Termites on the OLEDs.

use core::fmt::Write;

use heapless::Vec;

use super::{aim, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::termites::{
    BOARD, Item, MoundValues, Phase, Piece, PlannedAttack, Private, Public, Token, Tokens,
};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::Chair;
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, draw_row, draw_small, line};
use crate::ui::text_buf::{TextBuf, bytes};

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, private: &Private, screen: &mut Screen) {
    title(scene, public, screen);
    match &scene.asked {
        Some(asked) if asked.selected_row.is_some() => draw_list(scene, asked, public, private, screen),
        Some(asked) if asked.refused => draw_pointing(scene, asked, public, private, screen),
        _ if scene.peek => draw_hand(scene, private, screen),
        Some(asked) => draw_pointing(scene, asked, public, private, screen),
        None if scene.inspects => draw_cell(scene, public, screen),
        None => draw_waiting(scene, public, screen),
    }
}

/// Draws the title: the question and the player's points, or the current player.
fn title(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let Some(asked) = &scene.asked else {
        return panel::draw_title(screen, &scene.wait_for(name(scene.words, public, public.acting)), "");
    };
    let points = match public.phase {
        Phase::BuildNeutral | Phase::BuildTiles => Line::new(),
        Phase::Mounds | Phase::Reproduce | Phase::Move | Phase::Retake | Phase::Replace | Phase::Over => {
            line(format_args!("{} {}", public.scores[scene.seat], scene.words.termites.points_short))
        }
    };
    panel::draw_title(screen, words::prompt(scene.words, public.phase, asked.chosen.len()), &points);
}

/// Returns the name of a seat: its colony.
pub fn name(words: &'static Words, public: &Public, seat: Seat) -> &'static str {
    public.options.colony(seat).map_or("", |colony| words::colony(words, colony))
}

/// Draws the items. A hidden hand is shown only while Peek is held. The masked form does not depend
/// on the items.
fn draw_list(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    private: &Private,
    screen: &mut Screen,
) {
    let is_secret = asked.items.iter().any(|item| matches!(item, Choice::Secret(_)));
    if is_secret && !scene.peek {
        return draw_masked(scene, public, screen);
    }
    panel::draw_list(screen, asked.items, asked.selected_row.unwrap_or(0), |_, item| {
        let Some(item) = Item::of(item) else { return panel::label_row("") };
        let word = words::item(scene.words, item);
        match item {
            Item::Token(token) => of_token(word, token, &private.hand),
            Item::Mound { value, .. } => {
                (line(format_args!("{word}")), line(format_args!("{}", value.points())))
            }
            Item::Tile(_) | Item::Stay | Item::Destroyed | Item::Seat(_) => panel::label_row(word),
        }
    });
}

/// Returns a token of the hand as a row: caste, number of termites, number of such tokens,
/// strength.
fn of_token(caste: &str, token: Token, hand: &Tokens) -> Pair {
    let count = hand.count(token);
    let times = if count > 1 { line(format_args!(" ({count})")) } else { Line::new() };
    let label = line(format_args!("{caste} x{}{times}", token.termites()));
    (label, line(format_args!("={}", token.strength())))
}

fn draw_masked(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let words = &scene.words.termites;
    draw_row(screen, 0, scene.words.common.hold_peek, "");
    draw_row(screen, 2, words.hand, &line(format_args!("{}", public.hands[scene.seat])));
    draw_row(screen, 3, words.stack, &line(format_args!("{}", public.stacks[scene.seat])));
    draw_row(screen, 4, words.reserve, &list(&public.reserve[scene.seat]));
}

/// Draws the hand while Peek is held, in the order of the list.
fn draw_hand(scene: &Scene<'_>, private: &Private, screen: &mut Screen) {
    let mut items: Vec<Choice, { Token::KINDS }> =
        private.hand.kinds().map(|(token, _)| Item::Token(token).choice()).collect();
    aim::arrange(&mut items);
    let tokens = items.iter().filter_map(|item| match Item::of(*item) {
        Some(Item::Token(token)) => Some(token),
        _ => None,
    });
    for (index, token) in tokens.enumerate() {
        let caste = words::caste(scene.words, token.caste());
        let (label, value) = of_token(caste, token, &private.hand);
        draw_row(screen, index, &label, &value);
    }
    draw_row(screen, 4, scene.words.termites.stack, &line(format_args!("{}", private.stack.len())));
}

/// Draws the cell under the cursor, and the effect of choosing it.
fn draw_pointing(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    private: &Private,
    screen: &mut Screen,
) {
    draw_cell(scene, public, screen);
    // Saying that a token does not fit here, and why, would reveal which token it is. So the text
    // is the same for every token, before and after a refusal.
    if !scene.peek && asked.chosen.iter().any(Choice::is_secret) {
        return draw_small(screen, scene.words.termites.sentence.unless_it_fits);
    }
    // Not moving, or having the defeated unit destroyed.
    if let Some(item) = asked.items.first().and_then(|item| Item::of(*item)) {
        panel::draw_row_below(screen, scene.words, words::item(scene.words, item));
    }
    if asked.refused {
        let why = public.why_not(private, scene.seat, asked.chosen, Choice::Cell(scene.cursor));
        return panel::draw_small_above(screen, 2, &words::refusal(scene.words, why));
    }
    if let Some(assault) = assault(asked, public, scene.cursor) {
        draw_small(screen, &sums(assault, scene.words));
    }
}

/// Draws the name and terrain of a cell, termites and strength; below that, the piece and its
/// owner.
fn draw_cell(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let at = scene.cursor;
    if !BOARD.contains(at) {
        return draw_row(screen, 0, scene.words.table.off_board, "");
    }
    let place = line(format_args!("{} {}", BOARD.name(at), words::ground(scene.words, public.ground.at(at))));
    match public.pieces.at(at) {
        None => {
            draw_row(screen, 0, &place, "");
            draw_row(screen, 1, scene.words.termites.empty, "");
        }
        Some(Piece::Unit { owner, token }) => {
            draw_row(screen, 0, &place, &line(format_args!("x{} ={}", token.termites(), token.strength())));
            draw_row(screen, 1, words::caste(scene.words, token.caste()), name(scene.words, public, owner));
        }
        Some(Piece::Mound { owner, value }) => {
            draw_row(screen, 0, &place, "");
            let colony = owner.map_or(scene.words.termites.neutral, |owner| name(scene.words, public, owner));
            let mound = if owner.is_some() { scene.words.termites.mound } else { "" };
            draw_row(screen, 1, colony, &line(format_args!("{mound} {}", value.points())));
        }
    }
}

/// Returns the attack of the unit chosen first on this cell.
fn assault<'a>(asked: &CurrentDecision<'_>, public: &'a Public, cursor: Cell) -> Option<PlannedAttack<'a>> {
    let (Phase::Move, Some(&Choice::Cell(from))) = (public.phase, asked.chosen.first()) else { return None };
    let target = match asked.chosen.get(1) {
        Some(&Choice::Cell(target)) => target,
        _ => cursor,
    };
    PlannedAttack::new(&public.ground, &public.pieces, from, target)
}

/// Long enough for six supporters.
type Sums = TextBuf<{ bytes(120) }>;

/// Returns the calculation of an attack: its strength and the strength needed, then the unit and
/// each supporter with its bonus.
fn sums(assault: PlannedAttack<'_>, words: &'static Words) -> Sums {
    let mut sums = Sums::new();
    let (strength, defence) = (assault.strength(), assault.defence());
    let attack = words.termites.attack;
    let _ = match assault.succeeds() {
        true => write!(sums, "{attack} {strength} {} {defence}", words.termites.beats),
        false => write!(sums, "{attack} {strength}, {} {}", words.termites.needs, assault.needed()),
    };
    let token = assault.token();
    let _ = write!(sums, ": {} {}", words::caste(words, token.caste()), token.strength());
    for supporter in assault.supporters() {
        let _ = write!(sums, ", {} {}", BOARD.name(supporter.cell), supporter.token.strength());
        if supporter.bonus > 0 {
            let _ = write!(sums, "+{}", supporter.bonus);
        }
    }
    sums
}

/// Draws what a player may want to know while others think.
fn draw_waiting(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let words = &scene.words.termites;
    let seat = scene.seat;
    draw_row(
        screen,
        0,
        name(scene.words, public, seat),
        &line(format_args!("{} {}", words.points, public.scores[seat])),
    );
    let hand = line(format_args!("{} {}", words.hand, public.hands[seat]));
    draw_row(screen, 1, &hand, &line(format_args!("{} {}", words.stack, public.stacks[seat])));
    draw_row(screen, 2, words.reserve, &list(&public.reserve[seat]));
    draw_row(screen, 3, words.trophies, &list(&public.trophies[seat]));
    draw_row(screen, 4, words.turn_order, &turn_order(scene, public));
}

/// Returns the colony of a seat and its points.
pub fn score(public: &Public, seat: Seat, words: &'static Words) -> Score {
    Score { name: name(words, public, seat), points: public.scores[seat], counted: words.termites.points }
}

/// The number of signs that the legend explains.
pub const SIGNS: usize = 6;

/// Draws a row of the legend: a sign and its meaning.
pub fn draw_sign(words: &'static Words, sign: usize, index: usize, screen: &mut Screen) {
    let words = &words.termites;
    let (mark, meaning) = match sign {
        0 => ("F2", words.sign_cell),
        1 => ("x2", words.sign_termites),
        2 => ("=4", words.sign_strength),
        3 => ("(2)", words.sign_count),
        4 => (words.points_short, words.sign_points),
        _ => (">2", words.sign_turn),
    };
    draw_row(screen, index, &line(format_args!("{mark:<4}{meaning}")), "");
}

/// Returns the numbers of the chairs in turn order, with a mark on the current one.
fn turn_order(scene: &Scene<'_>, public: &Public) -> Line {
    let players = public.options.seats().len();
    let first = public.first.unwrap_or(Seat::A);
    let mut order = Line::new();
    for step in 0..players {
        let seat = first.after(step, players);
        let number = scene.chairs[seat].map_or(seat.number(), Chair::number);
        let mark = if seat == public.acting { '>' } else { ' ' };
        let _ = write!(order, "{mark}{number}");
    }
    order
}

/// Lists the values. If there are too many for a row, returns their number and sum.
fn list(values: &MoundValues) -> Line {
    const MAX: usize = 5;
    let (count, sum) =
        values.iter().fold((0, 0), |(count, sum), value| (count + 1, sum + u32::from(value.points())));
    if count > MAX {
        return line(format_args!("{count} = {sum}"));
    }
    let mut list = Line::new();
    for value in values.iter() {
        let _ = write!(list, " {}", value.points());
    }
    if list.is_empty() {
        list.push('-');
    }
    list
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;

    use super::*;
    use crate::games::termites::{Caste, Colony, Terrain};
    use crate::ui::lang::Language;

    /// Characters of a row: label and value, with a space between them.
    const COLUMNS: usize = 20;

    fn fits(label: &str, value: &str) {
        let length = label.chars().count() + 1 + value.chars().count();
        assert!(length <= COLUMNS, "{label} {value}");
    }

    #[test]
    fn nothing_is_cut_in_either_language() {
        for words in Language::ALL.map(Language::words) {
            let phases =
                [Phase::BuildNeutral, Phase::BuildTiles, Phase::Mounds, Phase::Reproduce, Phase::Move];
            for (phase, chosen) in
                phases.into_iter().flat_map(|phase| (0..4).map(move |chosen| (phase, chosen)))
            {
                let points = match phase {
                    Phase::BuildNeutral | Phase::BuildTiles => "",
                    // A score of more than 99 points is omitted in favour of the question.
                    Phase::Mounds => &format!("99 {}", words.termites.points_short),
                    _ => &format!("126 {}", words.termites.points_short),
                };
                fits(words::prompt(words, phase, chosen), points);
            }
            for terrain in Terrain::ALL.into_iter().map(Some).chain([None]) {
                fits(&format!("F11 {}", words::ground(words, terrain)), "x2 =4");
                fits(words.table.off_board, "");
            }
            for colony in Colony::ALL {
                let name = words::colony(words, colony);
                Caste::ALL.into_iter().for_each(|caste| fits(name, words::caste(words, caste)));
                fits(name, &format!("{} 9", words.termites.mound));
                fits(&panel::filled_line(words.table.wait_for, name), "");
                fits(name, &format!("{} 126", words.termites.points));
            }
            Caste::ALL
                .into_iter()
                .for_each(|caste| fits(&format!("{} x3 (2)", words::caste(words, caste)), "=3"));
            fits(words.termites.reserve, " 5 6 7 8 9");
            fits(words.termites.trophies, " 5 6 7 8 9");
            fits(words.termites.turn_order, ">1 2 3 4");
            fits(words.common.hold_peek, "");
            let below = [words.termites.stay, words.termites.destroyed];
            below.into_iter().for_each(|row| fits(&format!("  {row}"), words.common.back));
        }
    }
}
