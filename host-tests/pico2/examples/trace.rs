//! Scratch.
use hexboard_pico2::*;
fn main() {
    let elf = std::fs::read("target/hexboard/hexboard-pico2.elf").unwrap();
    let flash = image::load(&elf).unwrap();
    let mut d = Pico2::new(flash, Options::default());
    let mut ring = std::collections::VecDeque::new();
    let max: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    while d.errors().is_empty() && d.starts == 1 && d.bus.now < max * 150_000 {
        ring.push_back((d.bus.now, d.place()));
        if ring.len() > std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(40) { ring.pop_front(); }
        d.run_until(d.bus.now + 1);
    }
    for (t, r) in ring { println!("{t} {r}"); }
    println!("{} {:?} starts {}", d.place(), d.errors(), d.starts);
}
