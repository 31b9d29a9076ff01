//! Files that are damaged in any way are errors, and never more.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::conformance::check_file;
use cooperage_overcooked::{OvercookedLayout, layout};

const CASE: &str = r#"[{"id": "a", "dynamics": "new", "layout": "mdp_test", "params": {"order_bonus": 2,
    "start_all_orders": [{"ingredients": ["onion"]}], "recipe_config": {"cook_time": 20},
    "rew_shaping": {"PLACEMENT_IN_POT_REW": 3, "DISH_PICKUP_REWARD": 3, "SOUP_PICKUP_REWARD": 5}},
    "grid": ["XXPXX", "O  2O", "T1  T", "XDPSX"], "initial_state": {"players": [
    {"position": [1, 2], "orientation": [0, -1], "held_object": {"name": "onion", "position": [1, 2]}},
    {"position": [3, 1], "orientation": [1, 0], "held_object": null}], "objects": [
    {"name": "soup", "position": [2, 0], "_ingredients": [{"name": "onion", "position": [2, 0]}], "cooking_tick": 1},
    {"name": "soup", "position": [2, 3], "state": ["onion", 3, 20]}], "order_list": ["any"], "timestep": 0},
    "steps": [{"a": [5, 4], "s": {}, "r": [0, 0], "h": 0, "e": [["onion_drop", 0]], "m": [null, null]}]}]"#;

const LAYOUT: &str = r#"{"grid": "XXPXX\nO  2O\nT1  T\nXDPSX", "start_all_orders": [{"ingredients": ["onion", "tomato"]}],
    "start_bonus_orders": [], "order_bonus": "inf", "recipe_values": [20], "onion_time": 3, "tomato_time": 4,
    "start_order_list": ["any"], "rew_shaping_params": {"PLACEMENT_IN_POT_REW": 3}, "start_state": {"players": [
    {"position": [1, 2], "orientation": [0, -1], "held_object": null},
    {"position": [3, 1], "orientation": [1, 0], "held_object": null}], "objects": []}}"#;

/// The replacements for damaged numbers and words.
const WORDS: [&str; 12] =
    ["-1", "0", "255", "256", "1e308", "18446744073709551616", "null", "\"\"", "[]", "{}", "true", "\"P\""];

/// A text with some of its bytes or words replaced, left out or doubled.
fn damaged(text: &str, random: &mut TreeRandom) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let place = random.below(bytes.len() as u32) as usize;
        let end = (place + 1 + random.below(6) as usize).min(bytes.len());
        match random.below(4) {
            0 => bytes[place] = random.below(256) as u8,
            1 => drop(bytes.drain(place..end)),
            2 => {
                let again = bytes[place..end].to_vec();
                bytes.splice(place..place, again);
            }
            _ => {
                let is_number = |byte: &u8| byte.is_ascii_digit();
                if let Some(digit) = bytes[place..].iter().position(is_number) {
                    let word = WORDS[random.below(WORDS.len() as u32) as usize];
                    bytes.splice(place + digit..=place + digit, word.bytes());
                }
            }
        }
    }
    bytes
}

#[test]
fn damaged_cases_and_layouts_are_errors() {
    let mut random = TreeRandom::from_seed(0).child("damage");
    assert!(OvercookedLayout::read("own", &LAYOUT.replace(r#""recipe_values": [20],"#, "")).is_ok());
    let mut read = 0;
    for _ in 0..6_000 {
        assert!(!check_file(&damaged(CASE, &mut random), |_| None).is_empty());
        let text = damaged(LAYOUT, &mut random);
        read += usize::from(OvercookedLayout::read("own", &String::from_utf8_lossy(&text)).is_ok());
    }
    assert!(read < 6_000, "not every damage is one");
    assert!(layout::names().all(|name| layout::built_in(name).is_ok()));
    assert!(serde_json::from_str::<serde_json::Value>(CASE).unwrap().is_array());
}
