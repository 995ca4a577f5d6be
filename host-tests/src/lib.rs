//! What the host tests and tools share.
