//! Build script of the firmware: sets `cfg(rp2350)` and selects the linker script of the chip. Does
//! nothing for the host.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(rp2350)");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let is_rp2350 = env::var("TARGET").is_ok_and(|target| target.starts_with("thumbv8m.main"));
    if is_rp2350 {
        println!("cargo::rustc-cfg=rp2350");
    }
    let chip = if is_rp2350 { "src/device/rp2350.x" } else { "src/device/rp2040.x" };
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed={chip}");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder for what is made"));
    // `memory.x` includes the file under this name.
    fs::copy(chip, folder.join("chip.x")).expect("the linker script of the chip can be copied");
    println!("cargo::rustc-link-search={}", folder.display());
}
