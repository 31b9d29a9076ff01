//! The beginning of an agent's prompts (`who.jinja`), read back: who it is, and how it stands to the others.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use serde_json::Value;

use super::super::super::briefs::SAgentsEpisode;
use super::super::super::organisation::OrganisationShape;

const I_AM: (&str, &str) = ("You are ", ", one of the agents in a world: ");
const OTHERS: &str = " Others are there too, who follow somebody else: ";
const ALONE: &str = "You are alone: ";
const LINE: &str = "The agents stand in a line and work one after the other. You are number ";
const NEXT: (&str, &str) = ("tell ", ", who is next,");
const GRAPH: &str = "Nobody leads. Everybody plans, may work, and may tell any other what to do: ";
const LEADS: (&str, &str) = ("You lead ", ": they do what you tell them");
const ALSO_FOLLOWS: &str = "You yourself follow ";
const ONLY_LEADS: &str = "You do not act in the world yourself";
const FOLLOWS: (&str, &str) = ("You follow ", ": you do yourself what you are told");

/// The most agents that a prompt is read for.
const AGENTS_MAX: usize = 256;

/// The agent that is asked, and its place among the others.
pub(super) struct Who<'m> {
    pub(super) name: &'m str,
    /// The agents of the team, then those that follow others.
    pub(super) names: Vec<String>,
    pub(super) agent: AgentId,
    pub(super) works: bool,
    pub(super) employees: Vec<AgentId>,
    /// In a chain, the number of agents that come after it.
    pub(super) after: Option<usize>,
    shape: OrganisationShape,
    commanders: Vec<AgentId>,
    /// The number of agents in the team.
    team: usize,
}

impl<'m> Who<'m> {
    /// Reads a system message; `None` if it is none of an agent's.
    pub(super) fn read(system: &'m str) -> Option<Who<'m>> {
        let (first, rest) = system.split_once('\n')?;
        let (name, listed) = first.strip_prefix(I_AM.0)?.split_once(I_AM.1)?;
        let (team, listed) = listed.split_once('.')?;
        let mut names: Vec<String> = list(team).map(str::to_owned).collect();
        let team = names.len();
        if let Some(others) = listed.strip_prefix(OTHERS) {
            names.extend(list(others.split_once('.')?.0).map(str::to_owned));
        }
        let place = names.iter().position(|known| known == name).filter(|_| names.len() <= AGENTS_MAX)?;
        let found = |listed: &str| list(listed).filter_map(|name| place_of(&names, name)).collect();
        let line = rest.lines().next()?;
        let none = Vec::new;
        let (shape, employees, commanders, works, after): (_, Vec<AgentId>, Vec<AgentId>, _, _) =
            if line.starts_with(ALONE) {
                (OrganisationShape::Solo, none(), none(), true, None)
            } else if let Some(line) = line.strip_prefix(LINE) {
                let (number, line) = line.split_once(" of ")?;
                let count: usize = line.split_once('.')?.0.parse().ok()?;
                let after = count.checked_sub(number.parse().ok()?)?;
                let next = line.split_once(NEXT.0).and_then(|(_, next)| next.split_once(NEXT.1));
                (
                    OrganisationShape::Chain,
                    next.map(|(next, _)| found(next)).unwrap_or_default(),
                    none(),
                    true,
                    Some(after),
                )
            } else if let Some(others) = line.strip_prefix(GRAPH) {
                (OrganisationShape::Graph, found(others.split_once('.')?.0), none(), true, None)
            } else if let Some(led) = line.strip_prefix(LEADS.0) {
                let (led, line) = led.split_once(LEADS.1)?;
                let above = line.split_once(ALSO_FOLLOWS).and_then(|(_, above)| above.split_once('.'));
                let above = above.map(|(above, _)| found(above)).unwrap_or_default();
                (OrganisationShape::Tree, found(led), above, !line.contains(ONLY_LEADS), None)
            } else {
                let (above, _) = line.strip_prefix(FOLLOWS.0)?.split_once(FOLLOWS.1)?;
                (OrganisationShape::Tree, none(), found(above), true, None)
            };
        let agent = AgentId(place as u32);
        Some(Who { name, names, agent, works, employees, after, shape, commanders, team })
    }

    /// The facts of the episode that the prompt tells; `leading` are employees that lead so many agents themselves.
    pub(super) fn episode(&self, leading: &[(AgentId, usize)], tools: &[Tool]) -> Arc<SAgentsEpisode> {
        let seats: Vec<AgentId> = (0..self.team as u32).map(AgentId).collect();
        let mut commands: Vec<(AgentId, AgentId)> = match self.shape {
            OrganisationShape::Solo => Vec::new(),
            OrganisationShape::Chain => {
                seats.windows(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?))).collect()
            }
            OrganisationShape::Graph => {
                self.employees.iter().flat_map(|&other| [(self.agent, other), (other, self.agent)]).collect()
            }
            OrganisationShape::Tree => {
                let below = self.employees.iter().map(|&below| (self.agent, below));
                below.chain(self.commanders.iter().map(|&above| (above, self.agent))).collect()
            }
        };
        // The prompt does not tell the agents further down: agents that are named in no other place stand for them.
        let mut unnamed = seats.iter().filter(|seat| {
            **seat != self.agent && !self.employees.contains(seat) && !self.commanders.contains(seat)
        });
        for (leader, under) in leading {
            commands.extend(unnamed.by_ref().take(*under).map(|below| (*leader, *below)));
        }
        let only_leads = |seat: &AgentId| {
            self.shape == OrganisationShape::Tree
                && (leading.iter().any(|(leader, _)| leader == seat)
                    || self.commanders.contains(seat)
                    || *seat == self.agent && !self.works)
        };
        Arc::new(SAgentsEpisode {
            document: Value::Null,
            names: self.names.clone(),
            workers: seats.iter().filter(|seat| !only_leads(seat)).copied().collect(),
            shape: self.shape,
            commands,
            tools: vec![Arc::from(tools); seats.len()],
            seats,
        })
    }
}

fn list(names: &str) -> impl Iterator<Item = &str> {
    names.split(", ").filter(|name| !name.is_empty())
}

/// The agent of a name.
pub(super) fn place_of(names: &[String], name: &str) -> Option<AgentId> {
    (0..).zip(names).find(|(_, known)| *known == name).map(|(place, _)| AgentId(place))
}
