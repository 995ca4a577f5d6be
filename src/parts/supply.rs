//! Watches the supply voltage and decides how far the LEDs are dimmed when it sags.
//!
//! The measured voltage is VSYS: the 5 V rail less 0.3 V of its diode, or USB less the same, if that
//! is higher. Below [`SAG_MV`] the level shifter of the LEDs is outside its data sheet. The light is
//! then reduced step by step until the voltage is back, and restored step by step later. If a
//! restored step makes the voltage sag again, the next attempt comes later.

use core::fmt;

use super::Time;
use super::leds::power::Light;

/// Below this VSYS, in millivolts, the supply sags: the rail is below 4.5 V.
pub const SAG_MV: u16 = 4200;
/// Above this VSYS, in millivolts, a step of light is restored: the rail is above 4.75 V.
pub const RECOVERED_MV: u16 = 4450;
/// The chip does not run below this VSYS: such a value is not a measurement.
const LEAST_MV: u16 = 2000;
/// The time that the voltage needs to follow a reduced light, in milliseconds.
const SETTLE_MS: u64 = 300;
/// The time before the first attempt to restore a step, in milliseconds. It doubles after each
/// attempt that fails.
const PATIENCE_MS: u64 = 10_000;
/// The longest time before an attempt, in milliseconds.
const MAX_PATIENCE_MS: u64 = 16 * PATIENCE_MS;
/// A change of the voltage that is reported, in millivolts.
const CHANGE_MV: u16 = 50;

/// The share of the current that each step leaves, in eighths.
const CURRENT_EIGHTHS: [u32; 5] = [8, 6, 4, 3, 2];
/// The brightness for the same share of the current after gamma, in 256ths.
const BRIGHTNESS_256THS: [u16; 5] = [256, 228, 194, 173, 147];

/// The state of the supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SupplyState {
    /// The voltage of VSYS, in millivolts.
    pub millivolts: u16,
    /// How far the light is reduced: 0 is not at all, [`SupplyState::MAX_STEP`] the most.
    pub step: u8,
}

impl SupplyState {
    /// The last step.
    pub const MAX_STEP: u8 = CURRENT_EIGHTHS.len() as u8 - 1;

    /// Returns the share of the LED current that is left, in percent.
    pub fn percent(self) -> u8 {
        (CURRENT_EIGHTHS[self.index()] * 100 / 8) as u8
    }

    fn index(self) -> usize {
        usize::from(self.step.min(SupplyState::MAX_STEP))
    }

    /// Returns the light that this supply allows. A budget is not reduced below `least_ma`, the
    /// current of the dark LEDs.
    pub fn limit(self, light: Light, least_ma: u16) -> Light {
        let above = u32::from(light.budget_ma.saturating_sub(least_ma));
        let budget = u32::from(light.budget_ma.min(least_ma)) + above * CURRENT_EIGHTHS[self.index()] / 8;
        let brightness = u16::from(light.brightness) * BRIGHTNESS_256THS[self.index()] / 256;
        Light { brightness: brightness as u8, budget_ma: budget as u16, ..light }
    }
}

impl fmt::Display for SupplyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.millivolts / 10;
        write!(f, "VSYS {}.{:02} V", hundredths / 100, hundredths % 100)?;
        match self.step {
            0 => Ok(()),
            _ => write!(f, ", LEDs at {} %", self.percent()),
        }
    }
}

/// Watches the supply.
#[derive(Clone, Debug)]
pub struct SupplyMonitor {
    /// The smoothed voltage in quarters of a millivolt; `None` before the first measurement.
    smoothed: Option<u32>,
    step: u8,
    /// When the step last changed.
    changed_at: Time,
    /// Since when the voltage has been high enough to restore light at this step.
    good_since: Option<Time>,
    /// Whether the last change restored light.
    has_risen: bool,
    patience_ms: u64,
    reported: Option<SupplyState>,
}

impl Default for SupplyMonitor {
    fn default() -> SupplyMonitor {
        SupplyMonitor {
            smoothed: None,
            step: 0,
            changed_at: Time::START,
            good_since: None,
            has_risen: false,
            patience_ms: PATIENCE_MS,
            reported: None,
        }
    }
}

impl SupplyMonitor {
    /// Processes a measurement. Returns the state if it has changed noticeably. Call it about 20
    /// times per second.
    pub fn sample(&mut self, millivolts: u16, now: Time) -> Option<SupplyState> {
        if millivolts < LEAST_MV {
            return None;
        }
        let new = u32::from(millivolts);
        let smoothed = self.smoothed.map_or(4 * new, |old| old - old / 4 + new);
        self.smoothed = Some(smoothed);
        let millivolts = (smoothed / 4) as u16;
        self.follow(millivolts, now);
        let state = SupplyState { millivolts, step: self.step };
        let is_news = self.reported.is_none_or(|last| {
            last.step != state.step || last.millivolts.abs_diff(state.millivolts) >= CHANGE_MV
        });
        if is_news {
            self.reported = Some(state);
        }
        is_news.then_some(state)
    }

