//! The driver of the OLEDs: two on each I2C bus, each with the picture of its pad.

use core::future::poll_fn;
use core::iter;
use core::ops::Range;
use core::pin::{Pin, pin};
use core::task::Poll;

use embassy_rp::i2c::{self, Async, I2c, Instance};
use embassy_rp::peripherals::{I2C0, I2C1};
use embassy_rp::{Peripherals, bind_interrupts};
use embassy_time::{Instant, Timer, with_timeout};
use hexboard::parts::oled::display::{self, Controller};
use hexboard::parts::{Pad, Patch, SCREEN_PAGES, SCREEN_WIDTH, Screen, Span, Task, Time, WiresHealth, idle};
use hexboard::session::Report;
use portable_atomic::Ordering;
use static_cell::ConstStaticCell;

use super::bus::Wires;
use super::channels::{CONTRASTS, EVENTS, Event, SCREENS, SCREENS_READY};
use super::config::{self, pin as wire};
use super::watchdog;

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
    I2C1_IRQ => i2c::InterruptHandler<I2C1>;
});

type Bus<I> = I2c<'static, I, Async>;

/// A bus, the function that sets it up, and its wires.
struct Port<I: Instance + 'static> {
    bus: Bus<I>,
    set_up: fn() -> Bus<I>,
    wires: Wires,
}

impl<I: Instance + 'static> Port<I> {
    fn new(set_up: fn() -> Bus<I>, wires: Wires) -> Port<I> {
        Port { bus: set_up(), set_up, wires }
    }

    /// Resets the I2C block. A transfer that timed out is still pending in it: it would continue
    /// once the wires are free, and until then the block keeps the old address for all later bytes.
    fn reset(&mut self) {
        self.bus = (self.set_up)();
    }

    async fn write(&mut self, address: u8, bytes: impl IntoIterator<Item = u8>) -> Result<(), OledError> {
        in_time(self.bus.write_async(address, bytes)).await?.map_err(|_| OledError::NoAnswer)
    }

    async fn commands(&mut self, address: u8, commands: &[u8]) -> Result<(), OledError> {
        self.write(address, iter::once(display::COMMANDS).chain(commands.iter().copied())).await
    }

    /// Returns the status byte; `None` for a controller that cannot be read.
    async fn status(&mut self, address: u8) -> Result<Option<u8>, OledError> {
        let mut status = [0];
        let read = in_time(self.bus.read_async(address, &mut status)).await?;
        Ok(read.ok().map(|()| status[0]))
    }
}

/// The OLED of one pad.
struct Oled {
    pad: Pad,
    address: u8,
    controller: Controller,
    /// The picture that it shows; only valid if `is_known`.
    shown: Screen,
    is_known: bool,
    /// The contrast; 0 if it is switched off.
    contrast: u8,
    /// The picture being sent.
    picture: Screen,
    reported: Option<bool>,
    checked: Instant,
    /// The status byte is reliable, which is not the case for some clones.
    has_reliable_status: bool,
}

impl Oled {
    const fn new(pad: Pad, address: u8) -> Oled {
        Oled {
            pad,
            address,
            controller: Controller::Ssd1306,
            shown: Screen::DARK,
            is_known: false,
            contrast: 0,
            picture: Screen::DARK,
            reported: None,
            checked: Instant::from_ticks(0),
            has_reliable_status: false,
        }
    }

