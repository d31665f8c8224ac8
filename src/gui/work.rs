//! Work off the window's thread: what it tells arrives as messages.

use iced::Task;
use iced::futures::channel::mpsc;
use std::time::{Duration, Instant};

/// How far long work steps back behind the window, in the system's steps of niceness (0 to 19).
#[cfg(target_os = "linux")]
const BEHIND: i32 = 15;

/// Runs a job on a thread of its own. Everything it tells arrives in order; the job ends when it returns.
pub fn on_thread<T: Send + 'static>(job: impl FnOnce(&mut dyn FnMut(T)) + Send + 'static) -> Task<T> {
    let (tell, told) = mpsc::unbounded();
    let started = std::thread::Builder::new().name("desk work".to_owned()).spawn(move || {
        job(&mut |message| {
            // The window is gone where nobody hears: the job ends by itself.
            let _ = tell.unbounded_send(message);
        });
    });
    match started {
        Ok(_) => Task::run(told, |message| message),
        Err(_) => Task::none(),
    }
}

/// Runs a long job as [`on_thread`] does, on what the window leaves of the processor: battles by the hundred keep every
/// core busy, and a frame must not wait for one.
pub fn behind<T: Send + 'static>(job: impl FnOnce(&mut dyn FnMut(T)) + Send + 'static) -> Task<T> {
    on_thread(move |tell| {
        step_back();
        job(tell);
    })
}

/// What is worked out off the window's thread for what is looked at just now: one piece of work at a time, the last that was
/// asked for next, and no answer but to that.
#[derive(Debug)]
pub struct Latest<K, A> {
    wanted: Option<K>,
    under_way: bool,
    known: Option<(K, A)>,
}

impl<K, A> Default for Latest<K, A> {
    fn default() -> Self {
        Latest { wanted: None, under_way: false, known: None }
    }
}

impl<K: Copy + PartialEq, A> Latest<K, A> {
    /// Asks for something, or for nothing; gives what is to be worked out now, if anything.
    pub fn want(&mut self, key: Option<K>) -> Option<K> {
        self.wanted = key;
        let key = key.filter(|key| !self.under_way && self.known.as_ref().is_none_or(|(known, _)| known != key))?;
        self.under_way = true;
        Some(key)
    }

    /// An answer came; one to something that nobody wants any more is dropped.
    pub fn found(&mut self, key: K, answer: A) {
        self.under_way = false;
        if self.wanted == Some(key) {
            self.known = Some((key, answer));
        }
    }

    /// The last answer, with what it answers.
    pub const fn known(&self) -> Option<&(K, A)> {
        self.known.as_ref()
    }
}

/// Figures are told no more often: nobody reads faster, and the window has other things to paint.
const PACE: Duration = Duration::from_millis(200);

/// Does work that tells from threads of its own, and passes on here, at a pace for readers, what it tells; what `counts` at any
/// rate is always passed on. None where the work broke off.
pub fn paced<N: Send, R: Send>(
    work: impl FnOnce(&mut (dyn FnMut(N) + Send)) -> R + Send,
    counts: impl Fn(&N) -> bool,
    mut pass_on: impl FnMut(N),
) -> Option<R> {
    let (told, news) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            work(&mut |news| {
                let _ = told.send(news);
            })
        });
        let mut last = None::<Instant>;
        for news in news {
            if counts(&news) || last.is_none_or(|last| last.elapsed() >= PACE) {
                last = Some(Instant::now());
                pass_on(news);
            }
        }
        work.join().ok()
    })
}

/// Lets this thread, and all that it starts, run when the window's thread has nothing to do. On Linux niceness belongs to
/// a thread; elsewhere it is the whole program's, and the work keeps a core free instead.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(BEHIND) {
        tracing::debug!(%why, "long work keeps its rank");
    }
}

#[cfg(test)]
mod latest_tests {
    use super::Latest;

    #[test]
    fn one_piece_of_work_is_done_at_a_time_and_stale_answers_are_dropped() {
        let mut latest = Latest::default();
        assert_eq!(latest.want(Some(1)), Some(1));
        // Meanwhile others are asked for; only the last of them is worked out, and the answer to the first is not kept.
        assert_eq!((latest.want(Some(2)), latest.want(Some(3))), (None, None));
        latest.found(1, "one");
        assert_eq!(latest.known(), None);
        assert_eq!(latest.want(Some(3)), Some(3));
        latest.found(3, "three");
        assert_eq!((latest.want(Some(3)), latest.want(None)), (None, None));
        assert_eq!(latest.known(), Some(&(3, "three")));
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::step_back;

    /// Field 19 of a thread's `stat`, counted from the end of its name.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a thread");
        let fields = stat.rsplit(')').next().expect("fields after the name");
        fields.split_whitespace().nth(16).and_then(|n| n.parse().ok()).expect("a number")
    }

    #[test]
    fn long_work_and_what_it_starts_step_back_and_the_window_does_not() {
        let before = niceness();
        let (own, started) = std::thread::spawn(|| {
            step_back();
            (niceness(), std::thread::spawn(niceness).join().expect("a thread of the work"))
        })
        .join()
        .expect("the work");
        assert_eq!((own, started), (19.min(before + 15), 19.min(before + 15)));
        assert_eq!(niceness(), before);
    }
}
