//! The players of all seats with their options, models and latencies: from a condition to the teams of a plan.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::AgentId;
use cooperage_journal::{LatencyPlan, TeamPlan};
use cooperage_models::{ModelFacts, ModelName};
use cooperage_teams::{AttachmentTexts, FrameworkInfo, Resolved, RoleInfo, given_name, split_name};

use super::formation::fitted;
use super::models::{ModelWords, TeamModels, facts};
use super::{PlanSettings, RunPlanError, asked_rules};
use crate::condition::{ExperimentCondition, SeatPlayer, SeatSelector, StandIn};
use crate::suite::{Suite, Suites, settings_of, with_implied_options};

/// The players of an episode.
pub(crate) struct Players {
    pub(crate) teams: Vec<TeamPlan>,
    pub(crate) people: BTreeMap<u32, String>,
    /// The suite's own options that aren't at their defaults.
    pub(crate) suite_settings: BTreeMap<String, String>,
}

/// One team before its options and models are resolved.
pub(super) struct SeatedTeam {
    pub(super) framework: FrameworkInfo,
    /// The option that follows its name after a colon, with its value.
    argument: Option<(String, String)>,
    pub(super) seats: Vec<u32>,
    /// Whether people play in the same world.
    pub(super) is_beside_people: bool,
}

impl SeatedTeam {
    /// The team that the user names so.
    fn new(
        suites: &Suites,
        suite: &dyn Suite,
        text: &str,
        seats: Vec<u32>,
    ) -> Result<SeatedTeam, RunPlanError> {
        let framework = suites.framework(text)?;
        if let Some(owner) = suites.owner(framework).filter(|owner| *owner != suite.name()) {
            return Err(RunPlanError::OtherSuite { team: framework.name, owner, suite: suite.name() });
        }
        let (_, argument) = split_name(text);
        let argument = framework.argument.zip(argument);
        let argument = argument.map(|(option, value)| (option.to_owned(), value.to_owned()));
        Ok(SeatedTeam { framework: *framework, argument, seats, is_beside_people: false })
    }
}

/// Resolves the players of a condition for a task and agents of these names.
pub(crate) fn players(
    suites: &Suites,
    suite: &dyn Suite,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
    rules: &str,
    clock: &str,
    (task, names): (&str, &[String]),
) -> Result<Players, RunPlanError> {
    let (mut seated, people) = seated(suites, suite, condition, names)?;
    seated.iter_mut().for_each(|team| team.is_beside_people = !people.is_empty());
    let prefix = format!("{}.", suite.name());
    let (of_suite, of_teams): (BTreeMap<_, _>, BTreeMap<_, _>) =
        condition.options.clone().into_iter().partition(|(name, _)| name.starts_with(&prefix));
    if let Some(unknown) = of_teams.keys().find(|name| !is_anybodys(name, suite, &seated)) {
        return Err(RunPlanError::Option(nobodys(unknown, suite, &seated)));
    }
    // An option at its default is not in the plan, so that naming it does not make another episode.
    let suite_settings =
        settings_of(suite, &of_suite).map_err(|error| RunPlanError::Option(error.to_string()))?;
    check_roles(condition, &seated)?;
    check_tool_calls(settings, &seated)?;
    let mut teams = Vec::new();
    for (place, team) in seated.iter().enumerate() {
        let options = options_of(team, place, &of_teams, &seated, condition)?;
        let mut options = with_implied_options(suite, &team.framework, rules, options);
        for (name, value) in suite.settings().implied_by_task(task, &suite_settings) {
            if team.framework.options.iter().any(|option| option.name == name) {
                options.entry(name).or_insert(value);
            }
        }
        if let (Some(option), Some(asked)) = (team.framework.rules_option(), asked_rules(settings, condition))
        {
            options.entry(option.name.to_owned()).or_insert_with(|| asked.to_owned());
        }
        if let (Some(option), Some(asked)) = (team.framework.tool_calls_option(), &settings.tool_calls) {
            options.entry(option.name.to_owned()).or_insert_with(|| asked.clone());
        }
        for facts in known_facts(condition, settings)? {
            if facts.framework == team.framework.name {
                let said = std::mem::replace(&mut options, facts.options);
                options.extend(said);
            }
        }
        if !condition.seats.is_empty() {
            let is_beside = |seat: &&u32| seated.len() == 1 && !team.seats.contains(seat);
            let beside = people.keys().filter(is_beside).count();
            let seats = team.seats.len();
            options.extend(fitted(&AttachmentTexts::new(), &team.framework, &options, seats, beside)?);
        }
        let resolved = team.framework.resolve(&options)?;
        if !suite.settings().takes_commands() {
            (team.framework.check_calls)(&resolved).map_err(RunPlanError::Option)?;
        }
        check_short_form(suite, &team.framework, &resolved, task, names.len() as u32)?;
        let words = ModelWords { suites, suite, team, options: &resolved, condition, settings, names };
        let models = words.resolve()?;
        check_views(suite, &team.framework, &resolved, &models)?;
        let options = resolved.all().map(|(name, value)| (name.to_owned(), value));
        let (latency, seat_latency) =
            if clock == "tokens" { latencies(team, condition, settings)? } else { Default::default() };
        teams.push(TeamPlan {
            framework: team.framework.name.to_owned(),
            options: options.collect(),
            seats: team.seats.clone(),
            models: models.team,
            seat_models: models.seats,
            latency,
            seat_latency,
        });
    }
    let mut of_suite = of_suite;
    for (name, value) in suite.settings().implied_by_teams(&teams) {
        of_suite.entry(name).or_insert(value);
    }
    let suite_settings =
        settings_of(suite, &of_suite).map_err(|error| RunPlanError::Option(error.to_string()))?;
    Ok(Players { teams, people, suite_settings })
}

