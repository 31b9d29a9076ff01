//! Tests of the encodings; the conformance data has recorded ones.

use serde_json::json;

use super::*;
use crate::layout::built_in;
use crate::rules::Dynamics;
use crate::serial;

fn kitchen() -> (OvercookedRules, OvercookedState) {
    let rules = OvercookedRules::new(built_in("cramped_room").unwrap(), Dynamics::Legacy).unwrap();
    let state = json!({
        "players": [
            {"position": [1, 2], "orientation": [0, 1], "held_object":
                {"name": "soup", "position": [1, 2], "state": ["onion", 3, 20]}},
            {"position": [3, 1], "orientation": [-1, 0], "held_object":
                {"name": "dish", "position": [3, 1], "state": null}},
        ],
        "objects": [
            {"name": "soup", "position": [2, 0], "state": ["onion", 3, 7]},
            {"name": "onion", "position": [0, 0], "state": null},
        ],
        "order_list": null, "timestep": 361,
    });
    let state = serial::read(rules.grid(), rules.recipes(), &state).unwrap();
    (rules, state)
}

/// The non-zero entries of one channel, as `(x, y, value)`.
fn entries(channels: Channels, player: usize, name: &str) -> Vec<(usize, usize, u8)> {
    let (rules, state) = kitchen();
    let encoding = Encoding::new(rules.grid(), channels, 400);
    let mut out = vec![9; encoding.len()];
    assert!(encoding.write(&rules, &state, player, &mut out));
    let channel = channels.names().iter().position(|other| *other == name).unwrap();
    let value = |x: usize, y: usize| out[(x * 4 + y) * channels.count() + channel];
    let cells = (0..5).flat_map(|x| (0..4).map(move |y| (x, y)));
    cells.map(|(x, y)| (x, y, value(x, y))).filter(|(_, _, value)| *value != 0).collect()
}

#[test]
fn the_oldest_channels_show_onion_soups() {
    let legacy = |name| entries(Channels::Legacy, 0, name);
    assert_eq!(legacy("self_loc"), [(1, 2, 1)]);
    assert_eq!(legacy("other_or_W"), [(3, 1, 1)]);
    assert_eq!(legacy("onions_in_pot"), [(2, 0, 3)]);
    assert_eq!(legacy("onions_cook_time"), [(2, 0, 7)]);
    assert_eq!(legacy("onion_soup_loc"), [(1, 2, 1)]);
    assert_eq!(legacy("dishes"), [(3, 1, 1)]);
    assert_eq!(legacy("onions"), [(0, 0, 1)]);
    assert_eq!(legacy("onion_disp"), [(0, 1, 1), (4, 1, 1)]);
}

#[test]
fn seats_see_themselves_first_and_time_becomes_urgent() {
    let current = |player, name| entries(Channels::Current, player, name);
    assert_eq!(current(0, "self_loc"), current(1, "other_loc"));
    assert_eq!(current(0, "self_or_S"), current(1, "other_or_S"));
    assert_eq!(current(0, "onions_in_soup"), [(1, 2, 3), (2, 0, 3)]);
    assert_eq!(current(0, "soup_time_left"), [(2, 0, 13)]);
    assert_eq!(current(0, "soup_done"), [(1, 2, 1)]);
    assert_eq!(current(0, "urgency").len(), 20);
}

#[test]
fn a_buffer_of_another_length_is_left_alone() {
    let (rules, state) = kitchen();
    let encoding = Encoding::new(rules.grid(), Channels::Current, 400);
    assert_eq!(encoding.len(), 5 * 4 * 26);
    assert!(!encoding.write(&rules, &state, 0, &mut [0; 3]));
    assert!(!encoding.write(&rules, &state, 2, &mut vec![0; encoding.len()]));
}
