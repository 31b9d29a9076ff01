//! The oracle's returns through each framework, and checks that it knows no more than it is told.

use std::sync::Arc;

use cooperage_core::{AgentId, Entry, Environment, Tick, ToolCall, Wake};
use cooperage_journal::{EndRecord, EpisodePlan, Record, RunDir};
use cooperage_overcooked::environment::{ControlLevel, OvercookedEnvironment, OvercookedSetup};
use cooperage_overcooked::expert::Dishes;
use cooperage_overcooked::{Dynamics, OvercookedRules, layout};
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_teams::player::ActAllQuestion;

use super::{CookExpert, OvercookedFacts};

const TASKS: [&str; 5] =
    ["cramped_room", "asymmetric_advantages", "coordination_ring", "forced_coordination", "counter_circuit"];
const ACTIONS: (&str, &str) = ("villager.subtasks", "actions");

fn played(plan: EpisodePlan) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let (run, end) = play_in(&[crate::suite::suite], folder.path(), plan, &[]);
    (folder, run, end)
}

fn points(plan: EpisodePlan) -> u64 {
    played(plan).2.score.reached
}

fn both(task: &str, team: &str, options: &[(&str, &str)]) -> EpisodePlan {
    plan_of(&format!("overcooked/{task}"), team, "oracle", options)
}

/// A framework in one seat, the rule-based model in the other.
fn beside_greedy(task: &str, team: &str, seat: u32) -> EpisodePlan {
    let mut plan = both(task, team, &[]);
    plan.teams[0].seats = vec![seat];
    let mut other = plan_of("", "greedy", "oracle", &[]).teams.remove(0);
    (other.seats, other.models) = (vec![1 - seat], std::collections::BTreeMap::new());
    plan.teams.push(other);
    plan.teams.sort_by_key(|team| team.seats[0]);
    plan
}

#[test]
fn villager_agent_earns_more_than_published_in_both_seats() {
    for (task, bar) in TASKS.into_iter().zip([203, 294, 217, 110, 138]) {
        let (_folder, _, end) = played(both(task, "villager", &[ACTIONS]));
        assert!(end.score.reached >= bar, "{task}: {}", end.score.reached);
        let roles: Vec<&String> = end.totals.calls_by_role.keys().collect();
        assert_eq!(roles, ["villager.decompose", "villager.redecompose"], "nobody else is asked");
        assert_eq!(end.totals.counts.get("replies_unreadable"), None);
    }
}

#[test]
fn pro_agent_does_well_beside_the_rule_based_model() {
    for (seat, bars) in [(0, [208, 274, 204, 0, 168]), (1, [212, 256, 208, 182, 166])] {
        for (task, bar) in TASKS.into_iter().zip(bars) {
            let points = points(beside_greedy(task, "proagent", seat));
            // The bars are for means of many games.
            assert!(points + 50 >= bar, "seat {seat} of {task}: {points}");
        }
    }
}

/// Whether the oracle plays that framework with these options.
fn oracle(team: &str, options: &[(&str, &str)]) -> Result<(), String> {
    let suite = crate::suite::suite(&std::collections::BTreeMap::new()).unwrap();
    let own = suite.settings().frameworks().iter().find(|framework| framework.name == team);
    let framework = own.unwrap_or_else(|| cooperage_teams::framework(team).unwrap());
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    suite.oracle(framework, &framework.resolve(&options).unwrap())
}

#[test]
fn everybody_who_needs_no_talk_cooks() {
    for (team, least) in [("mindagent", 160), ("mindcraft", 100), ("proagent", 160), ("solo", 60)] {
        let advance = [("mindagent.empty_reply", "advance")];
        let options = if team == "mindagent" { &advance[..] } else { &[] };
        assert_eq!(oracle(team, options), Ok(()));
        let points = points(both("cramped_room", team, options));
        assert!(points >= least, "{team}: {points}");
    }
    for team in ["agentverse", "s-agents", "greedy"] {
        assert!(oracle(team, &[]).is_err());
    }
    // An action for each cook needs no talk, errands do.
    assert!(oracle("villager", &[]).is_err());
    assert_eq!(oracle("villager", &[ACTIONS]), Ok(()));
}

