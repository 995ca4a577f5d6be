//! The port of the core: its accesses by width, and what else the core of the emulator asks for.

use std::sync::Arc;

use rp2350_emu::core::CoreBus;
use rp2350_emu::threaded::CoreAtomics;

use super::{Bus, TRIGGER};

fn is_register(address: u32) -> bool {
    matches!(address >> 28, 4 | 5)
}

impl CoreBus for Bus {
    fn read8(&mut self, address: u32, _: u8) -> u8 {
        match address >> 28 {
            4 | 5 => (self.read_register(address & !3) >> (8 * (address & 3))) as u8,
            0xD => (self.sio.read(address & 0xFFC, self.now) >> (8 * (address & 3))) as u8,
            _ => self.memory::<1>(address)[0],
        }
    }

    fn read16(&mut self, address: u32, _: u8) -> u16 {
        match address >> 28 {
            4 | 5 => (self.read_register(address & !3) >> (8 * (address & 2))) as u16,
            0xD => (self.sio.read(address & 0xFFC, self.now) >> (8 * (address & 2))) as u16,
            _ if address == self.pc || address == self.pc.wrapping_add(2) => self.fetch(address),
            _ => u16::from_le_bytes(self.memory(address)),
        }
    }

    fn read32(&mut self, address: u32, _: u8) -> u32 {
        match address >> 28 {
            4 | 5 => self.read_register(address),
            0xD => self.sio.read(address & 0xFFF, self.now),
            _ => self.memory_word(address),
        }
    }

    // Narrow writes to registers arrive on all lanes.
    fn write8(&mut self, address: u32, value: u8, core: u8) {
        match address >> 28 {
            4 | 5 | 0xD => self.write32(address & !3, u32::from(value) * 0x0101_0101, core),
            _ => self.set_memory(address, [value]),
        }
    }

    fn write16(&mut self, address: u32, value: u16, core: u8) {
        match address >> 28 {
            4 | 5 | 0xD => self.write32(address & !3, u32::from(value) * 0x0001_0001, core),
            _ => self.set_memory(address, value.to_le_bytes()),
        }
    }

    fn write32(&mut self, address: u32, value: u32, _: u8) {
        if is_register(address) {
            self.write_register(address, value);
        } else if address >> 28 == 0xD {
            self.sio.write(address & 0xFFF, value, self.now);
        } else {
            self.set_memory(address, value.to_le_bytes());
        }
    }

    fn set_active_pc(&mut self, pc: u32, _: u8) {
        self.pc = pc;
    }

    fn bus_fault(&self, core: u8) -> bool {
        self.atomics.is_bus_fault(core.into())
    }

    fn bus_fault_addr(&self, core: u8) -> u32 {
        self.atomics.bus_fault_addr(core.into())
    }

    fn clear_bus_fault(&mut self, core: u8) {
        self.atomics.clear_bus_fault(core.into());
    }

    fn set_burst_mode(&mut self, _: bool) {}

    fn add_extra_wait_states(&mut self, _: u32) {}

    fn take_extra_wait_states(&mut self) -> u32 {
        0
    }

    fn atomics(&self) -> &Arc<CoreAtomics> {
        &self.atomics
    }

    // The firmware does not use the pins by coprocessor instructions.
    fn gpio_read_out(&self) -> u32 {
        0
    }

    fn gpio_write_out(&mut self, _: u32) {}

    fn gpio_set_out(&mut self, _: u32) {}

    fn gpio_clear_out(&mut self, _: u32) {}

    fn gpio_xor_out(&mut self, _: u32) {}

    fn gpio_read_oe(&self) -> u32 {
        0
    }

    fn gpio_write_oe(&mut self, _: u32) {}

    fn gpio_set_oe(&mut self, _: u32) {}

    fn gpio_clear_oe(&mut self, _: u32) {}

    fn gpio_xor_oe(&mut self, _: u32) {}

    fn gpio_read_in(&self) -> u32 {
        0
    }

    fn extra_wait_states(&self) -> u32 {
        0
    }

    fn reset_extra_wait_states(&mut self) {}

    fn last_fetch_addr(&self) -> u32 {
        self.last_fetch
    }

    fn set_last_fetch_addr(&mut self, address: u32) {
        self.last_fetch = address;
    }

    fn mmio_trace_enabled(&self) -> bool {
        true
    }

    /// The core reports writes to its own registers here, but ignores some: single bytes, which set
    /// priorities, and the register that triggers an interrupt.
    fn emit_mmio_trace(&mut self, access: char, bytes: u32, address: u32, value: u32, _: u8) {
        if access == 'W' && (bytes == 1 || address == TRIGGER) {
            self.ignored.push((address, value));
        }
    }
}
