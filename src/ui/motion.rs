//! Animations of the board, as functions of time.
//!
//! The caller passes the time in milliseconds since the start. It is divided into ticks of 1/60 s.
//! Every animation keeps its level for one or more ticks and reports when it next changes, so that
//! a frame is painted only when something may have changed.

use super::colour::FULL;

/// Ticks per second.
pub const TICKS_PER_SECOND: u64 = 60;

/// A number of ticks of 1/60 s since the start.
pub type Tick = u64;

/// Returns the tick at `now` milliseconds.
pub const fn tick(now: u64) -> Tick {
    // now * 60 / 1000, without overflow
    now / 50 * 3 + now % 50 * 3 / 50
}

/// Returns the first millisecond of a tick.
pub const fn start_of(tick: Tick) -> u64 {
    (tick / 3).saturating_mul(50).saturating_add((tick % 3 * 50).div_ceil(3))
}

/// Returns the next multiple of `step` after `tick`. `step` must be a power of two.
const fn next_step(tick: Tick, step: Tick) -> Tick {
    (tick | (step - 1)).saturating_add(1)
}

/// A smooth pulse between a quarter and full, about once per second: cursors.
pub mod pulse {
    use super::*;

    const STEP: Tick = 2;
    const PERIOD: Tick = 64;

    /// Returns the level at a tick, 64 to 256.
    pub const fn level(tick: Tick) -> u16 {
        let phase = tick % PERIOD / STEP * STEP;
        let rise = if phase < PERIOD / 2 { phase } else { PERIOD - phase };
        64 + smooth(rise as u32) * 3 / 4
    }

    /// `3x^2 - 2x^3`, from 0..=32 onto 0..=256.
    const fn smooth(x: u32) -> u16 {
        (x * x * (96 - 2 * x) / 128) as u16
    }

    /// Returns the tick of the next change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// A light that runs around the edges of a cell counterclockwise, once per second: legal targets.
pub mod chase {
    use super::*;

    const STEP: Tick = 2;
    /// Ticks per revolution.
    const PERIOD: Tick = 60;
    /// Positions around the cell: 20 per edge.
    const PLACES: u32 = 6 * EDGE;
    const EDGE: u32 = 20;
    /// The minimum level, so that the cell is recognised as a whole.
    const FLOOR: u16 = 40;

    /// Returns the level of each edge at a tick.
    pub const fn levels(tick: Tick) -> [u16; 6] {
        let head = (tick % PERIOD / STEP * STEP) as u32 * (PLACES / PERIOD as u32);
        let mut levels = [FLOOR; 6];
        let mut edge = 0;
        while edge < 6 {
            let behind = (head + PLACES - edge as u32 * EDGE) % PLACES;
            let level = brightness(behind);
            if level > FLOOR {
                levels[edge] = level;
            }
            edge += 1;
        }
        levels
    }

    /// Rises over one edge ahead of the light and fades over three edges behind it.
    const fn brightness(behind: u32) -> u16 {
        let ahead = PLACES - behind;
        if behind < 3 * EDGE {
            FULL - (behind * 256 / (3 * EDGE)) as u16
        } else if ahead < EDGE {
            FULL - (ahead * 256 / EDGE) as u16
        } else {
            0
        }
    }

    /// Returns the tick of the next change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// On and off about twice per second: attack targets.
pub mod blink {
    use super::*;

    const STEP: Tick = 16;

    /// Returns whether it is on at this tick.
    pub const fn is_on(tick: Tick) -> bool {
        (tick / STEP).is_multiple_of(2)
    }

    /// Returns the tick of the next change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// On, except for a quarter of every second: marks that would hide what is below them.
pub mod interrupted {
    use super::*;

    const STEP: Tick = 16;

    /// Returns whether it is on at this tick.
    pub const fn is_on(tick: Tick) -> bool {
        tick / STEP % 4 != 3
    }

    /// Returns the next tick at which it may change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// On for a short time every two seconds: secondary information such as the height of a stack.
pub mod periodic {
    use super::*;

