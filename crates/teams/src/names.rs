//! Names of agents in prompts and replies.

use std::sync::Arc;

use cooperage_core::written::is_alike;
use cooperage_core::{AgentId, Manual, SectionName, Tool};
use cooperage_runtime::TeamHandle;

/// The names of a team's agents in the order of their numbers (docs/spec/villager.md, 1.9).
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

/// An agent's name among names by number.
pub(crate) fn name_of(names: &[String], agent: AgentId) -> String {
    names.get(agent.0 as usize).cloned().unwrap_or_else(|| agent.to_string())
}

/// The tools of each agent by number; agents of others have none that the team could use.
pub(crate) fn tools_by_number(team: &TeamHandle) -> Vec<Arc<[Tool]>> {
    let seats = team.seats();
    let own = |agent| if seats.contains(&agent) { team.tools(agent).into() } else { Arc::from([]) };
    (0..team.agents()).map(AgentId).map(own).collect()
}

/// The names of the agents of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AgentNames {
    /// By number, those of other teams and of people included.
    names: Vec<String>,
    /// The agents whom the team plays.
    seats: Vec<AgentId>,
    /// Whether the world calls them so too.
    is_the_worlds: bool,
}

impl AgentNames {
    /// The names that the world gives its agents, or our own.
    pub(crate) fn of(team: &TeamHandle) -> AgentNames {
        let agents = || (0..team.agents()).map(AgentId);
        let seats = team.seats();
        match agents().map(|agent| team.name(agent)).collect::<Option<Vec<String>>>() {
            Some(names) => AgentNames { names, seats, is_the_worlds: true },
            None => AgentNames { names: agents().map(given_name).collect(), seats, is_the_worlds: false },
        }
    }

    /// Names that are known already; the team plays these seats.
    pub(crate) fn known(names: Vec<String>, seats: Vec<AgentId>, is_the_worlds: bool) -> AgentNames {
        AgentNames { names, seats, is_the_worlds }
    }

    /// The world's names, as a test wants them.
    #[cfg(test)]
    pub(crate) fn for_tests(names: &[&str]) -> AgentNames {
        AgentNames {
            names: names.iter().map(|&name| name.to_owned()).collect(),
            seats: (0..names.len() as u32).map(AgentId).collect(),
            is_the_worlds: true,
        }
    }

    /// The same with these seats of people among those of the team.
    pub(crate) fn with_people(mut self, people: impl Iterator<Item = AgentId>) -> AgentNames {
        self.seats.extend(people);
        self.seats.sort_unstable();
        self
    }

    /// The agents whom the team plays.
    pub(crate) fn seats(&self) -> &[AgentId] {
        &self.seats
    }

    /// The same agents by the names that the world wants in answers, where it wants some for all of them.
    pub(crate) fn in_answers(self, manual: &Manual) -> AgentNames {
        let names: Vec<String> =
            manual.section(SectionName::Answers).iter().map(|item| item.text.clone()).collect();
        if names.len() < self.names.len() { self } else { AgentNames { names, is_the_worlds: true, ..self } }
    }

    /// The names of the team's own agents.
    pub(crate) fn of_team(&self) -> Vec<String> {
        self.seats.iter().map(|&agent| self.get(agent).to_owned()).collect()
    }

    /// Returns the names of agents outside the team.
    pub(crate) fn neighbours(&self) -> Vec<String> {
        let numbered = (0..).map(AgentId).zip(&self.names);
        let others = numbered.filter(|(agent, _)| !self.seats.contains(agent));
        others.map(|(_, name)| name.clone()).collect()
    }

    /// All names, by the agents' numbers.
    pub(crate) fn all(&self) -> &[String] {
        &self.names
    }

    /// An agent's name.
    pub(crate) fn get(&self, agent: AgentId) -> &str {
        self.names.get(agent.0 as usize).map_or("", String::as_str)
    }

    /// The team's own agent of that name, however it is spelled, or that the world calls so.
    pub(crate) fn find(&self, name: &str) -> Option<AgentId> {
        let name = name.trim().trim_matches(['"', '\'', '*', '`', '@']);
        let place = self.names.iter().position(|known| is_alike(name, known));
        let place = place.or_else(|| {
            (0..self.names.len()).find(|&number| is_alike(name, &AgentId(number as u32).to_string()))
        });
        place.map(|number| AgentId(number as u32)).filter(|agent| self.seats.contains(agent))
    }

    /// The agents of the team that these texts name, each once, and the names that match no agent. A text may hold
    /// several names.
    pub(crate) fn find_all(&self, texts: &[String]) -> (Vec<AgentId>, Vec<String>) {
        let (mut agents, mut strangers) = (Vec::new(), Vec::new());
        for text in texts {
            let several: Vec<&str> =
                text.split([',', ';', '&', '/']).flat_map(|part| part.split(" and ")).collect();
            let names = if self.find(text).is_some() { vec![text.as_str()] } else { several };
            for name in names.into_iter().map(str::trim).filter(|name| !name.is_empty()) {
                match self.find(name) {
                    Some(agent) if !agents.contains(&agent) => agents.push(agent),
                    Some(_) => {}
                    None => strangers.push(name.to_owned()),
                }
            }
        }
        (agents, strangers)
    }

    /// Returns each name with the world's own name for the agent; empty if the names are the world's.
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
        let names = AgentNames { is_the_worlds: false, ..AgentNames::for_tests(&["Alice", "Bob"]) };
        assert_eq!(
            ["bob", " Alice ", "agent1", "Cindy", ""].map(|name| names.find(name)),
            [Some(AgentId(1)), Some(AgentId(0)), Some(AgentId(1)), None, None]
        );
        let named = ["Alice, bob".to_owned(), "Zoe and ALICE".to_owned()];
        assert_eq!(names.find_all(&named), (vec![AgentId(0), AgentId(1)], vec!["Zoe".to_owned()]));
        assert_eq!(names.aliases()[1], ("Bob".to_owned(), "agent1".to_owned()));
    }

    #[test]
    fn others_are_neighbours_and_no_part_of_the_team() {
        let names =
            AgentNames { seats: vec![AgentId(1)], ..AgentNames::for_tests(&["Alice", "Bob", "Cindy"]) };
        assert_eq!(
            (names.of_team(), names.neighbours()),
            (vec!["Bob".to_owned()], vec!["Alice".to_owned(), "Cindy".to_owned()])
        );
        assert_eq!((names.find("alice"), names.find("bob")), (None, Some(AgentId(1))));
    }
}
