//! The boot loader of the chip: it shows up as a drive on USB and takes a new image.

use embassy_rp::rom_data;

/// Restarts into the boot loader. Nobody needs the button inside the case.
pub fn restart() -> ! {
    rom_data::reset_to_usb_boot(0, 0);
    loop {
        cortex_m::asm::wfi();
    }
}
