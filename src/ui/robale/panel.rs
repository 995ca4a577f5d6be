//! Robale on the OLEDs.

use core::cmp::Ordering;
use core::fmt::Write;

use super::{board, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::robale::{
    BOARD, Battle, Bug, FACES, Faces, Item, Odds, Phase, Probability, Public, RESOURCES, Side,
};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, draw_row, draw_small, line};
use crate::ui::text_buf::{TextBuf, bytes};

/// Below this number of losses, there is space for tenths of a percent.
const MAX_TENTHS: u8 = 8;
/// Up to this number, dice are shown individually; more are counted by result.
const MAX_SINGLE: usize = 18;

/// A text in the small font below two rows.
type Small = TextBuf<{ bytes(160) }>;

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    title(scene, public, screen);
    match (&scene.asked, &public.battle) {
        (Some(asked), _) if asked.selected_row.is_some() => draw_list(scene, asked, public, screen),
        (Some(asked), Some(battle)) if asked.refused || !scene.inspects => {
            draw_losses(scene, asked, public, battle, screen);
        }
        (Some(asked), _) => draw_pointing(scene, asked, public, screen),
        (None, _) if scene.inspects => draw_cell(scene, public, screen),
        (None, Some(battle)) => draw_battle(battle, scene.words, screen),
        (None, None) => draw_waiting(scene, public, screen),
    }
}

/// Draws the title: the question or the current player. On the right, the points while a player
/// hatches, or the heading of the directions of an army.
fn title(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let die = public.battle.filter(Battle::is_rolling).map(|battle| {
        let (die, force) = (battle.rolled().len() + 1, battle.force());
        line(format_args!("{} {die}/{force}", scene.words.robale.die))
    });
    let left = match (&scene.asked, die) {
        (Some(_), Some(die)) => die,
        (Some(asked), None) => {
            line(format_args!("{}", words::prompt(scene.words, public.phase, asked.chosen.len())))
        }
        (None, _) => scene.wait_for(words::side(scene.words, public.turn)),
    };
    let right = match public.phase {
        Phase::Hatch => line(format_args!("{} {}", public.points, scene.words.robale.points)),
        Phase::Move if scene.asked.as_ref().is_some_and(|asked| !asked.chosen.is_empty()) => {
            line(format_args!("{}", scene.words.robale.who_goes))
        }
        Phase::Battle | Phase::Take | Phase::Move | Phase::Over => Line::new(),
    };
    panel::draw_title(screen, &left, &right);
}

/// Draws the items: directions of a step, bugs to hatch, results of a die, the end of a phase.
fn draw_list(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    let selected = asked.selected_row.unwrap_or(0);
    panel::draw_list(screen, asked.items, selected, |_, item| named(scene, asked, public, item));
}

fn named(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, item: Choice) -> Pair {
    if let Some((army, direction)) = board::step(public, asked.chosen, Some(item)) {
        let moving = public.bugs.step(public.turn, army, direction).moving.len();
        let way = line(format_args!("{}", words::direction(scene.words, direction)));
        return (way, who_goes(scene.words, moving, army.len()));
    }
    match Item::of(item) {
        Some(Item::Done) => panel::label_row(words::done(scene.words, public.phase)),
        Some(Item::Bug(bug)) => of_bug(scene.words, public, bug),
        Some(Item::Face(face)) => (line(format_args!("{face}")), Line::new()),
        Some(Item::Way(way)) => panel::label_row(words::direction(scene.words, way)),
        Some(Item::Seat(_)) => panel::label_row(scene.words.common.seat),
        None => panel::label_row(""),
    }
}

/// Returns how many bugs of an army would move. Bugs that are pinned or blocked stay.
fn who_goes(words: &'static Words, moving: usize, army: usize) -> Line {
    match moving == army {
        true => line(format_args!("{}", words.robale.all_go)),
        false => line(format_args!("{moving} {} {army}", words.robale.some_of)),
    }
}

/// Returns a bug to hatch as a row: number in reserve, and cost.
fn of_bug(words: &'static Words, public: &Public, bug: Bug) -> Pair {
    let left = public.bugs.reserve(public.turn, bug);
    (
        line(format_args!("{} x{left}", words::bug(words, bug))),
        line(format_args!("{} {}", bug.cost(), words.robale.points)),
    )
}

/// Draws the cell under the cursor, and the effect of choosing it.
fn draw_pointing(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    if asked.refused {
        draw_cell_and_bug(scene, public, screen);
        panel::draw_small_above(screen, 2, why_not(scene, asked, public));
        return draw_row_below(scene, asked, public, screen);
    }
    if public.phase == Phase::Battle && public.fights.contains(scene.cursor) {
        return draw_odds(scene.words, public, scene.cursor, screen);
    }
    if let Some(item) = asked.item {
        draw_way(scene, asked, public, item, screen);
    } else {
        draw_cell(scene, public, screen);
    }
    draw_row_below(scene, asked, public, screen);
}

