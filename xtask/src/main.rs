//! Set-up and every-day commands.
fn main() {}
