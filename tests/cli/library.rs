//! Libraries: in use, broken, newer, of another program; campaigns that go from one to another.

use crate::support::{arg, done, files, refused};

/// A second program on the same library only reads; what writes is refused meanwhile.
#[test]
fn a_library_that_is_in_use_is_only_read() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("war.tricorne");
    let library = path.to_str().expect("a path");
    done(home.path(), &["--library", library, "fight"]);
    let held = tricorne::desk::Desk::open(&path).expect("the library opens");
    assert!(!held.read_only());
    refused(home.path(), &["fight", "--library", library], &["another window"]);
    assert!(done(home.path(), &["campaign", "list", "--library", library]).contains("salt-toll-war"));
    drop(held);
    done(home.path(), &["fight", "--library", library]);
}

#[test]
fn a_campaign_leaves_one_library_and_comes_into_another() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    done(
        at,
        &["campaign", "new", "Der Käsekrieg", "--blue", "hohenmoehr", "--red", "hohenmoehr", "--table", "180x120"],
    );
    done(at, &["campaign", "advance", "--days", "3"]);
    let file = at.join("war.json");
    let file = file.to_str().expect("a path");
    done(at, &["campaign", "export", "-o", file]);
    let other = at.join("other.tricorne");
    let other = other.to_str().expect("a path");
    done(at, &["campaign", "import", file, "--library", other]);
    let here = done(at, &["campaign", "show", "der-kase", "--json"]);
    assert_eq!(here, done(at, &["campaign", "show", "der", "--json", "--library", other]));
    refused(at, &["campaign", "import", other, "--library", other], &["other.tricorne"]);
}

/// A library that is cut short, overwritten, newer or another program's is refused, and nothing changes in its folder.
#[test]
fn a_library_that_is_none_is_refused_and_left_as_it_is() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let good = at.join("good.tricorne");
    done(at, &["--library", arg(&good), "fight"]);
    let good = std::fs::read(&good).expect("the library");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        bytes
    };
    let folder = at.join("bad");
    std::fs::create_dir(&folder).expect("a folder");
    for (bytes, says) in [
        (with(&|b| b.truncate(50)), "is not a library of Tricorne; choose another"),
        (with(&|b| b.truncate(20_000)), "is damaged: some of its pages cannot be read; no copy of it is kept"),
        (
            with(&|b| b[3 * 4096..4 * 4096].fill(0x5a)),
            "is damaged: some of its pages cannot be read; no copy of it is kept",
        ),
        (with(&|b| b[60..64].copy_from_slice(&[0, 0, 0, 99])), "from a newer version of Tricorne"),
        (with(&|b| b[68..72].copy_from_slice(&[0, 0, 0, 1])), "is not a library of Tricorne; choose another"),
    ] {
        let path = folder.join("war.tricorne");
        std::fs::write(&path, &bytes).expect("the file is written");
        for command in [&["campaign", "list"][..], &["fight"]] {
            refused(at, &[command, &["--library", arg(&path)]].concat(), &["war.tricorne", says]);
        }
        assert!(files(&folder) == [("war.tricorne".to_owned(), bytes)], "nothing beside it, and nothing of it: {says}");
    }
    refused(at, &["fight", "--library", "/dev/null"], &["it is no file"]);
}

/// The copies of a damaged library are listed, looked into and brought back, and the damaged file is kept.
#[test]
fn a_damaged_library_is_repaired_from_a_copy() {
    let home = tempfile::tempdir().expect("a folder");
    let at = home.path();
    let path = at.join("war.tricorne");
    let on = |more: &[&str]| done(at, &[more, &["--library", arg(&path)]].concat());
    on(&["fight"]);
    on(&["fight"]);
    let label = on(&["backup", "list"]).split_whitespace().next().expect("a copy").to_owned();
    let mut bytes = std::fs::read(&path).expect("the library");
    bytes.truncate(20_000);
    std::fs::write(&path, &bytes).expect("the file is written");
    refused(at, &["campaign", "list", "--library", arg(&path)], &["is damaged", "tricorne backup restore"]);
    assert!(on(&["backup", "list"]).starts_with(&label));
    assert!(on(&["backup", "show", &label]).contains("1 campaign"));
    refused(at, &["backup", "restore", &label, "--library", arg(&path)], &["nothing is written yet"]);
    assert!(on(&["backup", "restore", &label, "--yes"]).contains("the damaged file is kept"));
    assert!(on(&["campaign", "list"]).contains("1 battle"));
    let kept = std::fs::read(at.join("backups").join("war.damaged-1")).expect("the damaged file");
    assert_eq!(kept, bytes);
}
