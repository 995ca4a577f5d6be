//! A writer for the serial line that works around a stall in the driver.
//!
//! The driver requests its interrupt when the FIFO of the UART runs low. Its buffer is a ring, and
//! it passes at most the bytes up to the end of the ring to the FIFO at a time. If these are too
//! few to fill the FIFO to its trigger level, no interrupt follows, and a writer that waits for
//! room in a full buffer would wait forever. So a writer that waits too long triggers the interrupt
//! again.

use embassy_rp::interrupt::{InterruptExt, UART0_IRQ};
use embassy_rp::uart::{BufferedUartTx, Error};
use embassy_time::{Duration, with_timeout};
use embedded_io_async::{ErrorType, Write};

/// The timeout of a write. The 32 bytes of the FIFO take 2.8 ms at 115200 baud.
const WAIT: Duration = Duration::from_millis(4);

/// Writes to the serial line.
pub struct UartWriter(pub BufferedUartTx);

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
