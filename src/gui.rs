//! The window: one file a screen, widgets, theme, one painter for drawing lists.
