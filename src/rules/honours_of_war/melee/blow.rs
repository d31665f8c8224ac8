//! One unit fighting another: what goes into its die.

use crate::base::Rect;
use crate::base::geometry::{Face, line};
use crate::field::Nature;
use crate::rules::honours_of_war::fire::aim::{row, troops};
use crate::rules::honours_of_war::hit::{Blow, Cover, Troops};
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Class, Field, Flags, Formation, NONE, State};
use crate::rules::honours_of_war::terrain::{Area, Block};

/// The most hits with which close-order infantry is still steady enough to deny cavalry its bonus in front (HOW-MEL-10).
pub const STEADY_HITS: u8 = 3;

/// What decides whether cavalry that charges has its bonus (HOW-MEL-09, HOW-MEL-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Impetus {
    /// Who charges, and of what class.
    pub troops: Troops,
    pub class: Class,
    pub enemy: Troops,
    pub enemy_hits: u8,
    /// Against the enemy's front.
    pub frontal: bool,
    /// Uphill, at defences, or through or into a wood or rough ground (b).
    pub barred: bool,
}

impl Impetus {
    /// Whether the bonus counts: not frontally against close-order infantry of few hits, [`STEADY_HITS`] or fewer (a), not where ground
    /// bars it (b), not for inferior cavalry (c), never for infantry (HOW-MEL-14).
    #[must_use]
    pub fn counts(self) -> bool {
        let steady = self.frontal && self.enemy == Troops::Foot && self.enemy_hits <= STEADY_HITS;
        self.troops == Troops::Horse && self.class != Class::Inferior && !steady && !self.barred
    }
}

/// One unit fighting another: who, where, and how they came to it. The dice of a melee and the odds of a charge that is
/// only thought of are both worked out from this.
#[derive(Debug, Clone, Copy)]
pub struct Fight {
    pub unit: u8,
    pub enemy: u8,
    pub at: Rect,
    pub enemy_at: Rect,
    /// The side of the enemy at which the unit stands.
    pub side: Face,
    /// The first round, in which alone charge, cover and height count (HOW-MEL-13, HOW-MEL-15, HOW-MEL-17).
    pub first: bool,
    /// Cavalry that charged over enough ground for its bonus (HOW-MEL-09, HOW-MEL-11); the rest is judged here.
    pub bonus: bool,
    /// The unit came by a charge or a counter-charge, and defends no obstacle (HOW-TER-35).
    pub charged: bool,
    /// So did the enemy, who then has no cover (HOW-MEL-17).
    pub enemy_charged: bool,
    /// An enemy touches its flank or rear (HOW-MEL-08).
    pub flanked: bool,
    /// Hits of the unit and the enemy as the round begins (HOW-MEL-01).
    pub hits: u8,
    pub enemy_hits: u8,
    pub support: u8,
    /// For a garrison, which fights at a face by the rules of any melee (HOW-TER-50, HOW-MEL-24).
    pub directions: u8,
}

impl Fight {
    /// The die of the unit (HOW-HIT-06).
    #[must_use]
    pub fn blow(&self, field: &Field, state: &State) -> Blow {
        let (this, data) = (state.unit(self.unit), field.unit(self.unit));
        let garrison = this.formation == Formation::Garrison;
        Blow {
            row: row(field, state, self.unit),
            troops: troops(field, state, self.unit),
            charging: self.has_bonus(field, state),
            hits: self.hits,
            cover: if self.first { self.cover(field, state) } else { Cover::Open },
            uphill: self.first && self.uphill(field, state),
            target_class: field.unit(self.enemy).class,
            target: troops(field, state, self.enemy),
            support: self.support,
            // HOW-TER-55: never a garrison. HOW-RLY-09: any red unit, but not twice; so who falls back (HOW-MEL-36).
            flanked: !garrison && (self.flanked || this.red()),
            column: this.formation.is_column() || field.is_fording(state, self.unit),
            directions: if garrison { self.directions } else { 0 },
            size: field.size_of(state, self.unit),
            demoralised: field.demoralised(state, data.brigade),
        }
    }

