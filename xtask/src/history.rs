//! The commits that the rule about commits looks at.

use std::path::Path;
use std::process::Command;

/// The file that names the commit behind which the rule begins, and the commits that slipped through, each with its reason.
pub(crate) const FILE: &str = "xtask/data/commits.txt";

/// A commit as `git log` tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Commit {
    pub(crate) hash: String,
    pub(crate) subject: String,
    pub(crate) body: String,
    /// The files that it changes.
    pub(crate) paths: Vec<String>,
}

/// The commits behind the one that `file`, the text of [`FILE`], names; nothing in a source archive or a shallow clone.
pub(crate) fn load(root: &Path, file: &str) -> Option<Vec<Commit>> {
    let since = since(file)?;
    git(root, &["merge-base", "--is-ancestor", since, "HEAD"])?;
    let range = format!("{since}..HEAD");
    let log = git(root, &["log", "--no-merges", "--name-only", "--format=%x1e%H%x1f%s%x1f%b%x1f", &range])?;
    Some(commits_of_log(&log))
}

/// The output of git; nothing where it fails.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Takes a log apart whose records begin with the byte 1e and whose fields end with the byte 1f.
fn commits_of_log(log: &str) -> Vec<Commit> {
    let commit = |record: &str| {
        let mut fields = record.split('\u{1f}');
        Some(Commit {
            hash: fields.next()?.trim().to_owned(),
            subject: fields.next()?.to_owned(),
            body: fields.next()?.to_owned(),
            paths: fields.next()?.lines().filter(|path| !path.is_empty()).map(str::to_owned).collect(),
        })
    };
    log.split('\u{1e}').filter_map(commit).collect()
}

/// The hash behind which the rule begins: the first word of the file's first line that is no comment.
fn since(text: &str) -> Option<&str> {
    entries(text).next().and_then(|line| line.split_whitespace().next())
}

/// The commits that slipped through, with their reasons.
pub(crate) fn slipped(text: &str) -> Vec<(&str, &str)> {
    entries(text).skip(1).map(|line| line.split_once(' ').unwrap_or((line, ""))).collect()
}

fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_come_from_the_log_with_their_files() {
        let log = "\u{1e}abc\u{1f}docs: mend\u{1f}Why.\nMore.\n\u{1f}\n\na.md\nb/c.md\n\u{1e}def\u{1f}ci: add\u{1f}\u{1f}\n";
        let found = commits_of_log(log);
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].body.as_str(), found[0].paths.join(" ").as_str()),
            ("Why.\nMore.\n", "a.md b/c.md")
        );
        assert_eq!((found[1].subject.as_str(), found[1].paths.len()), ("ci: add", 0));
    }

    #[test]
    fn the_file_names_a_commit_and_those_that_slipped_through() {
        let file = "# words\n\nabc\ndef why not\n";
        assert_eq!((since(file), slipped(file)), (Some("abc"), vec![("def", "why not")]));
    }
}
