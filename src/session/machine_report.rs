//! What the drivers report about the hardware: stored for the self-test and the service mode, and told
//! on the console.

use super::context::Context;
use super::machine::{Machine, Stage};
use super::table::Fact;
use super::{Health, Report, service};
use crate::parts::{Pad, Time, WiresHealth};

impl Machine {
    /// Processes a report about the hardware.
    pub fn report(&mut self, report: Report, now: Time) {
        self.tick(now);
        let context = &mut self.context;
        match report {
            Report::Supply(supply) => return self.update_supply(supply),
            Report::Temperature(celsius) => {
                context.health.celsius = Some(celsius);
                return;
            }
            Report::Crashes(crashes) => context.health.crashes = crashes,
            Report::Identity(identity) => context.identity = identity,
            Report::Serial(serial) => context.health.serial = Some(serial),
            Report::Panel(panel) => context.health.panel = panel,
            Report::Seed(seed) => context.stir(seed),
            Report::Flash(flash) => context.health.flash = Some(flash),
            Report::Pad(pad, line) => context.health.pads[pad] = Some(line),
            Report::Oled(pad, there) => context.health.oled[pad] = Some(there),
            Report::Wires(pad, wires) => context.health.set_wires(pad, wires),
        }
        context.redraw_all();
        match &mut self.stage {
            Stage::SelfTest(_) => {}
            Stage::Service(_) | Stage::Lobby | Stage::SavePage(_) | Stage::Review(_) | Stage::Table => {
                log_report(report, context);
            }
        }
        if let (Stage::Table, Report::Wires(_, WiresHealth::DataStuckLow | WiresHealth::ClockStuckLow)) =
            (&self.stage, report)
        {
            self.table.notify_all(Fact::ScreensOut, context);
        }
    }
}

/// Logs a report to the console while the device is in use. An OLED that fails or returns also
/// sounds the buzzer.
fn log_report(report: Report, context: &mut Context) {
    match report {
        Report::Oled(pad, there) => {
            let word = if there { "is back" } else { "does not answer" };
            context.log(format_args!("oled {} {word}", pad.number()));
            context.play(if there { 1320 } else { 220 }, 200);
        }
        Report::Wires(pad, wires) => {
            let [first, second] = Health::one_bus(pad).map(Pad::number);
            let word = service::console::wires(wires);
            context.log(format_args!("oleds {first} and {second}: {word}"));
        }
        Report::Pad(pad, line) => {
            context.log(format_args!("pad {}: {}", pad.number(), service::console::pad(Some(line))));
        }
        Report::Flash(flash) => context.log(format_args!("flash: {}", service::console::flash(Some(flash)))),
        Report::Identity(_)
        | Report::Crashes(_)
        | Report::Serial(_)
        | Report::Panel(_)
        | Report::Seed(_)
        | Report::Supply(_)
        | Report::Temperature(_) => {}
    }
}
