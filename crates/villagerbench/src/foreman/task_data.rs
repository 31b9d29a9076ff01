//! Which entries of the task data belong to a goal. Of blocks to build the description says all there is.

use serde_json::Value;

use crate::expert::SubtaskGoal;

/// Entries that are named; the whole data belongs to a goal where it would be more.
const ENTRIES_MAX: usize = 3;

/// Their numbers; `None` for the whole data.
pub(super) fn entries(goal: &SubtaskGoal, document: &Value) -> Option<Vec<usize>> {
    let SubtaskGoal::Supply { item, .. } = goal else { return Some(Vec::new()) };
    let all = document.as_array().map_or(&[][..], Vec::as_slice);
    let is_about =
        |(number, entry): (usize, &Value)| entry.to_string().contains(item.name()).then_some(number);
    let numbers: Vec<usize> = all.iter().enumerate().filter_map(is_about).collect();
    (1..=ENTRIES_MAX).contains(&numbers.len()).then_some(numbers)
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
        assert_eq!(entries(&of("sugar_cane"), &recipes), Some(vec![1]));
        assert_eq!(entries(&of("egg"), &recipes), Some(vec![0]));
        assert_eq!(entries(&of("carrot"), &recipes), None);
        assert_eq!(entries(&SubtaskGoal::Clear(Vec::new()), &recipes), Some(Vec::new()));
    }
}
