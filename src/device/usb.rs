//! The console over USB: a serial port with the same commands as the wire.
//!
//! Whoever opens it sees the last lines first. A computer that stops reading loses lines; nobody waits for it.

use core::convert::Infallible;

use embassy_futures::join::join;
use embassy_futures::select::{Either4, select4};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{self, Driver};
use embassy_rp::{Peri, bind_interrupts};
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config, UsbDevice};
use embedded_io_async::{ErrorType, Write};
use hexboard::parts::{Restart, Task};
use hexboard::session::Prompt;
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::USB_LINES;
use super::{config, console, watchdog};

/// The pair that Raspberry Pi gives to serial ports of programs on its chips.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = if cfg!(rp2350) { 0x0009 } else { 0x000A };
/// What the Pico itself may take from the computer; the LEDs never do.
const MILLIAMPERES: u16 = 100;
/// The longest packet of a bulk endpoint.
const PACKET: u16 = 64;
/// How long a packet may wait for the computer before it is dropped.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often a computer that did not read is tried again.
const AGAIN: Duration = Duration::from_millis(500);
/// What stands in the place of lines that were dropped.
const LOST: &[u8] = b"\r\n(lines are lost: nobody read them)\r\n";

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

type Bus = Driver<'static, USB>;
/// The device on the bus, to be run.
pub type Device = UsbDevice<'static, Bus>;
/// Its serial port.
pub type Port = CdcAcmClass<'static, Bus>;

static DESCRIPTORS: ConstStaticCell<[u8; 128]> = ConstStaticCell::new([0; 128]);
static BOS: ConstStaticCell<[u8; 16]> = ConstStaticCell::new([0; 16]);
static CONTROL: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; 64]);
static STATE: StaticCell<State<'static>> = StaticCell::new();

/// Sets up the device with its serial port; the computer sees it as soon as it runs.
pub fn set_up(usb: Peri<'static, USB>) -> (Device, Port) {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Hexboard");
    config.product = Some("Hexboard console");
    config.max_power = MILLIAMPERES;
    let driver = Driver::new(usb, Irqs);
    let mut builder = Builder::new(driver, config, DESCRIPTORS.take(), BOS.take(), &mut [], CONTROL.take());
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET);
    (builder.build(), port)
}

/// Answers the computer on the bus.
#[embassy_executor::task]
pub async fn run(mut device: Device) {
    join(device.run(), reports(Task::Usb)).await;
}

/// Prints lines and obeys commands while somebody has the port open.
#[embassy_executor::task]
pub async fn talk(port: Port, restart: Restart) {
    join(talk_on(port, restart), reports(Task::UsbConsole)).await;
}

/// Both tasks wait for a computer that may never come: what they do beside it tells that they go on.
async fn reports(task: Task) -> Infallible {
    loop {
        watchdog::report(task);
        Timer::after(config::REPORT).await;
    }
}

async fn talk_on(port: Port, restart: Restart) -> Infallible {
    let (sender, mut input, line) = port.split_with_control();
    let mut out = Out { sender, is_stuck: false, has_lost: false };
    loop {
        wait_until_open(&mut input, &line).await;
        (out.is_stuck, out.has_lost) = (false, false);
        console::greet(&mut out, restart).await;
        converse(&mut out, &mut input, &line, restart).await;
    }
}

/// A terminal program says that it is there by the line that modems know as `DTR`.
async fn wait_until_open(input: &mut Receiver<'static, Bus>, line: &ControlChanged<'static>) {
    loop {
        input.wait_connection().await;
        if line.dtr() {
            return;
        }
        line.control_changed().await;
    }
}

async fn converse(
    out: &mut Out,
    input: &mut Receiver<'static, Bus>,
    line: &ControlChanged<'static>,
    restart: Restart,
) {
    let mut prompt = Prompt::new();
    let mut packet = [0; PACKET as usize];
    while line.dtr() {
        let again = Timer::after(AGAIN);
        match select4(USB_LINES.receive(), input.read_packet(&mut packet), line.control_changed(), again)
            .await
        {
            Either4::First(text) => console::print(out, format_args!("{text}")).await,
            Either4::Second(Ok(length)) => {
                for &byte in &packet[..length] {
                    if let Some(order) = prompt.take(byte) {
                        console::obey(order, restart, out).await;
                    }
                }
            }
            Either4::Second(Err(_)) => prompt.lose(),
            Either4::Third(()) => {}
            Either4::Fourth(()) => out.tell_loss().await,
        }
    }
}

/// The way to the computer.
struct Out {
    sender: Sender<'static, Bus>,
    /// It did not read the last packet.
    is_stuck: bool,
    has_lost: bool,
}

impl Out {
    /// Returns whether the packet is on its way.
    async fn send(&mut self, packet: &[u8]) -> bool {
        let patience = if self.is_stuck { Duration::from_ticks(0) } else { PATIENCE };
        let sent = with_timeout(patience, self.sender.write_packet(packet)).await;
        self.is_stuck = sent.is_err();
        matches!(sent, Ok(Ok(())))
    }

    /// Tells the computer that it has lost lines, if it has, and if it reads again.
    async fn tell_loss(&mut self) {
        if self.has_lost && self.send(LOST).await {
            self.has_lost = false;
        }
    }
}

impl ErrorType for Out {
    type Error = Infallible;
}

impl Write for Out {
    async fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        // A packet shorter than the longest is passed on at once.
        let length = bytes.len().min(usize::from(PACKET) - 1);
        self.tell_loss().await;
        if self.has_lost || !self.send(&bytes[..length]).await {
            self.has_lost = true;
        }
        Ok(length)
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
