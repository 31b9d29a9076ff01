//! Recorded games and small cases: playing their actions and comparing what comes of them.

use serde_json::{Value, json};

use super::compare::{same, same_set};
use super::setup::{CaseSetup, setup};
use super::{CaseCheck, CaseDifference};
use crate::action::OvercookedAction;
use crate::event::StepLog;
use crate::reward::{INFINITE, Rewards};
use crate::rules::OvercookedRules;
use crate::serial::{self, StateForm};
use crate::state::OvercookedState;
use crate::step::step;

/// Fields that never change during a game and are left out of most recorded states.
pub(super) const CONSTANT: [&str; 3] = ["all_orders", "bonus_orders", "order_list"];

/// Replays a case; returns its number of steps.
pub(super) fn replay(case: &Value) -> CaseCheck<usize> {
    let CaseSetup { rules, form } = setup(case)?;
    let initial = case.get("initial_state").unwrap_or(&Value::Null);
    let mut state =
        read(&rules, initial).map_err(|error| CaseDifference::malformed("initial_state", error))?;
    let ours = written(&rules, form, &state);
    for key in CONSTANT {
        if let (Some(expected), Some(got)) = (initial.get(key), ours.get(key)) {
            same(&format!("initial_state.{key}"), expected, got)?;
        }
    }
    let steps = case.get("steps").and_then(Value::as_array);
    let steps = steps.ok_or_else(|| CaseDifference::malformed("steps", "no list of steps"))?;
    let mut log = StepLog::default();
    for (number, recorded) in steps.iter().enumerate() {
        let actions = actions(&rules, recorded).map_err(|difference| difference.at_step(number))?;
        log.clear();
        let rewards = step(&rules, &mut state, &actions, &mut log);
        let ours = written(&rules, form, &state);
        compare(&rules, recorded, &ours, &rewards, &log).map_err(|difference| difference.at_step(number))?;
    }
    Ok(steps.len())
}

pub(super) fn read(rules: &OvercookedRules, value: &Value) -> Result<OvercookedState, serial::ReadError> {
    serial::read(rules.grid(), rules.recipes(), value)
}

fn written(rules: &OvercookedRules, form: StateForm, state: &OvercookedState) -> Value {
    match form {
        StateForm::Native => serial::native(rules.grid(), rules.recipes(), state),
        StateForm::Legacy => serial::legacy(rules.grid(), state),
    }
}

fn actions(rules: &OvercookedRules, recorded: &Value) -> CaseCheck<Vec<OvercookedAction>> {
    let numbers = recorded.get("a").and_then(Value::as_array);
    let action = |number: &Value| OvercookedAction::of_number(number.as_u64()?);
    let actions: Option<Vec<OvercookedAction>> =
        numbers.and_then(|numbers| numbers.iter().map(action).collect());
    actions
        .filter(|actions| actions.len() == rules.players())
        .ok_or_else(|| CaseDifference::malformed("a", "not a number from 0 to 5 for each player"))
}

fn compare(
    rules: &OvercookedRules,
    recorded: &Value,
    ours: &Value,
    rewards: &Rewards,
    log: &StepLog,
) -> CaseCheck {
    let field = |key: &str| recorded.get(key).unwrap_or(&Value::Null);
    let expected = field("s");
    let mut ours = ours.clone();
    if let Value::Object(fields) = &mut ours {
        fields.retain(|key, _| !CONSTANT.contains(&key.as_str()) || expected.get(key).is_some());
    }
    same("s", expected, &ours)?;
    paid("r", field("r"), &rewards.sparse[..rules.players()], rewards.team())?;
    paid("h", field("h"), &rewards.shaped[..rules.players()], rewards.team_shaped())?;
    if let Some(events) = recorded.get("e") {
        let got = log.events.iter().map(|(player, event)| json!([event.name(), player]));
        same_set("e", events, &got.collect())?;
    }
    if let Some(labels) = recorded.get("m") {
        let got = log.skills.0.iter().take(rules.players());
        let got = got.map(|skill| skill.map_or(Value::Null, |skill| Value::from(skill.name())));
        same("m", labels, &got.collect())?;
    }
    Ok(())
}

/// A list has a reward for each player; a number is the team's.
fn paid(field: &str, expected: &Value, players: &[i32], team: i32) -> CaseCheck {
    let points = |points: i32| if points == INFINITE { Value::from("inf") } else { Value::from(points) };
    let got = if expected.is_array() { players.iter().copied().map(points).collect() } else { points(team) };
    same(field, expected, &got)
}
