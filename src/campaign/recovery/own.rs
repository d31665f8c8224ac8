//! A way of recovery of one's own, as a small form asks for it.

use super::{Back, ByField, Class, Preset};
use crate::campaign::{Account, Refusal};

/// Days within which the missing who do not turn up have deserted.
const GONE: u16 = 7;

/// What the form asks: shares in hundredths, times in days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    pub name: String,
    /// Of all whom a unit lost so many are back soon, by who holds the field.
    pub soon: ByField,
    pub soon_days: u16,
    /// The light wounded are all back after so many days.
    pub light_days: u16,
    /// Of the wounded so many are back after so many days; the others are discharged then.
    pub wounded: (u8, u16),
    /// Of the missing so many turn up within so many days; the others have deserted.
    pub missing: (u8, u16),
}

impl Own {
    /// The way of recovery that this comes to. Officers fall and recruits come as in another one.
    ///
    /// # Errors
    /// When it has no name, or a share is more than a hundred hundredths.
    pub fn preset(&self, id: &str, like: &Preset) -> Result<Preset, Refusal> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err(Refusal::new("the way of recovery has no name; say in a few words what it does"));
        }
        let soon = self.soon;
        let shares = [soon.won, soon.drawn, soon.lost, self.wounded.0, self.missing.0];
        if let Some(share) = shares.into_iter().find(|s| *s > 100) {
            return Err(Refusal::new(format!("{share} in a hundred cannot come back; write 0 to 100")));
        }
        let class = |from, days, to, parts: u8| Class { from, days, to, parts: parts.into() };
        let mut classes = vec![class(Account::LightWounded, self.light_days, Account::Present, 1)];
        for (from, (share, days), to, last) in [
            (Account::Wounded, self.wounded, Account::Discharged, self.wounded.1),
            (Account::Missing, self.missing, Account::Deserted, self.missing.1.max(GONE)),
        ] {
            let ends = [class(from, days, Account::Present, share), class(from, last, to, 100 - share)];
            classes.extend(ends.into_iter().filter(|c| c.parts > 0));
        }
        let back = (soon != ByField { won: 0, drawn: 0, lost: 0 })
            .then_some(Back::Share { hundredths: soon, days: self.soon_days });
        Ok(Preset {
            id: id.to_owned(),
            name: name.to_owned(),
            source: "Your own.".to_owned(),
            back,
            class: classes,
            officers: like.officers.clone(),
            supply: like.supply.clone(),
        })
    }
}

/// A way of recovery as a file of the owner's has it.
///
/// # Errors
/// When it cannot be written so.
pub fn written(preset: &Preset) -> Result<String, Refusal> {
    #[derive(serde::Serialize)]
    struct File<'a> {
        preset: [&'a Preset; 1],
    }
    let cannot = |why: String| Refusal::new(format!("the way of recovery cannot be written: {why}; change its name"));
    let text = toml::to_string(&File { preset: [preset] }).map_err(|e| cannot(e.to_string()))?;
    match Preset::parse(&text) {
        Ok(read) if read.as_slice() == std::slice::from_ref(preset) => Ok(text),
        Ok(_) => Err(cannot("it would be read as another one".to_owned())),
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Own {
        Own {
            name: " A third back \"at once\" = half ".to_owned(),
            soon: ByField { won: 33, drawn: 25, lost: 20 },
            soon_days: 1,
            light_days: 5,
            wounded: (60, 21),
            missing: (0, 3),
        }
    }

    #[test]
    fn a_form_becomes_a_way_of_recovery_that_a_file_can_have() {
        for like in Preset::all() {
            let preset = own().preset("third", &like).expect("it is whole");
            let read = Preset::parse(&written(&preset).expect("written")).expect("read");
            assert_eq!(read.as_slice(), std::slice::from_ref(&preset));
            assert_eq!((preset.class.len(), &preset.supply), (4, &like.supply), "nobody of the missing turns up");
            let none = Own { soon: ByField { won: 0, drawn: 0, lost: 0 }, ..own() }.preset("none", &like);
            assert_eq!(none.expect("it is whole").back, None);
        }
        for bad in [
            Own { name: " ".to_owned(), ..own() },
            Own { wounded: (101, 3), ..own() },
            Own { soon: ByField { won: 200, drawn: 0, lost: 0 }, ..own() },
        ] {
            assert!(bad.preset("x", &Preset::default()).is_err(), "{bad:?}");
        }
    }
}
