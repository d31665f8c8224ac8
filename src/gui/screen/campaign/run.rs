//! The machine leads the war for some battles: the desk is free between its steps, and it can be stopped.

use super::{Action, Around, Message, Panel, State};
use crate::desk::run::Stepped;
use crate::desk::{Error, resolve};
use crate::gui::now::{Shelf, with};
use crate::gui::work::on_thread;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

impl State {
    pub(super) fn let_it_run(&mut self, battles: u32, around: &Around<'_>) -> Action<Message> {
        if std::mem::replace(&mut self.busy, true) {
            return Action::None;
        }
        self.panel = Some(Panel::Running("drawing up the first battle".to_owned()));
        self.cancel = Arc::default();
        let (shelf, cancel) = (around.shelf.clone(), self.cancel.clone());
        Action::Run(on_thread(move |tell| {
            let done = lead(&shelf, battles, &cancel, &mut |at| tell(Message::Runs(at)));
            tell(Message::Done(done));
        }))
    }
}

/// Fights so many battles, or until the war ends or it is stopped; says what was done.
fn lead(shelf: &Shelf, battles: u32, cancel: &AtomicBool, tell: &mut dyn FnMut(String)) -> Result<String, String> {
    let (run, seed) = (with(shelf, |desk| desk.run_begin())?, rand::random());
    let mut fought = 0;
    let end = loop {
        if fought == battles || cancel.load(std::sync::atomic::Ordering::Relaxed) {
            break String::new();
        }
        match with(shelf, |desk| desk.run_to_battle(run, seed)) {
            Ok(Stepped::Over(why)) => break format!(": {why}"),
            Ok(Stepped::Battle(order)) => {
                tell(format!("battle {} of {battles}: {}", fought + 1, order.scenario.name));
                match resolve::fight(*order, &mut |_| {}, cancel) {
                    Ok(resolved) => with(shelf, |desk| desk.run_accept(run, &resolved).map(|_| ()))?,
                    Err(Error::Cancelled) => break String::new(),
                    Err(why) => break format!(": {why}"),
                }
                fought += 1;
            }
            Err(why) if fought == 0 => return Err(why),
            Err(why) => break format!(": {why}"),
        }
    };
    let battles = if fought == 1 { "battle" } else { "battles" };
    Ok(format!("the machine fought {fought} {battles}{end}"))
}
