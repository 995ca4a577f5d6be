//! The machine as WebAssembly: plain functions over numbers, and buffers that the page reads in
//! place.
//!
//! Times are milliseconds since the start. The page calls [`start`] once, then [`input`] and
//! [`tick`], and after each of them [`take_sector`], [`draw`], [`take_tone`] and [`take_line`].

mod controls;
mod flash;
mod pointing;
mod puzzles;
mod shell;

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use shell::Shell;

static SHELL: LazyLock<Mutex<Shell>> = LazyLock::new(|| Mutex::new(Shell::new()));

/// Returns the only device. There is one thread, and a panic ends the instance.
fn shell() -> MutexGuard<'static, Shell> {
    SHELL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Switches the device on, with all parts working. The first `length` bytes at [`settings`] are
/// what [`take_settings`] returned last, in this version or an earlier one; 0 for a new device. A new
/// device starts in this language: 0 is English, 1 is Polish.
#[unsafe(no_mangle)]
pub extern "C" fn start(length: u32, language: u32) {
    shell().start(length as usize, language as usize);
}

/// Mirrors another device whose flash was copied to [`flash`]: its current game is opened
/// immediately, as it was last saved. Used for `describe` in this language, [`list_games`],
/// [`export_game`] and [`import_game`].
#[unsafe(no_mangle)]
pub extern "C" fn mirror(language: u32) {
    shell().mirror(language as usize);
}

/// Returns the buffer for stored settings, written before [`start`] and read after
/// [`take_settings`].
#[unsafe(no_mangle)]
pub extern "C" fn settings() -> *mut u8 {
    shell().stored().as_mut_ptr()
}

/// Returns the size of the buffer at [`settings`] in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn settings_room() -> u32 {
    shell().stored().len() as u32
}

/// Writes changed settings, to be kept until the next [`start`], to [`settings`]. Returns their
/// length, or 0 if they have not changed.
#[unsafe(no_mangle)]
pub extern "C" fn take_settings() -> u32 {
    shell().take_settings().map_or(0, |length| length as u32)
}

/// Returns the flash, [`flash_bytes`] bytes. The page restores its contents before [`start`], and
/// fetches from it the sectors that [`take_sector`] returns.
#[unsafe(no_mangle)]
pub extern "C" fn flash() -> *mut u8 {
    shell().flash().bytes().as_mut_ptr()
}

/// Returns the size of the flash in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn flash_bytes() -> u32 {
    shell().flash().bytes().len() as u32
}

/// Returns a sector of 4096 bytes that has changed since it was last returned; -1 if there is none.
/// Call this before [`draw`], because state must be saved before it is shown.
#[unsafe(no_mangle)]
pub extern "C" fn take_sector() -> i32 {
    shell().flash().take_changed().map_or(-1, |sector| sector as i32)
}

/// Seeds the dice with an unpredictable number. Call this after [`start`].
#[unsafe(no_mangle)]
pub extern "C" fn seed(low: u32, high: u32) {
    shell().seed(u64::from(high) << 32 | u64::from(low));
}

/// Sets the buttons of a seat that are held down; the bits are those of `Buttons`. Seats that do
/// not exist are ignored.
#[unsafe(no_mangle)]
pub extern "C" fn input(seat: u32, bits: u32, now: f64) {
    shell().input(seat as usize, bits as u8, now as u64);
}

/// Advances the time.
#[unsafe(no_mangle)]
pub extern "C" fn tick(now: f64) {
    shell().tick(now as u64);
}

/// Lets a computer player run for a fraction of a millisecond. Returns 1 while it has more work to
/// do. The page calls it repeatedly between two frames.
#[unsafe(no_mangle)]
pub extern "C" fn think(now: f64) -> u32 {
    u32::from(shell().think(now as u64))
}

/// Returns the latest time for the next call to [`tick`]; infinity if nothing moves.
#[unsafe(no_mangle)]
pub extern "C" fn wakes_at() -> f64 {
    shell().wakes_at().map_or(f64::INFINITY, |at| at as f64)
}

/// Draws what has changed. Returns bit 0 for the LEDs and bits 1 to 4 for the OLEDs of the seats.
#[unsafe(no_mangle)]
pub extern "C" fn draw() -> u32 {
    shell().draw()
}

/// Returns the LED values as sent on the wire: three bytes per LED, in frame order.
#[unsafe(no_mangle)]
pub extern "C" fn leds() -> *const u8 {
    shell().leds().as_ptr()
}

/// Returns the OLED of a seat: 1024 bytes in SSD1306 order. Null for seats that do not exist.
#[unsafe(no_mangle)]
pub extern "C" fn oled(seat: u32) -> *const u8 {
    shell().oled(seat as usize).map_or(std::ptr::null(), <[u8]>::as_ptr)
}

/// Returns the next tone: hertz in the upper 16 bits, milliseconds in the lower; 0 if there is
/// none.
#[unsafe(no_mangle)]
pub extern "C" fn take_tone() -> u32 {
    shell().take_tone().map_or(0, |tone| u32::from(tone.hz) << 16 | u32::from(tone.millis))
}

/// Fetches the next console line. Returns its length in bytes, or -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn take_line() -> i32 {
    shell().take_line().map_or(-1, |length| length as i32)
}

/// Returns the fetched line.
#[unsafe(no_mangle)]
pub extern "C" fn line() -> *const u8 {
    shell().line().as_ptr()
}

/// Allocates a buffer for a text of this many bytes and returns it. The page writes an exported
/// game there for [`import_game`].
#[unsafe(no_mangle)]
pub extern "C" fn text_room(length: u32) -> *mut u8 {
    shell().allocate_text(length as usize).as_mut_ptr()
}

/// Returns the text left by `facts`, [`list_games`], [`export_game`] or [`import_game`], in UTF-8. Valid
/// until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    shell().text().as_ptr()
}

/// Lists the saves, newest first, one per line: number, game, status (`finished`, `abandoned`,
/// `time-1` to `time-4`, `left`, `unreadable`) and number of actions, separated by spaces. Returns
/// the length at [`text`].
#[unsafe(no_mangle)]
pub extern "C" fn list_games() -> u32 {
    shell().list_games() as u32
}

/// Exports the game of a save to [`text`] and returns its length. The text is one line that is
/// suitable for a link or a file. On an error, returns the negative length of the error message at
/// [`text`].
#[unsafe(no_mangle)]
pub extern "C" fn export_game(number: u32) -> i32 {
    shell().export_game(number).map_or_else(|length| -(length as i32), |length| length as i32)
}

/// Imports the game from the text at [`text_room`], finished or not, and returns the number of its
/// save. A game that already exists is not added twice. On an error, changes nothing and returns
/// the negative length of the error message at [`text`].
#[unsafe(no_mangle)]
pub extern "C" fn import_game() -> i32 {
    shell().import_game().map_or_else(|length| -(length as i32), |number| number as i32)
}

/// Opens a save: a finished game for review, another with the question whether to continue. Returns
/// 0 if there is no such save or a game is in progress.
#[unsafe(no_mangle)]
pub extern "C" fn open_game(number: u32) -> u32 {
    u32::from(shell().open_game(number))
}
