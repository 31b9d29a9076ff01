//! What agents are called in prompts and replies.

use cooperage_core::{AgentId, Viewer};
use cooperage_runtime::Team;

/// The names of a team's agents in the order of their numbers (specification of VillagerAgent: 1.9).
const GIVEN: [&str; 26] = [
    "Alice", "Bob", "Cindy", "David", "Eve", "Frank", "Grace", "Helen", "Ivy", "Jack", "Kevin", "Lily",
    "Mary", "Nancy", "Olivia", "Peter", "Queen", "Rose", "Sam", "Tom", "Umbrella", "Vivian", "Wendy",
    "Xavier", "Yolanda", "Zoe",
];

/// The name of an agent where the world gives it none.
#[must_use]
pub fn given_name(agent: AgentId) -> String {
    let number = agent.0 as usize;
    match GIVEN.get(number % GIVEN.len()) {
        Some(name) if number < GIVEN.len() => (*name).to_owned(),
        Some(name) => format!("{name}{}", number / GIVEN.len() + 1),
        None => agent.to_string(),
    }
}

/// What the agents of a team are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    names: Vec<String>,
    /// Whether the world calls them so too.
    is_the_worlds: bool,
}

impl Names {
    /// The names that the world gives its agents (in what they perceive), or our own.
    pub(crate) fn of(team: &Team) -> Names {
        let agents = || (0..team.agents()).map(AgentId);
        let own = |agent| team.observe(Viewer::Agent(agent)).perception.map(|perception| perception.name);
        match agents().map(own).collect::<Option<Vec<String>>>() {
            Some(names) => Names { names, is_the_worlds: true },
            None => Names { names: agents().map(given_name).collect(), is_the_worlds: false },
        }
    }

    /// The world's names, as a test wants them.
    #[cfg(test)]
    pub(crate) fn for_tests(names: &[&str]) -> Names {
        Names { names: names.iter().map(|&name| name.to_owned()).collect(), is_the_worlds: true }
    }

    /// All names, by the agents' numbers.
    pub(crate) fn all(&self) -> &[String] {
        &self.names
    }

    /// An agent's name.
    pub(crate) fn get(&self, agent: AgentId) -> &str {
        self.names.get(agent.0 as usize).map_or("", String::as_str)
    }

    /// The agent of that name, in whatever case, or that the world calls so.
    pub(crate) fn find(&self, name: &str) -> Option<AgentId> {
        let name = name.trim();
        let place = self.names.iter().position(|known| known.eq_ignore_ascii_case(name));
        let place = place.or_else(|| {
            (0..self.names.len())
                .find(|&number| AgentId(number as u32).to_string().eq_ignore_ascii_case(name))
        });
        place.map(|number| AgentId(number as u32))
    }

    /// What the world calls the agents, where that is something else.
    pub(crate) fn aliases(&self) -> Vec<(String, String)> {
        if self.is_the_worlds {
            return Vec::new();
        }
        let alias = |(number, name): (usize, &String)| (name.clone(), AgentId(number as u32).to_string());
        self.names.iter().enumerate().map(alias).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<String> = (0..100).map(|n| given_name(AgentId(n))).collect();
        assert_eq!(names.len(), 100);
        assert_eq!([0, 25, 26].map(|n| given_name(AgentId(n))), ["Alice", "Zoe", "Alice2"]);
    }

    #[test]
    fn agents_are_found_by_either_name() {
        let names = Names { names: vec!["Alice".to_owned(), "Bob".to_owned()], is_the_worlds: false };
        assert_eq!(
            ["bob", " Alice ", "agent1", "Cindy", ""].map(|name| names.find(name)),
            [Some(AgentId(1)), Some(AgentId(0)), Some(AgentId(1)), None, None]
        );
        assert_eq!(names.aliases()[1], ("Bob".to_owned(), "agent1".to_owned()));
    }
}
