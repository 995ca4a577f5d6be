//! Termites on the OLEDs.

use core::fmt::Write;

use super::carried::Carried;
use super::{hand, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::termites::{
    BOARD, Caste, Item, MoundValue, MoundValues, Phase, Piece, PlannedAttack, Private, Public, Terrain, Token,
};
use crate::hex::Cell;
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::ui::Chair;
use crate::ui::decision::{self, BELOW_TOP, OK_TOP};
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, draw_row, line};
use crate::ui::sign_row::{self, Counted};
use crate::ui::signs::Sign;
use crate::ui::text::{Font, wrap};
use crate::ui::text_buf::{TextBuf, bytes};

/// Height of a line with a sign, in pixels.
const SIGN_LINE: i32 = 12;
/// Characters of a line in the small font.
const SMALL_COLUMNS: usize = Font::Small.columns((SCREEN_WIDTH - 4) as u32);
/// Height of a line in the small font, in pixels.
const SMALL_LINE: i32 = 8;

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, private: &Private, screen: &mut Screen) {
    title(scene, public, screen);
    match &scene.asked {
        Some(asked) if asked.selected_row.is_some() => draw_list(scene, asked, public, private, screen),
        Some(asked) if asked.chosen.iter().any(Choice::is_secret) => {
            draw_pointing(scene, asked, public, private, screen);
        }
        _ if scene.peek => hand::draw_whole(scene, private, screen),
        Some(asked) => draw_pointing(scene, asked, public, private, screen),
        None if scene.open && !scene.inspects => hand::draw_whole(scene, private, screen),
        None if scene.inspects => {
            let top = decision::draw_event(scene, screen);
            draw_cell(scene, public, top, SCREEN_HEIGHT as i32, screen);
        }
        None => draw_waiting(scene, public, screen),
    }
}

/// Draws the title: the player and the points, or whom the player waits for.
fn title(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    if scene.asked.is_none() {
        return panel::draw_title(screen, &scene.wait_for(name(scene.words, public, public.acting)), "");
    }
    let points = match public.phase {
        Phase::BuildNeutral | Phase::BuildTiles => Line::new(),
        Phase::Mounds | Phase::Reproduce | Phase::Move | Phase::Retake | Phase::Replace | Phase::Over => {
            line(format_args!("{} {}", public.scores[scene.seat], scene.words.termites.points_short))
        }
    };
    decision::draw_own_title(scene, name(scene.words, public, scene.seat), &points, screen);
}