    /// Whether cavalry has its charge bonus. What depends on the way it came, HOW-MEL-10 (d) and HOW-MEL-11, is in
    /// [`Fight::bonus`].
    fn has_bonus(&self, field: &Field, state: &State) -> bool {
        // The dear questions come last.
        self.first
            && self.bonus
            && field.weather(state).charge_bonus
            && Impetus {
                troops: troops(field, state, self.unit),
                class: field.unit(self.unit).class,
                enemy: troops(field, state, self.enemy),
                enemy_hits: self.enemy_hits,
                frontal: self.side == Face::Front,
                barred: false,
            }
            .counts()
            && !self.uphill(field, state)
            && self.defence(field, state) == Cover::Open
            && !self.charges_into_cover(field)
    }

    /// The enemy stands higher at the line of contact, or holds the bank above a unit that charges from mid-stream
    /// (HOW-MEL-15, HOW-TER-31).
    fn uphill(&self, field: &Field, state: &State) -> bool {
        let front = if self.charged { self.at.heading } else { self.enemy_at.heading };
        let bank = || {
            let mut rivers = field.terrain.lines.iter().filter(|l| l.nature == Nature::River);
            rivers.any(|river| sight::touches(field, river, &self.at))
        };
        let stream = self.charged
            && state.unit(self.unit).has(Flags::MIDSTREAM)
            && !state.unit(self.enemy).has(Flags::MIDSTREAM)
            && bank();
        stream || sight::stands_higher(field, &self.enemy_at, &self.at, front)
    }

    /// The charge ends in a wood or on rough ground (HOW-MEL-10).
    fn charges_into_cover(&self, field: &Field) -> bool {
        let in_area = |rect: &Rect| field.terrain.areas.iter().any(|a| a.is_tangled() && sight::stands_in(a, rect));
        in_area(&self.enemy_at) || in_area(&self.at)
    }

    /// Cover of the enemy (HOW-MEL-17, HOW-TER-06, HOW-TER-18): blocks, woods and what he defends; none for one who
    /// charged.
    fn cover(&self, field: &Field, state: &State) -> Cover {
        let enemy = state.unit(self.enemy);
        if enemy.formation == Formation::Garrison && enemy.block != NONE {
            // HOW-MEL-25: two in one block have the houses for both.
            if state.are_indoors(self.unit, self.enemy) {
                return Cover::Open;
            }
            return houses(&field.terrain.blocks[usize::from(enemy.block)]);
        }
        if self.enemy_charged {
            return Cover::Open;
        }
        let wooded = |a: &Area| a.nature == Nature::Wood && sight::stands_in(a, &self.enemy_at);
        let blocks = field.terrain.blocks.iter().filter(|b| sight::stands_among(b, &self.enemy_at));
        let wood = || if field.terrain.areas.iter().any(wooded) { Cover::Light } else { Cover::Open };
        self.defence(field, state).max(blocks.map(houses).max().unwrap_or_else(wood))
    }

    /// The obstacle between the two that the enemy defends: who did not charge was there first (HOW-TER-35).
    fn defence(&self, field: &Field, state: &State) -> Cover {
        if self.enemy_charged {
            return Cover::Open;
        }
        let entrenched = state.unit(self.enemy).has(Flags::ENTRENCHED) && self.side != Face::Rear;
        let mut best = Cover::Open;
        for feature in &field.terrain.lines {
            let cover = match feature.nature {
                Nature::Wall | Nature::Hedge | Nature::Fence | Nature::Trees => Cover::Light,
                Nature::Entrenchment | Nature::SunkenRoad if entrenched => Cover::Heavy,
                _ => continue,
            };
            if sight::touches(field, feature, &self.enemy_at)
                && line::is_crossed(&feature.points, self.at.centre, self.enemy_at.centre)
            {
                best = best.max(cover);
            }
        }
        best
    }
}

/// Cover of the houses of a block in melee, to whoever is in it (HOW-TER-06, HOW-TER-07).
const fn houses(block: &Block) -> Cover {
    if block.urban || block.fortified { Cover::Heavy } else { Cover::Light }
}
