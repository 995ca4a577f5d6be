//! The OLEDs: two on each I2C bus, each with its own seat's picture.

use display_interface::DisplayError;
use embassy_rp::i2c::{Async, I2c, Instance};
use embassy_rp::peripherals::{I2C0, I2C1};
use embassy_time::{Instant, with_timeout};
use hexboard::game::Seat;
use hexboard::session::{Report, Task};
use hexboard::ui::{SCREEN_PAGES, Screen};
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::*;
use ssd1306::{I2CDisplayInterface, Ssd1306Async};
use static_cell::ConstStaticCell;

use super::channels::{EVENTS, Event, SCREENS, SCREENS_READY};
use super::{config, watchdog};

type Bus<I> = I2c<'static, I, Async>;
type Display<'a, I> = Ssd1306Async<I2CInterface<&'a mut Bus<I>>, DisplaySize128x64, BasicMode>;

/// The OLED of one seat.
struct Oled {
    seat: Seat,
    address: u8,
    /// What it shows, as far as we know; `None` while it does not answer.
    shown: Option<Screen>,
    /// The picture being sent.
    picture: Screen,
    told: Option<bool>,
    checked: Instant,
}

impl Oled {
    const fn new(seat: Seat, address: u8) -> Oled {
        Oled {
            seat,
            address,
            shown: None,
            picture: Screen::DARK,
            told: None,
            checked: Instant::from_ticks(0),
        }
    }

    /// Brings the newest picture to the glass, or looks for the OLED if it is absent.
    async fn refresh<I: Instance>(&mut self, bus: &mut Bus<I>) {
        let is_due = self.told.is_none() || self.checked.elapsed() >= config::OLED_CHECK;
        if self.shown.is_none() && !is_due {
            return;
        }
        SCREENS[self.seat].copy_to(&mut self.picture);
        let done = with_timeout(config::OLED_TIMEOUT, self.send(bus, is_due)).await;
        let there = matches!(done, Ok(Ok(())));
        if is_due || !there {
            self.checked = Instant::now();
        }
        if !there {
            self.shown = None;
            forget();
        }
        self.tell(there).await;
    }

    async fn send<I: Instance>(&mut self, bus: &mut Bus<I>, ask: bool) -> Result<(), DisplayError> {
        let interface = I2CDisplayInterface::new_custom_address(bus, self.address);
        let mut display: Display<'_, I> =
            Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0);
        match &mut self.shown {
            Some(shown) => {
                if ask {
                    display.set_display_on(true).await?;
                }
                for span in self.picture.changes_from(shown) {
                    draw(&mut display, &self.picture, span.page, span.columns).await?;
                }
            }
            None => {
                display.init_with_addr_mode(AddrMode::Page).await?;
                for page in 0..SCREEN_PAGES {
                    draw(&mut display, &self.picture, page, 0..128).await?;
                }
            }
        }
        self.shown = Some(self.picture.clone());
        Ok(())
    }

    async fn tell(&mut self, there: bool) {
        if self.told != Some(there) {
            self.told = Some(there);
            EVENTS.send(Event::Report(Report::Oled(self.seat, there))).await;
        }
    }
}

/// A transfer that was broken off leaves its interrupts behind; the next one would take them for its own.
fn forget() {
    for bus in [embassy_rp::pac::I2C0, embassy_rp::pac::I2C1] {
        let _ = bus.ic_clr_intr().read();
    }
}

async fn draw<I: Instance>(
    display: &mut Display<'_, I>,
    picture: &Screen,
    page: usize,
    columns: core::ops::Range<usize>,
) -> Result<(), DisplayError> {
    display.set_column(columns.start as u8).await?;
    display.set_row(page as u8 * 8).await?;
    display.draw(&picture.pages()[page][columns]).await
}

/// Serves the two OLEDs of a bus for ever.
async fn serve<I: Instance>(mut bus: Bus<I>, oleds: &'static mut [Oled; 2], index: usize, task: Task) {
    loop {
        for oled in oleds.iter_mut() {
            watchdog::report(task);
            oled.refresh(&mut bus).await;
        }
        let _ = with_timeout(config::OLED_CHECK, SCREENS_READY[index].wait()).await;
    }
}

static OLEDS_AB: ConstStaticCell<[Oled; 2]> = ConstStaticCell::new([
    Oled::new(Seat::A, config::OLED_ADDRESSES[0]),
    Oled::new(Seat::B, config::OLED_ADDRESSES[1]),
]);
static OLEDS_CD: ConstStaticCell<[Oled; 2]> = ConstStaticCell::new([
    Oled::new(Seat::C, config::OLED_ADDRESSES[0]),
    Oled::new(Seat::D, config::OLED_ADDRESSES[1]),
]);

/// Seats 1 and 2.
#[embassy_executor::task]
pub async fn serve_ab(bus: Bus<I2C0>) {
    serve(bus, OLEDS_AB.take(), 0, Task::OledsAB).await;
}

/// Seats 3 and 4.
#[embassy_executor::task]
pub async fn serve_cd(bus: Bus<I2C1>) {
    serve(bus, OLEDS_CD.take(), 1, Task::OledsCD).await;
}