    /// Sends the newest picture to the OLED, or searches for the OLED if it is absent.
    async fn refresh<I: Instance + 'static>(&mut self, port: &mut Port<I>) {
        let is_due = self.reported.is_none() || self.checked.elapsed() >= config::OLED_CHECK;
        if !self.is_known && !is_due {
            return;
        }
        SCREENS[self.pad].copy_to(&mut self.picture);
        let (right, down) = idle::shift_at(Time(Instant::now().as_millis()));
        self.picture.shift(right, down);
        let was_there = self.is_known;
        let mut there = self.send_or_reset(port, is_due).await;
        // A flash erase stops all tasks, and a transfer in progress may time out, so this is tried
        // again.
        if !there && was_there {
            there = self.send_or_reset(port, true).await;
        }
        if is_due || !there {
            self.checked = Instant::now();
        }
        self.report(there).await;
    }

    async fn send_or_reset<I: Instance + 'static>(&mut self, port: &mut Port<I>, ask: bool) -> bool {
        match self.send(port, ask).await {
            Ok(()) => true,
            Err(silent) => {
                self.is_known = false;
                if silent == OledError::OutOfTime {
                    defmt::warn!("oled {}: out of time, the bus is reset", self.pad.number());
                    port.reset();
                }
                false
            }
        }
    }

    /// Sends the changed parts of the picture and the contrast.
    async fn send<I: Instance + 'static>(&mut self, port: &mut Port<I>, ask: bool) -> Result<(), OledError> {
        let contrast = CONTRASTS[self.pad].load(Ordering::Relaxed);
        if contrast == 0 {
            return self.rest(port, ask).await;
        }
        let was_lit = core::mem::replace(&mut self.is_known, false) && self.contrast != 0;
        if was_lit && (!ask || self.is_awake(port).await?) {
            self.send_changes(port).await?;
        } else {
            self.begin(port, contrast).await?;
        }
        if self.contrast != contrast {
            port.commands(self.address, &[display::CONTRAST, contrast]).await?;
            self.contrast = contrast;
        }
        self.note_shown();
        Ok(())
    }

    /// Records that the OLED shows the picture.
    fn note_shown(&mut self) {
        self.shown.clone_from(&self.picture);
        self.is_known = true;
    }

    /// Switches the OLED off. Repeats the command if `ask`, to check that the module still answers.
    async fn rest<I: Instance + 'static>(&mut self, port: &mut Port<I>, ask: bool) -> Result<(), OledError> {
        if self.contrast != 0 || !self.is_known || ask {
            port.commands(self.address, &[display::OFF]).await?;
        }
        self.contrast = 0;
        self.note_shown();
        Ok(())
    }

    /// Sets the controller up and fills its memory, which has random content, before the display is
    /// switched on.
    async fn begin<I: Instance + 'static>(
        &mut self,
        port: &mut Port<I>,
        contrast: u8,
    ) -> Result<(), OledError> {
        self.controller = Controller::of(port.status(self.address).await?);
        port.commands(self.address, self.controller.set_up()).await?;
        self.draw(port, 0..SCREEN_PAGES, 0..SCREEN_WIDTH).await?;
        port.commands(self.address, &[display::CONTRAST, contrast, display::ON]).await?;
        self.contrast = contrast;
        self.has_reliable_status =
            port.status(self.address).await?.is_some_and(|status| status & display::ASLEEP == 0);
        Ok(())
    }

    async fn send_changes<I: Instance + 'static>(&self, port: &mut Port<I>) -> Result<(), OledError> {
        if let Some(Patch { pages, columns }) = Patch::around(&self.picture, &self.shown) {
            return self.draw(port, pages, columns).await;
        }
        for Span { page, columns } in self.picture.changes_from(&self.shown) {
            self.draw(port, page..page + 1, columns).await?;
        }
        Ok(())
    }

    /// Returns whether the OLED is still there and on. It is off after a brief loss of power.
    async fn is_awake<I: Instance + 'static>(&self, port: &mut Port<I>) -> Result<bool, OledError> {
        if self.has_reliable_status {
            let status = port.status(self.address).await?;
            return Ok(status.is_some_and(|status| status & display::ASLEEP == 0));
        }
        port.commands(self.address, &[display::ON]).await?;
        Ok(true)
    }

    /// Sends a part of the picture.
    async fn draw<I: Instance + 'static>(
        &self,
        port: &mut Port<I>,
        pages: Range<usize>,
        columns: Range<usize>,
    ) -> Result<(), OledError> {
        match self.controller {
            Controller::Ssd1306 => {
                let window = display::window(&pages, &columns);
                port.commands(self.address, &window).await?;
                let rows = self.picture.pages()[pages].iter();
                let bytes = rows.flat_map(|row| row[columns.clone()].iter().copied());
                port.write(self.address, iter::once(display::DATA).chain(bytes)).await
            }
            Controller::Sh1106 => {
                for page in pages {
                    let place = display::place(page, columns.start);
                    let bytes = self.picture.pages()[page][columns.clone()].iter().copied();
                    port.write(self.address, place.into_iter().chain(bytes)).await?;
                }
                Ok(())
            }
        }
    }

    async fn report(&mut self, there: bool) {
        if self.reported != Some(there) {
            self.reported = Some(there);
            defmt::info!("oled {}: {}", self.pad.number(), if there { "there" } else { "absent" });
            EVENTS.send(Event::Report(Report::Oled(self.pad, there))).await;
        }
    }
}