/// Returns the name of a seat: its colony.
pub fn name(words: &'static Words, public: &Public, seat: Seat) -> &'static str {
    public.options.colony(seat).map_or("", |colony| words::colony(words, colony))
}

/// Returns the sign of a caste.
pub const fn sign_of(caste: Caste) -> Sign {
    match caste {
        Caste::Worker => Sign::Worker,
        Caste::Soldier => Sign::Soldier,
        Caste::Spitter => Sign::Spitter,
        Caste::Flyer => Sign::Flyer,
    }
}

/// Returns the sign of a terrain.
pub const fn sign_of_terrain(terrain: Terrain) -> Sign {
    match terrain {
        Terrain::Water => Sign::Water,
        Terrain::Vegetation => Sign::Vegetation,
        Terrain::Stones => Sign::Stones,
    }
}

/// Draws the items: the hand, Mounds, tiles, or a single option below the board. A hidden hand is
/// shown only to its owner; the masked form does not depend on the items.
fn draw_list(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    private: &Private,
    screen: &mut Screen,
) {
    let is_secret = asked.items.iter().any(Choice::is_secret);
    if is_secret && !scene.open {
        return draw_masked(scene, public, screen);
    }
    let row = asked.selected_row.unwrap_or(0);
    let Some(item) = asked.items.get(row).and_then(|item| Item::of(*item)) else { return };
    if is_secret {
        return hand::draw_choice(scene, asked, private, row, screen);
    }
    if matches!(item, Item::Stay | Item::Destroyed | Item::Seat(_)) {
        decision::draw_event(scene, screen);
        return decision::draw_ok(screen, scene.words, words::item(scene.words, item));
    }
    draw_signs(scene, asked, row, item, screen);
}

/// Draws Mounds with their values, or tiles, and the selected one in words.
fn draw_signs(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    row: usize,
    selected: Item,
    screen: &mut Screen,
) {
    let counted = |item: &Choice| match Item::of(*item)? {
        Item::Mound { value, .. } => {
            Some(Counted { sign: Sign::Mound, count: value.points(), available: true })
        }
        Item::Tile(terrain) => Some(Counted { sign: sign_of_terrain(terrain), count: 1, available: true }),
        Item::Token(_) | Item::Stay | Item::Destroyed | Item::Seat(_) => None,
    };
    let top = decision::draw_event(scene, screen);
    let top = sign_row::draw(screen, top, asked.items.iter().filter_map(counted), Some(row));
    let word = words::item(scene.words, selected);
    let text = if let Item::Mound { value, .. } = selected {
        line(format_args!("{word} {}", value.points()))
    } else {
        line(format_args!("{word}"))
    };
    decision::draw_small_line(screen, top + 1, &text);
    let texts = &scene.words.termites;
    let ok = if matches!(selected, Item::Mound { .. }) { texts.ok_mound } else { texts.ok_tile };
    decision::draw_ok(screen, scene.words, ok);
}

/// Draws what everybody may know instead of the hand.
fn draw_masked(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let words = &scene.words.termites;
    let top = decision::draw_event(scene, screen);
    let hand = line(format_args!("{} {}", words.hand, public.hands[scene.seat]));
    decision::draw_small_line(screen, top, &hand);
    let stack = line(format_args!("{} {}", words.stack, public.stacks[scene.seat]));
    decision::draw_right(screen, top, &stack, Font::Small);
    let reserve = line(format_args!("{} {}", words.reserve, list(&public.reserve[scene.seat])));
    decision::draw_small_line(screen, top + SMALL_LINE, &reserve);
    draw_row(screen, 4, scene.words.common.hold_peek, "");
}

/// Draws the cell under the cursor, and what OK does there or why it does nothing.
fn draw_pointing(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    private: &Private,
    screen: &mut Screen,
) {
    let top = decision::draw_event(scene, screen);
    let token = asked.chosen.iter().find(|choice| choice.is_secret()).filter(|_| scene.open);
    let fits = asked.on_target;
    let bottom = if asked.items.is_empty() { OK_TOP } else { BELOW_TOP };
    let assault = assault(asked, public, scene.cursor).filter(|_| asked.chosen.len() < 2);
    match (token.and_then(|token| Item::of(*token)), assault) {
        (Some(Item::Token(token)), _) => {
            Carried::token(scene.words, token).draw(scene, public, fits, top, screen);
        }
        (_, Some(assault)) => draw_assault(scene, public, assault, top, screen),
        _ => match Carried::of(scene.words, public, asked)
            .filter(|_| public.pieces.at(scene.cursor).is_none())
        {
            Some(carried) => carried.draw(scene, public, fits, top, screen),
            None => draw_cell(scene, public, top, bottom, screen),
        },
    }
    // Saying that a token does not fit here, and why, would reveal which token it is. So the text
    // is the same for every token.
    if !scene.open && asked.chosen.iter().any(Choice::is_secret) {
        return decision::draw_small_text(
            screen,
            BELOW_TOP + 2,
            64,
            scene.words.termites.sentence.unless_it_fits,
        );
    }
    // Not moving, or having the defeated unit destroyed. A long sum needs the line more.
    let is_long = |assault| wrap(&sums(scene.cursor, assault, scene.words), SMALL_COLUMNS).count() > 1;
    let below = asked.items.first().and_then(|item| Item::of(*item));
    if let Some(item) = below.filter(|_| !assault.is_some_and(is_long)) {
        decision::draw_below(screen, scene.words, words::item(scene.words, item));
    }
    if fits {
        return decision::draw_ok(screen, scene.words, &effect(scene.words, public, asked, assault));
    }
    let why = public.why_not(private, scene.seat, asked.chosen, Choice::Cell(scene.cursor));
    decision::draw_why_not(screen, &words::refusal(scene.words, why));
}

/// Draws the target of an attack, and the strength of the unit and of each supporter.
fn draw_assault(
    scene: &Scene<'_>,
    public: &Public,
    assault: PlannedAttack<'_>,
    top: i32,
    screen: &mut Screen,
) {
    match public.pieces.at(scene.cursor) {
        Some(Piece::Unit { token, .. }) => {
            decision::draw_named(screen, top, sign_of(token.caste()), &of_token(scene.words, token));
            hand::draw_strength(screen, top, token);
        }
        Some(Piece::Mound { value, .. }) => {
            let mound = of_mound(scene.words, value);
            decision::draw_named(screen, top, Sign::Mound, &mound);
        }
        None => {}
    }
    let sums = sums(scene.cursor, assault, scene.words);
    decision::draw_small_text(screen, top + SIGN_LINE, OK_TOP, &sums);
}

/// Returns what OK does on a cell that can be chosen.
fn effect(
    words: &'static Words,
    public: &Public,
    asked: &CurrentDecision<'_>,
    assault: Option<PlannedAttack<'_>>,
) -> Line {
    let texts = &words.termites;
    let text = match (public.phase, asked.chosen.len(), assault) {
        (Phase::Move, 0, None) => texts.ok_unit,
        (Phase::Move, 0 | 1, Some(assault)) => {
            let note = panel::fill_placeholders(texts.ok_attack, &[&assault.strength(), &assault.defence()]);
            return line(format_args!("{note}"));
        }
        (Phase::Move, 1, None) => texts.ok_move,
        (Phase::Move, ..) => texts.ok_push,
        (Phase::BuildNeutral, ..) => texts.put_neutral_here,
        (Phase::BuildTiles, ..) => texts.put_tile_here,
        (Phase::Mounds | Phase::Retake | Phase::Replace, ..) => texts.put_mound_here,
        (Phase::Reproduce | Phase::Over, ..) => texts.ok_place,
    };
    line(format_args!("{text}"))
}

/// Draws the piece of a cell with its strength, and below it the owner, the cell and its terrain if there
/// is room above `bottom`.
pub fn draw_cell(scene: &Scene<'_>, public: &Public, top: i32, bottom: i32, screen: &mut Screen) {
    let (at, words) = (scene.cursor, scene.words);
    let has_room = top + SIGN_LINE + SMALL_LINE <= bottom;
    if !BOARD.contains(at) {
        return decision::draw_small_line(screen, top + 2, words.table.off_board);
    }
    let place = line(format_args!("{} {}", BOARD.name(at), words::ground(words, public.ground.at(at))));
    match public.pieces.at(at) {
        None => draw_ground(public, at, &place, top, screen),
        Some(Piece::Unit { owner, token }) => {
            decision::draw_named(screen, top, sign_of(token.caste()), &of_token(words, token));
            hand::draw_strength(screen, top, token);
            let owner = line(format_args!("{}, {place}", name(words, public, owner)));
            if has_room {
                decision::draw_small_line(screen, top + SIGN_LINE, &owner);
            }
        }
        Some(Piece::Mound { owner, value }) => {
            let colony = owner.map_or(words.termites.neutral_short, |owner| name(words, public, owner));
            let mound = of_mound(words, value);
            decision::draw_named(screen, top, Sign::Mound, &mound);
            let owner = line(format_args!("{colony}, {place}"));
            decision::draw_small_line(screen, top + SIGN_LINE, &owner);
        }
    }
}

/// Draws an empty cell with the sign of its terrain.
fn draw_ground(public: &Public, at: Cell, place: &str, top: i32, screen: &mut Screen) {
    match public.ground.at(at) {
        Some(terrain) => decision::draw_named(screen, top, sign_of_terrain(terrain), place),
        None => decision::draw_small_line(screen, top + 2, place),
    }
}

/// Returns a unit in words: its caste and the number of termites.
pub fn of_token(words: &'static Words, token: Token) -> Line {
    line(format_args!("{} x{}", words::caste(words, token.caste()), token.termites()))
}

/// Returns a Mound in words: its name and its value.
pub fn of_mound(words: &'static Words, value: MoundValue) -> Line {
    line(format_args!("{} {}", words.termites.mound, value.points()))
}

/// Returns the attack on this cell by the unit chosen first, or by the one that the cell stands for.
fn assault<'a>(asked: &CurrentDecision<'_>, public: &'a Public, cursor: Cell) -> Option<PlannedAttack<'a>> {
    let first = asked.chosen.first().copied().or(asked.origin.map(Choice::Cell));
    let (Phase::Move, Some(Choice::Cell(from))) = (public.phase, first) else { return None };
    let target = match asked.chosen.get(1) {
        Some(&Choice::Cell(target)) => target,
        _ => cursor,
    };
    PlannedAttack::new(&public.ground, &public.pieces, from, target)
}

/// Long enough for six supporters.
type Sums = TextBuf<{ bytes(120) }>;

/// Returns the parts of an attack: the unit and each supporter with its bonus.
fn sums(target: Cell, assault: PlannedAttack<'_>, words: &'static Words) -> Sums {
    let mut sums = Sums::new();
    let token = assault.token();
    let caste = words::caste(words, token.caste());
    let (target, from) = (BOARD.name(target), BOARD.name(assault.from()));
    let _ = write!(sums, "{target}: {caste} {from} {}", token.strength());
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
    let (words, seat) = (&scene.words.termites, scene.seat);
    let top = decision::draw_event(scene, screen);
    let rows = [
        (
            panel::filled_line(scene.words.table.you, name(scene.words, public, seat)),
            line(format_args!("{} {}", words.points, public.scores[seat])),
        ),
        (
            line(format_args!("{} {}", words.hand, public.hands[seat])),
            line(format_args!("{} {}", words.stack, public.stacks[seat])),
        ),
        (line(format_args!("{}", words.reserve)), list(&public.reserve[seat])),
        (line(format_args!("{}", words.trophies)), list(&public.trophies[seat])),
        (line(format_args!("{}", words.turn_order)), turn_order(scene, public)),
    ];
    for (index, (label, value)) in rows.iter().take(((64 - top) / SMALL_LINE) as usize).enumerate() {
        let top = top + index as i32 * SMALL_LINE;
        decision::draw_small_line(screen, top, label);
        decision::draw_right(screen, top, value, Font::Small);
    }
}

/// Returns the colony of a seat and its points.
pub fn score(public: &Public, seat: Seat, words: &'static Words) -> Score {
    Score { name: name(words, public, seat), points: public.scores[seat], counted: words.termites.points }
}

/// Returns the points of a seat's Mounds, and of those taken from others (T-10.2).
pub fn sources(public: &Public, seat: Seat) -> Line {
    let trophies = public.trophies[seat].points();
    line(format_args!("{}+{trophies}", public.scores[seat] - trophies))
}

/// Draws what the figures of [`sources`] are.
pub fn draw_caption(words: &'static Words, row: usize, screen: &mut Screen) {
    draw_row(screen, row, "", words.termites.sources);
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
