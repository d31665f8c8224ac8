//! Bytes of nobody and real files spoilt at random: what comes of them is faults or a thing that every rule system can
//! look at; never a crash, and never half a thing in the library.

use super::*;
use crate::army::{list, nations};
use crate::desk::compare;

/// Dice of no meaning: a linear congruence by Knuth.
struct Noise(u64);

impl Noise {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    /// Bytes that are nothing.
    fn raw(&mut self) -> Vec<u8> {
        (0..self.below(400)).map(|_| self.below(256) as u8).collect()
    }

    /// A text with bytes changed, cut out, doubled, or words of the form put in.
    fn spoilt(&mut self, text: &[u8]) -> Vec<u8> {
        const WORDS: [&[u8]; 16] = [
            b"-1",
            b"4294967295",
            b"99999999999999999999",
            b"1e308",
            b"null",
            b"[]",
            b"{}",
            b"\"\"",
            b"\"id\":",
            b",",
            b"}",
            b"\xff\xfe",
            b"\0",
            b": ",
            b"\n",
            "Στρατός".as_bytes(),
        ];
        let mut bytes = text.to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(60)).min(bytes.len());
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                1 => bytes.truncate(at.max(bytes.len() / 2)),
                2 => drop(bytes.drain(at..end)),
                3 => {
                    let part = bytes[at..end].to_vec();
                    bytes.splice(at..at, part);
                }
                _ => {
                    let word = WORDS[self.below(WORDS.len())];
                    let end = (at + self.below(4)).min(bytes.len());
                    bytes.splice(at..end, word.iter().copied());
                }
            }
        }
        bytes
    }
}

/// Real files of every form, small ones, with the names that they have.
fn files(desk: &Desk) -> Vec<(&'static str, Vec<u8>)> {
    let mut small = desk.army(ARMY).expect("the army").clone();
    small.brigades.truncate(1);
    small.independent.clear();
    let stays = |u: &crate::army::Unit| small.brigades[0].units.contains(&u.id);
    small.regiments.iter_mut().for_each(|r| r.units.retain(stays));
    small.regiments.retain(|r| !r.units.is_empty());
    let force = sample::force(vec![small.clone()], desk.nations());
    let nation = desk.nation("sweden").expect("Sweden");
    let toml = nations::FILES.iter().find(|(f, _)| *f == "sweden.toml").expect("Sweden").1;
    vec![
        (
            "army.json",
            json::write("army", &small, (std::slice::from_ref(nation), &Carried::new())).expect("JSON").into_bytes(),
        ),
        ("nation.json", json::write("nation", nation, (&[], &Carried::new())).expect("JSON").into_bytes()),
        (
            "regiment.json",
            json::write("regiment", &small.regiments[0], (&[], &Carried::new())).expect("JSON").into_bytes(),
        ),
        ("army.txt", lists::text(&force, how()).into_bytes()),
        ("army.csv", lists::csv(&force, how(), 1757).into_bytes()),
        ("nation.toml", toml.as_bytes().to_vec()),
        ("list.toml", include_bytes!("../../../../templates/armies/pragmatic-army-1743.toml").to_vec()),
    ]
}

