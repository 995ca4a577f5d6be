//! Robale on the OLEDs.

use core::fmt::Write;

use super::odds::{faces, losses};
use super::{board, dice, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::robale::{BOARD, Battle, Bug, Item, Phase, Public, RESOURCES, Side};
use crate::hex::Cell;
use crate::parts::{SCREEN_HEIGHT, Screen};
use crate::ui::decision::{self, BELOW_TOP, OK_TOP};
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, draw_row, fill_placeholders, line};
use crate::ui::sign_row::{self, Counted};
use crate::ui::signs::Sign;
use crate::ui::text::Font;
use crate::ui::text_buf::{TextBuf, bytes};

/// Height of a line with a sign, and of a line in the small font, in pixels.
const SIGN_LINE: i32 = 12;
const SMALL_LINE: i32 = 8;

/// A text in the small font below two rows.
pub type Small = TextBuf<{ bytes(160) }>;

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    title(scene, public, screen);
    match (&scene.asked, &public.battle) {
        (Some(asked), _) if asked.selected_row.is_some() => draw_list(scene, asked, public, screen),
        (Some(asked), Some(battle)) => draw_losses(scene, asked, public, battle, screen),
        (Some(asked), None) => draw_pointing(scene, asked, public, screen),
        (None, _) if scene.inspects => {
            let top = decision::draw_event(scene, screen);
            draw_cell(scene, public, top, SCREEN_HEIGHT as i32, screen);
        }
        (None, Some(battle)) => dice::draw_battle(battle, scene.words, screen),
        (None, None) => draw_waiting(scene, public, screen),
    }
}

/// Draws the title: the player, or whom the player waits for. On the right, the points while a
/// player hatches, or the number of the die that the player types in.
fn title(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let die = public.battle.filter(Battle::is_rolling).map(|battle| {
        let (die, force) = (battle.rolled().len() + 1, battle.force());
        line(format_args!("{} {die}/{force}", scene.words.robale.die))
    });
    let right = match (public.phase, die) {
        (_, Some(die)) => die,
        (Phase::Take, None) => {
            let count = public.battle.map_or(0, |battle| battle.allowed());
            line(format_args!("{} {count}", scene.words.robale.take))
        }
        (Phase::Hatch, None) => line(format_args!("{} {}", public.points, scene.words.robale.points)),
        _ => Line::new(),
    };
    match scene.asked {
        Some(_) => {
            let own = words::side(scene.words, board::side(public, scene.seat));
            decision::draw_own_title(scene, own, &right, screen);
        }
        None => {
            panel::draw_title(screen, &scene.wait_for(words::side(scene.words, public.turn)), &right);
        }
    }
}

/// Returns the sign of a bug.
pub const fn sign_of(bug: Bug) -> Sign {
    match bug {
        Bug::Grasshopper => Sign::Grasshopper,
        Bug::Ant => Sign::Ant,
        Bug::Spider => Sign::Spider,
        Bug::Beetle => Sign::Beetle,
    }
}

/// Draws the items: bugs to hatch, results of a die, the end of a phase, or further ways of an army.
fn draw_list(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    let row = asked.selected_row.unwrap_or(0);
    let Some(item) = asked.items.get(row).copied() else { return };
    if public.phase == Phase::Move && !asked.chosen.is_empty() {
        return draw_other_way(scene, asked, public, row, screen);
    }
    match Item::of(item) {
        Some(Item::Face(_)) => dice::draw_choice(row, screen),
        _ if asked.items.len() == 1 => {
            decision::draw_event(scene, screen);
        }
        _ => draw_hatching(scene, asked, public, row, screen),
    }
    decision::draw_ok(screen, scene.words, &ok_in_list(scene.words, public, item));
}

fn ok_in_list(words: &'static Words, public: &Public, item: Choice) -> Line {
    match Item::of(item) {
        Some(Item::Bug(bug)) => line(format_args!("{} {}", words.robale.ok_bug, words::bug(words, bug))),
        Some(Item::Face(face)) => {
            let (die, force) =
                public.battle.map_or((1, 1), |battle| (battle.rolled().len() + 1, battle.force()));
            line(format_args!("{}", fill_placeholders(words.robale.ok_face, &[&die, &force, &face])))
        }
        _ => line(format_args!("{}", words::done(words, public.phase))),
    }
}