    const PERIOD: Tick = 128;
    /// The tick within the period at which it turns on.
    const FROM: Tick = 84;

    /// Returns whether it is on at this tick.
    pub const fn is_on(tick: Tick) -> bool {
        tick % PERIOD >= FROM
    }

    /// Returns the tick of the next change.
    pub const fn next(tick: Tick) -> Tick {
        let start = tick - tick % PERIOD;
        start.saturating_add(if is_on(tick) { PERIOD } else { FROM })
    }
}

/// From full to a low final level within about two seconds: the last move.
pub mod fade {
    use super::*;

    const STEP: Tick = 4;
    const LENGTH: Tick = 128;
    /// The final level.
    const REST: u16 = 56;

    /// Returns the level after `age` ticks.
    pub const fn level(age: Tick) -> u16 {
        if age >= LENGTH {
            return REST;
        }
        let left = (LENGTH - age / STEP * STEP) as u32;
        REST + ((FULL - REST) as u32 * left * left / (LENGTH * LENGTH) as u32) as u16
    }

    /// Returns the age of the next change, or `None` when the level is final.
    pub const fn next(age: Tick) -> Option<Tick> {
        if age < LENGTH { Some(next_step(age, STEP)) } else { None }
    }
}

/// What a cell shows alternately: its piece for two seconds, then two signs for one second each.
pub mod alternate {
    use super::*;

    const QUARTER: Tick = 64;
    const PERIOD: Tick = 4 * QUARTER;

    /// How many things alternate.
    pub const COUNT: usize = 3;

    /// Returns the index of what is shown at a tick.
    pub const fn at(tick: Tick) -> usize {
        (tick % PERIOD / QUARTER).saturating_sub(1) as usize
    }

    /// Returns the tick of the next change.
    pub const fn next(tick: Tick) -> Tick {
        if tick % PERIOD < QUARTER {
            next_step(next_step(tick, QUARTER), QUARTER)
        } else {
            next_step(tick, QUARTER)
        }
    }
}

/// A light that runs along a corridor from one cell to the next, about once per second: attacks.
pub mod running_light {
    use super::*;

    const STEP: Tick = 16;
    /// Level of the end that is not lit.
    const FAINT: u16 = 80;

    /// Returns the levels of the near and the far end at a tick, or `None` during the pause.
    pub const fn levels(tick: Tick) -> Option<(u16, u16)> {
        match tick / STEP % 4 {
            0 => Some((FULL, FAINT)),
            1 | 2 => Some((FAINT, FULL)),
            _ => None,
        }
    }

    /// Returns the next tick at which the levels may change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// Short dips every two seconds. Their number distinguishes seats without colours.
pub mod dips {
    use super::*;

    const STEP: Tick = 8;
    const SLOTS: Tick = 16;
    /// The maximum number of dips.
    pub const MAX: u8 = 4;

    /// Returns whether a piece with this number of dips is dimmed at this tick.
    pub const fn is_dimmed(times: u8, tick: Tick) -> bool {
        let slot = tick / STEP % SLOTS;
        slot % 2 == 1 && slot / 2 < least(times, MAX) as Tick
    }

    /// Returns the tick at which such a piece next dims or lights up, or `None` if it never dims.
    pub const fn next(times: u8, tick: Tick) -> Option<Tick> {
        let times = least(times, MAX);
        if times == 0 {
            return None;
        }
        let slot = tick / STEP % SLOTS;
        let round = tick - tick % (STEP * SLOTS);
        // Dims in slots 1, 3, ... 2 * times - 1, so it changes at the start of every slot from 1 to
        // 2 * times.
        if slot < 2 * times as Tick {
            Some(next_step(tick, STEP))
        } else {
            Some(round.saturating_add(STEP * (SLOTS + 1)))
        }
    }