/// Why an OLED did not answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OledError {
    /// The module is absent or does not acknowledge a byte.
    NoAnswer,
    /// The transfer timed out.
    OutOfTime,
}

/// Waits for a transfer with a timeout. Unlike `with_timeout` it reads the clock only when the
/// transfer is polled again, and sets the timer only once, not for every 16 bytes.
async fn in_time<F: Future>(transfer: F) -> Result<F::Output, OledError> {
    let mut transfer = pin!(transfer);
    let end = Instant::now() + config::OLED_TIMEOUT;
    let mut alarm = Timer::at(end);
    let mut is_set = false;
    poll_fn(|cx| match transfer.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(Ok(done)),
        Poll::Pending if is_set && Instant::now() < end => Poll::Pending,
        Poll::Pending => {
            is_set = true;
            Pin::new(&mut alarm).poll(cx).map(|()| Err(OledError::OutOfTime))
        }
    })
    .await
}

/// Serves the two OLEDs of a bus forever.
async fn serve<I: Instance + 'static>(
    mut port: Port<I>,
    oleds: &'static mut [Oled; 2],
    index: usize,
    task: Task,
) {
    let mut reported = WiresHealth::Fine;
    loop {
        for oled in oleds.iter_mut() {
            watchdog::report(task);
            let health = port.wires.check_and_recover();
            if health != reported {
                reported = health;
                defmt::info!("oleds {}: wires {}", index, health);
                EVENTS.send(Event::Report(Report::Wires(oled.pad, health))).await;
            }
            oled.refresh(&mut port).await;
        }
        let _ = with_timeout(config::OLED_CHECK, SCREENS_READY[index].wait()).await;
    }
}

static OLEDS_AB: ConstStaticCell<[Oled; 2]> = ConstStaticCell::new([
    Oled::new(Pad::One, config::OLED_ADDRESSES[0]),
    Oled::new(Pad::Two, config::OLED_ADDRESSES[1]),
]);
static OLEDS_CD: ConstStaticCell<[Oled; 2]> = ConstStaticCell::new([
    Oled::new(Pad::Three, config::OLED_ADDRESSES[0]),
    Oled::new(Pad::Four, config::OLED_ADDRESSES[1]),
]);

fn i2c_config() -> i2c::Config {
    let mut config = i2c::Config::default();
    config.frequency = config::I2C_HZ;
    config
}

fn set_up_ab() -> Bus<I2C0> {
    // SAFETY: only the task of this bus uses these peripherals, and the bus it had before is gone.
    let p = unsafe { Peripherals::steal() };
    I2c::new_async(p.I2C0, wire!(p.i2c0_scl), wire!(p.i2c0_sda), Irqs, i2c_config())
}

fn set_up_cd() -> Bus<I2C1> {
    // SAFETY: only the task of this bus uses these peripherals, and the bus it had before is gone.
    let p = unsafe { Peripherals::steal() };
    I2c::new_async(p.I2C1, wire!(p.i2c1_scl), wire!(p.i2c1_sda), Irqs, i2c_config())
}

/// Serves the OLEDs of pads 1 and 2.
#[embassy_executor::task]
pub async fn serve_ab(wires: Wires) {
    serve(Port::new(set_up_ab, wires), OLEDS_AB.take(), 0, Task::OledsAB).await;
}

/// Serves the OLEDs of pads 3 and 4.
#[embassy_executor::task]
pub async fn serve_cd(wires: Wires) {
    serve(Port::new(set_up_cd, wires), OLEDS_CD.take(), 1, Task::OledsCD).await;
}
