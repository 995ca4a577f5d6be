//! What moves on the board, as functions of time.
//!
//! Time comes from outside, as milliseconds since the start. It is cut into ticks of 1/60 s; every motion
//! keeps its level for one or more ticks and can tell when it next changes, so that no frame is made
//! that looks like the last one.

use super::colour::FULL;

/// Ticks a second.
pub const TICKS_PER_SECOND: u64 = 60;

/// A count of 1/60 s since the start.
pub type Tick = u64;

/// The tick at `now` milliseconds.
pub const fn tick(now: u64) -> Tick {
    // now * 60 / 1000, without overflow
    now / 50 * 3 + now % 50 * 3 / 50
}

/// The first millisecond of a tick.
pub const fn start_of(tick: Tick) -> u64 {
    (tick / 3).saturating_mul(50).saturating_add((tick % 3 * 50).div_ceil(3))
}

/// Next tick after `tick` that is a multiple of `step`, a power of two.
const fn next_step(tick: Tick, step: Tick) -> Tick {
    (tick | (step - 1)).saturating_add(1)
}

/// A soft swelling between a quarter and full, about once a second: cursors.
pub mod pulse {
    use super::*;

    const STEP: Tick = 2;
    const PERIOD: Tick = 64;

    /// Level at a tick, 64 to 256.
    pub const fn level(tick: Tick) -> u16 {
        let phase = tick % PERIOD / STEP * STEP;
        let rise = if phase < PERIOD / 2 { phase } else { PERIOD - phase };
        64 + smooth(rise as u32) * 3 / 4
    }

    /// `3x^2 - 2x^3`, from 0..=32 onto 0..=256.
    const fn smooth(x: u32) -> u16 {
        (x * x * (96 - 2 * x) / 128) as u16
    }

    /// When the level next changes.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// A light that runs around the edges of a cell counterclockwise, once a second: legal targets.
pub mod chase {
    use super::*;

    const STEP: Tick = 2;
    /// Ticks for one turn.
    const PERIOD: Tick = 60;
    /// Places around the cell: 20 from edge to edge.
    const PLACES: u32 = 6 * EDGE;
    const EDGE: u32 = 20;
    /// No edge is darker, so that the cell stands out as a whole.
    const FLOOR: u16 = 40;

    /// Level of each edge at a tick.
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

    /// Rises over one edge before the head arrives, fades over three behind it.
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

    /// When the levels next change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// On and off about twice a second: attack targets.
pub mod blink {
    use super::*;

    const STEP: Tick = 16;

    /// Is it on at this tick?
    pub const fn is_on(tick: Tick) -> bool {
        (tick / STEP).is_multiple_of(2)
    }

    /// When it next goes on or off.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// On, but for a quarter of a second in every second: marks that would hide what is below them.
pub mod veil {
    use super::*;

    const STEP: Tick = 16;

    /// Is it on at this tick?
    pub const fn is_on(tick: Tick) -> bool {
        tick / STEP % 4 != 3
    }

    /// When it next goes on or off, or later looks the same.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// Every two seconds for a moment: what stands behind something else, such as the height of a stack.
pub mod aside {
    use super::*;

    const PERIOD: Tick = 128;
    /// When the moment begins.
    const FROM: Tick = 84;

    /// Is it the moment?
    pub const fn is_on(tick: Tick) -> bool {
        tick % PERIOD >= FROM
    }

    /// When it next begins or ends.
    pub const fn next(tick: Tick) -> Tick {
        let start = tick - tick % PERIOD;
        start.saturating_add(if is_on(tick) { PERIOD } else { FROM })
    }
}

/// From full down to a faint rest within about two seconds: the last move.
pub mod fade {
    use super::*;

    const STEP: Tick = 4;
    const LENGTH: Tick = 128;
    /// What stays.
    const REST: u16 = 32;

    /// Level after `age` ticks.
    pub const fn level(age: Tick) -> u16 {
        if age >= LENGTH {
            return REST;
        }
        let left = (LENGTH - age / STEP * STEP) as u32;
        REST + ((FULL - REST) as u32 * left * left / (LENGTH * LENGTH) as u32) as u16
    }

    /// After how many ticks the level next changes, `None` when it has come to rest.
    pub const fn next(age: Tick) -> Option<Tick> {
        if age < LENGTH { Some(next_step(age, STEP)) } else { None }
    }
}

/// What a cell shows by turns: its piece for two seconds, then two signs of a second each.
pub mod turns {
    use super::*;

    const QUARTER: Tick = 64;
    const PERIOD: Tick = 4 * QUARTER;

    /// How many things take turns.
    pub const COUNT: usize = 3;

