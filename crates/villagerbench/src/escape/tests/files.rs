//! Files of atoms and tasks are read, written and refused.

use serde_json::{Value, json};

use super::super::atom::{CommandEffect, Copies, RoomRelation, RoomThing, TeleportTarget};
use super::*;

#[test]
fn what_is_written_is_what_was_read() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    let values = |text: &str| serde_json::from_str::<Value>(text).unwrap()["instances"].clone();
    let (written, read) = (values(&write_instances(&known, &atoms)), values(INSTANCES));
    for (written, read) in written.as_array().unwrap().iter().zip(read.as_array().unwrap()) {
        for (key, value) in read.as_object().unwrap() {
            let (a, b) = (&written[key], value);
            let is_same = a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| a == b);
            assert!(is_same, "{key}: {a} is not {b}");
        }
    }
}

/// Complexity and limits of the worked example: two agents, atoms 11 and 9, 1·2·2/4 + 1·2·2/4 = 2 and 2 + 2 = 4.
#[test]
fn complexity_and_limits() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    let layout = known.iter().find(|one| (one.agents, one.level, one.seed) == (2, 2, 0)).unwrap();
    assert_eq!(layout.complexity(&atoms), 2.0);
    assert_eq!(paper_complexity(layout, &atoms), 4);
    let limits = layout.limits(&atoms);
    assert_eq!((limits.action_s, limits.round_s), (120.0, 480));
    let mut long = layout.clone();
    long.rooms = vec![long.rooms[0].clone(); 20];
    assert_eq!(long.limits(&atoms).round_s, 1_000, "the generator's own limit");
}

#[test]
fn the_shared_files_are_the_products() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/villagerbench");
    for (name, own) in [("escape_atoms.json", ATOMS), ("escape_instances.json", INSTANCES)] {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{name}")) else {
            eprintln!("SKIPPED: {folder}/{name} is not there");
            return;
        };
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(&text), value(own), "{name}");
    }
}

fn authors(atom: Value) -> Result<Vec<atom::Atom>, EscapeError> {
    read_authors_atoms(&json!([atom]).to_string())
}

#[test]
fn the_authors_form_has_its_options_and_defaults() {
    let lever = json!({"name": "lever", "position": [0, 0, 1], "powered": true});
    let plain = authors(json!({"init": [], "condition": [lever], "effect": []})).unwrap().remove(0);
    assert_eq!((plain.kind, plain.min_player, plain.active_ticks), (RoomRelation::SameRoom, 1, 6_000));
    assert_eq!((plain.wait_interval_s, plain.score, plain.needs_one), (4.0, 1.0, false));
    assert_eq!((plain.size.height, plain.size.width, plain.size.wall), (3, 3, 1));
    assert!(plain.consumes.is_empty() && plain.produces.is_empty() && plain.hint.is_empty());

    let full = authors(json!({
        "init": [
            {"name": "lever", "position": [0, 0, 1], "face": "floor", "facing": "east", "random": -1},
            {"name": "summon_sheep", "position": [0, 0, 0]},
            {"name": "chest", "position": [1, 0, 1], "lock_key": "key",
             "command": "/item replace block _pos_ container.3 with gold_block 2"},
        ],
        "condition": [{"name": "lever", "position": [0, 0, 1], "powered": true, "sub_event": 7,
                       "activate_mode": "pulse", "duration": 1.5}],
        "effect": [{"name": "lever", "position": [0, 0, 1], "sub_event": 7,
                    "command": "/tp @r[_position_,distance=..2] _split_pos_"}],
        "in": {"gold_block": 1}, "out": {"stick": 2}, "activate_duration": 2, "split": true, "merge": false,
        "same_room": false, "room_height": 4, "room_width": 2, "wall_width": 1, "score": 2, "wait_interval": 0.5,
        "type": "or", "min_player": 2, "task_description": "pull\u{7} it",
    }))
    .unwrap()
    .remove(0);
    assert_eq!((full.kind, full.min_player, full.active_ticks), (RoomRelation::Split, 2, 40));
    assert_eq!((full.wait_interval_s, full.score, full.needs_one), (0.5, 2.0, true));
    assert_eq!(&*full.hint, "pull it");
    assert_eq!(full.placed[0].copies, Copies::PerAgentLess(1));
    assert_eq!(full.placed[1].thing, RoomThing::Creature("sheep".to_owned()));
    assert_eq!(full.placed[2].lock.as_deref(), Some("key"));
    let fill = CommandEffect::Fill { slot: 3, item: "gold_block".to_owned(), count: 2 };
    assert_eq!(full.placed[2].command, Some(fill));
    assert_eq!((full.conditions[0].pulse_ticks, full.conditions[0].event.as_deref()), (Some(30), Some("7")));
    assert!(matches!(full.effects[0].command, Some(CommandEffect::Carry { to: TeleportTarget::Split, .. })));
}

