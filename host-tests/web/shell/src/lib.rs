//! The machine as WebAssembly.
