//! The USB boot loader in the boot ROM. It appears as a USB drive that accepts a new image.

use embassy_rp::rom_data;

/// Restarts into the boot loader, so that no one has to press the BOOTSEL button inside the case.
pub fn restart() -> ! {
    rom_data::reset_to_usb_boot(0, 0);
    loop {
        cortex_m::asm::wfi();
    }
}