/// Puts so many inputs through, and gives how many came in.
fn put_through(inputs: usize, seed: u64) -> usize {
    let at = folder();
    let mut desk = desk(&at, "fuzz.tricorne");
    let files = files(&desk);
    let mut noise = Noise(seed);
    let mut came = 0;
    for n in 0..inputs {
        let (name, text) = &files[n % files.len()];
        let bytes = if noise.below(10) == 0 { noise.raw() } else { noise.spoilt(text) };
        let text = String::from_utf8_lossy(&bytes);
        if *name == "list.toml" {
            // The program's own lists: a sentence or an army.
            let _ = list::parse(&text, desk.nations()).map_err(|e| assert!(!e.to_string().is_empty()));
            continue;
        }
        let preview = match desk.preview_text(Path::new(name), &text, how()) {
            Ok(preview) => preview,
            Err(why) => {
                assert!(!why.to_string().is_empty());
                continue;
            }
        };
        assert!(preview.thing.is_some() || !preview.not.is_empty(), "nothing, and no word of it: {text}");
        assert!(preview.not.iter().all(|f| !f.why.is_empty()));
        let sound = preview.not.is_empty();
        if sound && let Some(Thing::Army(army, own)) = &preview.thing {
            let nations: Vec<Nation> = desk.nations().iter().chain(own).cloned().collect();
            let force = sample::force(vec![(**army).clone()], &nations);
            assert_eq!(compare::under_all(&force, army.rated_in()).len(), 5);
        }
        // Writing takes long: a part of what is sound, and as many of what is not.
        if noise.below(if sound { 20 } else { 100 }) > 0 {
            continue;
        }
        let thing = preview.thing.clone();
        let before = (desk.nations().to_vec(), desk.armies().to_vec());
        let done = desk.bring_in(Path::new(name), preview, Some(ARMY));
        assert!(sound || done.is_err());
        match (done, thing) {
            (Ok((id, _)), Some(Thing::Army(army, _))) => assert_eq!(desk.army(id.as_str()).ok(), Some(&*army)),
            (Ok((id, _)), Some(Thing::Nation(nation))) => {
                assert!(desk.nations().iter().any(|n| n.id == id && n.name == nation.name));
            }
            (Ok((id, _)), _) => assert!(desk.army(ARMY).expect("the army").regiments.iter().any(|r| r.id == id)),
            (Err(_), _) => assert!(before == (desk.nations().to_vec(), desk.armies().to_vec()), "half a thing came in"),
        }
        if before != (desk.nations().to_vec(), desk.armies().to_vec()) {
            came += 1;
            desk.undo().expect("undone");
            assert!(before == (desk.nations().to_vec(), desk.armies().to_vec()), "it is one edit");
        }
    }
    came
}

#[test]
fn ten_thousand_spoilt_files_do_no_harm() {
    assert!(put_through(10_000, 1757) > 20, "some are sound still");
}

/// Real pictures, small ones.
const PICTURES: [&[u8]; 2] = [
    include_bytes!("../../../../tests/pictures/grey.jpg"),
    br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><defs><linearGradient id="g"><stop stop-color="#fff"/>
<stop offset="1" stop-color="red"/></linearGradient><clipPath id="c"><circle cx="4" cy="3" r="3"/></clipPath></defs>
<g clip-path="url(#c)" transform="rotate(9)"><path d="M0 0L9 0C9 3 6 6 0 6z" fill="url(#g)" stroke="#123" stroke-width=".4"
stroke-dasharray="1 2"/></g><use href="#c"/></svg>"##,
];

/// Puts so many spoilt pictures through, and gives how many are pictures still.
fn look_at(inputs: usize, seed: u64) -> usize {
    let mut noise = Noise(seed);
    let png = picture::take_in(PICTURES[1]).expect("a drawing").1;
    let real = [PICTURES[0], PICTURES[1], &png];
    let mut seen = 0;
    for n in 0..inputs {
        let bytes = if noise.below(10) == 0 { noise.raw() } else { noise.spoilt(real[n % 3]) };
        match picture::read(&bytes) {
            Ok(image) => {
                assert_eq!(image.rgba.len(), image.width as usize * image.height as usize * 4);
                seen += 1;
            }
            Err(why) => assert!(!why.is_empty()),
        }
    }
    seen
}

#[test]
fn spoilt_pictures_do_no_harm() {
    assert!(look_at(1_000, 1757) > 50, "some are pictures still");
}

/// Run it with `--release`.
#[test]
#[ignore = "minutes: many pictures are painted"]
fn a_hundred_thousand_spoilt_pictures_do_no_harm() {
    assert!(look_at(100_000, 6) > 5_000, "some are pictures still");
}

/// Run it with `--release`.
#[test]
#[ignore = "minutes: a million inputs"]
fn a_million_spoilt_files_do_no_harm() {
    assert!(put_through(1_000_000, 6) > 2_000, "some are sound still");
}
