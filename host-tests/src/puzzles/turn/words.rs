//! The explanations of puzzles of one turn, built from their solutions.

use hexboard::game::{Actor, Game, Goal};
use hexboard::games::robale::{BOARD as ROBALE, Robale, Side};
use hexboard::games::termites::{self, BOARD as TERMITES, PlannedAttack, Termites};
use hexboard::games::xobos::{self, Xobos};

use super::puzzle::texts;
use super::robale::thousandths;
use super::xobos::is_counted;
use super::{Solved, after, decider};

/// Joins texts as a list with numbers: `1. E3 SE 2. E4 E`.
fn numbered(texts: &[String]) -> String {
    let texts = texts.iter().enumerate().map(|(at, text)| format!("{}. {text}", at + 1));
    texts.collect::<Vec<_>>().join(" ")
}

/// Explains where the strength of the attack comes from (T-6.2), and what else could be taken.
pub(super) fn termites(game: &Termites, goal: Goal, solved: &Solved<termites::Action>) -> [String; 2] {
    let &[place, attack] = &solved.plan[..] else { return Default::default() };
    let placed = after(game, Actor::Seat(game.active()), place);
    let termites::Action::Attack { from, target, .. } = attack else { return Default::default() };
    let Some(plan) = PlannedAttack::new(placed.ground(), placed.pieces(), from, target) else {
        return Default::default();
    };
    let (own, strength, value) = (plan.token().strength(), plan.strength(), solved.value);
    let supporters = plan.supporters().count();
    let (place, from, target) = (game.show(place), TERMITES.name(from), TERMITES.name(target));
    let second = solved.second;
    let (english, polish) = match goal {
        Goal::MostPoints => (
            format!("Other placements take at most {second} points."),
            format!("Inne żetony i pola dają najwyżej {second} punktów."),
        ),
        _ => (
            "No other placement takes a Mound.".to_owned(),
            "Żaden inny żeton ani inne pole nie pozwala zdobyć kopca.".to_owned(),
        ),
    };
    let help = strength - own;
    [
        format!(
            "Place {place}, then attack the Mound of {value} on {target} with the unit on {from}: strength {strength} \
             against {value}, {own} of the attacker and {help} of its supporters ({supporters}). {english}"
        ),
        format!(
            "Połóż {place}, potem jednostką z {from} zaatakuj kopiec o wartości {value} na {target}: siła {strength} \
             przeciw {value}, w tym {own} atakującego i {help} wspierających ({supporters}). {polish}"
        ),
    ]
}

/// Explains the steps to the Resources, or the chances of the decision.
pub(super) fn robale(
    game: &Robale,
    goal: Goal,
    solved: &Solved<hexboard::games::robale::Action>,
) -> [String; 2] {
    let seat = game.seat(game.side());
    let texts = texts(game, seat, &solved.plan);
    let (us, nasi) = match game.side() {
        Side::White => ("White", "Białe"),
        Side::Black => ("Black", "Czarne"),
    };
    if goal == Goal::WinThisTurn {
        let (steps, count) = (numbered(&texts), texts.len());
        return [
            format!("{us} holds all three Resources after {count} steps: {steps}."),
            format!("{nasi} zajmują wszystkie trzy Zasoby. Liczba kroków: {count}. {steps}."),
        ];
    }
    let percent = |value: u128| {
        let parts = thousandths(value, solved.whole);
        format!("{}.{}", parts / 10, parts % 10)
    };
    let (best, second) = (percent(solved.value), percent(solved.second));
    let (best_pl, second_pl) = (best.replace('.', ","), second.replace('.', ","));
    let (what, co) = what_of(&solved.plan);
    [
        format!(
            "{us} {what}, and wins this turn with a chance of {best} %. Every other decision gives at most {second} %."
        ),
        format!(
            "{nasi}: {co}. Szansa na wygraną w tej turze to {best_pl} %, przy każdej innej decyzji najwyżej {second_pl} %."
        ),
    ]
}

fn what_of(plan: &[hexboard::games::robale::Action]) -> (String, String) {
    use hexboard::games::robale::Action;
    let taken: Vec<String> = plan
        .iter()
        .filter_map(
            |action| if let Action::Take(at) = action { Some(ROBALE.name(*at).to_string()) } else { None },
        )
        .collect();
    match plan.first() {
        Some(Action::Fight(army)) => {
            let army = ROBALE.name(*army);
            (format!("fights the army on {army} first"), format!("najpierw bitwa z armią na {army}"))
        }
        _ if taken.is_empty() => ("removes no bug".into(), "nie zdejmują robala".into()),
        _ => {
            let cells = taken.join(", ");
            (format!("removes what stands on {cells}"), format!("zdejmują robale z {cells}"))
        }
    }
}

/// Explains the plan and what it reaches.
pub(super) fn xobos(game: &Xobos, goal: Goal, solved: &Solved<xobos::Action>) -> [String; 2] {
    let Some(seat) = decider(game) else { return Default::default() };
    let all = texts(game, seat, &solved.plan);
    let counted: Vec<String> = all
        .into_iter()
        .zip(&solved.plan)
        .filter(|(_, action)| is_counted(**action))
        .map(|(text, _)| text)
        .collect();
    let plan = numbered(&counted);
    match goal {
        Goal::DestroyGuardian => [
            format!(
                "This destroys an enemy Guardian in this round, whatever the answer is: {plan}. No shorter plan does it, and no other plan of the same length."
            ),
            format!(
                "To niszczy w tej rundzie wrogiego Strażnika, bez względu na odpowiedź: {plan}. Nie wystarczy żaden krótszy plan ani żaden inny tej samej długości."
            ),
        ],
        Goal::DefendTower => [
            format!(
                "This keeps the Watchtower through this round, whatever the others do: {plan}. Doing nothing loses it."
            ),
            format!(
                "To pozwala zachować Strażnicę w tej rundzie, cokolwiek zrobią inni: {plan}. Bez tego przepadnie."
            ),
        ],
        _ => {
            let (power, before) = (solved.value, game.strongest(seat));
            [
                format!(
                    "A Guardian outside the base rises from Power {before} to {power}, the highest of all Developments: {plan}. Every shorter Development gives less."
                ),
                format!(
                    "Strażnik poza bazą zyskuje Moc {power} zamiast {before}, najwięcej ze wszystkich możliwych Rozwojów: {plan}. Każdy krótszy Rozwój daje mniej."
                ),
            ]
        }
    }
}