    /// Whose turn it is at a tick, from 0.
    pub const fn at(tick: Tick) -> usize {
        (tick % PERIOD / QUARTER).saturating_sub(1) as usize
    }

    /// When the next turn begins.
    pub const fn next(tick: Tick) -> Tick {
        if tick % PERIOD < QUARTER {
            next_step(next_step(tick, QUARTER), QUARTER)
        } else {
            next_step(tick, QUARTER)
        }
    }
}

/// A light that runs along a corridor from one cell to the next, about once a second: attacks.
pub mod run {
    use super::*;

    const STEP: Tick = 16;
    /// Level of the end that the light is not at.
    const FAINT: u16 = 80;

    /// Levels of the near and the far end at a tick; `None` while the light rests.
    pub const fn levels(tick: Tick) -> Option<(u16, u16)> {
        match tick / STEP % 4 {
            0 => Some((FULL, FAINT)),
            1 | 2 => Some((FAINT, FULL)),
            _ => None,
        }
    }

    /// When the levels next change.
    pub const fn next(tick: Tick) -> Tick {
        next_step(tick, STEP)
    }
}

/// Short dips every two seconds, by whose number seats can be told apart without colours.
pub mod wink {
    use super::*;

    const STEP: Tick = 8;
    const SLOTS: Tick = 16;
    /// Most winks there is room for.
    pub const MOST: u8 = 4;

    /// Is a piece that winks this number of times dimmed at this tick?
    pub const fn is_dimmed(times: u8, tick: Tick) -> bool {
        let slot = tick / STEP % SLOTS;
        slot % 2 == 1 && slot / 2 < least(times, MOST) as Tick
    }

    /// When such a piece next dims or lights up; `None` if it never winks.
    pub const fn next(times: u8, tick: Tick) -> Option<Tick> {
        let times = least(times, MOST);
        if times == 0 {
            return None;
        }
        let slot = tick / STEP % SLOTS;
        let round = tick - tick % (STEP * SLOTS);
        // Dims in slots 1, 3, ... 2 * times - 1: something changes at the start of slots 1 to 2 * times.
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
    fn there_are_sixty_ticks_a_second() {
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

    /// Between a tick and the announced next change nothing changes, and something changes then.
    fn keeps_its_word<T: PartialEq + core::fmt::Debug>(
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
        keeps_its_word(pulse::level, |tick| Some(pulse::next(tick)));
        keeps_its_word(chase::levels, |tick| Some(chase::next(tick)));
        keeps_its_word(blink::is_on, |tick| Some(blink::next(tick)));
        keeps_its_word(turns::at, |tick| Some(turns::next(tick)));
        keeps_its_word(run::levels, |tick| Some(run::next(tick)));
        keeps_its_word(fade::level, fade::next);
        for times in 0..=5 {
            keeps_its_word(|tick| wink::is_dimmed(times, tick), |tick| wink::next(times, tick));
        }
    }

    #[test]
    fn announced_winks_and_blinks_happen() {
        for tick in 0..400 {
            assert_ne!(blink::is_on(blink::next(tick)), blink::is_on(tick));
            for times in 1..=4 {
                let next = wink::next(times, tick).unwrap();
                assert_ne!(wink::is_dimmed(times, next), wink::is_dimmed(times, tick), "{times} {tick}");
            }
        }
    }

    #[test]
    fn pulse_swells_softly() {
        let levels: Vec<u16> = (0..64).map(pulse::level).collect();
        assert_eq!((levels[0], levels[32]), (64, 256));
        assert!(levels.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 20), "{levels:?}");
    }

    #[test]
    fn turns_come_in_their_order() {
        let turns: Vec<usize> = (0..512).step_by(64).map(turns::at).collect();
        assert_eq!(turns, [0, 0, 1, 2, 0, 0, 1, 2]);
        assert!((0..600).all(|tick| turns::at(turns::next(tick)) != turns::at(tick)));
    }

    #[test]
    fn a_running_light_starts_at_the_near_end() {
        let brighter = |tick| run::levels(tick).map(|(near, far)| near > far);
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
    fn fade_falls_to_its_rest() {
        assert_eq!(fade::level(0), FULL);
        assert!((1..200).all(|age| fade::level(age) <= fade::level(age - 1)));
        assert_eq!(fade::level(10_000), fade::level(128));
        assert!(fade::level(128) > 0 && fade::level(128) < 64);
    }

    #[test]
    fn winks_are_as_many_as_asked_for() {
        for times in 0..=4 {
            let starts = (1..=128).filter(|&t| wink::is_dimmed(times, t) && !wink::is_dimmed(times, t - 1));
            assert_eq!(starts.count(), times as usize);
        }
    }
}
