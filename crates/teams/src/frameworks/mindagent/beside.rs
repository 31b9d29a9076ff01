//! People in seats beside the crew: who they are, and their actions of the present step, which the planner reads before it plans.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Tick, Tool, WorldEntry};
use cooperage_runtime::{EpisodeClock, PersonMove, TeamHandle, race};

use crate::budget::text_within;
use crate::cleaning::{clean, clean_name};
use crate::commands::write_command;

/// Characters of a person's command that a prompt shows.
const COMMAND_CHARACTERS: usize = 120;
/// The words for a person who lets the step pass, and for one who has not moved yet.
const PASSES: &str = " does nothing";
const OPEN: &str = " has chosen no action yet";

/// The people who take part in an episode, as the planner's prompt tells of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannerCompany {
    /// People in seats, with their names.
    pub seated: Vec<(AgentId, String)>,
    /// Whether a person has spoken to the planner.
    pub is_spoken_to: bool,
}

impl PlannerCompany {
    /// The agents of people in seats.
    pub(super) fn seated_at(team: &TeamHandle) -> Vec<(AgentId, String)> {
        let name = |agent| Some((agent, clean_name(&team.person(agent)?).trim().to_owned()));
        (0..team.agents()).map(AgentId).filter_map(name).collect()
    }

    /// Whether that agent is a person's.
    pub(super) fn is_seated(&self, agent: AgentId) -> bool {
        self.seated.iter().any(|(seat, _)| *seat == agent)
    }
}

/// Waits for the moves of people.
#[derive(Default)]
pub(super) struct PeopleBeside {
    /// People who let a whole step of real time pass, with its tick: nobody waits for them before they move again.
    idle: BTreeMap<AgentId, Tick>,
}

impl PeopleBeside {
    /// Waits until the people in seats have moved in this step. Where the world goes on in real time, a step is the most that a
    /// person has for it.
    pub(super) async fn moved(&mut self, team: &TeamHandle) {
        self.idle.retain(|seat, since| team.person_moved_at(*seat).is_none_or(|moved| moved < *since));
        let moved = team.until_people_moved(self.idle.keys().copied().collect());
        if !matches!(team.clock(), EpisodeClock::Wall { .. }) {
            return moved.await;
        }
        let step = team.tick();
        race(moved, team.next_tick()).await;
        if team.tick() != step {
            let people = PlannerCompany::seated_at(team).into_iter().map(|(seat, _)| seat);
            let idle = people.filter(|seat| team.person_moved_at(*seat).is_none_or(|moved| moved < step));
            self.idle.extend(idle.map(|seat| (seat, team.tick())));
        }
    }
}

/// The actions of people in this step, a line for each of them, in the world's text form.
pub(super) fn actions_of(company: &PlannerCompany, team: &TeamHandle, tools: &[Tool]) -> PeopleActions {
    let mut actions = PeopleActions::default();
    for &(seat, _) in &company.seated {
        let line = match team.person_move(seat) {
            Some(PersonMove::Acts(entry)) => {
                let command = command_of(seat, entry, tools);
                actions.commands.push(command.clone());
                command
            }
            Some(PersonMove::Open) => format!("{seat}{OPEN}"),
            Some(PersonMove::Passes) | None => format!("{seat}{PASSES}"),
        };
        actions.lines.push(line);
    }
    actions
}

/// The actions of people in a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PeopleActions {
    /// A line for each person, for the prompt.
    pub(super) lines: Vec<String>,
    /// The commands among them.
    pub(super) commands: Vec<String>,
}

/// The commands among the lines of a prompt.
pub(super) fn commands_in(lines: &str) -> Vec<String> {
    let is_command = |line: &&str| !line.is_empty() && !line.ends_with(PASSES) && !line.ends_with(OPEN);
    lines.lines().filter(is_command).map(str::to_owned).collect()
}

fn command_of(seat: AgentId, entry: WorldEntry, tools: &[Tool]) -> String {
    let text = match entry {
        WorldEntry::Text { text, .. } => text,
        WorldEntry::Call { call, .. } => {
            let mut text = String::new();
            match write_command(seat, &call, tools, &mut text) {
                Ok(()) => text,
                Err(_) => format!("{seat} uses {}", call.tool),
            }
        }
    };
    // The world may take any text; here it is one short line.
    text_within(clean(&text).replace(['\n', '\t'], " ").trim(), COMMAND_CHARACTERS)
}