    const fn least(a: u8, b: u8) -> u8 {
        if a < b { a } else { b }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn there_are_sixty_ticks_per_second() {
        assert_eq!((tick(0), tick(999), tick(1000), tick(3_600_000)), (0, 59, 60, 216_000));
        assert_eq!(tick(u64::MAX), (u64::MAX as u128 * 3 / 50) as u64);
    }

    #[test]
    fn a_tick_starts_at_its_first_millisecond() {
        for t in 1..1000 {
            let start = start_of(t);
            assert_eq!((tick(start), tick(start - 1)), (t, t - 1));
        }
    }

    /// Checks that nothing changes between a tick and the announced next change.
    fn assert_stable_until_next<T: PartialEq + core::fmt::Debug>(
        at: impl Fn(Tick) -> T,
        next: impl Fn(Tick) -> Option<Tick>,
    ) {
        for tick in 0..400 {
            let until = next(tick).unwrap_or(tick + 400);
            assert!(until > tick);
            for later in tick..until {
                assert_eq!(at(later), at(tick), "{tick} to {until}");
            }
        }
    }

    #[test]
    fn motions_announce_their_changes() {
        assert_stable_until_next(pulse::level, |tick| Some(pulse::next(tick)));
        assert_stable_until_next(chase::levels, |tick| Some(chase::next(tick)));
        assert_stable_until_next(blink::is_on, |tick| Some(blink::next(tick)));
        assert_stable_until_next(alternate::at, |tick| Some(alternate::next(tick)));
        assert_stable_until_next(running_light::levels, |tick| Some(running_light::next(tick)));
        assert_stable_until_next(fade::level, fade::next);
        for times in 0..=5 {
            assert_stable_until_next(|tick| dips::is_dimmed(times, tick), |tick| dips::next(times, tick));
        }
    }

    #[test]
    fn announced_dips_and_blinks_happen() {
        for tick in 0..400 {
            assert_ne!(blink::is_on(blink::next(tick)), blink::is_on(tick));
            for times in 1..=4 {
                let next = dips::next(times, tick).unwrap();
                assert_ne!(dips::is_dimmed(times, next), dips::is_dimmed(times, tick), "{times} {tick}");
            }
        }
    }

    #[test]
    fn pulse_rises_smoothly() {
        let levels: Vec<u16> = (0..64).map(pulse::level).collect();
        assert_eq!((levels[0], levels[32]), (64, 256));
        assert!(levels.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 20), "{levels:?}");
    }

    #[test]
    fn alternating_items_keep_their_order() {
        let turns: Vec<usize> = (0..512).step_by(64).map(alternate::at).collect();
        assert_eq!(turns, [0, 0, 1, 2, 0, 0, 1, 2]);
        assert!((0..600).all(|tick| alternate::at(alternate::next(tick)) != alternate::at(tick)));
    }

    #[test]
    fn a_running_light_starts_at_the_near_end() {
        let brighter = |tick| running_light::levels(tick).map(|(near, far)| near > far);
        assert_eq!([0, 16, 32, 48].map(brighter), [Some(true), Some(false), Some(false), None]);
    }

    #[test]
    fn chase_passes_each_edge_in_turn() {
        for edge in 0..6 {
            let levels = chase::levels(edge as Tick * 10);
            assert_eq!(levels[edge], FULL);
            assert!((0..6).all(|other| other == edge || levels[other] < FULL));
        }
        assert_eq!(chase::levels(60), chase::levels(0));
    }

    #[test]
    fn fade_falls_to_a_constant_level() {
        assert_eq!(fade::level(0), FULL);
        assert!((1..200).all(|age| fade::level(age) <= fade::level(age - 1)));
        assert_eq!(fade::level(10_000), fade::level(128));
        assert!(fade::level(128) > 0 && fade::level(128) < 64);
    }

    #[test]
    fn dips_have_the_requested_count() {
        for times in 0..=4 {
            let starts = (1..=128).filter(|&t| dips::is_dimmed(times, t) && !dips::is_dimmed(times, t - 1));
            assert_eq!(starts.count(), times as usize);
        }
    }
}
