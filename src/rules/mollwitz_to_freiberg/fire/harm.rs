//! What hits do besides taking figures: horse that shell throws into disorder, guns that are dismounted.

use super::*;

impl Engine<'_> {
    /// The hits of a volley on its target (MTF-FIRE-16, MTF-FIRE-25, MTF-FIRE-26).
    pub(super) fn take_effect(&mut self, unit: u8, volley: &Volley, hits: u8) {
        let target = volley.target;
        let kind = self.field.kind(self.state, target);
        // A crew away from its guns brings none with it (MTF-SKR-15).
        let serves = kind.is_guns() && self.state.unit(target).stand != Stand::Crew;
        let mut guns = 0;
        for _ in 0..hits {
            if kind.is_horse() && volley.ammo == Ammunition::Shell {
                let die = self.die_of(unit);
                self.tell(Code::ShellDie, unit, target, [die.into(), die.into(), 0, 0]);
                if die >= SHELL_DISORDERS {
                    self.disorder(target);
                }
            }
            if let Some(from) = dismounts(volley.ammo).filter(|_| serves) {
                let die = self.die_of(unit);
                self.tell(Code::DismountDie, unit, target, [die.into(), die.into(), 0, 0]);
                guns += u8::from(die >= from);
            }
        }
        if guns > 0 {
            let u = self.state.unit_mut(target);
            u.guns = u.guns.saturating_sub(guns);
            let left = u.guns;
            self.tell(Code::GunLost, target, unit, [left.into(), 0, 0, 0]);
        }
        self.wear_block((unit, target), hits, against(volley.ammo), volley.ammo == Ammunition::Shell);
        self.damage(target, hits, false);
        if self.state.unit(target).here() && kind.is_guns() && self.state.unit(target).guns == 0 {
            self.shatter(target, Code::Shattered);
        } else if self.state.unit(target).here() && guns > 0 {
            self.close_up(target);
        }
    }
}
