//! The sending end of the serial line, which never stands still.
//!
//! The driver asks for its interrupt when the chip's FIFO runs low. Its buffer is a ring, and it hands over no more than up to the
//! ring's end at a time: where that is too little to fill the FIFO to its mark, no interrupt follows, and a writer that waits
//! for room in a full buffer would wait for ever. So a writer that waits too long sets the interrupt off once more.

use embassy_rp::interrupt::{InterruptExt, UART0_IRQ};
use embassy_rp::uart::{BufferedUartTx, Error};
use embassy_time::{Duration, with_timeout};
use embedded_io_async::{ErrorType, Write};

/// The FIFO's 32 bytes take 2.8 ms at 115200 baud.
const WAIT: Duration = Duration::from_millis(4);

/// Sends on the serial line.
pub struct Steady(pub BufferedUartTx);

impl ErrorType for Steady {
    type Error = Error;
}

impl Write for Steady {
    async fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        loop {
            match with_timeout(WAIT, self.0.write(bytes)).await {
                Ok(written) => return written,
                Err(_) => UART0_IRQ.pend(),
            }
        }
    }

    async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }
}
