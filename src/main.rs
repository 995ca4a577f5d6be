//! The firmware: assigns the pins and starts the tasks.
//!
//! There are four executors, in order of priority:
//!
//! - the OLEDs, which fill a FIFO every 300 us;
//! - pads, panel, buzzer and supervisor;
//! - the machine, so that nothing in the thread can delay a button;
//! - the thread: store, consoles, USB and computer players.
//!
//! With the small panel the first two swap places.
#![no_std]
#![no_main]

#[cfg(all(rp2350, feature = "mini"))]
compile_error!("the driver of the small panel is for the RP2040 of a Pico");

mod device;

use defmt_rtt as _;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_rp::adc::{self, Adc};
use embassy_rp::bind_interrupts;
use embassy_rp::flash::Flash;
use embassy_rp::gpio::{Input, Level, Output, Pin, Pull};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::peripherals::UART0;
use embassy_rp::pwm::Pwm;
use embassy_rp::uart::{self, BufferedUart};
use static_cell::ConstStaticCell;

use device::bus::Wires;
use device::chip::Chip;
use device::config::{self, pin};
use device::crash::PreviousRuns;
use device::{
    buzzer, console, crash, machine, oled, pads, panel, serial, stack, store, supply, thinker, usb, watchdog,
};

bind_interrupts!(struct Irqs {
    UART0_IRQ => uart::BufferedInterruptHandler<UART0>;
});

static OLEDS: InterruptExecutor = InterruptExecutor::new();
static DRIVERS: InterruptExecutor = InterruptExecutor::new();
static MACHINE: InterruptExecutor = InterruptExecutor::new();

static CONSOLE_OUT: ConstStaticCell<[u8; 256]> = ConstStaticCell::new([0; 256]);
static CONSOLE_IN: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; 64]);

#[interrupt]
unsafe fn SWI_IRQ_2() {
    // SAFETY: this is the interrupt the executor was started on.
    unsafe { OLEDS.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt the executor was started on.
    unsafe { DRIVERS.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt the executor was started on.
    unsafe { MACHINE.on_interrupt() }
}

#[embassy_executor::main]
async fn main(thread: Spawner) {
    let last_run = stack::begin();
    let p = embassy_rp::init(Default::default());
    let restart = crash::take_cause(last_run);
    defmt::info!("start: {}", restart);

    // The driver of the small panel feeds its LEDs by software and tolerates no gap, so it has the
    // highest priority.
    let is_mini = cfg!(feature = "mini");
    interrupt::SWI_IRQ_2.set_priority(if is_mini { Priority::P2 } else { Priority::P1 });
    interrupt::SWI_IRQ_1.set_priority(if is_mini { Priority::P1 } else { Priority::P2 });
    // The panel waits for its DMA, which must not wait for the machine.
    interrupt::DMA_IRQ_0.set_priority(Priority::P2);
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    let oleds = OLEDS.start(interrupt::SWI_IRQ_2);
    let drivers = DRIVERS.start(interrupt::SWI_IRQ_1);
    let machine_spawner = MACHINE.start(interrupt::SWI_IRQ_0);

    // The driver of the small panel resets all pins, so it comes before all other users of pins.
    #[cfg(feature = "mini")]
    let strands = panel::Strand::take();
    #[cfg(not(feature = "mini"))]
    let strands = panel::Strands::new(
        p.PIO0,
        (p.DMA_CH0, p.DMA_CH1, p.DMA_CH2, p.DMA_CH3),
        (pin!(p.strand1), pin!(p.strand2), pin!(p.strand3), pin!(p.strand4)),
    );
    drivers.spawn(panel::send(strands).unwrap());

    let clock = Output::new(pin!(p.pads_clock), Level::Low);
    let latch = Output::new(pin!(p.pads_latch), Level::High);
    let data = [
        Input::new(pin!(p.pads_data1), Pull::Up),
        Input::new(pin!(p.pads_data2), Pull::Up),
        Input::new(pin!(p.pads_data3), Pull::Up),
        Input::new(pin!(p.pads_data4), Pull::Up),
    ];
    drivers.spawn(pads::scan(pads::PadPins::new(clock, latch, data)).unwrap());

    let piezo = cortex_m::interrupt::free(|_| {
        let pins = (pin!(p.piezo_a), pin!(p.piezo_b));
        let pwm = Pwm::new_output_ab(p.PWM_SLICE7, pins.0, pins.1, buzzer::Piezo::silence());
        buzzer::Piezo::new(pwm)
    });
    drivers.spawn(buzzer::play(piezo).unwrap());

    let heartbeat = Output::new(pin!(p.heartbeat), Level::Low);
    let mut adc = Adc::new_blocking(p.ADC, adc::Config::default());
    let mut vsys = pin!(p.vsys);
    let has_radio = supply::has_radio(&mut adc, vsys.reborrow()).await;
    let heartbeat = watchdog::Heartbeat::new(heartbeat, has_radio);
    drivers.spawn(watchdog::supervise(p.WATCHDOG, heartbeat).unwrap());
    let vsys = adc::Channel::new_pin(vsys, Pull::None);
    let sensor = adc::Channel::new_temp_sensor(p.ADC_TEMP_SENSOR);
    drivers.spawn(supply::watch(adc, vsys, sensor).unwrap());

    let chip = Chip::share(Flash::new_blocking(p.FLASH));
    serial::read(chip);
    let previous = PreviousRuns::read(chip, restart);
    // The machine needs the settings at its start: no game or menu exists before they are known.
    let opened = store::open(chip);
    machine_spawner.spawn(machine::run(previous, opened.settings, chip).unwrap());

    let wires = Wires { sda: pin!(p.i2c0_sda).pin(), scl: pin!(p.i2c0_scl).pin() };
    oleds.spawn(oled::serve_ab(wires).unwrap());
    let wires = Wires { sda: pin!(p.i2c1_sda).pin(), scl: pin!(p.i2c1_scl).pin() };
    oleds.spawn(oled::serve_cd(wires).unwrap());

    thread.spawn(store::keep(opened).unwrap());

    let mut uart_config = uart::Config::default();
    uart_config.baudrate = config::CONSOLE_BAUD;
    let (tx, rx) = (pin!(p.console_tx), pin!(p.console_rx));
    let rx_pin = rx.pin();
    let uart = BufferedUart::new(p.UART0, tx, rx, Irqs, CONSOLE_OUT.take(), CONSOLE_IN.take(), uart_config);
    console::pull_up(rx_pin);
    thread.spawn(thinker::think().unwrap());
    thread.spawn(console::talk(uart, previous).unwrap());

    let (usb_device, usb_port) = usb::set_up(p.USB);
    thread.spawn(usb::run(usb_device).unwrap());
    thread.spawn(usb::talk(usb_port, previous).unwrap());
}
