//! Tests of the checks themselves; recorded games are in `tests/conformance.rs`.

use serde_json::json;

use super::*;

fn check(value: &Value) -> Vec<OvercookedCase> {
    check_file(value.to_string().as_bytes(), |_| None)
}

/// A step in which player 0 takes an onion.
fn case() -> Value {
    let player = |x: u8, y: u8, facing: [i8; 2], held: Value| json!({"position": [x, y], "orientation": facing, "held_object": held});
    let onion = json!({"name": "onion", "position": [1, 1]});
    json!({
        "id": "onion", "dynamics": "new", "layout": "cramped_room", "grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"],
        "initial_state": {
            "players": [player(1, 1, [-1, 0], Value::Null), player(3, 1, [0, -1], Value::Null)],
            "objects": [], "bonus_orders": [], "all_orders": [{"ingredients": ["onion", "onion", "onion"]}],
            "timestep": 0,
        },
        "steps": [{
            "a": [5, 4],
            "s": {"players": [player(1, 1, [-1, 0], onion), player(3, 1, [0, -1], Value::Null)], "objects": [], "timestep": 1},
            "r": [0, 0], "h": [0, 0], "e": [["useful_onion_pickup", 0], ["onion_pickup", 0]],
        }],
    })
}

fn difference(change: impl FnOnce(&mut Value)) -> CaseDifference {
    let mut case = case();
    change(&mut case);
    match check(&json!([case])).remove(0).outcome {
        CaseOutcome::Failed(difference) => difference,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_case_that_agrees_passes() {
    let passed = OvercookedCase { name: "onion".to_owned(), outcome: CaseOutcome::Passed { steps: 1 } };
    assert_eq!(check(&json!([case()])), [passed]);
}

#[test]
fn the_first_difference_is_told_with_its_step_and_field() {
    let found = difference(|case| case["steps"][0]["s"]["players"][0]["position"][1] = json!(2));
    assert_eq!(found.to_string(), "step 0, s.players[0].position[1]: expected 2, got 1");
    let found = difference(|case| case["steps"][0]["r"][1] = json!(20));
    assert_eq!((found.step, found.field.as_str()), (Some(0), "r[1]"));
    let found = difference(|case| case["steps"][0]["e"] = json!([]));
    assert_eq!(found.field, "e");
    let found = difference(|case| case["steps"][0]["s"]["more"] = json!(1));
    assert_eq!(found.field, "s.more");
    let found = difference(|case| case["initial_state"]["all_orders"] = json!([]));
    assert_eq!(found.field, "initial_state.all_orders");
    let found = difference(|case| case["grid"][0] = json!("XPPXX"));
    assert_eq!(found.field, "grid[0]");
}

#[test]
fn hostile_files_fail_and_nothing_else() {
    for bytes in
        [&b""[..], b"{", b"null", b"3", b"{}", b"{\"format\": \"oc-trace/1\"}", b"[[]]", b"\xff", b"[{}]"]
    {
        let cases = check_file(bytes, |_| None);
        assert!(cases.iter().all(|case| matches!(case.outcome, CaseOutcome::Failed(_))), "{bytes:?}");
        assert_eq!(cases.len(), 1);
    }
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    assert!(matches!(check_file(deep.as_bytes(), |_| None)[0].outcome, CaseOutcome::Failed(_)));
    for (pointer, value) in [
        ("/layout", json!("nowhere")),
        ("/dynamics", json!(3)),
        ("/initial_state", json!(null)),
        ("/initial_state/players/0/position", json!([1e300, 1])),
        ("/steps", json!({})),
        ("/steps/0/a", json!([6, 0])),
        ("/steps/0/a", json!([5])),
        ("/steps/0/s", json!(null)),
        ("/grid", json!("XX")),
    ] {
        let mut broken = case();
        *broken.pointer_mut(pointer).unwrap() = value;
        if pointer == "/layout" {
            broken["grid"] = json!(["X"]);
        }
        assert!(matches!(check(&json!([broken]))[0].outcome, CaseOutcome::Failed(_)), "{pointer}");
    }
    let files = [json!({"layouts": []}), json!({"layouts": {"a": 1}}), json!({"channels": 1, "cases": 2})];
    for file in files {
        assert!(check(&file).iter().all(|case| matches!(case.outcome, CaseOutcome::Failed(_))), "{file}");
    }
}

#[test]
fn a_layout_that_nobody_knows_is_taken_from_the_case() {
    let mut own = case();
    own["layout"] = json!("my own");
    own["params"] = json!({"start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}]});
    assert!(matches!(check(&json!([own]))[0].outcome, CaseOutcome::Passed { .. }));
}
