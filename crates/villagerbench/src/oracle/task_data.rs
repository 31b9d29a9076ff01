//! Which entries of the task data belong to a goal. Of blocks to build the description says all there is.

use serde_json::Value;

use crate::expert::SubtaskGoal;

/// Where the task data begins.
const ROOT: &str = "~/meta-data";
/// Entries that are named; the whole data is named where it would be more.
const ENTRIES_MAX: usize = 3;

/// The paths to them.
pub(super) fn paths(goal: &SubtaskGoal, document: &Value) -> Vec<String> {
    let entries = document.as_array().map_or(&[][..], Vec::as_slice);
    let is_about = |entry: &Value| match goal {
        SubtaskGoal::Supply { item, .. } => entry.to_string().contains(item.name()),
        SubtaskGoal::Build(_) | SubtaskGoal::Clear(_) | SubtaskGoal::Go { .. } | SubtaskGoal::Work { .. } => {
            false
        }
    };
    let numbers: Vec<usize> =
        entries.iter().enumerate().filter(|(_, entry)| is_about(entry)).map(|(number, _)| number).collect();
    match numbers.len() {
        0 if matches!(goal, SubtaskGoal::Supply { .. }) => vec![ROOT.to_owned()],
        0 => Vec::new(),
        1..=ENTRIES_MAX => numbers.into_iter().map(|number| format!("{ROOT}/{number}")).collect(),
        _ => vec![ROOT.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::registry;
    use cooperage_core::AgentId;
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_it_is_about_is_named() {
        let recipes =
            json!([{"cake": ["milk_bucket", "egg"]}, {"sugar": ["sugar_cane"]}, {"bread": ["wheat"]}]);
        let of = |item: &str| SubtaskGoal::Supply {
            item: registry().item(item).unwrap(),
            count: 1,
            to: AgentId(0),
        };
        assert_eq!(paths(&of("sugar_cane"), &recipes), ["~/meta-data/1"]);
        assert_eq!(paths(&of("egg"), &recipes), ["~/meta-data/0"]);
        assert_eq!(paths(&of("carrot"), &recipes), ["~/meta-data"]);
        assert!(paths(&SubtaskGoal::Clear(Vec::new()), &recipes).is_empty());
    }
}