/// Draws the bugs in reserve with their counts, and the selected one with its cost.
fn draw_hatching(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    row: usize,
    screen: &mut Screen,
) {
    let counted = |item: &Choice| match Item::of(*item)? {
        Item::Bug(bug) => {
            let count = public.bugs.reserve(public.turn, bug);
            Some(Counted { sign: sign_of(bug), count, available: true })
        }
        Item::Done => Some(Counted { sign: Sign::Done, count: 1, available: true }),
        Item::Way(_) | Item::Face(_) | Item::Seat(_) => None,
    };
    let top = decision::draw_event_above(scene, screen);
    let top = sign_row::draw(screen, top, asked.items.iter().filter_map(counted), Some(row)) + 1;
    if let Some(Item::Bug(bug)) = asked.items.get(row).and_then(|item| Item::of(*item)) {
        decision::draw_small_text(screen, top, OK_TOP, &about_bug(scene.words, bug));
    }
}

/// Returns the values of a bug, which the last line names: cost, attack, moves and the results that it resists.
fn about_bug(words: &'static Words, bug: Bug) -> Small {
    let texts = &words.robale;
    let mut about = Small::new();
    let _ = write!(about, "{} {}, ", bug.cost(), texts.points);
    let _ = write!(about, "{} {}, {} {}, ", texts.attack, bug.attack(), texts.moves, bug.moves());
    let _ = write!(about, "{} {}", texts.resists_short, faces(bug.resistance()));
    about
}

/// Draws a further way of an army like a march, with its place among all of them.
fn draw_other_way(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    row: usize,
    screen: &mut Screen,
) {
    let top = decision::draw_event(scene, screen);
    let Some((way, who)) = asked.items.get(row).and_then(|item| of_way(scene, asked, public, *item)) else {
        return;
    };
    if let Some(bug) = public.bugs.at(asked.from) {
        decision::draw_named(screen, top, sign_of(bug.bug), &way);
    }
    decision::draw_small_line(screen, top + SIGN_LINE, &who);
    let place = line(format_args!("{}/{}", row + 1, asked.items.len()));
    decision::draw_right(screen, top + SIGN_LINE, &place, Font::Small);
    decision::draw_ok(screen, scene.words, scene.words.robale.ok_go);
}

/// Draws the cell under the cursor, and what OK does there or why it does nothing.
fn draw_pointing(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    let top = decision::draw_event(scene, screen);
    let end = end_of_phase(scene, asked, public);
    let bottom = if end.is_empty() { OK_TOP } else { BELOW_TOP };
    if !end.is_empty() {
        decision::draw_below(screen, scene.words, end);
    }
    match (public.phase, asked.chosen) {
        (Phase::Battle, _) if public.fights.contains(scene.cursor) => {
            draw_odds(scene.words, public, scene.cursor, top, screen);
        }
        (Phase::Move, [Choice::Cell(_)]) => draw_march(scene, asked, public, top, screen),
        (Phase::Hatch, [chosen]) => draw_newborn(scene, *chosen, top, screen),
        _ => draw_cell(scene, public, top, bottom, screen),
    }
    draw_effect(scene, asked, public, screen);
}

/// Draws what OK does, or why it does nothing.
fn draw_effect(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, screen: &mut Screen) {
    let texts = &scene.words.robale;
    let wanted = board::meant(public, asked.chosen, scene.cursor);
    if !asked.on_target && !asked.cells.contains(wanted) {
        let refusal = public.why_not(&(), scene.seat, asked.chosen, Choice::Cell(scene.cursor));
        return decision::draw_why_not(screen, words::refusal(scene.words, refusal));
    }
    let effect = match (public.phase, asked.chosen.len()) {
        (Phase::Battle, _) => {
            let force = public.bugs.force(public.turn.other(), public.bugs.army_at(scene.cursor));
            let note = fill_placeholders(texts.ok_fight, &[&force]);
            return decision::draw_ok(screen, scene.words, &note);
        }
        (Phase::Take, _) => texts.ok_take,
        (Phase::Move, 0) => texts.ok_army,
        (Phase::Move, _) => texts.ok_go,
        _ => texts.ok_hatch,
    };
    decision::draw_ok(screen, scene.words, effect);
}

/// Returns the option that Back leads to: the end of the phase, or the other ways of an army.
fn end_of_phase(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public) -> &'static str {
    let is_moving = public.phase == Phase::Move && !asked.chosen.is_empty();
    match (asked.items.contains(&Item::Done.choice()), is_moving && asked.mixed) {
        (true, _) => words::done(scene.words, public.phase),
        (false, true) => scene.words.robale.other_ways,
        (false, false) => "",
    }
}

