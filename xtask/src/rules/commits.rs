//! A commit's subject names its area and says what the commit does, and a commit that changes what ships says why.

use super::Finding;
use crate::history::{Commit, FILE, slipped};
use crate::repository::Repository;

/// The longest subject.
const SUBJECT_CHARACTERS_MAX: usize = 72;
/// How many commits may have slipped through.
const SLIPPED_MOST: usize = 10;

/// First words that are no verbs in the imperative.
const NO_VERBS: &[&str] =
    &["the", "a", "an", "it", "this", "that", "these", "those", "who", "what", "now", "new", "no", "some"];
/// Verbs in the imperative that look like other forms.
const VERBS: &[&str] = &[
    "bring", "embed", "feed", "speed", "need", "seed", "shed", "ring", "string", "focus", "bias", "alias",
    "canvas",
];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let Some(commits) = &repository.commits else { return Vec::new() };
    let slipped = slipped(repository.text(FILE));
    let mut findings = Vec::new();
    if slipped.len() > SLIPPED_MOST {
        findings.push(Finding::at(FILE, format!("more than {SLIPPED_MOST} commits slipped through")));
    }
    for (hash, reason) in &slipped {
        if reason.is_empty() {
            findings.push(Finding::at(FILE, format!("commit {hash} slipped through without a reason")));
        }
    }
    let counted =
        commits.iter().filter(|commit| !slipped.iter().any(|(hash, _)| commit.hash.starts_with(hash)));
    findings.extend(counted.flat_map(|commit| {
        let short: String = commit.hash.chars().take(10).collect();
        faults(commit).into_iter().map(move |fault| Finding::at(&format!("commit {short}"), fault))
    }));
    findings
}

fn faults(commit: &Commit) -> Vec<String> {
    let subject = &commit.subject;
    let mut faults = Vec::new();
    let characters = subject.chars().count();
    if characters > SUBJECT_CHARACTERS_MAX {
        faults.push(format!("its subject has {characters} characters, more than {SUBJECT_CHARACTERS_MAX}"));
    }
    match subject.split_once(": ") {
        Some((area, text)) if is_area(area) => {
            let first = text.split_whitespace().next().unwrap_or_default();
            if !is_imperative(first) {
                faults.push(format!("`{subject}`: `{first}` is no verb in the imperative, such as `add`"));
            }
        }
        _ => faults.push(format!("`{subject}` does not begin with its area, such as `journal: `")),
    }
    let ships = |path: &String| path.starts_with("crates/") && path.contains("/src/");
    if commit.paths.iter().any(ships) && commit.body.trim().is_empty() {
        faults.push(format!("`{subject}` changes sources that ship, and has no body that says why"));
    }
    faults
}

/// A name in at most three words without a verb's marks, such as `journal` or `MineCollab oracle`.
fn is_area(area: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '/' | ',');
    !area.is_empty() && area.split_whitespace().count() <= 3 && area.chars().all(is_letter)
}

fn is_imperative(word: &str) -> bool {
    let word = word.to_lowercase();
    let looks_otherwise = ["ing", "ed"].iter().any(|ending| word.ends_with(ending))
        || (word.ends_with('s') && !word.ends_with("ss"));
    !word.is_empty()
        && !NO_VERBS.contains(&word.as_str())
        && (!looks_otherwise || VERBS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn commit(subject: &str, body: &str, path: &str) -> Commit {
        Commit {
            hash: "0123456789abcdef".to_owned(),
            subject: subject.to_owned(),
            body: body.to_owned(),
            paths: vec![path.to_owned()],
        }
    }

    fn findings(commit: Commit, file: &str) -> Vec<String> {
        let mut repository = samples::of(&[(FILE, file)]);
        repository.commits = Some(vec![commit]);
        check(&repository).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn good_commits_pass() {
        for subject in [
            "journal: read lines of known kinds alone",
            "MineCollab oracle: pass the table on",
            "ci: bring npm",
        ] {
            assert_eq!(findings(commit(subject, "Why.", "crates/a/src/a.rs"), "abc\n"), [""; 0]);
        }
        assert_eq!(findings(commit("docs: mend a link", "", "docs/a.md"), "abc\n"), [""; 0]);
    }

    #[test]
    fn subjects_and_bodies_are_asked_for() {
        let long = format!("journal: add {}", "x".repeat(70));
        for (subject, body, fault) in [
            ("The wheel was weighed anew", "Why.", "does not begin with its area"),
            ("journal: adds a line", "Why.", "`adds` is no verb"),
            ("journal: a new line", "Why.", "`a` is no verb"),
            ("journal: added a line", "Why.", "`added` is no verb"),
            (long.as_str(), "Why.", "its subject has 83 characters"),
            ("journal: add a line", " ", "has no body that says why"),
        ] {
            let found = findings(commit(subject, body, "crates/a/src/a.rs"), "abc\n");
            assert_eq!(found.len(), 1, "{subject}: {found:?}");
            assert!(found[0].starts_with("commit 0123456789: ") && found[0].contains(fault), "{found:?}");
        }
    }

    #[test]
    fn commits_that_slipped_through_have_a_reason() {
        let bad = || commit("Bad", "", "a");
        assert_eq!(findings(bad(), "# words\nabc\n0123456 made before the rule\n"), [""; 0]);
        assert_eq!(
            findings(bad(), "abc\n0123456\n"),
            [format!("{FILE}: commit 0123456 slipped through without a reason")]
        );
    }

    #[test]
    fn without_history_nothing_is_said() {
        assert_eq!(check(&samples::of(&[(FILE, "abc\n")])), []);
    }
}
