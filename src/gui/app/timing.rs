//! How quick the window is: for `--timing`.

use std::time::{Duration, Instant};

/// Figures of one run.
#[derive(Debug, Clone)]
pub struct Timing {
    started: Instant,
    first: Option<Duration>,
    last: Option<Instant>,
    longest: Duration,
    frames: u32,
}

impl Timing {
    /// Counts from the start of the program.
    #[must_use]
    pub const fn new(started: Instant) -> Timing {
        Timing { started, first: None, last: None, longest: Duration::ZERO, frames: 0 }
    }

    /// A picture is drawn. The first that comes after a pause is not held against the window.
    pub fn frame(&mut self, at: Instant) {
        if self.first.is_none() {
            self.first = Some(at - self.started);
            eprintln!("first frame after {} ms", (at - self.started).as_millis());
        }
        if let Some(last) = self.last {
            self.longest = self.longest.max(at - last);
        }
        self.last = Some(at);
        self.frames += 1;
        if self.frames.is_multiple_of(200) {
            self.tell();
        }
    }

    /// Prints the figures.
    pub fn tell(&self) {
        eprintln!("{} frames, the longest {} ms, memory {} MB", self.frames, self.longest.as_millis(), memory());
    }
}

/// Memory in use, in MB; zero where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}
