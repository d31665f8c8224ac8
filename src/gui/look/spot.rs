//! What has the focus or lies under the pointer says here where it comes from; the whence line shows it.

use std::cell::RefCell;
use std::rc::Rc;

/// Where a number comes from, or what a control does, in one line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Whence {
    /// Name and value: *Under arms 5,310*.
    pub name: String,
    /// The sum: *= 5,130 after Gößweil + 183 back from hospital*.
    pub text: String,
    /// At the right: what the keys do.
    pub keys: String,
    /// A word of the glossary that F1 explains.
    pub term: Option<&'static str>,
}

impl Whence {
    /// A line of a name and what there is to say of it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Whence {
        Whence { name: name.into(), text: text.into(), ..Whence::default() }
    }

    /// What the keys do here.
    #[must_use]
    pub fn keys(mut self, keys: impl Into<String>) -> Whence {
        self.keys = keys.into();
        self
    }

    /// The word of the glossary that F1 explains.
    #[must_use]
    pub const fn term(mut self, term: &'static str) -> Whence {
        self.term = Some(term);
        self
    }
}

#[derive(Debug, Default)]
struct Told {
    hover: Option<Whence>,
    focus: Option<Whence>,
    shown: Whence,
}

/// The place where controls leave word. Every control that has the pointer or the focus tells it anew before each
/// picture, so nothing stale is ever shown.
#[derive(Debug, Clone, Default)]
pub struct Spot(Rc<RefCell<Told>>);

impl Spot {
    /// The control under the pointer.
    pub fn hover(&self, whence: &Whence) {
        self.0.borrow_mut().hover = Some(whence.clone());
    }

    /// The control that has the focus.
    pub fn focus(&self, whence: &Whence) {
        self.0.borrow_mut().focus = Some(whence.clone());
    }

    /// Takes what was told since the last picture; the pointer goes before the focus, and `rest` speaks where neither
    /// has a word.
    pub fn settle(&self, rest: &Whence) {
        let mut told = self.0.borrow_mut();
        let focus = told.focus.take();
        told.shown = told.hover.take().or(focus).unwrap_or_else(|| rest.clone());
    }

    /// What the whence line says now.
    #[must_use]
    pub fn shown(&self) -> Whence {
        self.0.borrow().shown.clone()
    }
}
