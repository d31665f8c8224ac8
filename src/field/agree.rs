//! Words that agree with a name: *Alt-Brünnau wheels and keeps its distance*, *Sporn Dragoons wheel and keep theirs*.

/// Words by which a name is one of many, in the languages of names; written small, as the last letters of a word.
const MANY: [&str; 42] = [
    "armes",
    "armies",
    "batteries",
    "battalions",
    "bavarians",
    "buffs",
    "carabiniers",
    "chasseurs",
    "columns",
    "cossacks",
    "cravates",
    "croats",
    "cuirassiers",
    "dragons",
    "dragoons",
    "fusiliers",
    "grenadiere",
    "grenadiers",
    "grenzer",
    "guards",
    "guns",
    "haubitzen",
    "howitzers",
    "husaren",
    "hussars",
    "jäger",
    "kosaken",
    "kroaten",
    "kürassiere",
    "lancers",
    "marines",
    "mousquetaires",
    "musketeers",
    "musketiere",
    "panduren",
    "pandours",
    "pounders",
    "saxons",
    "schützen",
    "troops",
    "volontaires",
    "volunteers",
];

/// Whether a name is one of many: *Sporn Dragoons*, *Kürassiere Ulrike*, *Napier’s and Stuart’s*, *The Allies*.
#[must_use]
pub fn is_many(name: &str) -> bool {
    let name = name.to_lowercase();
    let many = |word: Option<&str>| {
        let word = word.unwrap_or_default().trim_end_matches(|c: char| !c.is_alphanumeric());
        MANY.iter().any(|ending| word.ends_with(ending))
    };
    let whole = name.split(',').next().unwrap_or_default();
    name.contains(" and ")
        || many(whole.split_whitespace().next())
        || many(name.split_whitespace().last())
        || name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss")
}

/// A word as it stands for many: *wheels* is *wheel*, *is* is *are*, *its* is *their*. Of two, *it|them*, it is the second.
#[must_use]
pub fn for_many(word: &str) -> String {
    if let Some((_, many)) = word.split_once('|') {
        return many.to_owned();
    }
    let irregular = match word {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        "does" => "do",
        "goes" => "go",
        "lies" => "lie",
        "its" => "their",
        "it" => "they",
        "itself" => "themselves",
        _ => "",
    };
    if !irregular.is_empty() {
        return irregular.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let sibilant = ["ches", "shes", "sses", "xes", "zzes"].iter().any(|ending| word.ends_with(ending));
    word.strip_suffix(if sibilant { "es" } else { "s" }).unwrap_or(word).to_owned()
}

/// A word as it stands for one: the first of two.
#[must_use]
pub fn for_one(word: &str) -> &str {
    word.split_once('|').map_or(word, |(one, _)| one)
}

/// A word that agrees with a name.
#[must_use]
pub fn agreed(word: &str, name: &str) -> String {
    if is_many(name) { for_many(word) } else { for_one(word).to_owned() }
}

/// A sentence about somebody that begins with his name: its verb agrees with it.
#[must_use]
pub fn sentence_of(name: &str, sentence: &str) -> String {
    let verb = sentence.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).filter(|_| is_many(name));
    let Some((verb, rest)) = verb.and_then(|rest| rest.split_once(' ')) else { return sentence.to_owned() };
    format!("{name} {} {rest}", for_many(verb))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_are_told_from_names_of_one() {
        for many in [
            "Howitzers",
            "Sporn Dragoons",
            "Gens d’armes",
            "Kürassiere Ulrike",
            "Grenadiers de France",
            "Welsh Fusiliers and Home’s",
            "Six-pounders",
            "Lindwurm jäger",
            "The Allies",
            "Stiftsschützen",
            "Grenadiers, 1st battalion",
            "Foy’s and Macbean’s batteries",
        ] {
            assert!(is_many(many), "{many}");
        }
        for one in [
            "Garde du Corps",
            "Alt-Brünnau",
            "Los Rios",
            "King’s Own Horse",
            "Schwere Batterie",
            "Lannes",
            "Prinz von Preußen",
            "Battery of the Empire",
            "Pálffy",
            "Nikolaus Esterházy",
            "Freikorps Rübsam",
            "Trier",
            "Leibregiment 1st battalion",
        ] {
            assert!(!is_many(one), "{one}");
        }
    }

    /// No sentence of any system has a verb beside a name that would stand so for one and for many alike.
    #[test]
    fn every_verb_beside_a_name_is_marked_to_agree_with_it() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/words");
        let mut marked = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|l| !l.starts_with('#')) {
                marked += line.matches("+is}").count();
                for who in ["actor", "target", "who", "whom", "n0.side"] {
                    for after in line.split(&format!("{{{who}}} ")).skip(1) {
                        let word: String = after.chars().take_while(|c| c.is_alphabetic()).collect();
                        let of_another = line.contains(&format!(" of {{{who}}} {word}"))
                            || line.contains(&format!(" halt {{{who}}} {word}"))
                            || line.contains(&format!(" from {{{who}}} {word}"));
                        assert!(
                            !word.ends_with('s') || word.ends_with("ss") || of_another,
                            "{}: “{word}” stands for one alone: {line}",
                            path.display()
                        );
                    }
                }
            }
        }
        assert!(marked > 50, "{marked}");
    }

    #[test]
    fn verbs_and_pronouns_follow_their_name() {
        let said =
            ["wheels", "rallies", "catches", "dresses", "closes", "is", "lies", "goes", "its", "it|them", "crosses"];
        assert_eq!(
            said.map(for_many),
            ["wheel", "rally", "catch", "dress", "close", "are", "lie", "go", "their", "them", "cross"]
        );
        assert_eq!(sentence_of("Howitzers", "Howitzers stands in a river: go."), "Howitzers stand in a river: go.");
        assert_eq!(sentence_of("Trier", "Trier stands in a river: go."), "Trier stands in a river: go.");
        assert_eq!((agreed("it|them", "Sporn Dragoons"), agreed("it|them", "Trier")), ("them".into(), "it".into()));
    }
}
