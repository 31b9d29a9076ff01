//! Records are read as they are, with remarks on their faults.

use super::*;

fn one(fields: &str) -> Result<TaskFile, String> {
    read(&format!("{{\"task\": {fields}}}")).map_err(|error| error.to_string())
}

#[test]
fn targets_have_three_forms() {
    let needed = |fields: &str| {
        let file = one(fields).unwrap();
        let needed = file.tasks[0].target.needed().iter();
        needed.map(|needed| format!("{} {}", needed.count, needed.name)).collect::<Vec<_>>()
    };
    assert_eq!(needed(r#"{"type": "techtree", "target": "Stick", "number_of_target": 4}"#), ["4 stick"]);
    assert_eq!(needed(r#"{"type": "cooking", "target": ["bread", "cake"]}"#), ["1 bread", "1 cake"]);
    assert_eq!(needed(r#"{"type": "cooking", "target": {"bread": 2, "cake": 1}}"#), ["2 bread", "1 cake"]);
}

#[test]
fn bad_items_zero_counts_and_quotes_are_remarks() {
    let file = one(r#"{"type": "techtree", "target": "rose_red", "goal": "say \"hi\"", "novelty": [1],
            "initial_inventory": {"0": {"wooden_slab": 1, "bowl": 0, "Stick": 2}}}"#)
    .unwrap();
    assert_eq!(file.remarks.len(), 4, "{:?}", file.remarks);
    let given = &file.tasks[0].given[&0];
    assert_eq!(given.iter().map(|(item, count)| (item.name(), *count)).collect::<Vec<_>>(), [("stick", 2)]);
    assert_eq!(file.tasks[0].timeout_s, 300);
    assert!(
        one(r#"{"type": "techtree", "initial_inventory": {"stick": 2}}"#).unwrap().tasks[0].given.is_empty()
    );
}

#[test]
fn other_forms_are_refused_with_the_task_and_the_field() {
    for (fields, field) in [
        (r#"{"agent_count": -1}"#, "agent_count"),
        (r#"{"agent_count": 0}"#, "agent_count"),
        (r#"{"goal": 3}"#, "goal"),
        (r#"{"target": 3}"#, "target"),
        (r#"{"timeout": "long"}"#, "timeout"),
        (r#"{"type": "construction", "blueprint": {}}"#, "levels"),
        (r#"{"blocked_actions": [1]}"#, "blocked_actions"),
        (r#"{"human_count": 2, "usernames": ["a"]}"#, "usernames"),
    ] {
        let error = one(fields).unwrap_err();
        assert!(error.contains(field) && error.contains("task `task`"), "{fields}: {error}");
    }
    assert!(matches!(read("[]"), Err(MineCollabTaskError::Form)));
    assert!(matches!(read("{}"), Err(MineCollabTaskError::Form)));
    assert!(matches!(read("nonsense"), Err(MineCollabTaskError::Json(_))));
}
