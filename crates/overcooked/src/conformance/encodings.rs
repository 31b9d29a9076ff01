//! Encodings of states from recorded games.

use serde_json::{Value, json};

use super::compare::same;
use super::replay::read;
use super::setup::setup;
use super::{CaseCheck, CaseDifference, CaseOutcome, OvercookedCase, outcome};
use crate::observe::{Channels, Encoding};

/// The steps of a game whose file says nothing.
const HORIZON: u64 = 400;

pub(super) fn check(file: &Value, trace: impl Fn(&str) -> Option<Value>) -> Vec<OvercookedCase> {
    let channels = same("channels", &file["channels"], &json!(Channels::Current.names())).map(|()| 0);
    let mut cases = vec![OvercookedCase { name: "channels".to_owned(), outcome: outcome(channels) }];
    let Some(listed) = file["cases"].as_array() else {
        let difference = CaseDifference::malformed("cases", "no list");
        cases.push(OvercookedCase { name: "cases".to_owned(), outcome: CaseOutcome::Failed(*difference) });
        return cases;
    };
    // Cases of one game stand together.
    let mut game: Option<(&str, Option<Value>)> = None;
    for case in listed {
        let id = case["trace"].as_str().unwrap_or_default();
        if game.as_ref().is_none_or(|(known, _)| *known != id) {
            game = Some((id, trace(id)));
        }
        let name = format!("{id} step {}", case["step"]);
        let outcome = match game.as_ref().and_then(|(_, found)| found.as_ref()) {
            Some(found) => outcome(encoding(case, found)),
            None => CaseOutcome::Skipped { reason: format!("the recorded game {id} is not in the folder") },
        };
        cases.push(OvercookedCase { name, outcome });
    }
    cases
}

fn encoding(case: &Value, trace: &Value) -> CaseCheck<usize> {
    let rules = setup(trace)?.rules;
    let step = case["step"].as_u64().and_then(|step| usize::try_from(step).ok());
    let recorded = step.and_then(|step| trace["steps"].get(step)).map(|step| &step["s"]);
    let recorded = recorded.ok_or_else(|| CaseDifference::malformed("step", "no step of the game"))?;
    let state = read(&rules, recorded).map_err(|error| CaseDifference::malformed("s", error))?;
    if let Some(timestep) = case.get("timestep") {
        same("timestep", timestep, &json!(state.timestep()))?;
    }
    let horizon = trace.get("horizon").and_then(Value::as_u64).unwrap_or(HORIZON);
    let grid = rules.grid();
    let (width, height) = (usize::from(grid.width()), usize::from(grid.height()));
    let channels = Channels::Current.count();
    same("shape", &case["shape"], &json!([width, height, channels]))?;
    let encoding = Encoding::new(grid, Channels::Current, u32::try_from(horizon).unwrap_or(u32::MAX));
    let seats = case["seats"].as_array().map_or(0, Vec::len);
    same("seats", &json!(rules.players()), &json!(seats))?;
    let mut array = vec![0; encoding.len()];
    for seat in 0..seats {
        if !encoding.write(&rules, &state, seat, &mut array) {
            return Err(CaseDifference::malformed(format!("seats[{seat}]"), "cannot be written"));
        }
        let entry = |(place, value): (usize, &u8)| {
            let (cell, channel) = (place / channels, place % channels);
            (*value != 0).then(|| json!([cell / height, cell % height, channel, value]))
        };
        let got: Vec<Value> = array.iter().enumerate().filter_map(entry).collect();
        same(&format!("seats[{seat}]"), &case["seats"][seat], &Value::Array(got))?;
    }
    Ok(0)
}
