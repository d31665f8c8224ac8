//! What a player owns: painted units and terrain, with basing and scale, apart from any army; and what of it is missing.

use super::generate::{self, Sizes, Wish};
use super::ground::{Ground, Nature};
use crate::army::nation::Names;
use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Id};
use crate::base::{Dice, Len};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Painted units of one kind that are based alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Painted {
    /// *Prussian musketeers*; no two of a shelf have the same.
    pub name: String,
    pub branch: Branch,
    /// The nation whose dress they wear; none: they do for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Id>,
    /// Battalions, regiments of horse, batteries.
    pub units: u32,
    /// Front of one of them in line, in mm: its bases side by side.
    pub front: u32,
    /// Height of the figures in mm.
    pub figures: u8,
}

/// Terrain of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    pub nature: Nature,
    /// How many pieces there are, of what stands for itself: hills, woods, blocks, bridges, fords.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub pieces: u32,
    /// How long all of it is together, in cm, of what runs along: rivers, roads, walls, works.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub length: u32,
}

const fn is_nought(n: &u32) -> bool {
    *n == 0
}

/// Everything that a player owns.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shelf {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub painted: Vec<Painted>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
}

/// Units of one nation and branch of an army, and who stands for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fielded {
    pub nation: Id,
    pub branch: Branch,
    pub wanted: u32,
    /// Painted in their own dress, or in one that does for any.
    pub own: u32,
    /// Others of their branch, in another nation's dress.
    pub lent: u32,
    /// For whom nobody stands.
    pub missing: u32,
}

/// Terrain of a table that is not on the shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lack {
    pub nature: Nature,
    /// What the table has: pieces, or cm of what runs along.
    pub wanted: u32,
    /// What the shelf has.
    pub owned: u32,
}

/// Whether terrain is counted by its length; bridges and fords stand for themselves.
#[must_use]
pub const fn runs_along(nature: Nature) -> bool {
    nature.is_line() && !matches!(nature, Nature::Bridge | Nature::Ford)
}

/// The most of one thing that anybody owns: beyond it is a slip of the pen.
const MOST: u32 = 10_000;
/// Tables that are thrown for, to find one that can be laid out.
const TRIES: u32 = 200;

