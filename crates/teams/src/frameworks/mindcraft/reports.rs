//! Reports of an agent's body, as its model reads them.

/// A report of an agent's state without the line that lists other agents.
pub(super) fn without_agents(stats: &str) -> String {
    let lines = stats.lines().filter(|line| !line.starts_with("- Other Agents:"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_agents_are_left_out_of_a_state() {
        assert_eq!(without_agents("STATS\n- Other Agents: Jill_0\nMODES"), "STATS\nMODES");
    }
}
