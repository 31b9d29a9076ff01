//! Comments: their order, what is refused, lines of others, links.

use camino::Utf8Path;

use super::*;
use crate::Plan;

fn run(folder: &Utf8Path) -> (RunDir, String) {
    let plan = Plan {
        grid: None,
        format: crate::FORMAT,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![crate::EpisodePlan::default()],
        attachments: std::collections::BTreeMap::new(),
        partition: None,
    };
    let run = RunDir::create(&folder.join("run"), plan).unwrap();
    let key = run.episodes().next().unwrap().0;
    (run, key)
}

fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    (folder, path)
}

#[test]
fn comments_are_kept_in_order_of_moments_and_taken_back() {
    let (_folder, path) = folder();
    let (run, key) = run(&path);
    assert_eq!(Comments::read(&run).unwrap().all, []);
    Comments::add(&run, &key, 40, "", "later").unwrap();
    let first = Comments::add(&run, &key, 7, " Ann ", "  why\u{202e} does\u{7} it\nwait? ").unwrap();
    assert_eq!((first.id, &*first.by, &*first.text), (2, "Ann", "why does it\nwait?"));
    let texts = |run: &RunDir| {
        Comments::read(run).unwrap().all.into_iter().map(|comment| comment.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(&run), ["why does it\nwait?", "later"]);
    Comments::remove(&run, 2).unwrap();
    assert_eq!(texts(&run), ["later"]);
    assert!(matches!(Comments::remove(&run, 2), Err(CommentError::NoComment(2))));
    // A number is never given twice.
    assert_eq!(Comments::add(&run, &key, 1, "", "again").unwrap().id, 3);
}

#[test]
fn what_is_no_comment_is_refused() {
    let (_folder, path) = folder();
    let (run, key) = run(&path);
    let said = |result: Result<Comment, CommentError>| result.unwrap_err().to_string();
    assert_eq!(said(Comments::add(&run, &key, 1, "", " \u{7}\n")), "a comment needs a text");
    assert_eq!(said(Comments::add(&run, "../x", 1, "", "a")), "there is no such episode in this run");
    let long = "é".repeat(TEXT_CHARACTERS_MAX + 1);
    assert_eq!(
        said(Comments::add(&run, &key, 1, "", &long)),
        "the text has 2001 characters, and 2000 are the most"
    );
    assert!(!path.join("run/comments.jsonl").exists());
}

#[test]
fn lines_of_others_are_told_and_kept() {
    let (_folder, path) = folder();
    let (run, key) = run(&path);
    let file = path.join("run/comments.jsonl");
    std::fs::write(&file, "{\"type\":\"comment\",\"id\":5}\n\nnonsense").unwrap();
    let comment = Comments::add(&run, &key, 3, "", "here").unwrap();
    let read = Comments::read(&run).unwrap();
    assert_eq!((comment.id, read.all), (1, vec![comment]));
    assert_eq!(read.unread.len(), 2);
    assert!(read.unread[0].starts_with("comments.jsonl, line 1: missing field"), "{:?}", read.unread);
    assert!(read.unread[1].starts_with("comments.jsonl, line 3: "), "{:?}", read.unread);
    assert!(
        std::fs::read_to_string(&file).unwrap().starts_with("{\"type\":\"comment\",\"id\":5}\n\nnonsense\n")
    );
}

#[cfg(unix)]
#[test]
fn no_link_is_followed() {
    let (_folder, path) = folder();
    let (run, key) = run(&path);
    std::fs::write(path.join("elsewhere"), "").unwrap();
    std::os::unix::fs::symlink(path.join("elsewhere"), path.join("run/comments.jsonl")).unwrap();
    assert!(Comments::read(&run).is_err());
    assert!(Comments::add(&run, &key, 1, "", "a").is_err());
    assert_eq!(std::fs::read_to_string(path.join("elsewhere")).unwrap(), "");
}

#[test]
fn a_comment_that_comes_while_others_are_carried_is_kept() {
    const MANY: u64 = 100;
    let (_folder, path) = folder();
    let (run, key) = run(&path);
    let others: Vec<RunDir> = (0..MANY)
        .map(|number| {
            let other = RunDir::create(&path.join(format!("part-{number}")), run.plan().clone()).unwrap();
            Comments::add(&other, &key, number, "carried", "a").unwrap();
            other
        })
        .collect();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            others.iter().for_each(|other| Comments::carry(&run, &[other], || Ok(())).unwrap());
        });
        for tick in 0..MANY {
            Comments::add(&run, &key, tick, "typed", "b").unwrap();
        }
    });
    let all = Comments::read(&run).unwrap().all;
    let numbers: BTreeSet<u64> = all.iter().map(|comment| comment.id).collect();
    assert_eq!((all.len() as u64, numbers), (2 * MANY, (1..=2 * MANY).collect()));
}