    /// Changes the step if the voltage asks for it.
    fn follow(&mut self, millivolts: u16, now: Time) {
        let is_settled = now.since(self.changed_at) >= SETTLE_MS;
        let good_since = self.good_since.unwrap_or(now);
        self.good_since = (millivolts > RECOVERED_MV).then_some(good_since);
        if millivolts < SAG_MV && self.step < SupplyState::MAX_STEP && is_settled {
            if self.has_risen {
                self.patience_ms = (2 * self.patience_ms).min(MAX_PATIENCE_MS);
            }
            self.set_step(self.step + 1, false, now);
        } else if self.step > 0 && self.good_since.is_some_and(|since| now.since(since) >= self.patience_ms) {
            self.set_step(self.step - 1, true, now);
        }
    }

    fn set_step(&mut self, step: u8, has_risen: bool, now: Time) {
        (self.step, self.has_risen, self.changed_at, self.good_since) = (step, has_risen, now, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE_MS: u64 = 50;

    /// A supply that gives `millivolts` at full light and gains `per_step` with each step.
    struct Rig {
        monitor: SupplyMonitor,
        now: Time,
        millivolts: u16,
        per_step: u16,
        reports: usize,
    }

    impl Rig {
        fn new(millivolts: u16, per_step: u16) -> Rig {
            let monitor = SupplyMonitor::default();
            Rig { monitor, now: Time(1000), millivolts, per_step, reports: 0 }
        }

        /// Runs for this time and returns the number of changes of the step.
        fn run(&mut self, millis: u64) -> usize {
            let mut changes = 0;
            for _ in 0..millis / SAMPLE_MS {
                self.now = self.now + SAMPLE_MS;
                let before = self.monitor.step;
                let volts = self.millivolts + self.per_step * u16::from(before);
                self.reports += usize::from(self.monitor.sample(volts, self.now).is_some());
                changes += usize::from(self.monitor.step != before);
            }
            changes
        }
    }

    #[test]
    fn a_good_supply_is_reported_once() {
        let mut rig = Rig::new(4700, 0);
        assert_eq!((rig.run(60_000), rig.reports), (0, 1));
    }

    #[test]
    fn a_sag_dims_in_steps_until_the_voltage_is_back() {
        let mut rig = Rig::new(4000, 150);
        rig.run(3000);
        assert_eq!(rig.monitor.step, 2, "4.3 V are enough");
        assert_eq!(rig.run(60_000), 0, "between both limits nothing changes");
        let mut weak = Rig::new(3000, 0);
        weak.run(10_000);
        assert_eq!(weak.monitor.step, SupplyState::MAX_STEP);
    }

    #[test]
    fn light_that_makes_the_supply_sag_again_is_tried_less_and_less_often() {
        // One step less light gives 4.5 V, which invites to restore it, and that gives 4.1 V.
        let mut rig = Rig::new(4100, 400);
        let first = rig.run(60_000);
        let mut later = 0;
        for _ in 0..10 {
            later = rig.run(60_000);
        }
        assert!(first > 4 && later <= 2, "{first} changes in the first minute, {later} in a later one");
    }

    #[test]
    fn light_comes_back_when_the_supply_does() {
        let mut rig = Rig::new(3900, 0);
        rig.run(5000);
        assert_eq!(rig.monitor.step, SupplyState::MAX_STEP);
        rig.millivolts = 4700;
        rig.run(9000);
        assert_eq!(rig.monitor.step, SupplyState::MAX_STEP, "not at once");
        rig.run(60_000);
        assert_eq!(rig.monitor.step, 0);
    }

    #[test]
    fn a_value_that_cannot_be_is_no_measurement() {
        let mut monitor = SupplyMonitor::default();
        assert_eq!(monitor.sample(0, Time(1000)), None);
        let state = SupplyState { millivolts: 4700, step: 0 };
        assert_eq!(monitor.sample(4700, Time(1050)), Some(state));
    }

    #[test]
    fn each_step_leaves_less_light_but_never_less_than_the_dark_leds_need() {
        let light = Light { budget_ma: 3000, ..Light::UNLIMITED };
        let at = |step: u8| SupplyState { millivolts: 4000, step }.limit(light, 1000);
        assert_eq!(at(0), light);
        for step in 1..=SupplyState::MAX_STEP {
            let (less, more) = (at(step), at(step - 1));
            assert!(less.budget_ma < more.budget_ma && less.brightness < more.brightness, "step {step}");
        }
        assert_eq!(at(SupplyState::MAX_STEP).budget_ma, 1500);
        let tight = Light { budget_ma: 800, ..light };
        assert_eq!(SupplyState { millivolts: 4000, step: 4 }.limit(tight, 1000).budget_ma, 800);
    }
}
