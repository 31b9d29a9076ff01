//! The order of an idle agent's errands.

use cooperage_core::{Micros, Section, SectionItem};

use super::*;

fn manual() -> Manual {
    let section = |name, texts: &[&str]| Section {
        name,
        items: texts.iter().map(|text| SectionItem::plain(*text)).collect(),
    };
    let routine = |name: &str| json!({"name": name, "code": format!("{name}!")}).to_string();
    let routines = [routine("routine"), routine("get"), routine("build")];
    Manual {
        sections: vec![
            section(SectionName::Routines, &routines.each_ref().map(String::as_str)),
            section(SectionName::Constructions, &[r#"{"name": "shed", "offset": 0, "blocks": []}"#]),
        ],
        ..Manual::default()
    }
}

fn npc(profile: Value) -> Option<Npc> {
    Npc::new(NpcProfile::of(&profile).as_ref(), &manual())
}

fn goal(name: &str, quantity: u64) -> NpcGoal {
    NpcGoal { name: name.to_owned(), quantity }
}

#[test]
fn who_wants_nothing_does_nothing() {
    assert!(npc(json!({})).is_none() && npc(json!({"do_routine": true})).is_none());
    let wants = NpcProfile { goals: vec![goal("plank", 1)], ..NpcProfile::default() };
    assert!(Npc::new(Some(&wants), &Manual::default()).is_none(), "the world has no routines");
    assert!(Npc::new(None, &manual()).is_none());
    assert!(npc(json!({"goals": ["plank"]})).is_some() && npc(json!({"do_set_goal": true})).is_some());
}

#[test]
fn goals_come_in_order_and_what_is_reached_is_over() {
    let mut npc =
        npc(json!({"goals": [{"name": "plank", "quantity": 3}, "nail"], "curr_goal": "broom"})).unwrap();
    assert_eq!(npc.next(), Errand::Get(goal("plank", 3)));
    let run = npc.code(&npc.next()).unwrap();
    assert_eq!((run.source.as_str(), run.arguments), ("get!", json!(["plank", 3, {}])));
    npc.ended(&npc.next(), true, &json!({"done": true, "failures": {}}));
    npc.ended(&npc.next(), true, &json!({"done": false, "failures": {"saw nail": 2}}));
    assert_eq!(npc.next(), Errand::Get(goal("broom", 1)), "what failed is put off");
    npc.ended(&npc.next(), true, &json!({"done": true}));
    let run = npc.code(&npc.next()).unwrap();
    assert_eq!(run.arguments, json!(["nail", 1, {"saw nail": 2}]), "and knows how it failed");
    npc.ended(&npc.next(), false, &Value::Null);
    assert_eq!(
        npc.last_goals(),
        "You have reached the goal plank.\nYou have failed to reach the goal nail.\nYou have reached the goal broom.\nYou have failed to reach the goal nail."
    );
    npc.ended(&npc.next(), true, &json!({"done": true}));
    assert_eq!((npc.next(), npc.code(&Errand::Think)), (Errand::Think, None));
}

#[test]
fn a_building_comes_after_what_it_lacks() {
    let mut npc = npc(json!({"goals": ["shed"], "do_routine": true})).unwrap();
    let build = Errand::Build(goal("shed", 1));
    assert_eq!(npc.next(), build);
    let drawing = json!({"name": "shed", "offset": 0, "blocks": []});
    assert_eq!(npc.code(&build).unwrap().arguments, json!([drawing, null]));
    let place = json!({"x": 1, "y": 2, "z": 3, "turn": 0});
    npc.ended(&build, true, &json!({"done": false, "missing": {"planks": 4, "door": 1}, "place": place}));
    assert_eq!(npc.next(), Errand::Get(goal("planks", 4)));
    npc.ended(&npc.next(), true, &json!({"done": true}));
    assert_eq!(npc.next(), Errand::Get(goal("door", 1)));
    npc.ended(&npc.next(), true, &json!({"done": false}));
    assert_eq!(npc.next(), build, "what cannot be had now may be had later");
    assert_eq!(npc.code(&build).unwrap().arguments, json!([drawing, place]));
    npc.ended(&build, true, &json!({"done": true, "missing": {}, "place": place}));
    assert_eq!(npc.next(), Errand::Think);
    assert_eq!(npc.routine(), NpcScript { source: "routine!".to_owned(), arguments: json!([place, true]) });
    assert_eq!(npc.profile().home.as_deref(), Some("shed"));
}

#[test]
fn a_model_may_think_of_a_goal() {
    let mut npc = npc(json!({"do_set_goal": true})).unwrap();
    assert_eq!(npc.next(), Errand::Think);
    assert!(!npc.set_goal("Let me rest.") && !npc.set_goal("{}") && !npc.set_goal("} {"));
    assert!(npc.set_goal("Wood first.\n```json\n{\"name\": \"plank\", \"quantity\": 5}\n```"));
    assert_eq!(npc.next(), Errand::Get(goal("plank", 5)));
}

#[test]
fn five_idle_seconds_pass_first_and_more_after_failures() {
    let pace = MindTiming::new(Micros(50_000));
    let mut npc = npc(json!({"goals": ["plank"]})).unwrap();
    assert!(!npc.update(true, Tick(10), pace));
    assert_eq!(npc.due(pace), Some(Tick(110)));
    assert!(!npc.update(true, Tick(109), pace) && npc.update(true, Tick(110), pace));
    assert!(!npc.update(true, Tick(110), pace) && !npc.update(false, Tick(150), pace));
    assert_eq!(npc.due(pace), None);
    npc.ended(&npc.next(), true, &json!({"done": false}));
    assert!(!npc.update(true, Tick(200), pace));
    assert_eq!(npc.due(pace), Some(Tick(400)));
    npc.ended(&npc.next(), true, &json!({"done": true}));
    assert_eq!(
        (npc.due(pace), npc.update(true, Tick(999), pace)),
        (None, false),
        "nothing is left to be done"
    );
}