/// Draws the direction that the cell under the cursor represents: who moves, and what is there.
fn draw_way(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    item: Choice,
    screen: &mut Screen,
) {
    let (way, who) = named(scene, asked, public, item);
    draw_row(screen, 0, &way, &who);
    let at = scene.cursor;
    draw_row(screen, 1, &line(format_args!("{}", BOARD.name(at))), words::ground(scene.words, at));
    draw_bug(scene, public, 2, screen);
}

/// Returns why the cell under the cursor cannot be chosen.
fn why_not(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public) -> &'static str {
    let refusal = public.why_not(&(), scene.seat, asked.chosen, Choice::Cell(scene.cursor));
    words::refusal(scene.words, refusal)
}

/// Draws how to end the phase, or how to open the list of all directions.
fn draw_row_below(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    if public.phase == Phase::Move && !asked.chosen.is_empty() {
        return panel::draw_row_below(screen, scene.words, scene.words.robale.all_ways);
    }
    if asked.items.contains(&Item::Done.choice()) {
        panel::draw_row_below(screen, scene.words, words::done(scene.words, public.phase));
    }
}

/// Draws the odds before a battle: dice, resistance, and the probability of each number of losses.
fn draw_odds(words: &'static Words, public: &Public, at: Cell, screen: &mut Screen) {
    let army = public.bugs.army_at(at);
    let force = public.bugs.force(public.turn.other(), army);
    let dice = if force == 1 { words.robale.one_die } else { words.robale.dice };
    draw_row(screen, 0, words.robale.force, &line(format_args!("{force} {dice}")));
    draw_row(screen, 1, words.robale.resists, &faces(public.bugs.resistance(army)));
    if let Some(odds) = public.odds(at) {
        draw_small(screen, &losses(words, &odds));
    }
}

/// Returns the probability of each number of losses in percent, with tenths if there is space.
/// Combines consecutive numbers that are too unlikely to show individually.
fn losses(words: &'static Words, odds: &Odds) -> Small {
    let whole = if odds.most() < MAX_TENTHS { 1000 } else { 100 };
    let mut out = Small::new();
    let _ = write!(out, "{}", words.robale.losses);
    let mut from = 0;
    for losses in 0..=odds.most() {
        let is_rare = |losses| odds.of(losses).against_parts(whole) == Ordering::Less;
        let goes_on = losses < odds.most() && is_rare(losses) && is_rare(losses + 1);
        if goes_on {
            continue;
        }
        let _ = match from {
            from if from == losses => write!(out, " {losses}:"),
            from => write!(out, " {from}-{losses}:"),
        };
        write_percent(&mut out, odds.of(losses), whole);
        from = losses + 1;
    }
    out
}

/// Writes a probability in percent, with tenths if `whole` is 1000.
fn write_percent(out: &mut Small, chance: Probability, whole: u16) {
    let mark = match chance.against_parts(whole) {
        Ordering::Less => "<",
        Ordering::Equal => "",
        Ordering::Greater => ">",
    };
    let parts = chance.parts(whole);
    let _ = match whole {
        100 => write!(out, "{mark}{parts}%"),
        _ => write!(out, "{mark}{}.{}%", parts / 10, parts % 10),
    };
}

/// Returns faces with runs joined: `1 3-6`.
fn faces(faces: Faces) -> Line {
    let mut out = Line::new();
    let mut before = None;
    for face in faces.iter() {
        let goes_on = faces.contains(face + 1);
        match before {
            Some(last) if last + 1 == face && goes_on => {}
            Some(last) if last + 1 == face => drop(write!(out, "-{face}")),
            _ => drop(write!(out, "{}{face}", if out.is_empty() { "" } else { " " })),
        }
        before = Some(face);
    }
    out
}

/// Draws a battle while its dice roll, and afterwards.
pub fn draw_roll(battle: &Battle, words: &'static Words, screen: &mut Screen) {
    let count = line(format_args!("{}/{}", battle.rolled().len(), battle.force()));
    panel::draw_title(screen, words.settings.dice, &count);
    draw_battle(battle, words, screen);
}

/// Draws the damage, the resistance, and all results, with a mark on those that do damage.
fn draw_battle(battle: &Battle, words: &'static Words, screen: &mut Screen) {
    draw_row(screen, 0, words.robale.damage, &line(format_args!("{}", battle.damage())));
    draw_row(screen, 1, words.robale.resists, &faces(battle.resistance()));
    draw_small(screen, &results(battle));
}

/// Returns all results in order. For many dice, returns how often each result occurred.
fn results(battle: &Battle) -> Small {
    let mut results = Small::new();
    let rolled = battle.rolled();
    let mark = |face: u8| if battle.resistance().contains(face) { "" } else { "!" };
    if rolled.len() <= MAX_SINGLE {
        for &face in rolled {
            let _ = write!(results, "{face}{} ", mark(face));
        }
        return results;
    }
    for face in 1..=FACES {
        let count = rolled.iter().filter(|rolled| **rolled == face).count();
        if count > 0 {
            let _ = write!(results, "{count}x{face}{} ", mark(face));
        }
    }
    results
}