impl Shelf {
    /// Whether nothing stands on it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.painted.is_empty() && self.terrain.is_empty()
    }

    /// What cannot be in it, a sentence each.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (n, p) in self.painted.iter().enumerate() {
            let name = &p.name;
            if name.trim().is_empty() || name.chars().count() > crate::army::nations::LONGEST_NAME {
                found.push(format!("the {}. of the painted units needs a name of 1 to 80 characters", n + 1));
            }
            if self.painted[..n].iter().any(|o| o.name == *name) {
                found.push(format!("{name} is there twice; name one otherwise, or count them together"));
            }
            if !(1..=MOST).contains(&p.units) || !(5..=1_000).contains(&p.front) || !(2..=60).contains(&p.figures) {
                found.push(format!(
                    "{name}: write 1 to {MOST} units, a front of 5 to 1000 mm and figures of 2 to 60 mm"
                ));
            }
        }
        for (n, t) in self.terrain.iter().enumerate() {
            let (key, along) = (t.nature, runs_along(t.nature));
            if self.terrain[..n].iter().any(|o| o.nature == key) {
                found.push(format!("{} is there twice; count it together", word(key)));
            }
            if along && t.pieces > 0 || !along && t.length > 0 {
                let right = if along { "length, in cm" } else { "pieces" };
                found.push(format!("{} is counted by {right}", word(key)));
            } else if t.pieces.max(t.length) == 0 || t.pieces.max(t.length) > 10 * MOST {
                found.push(format!("{}: write how much of it there is", word(key)));
            }
        }
        found
    }

    /// Who stands for the units of an army: by nation and branch, in the order of the army's regiments. Figures do for one
    /// unit each; who wears the dress goes first, then who wears none in particular, then others of the branch.
    #[must_use]
    pub fn fields(&self, army: &Army) -> Vec<Fielded> {
        let mut rows: Vec<Fielded> = Vec::new();
        for r in &army.regiments {
            let units = u32::try_from(r.units.len()).unwrap_or(u32::MAX);
            match rows.iter_mut().find(|f| f.nation == r.nation && f.branch == r.branch) {
                Some(row) => row.wanted = row.wanted.saturating_add(units),
                None => rows.push(Fielded {
                    nation: r.nation.clone(),
                    branch: r.branch,
                    wanted: units,
                    own: 0,
                    lent: 0,
                    missing: 0,
                }),
            }
        }
        let mut left: Vec<(&Painted, u32)> = self.painted.iter().map(|p| (p, p.units)).collect();
        let mut take = |wanted: u32, of: &dyn Fn(&Painted) -> bool| {
            let mut open = wanted;
            for (_, stock) in left.iter_mut().filter(|(p, _)| of(p)) {
                let taken = open.min(*stock);
                *stock -= taken;
                open -= taken;
            }
            wanted - open
        };
        for row in &mut rows {
            row.own = take(row.wanted, &|p| p.branch == row.branch && p.nation.as_ref() == Some(&row.nation));
        }
        for row in &mut rows {
            row.own += take(row.wanted - row.own, &|p| p.branch == row.branch && p.nation.is_none());
        }
        for row in &mut rows {
            row.lent = take(row.wanted - row.own, &|p| p.branch == row.branch);
            row.missing = row.wanted - row.own - row.lent;
        }
        rows
    }

    /// What a table has that the shelf has not; empty where it can be laid out, and where no terrain is on the shelf at all.
    #[must_use]
    pub fn lacks(&self, ground: &Ground) -> Vec<Lack> {
        if self.terrain.is_empty() {
            return Vec::new();
        }
        let mut wanted: BTreeMap<Nature, u32> = BTreeMap::new();
        for f in &ground.features {
            let sum = wanted.entry(f.nature).or_default();
            let more = if runs_along(f.nature) {
                let parts = f.points.windows(2).map(|w| w[0].square_to(w[1]).unsigned_abs().isqrt());
                u32::try_from(parts.sum::<u64>() / u64::from(Len::CM.0.unsigned_abs())).unwrap_or(u32::MAX)
            } else {
                1
            };
            *sum = sum.saturating_add(more);
        }
        let owned = |nature: Nature| {
            let of = self.terrain.iter().filter(|t| t.nature == nature);
            of.map(|t| if runs_along(nature) { t.length } else { t.pieces }).fold(0, u32::saturating_add)
        };
        let all = wanted.into_iter().map(|(nature, wanted)| Lack { nature, wanted, owned: owned(nature) });
        // Ploughland is only to look at.
        all.filter(|l| l.owned < l.wanted && l.nature != Nature::Fields).collect()
    }

    /// Ground of a size that can be laid out: the first of many that the dice throw; where none of them can, that which
    /// lacks least. Where no terrain is on the shelf it is the first.
    #[must_use]
    pub fn ground(&self, table: (Len, Len), sizes: Sizes, names: &Names, dice: &mut Dice) -> Ground {
        let throw = |dice: &mut Dice| generate::ground_of(table, sizes, names, dice, Wish::Any);
        let short = |ground: &Ground| -> u64 {
            let part = |l: &Lack| u64::from(l.wanted - l.owned) * 100 / u64::from(l.wanted.max(1));
            self.lacks(ground).iter().map(|l| part(l).max(1)).sum()
        };
        let mut best = throw(dice);
        let mut least = short(&best);
        for _ in 1..TRIES {
            if least == 0 {
                break;
            }
            let other = throw(dice);
            let lacks = short(&other);
            if lacks < least {
                (best, least) = (other, lacks);
            }
        }
        best
    }

    /// The front in line of most of the shelf's battalions of foot, in mm; of horse where there is no foot.
    #[must_use]
    pub fn front(&self) -> Option<u32> {
        let of = |arm: Arm| {
            let mut fronts: BTreeMap<u32, u32> = BTreeMap::new();
            for p in self.painted.iter().filter(|p| p.branch.arm() == arm) {
                *fronts.entry(p.front).or_default() += p.units;
            }
            fronts.into_iter().max_by_key(|(front, units)| (*units, *front)).map(|(front, _)| front)
        };
        of(Arm::Foot).or_else(|| of(Arm::Horse))
    }
}

