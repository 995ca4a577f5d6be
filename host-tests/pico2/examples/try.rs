//! Scratch.
use hexboard_pico2::*;
fn main() {
    let elf = std::fs::read("target/hexboard/hexboard-pico2.elf").unwrap();
    let flash = image::load(&elf).unwrap();
    let ms: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let fidelity = if std::env::args().nth(2).is_some() { Fidelity::Exact } else { Fidelity::Fast };
    let t = std::time::Instant::now();
    let mut d = Pico2::new(flash, Options { fidelity, ..Options::default() });
    for _ in 0..ms {
        d.wait(1);
    }
    println!("{:?} host; {} {} ms {:#?}", t.elapsed(), d.place(), d.millis(), d.errors());
    for l in d.lines() { println!("> {l}"); }
    println!("frames {:?}, scans {}, beats {} starts {} erases {} programs {}", d.bus.panel.strands.each_ref().map(|s| s.frames), d.bus.sio.pads.scans, d.bus.sio.beats, d.starts, d.bus.flash.erases, d.bus.flash.programs);
    if let Some(p) = d.picture(0) { for y in 0..64 { println!("{}", (0..128).map(|x| if p[y/8*128+x] >> (y%8) & 1 == 1 {'#'} else {'.'}).collect::<String>()); } }
}
