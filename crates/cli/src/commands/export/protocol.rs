//! `cooperage export protocol`: what the processes of `--team cmd:…` and of `score` are told and say, as JSON Schema.

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::error::CliError;
use crate::output;

pub(super) fn protocol() -> Result<ExitCode, CliError> {
    let mut schema = cooperage_teams::frameworks::cmd::schema();
    let mut scorer = cooperage_suites::scoring::schema();
    // One file, in which each part is named once.
    if let (Value::Object(all), Value::Object(own)) = (&mut schema["$defs"], scorer["$defs"].take()) {
        all.extend(own);
    }
    let properties = scorer["properties"].take();
    schema["properties"]["scorer"] = json!({
        "description": scorer["description"], "type": "object", "properties": properties,
    });
    output::data(&format!("{schema:#}"))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_part_of_the_one_is_called_as_one_of_the_other() {
        let names = |schema: serde_json::Value| {
            let parts = schema["$defs"].as_object().cloned().unwrap_or_default();
            parts.into_iter().map(|(name, _)| name).collect::<std::collections::BTreeSet<_>>()
        };
        let teams = names(cooperage_teams::frameworks::cmd::schema());
        let scorers = names(cooperage_suites::scoring::schema());
        assert!(!teams.is_empty() && !scorers.is_empty());
        assert!(teams.is_disjoint(&scorers), "{teams:?} {scorers:?}");
    }
}