#[test]
fn bad_atoms_are_refused_with_a_reason() {
    let lever = |extra: Value| {
        let mut entry = json!({"name": "lever", "position": [0, 0, 1], "powered": true});
        for (key, value) in extra.as_object().unwrap() {
            entry[key] = value.clone();
        }
        json!({"condition": [entry]})
    };
    let cases = [
        (json!({"condition": []}), "atom 0 has no condition"),
        (lever(json!({"name": "levver"})), "atom 0: there is no block `levver`"),
        (lever(json!({"axis": "x"})), "atom 0: `lever` never has `axis` = `x`"),
        (
            lever(json!({"position": [0, 99, 0]})),
            "atom 0: the cell [0, 99, 0] is more than 16 from the centre",
        ),
        (
            json!({"condition": [], "effect": [{"name": "air", "position": [0, 0, 0], "command": "/op alice"}]}),
            "atom 0: the command `/op alice` is not understood",
        ),
        (json!({"condition": [], "in": {"moon": 1}}), "atom 0: there is no item `moon`"),
        (json!({"condition": [], "in": {"stick": 65}}), "atom 0: `item count` is out of its range"),
        (
            json!({"condition": [], "init": [{"name": "summon_unicorn", "position": [0, 0, 0]}]}),
            "atom 0: there is no creature `unicorn`",
        ),
    ];
    for (atom, reason) in cases {
        assert_eq!(authors(atom.clone()).unwrap_err().to_string(), reason, "{atom}");
    }
    for (option, value) in [("room_width", json!(99)), ("wait_interval", json!(0)), ("min_player", json!(0))]
    {
        let mut atom = lever(json!({}));
        atom[option] = value;
        let reason = format!("atom 0: `{option}` is out of its range");
        assert_eq!(authors(atom).unwrap_err().to_string(), reason);
    }
    for text in ["", "[", "[]", "{}", "[{}]", "null", "[{\"condition\": 3}]", "{\"atoms\": []}"] {
        assert!(read_authors_atoms(text).is_err(), "{text}");
        assert!(read_atoms(text).is_err(), "{text}");
    }
}

#[test]
fn bad_tasks_are_refused_with_a_reason() {
    let atoms = read_atoms(ATOMS).unwrap();
    let mut file: Value = serde_json::from_str(INSTANCES).unwrap();
    let mut good = file["instances"].as_array().unwrap().iter();
    let good = good.find(|one| one["rooms"][0]["atom"] == 17).unwrap().clone();
    let mut refusal = |change: &dyn Fn(&mut Value)| {
        let mut task = good.clone();
        change(&mut task);
        file["instances"] = json!([task]);
        read_instances(&file.to_string(), &atoms).unwrap_err().to_string()
    };
    type Change = dyn Fn(&mut Value);
    let cases: [(&Change, &str); 8] = [
        (&|task| task["agents"] = json!(17), "task 0: it is for 1 to 16 agents"),
        (&|task| task["rooms"] = json!([]), "task 0: it has 1 to 256 rooms"),
        (&|task| task["start"] = json!([]), "task 0: every agent needs a place to start and a list of items"),
        (
            &|task| task["start_items"] = json!([{"moon": 1}, {}]),
            "task 0: a start item is unknown or there are too many of it",
        ),
        (&|task| task["rooms"][0]["atom"] = json!(99), "task 0: there is no atom 99"),
        (&|task| task["rooms"][0]["atom"] = json!(3), "task 0: a room does not say where it leads"),
        (&|task| task["rooms"][0]["center"] = json!([0, 9_999, 0]), "task 0: a place is too far away"),
        (&|task| task["rooms"][0]["random_cells"] = json!([]), "task 0: a room has too few drawn cells"),
    ];
    for (change, reason) in cases {
        assert_eq!(refusal(change), reason);
    }
}
