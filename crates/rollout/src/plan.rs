//! From a request to the plan of its episode.

use std::collections::BTreeMap;

use cooperage_journal::{EpisodePlan, LimitsPlan, TeamPlan};
use cooperage_models::{LatencyProfiles, ModelName};
use cooperage_suites::condition::{ExperimentCondition, SeatPlayer, SeatSelector};
use cooperage_suites::plan::{PlanSettings, RunPlanError, condition_episodes};
use cooperage_suites::suite::{Suite, Suites};
use cooperage_teams::frameworks::cmd::{CLIENT, COMMAND};

use crate::wire::{
    OpenSessionRequest, Partners, RewardChoice, RolloutError, RolloutErrorKind, RolloutLimits,
};

/// The framework of a client.
const FRAMEWORK: &str = "cmd";
/// The role of a model in all purposes.
const ANY_ROLE: &str = "*";

/// The plan of a session, and the seats that its client plays.
#[derive(Debug)]
pub(crate) struct SessionPlan {
    pub(crate) plan: EpisodePlan,
    pub(crate) seats: Vec<u32>,
    pub(crate) names: Vec<String>,
}

/// Plans the episode of a session.
pub(crate) fn session_plan(suites: &Suites, asked: &OpenSessionRequest) -> Result<SessionPlan, RolloutError> {
    let (suite, usual) = suite_and_crew(suites, &asked.task, &asked.options)?;
    let agents = asked.agents.unwrap_or(usual);
    let seats = seats(asked.seats.as_deref(), agents)?;
    let others: Vec<u32> = (0..agents).filter(|seat| !seats.contains(seat)).collect();
    let mut condition = ExperimentCondition {
        id: asked.task.clone(),
        suite: asked.task.clone(),
        agents,
        framework: FRAMEWORK.to_owned(),
        options: asked.options.clone(),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    condition.options.insert(COMMAND.to_owned(), CLIENT.to_owned());
    if let Some(partners) = &asked.partners {
        seat_partners(suites, partners, &others, &mut condition)?;
    }
    let settings = PlanSettings {
        seed: asked.seed,
        fits_agents: asked.agents.is_none(),
        rules: asked.rules.clone(),
        ..settings(&asked.limits)?
    };
    let plan = single_episode(suites, &condition, &settings)?;
    let shaped_rewards = is_shaped(suite, &plan, asked.rewards)?;
    let plan =
        EpisodePlan { index: asked.index, rollout: asked.rollout, rewards: true, shaped_rewards, ..plan };
    // An agent without a player belongs to the client's team and does nothing.
    let is_clients = |team: &TeamPlan| team.options.get(COMMAND).is_some_and(|command| command == CLIENT);
    if !plan.teams.iter().any(is_clients) {
        return Err(wrong("the client plays no seat".to_owned()));
    }
    if let Some(seat) = seats.iter().find(|seat| **seat >= plan.agents) {
        return Err(wrong(format!("there is no seat {seat}; the task has {} seats", plan.agents)));
    }
    let names = suites.agent_names(&plan);
    Ok(SessionPlan { plan, seats, names })
}

/// Returns the suite of a task, and the number of agents that play the task unless the client says it: the usual crew, or the nearest
/// that the task takes.
pub(crate) fn suite_and_crew<'s>(
    suites: &'s Suites,
    task: &str,
    options: &BTreeMap<String, String>,
) -> Result<(&'s dyn Suite, u32), RolloutError> {
    let suite = suites.suite_of(task).map_err(|error| wrong(told(&error.into())))?;
    if suite.follows_server(options) {
        return Err(wrong(format!("`{task}` is played on a Minecraft server: `cooperage join`")));
    }
    let listed = suites.select(task).map_err(|error| wrong(told(&error.into())))?;
    let usual = suite.task_tools().usual_agents(task).unwrap_or(suite.defaults().agents);
    let fitted = listed.first().map_or(usual, |task| usual.clamp(*task.agents.start(), *task.agents.end()));
    Ok((suite, fitted))
}