/// A nature as its key has it, in plain words: *deep river*.
fn word(nature: Nature) -> String {
    serde_json::to_value(nature).ok().and_then(|v| v.as_str().map(|s| s.replace('-', " "))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Point;
    use crate::field::ground::Feature;

    fn painted(name: &str, branch: Branch, nation: Option<&str>, units: u32, front: u32) -> Painted {
        Painted { name: name.to_owned(), branch, nation: nation.map(Id::new), units, front, figures: 28 }
    }

    #[test]
    fn an_army_says_who_stands_for_it_and_who_is_missing() {
        let nations = crate::army::nations::all();
        let text = include_str!("../../templates/armies/prussia-lobositz-1756.toml");
        let army = crate::army::list::parse(text, &nations).expect("an army");
        let shelf = Shelf {
            painted: vec![
                painted("Austrians", Branch::Musketeers, Some("austria"), 20, 200),
                painted("Grey", Branch::Musketeers, None, 2, 200),
                painted("Prussians", Branch::Musketeers, Some("prussia"), 3, 200),
                painted("Guns", Branch::MediumGuns, None, 9, 60),
            ],
            terrain: Vec::new(),
        };
        assert!(shelf.faults().is_empty());
        let rows = shelf.fields(&army);
        let of = |branch| rows.iter().find(|f| f.branch == branch).map(|f| [f.wanted, f.own, f.lent, f.missing]);
        assert_eq!(of(Branch::Musketeers), Some([6, 5, 1, 0]), "their own, the grey, and one Austrian");
        assert_eq!(of(Branch::MediumGuns), Some([2, 2, 0, 0]));
        assert_eq!(of(Branch::Cuirassiers), Some([3, 0, 0, 3]));
        let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
        assert_eq!(rows.iter().map(|f| f.wanted as usize).sum::<usize>(), units);
        assert!(Shelf::default().fields(&army).iter().all(|f| f.missing == f.wanted));
    }

    #[test]
    fn a_table_says_what_it_lacks() {
        let feature = |nature, points: &[(i32, i32)]| {
            let points = points.iter().map(|(x, y)| Point::new(x * Len::CM.0, y * Len::CM.0)).collect();
            Feature::new(nature, points, Len::cm(3))
        };
        let hill = feature(Nature::GentleHill, &[(0, 0), (10, 0), (10, 10)]);
        let road = feature(Nature::Road, &[(0, 0), (30, 40), (30, 90)]);
        let bridge = feature(Nature::Bridge, &[(0, 0), (3, 0)]);
        let ground = Ground {
            width: Len::cm(100),
            depth: Len::cm(100),
            features: vec![hill.clone(), hill, road, bridge, feature(Nature::Fields, &[(0, 0), (1, 0), (1, 1)])],
        };
        let terrain = |nature, pieces, length| Terrain { nature, pieces, length };
        let mut shelf = Shelf {
            painted: Vec::new(),
            terrain: vec![terrain(Nature::GentleHill, 1, 0), terrain(Nature::Road, 0, 90)],
        };
        let lack = |nature, wanted, owned| Lack { nature, wanted, owned };
        let lacks = [lack(Nature::GentleHill, 2, 1), lack(Nature::Road, 100, 90), lack(Nature::Bridge, 1, 0)];
        assert_eq!(shelf.lacks(&ground), lacks);
        shelf.terrain =
            vec![terrain(Nature::GentleHill, 2, 0), terrain(Nature::Road, 0, 100), terrain(Nature::Bridge, 1, 0)];
        assert_eq!(shelf.lacks(&ground), []);
        assert_eq!(Shelf::default().lacks(&ground), [], "who has entered no terrain is not told of it");
    }

    #[test]
    fn ground_is_thrown_until_it_can_be_laid_out() {
        let terrain = |nature, pieces, length| Terrain { nature, pieces, length };
        let some = Shelf {
            painted: Vec::new(),
            terrain: vec![
                terrain(Nature::GentleHill, 4, 0),
                terrain(Nature::Wood, 4, 0),
                terrain(Nature::Village, 3, 0),
                terrain(Nature::Road, 0, 500),
                terrain(Nature::Stream, 0, 300),
                terrain(Nature::Bridge, 2, 0),
                terrain(Nature::Ford, 2, 0),
            ],
        };
        let bare = Shelf { terrain: vec![terrain(Nature::Ford, 1, 0)], ..Shelf::default() };
        let (table, names) = ((Len::cm(180), Len::cm(120)), Names::default());
        let thrown = |shelf: &Shelf, seed| shelf.ground(table, Sizes::Table(None), &names, &mut Dice::fair(seed, 1));
        let first = |seed| generate::ground(table, &names, &mut Dice::fair(seed, 1));
        let seed = (1..40).find(|s| !some.lacks(&first(*s)).is_empty()).expect("some table lacks something");
        assert!(some.lacks(&thrown(&some, seed)).is_empty());
        assert_eq!(thrown(&Shelf::default(), seed), first(seed), "nobody is bound by an empty shelf");
        let lacks = |ground: &Ground| bare.lacks(ground).iter().map(|l| l.wanted - l.owned).sum::<u32>();
        assert!(lacks(&thrown(&bare, seed)) > 0, "the nearest, and it says so");
    }

    #[test]
    fn what_cannot_be_on_a_shelf_is_told() {
        let shelf = Shelf {
            painted: vec![
                painted("a", Branch::Guard, None, 1, 200),
                painted("a", Branch::Guard, None, 0, 200),
                painted("", Branch::Guard, None, 1, 100_000),
            ],
            terrain: vec![
                Terrain { nature: Nature::Road, pieces: 3, length: 0 },
                Terrain { nature: Nature::Wood, pieces: 0, length: 0 },
                Terrain { nature: Nature::Wood, pieces: 1, length: 0 },
            ],
        };
        assert_eq!(shelf.faults().len(), 7, "{:?}", shelf.faults());
        let text = "[[painted]]\nname = \"a\"\nbranch = \"guard\"\nunits = 2\nfront = 200\nfigures = 28\n\n[[terrain]]\nnature = \"deep-river\"\nlength = 120\n";
        let read: Shelf = toml::from_str(text).expect("a shelf");
        assert_eq!((read.faults().len(), read.front(), read.terrain[0].length), (0, Some(200), 120));
        assert_eq!(toml::from_str::<Shelf>(&toml::to_string(&read).expect("TOML")).expect("a shelf"), read);
    }
}