#[test]
fn the_published_advice_on_dishes_is_followed_and_costs_time() {
    let fixed = both("cramped_room", "villager", &[ACTIONS]);
    let paper = EpisodePlan { rules: "paper".to_owned(), ..fixed.clone() };
    let (fixed, paper) = (points(fixed), points(paper));
    assert!(paper >= 120 && paper < fixed, "{paper} {fixed}");
}

#[test]
fn rounds_cost_time() {
    let rounds = [ACTIONS, ("villager.rounds", "on")];
    let rounds = points(both("coordination_ring", "villager", &rounds));
    let free = points(both("coordination_ring", "villager", &[ACTIONS]));
    assert!(rounds >= 60 && rounds < free, "{rounds} {free}");
}

#[test]
fn the_draws_of_a_game_change_nothing_while_it_looks_the_same() {
    let rules = Arc::new(
        OvercookedRules::new(layout::built_in("counter_circuit_o_1order").unwrap(), Dynamics::Old).unwrap(),
    );
    let world = |seed| {
        let levels = vec![ControlLevel::Macros; 2];
        OvercookedEnvironment::new(OvercookedSetup {
            seed,
            levels,
            ..OvercookedSetup::published(Arc::clone(&rules))
        })
    };
    let (mut one, mut other) = (world(1), world(2));
    let expert = CookExpert::default;
    let (mut first, mut second) = (expert(), expert());
    let team = [AgentId(0), AgentId(1)];
    let mut compared = 0;
    while one.state() == other.state() && compared < 60 {
        let asked: Vec<AgentId> =
            team.into_iter().filter(|agent| one.game().under_way(*agent).is_none()).collect();
        let question = ActAllQuestion { asked: &asked, team: &team, ..ActAllQuestion::default() };
        let plan = first.plan(&OvercookedFacts::of(&one, Dishes::OnceCooking), &question);
        assert_eq!(plan, second.plan(&OvercookedFacts::of(&other, Dishes::OnceCooking), &question));
        compared += 1;
        for world in [&mut one, &mut other] {
            let batch: Vec<Entry<'_, _>> = plan
                .iter()
                .map(|(agent, call): &(AgentId, ToolCall)| Entry::Named { agent: *agent, call })
                .collect();
            world.submit(&batch, &mut Vec::new());
            let next = Tick(world.tick().0 + 1);
            world.advance(next, Wake::Nobody, &mut Vec::new());
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_team_of_one_seat_hands_in_for_nobody_else() {
    let (_folder, run, end) = played({
        let mut plan = beside_greedy("cramped_room", "villager", 0);
        plan.teams[0].options.insert(ACTIONS.0.to_owned(), ACTIONS.1.to_owned());
        plan
    });
    assert!(end.score.reached >= 100, "{}", end.score.reached);
    let (key, _) = run.episodes().next().unwrap();
    let lines = run.finished_lines(&key).unwrap();
    let records = lines.records(&run.finished_path(&key)).unwrap();
    let macros = records.into_iter().filter_map(|record| match record {
        Record::Submit { entries, .. } => Some(entries),
        _ => None,
    });
    let of_villager: Vec<Option<u32>> = macros
        .flatten()
        .filter(|entry| entry.tool.as_deref().is_some_and(|tool| tool.contains('_')))
        .map(|entry| entry.agent)
        .collect();
    assert!(!of_villager.is_empty() && of_villager.iter().all(|agent| *agent == Some(0)));
}

/// The published text says that without the verificator one plan of five can be carried out.
#[test]
fn without_the_verificator_mistakes_reach_the_world() {
    let success = |verificator: &str| {
        let mut plan = beside_greedy("cramped_room", "proagent", 0);
        plan.settings.insert("overcooked.oracle_error_rate".to_owned(), "0.5".to_owned());
        plan.teams[0].options.insert("proagent.verificator".to_owned(), verificator.to_owned());
        let (_folder, _, end) = played(plan);
        let count = |name: &str| end.totals.counts.get(name).copied().unwrap_or_default();
        let (skills, decisions) = (count("skills"), count("decisions"));
        println!("verificator {verificator}: {skills} of {decisions}, {} points", end.score.reached);
        skills as f64 / decisions.max(1) as f64
    };
    let (on, off) = (success("on"), success("off"));
    assert!(on > 0.9 && off < 0.8, "{on} with it, {off} without");
}
