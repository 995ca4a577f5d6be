//! The console over USB: a serial port with the same commands as the UART.
//!
//! A terminal that opens the port gets the last lines first. A computer that stops reading loses
//! lines; no task waits for it.

use core::convert::Infallible;
use core::fmt::Write as _;

use embassy_futures::join::join;
use embassy_futures::select::{Either4, select4};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{self, Driver};
use embassy_rp::{Peri, bind_interrupts};
use embassy_time::{Duration, Timer, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config, UsbDevice};
use embedded_io_async::{ErrorType, Write};
use heapless::String;
use hexboard::parts::{SerialNumber, Task};
use hexboard::session::Prompt;
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::USB_LINES;
use super::crash::PreviousRuns;
use super::{config, console, serial, watchdog};

/// Raspberry Pi's vendor and product IDs for serial ports of programs on its chips.
const VENDOR: u16 = 0x2E8A;
const PRODUCT: u16 = if cfg!(rp2350) { 0x0009 } else { 0x000A };
/// The current that the device may draw from USB, in milliamperes. The LEDs have their own supply.
const MILLIAMPERES: u16 = 100;
/// The packet size of a bulk endpoint.
const PACKET: u16 = 64;
/// How long a packet may wait for the computer before it is dropped.
const SEND_TIMEOUT: Duration = Duration::from_millis(100);
/// The interval of retries after the computer stopped reading.
const AGAIN: Duration = Duration::from_millis(500);
/// Printed in place of lines that were dropped.
const LOST: &[u8] = b"\r\n(lines are lost: nobody read them)\r\n";

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

type Bus = Driver<'static, USB>;
/// The USB device.
pub type Device = UsbDevice<'static, Bus>;
/// The serial port of the device.
pub type Port = CdcAcmClass<'static, Bus>;

static DESCRIPTORS: ConstStaticCell<[u8; 128]> = ConstStaticCell::new([0; 128]);
static BOS: ConstStaticCell<[u8; 16]> = ConstStaticCell::new([0; 16]);
static CONTROL: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; 64]);
static SERIAL: ConstStaticCell<String<{ SerialNumber::DIGITS }>> = ConstStaticCell::new(String::new());
static STATE: StaticCell<State<'static>> = StaticCell::new();

/// Sets up the device with its serial port. The computer detects it once [`run`] runs.
pub fn set_up(usb: Peri<'static, USB>) -> (Device, Port) {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Hexboard");
    config.product = Some("Hexboard console");
    config.serial_number = serial::number().map(serial_text);
    config.max_power = MILLIAMPERES;
    let driver = Driver::new(usb, Irqs);
    let mut builder = Builder::new(driver, config, DESCRIPTORS.take(), BOS.take(), &mut [], CONTROL.take());
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET);
    (builder.build(), port)
}

/// Returns the serial number as text, by which a computer recognises the device at another port.
fn serial_text(number: SerialNumber) -> &'static str {
    let text = SERIAL.take();
    // All digits fit.
    let _ = write!(text, "{number}");
    text
}

/// Runs the USB device.
#[embassy_executor::task]
pub async fn run(mut device: Device) {
    join(device.run(), reports(Task::Usb)).await;
}

/// Prints lines and runs commands while the port is open.
#[embassy_executor::task]
pub async fn talk(port: Port, previous: PreviousRuns) {
    join(talk_on(port, previous), reports(Task::UsbConsole)).await;
}

/// Reports to the watchdog. Runs beside the tasks of this module, which may wait for a computer
/// forever.
async fn reports(task: Task) -> Infallible {
    loop {
        watchdog::report(task);
        Timer::after(config::REPORT).await;
    }
}

async fn talk_on(port: Port, previous: PreviousRuns) -> Infallible {
    let (sender, mut input, line) = port.split_with_control();
    let mut out = Out { sender, is_stuck: false, has_lost: false };
    loop {
        wait_until_open(&mut input, &line).await;
        (out.is_stuck, out.has_lost) = (false, false);
        console::print_banner(&mut out, previous).await;
        converse(&mut out, &mut input, &line, previous).await;
    }
}

/// Waits until a terminal opens the port, which it signals with `DTR`.
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
    previous: PreviousRuns,
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
                        console::run_command(order, previous, out).await;
                    }
                }
            }
            Either4::Second(Err(_)) => prompt.lose(),
            Either4::Third(()) => {}
            Either4::Fourth(()) => out.report_loss().await,
        }
    }
}

/// The output to the computer.
struct Out {
    sender: Sender<'static, Bus>,
    /// The computer did not read the last packet.
    is_stuck: bool,
    has_lost: bool,
}

impl Out {
    /// Sends a packet. Returns whether it was accepted.
    async fn send(&mut self, packet: &[u8]) -> bool {
        let patience = if self.is_stuck { Duration::from_ticks(0) } else { SEND_TIMEOUT };
        let sent = with_timeout(patience, self.sender.write_packet(packet)).await;
        self.is_stuck = sent.is_err();
        matches!(sent, Ok(Ok(())))
    }

    /// Prints a notice about lost lines, if any were lost and the computer reads again.
    async fn report_loss(&mut self) {
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
        // A packet below the maximum size ends the transfer, so that the host passes it on at once.
        let length = bytes.len().min(usize::from(PACKET) - 1);
        self.report_loss().await;
        if self.has_lost || !self.send(&bytes[..length]).await {
            self.has_lost = true;
        }
        Ok(length)
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
