//! The window from its opening on: the desk, or, where the library cannot be opened, the page that says why.

use super::app::{self, App, Timing};
use super::listen::{self, Heard};
use super::look::{Light, Look, size};
use super::screen::damaged::{self, Outcome};
use super::shell;
use super::widget::focus::{self, Go};
use crate::desk::{Desk, Error, WindowPlace};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;
use iced::{Element, Size, Subscription, Task};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What the window opens with.
#[derive(Debug)]
pub struct Options {
    /// The file of the library.
    pub library: PathBuf,
    /// The report of a fault of the last run, to be shown.
    pub report: Option<PathBuf>,
    /// Print how quick it is, counted from here.
    pub timing: Option<Instant>,
}

/// The window.
pub struct Window {
    options: Options,
    shown: Shown,
    /// As large as it is on screen.
    size: Size,
}

enum Shown {
    Desk(Box<App>),
    Refused(Box<Refused>),
}

/// A library that cannot be opened.
struct Refused {
    look: Look,
    page: damaged::State,
}

/// What can happen in the window.
#[derive(Debug, Clone)]
pub enum Message {
    Desk(app::Message),
    Refused(damaged::Message),
    /// What is heard while no desk is there to hear it.
    Heard(Heard),
}

impl Window {
    /// Opens the library; where another window has it, this one only reads.
    #[must_use]
    pub fn new(options: Options) -> Window {
        let shown = match desk(&options) {
            Ok(app) => Shown::Desk(Box::new(app)),
            Err(why) => refused(&options.library, &why),
        };
        Window { options, shown, size: Size::new(size::WINDOW.0, size::WINDOW.1) }
    }

    /// The desk, where the library is open.
    #[must_use]
    pub fn desk(&self) -> Option<&App> {
        match &self.shown {
            Shown::Desk(app) => Some(app),
            Shown::Refused(_) => None,
        }
    }

    /// The window's title.
    #[must_use]
    pub fn title(&self) -> String {
        self.desk().map_or_else(|| "Tricorne".to_owned(), App::title)
    }

    /// Size and place of the window when it was closed last.
    #[must_use]
    pub fn frame(&self) -> WindowPlace {
        let usual = WindowPlace { x: None, y: None, width: size::WINDOW.0 as u32, height: size::WINDOW.1 as u32 };
        self.desk().map_or(usual, App::frame)
    }

    /// How much everything is enlarged.
    #[must_use]
    pub fn zoom(&self) -> f32 {
        self.desk().map_or(1.0, App::zoom)
    }

    /// What iced's own parts look like.
    #[must_use]
    pub fn theme(&self) -> iced::Theme {
        match &self.shown {
            Shown::Desk(app) => app.theme(),
            Shown::Refused(refused) => refused.look.iced(),
        }
    }

    /// The ground under everything, and the ink on it.
    #[must_use]
    pub fn style(&self, theme: &iced::Theme) -> iced::theme::Style {
        match &self.shown {
            Shown::Desk(app) => app.style(theme),
            Shown::Refused(refused) => iced::theme::Style {
                background_color: super::look::colour(refused.look.theme.ground),
                text_color: super::look::colour(refused.look.theme.ink),
            },
        }
    }

    /// What the window listens to.
    pub fn subscription(&self) -> Subscription<Message> {
        match &self.shown {
            Shown::Desk(app) => app.subscription().map(Message::Desk),
            Shown::Refused(_) => listen::listen().map(Message::Heard),
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        let refused = match (&mut self.shown, message) {
            (Shown::Desk(app), Message::Desk(message)) => return app.update(message).map(Message::Desk),
            (Shown::Desk(_), _) | (Shown::Refused(_), Message::Desk(_)) => return Task::none(),
            (Shown::Refused(refused), Message::Refused(message)) => refused.page.update(message),
            (Shown::Refused(refused), Message::Heard(heard)) => match heard {
                Heard::Key(key, modifiers) => match refused.page.key(&key, modifiers) {
                    Some(message) => refused.page.update(message),
                    None => return moved(&key, modifiers),
                },
                Heard::Opened => return operation::focus(damaged::FIRST),
                Heard::Resized(size) => {
                    self.size = size;
                    return Task::none();
                }
                Heard::Moved(_) => return Task::none(),
                Heard::CloseRequested => refused.page.update(damaged::Message::Close),
            },
        };
        match refused {
            Outcome::Run(task) => task.map(Message::Refused),
            Outcome::Close => iced::exit(),
            Outcome::Open(kept) => self.open(kept.as_deref()),
        }
    }

    /// Opens the library once more; of one that was mended, it says where the damaged file is kept.
    fn open(&mut self, kept: Option<&Path>) -> Task<Message> {
        match desk(&self.options) {
            Ok(mut app) => {
                if let Some(kept) = kept {
                    app.say(format!("The copy has taken its place. The damaged file is kept as {}.", kept.display()));
                }
                let sized = app.update(app::Message::Heard(Heard::Resized(self.size)));
                let begun = app.update(app::Message::Heard(Heard::Opened));
                self.shown = Shown::Desk(Box::new(app));
                Task::batch([sized, begun]).map(Message::Desk)
            }
            Err(why) => {
                self.shown = refused(&self.options.library, &why);
                operation::focus(damaged::FIRST)
            }
        }
    }

    /// What is on screen.
    #[must_use]
    pub fn view(&self) -> Element<'_, Message> {
        match &self.shown {
            Shown::Desk(app) => app.view().map(Message::Desk),
            Shown::Refused(refused) => {
                shell::bare_window(&refused.look, refused.page.page(&refused.look)).map(Message::Refused)
            }
        }
    }
}

fn desk(options: &Options) -> Result<App, Error> {
    App::new(Desk::open(&options.library)?, options.report.clone(), options.timing.map(Timing::new))
}

fn refused(library: &Path, why: &Error) -> Shown {
    let (look, page) = (Look::plain(Light::Daylight), damaged::State::new(library, why));
    Shown::Refused(Box::new(Refused { look, page }))
}

/// Moves the focus.
fn moved(key: &Key, modifiers: Modifiers) -> Task<Message> {
    focus::go(match key.as_ref() {
        Key::Named(Named::Tab) if modifiers.shift() => Go::Back,
        Key::Named(Named::Tab) => Go::Next,
        Key::Named(Named::ArrowUp) => Go::Up,
        Key::Named(Named::ArrowDown) => Go::Down,
        Key::Named(Named::ArrowLeft) => Go::Left,
        Key::Named(Named::ArrowRight) => Go::Right,
        _ => return Task::none(),
    })
}
