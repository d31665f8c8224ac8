//! Work off the window's thread: what it tells arrives as messages.

use iced::Task;
use iced::futures::channel::mpsc;

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
