//! The lines of a state that have changed. A line's key is its text before the first colon.

/// The key of a line.
fn key(line: &str) -> &str {
    line.split_once(':').map_or(line, |(key, _)| key)
}

/// The lines of a state that differ from those before; `None` where a list of these lines would not tell the change: a line has come
/// or gone, or several have the key of one that has changed.
pub(crate) fn changed(before: &str, now: &str) -> Option<String> {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    if before.len() != now.len() || before.iter().zip(&now).any(|(before, now)| key(before) != key(now)) {
        return None;
    }
    let changed: Vec<&str> =
        before.iter().zip(&now).filter(|(before, now)| before != now).map(|(_, now)| *now).collect();
    let is_single = |line: &&str| now.iter().filter(|other| key(other) == key(line)).count() == 1;
    changed.iter().all(is_single).then(|| changed.join("\n"))
}

/// A state with these changed lines in the places of those with their keys.
pub(crate) fn with_changes(before: &str, changed: &str) -> String {
    let current = |line| changed.lines().find(|changed| key(changed) == key(line)).unwrap_or(line);
    before.lines().map(current).collect::<Vec<&str>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_make_the_state_again() {
        let before =
            "STATS\n- Position: 1, 2\n- Time: Morning\n- Other Agents: None\nMODES\n- flee (ON): runs";
        let now = before.replace("1, 2", "1, 3").replace("None", "Bo: near");
        let told = changed(before, &now).unwrap();
        assert_eq!(told, "- Position: 1, 3\n- Other Agents: Bo: near");
        assert_eq!(with_changes(before, &told), now);
        assert_eq!(changed(before, before).as_deref(), Some(""));
    }

    #[test]
    fn changes_that_lines_do_not_tell_are_told_whole() {
        assert_eq!(changed("a: 1\nb: 2", "a: 1"), None);
        assert_eq!(changed("a: 1\nb: 2", "b: 2\na: 1"), None);
        assert_eq!(changed("- flee (ON): runs", "- flee (OFF): runs"), None);
        assert_eq!(changed("a: 1\na: 2", "a: 1\na: 3"), None, "two lines have the key");
        assert_eq!(changed("", "a: 1"), None);
    }
}
