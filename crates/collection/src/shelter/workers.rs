//! The agents that act in the world themselves, derived from the episode's plan.

use std::collections::BTreeSet;

use cooperage_journal::EpisodePlan;
use cooperage_teams::frameworks::s_agents::leaders_only_command;

/// The framework in which agents command others.
const FRAMEWORK: &str = "s-agents";

/// The seats of the agents that act in the world themselves. In a tree, leaders only command, unless the team's options
/// say that leaders work; in chains and graphs every agent acts.
#[must_use]
pub fn working_seats(plan: &EpisodePlan) -> Vec<u32> {
    let options = plan.teams.iter().filter(|team| team.framework == FRAMEWORK).find_map(|team| {
        cooperage_teams::framework(FRAMEWORK).and_then(|framework| framework.resolve(&team.options)).ok()
    });
    let leaders_work = options.is_some_and(|options| !leaders_only_command(&options));
    let mutual = plan.commands.iter().any(|[from, to]| plan.commands.contains(&[*to, *from]));
    let leaders: BTreeSet<u32> = plan.commands.iter().map(|[from, _]| *from).collect();
    let works = |seat: &u32| mutual || leaders_work || !leaders.contains(seat);
    (0..plan.agents).filter(works).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_journal::TeamPlan;

    use super::*;

    fn seats(organisation: &str, commands: &[[u32; 2]], agents: u32) -> Vec<u32> {
        let options = BTreeMap::from([("s-agents.organisation".to_owned(), organisation.to_owned())]);
        let team = TeamPlan { framework: "s-agents".to_owned(), options, ..TeamPlan::default() };
        let commands = commands.to_vec();
        working_seats(&EpisodePlan { agents, teams: vec![team].into(), commands, ..EpisodePlan::default() })
    }

    #[test]
    fn leaders_of_trees_do_not_work() {
        assert_eq!(seats("tree:3", &[[0, 1], [0, 2], [0, 3]], 4), [1, 2, 3]);
        assert_eq!(seats("tree:1", &[[0, 1]], 2), [1]);
        assert_eq!(seats("chain:3", &[[0, 1], [1, 2]], 3), [0, 1, 2]);
        assert_eq!(seats("mine.toml", &[[0, 1], [1, 0]], 2), [0, 1]);
        assert_eq!(seats("tree", &[[0, 1]], 2), [1]);
        assert_eq!(seats("graph", &[[0, 1]], 2), [0, 1]);
        assert_eq!(working_seats(&EpisodePlan { agents: 2, ..EpisodePlan::default() }), [0, 1]);
    }
}
