//! The arithmetic of fights, independent of boards and turns.

use super::FULL_LIFE;

/// The attacking side of a strike: its Power and what may change the effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assault {
    /// current Power of the attacking Guardians.
    pub guardians: u8,
    /// Attacking Quarks; all are destroyed.
    pub quarks: u8,
    /// Crystals used from Watchtowers and the Cannon; all are spent.
    pub crystals: u8,
    /// Whether the attacker has T8.
    pub suppression: bool,
}

impl Assault {
    /// Returns the announced Power.
    pub const fn power(&self) -> u8 {
        self.guardians + self.quarks + self.crystals
    }
}

/// The defending side of a strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defence {
    /// Quarks on the field.
    pub quarks: u8,
    /// Crystals of the defender's Watchtower there.
    pub crystals: u8,
    /// The Guardian there.
    pub guardian: Option<Defender>,
    /// Whether the defender has T6.
    pub protection: bool,
}

/// A Guardian under attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defender {
    /// Life before the strike.
    pub life: u8,
    /// total Healing that it receives.
    pub healing: u8,
}

/// The result of a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeResult {
    /// Announced Power.
    pub power: u8,
    /// Quarks destroyed as cover.
    pub quarks: u8,
    /// Crystals destroyed as cover.
    pub crystals: u8,
    /// The Guardian, if there is one.
    pub guardian: Option<Wound>,
}

/// The effect of a strike on a Guardian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    /// the announced damage.
    pub damage: u8,
    /// Life afterwards; 0 if it is destroyed.
    pub life: u8,
}

/// Resolves one attack.
pub fn strike(assault: &Assault, defence: &Defence) -> StrikeResult {
    let power = assault.power();
    let quarks = defence.quarks.min(power);
    let crystals = defence.crystals.min(power - quarks);
    let left = power - quarks - crystals;
    let wound = |defender| wound(left, defender, defence.protection, assault.suppression);
    StrikeResult { power, quarks, crystals, guardian: defence.guardian.map(wound) }
}

fn wound(left: u8, defender: Defender, protection: bool, suppression: bool) -> Wound {
    let damage = left.saturating_sub(protection.into());
    let healing = defender.healing.saturating_sub(suppression.into());
    Wound {
        damage: damage.saturating_sub(healing),
        life: (defender.life + healing).saturating_sub(damage).min(FULL_LIFE),
    }
}

/// Returns the number of Quarks that each side loses in the clash.
pub fn clash(attacker: u8, answerer: u8) -> u8 {
    attacker.min(answerer)
}