/// Refuses prompts in the world's short form for a task that has none.
fn check_short_form(
    suite: &dyn Suite,
    framework: &FrameworkInfo,
    options: &Resolved,
    task: &str,
    agents: u32,
) -> Result<(), RunPlanError> {
    let Some(option) = (framework.short_form)(options).map_err(RunPlanError::Option)? else { return Ok(()) };
    suite.settings().short_form(task, agents).map_err(|reason| {
        RunPlanError::Option(format!(
            "`{option}` is not for `{task}`: {reason}; leave it out or play another task"
        ))
    })
}

/// The facts of the models that a condition names, where this program reads their weights.
fn known_facts(
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<Vec<ModelFacts>, RunPlanError> {
    let of_seats = condition.seat_models.values().flat_map(BTreeMap::values);
    let names: BTreeSet<&String> = condition.models.values().chain(of_seats).collect();
    // A name that is none is told where the models of roles are resolved.
    let models = names.into_iter().filter_map(|name| settings.providers.model(name).ok());
    models.filter_map(|model| facts(&settings.providers, &model).transpose()).collect()
}

/// Refuses pictures in worlds that have none, and for models that read none.
pub(super) fn check_views(
    suite: &dyn Suite,
    framework: &FrameworkInfo,
    options: &Resolved,
    models: &TeamModels,
) -> Result<(), RunPlanError> {
    let Some(style) = framework.view_style(options) else { return Ok(()) };
    let option = format!("{}.view=on", framework.name);
    if suite.views().camera.is_none() {
        let name = suite.name();
        return Err(RunPlanError::Option(format!(
            "`{option}` shows agents their world, and `{name}` has no pictures of it"
        )));
    }
    let all = models.team.iter().chain(models.seats.values().flatten());
    for (role, model) in all.filter(|(role, _)| style.roles.contains(&role.as_str())) {
        if model.name.parse::<ModelName>().is_ok_and(|name| !name.sees()) {
            return Err(RunPlanError::Option(format!(
                "`{option}` sends pictures, and `{}`, the model of the role `{role}`, reads none",
                model.name
            )));
        }
    }
    Ok(())
}

/// Whether an option is named after the suite or after one of the teams.
fn is_anybodys(option: &str, suite: &dyn Suite, teams: &[SeatedTeam]) -> bool {
    let whose = option.split('.').next().unwrap_or_default();
    whose == suite.name() || teams.iter().any(|team| team.framework.name == whose)
}

/// Returns the error text for an option that is named after neither the suite nor a team.
fn nobodys(option: &str, suite: &dyn Suite, teams: &[SeatedTeam]) -> String {
    let own: Vec<&str> = suite.settings().options().iter().map(|option| option.name).collect();
    let of_teams = teams.iter().flat_map(|team| team.framework.options);
    let mut known: Vec<&str> =
        of_teams.filter(|option| !option.is_former()).map(|option| option.name).collect();
    known.dedup();
    let known = if known.is_empty() && own.is_empty() {
        "neither its tasks nor its teams have options".to_owned()
    } else {
        format!("its options are {}", own.into_iter().chain(known).collect::<Vec<_>>().join(", "))
    };
    format!("a run of {} has no option `{option}`; {known}", suite.name())
}

/// Returns the teams by their first seats, and the people. Seats that the condition does not name belong to its
/// framework.
fn seated(
    suites: &Suites,
    suite: &dyn Suite,
    condition: &ExperimentCondition,
    names: &[String],
) -> Result<(Vec<SeatedTeam>, BTreeMap<u32, String>), RunPlanError> {
    let (mut teams, mut people) = (Vec::new(), BTreeMap::new());
    let mut free: BTreeSet<u32> = (0..names.len() as u32).collect();
    for (who, player) in &condition.seats {
        let seats = seats_of(who, names)?;
        for seat in &seats {
            if !free.remove(seat) {
                return Err(RunPlanError::Seat(format!("seat {seat} is given twice")));
            }
        }
        match player {
            SeatPlayer::Framework(name) => {
                teams.push(SeatedTeam::new(suites, suite, name, seats)?);
            }
            SeatPlayer::Person { name, stand_in } => {
                let framework = stand_in.as_ref().map(|stand_in| match stand_in {
                    StandIn::OfCondition => &condition.framework,
                    StandIn::Framework(name) => name,
                });
                people.extend(seats.iter().map(|&seat| (seat, name.clone())));
                for (framework, seat) in
                    framework.into_iter().flat_map(|name| seats.iter().map(move |seat| (name, *seat)))
                {
                    teams.push(SeatedTeam::new(suites, suite, framework, vec![seat])?);
                }
            }
        }
    }
    if !free.is_empty() {
        teams.push(SeatedTeam::new(suites, suite, &condition.framework, free.into_iter().collect())?);
    }
    teams.sort_by(|a, b| a.seats.first().cmp(&b.seats.first()));
    Ok((teams, people))
}

/// The seats that are meant, of agents of these names; the usual name and the number of an agent are understood too.
pub(super) fn seats_of(who: &SeatSelector, names: &[String]) -> Result<Vec<u32>, RunPlanError> {
    let agents = names.len() as u32;
    let seats: Vec<u32> = match who {
        // One seat too many is enough to refuse them.
        SeatSelector::Seats { first, last } => (*first..=*last).take(agents as usize + 1).collect(),
        SeatSelector::Name(name) => {
            let is_called = |known: &str| known.eq_ignore_ascii_case(name);
            let own = names.iter().position(|known| is_called(known)).map(|seat| seat as u32);
            let usual = || {
                (0..agents).find(|seat| {
                    let agent = AgentId(*seat);
                    is_called(&given_name(agent)) || is_called(&agent.to_string())
                })
            };
            match own.or_else(usual) {
                Some(seat) => vec![seat],
                None => {
                    let names = names.join(", ");
                    return Err(RunPlanError::Seat(format!("there is no agent `{name}`; there are {names}")));
                }
            }
        }
    };
    match seats.iter().find(|seat| **seat >= agents) {
        Some(seat) => Err(RunPlanError::Seat(format!(
            "there is no seat {seat}: {agents} agents sit in the seats 0 to {}",
            agents.saturating_sub(1)
        ))),
        None => Ok(seats),
    }
}

/// Returns a team's options: those named after its framework, and those of its seats. An option that belongs to no team
/// goes to the first one, whose error lists the known options.
fn options_of(
    team: &SeatedTeam,
    place: usize,
    given: &BTreeMap<String, String>,
    all: &[SeatedTeam],
    condition: &ExperimentCondition,
) -> Result<BTreeMap<String, String>, RunPlanError> {
    let framework_of = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let is_mine = |name: &str| {
        let framework = framework_of(name);
        framework == team.framework.name
            || (place == 0 && all.iter().all(|other| other.framework.name != framework))
    };
    let mut options: BTreeMap<String, String> =
        given.iter().filter(|(name, _)| is_mine(name)).map(|(n, v)| (n.clone(), v.clone())).collect();
    options.extend(team.argument.clone());
    let mut by_seat: BTreeMap<&str, (u32, &str)> = BTreeMap::new();
    for (seat, own) in condition.seat_options.iter().filter(|(seat, _)| team.seats.contains(seat)) {
        for (name, value) in own {
            if let Some((other, known)) = by_seat.insert(name, (*seat, value)).filter(|(_, v)| *v != value) {
                return Err(RunPlanError::Seat(format!(
                    "the seats {other} and {seat} belong to one team, for which {name} is {known} or {value}"
                )));
            }
            options.insert(name.clone(), value.clone());
        }
    }
    Ok(options)
}

/// How models call tools can be said where some team's models answer by single calls.
fn check_tool_calls(settings: &PlanSettings<'_>, teams: &[SeatedTeam]) -> Result<(), RunPlanError> {
    if settings.tool_calls.is_none() || teams.iter().any(|team| team.framework.tool_calls_option().is_some())
    {
        return Ok(());
    }
    let mut names: Vec<String> = teams.iter().map(|team| format!("`{}`", team.framework.name)).collect();
    names.dedup();
    Err(RunPlanError::Option(format!(
        "--tool-calls is for teams whose models answer by single calls, and none of {} does: leave it out",
        names.join(", ")
    )))
}

/// Every role that is named belongs to some team, and to one that asks it for a seat where a seat is named.
fn check_roles(condition: &ExperimentCondition, teams: &[SeatedTeam]) -> Result<(), RunPlanError> {
    let unknown = |team: Option<&SeatedTeam>, role: &str| {
        let known: Vec<&str> = teams
            .iter()
            .filter(|one| team.is_none_or(|team| team.seats == one.seats))
            .flat_map(|team| team.framework.roles.iter().map(|role| role.name))
            .collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let framework = team.or(teams.first()).map_or("human", |team| team.framework.name);
        RunPlanError::UnknownRole { team: framework.to_owned(), role: role.to_owned(), known }
    };
    let has = |team: &SeatedTeam, role: &str| team.framework.roles.iter().any(|known| known.name == role);
    let of_run = condition.models.keys().chain(condition.latency.keys());
    for role in of_run.filter(|role| *role != "*") {
        if !teams.iter().any(|team| has(team, role)) {
            return Err(unknown(None, role));
        }
    }
    let of_seats = condition.seat_models.iter().chain(&condition.seat_latency);
    for (seat, roles) in of_seats {
        let Some(team) = teams.iter().find(|team| team.seats.contains(seat)) else {
            return Err(RunPlanError::Seat(format!("no team plays in seat {seat}, so it has no model")));
        };
        for role in roles.keys() {
            let asked: Vec<&RoleInfo> = team.framework.roles.iter().filter(|role| role.is_of_seat).collect();
            if role != "*" && !has(team, role) {
                return Err(unknown(Some(team), role));
            }
            if !asked.iter().any(|known| role == "*" || known.name == role) {
                return Err(RunPlanError::Seat(format!(
                    "team `{}` asks no model for a seat in role `{role}`, so seat {seat} cannot have one of its own",
                    team.framework.name
                )));
            }
        }
    }
    Ok(())
}

type SeatLatencies = BTreeMap<u32, BTreeMap<String, LatencyPlan>>;

/// A team's latencies by role and by seat, with their numbers. A team that calls no model has none.
fn latencies(
    team: &SeatedTeam,
    condition: &ExperimentCondition,
    settings: &PlanSettings<'_>,
) -> Result<(BTreeMap<String, LatencyPlan>, SeatLatencies), RunPlanError> {
    if team.framework.roles.is_empty() {
        return Ok(Default::default());
    }
    let has = |role: &str| role == "*" || team.framework.roles.iter().any(|known| known.name == role);
    let mut latency = BTreeMap::new();
    let for_all = settings.latency.as_deref();
    let of_all = [("*", for_all.unwrap_or("default"))];
    // Latencies that a framework declares hold unless the user sets one for all roles.
    let is_said = for_all.is_some() || condition.latency.contains_key("*");
    let own = team.framework.roles.iter().filter(|_| !is_said);
    let own = own.filter_map(|role| Some((role.name, role.latency?)));
    let named = settings.role_latency.iter().chain(&condition.latency);
    let named = named.map(|(role, name)| (role.as_str(), name.as_str()));
    for (role, name) in of_all.into_iter().chain(own).chain(named) {
        if has(role) {
            latency.insert(role.to_owned(), latency_plan(name, settings)?);
        }
    }
    let mut of_seats = BTreeMap::new();
    for (seat, own) in condition.seat_latency.iter().filter(|(seat, _)| team.seats.contains(seat)) {
        let plans = own.iter().map(|(role, name)| Ok((role.clone(), latency_plan(name, settings)?)));
        of_seats.insert(*seat, plans.collect::<Result<_, RunPlanError>>()?);
    }
    Ok((latency, of_seats))
}

fn latency_plan(name: &str, settings: &PlanSettings<'_>) -> Result<LatencyPlan, RunPlanError> {
    let profile = settings.profiles.get(name).map_err(|error| RunPlanError::Latency(error.to_string()))?;
    Ok(LatencyPlan {
        name: name.to_owned(),
        first_us: profile.first_token_us,
        input_per_s: profile.input_tokens_per_s.get(),
        output_per_s: profile.output_tokens_per_s.get(),
    })
}
