//! A writer for the serial line that works around a stall in the driver.
//!
//! The driver requests its interrupt when the FIFO of the UART runs low. Its buffer is a ring, and
//! it passes at most the bytes up to the end of the ring to the FIFO at a time. If these are too
//! few to fill the FIFO to its trigger level, no interrupt follows: the rest stays in the buffer, and
//! a writer that waits for room would wait forever. So a writer that waits too long triggers the
//! interrupt again, and the console does so for a while after its last output.

use embassy_rp::interrupt::{InterruptExt, UART0_IRQ};
use embassy_rp::uart::{BufferedUartTx, Error};
use embassy_time::{Duration, with_timeout};
use embedded_io_async::{ErrorType, Write};

/// The timeout of a write. The 32 bytes of the FIFO take 2.8 ms at 115200 baud.
pub const WAIT: Duration = Duration::from_millis(4);
/// How often the interrupt is triggered after the last output, until the whole buffer has been sent.
pub const CHECKS: u8 = 24;

/// Writes to the serial line.
pub struct UartWriter(pub BufferedUartTx);

impl UartWriter {
    /// Sends what is left in the buffer.
    pub fn resume(&self) {
        UART0_IRQ.pend();
    }
}

impl ErrorType for UartWriter {
    type Error = Error;
}

impl Write for UartWriter {
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
