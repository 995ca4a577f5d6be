//! The OLEDs: two on each I2C bus, each with its own seat's picture.

use core::future::poll_fn;
use core::iter;
use core::ops::Range;
use core::pin::{Pin, pin};
use core::task::Poll;

use display_interface::DisplayError;
use embassy_rp::i2c::{self, Async, I2c, Instance};
use embassy_rp::pac;
use embassy_rp::peripherals::{I2C0, I2C1};
use embassy_time::{Instant, Timer, with_timeout};
use hexboard::game::Seat;
use hexboard::session::{Report, Task};
use hexboard::ui::{SCREEN_PAGES, SCREEN_WIDTH, Screen, Span, Window};
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::*;
use ssd1306::{I2CDisplayInterface, Ssd1306Async};
use static_cell::ConstStaticCell;

use super::bus::Wires;
use super::channels::{EVENTS, Event, SCREENS, SCREENS_READY};
use super::{config, watchdog};

type Bus<I> = I2c<'static, I, Async>;
type Display<'a, I> = Ssd1306Async<I2CInterface<&'a mut Bus<I>>, DisplaySize128x64, BasicMode>;

/// Control bytes: what follows are commands, or bytes of the picture.
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;
/// Commands: where the next bytes of the picture go, first and last.
const SET_COLUMNS: u8 = 0x21;
const SET_PAGES: u8 = 0x22;
/// In the status byte: the display is switched off.
const ASLEEP: u8 = 0x40;

/// The OLED of one seat.
struct Oled {
    seat: Seat,
    address: u8,
    /// What it shows; `None` if that is not known for sure.
    shown: Option<Screen>,
    /// The picture being sent.
    picture: Screen,
    told: Option<bool>,
    checked: Instant,
    /// Its status byte can be believed; that of some copies cannot.
    tells_sleep: bool,
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
            tells_sleep: false,
        }
    }

    /// Brings the newest picture to the glass, or looks for the OLED if it is absent.
    async fn refresh<I: Instance>(&mut self, bus: &mut Bus<I>) {
        let is_due = self.told.is_none() || self.checked.elapsed() >= config::OLED_CHECK;
        if self.shown.is_none() && !is_due {
            return;
        }
        SCREENS[self.seat].copy_to(&mut self.picture);
        let was_there = self.shown.is_some();
        let mut there = self.send(bus, is_due).await.is_ok();
        // While the flash is erased everything stands still, and a transfer in its middle runs out of time.
        if !there && was_there {
            self.forget();
            there = self.send(bus, true).await.is_ok();
        }
        if !there {
            self.forget();
        }
        if is_due || !there {
            self.checked = Instant::now();
        }
        self.tell(there).await;
    }

    /// Sends what differs; on an error the next attempt begins anew.
    async fn send<I: Instance>(&mut self, bus: &mut Bus<I>, ask: bool) -> Result<(), Silent> {
        let shown = self.shown.take();
        let is_awake = shown.is_some() && (!ask || self.is_awake(bus).await?);
        match shown.filter(|_| is_awake) {
            Some(shown) => {
                if let Some(Window { pages, columns }) = Window::around(&self.picture, &shown) {
                    self.draw(bus, pages, columns).await?;
                } else {
                    for Span { page, columns } in self.picture.changes_from(&shown) {
                        self.draw(bus, page..page + 1, columns).await?;
                    }
                }
            }
            None => {
                let mut display = self.display(bus);
                let init = display.init_with_addr_mode(AddrMode::Horizontal);
                in_time(init).await??;
                self.tells_sleep = self.status(bus).await?.is_some_and(|status| status & ASLEEP == 0);
                self.draw(bus, 0..SCREEN_PAGES, 0..SCREEN_WIDTH).await?;
            }
        }
        self.shown = Some(self.picture.clone());
        Ok(())
    }

    /// Is it still there, and awake? One that lost its power for a moment is not.
    async fn is_awake<I: Instance>(&mut self, bus: &mut Bus<I>) -> Result<bool, Silent> {
        if self.tells_sleep {
            return Ok(self.status(bus).await?.is_some_and(|status| status & ASLEEP == 0));
        }
        let mut display = self.display(bus);
        in_time(display.set_display_on(true)).await??;
        Ok(true)
    }

    /// The status byte; `None` from a controller that cannot be read.
    async fn status<I: Instance>(&self, bus: &mut Bus<I>) -> Result<Option<u8>, Silent> {
        let mut status = [0];
        let read = in_time(bus.read_async(self.address, &mut status)).await?;
        Ok(read.ok().map(|()| status[0]))
    }

    /// The controller for commands.
    fn display<'a, I: Instance>(&self, bus: &'a mut Bus<I>) -> Display<'a, I> {
        let interface = I2CDisplayInterface::new_custom_address(bus, self.address);
        Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
    }

    /// Sends a part of the picture in one go; the display crate would cut it into pieces of 16 bytes.
    async fn draw<I: Instance>(
        &self,
        bus: &mut Bus<I>,
        pages: Range<usize>,
        columns: Range<usize>,
    ) -> Result<(), Silent> {
        let ends = |range: &Range<usize>| (range.start as u8, range.end as u8 - 1);
        let ((left, right), (top, bottom)) = (ends(&columns), ends(&pages));
        let window = [COMMANDS, SET_COLUMNS, left, right, SET_PAGES, top, bottom];
        in_time(bus.write_async(self.address, window)).await??;
        let rows = self.picture.pages()[pages].iter();
        let bytes = iter::once(DATA).chain(rows.flat_map(|row| row[columns.clone()].iter().copied()));
        in_time(bus.write_async(self.address, bytes)).await??;
        Ok(())
    }

    /// A transfer that was broken off leaves its interrupts behind; the next one would take them for its own.
    fn forget(&self) {
        let bus = if self.seat.index() < 2 { pac::I2C0 } else { pac::I2C1 };
        let _ = bus.ic_clr_intr().read();
    }

    async fn tell(&mut self, there: bool) {
        if self.told != Some(there) {
            self.told = Some(there);
            EVENTS.send(Event::Report(Report::Oled(self.seat, there))).await;
        }
    }
}

