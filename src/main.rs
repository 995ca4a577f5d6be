//! The firmware: pins, tasks, wiring.
#![no_std]
#![no_main]

use defmt_rtt as _;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

#[embassy_executor::main]
async fn main(_spawner: embassy_executor::Spawner) {
    let _p = embassy_rp::init(Default::default());
}