/// Draws the bug that is about to hatch, and the cell.
fn draw_newborn(scene: &Scene<'_>, chosen: Choice, top: i32, screen: &mut Screen) {
    if let Some(Item::Bug(bug)) = Item::of(chosen) {
        decision::draw_named(screen, top, sign_of(bug), words::bug(scene.words, bug));
    }
    let at = scene.cursor;
    let place = line(format_args!("> {} {}", BOARD.name(at), words::ground(scene.words, at)));
    decision::draw_small_line(screen, top + SIGN_LINE, &place);
}

/// Draws where the chosen army goes: the bug that leads it, the steps, and who comes along.
fn draw_march(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    top: i32,
    screen: &mut Screen,
) {
    let (texts, from, to) = (&scene.words.robale, asked.from, scene.cursor);
    let Some(bug) = public.bugs.at(from) else { return };
    let way = line(format_args!("{} > {}", BOARD.name(from), BOARD.name(to)));
    decision::draw_named(screen, top, sign_of(bug.bug), &way);
    let army = public.bugs.army_at(from);
    let steps = board::march(public, asked.chosen, from).map_or(0, |march| march.steps(to).len());
    let text = match (steps, board::step(public, asked.chosen, asked.item)) {
        (0 | 1, Some((army, direction))) => {
            let moving = public.bugs.step(public.turn, army, direction).moving.len();
            who_goes(scene.words, moving, army.len())
        }
        (0, None) => Line::new(),
        _ => line(format_args!("{} {steps}, {} {}", texts.steps, texts.army, army.len())),
    };
    decision::draw_small_line(screen, top + SIGN_LINE, &text);
}

/// Returns a way of an army in words: where the bug nearest to the player's choice goes, and how many
/// bugs go.
fn of_way(scene: &Scene<'_>, asked: &CurrentDecision<'_>, public: &Public, item: Choice) -> Option<Pair> {
    let (army, direction) = board::step(public, asked.chosen, Some(item))?;
    let moving = public.bugs.step(public.turn, army, direction).moving;
    let nearest = moving.iter_reading().min_by_key(|bug| bug.distance(asked.from));
    let way = nearest.and_then(|bug| Some((bug, bug.step(direction)?)));
    let way = way.map(|(bug, to)| line(format_args!("{} > {}", BOARD.name(bug), BOARD.name(to))));
    Some((way.unwrap_or_default(), who_goes(scene.words, moving.len(), army.len())))
}

/// Returns how many bugs of an army would move. Bugs that are pinned or blocked stay.
fn who_goes(words: &'static Words, moving: usize, army: usize) -> Line {
    match moving == army {
        true => line(format_args!("{}", words.robale.all_go)),
        false => line(format_args!("{moving} {} {army}", words.robale.some_of)),
    }
}

/// Draws the odds before a battle: resistance, and the probability of each number of losses.
fn draw_odds(words: &'static Words, public: &Public, at: Cell, top: i32, screen: &mut Screen) {
    let army = public.bugs.army_at(at);
    let resists = line(format_args!("{} {}", words.robale.resists, faces(public.bugs.resistance(army))));
    decision::draw_small_line(screen, top, &resists);
    if let Some(odds) = public.odds(at) {
        decision::draw_small_text(screen, top + SMALL_LINE, OK_TOP, &losses(words, &odds));
    }
}

/// Draws the removal of bugs: the dice, which bug, and how many.
fn draw_losses(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    public: &Public,
    battle: &Battle,
    screen: &mut Screen,
) {
    let texts = &scene.words.robale;
    dice::draw_row(battle, 12, screen);
    let top = 26;
    match public.bugs.at(scene.cursor) {
        Some(bug) => draw_bug(scene, bug.bug, bug.side, top, screen),
        None => decision::draw_small_line(screen, top + 2, texts.empty),
    }
    decision::draw_below(screen, scene.words, words::done(scene.words, public.phase));
    draw_effect(scene, asked, public, screen);
}

fn draw_bug(scene: &Scene<'_>, bug: Bug, side: Side, top: i32, screen: &mut Screen) {
    decision::draw_named(screen, top, sign_of(bug), words::bug(scene.words, bug));
    let owner = line(format_args!("{} {}", words::side(scene.words, side), BOARD.name(scene.cursor)));
    decision::draw_right(screen, top + 2, &owner, Font::Small);
}

