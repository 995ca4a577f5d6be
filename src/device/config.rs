//! Hardware numbers with their units, and the wiring.

use embassy_time::Duration;
use hexboard::parts::STORE_BYTES;
use hexboard::parts::leds::strands::Panel;
use hexboard::parts::shelf::SECTOR;

/// The panel that this image is built for.
pub const PANEL: Panel = if cfg!(feature = "mini") { Panel::Small } else { Panel::Full };

/// Addresses of the two seats on each I2C bus.
pub const OLED_ADDRESSES: [u8; 2] = [0x3C, 0x3D];
/// The clock of the core, as embassy sets it up for the chip.
pub const CLOCK_HZ: u32 = if cfg!(rp2350) { 150_000_000 } else { 125_000_000 };
/// The most an SSD1306 takes on its wires.
const I2C_WIRE_HZ: u32 = 400_000;
/// The clock to ask for: the block adds 19 cycles to each bit, so that on the RP2040 294 cycles become 313.
pub const I2C_HZ: u32 = CLOCK_HZ / (CLOCK_HZ.div_ceil(I2C_WIRE_HZ) - 19);
/// A whole picture takes 25 ms and the set-up 2 ms; what takes longer than this has failed.
pub const OLED_TIMEOUT: Duration = Duration::from_millis(40);
/// How often an absent OLED is looked for, and a quiet one asked whether it is still there.
pub const OLED_CHECK: Duration = Duration::from_millis(400);

/// Clock of the pad chain: a scan of 40 bits takes 40 us, and each bit has half a microsecond from the edge that
/// shifts it to the edge that samples it, enough for slow edges on the cables.
pub const PADS_HZ: u32 = 1_000_000;
/// Time between two scans of the pads.
pub const PADS_SCAN: Duration = Duration::from_millis(2);
/// Time to the second scan after one that saw a change: both must agree.
pub const PADS_CONFIRM: Duration = Duration::from_micros(400);

/// From the end of a write to the next frame. Up to nine words of each strand are still on their way
/// then (270 us), and the LEDs want 280 us of silence to latch.
pub const PANEL_GAP: Duration = Duration::from_micros(620);
/// Two frames that take turns are sent at this pace: 60 a second.
#[cfg(not(feature = "mini"))]
pub const PANEL_TURN: Duration = Duration::from_micros(16_600);
/// For how long after a press no frame goes out that does not show it.
#[cfg(not(feature = "mini"))]
pub const PANEL_HURRY: Duration = Duration::from_millis(25);
/// A frame that does not change is sent again this often: an LED that took a disturbance for data, or whose supply
/// came late, is right again. Somewhat less than a second, as the wait is cut into pieces.
pub const PANEL_REFRESH: Duration = Duration::from_millis(990);

/// What the watchdog resets: every stage of the power-on sequence but the two oscillators.
pub const WATCHDOG_RESETS: u32 = if cfg!(rp2350) { 0x01FF_FFF3 } else { 0x0001_FFFC };

/// Where the store lies in flash, after the MiB of the image (`memory.x`).
pub const STORE_START: u32 = 0x10_0000;
/// Where the first firmware had it: after half a MiB.
pub const OLDER_STORE_START: u32 = 0x8_0000;
/// Bytes of flash that are used: all of a Pico, half of a Pico 2.
pub const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// Where the saved games lie: behind the settings.
pub const SHELF_START: u32 = STORE_START + STORE_BYTES;
/// Sectors of saved games.
pub const SHELF_SECTORS: u16 = ((FLASH_BYTES as u32 - SHELF_START) / SECTOR) as u16;

/// For how long an erase goes on before it is suspended, in microseconds: a press that comes meanwhile waits this long.
#[cfg(not(rp2350))]
pub const ERASE_SLICE_US: u32 = 1000;
/// Time between two slices of an erase that is done ahead, while nothing moves.
pub const ERASE_PAUSE: Duration = Duration::from_millis(4);
/// Time between two slices of an erase that a game on the table waits for.
pub const ERASE_HASTE: Duration = Duration::from_millis(2);
/// Time between two slices of an erase that the program waits for.
pub const ERASE_BREATH: Duration = Duration::from_millis(1);

/// Speed of the service console.
pub const CONSOLE_BAUD: u32 = 115_200;

/// The longest a task stays silent: waits are cut into pieces of this length.
pub const REPORT: Duration = Duration::from_millis(400);
/// The pace of the supervisor.
pub const SUPERVISE: Duration = Duration::from_millis(100);
/// A task silent for this long hangs: the watchdog gets no food. A flash erase stops everything for up
/// to 400 ms.
pub const SILENT: Duration = Duration::from_millis(1200);
/// The watchdog resets after this long without food.
pub const WATCHDOG: Duration = Duration::from_millis(1500);

/// The wiring, each pin named once. A test compares it with `docs/build/wiring.md`, the netlist and the emulator.
// The small panel has one strand of its own.
#[cfg_attr(feature = "mini", allow(unused_macro_rules))]
macro_rules! pin {
    ($p:ident.console_tx) => {
        $p.PIN_0
    };
    ($p:ident.console_rx) => {
        $p.PIN_1
    };
    ($p:ident.strand1) => {
        $p.PIN_2
    };
    ($p:ident.strand2) => {
        $p.PIN_3
    };
    ($p:ident.strand3) => {
        $p.PIN_4
    };
    ($p:ident.strand4) => {
        $p.PIN_5
    };
    ($p:ident.i2c0_sda) => {
        $p.PIN_8
    };
    ($p:ident.i2c0_scl) => {
        $p.PIN_9
    };
    ($p:ident.i2c1_sda) => {
        $p.PIN_10
    };
    ($p:ident.i2c1_scl) => {
        $p.PIN_11
    };
    ($p:ident.buzzer) => {
        $p.PIN_15
    };
    ($p:ident.pads_data) => {
        $p.PIN_16
    };
    ($p:ident.pads_latch) => {
        $p.PIN_17
    };
    ($p:ident.pads_clock) => {
        $p.PIN_18
    };
    ($p:ident.heartbeat) => {
        $p.PIN_25
    };
}
pub(crate) use pin;
