//! What the window hears: keys, and what becomes of its frame.

use super::{App, Message};
use crate::desk::Desk;
use crate::gui::listen::Heard;
use crate::gui::now::{once, with};
use crate::gui::screen::{campaign, start};
use iced::Task;
use iced::widget::operation;

impl App {
    pub(super) fn hear(&mut self, heard: Heard) -> Task<Message> {
        match heard {
            Heard::Key(key, modifiers) => return self.key(&key, modifiers),
            Heard::Opened => return self.first_focus(),
            Heard::Resized(size) => {
                let zoom = self.zoom();
                self.frame.width = (size.width * zoom) as u32;
                self.frame.height = (size.height * zoom) as u32;
            }
            Heard::Moved(at) => {
                self.frame.x = Some(at.x as i32);
                self.frame.y = Some(at.y as i32);
            }
            Heard::CloseRequested => return self.close(),
        }
        Task::none()
    }

    /// What has the focus when the window opens.
    fn first_focus(&self) -> Task<Message> {
        operation::focus(if self.now.war.is_some() { campaign::NEXT_STEP } else { start::FIRST })
    }

    /// Keeps where the window stands, and a set-up that no journal has yet.
    fn close(&self) -> Task<Message> {
        let (shelf, frame) = (self.shelf.clone(), self.frame);
        let set_up = self.battle.unkept(self.around()).cloned();
        let keep = move |desk: &mut Desk| {
            if desk.read_only() {
                return Ok(());
            }
            if let Some(scenario) = &set_up {
                desk.set_up(scenario)?;
            }
            desk.keep_window_place(frame)
        };
        once(move || with(&shelf, keep)).map(|_| Message::Closed)
    }
}