/// Draws the removal of bugs: how many, which one, and the dice.
fn draw_losses(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    battle: &Battle,
    screen: &mut Screen,
) {
    let words = scene.words;
    let take = line(format_args!("{} {}", words.robale.take, battle.allowed()));
    draw_row(screen, 0, &line(format_args!("{} {}", words.robale.damage, battle.damage())), &take);
    draw_bug(scene, public, 1, screen);
    match asked.refused {
        true => panel::draw_small_above(screen, 2, why_not(scene, asked, public)),
        false => panel::draw_small_above(screen, 2, &results(battle)),
    }
    draw_row_below(scene, asked, public, screen);
}

fn draw_cell_and_bug(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let at = scene.cursor;
    if !BOARD.contains(at) {
        return draw_row(screen, 0, scene.words.table.off_board, "");
    }
    draw_row(screen, 0, &line(format_args!("{}", BOARD.name(at))), words::ground(scene.words, at));
    draw_bug(scene, public, 1, screen);
}

fn draw_bug(scene: &Scene<'_>, public: &Public, index: usize, screen: &mut Screen) {
    let Some(bug) = public.bugs.at(scene.cursor) else {
        return draw_row(screen, index, scene.words.robale.empty, "");
    };
    let name = words::bug(scene.words, bug.bug);
    let side = words::side(scene.words, bug.side);
    draw_row(screen, index, name, side);
}

/// Draws the terrain, the bug and its army.
fn draw_cell(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    draw_cell_and_bug(scene, public, screen);
    let Some(bug) = public.bugs.at(scene.cursor) else { return };
    let words = &scene.words.robale;
    let army = public.bugs.army_at(scene.cursor);
    let mut about = Small::new();
    let (bugs, attack) = (army.len(), public.bugs.attack(army));
    let _ = writeln!(about, "{} {bugs} {} {attack} {} {}", words.army, words.attack, words.moves, bug.moves);
    let _ = write!(about, "{} {}", words.resists, faces(public.bugs.resistance(army)));
    draw_small(screen, &about);
}

/// Draws what a player may want to know while the other thinks.
fn draw_waiting(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let words = &scene.words.robale;
    let side = board::side(public, scene.seat);
    draw_row(screen, 0, scene.words.table.you_play, words::side(scene.words, side));
    draw_row(screen, 1, words.round, &round(public));
    draw_row(
        screen,
        2,
        words.resources,
        &line(format_args!("{}/{}", public.bugs.resources(side), RESOURCES.len())),
    );
    draw_row(screen, 3, words.reserve, &reserve(public, side, scene.words));
    draw_row(screen, 4, words::side(scene.words, side.other()), &reserve(public, side.other(), scene.words));
}

fn round(public: &Public) -> Line {
    match public.options.rounds() {
        Some(rounds) => line(format_args!("{}/{rounds}", public.round)),
        None => line(format_args!("{}", public.round)),
    }
}

fn reserve(public: &Public, side: Side, words: &'static Words) -> Line {
    let mut list = Line::new();
    for bug in Bug::ALL {
        let gap = if list.is_empty() { "" } else { " " };
        let _ = write!(list, "{gap}{}{}", public.bugs.reserve(side, bug), words::letter(words, bug));
    }
    list
}

/// The number of signs in the legend: the kinds of bugs, and the mark of a die.
pub const SIGNS: usize = Bug::ALL.len() + 1;

/// Draws a row of the legend: the letter and the name of a kind, or the mark of a die that does
/// damage.
pub fn draw_sign(words: &'static Words, sign: usize, index: usize, screen: &mut Screen) {
    let meaning = match Bug::ALL.get(sign) {
        Some(bug) => line(format_args!("{} {}", words::letter(words, *bug), words::bug(words, *bug))),
        None => line(format_args!("! {}", words.robale.hurts)),
    };
    draw_row(screen, index, &meaning, "");
}

/// Returns the side of a seat, and how many Resources it holds.
pub fn score(public: &Public, seat: Seat, words: &'static Words) -> Score {
    let side = board::side(public, seat);
    Score {
        name: words::side(words, side),
        points: public.bugs.resources(side).into(),
        counted: words.robale.resources,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;

    #[test]
    fn probabilities_are_as_precise_as_the_row_allows() {
        let text = |dice| {
            let odds = Odds::new(dice, Faces::NONE, 20).unwrap();
            let text = losses(Language::English.words(), &odds);
            line(format_args!("{}", text.rsplit(':').next().unwrap()))
        };
        assert_eq!(text(2), "100.0%");
        assert_eq!(text(16), "100%");
    }
}
