//! The machine as WebAssembly: plain functions over numbers, and buffers the page reads in place.
//!
//! Times are milliseconds since the start. The page calls [`start`] once, then [`input`] and [`tick`],
//! and after each of them [`take_sector`], [`draw`], [`take_tone`] and [`take_line`].

mod flash;
mod pointing;
mod shell;

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use shell::Shell;

static SHELL: LazyLock<Mutex<Shell>> = LazyLock::new(|| Mutex::new(Shell::new()));

/// There is one thread; a panic ends the instance.
fn shell() -> MutexGuard<'static, Shell> {
    SHELL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Switches the device on, with all parts in order. The first `length` bytes at [`settings`] are what [`take_settings`] gave
/// last, in this version or an earlier one; none for a new device.
#[unsafe(no_mangle)]
pub extern "C" fn start(length: u32) {
    shell().start(length as usize);
}

/// Shows what another device shows, whose flash was put at [`flash`]: a game that is played there is on the table here at
/// once, as it was saved last. For `describe` in this language, [`list_games`], [`export_game`] and
/// [`import_game`].
#[unsafe(no_mangle)]
pub extern "C" fn mirror(language: u32) {
    shell().mirror(language as usize);
}

/// Where stored settings are put before [`start`], and found after [`take_settings`].
#[unsafe(no_mangle)]
pub extern "C" fn settings() -> *mut u8 {
    shell().stored().as_mut_ptr()
}

/// How many bytes there is room for at [`settings`].
#[unsafe(no_mangle)]
pub extern "C" fn settings_room() -> u32 {
    shell().stored().len() as u32
}

/// Puts settings that are to be kept until the next [`start`] at [`settings`]; returns their length, or 0 when they have not
/// changed.
#[unsafe(no_mangle)]
pub extern "C" fn take_settings() -> u32 {
    shell().take_settings().map_or(0, |length| length as u32)
}

/// Where the flash is, [`flash_bytes`] bytes. The page puts there what it has kept before [`start`], and fetches from there
/// the sectors that [`take_sector`] names.
#[unsafe(no_mangle)]
pub extern "C" fn flash() -> *mut u8 {
    shell().flash().bytes().as_mut_ptr()
}

/// How many bytes the flash has.
#[unsafe(no_mangle)]
pub extern "C" fn flash_bytes() -> u32 {
    shell().flash().bytes().len() as u32
}

/// A sector of 4096 bytes that has changed since it was named last; -1 when there is none. To be asked before [`draw`]:
/// what is seen must have been kept.
#[unsafe(no_mangle)]
pub extern "C" fn take_sector() -> i32 {
    shell().flash().take_changed().map_or(-1, |sector| sector as i32)
}

/// Something nobody can foresee, for the dice; to be called after [`start`].
#[unsafe(no_mangle)]
pub extern "C" fn seed(low: u32, high: u32) {
    shell().seed(u64::from(high) << 32 | u64::from(low));
}

/// These buttons of a seat are down now; bits as in `Buttons`. Seats that do not exist are ignored.
#[unsafe(no_mangle)]
pub extern "C" fn input(seat: u32, bits: u32, now: f64) {
    shell().input(seat as usize, bits as u8, now as u64);
}

/// Lets time pass.
#[unsafe(no_mangle)]
pub extern "C" fn tick(now: f64) {
    shell().tick(now as u64);
}

/// Lets a computer player think for a fraction of a millisecond; returns 1 while it wants to go on. The page calls it again
/// and again between two frames.
#[unsafe(no_mangle)]
pub extern "C" fn think(now: f64) -> u32 {
    u32::from(shell().think(now as u64))
}

/// When [`tick`] should be called next at the latest; infinite when nothing moves.
#[unsafe(no_mangle)]
pub extern "C" fn wakes_at() -> f64 {
    shell().wakes_at().map_or(f64::INFINITY, |at| at as f64)
}

/// Draws what has changed. Bit 0: the LEDs, bits 1 to 4: the OLEDs of the seats.
#[unsafe(no_mangle)]
pub extern "C" fn draw() -> u32 {
    shell().draw()
}

/// Where the LED values are: as on the wire, three bytes for each LED, in the order of the frame.
#[unsafe(no_mangle)]
pub extern "C" fn leds() -> *const u8 {
    shell().leds().as_ptr()
}

/// Where the OLED of a seat is: 1024 bytes in the order of the SSD1306. Null for seats that do not exist.
#[unsafe(no_mangle)]
pub extern "C" fn oled(seat: u32) -> *const u8 {
    shell().oled(seat as usize).map_or(std::ptr::null(), <[u8]>::as_ptr)
}

/// The next tone: hertz in the upper 16 bits, milliseconds in the lower; 0 when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn take_tone() -> u32 {
    shell().take_tone().map_or(0, |tone| u32::from(tone.hz) << 16 | u32::from(tone.millis))
}

/// Fetches the next line for the console; returns its length in bytes, or -1 when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn take_line() -> i32 {
    shell().take_line().map_or(-1, |length| length as i32)
}

/// Where the fetched line is.
#[unsafe(no_mangle)]
pub extern "C" fn line() -> *const u8 {
    shell().line().as_ptr()
}

/// Makes room for a text of this many bytes, and tells where: the page puts the text of a game there for [`import_game`].
#[unsafe(no_mangle)]
pub extern "C" fn text_room(length: u32) -> *mut u8 {
    shell().make_room(length as usize).as_mut_ptr()
}

/// Where the text is that [`list_games`], [`export_game`] and [`import_game`] have left, in UTF-8. Good until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    shell().text().as_ptr()
}

/// Lists the saves, the newest first, a line for each: number, game, how it stands (`finished`, `abandoned`, `time-1` to
/// `time-4`, `left`, `unreadable`) and number of actions, with spaces between. Returns the length at [`text`].
#[unsafe(no_mangle)]
pub extern "C" fn list_games() -> u32 {
    shell().list_games() as u32
}

/// Puts the game of a save at [`text`], and returns its length: one line that fits a link as well as a file. A negative
/// number: it cannot be, and why stands there, this long.
#[unsafe(no_mangle)]
pub extern "C" fn export_game(number: u32) -> i32 {
    shell().export_game(number).map_or_else(|length| -(length as i32), |length| length as i32)
}

/// Puts the game of the text at [`text_room`] on the shelf, finished or not, and returns the number of its save; a game that
/// is there already is not put there twice. A negative number: it cannot be, nothing has changed, and why stands
/// at [`text`], this long.
#[unsafe(no_mangle)]
pub extern "C" fn import_game() -> i32 {
    shell().import_game().map_or_else(|length| -(length as i32), |number| number as i32)
}

/// Shows a save: one that is over for review, another with the question whether to go on. Returns 0 when there is no such
/// save, or a game is being played.
#[unsafe(no_mangle)]
pub extern "C" fn open_game(number: u32) -> u32 {
    u32::from(shell().open_game(number))
}
