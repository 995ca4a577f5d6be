//! The CPU time of a step. On a busy machine it says more than the time by the clock.

use std::fs;
use std::time::Duration;

/// The unit of the times in `/proc`, the same on every Linux.
const TICK: Duration = Duration::from_millis(10);
/// The places of the times of ended child processes, in user mode and in the kernel. They are counted
/// after the name of the program, which may contain spaces.
const OF_CHILDREN: [usize; 2] = [13, 14];

/// Returns the CPU time of all processes that this one has started and waited for, and of those that
/// they have waited for. `None` where there is no `/proc`.
pub fn of_children() -> Option<Duration> {
    ticks(&fs::read_to_string("/proc/self/stat").ok()?).map(|ticks| TICK * ticks)
}

fn ticks(stat: &str) -> Option<u32> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let words: Vec<&str> = after_name.split_whitespace().collect();
    OF_CHILDREN.iter().map(|place| words.get(*place)?.parse::<u32>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_children_are_added() {
        let stat = "7 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 400 33 20 0";
        assert_eq!(ticks(stat), Some(433));
        assert_eq!(ticks("7 (a) S 1 2"), None);
    }
}