/// Returns the settings of a plan with the limits of a client.
pub(crate) fn settings(limits: &RolloutLimits) -> Result<PlanSettings<'static>, RolloutError> {
    let profiles = LatencyProfiles::built_in().map_err(|error| wrong(error.to_string()))?;
    Ok(PlanSettings {
        limits: LimitsPlan {
            calls: limits.max_calls,
            tokens: limits.max_tokens,
            tokens_per_agent: limits.max_tokens_per_agent,
            ticks: limits.max_ticks,
            actions: limits.max_actions,
            ..LimitsPlan::default()
        },
        give_up_after: limits.give_up_after,
        ..PlanSettings::usual(profiles)
    })
}

/// Plans the one episode of a condition.
pub(crate) fn single_episode(
    suites: &Suites,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<EpisodePlan, RolloutError> {
    let mut episodes =
        condition_episodes(suites, condition, settings).map_err(|error| wrong(told(&error)))?;
    match (episodes.pop(), episodes.is_empty()) {
        (Some(plan), true) => Ok(plan),
        _ => Err(wrong(format!("`{}` is not one task: name a single one", condition.suite))),
    }
}

/// Whether the rewards of an episode are shaped.
///
/// # Errors
/// Where the suite has no shaped rewards.
pub(crate) fn is_shaped(
    suite: &dyn Suite,
    plan: &EpisodePlan,
    rewards: RewardChoice,
) -> Result<bool, RolloutError> {
    let is_shaped = rewards == RewardChoice::Shaped;
    if is_shaped && suite.training().shaped_rewards(plan).is_none() {
        let text = format!(
            "`{}` has no shaped rewards, for its own tell every part of a task: leave `rewards` out",
            suite.name()
        );
        return Err(wrong(text));
    }
    Ok(is_shaped)
}

/// The error of a task that cannot be played so.
fn wrong(text: String) -> RolloutError {
    RolloutError::new(RolloutErrorKind::Task, text)
}

/// The seats that the client plays.
fn seats(asked: Option<&[u32]>, agents: u32) -> Result<Vec<u32>, RolloutError> {
    let Some(asked) = asked else { return Ok((0..agents).collect()) };
    let mut seats = asked.to_vec();
    seats.sort_unstable();
    seats.dedup();
    if seats.is_empty() || seats.len() != asked.len() || seats.last().is_some_and(|last| *last >= agents) {
        let text = format!("`seats` lists different seats from 0 to {}", agents.saturating_sub(1));
        return Err(RolloutError::new(RolloutErrorKind::UnknownSeat, text));
    }
    Ok(seats)
}

/// Puts partners into the other seats.
fn seat_partners(
    suites: &Suites,
    partners: &Partners,
    others: &[u32],
    condition: &mut ExperimentCondition,
) -> Result<(), RolloutError> {
    let (team, model) = match partners {
        Partners::Team(team) => (team, None),
        Partners::Player { team, model } => (team, Some(model)),
    };
    let info = suites.framework(team).map_err(|error| wrong(error.to_string()))?;
    if info.name == FRAMEWORK {
        return Err(wrong(
            "a partner is no process: a framework with a built-in player, or `random`".to_owned(),
        ));
    }
    if let Some(model) = model {
        let is_built_in = matches!(model.parse(), Ok(ModelName::BuiltIn(_)));
        if !is_built_in {
            return Err(wrong(format!("`{model}` is no built-in player, such as `oracle` or `random`")));
        }
    } else if info.roles.iter().any(|role| !role.is_optional) {
        let text = format!("the partner `{team}` asks a model: {{\"team\":\"{team}\",\"model\":\"oracle\"}}");
        return Err(wrong(text));
    }
    for (first, last) in ranges(others) {
        condition.seats.push((SeatSelector::Seats { first, last }, SeatPlayer::Framework(team.clone())));
    }
    for seat in others {
        let models = model.iter().map(|model| (ANY_ROLE.to_owned(), (*model).clone()));
        let models: BTreeMap<String, String> = models.collect();
        if !models.is_empty() {
            condition.seat_models.insert(*seat, models);
        }
    }
    Ok(())
}

/// Neighbouring seats as ranges, which play as one team.
fn ranges(seats: &[u32]) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for seat in seats {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *seat => *last = *seat,
            _ => ranges.push((*seat, *seat)),
        }
    }
    ranges
}

/// An error with its hint, in one line.
fn told(error: &RunPlanError) -> String {
    let hint = error.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
    format!("{error}{hint}").replace('\n', " ")
}
