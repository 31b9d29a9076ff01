//! Reports of an agent's body, as its model reads them.

/// A report of an agent's state without the line that lists other agents.
pub(super) fn without_agents(stats: &str) -> String {
    let lines = stats.lines().filter(|line| !line.starts_with("- Other Agents:"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Lines of which those that follow each other and are equal stand once, with how many there were.
pub(super) fn folded(text: &str) -> String {
    let mut lines: Vec<(&str, u32)> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => lines.push((line, 1)),
        }
    }
    let told = lines.into_iter().map(|(line, count)| match count {
        1 => line.to_owned(),
        _ => format!("{line} ({count} times)"),
    });
    told.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_reports_of_the_body_stand_once() {
        assert_eq!(folded("a\na\na\nb\na"), "a (3 times)\nb\na");
        assert_eq!(folded(""), "");
    }

    #[test]
    fn other_agents_are_left_out_of_a_state() {
        assert_eq!(without_agents("STATS\n- Other Agents: Jill_0\nMODES"), "STATS\nMODES");
    }
}
