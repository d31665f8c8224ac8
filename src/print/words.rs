//! Numbers, dates and names as they are printed.

use crate::army::Branch;
use crate::army::regiment::Arm;

pub use crate::field::say::{counted, date, halves, long_date, thousands as number};

/// What a branch is called in a list.
pub const fn branch(b: Branch) -> &'static str {
    use Branch as B;
    match b {
        B::Musketeers => "Musketeers",
        B::Fusiliers => "Fusiliers",
        B::Grenadiers => "Grenadiers",
        B::Guard => "Guard",
        B::Garrison => "Garrison",
        B::Militia => "Militia",
        B::Freikorps => "Freikorps",
        B::Light => "Light foot",
        B::Jaeger => "Jäger",
        B::GuardHorse => "Guard horse",
        B::Cuirassiers => "Cuirassiers",
        B::Horse => "Horse",
        B::Dragoons => "Dragoons",
        B::HorseGrenadiers => "Horse gren.",
        B::Hussars => "Hussars",
        B::LightDragoons => "Light drag.",
        B::Uhlans => "Uhlans",
        B::Cossacks => "Cossacks",
        B::LightGuns => "Light guns",
        B::MediumGuns => "Medium guns",
        B::HeavyGuns => "Heavy guns",
        B::Howitzers => "Howitzers",
        B::HorseGuns => "Horse guns",
        B::Transport => "Transport",
    }
}

/// The three sums of arms: foot, horse, guns; transport counts with the guns.
pub const fn arm_row(arm: Arm) -> usize {
    match arm {
        Arm::Foot | Arm::LightFoot => 0,
        Arm::Horse => 1,
        Arm::Guns | Arm::Transport => 2,
    }
}

/// A count with its thing: *1 unit*, *5 units*.
pub fn count(halves_of: i64, one: &str, many: &str) -> String {
    format!("{} {}", halves(halves_of), if halves_of <= 2 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_as_people_write_them() {
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(number(-30), "−30");
        assert_eq!(number(999), "999");
        assert_eq!((halves(39), halves(1), halves(18), halves(0)), ("19½".into(), "½".into(), "9".into(), "0".into()));
        let day = chrono::NaiveDate::from_ymd_opt(1759, 6, 14).expect("a day");
        assert_eq!(long_date(day), "Thursday, 14 June 1759");
    }
}
