//! The tables of the ledger, typed in anew: centimetres at 28, 20, 15, 10 and 6 mm.

use crate::rules::honours_of_war::data::Gun;
use crate::rules::honours_of_war::state::{Field, Kind};

type Row = [f64; 5];

/// HOW-SCL-08, HOW-SCL-09.
pub const COMMAND: Row = [15.0, 10.0, 8.0, 6.0, 4.0];
pub const SUPPORT: Row = [5.0, 4.0, 3.0, 2.0, 2.0];
pub const GRAZE: Row = [30.0, 20.0, 15.0, 10.0, 8.0];
pub const RALLY_NEAR: Row = [30.0, 20.0, 15.0, 10.0, 8.0];
pub const RALLY_FAR: Row = [60.0, 40.0, 30.0, 20.0, 16.0];
pub const INFLUENCE: Row = [15.0, 10.0, 8.0, 6.0, 4.0];
pub const INFLUENCE_DASHING: Row = [20.0, 15.0, 10.0, 7.0, 5.0];
pub const CHAIN: Row = [5.0, 4.0, 3.0, 2.0, 2.0];
pub const WOOD_SIGHT: Row = [15.0, 11.0, 8.0, 5.0, 4.0];
pub const OVERHEAD: Row = [15.0, 11.0, 8.0, 5.0, 4.0];
pub const NEAR: Row = [10.0, 8.0, 5.0, 3.0, 3.0];
pub const PROXIMITY: Row = [20.0, 15.0, 10.0, 7.0, 5.0];
pub const DIFFERENCE: Row = [5.0, 4.0, 3.0, 2.0, 1.0];
pub const MARCH: Row = [60.0, 45.0, 30.0, 20.0, 15.0];
pub const FOG: Row = [30.0, 23.0, 15.0, 10.0, 8.0];
pub const TOLERANCE: Row = [1.0, 0.75, 0.5, 0.33, 0.25];
pub const FOOT_BASE: Row = [4.0, 3.0, 2.0, 1.5, 1.0];
pub const HORSE_BASE: Row = [5.0, 4.0, 2.5, 2.0, 1.5];

pub fn at(field: &Field, row: Row) -> f64 {
    row[field.scale as usize]
}

/// HOW-SCL-05: the normal move in fair weather.
pub fn normal(kind: Kind, column: bool, road: bool) -> Row {
    match (kind, column, road) {
        (Kind::Foot, false, _) => [20.0, 15.0, 10.0, 8.0, 6.0],
        (Kind::Foot, true, _) => [25.0, 20.0, 12.0, 10.0, 8.0],
        (Kind::LightFoot, ..) => [25.0, 20.0, 12.0, 10.0, 8.0],
        (Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse, false, _) => [30.0, 25.0, 15.0, 12.0, 10.0],
        (Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse, true, _) => [40.0, 35.0, 25.0, 16.0, 15.0],
        (Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers, _, false) => {
            [20.0, 15.0, 10.0, 8.0, 6.0]
        }
        (Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers, _, true) => {
            [25.0, 20.0, 15.0, 12.0, 8.0]
        }
        (Kind::HorseGuns, _, false) => [30.0, 25.0, 15.0, 12.0, 10.0],
        (Kind::HorseGuns, _, true) => [40.0, 30.0, 20.0, 16.0, 12.0],
        (Kind::Transport, _, false) => [15.0, 12.0, 8.0, 5.0, 4.0],
        (Kind::Transport, _, true) => [20.0, 15.0, 12.0, 8.0, 6.0],
    }
}

/// HOW-SCL-05: manhandling to front or rear, and to a flank.
pub fn manhandling(gun: Gun, flank: bool) -> Row {
    match (gun, flank) {
        (Gun::Light | Gun::LightUnicorn, false) => [15.0, 12.0, 8.0, 5.0, 5.0],
        (Gun::Light | Gun::LightUnicorn, true) => [10.0, 8.0, 5.0, 3.0, 3.0],
        (Gun::Heavy, false) => [5.0, 4.0, 2.0, 1.0, 1.0],
        (Gun::Heavy, true) => [0.0; 5],
        (_, false) => [10.0, 8.0, 5.0, 3.0, 3.0],
        (_, true) => [5.0, 4.0, 3.0, 2.0, 2.0],
    }
}
