//! Formations: frameworks that fix the number of agents and the commands among them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cooperage_journal::TeamPlan;
use cooperage_teams::{AttachmentTexts, FormationInfo, FrameworkInfo, TeamError};

use super::{PlanSettings, RunPlanError};
use crate::condition::ExperimentCondition;
use crate::suite::{Suites, TaskListing};

/// A condition with the number of agents that a task is played by.
pub(super) struct Formed<'c> {
    pub(super) agents: u32,
    pub(super) condition: Cow<'c, ExperimentCondition>,
}

/// Returns the number of agents: the number that the condition's framework fixes, or else the condition's own, fitted
/// to the task if `fits_agents` is set. If the framework fixes a number only by default and the task does not allow it,
/// the team plays with the condition's number in a formation of that size.
pub(super) fn formed<'c>(
    suites: &Suites,
    task: &TaskListing,
    condition: &'c ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<Formed<'c>, RunPlanError> {
    let fitted = condition.agents.clamp(*task.agents.start(), *task.agents.end());
    let agents = if settings.fits_agents { fitted } else { condition.agents };
    let as_said = |agents| Ok(Formed { agents, condition: Cow::Borrowed(condition) });
    let Some(formation) = formation_of(suites, &condition.framework).filter(|_| condition.seats.is_empty())
    else {
        return as_said(agents);
    };
    let is_own = |name: &&String| name.starts_with(&format!("{}.", condition.framework));
    let own = condition.options.iter().filter(|(name, _)| is_own(name));
    let options = own.map(|(name, value)| (name.clone(), value.clone())).collect();
    let resolved = suites.framework(&condition.framework)?.resolve(&options)?;
    let Some(fixed) = (formation.agents)(&resolved, suites.texts())? else { return as_said(agents) };
    let is_default = !options.contains_key(formation.option);
    match settings.fits_agents {
        _ if is_default && task.agents.contains(&agents) && !task.agents.contains(&fixed) => {
            let mut condition = condition.clone();
            let value = formation.value_for(agents as usize);
            condition.options.insert(formation.option.to_owned(), value.to_owned());
            Ok(Formed { agents, condition: Cow::Owned(condition) })
        }
        true => as_said(fixed),
        false if fixed == agents => as_said(agents),
        false => {
            let what = format!("{}={}", formation.option, resolved.written(formation.option));
            Err(RunPlanError::Team(TeamError::Seats { what, seats: fixed, agents }))
        }
    }
}

/// Returns the option and value of a formation that fits the seats of a team that shares its task with others; people beside
/// a team that is the only one have places in it. `None` if the user chose a formation or the default one has the right number
/// of places.
pub(super) fn fitted(
    texts: &AttachmentTexts,
    framework: &FrameworkInfo,
    options: &BTreeMap<String, String>,
    seats: usize,
    people: usize,
) -> Result<Option<(String, String)>, RunPlanError> {
    let Some(formation) = framework.formation.filter(|formation| !options.contains_key(formation.option))
    else {
        return Ok(None);
    };
    let fixed = (formation.agents)(&framework.resolve(options)?, texts)?;
    let is_other = fixed.is_some_and(|fixed| fixed as usize != seats + people);
    // A single agent acts by itself, and hears the person beside it as the player: as a leader it would only give orders.
    Ok(is_other.then(|| (formation.option.to_owned(), formation.value_for(seats).to_owned())))
}

/// Returns the pairs of seats of which the first commands the second. Where one team plays alone, people may have places in
/// its formation.
pub(super) fn commands(
    suites: &Suites,
    teams: &[TeamPlan],
    people: &BTreeMap<u32, String>,
) -> Result<Vec<[u32; 2]>, RunPlanError> {
    let mut commands = Vec::new();
    for team in teams {
        let Some(formation) = formation_of(suites, &team.framework) else { continue };
        let resolved = suites.framework(&team.framework)?.resolve(&team.options)?;
        let fixed = (formation.agents)(&resolved, suites.texts())?.map(|fixed| fixed as usize);
        let mut seats = team.seats.clone();
        if teams.len() == 1 && FormationInfo::seats_people(fixed, seats.len()) {
            seats.extend(people.keys());
            seats.sort_unstable();
        }
        let agents = u32::try_from(seats.len()).unwrap_or(u32::MAX);
        let edges = (formation.commands)(&resolved, suites.texts(), agents)?;
        let seat = |place: u32| seats.get(place as usize).copied();
        commands.extend(edges.into_iter().filter_map(|[from, to]| Some([seat(from)?, seat(to)?])));
    }
    Ok(commands)
}

fn formation_of(suites: &Suites, framework: &str) -> Option<FormationInfo> {
    suites.framework(framework).ok()?.formation
}