/// The OLED did not answer.
struct Silent;

/// Waits for a transfer, but not for ever. Unlike `with_timeout` it looks at the timer only once and at
/// the end, not with every 16 bytes.
async fn in_time<F: Future>(transfer: F) -> Result<F::Output, Silent> {
    let mut transfer = pin!(transfer);
    let end = Instant::now() + config::OLED_TIMEOUT;
    let mut alarm = Timer::at(end);
    let mut is_set = false;
    poll_fn(|cx| match transfer.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(Ok(done)),
        Poll::Pending if is_set && Instant::now() < end => Poll::Pending,
        Poll::Pending => {
            is_set = true;
            Pin::new(&mut alarm).poll(cx).map(|()| Err(Silent))
        }
    })
    .await
}

impl From<DisplayError> for Silent {
    fn from(_: DisplayError) -> Silent {
        Silent
    }
}

impl From<i2c::Error> for Silent {
    fn from(_: i2c::Error) -> Silent {
        Silent
    }
}

/// Serves the two OLEDs of a bus for ever.
async fn serve<I: Instance>(
    mut bus: Bus<I>,
    wires: Wires,
    oleds: &'static mut [Oled; 2],
    index: usize,
    task: Task,
) {
    loop {
        for oled in oleds.iter_mut() {
            watchdog::report(task);
            if wires.is_held() {
                wires.free();
            }
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
pub async fn serve_ab(bus: Bus<I2C0>, wires: Wires) {
    serve(bus, wires, OLEDS_AB.take(), 0, Task::OledsAB).await;
}

/// Seats 3 and 4.
#[embassy_executor::task]
pub async fn serve_cd(bus: Bus<I2C1>, wires: Wires) {
    serve(bus, wires, OLEDS_CD.take(), 1, Task::OledsCD).await;
}
