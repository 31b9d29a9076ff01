//! Partners are trained, written, and the same again.

use crate::common::*;

const SHORT: [&str; 8] = ["--seed", "3", "--steps", "3200", "--horizon", "50", "--json", "--method"];

fn train(lab: &Lab, layout: &str, more: &[&str]) -> serde_json::Value {
    lab.json(&[&["train", "overcooked", layout], &SHORT[..], more].concat())
}

#[test]
fn a_seed_gives_the_same_file_with_any_number_of_threads() {
    let lab = Lab::new();
    let told = train(&lab, "cramped_room", &["sp", "--threads", "1", "--out", "one.safetensors"]);
    assert_eq!(told["method"], "sp");
    assert_eq!(
        (&told["seed"], &told["steps"], &told["choice"]),
        (&3.into(), &3200.into(), &"sampled".into())
    );
    assert!(told["summary"]["return.cramped_room"].as_f64().unwrap() >= 0.0);
    train(&lab, "cramped_room", &["sp", "--threads", "4", "--out", "four.safetensors"]);
    let read = |file| std::fs::read(lab.path(file)).unwrap();
    assert_eq!(read("one.safetensors"), read("four.safetensors"));
    let fcp = train(&lab, "cramped_room", &["fcp", "--out", "fcp.safetensors"]);
    assert_eq!(fcp["steps"], 5 * 3200, "four of the population, and the response to them");
    assert_ne!(read("one.safetensors"), read("fcp.safetensors"));
    assert!(told["sd"].as_f64().unwrap() >= 0.0);
}

/// A person in seat 0 who fetches onions and puts them into the pot, over and over, beside one who stands still.
fn play_onions(lab: &Lab, run: &str, first: &[&str]) {
    const ROUND: [&str; 5] = ["interact", "east", "north", "interact", "west"];
    let lines: Vec<&str> = first.iter().copied().chain(ROUND.into_iter().cycle()).take(60).collect();
    let play = ["play", "overcooked/cramped_room", "--team", "stay", "--seat", "0=human", "--json"];
    let more = ["--set", "overcooked.horizon=60", "--out", run];
    let output = lab.handed(&[&play[..], &more].concat(), (lines.join("\n") + "\n").as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_person_is_cloned_from_recorded_games() {
    let lab = Lab::new();
    play_onions(&lab, "monday", &["north", "west"]);
    play_onions(&lab, "tuesday", &["east", "west", "north", "west"]);
    let clone = ["train", "overcooked", "cramped_room", "--method", "bc", "--seed", "3", "--json"];
    let told = lab.json(&[&clone[..], &["--out", "clone.safetensors", "monday", "tuesday"]].concat());
    assert_eq!((&told["method"], &told["examples"], &told["games"]), (&"bc".into(), &120.into(), &2.into()));
    assert_eq!(told["steps"], 120, "only the person's steps, not those of the one who stands still");
    let share = |name: &str| told[name].as_f64().unwrap();
    assert!(share("commonest") < 0.5 && share("agreement") > 0.7, "{told}");
    lab.json(&[&clone[..], &["--out", "again.safetensors", "monday", "tuesday"]].concat());
    let read = |file| std::fs::read(lab.path(file)).unwrap();
    assert_eq!(read("clone.safetensors"), read("again.safetensors"));
    // Once the pot is full, the same state occurs with two actions: no policy could agree in all steps.
    // It plays in a seat like any other policy.
    let beside = ["run", "overcooked/cramped_room", "--team", "policy:clone.safetensors", "--episodes", "1"];
    lab.stdout(&[&beside[..], &["--out", "beside"]].concat());
    // Another kitchen's games teach nothing, nor do games without people.
    let (code, text) = lab.fails(&["train", "overcooked", "coordination_ring", "--method", "bc", "monday"]);
    assert!(code == 5 && text.contains("no finished game of a person on coordination_ring"), "{text}");
    assert!(text.contains("left out: 1 game in another kitchen"), "{text}");
    let (code, _) = lab.fails(&["train", "overcooked", "cramped_room", "--method", "bc", "beside"]);
    assert_eq!(code, 5);
    let (code, _) = lab.fails(&["train", "overcooked", "cramped_room", "--method", "bc"]);
    assert_eq!(code, 2, "runs are missing");
    let (code, text) = lab.fails(&["train", "overcooked", "cramped_room", "--method", "sp", "monday"]);
    assert!(code == 2 && text.contains("only the method bc"), "{text}");
}

#[test]
fn tasks_are_named_as_in_the_suite() {
    let lab = Lab::new();
    let told = train(&lab, "counter_circuit", &["sp"]);
    assert_eq!(told["layout"], "counter_circuit_o_1order");
    assert!(told["summary"]["return.counter_circuit"].is_number());
}

#[test]
fn what_cannot_be_trained_is_said() {
    let lab = Lab::new();
    let fails = |more: &[&str]| lab.fails(&[&["train", "overcooked"], more].concat());
    let (code, text) = fails(&["nowhere", "--method", "sp"]);
    assert!(code == 2 && text.contains("nowhere") && text.contains("cramped_room"), "{text}");
    let (code, text) = fails(&["tutorial_2", "--method", "sp"]);
    assert!(code == 2 && text.contains("every order has 3 ingredients"), "{text}");
    let (code, text) = fails(&["cramped_room", "--method", "sp", "--dynamics", "odd"]);
    assert!(code == 2 && text.contains("odd"), "{text}");
    let (code, text) = fails(&["cramped_room", "--method", "sp", "--out", "no/such/file"]);
    assert!(code == 6 && text.contains("no/such"), "{text}");
    lab.write("kitchen.json", "{}");
    let (code, text) = fails(&["kitchen.json", "--method", "sp"]);
    assert!(code == 5 && text.contains("kitchen.json"), "{text}");
}

#[test]
fn others_policies_become_ours() {
    let lab = Lab::new();
    train(&lab, "cramped_room", &["sp", "--out", "ours.safetensors"]);
    lab.write(
        "card.json",
        r#"{"layout": "cramped_room", "choice": "greedy", "origin": {"method": "theirs"}, "layers": [
            {"weights": "layer0.weights", "bias": "layer0.bias", "order": "in-out", "activation": "relu"},
            {"weights": "layer1.weights", "bias": "layer1.bias", "order": "in-out", "activation": "relu"},
            {"weights": "layer2.weights", "order": "in-out"}]}"#,
    );
    let import =
        ["train", "overcooked", "cramped_room", "--method", "import", "--card", "card.json", "--json"];
    let told =
        lab.json(&[&import[..], &["--file", "ours.safetensors", "--out", "theirs.safetensors"]].concat());
    assert_eq!((&told["method"], &told["choice"]), (&"theirs".into(), &"greedy".into()));
    assert!(lab.path("theirs.safetensors").exists());
    lab.write("broken.safetensors", "no policy");
    let (code, text) = lab.fails(&[&import[..], &["--file", "broken.safetensors"]].concat());
    assert!(code == 5 && text.contains("broken.safetensors"), "{text}");
    let (code, _) = lab.fails(&["train", "overcooked", "cramped_room", "--method", "import"]);
    assert_eq!(code, 2, "an import needs a file and a card");
}