/// Draws the bug of a cell and its army, or the terrain.
fn draw_cell(scene: &Scene<'_>, public: &Public, top: i32, bottom: i32, screen: &mut Screen) {
    let (at, words) = (scene.cursor, scene.words);
    if !BOARD.contains(at) {
        return decision::draw_small_line(screen, top + 2, words.table.off_board);
    }
    let place = line(format_args!("{} {}", BOARD.name(at), words::ground(words, at)));
    let Some(bug) = public.bugs.at(at) else { return draw_ground(at, &place, top, screen) };
    draw_bug(scene, bug.bug, bug.side, top, screen);
    let army = public.bugs.army_at(at);
    let texts = &words.robale;
    let (bugs, attack) = (army.len(), public.bugs.attack(army));
    let values = line(format_args!("{} {attack} {} {}", texts.attack, texts.moves, bug.moves));
    let whole = line(format_args!("{} {bugs} {values}", texts.army));
    let fits = whole.chars().count() <= VALUE_COLUMNS;
    let whole = if fits { whole } else { line(format_args!("{bugs} {values}")) };
    decision::draw_small_text(screen, top + SIGN_LINE, bottom, &whole);
    let resists = line(format_args!("{} {}", texts.resists, faces(public.bugs.resistance(army))));
    decision::draw_small_text(screen, top + SIGN_LINE + Font::Small.height() as i32, bottom, &resists);
}

/// The most characters of the values of an army, which have one line.
const VALUE_COLUMNS: usize = 24;

/// Draws an empty cell with the sign of its terrain.
fn draw_ground(at: Cell, place: &str, top: i32, screen: &mut Screen) {
    let Some(sign) = board::terrain_sign(at) else {
        return decision::draw_small_line(screen, top + 2, place);
    };
    decision::draw_named(screen, top, sign, place);
}

/// Draws what a player may want to know while the other thinks: both sides with their Resources and
/// reserves.
fn draw_waiting(scene: &Scene<'_>, public: &Public, screen: &mut Screen) {
    let words = &scene.words.robale;
    let own = board::side(public, scene.seat);
    for (index, side) in [own, own.other()].into_iter().enumerate() {
        let top = 12 + index as i32 * 22;
        let name = words::side(scene.words, side);
        let name = match index {
            0 => panel::filled_line(scene.words.table.you, name),
            _ => line(format_args!("{name}")),
        };
        decision::draw_small_line(screen, top, &name);
        let held = public.bugs.resources(side);
        let held = line(format_args!("{} {held}/{}", words.resources, RESOURCES.len()));
        decision::draw_right(screen, top, &held, Font::Small);
        let counted = |bug| Counted {
            sign: sign_of(bug),
            count: public.bugs.reserve(side, bug),
            available: public.bugs.reserve(side, bug) > 0,
        };
        sign_row::draw(screen, top + 9, Bug::ALL.into_iter().map(counted), None);
    }
    decision::draw_small_line(screen, OK_TOP + 3, &line(format_args!("{} {}", words.round, round(public))));
}

fn round(public: &Public) -> Line {
    match public.options.rounds() {
        Some(rounds) => line(format_args!("{}/{rounds}", public.round)),
        None => line(format_args!("{}", public.round)),
    }
}

/// The number of signs in the legend: the kinds of bugs, and the dice.
pub const SIGNS: usize = 4;

/// Draws a row of the legend: a filled die is one that does damage; then the abbreviations.
pub fn draw_sign(words: &'static Words, sign: usize, index: usize, screen: &mut Screen) {
    let words = &words.robale;
    let (mark, meaning) = match sign {
        0 => {
            draw_row(screen, index, &line(format_args!("   {}", words.hurts)), "");
            return dice::draw_sample(index, screen);
        }
        1 => ("A1", words.sign_cell),
        2 => ("A1 > B2", words.sign_way),
        _ => (words.points, words.sign_points),
    };
    draw_row(screen, index, &line(format_args!("{mark:<8}{meaning}")), "");
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
    use crate::ui::text::wrap;

    /// Below one line about the last event and the row of bugs, two small lines are left.
    #[test]
    fn the_values_of_every_bug_fit_below_the_signs() {
        for words in Language::ALL.map(Language::words) {
            for bug in Bug::ALL {
                let about = about_bug(words, bug);
                assert!(wrap(&about, 24).count() <= 2, "{about:?}");
            }
        }
    }
}
