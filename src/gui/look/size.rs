//! Sizes in points of the window at zoom 1.

pub const S4: f32 = 4.0;
pub const S8: f32 = 8.0;
pub const S12: f32 = 12.0;
pub const S16: f32 = 16.0;
pub const S24: f32 = 24.0;
pub const S32: f32 = 32.0;
pub const S48: f32 = 48.0;

/// The left rail.
pub const RAIL: f32 = 148.0;
/// Coat and facing down the rail's left edge.
pub const STRIPES: (f32, f32) = (5.0, 2.0);
/// The flag on the rail.
pub const FLAG: (f32, f32) = (66.0, 46.0);
/// A place on the rail.
pub const PLACE: f32 = 36.0;
/// Content margin.
pub const MARGIN: f32 = 24.0;
/// Between columns.
pub const COLUMN: f32 = 28.0;
/// From the upper edge to the foot of the title's rule.
pub const TITLE: f32 = 83.0;
/// The right column of a screen.
pub const ASIDE: f32 = 303.0;
/// The widest a table of names and figures may grow: beyond it the eye loses the row.
pub const TABLE: f32 = 760.0;

/// Rows: dense, normal, compared by eye, heads and findings, airy.
pub const ROW_DENSE: f32 = 21.5;
pub const ROW: f32 = 23.5;
pub const ROW_COMPARED: f32 = 26.0;
pub const ROW_HEAD: f32 = 28.0;
pub const ROW_AIRY: f32 = 36.0;

/// Heights of controls.
pub const PRIMARY: f32 = 36.0;
pub const BUTTON: f32 = 32.0;
pub const QUIET: f32 = 26.0;
pub const FIELD: f32 = 28.0;
pub const CHECKBOX: f32 = 14.0;
/// Icons lie on a grid of this width.
pub const ICON: f32 = 18.0;
/// Stroke of icons.
pub const ICON_STROKE: f32 = 1.35;

/// Bars at the foot.
pub const ACTION_BAR: f32 = 52.0;
pub const STATUS_BAR: f32 = 44.0;
pub const WHENCE: f32 = 30.0;

/// Corner of controls; sheets are square.
pub const RADIUS: f32 = 2.0;
/// Corner of dice.
pub const DIE_RADIUS: f32 = 3.0;
/// A die.
pub const DIE: f32 = 19.0;
/// Width of the focus ring, and its distance from a control.
pub const RING: f32 = 2.0;
/// The mark at the left of a selected row.
pub const MARK: f32 = 3.0;
/// The block of a unit in trees and lists.
pub const BLOCK: (f32, f32) = (22.0, 9.0);
/// A bar that fills while something is computed.
pub const PROGRESS: f32 = 8.0;

/// The least that the screens need, in points: the window is not enlarged beyond that.
pub const LEAST: (f32, f32) = (960.0, 540.0);
/// The smallest window that the screens are made for.
pub const WINDOW: (f32, f32) = (1280.0, 800.0);