/// Returns whether the attacker strikes first. The extras are Quarks and Watchtower
/// Crystals after the clash.
pub fn attacker_first(attacker_extras: u8, answerer_extras: u8, attacker_is_earlier: bool) -> bool {
    attacker_extras < answerer_extras || attacker_extras == answerer_extras && attacker_is_earlier
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guardian Power, Quarks, Crystals, T8.
    const fn with(guardians: u8, quarks: u8, crystals: u8, suppression: bool) -> Assault {
        Assault { guardians, quarks, crystals, suppression }
    }

    /// Quarks, Crystals, (Life, Healing), T6.
    const fn against(quarks: u8, crystals: u8, guardian: Option<(u8, u8)>, protection: bool) -> Defence {
        let guardian = match guardian {
            Some((life, healing)) => Some(Defender { life, healing }),
            None => None,
        };
        Defence { quarks, crystals, guardian, protection }
    }

    /// Name, assault, defence, then Power, lost Quarks and Crystals, damage and Life afterwards.
    type Case = (&'static str, Assault, Defence, (u8, u8, u8, Option<(u8, u8)>));

    const CASES: [Case; 23] = [
        ("x_28_3 plain", with(1, 0, 0, false), against(0, 0, Some((6, 0)), false), (1, 0, 0, Some((1, 5)))),
        (
            "x_28_4 everything",
            with(3, 2, 0, true),
            against(1, 1, Some((6, 2)), true),
            (5, 1, 1, Some((1, 5))),
        ),
        ("x_28_5 surplus", with(0, 2, 0, false), against(1, 0, Some((3, 3)), false), (2, 1, 0, Some((0, 5)))),
        ("x_13_3 quarks before crystals", with(2, 0, 0, false), against(1, 3, None, false), (2, 1, 1, None)),
        ("x_13_3 cover stops at power 0", with(1, 0, 0, false), against(3, 2, None, false), (1, 1, 0, None)),
        (
            "x_13_3 cover from a full field",
            with(2, 3, 0, false),
            against(3, 3, Some((6, 0)), false),
            (5, 3, 2, Some((0, 6))),
        ),
        (
            "x_13_4 protection",
            with(3, 0, 0, false),
            against(0, 0, Some((6, 0)), true),
            (3, 0, 0, Some((2, 4))),
        ),
        (
            "x_13_4 protection needs damage",
            with(1, 0, 0, false),
            against(1, 0, Some((4, 0)), true),
            (1, 1, 0, Some((0, 4))),
        ),
        (
            "x_d33 protection alone heals nothing",
            with(1, 0, 0, false),
            against(0, 0, Some((4, 0)), true),
            (1, 0, 0, Some((0, 4))),
        ),
        ("x_13_5 healing", with(4, 0, 0, false), against(0, 0, Some((6, 3)), false), (4, 0, 0, Some((1, 5)))),
        (
            "x_13_5 suppression",
            with(4, 0, 0, true),
            against(0, 0, Some((6, 3)), false),
            (4, 0, 0, Some((2, 4))),
        ),
        (
            "x_13_5 suppression of nothing",
            with(4, 0, 0, true),
            against(0, 0, Some((6, 0)), false),
            (4, 0, 0, Some((4, 2))),
        ),
        (
            "x_13_5 suppression makes less surplus",
            with(1, 0, 0, true),
            against(1, 0, Some((3, 2)), false),
            (1, 1, 0, Some((0, 4))),
        ),
        (
            "x_13_6 surplus stops at six",
            with(1, 0, 0, false),
            against(1, 0, Some((5, 3)), false),
            (1, 1, 0, Some((0, 6))),
        ),
        (
            "x_13_6 exactly healed",
            with(2, 0, 0, false),
            against(0, 0, Some((1, 2)), false),
            (2, 0, 0, Some((0, 1))),
        ),
        (
            "x_13_6 destroyed",
            with(6, 0, 0, false),
            against(0, 0, Some((6, 0)), false),
            (6, 0, 0, Some((6, 0))),
        ),
        (
            "x_13_6 announced beyond the life left",
            with(8, 0, 0, false),
            against(0, 0, Some((2, 0)), false),
            (8, 0, 0, Some((8, 0))),
        ),
        (
            "x_13_6 healing saves",
            with(6, 0, 0, false),
            against(0, 0, Some((4, 3)), false),
            (6, 0, 0, Some((3, 1))),
        ),
        ("x_13_7 no guardian", with(5, 0, 0, false), against(2, 0, None, false), (5, 2, 0, None)),
        (
            "x_13_1 several fields and cannon",
            with(7, 3, 4, false),
            against(0, 0, Some((6, 0)), false),
            (14, 0, 0, Some((14, 0))),
        ),
        (
            "x_15_4 crystals shoot",
            with(0, 0, 3, false),
            against(0, 0, Some((6, 0)), false),
            (3, 0, 0, Some((3, 3))),
        ),
        (
            "x_15_4 crystals cover",
            with(0, 2, 0, false),
            against(0, 1, Some((6, 0)), false),
            (2, 0, 1, Some((1, 5))),
        ),
        (
            "x_28_8 summed attack",
            with(3, 1, 0, false),
            against(0, 0, Some((5, 0)), false),
            (4, 0, 0, Some((4, 1))),
        ),
    ];

    #[test]
    fn x_13_strikes_match_the_table() {
        for (name, assault, defence, (power, quarks, crystals, guardian)) in CASES {
            let guardian = guardian.map(|(damage, life)| Wound { damage, life });
            assert_eq!(
                strike(&assault, &defence),
                StrikeResult { power, quarks, crystals, guardian },
                "{name}"
            );
        }
    }

    /// clash, order and both strikes in numbers.
    #[test]
    fn x_28_6_battle_matches_the_example() {
        let lost = clash(3, 1);
        assert_eq!(lost, 1);
        assert!(attacker_first(3 - lost, 1 - lost + 3, false), "2 against 3");
        let first = strike(&with(2, 2, 0, false), &against(0, 3, Some((6, 0)), false));
        assert_eq!((first.crystals, first.guardian), (3, Some(Wound { damage: 1, life: 5 })));
        let second = strike(&with(4, 0, 3 - first.crystals, false), &against(0, 0, Some((6, 0)), false));
        assert_eq!(second.guardian, Some(Wound { damage: 4, life: 2 }));
    }

    /// both Guardians die, whoever strikes first.
    #[test]
    fn x_28_7_both_die() {
        let on_b = strike(&with(6, 0, 0, false), &against(0, 0, Some((4, 0)), false));
        let on_a = strike(&with(3, 0, 0, false), &against(0, 0, Some((2, 0)), false));
        assert_eq!(on_b.guardian, Some(Wound { damage: 6, life: 0 }));
        assert_eq!(on_a.guardian, Some(Wound { damage: 3, life: 0 }));
    }

    #[test]
    fn x_14_3_fewer_extras_strike_first_and_play_order_breaks_ties() {
        assert!(attacker_first(1, 2, false) && !attacker_first(2, 1, true));
        assert!(attacker_first(2, 2, true) && !attacker_first(2, 2, false));
    }

    /// X-D34: with equal extras the order changes no damage to any Guardian.
    #[test]
    fn x_d34_equal_extras_give_equal_damage_in_any_order() {
        for extras in 0..6 {
            for (a, b) in [(1, 4), (8, 2), (3, 3)] {
                let second_extras = |first_power: u8| extras - extras.min(first_power);
                let damage = |power, quarks, cover| {
                    strike(&with(power, quarks, 0, false), &against(cover, 0, Some((6, 0)), false))
                        .guardian
                        .unwrap()
                        .damage
                };
                let a_first = (damage(a, extras, extras), damage(b, second_extras(a + extras), 0));
                let b_first = (damage(a, second_extras(b + extras), 0), damage(b, extras, extras));
                assert_eq!(a_first, b_first, "{extras} extras, Power {a} against {b}");
            }
        }
    }
}
