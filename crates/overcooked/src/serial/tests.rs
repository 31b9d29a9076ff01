//! Tests of both forms.

use serde_json::json;

use super::*;
use crate::object::KitchenObject;
use crate::recipe::{OrderBonus, Prices, SoupRecipe};

fn kitchen() -> (LayoutGrid, SoupRecipes) {
    let grid = LayoutGrid::read(&["XXPXX", "O  2O", "X1  X", "XDXSX"]).unwrap();
    let recipes =
        SoupRecipes::new(&SoupRecipe::ALL[2..3], &[], OrderBonus::TWICE, &Prices::default()).unwrap();
    (grid, recipes)
}

fn busy() -> Value {
    json!({
        "players": [
            {"position": [1, 2], "orientation": [0, -1], "held_object": null},
            {"position": [3, 1], "orientation": [1, 0], "held_object": {"name": "dish", "position": [3, 1]}},
        ],
        "objects": [
            {"name": "onion", "position": [4, 0]},
            {"name": "soup", "position": [2, 0], "_ingredients": [
                {"name": "onion", "position": [2, 0]}, {"name": "tomato", "position": [2, 0]}],
             "cooking_tick": 4, "is_cooking": true, "is_ready": false, "is_idle": false, "cook_time": 20,
             "_cooking_tick": 4},
        ],
        "bonus_orders": [],
        "all_orders": [{"ingredients": ["onion", "onion", "onion"]}],
        "timestep": 17,
    })
}

#[test]
fn the_native_form_leads_back() {
    let (grid, recipes) = kitchen();
    let state = read(&grid, &recipes, &busy()).unwrap();
    assert_eq!(native(&grid, &recipes, &state), busy());
    assert!(!state.has_loose_soups());
}

#[test]
fn the_legacy_form_leads_back() {
    let (grid, recipes) = kitchen();
    let form = json!({
        "players": [
            {"position": [1, 2], "orientation": [0, -1], "held_object": null},
            {"position": [3, 1], "orientation": [1, 0],
             "held_object": {"name": "soup", "position": [3, 1], "state": ["tomato", 3, 20]}},
        ],
        "objects": [
            {"name": "soup", "position": [2, 0], "state": ["onion", 2, 0]},
            {"name": "dish", "position": [4, 0], "state": null},
        ],
        "order_list": ["any", "onion"],
        "timestep": 3,
    });
    let state = read(&grid, &recipes, &form).unwrap();
    assert_eq!(legacy(&grid, &state), form);
    assert_eq!(state.object(grid.pots()[0]).tick(), -1);
    assert_eq!(state.players()[1].held.tick(), 20);
}

#[test]
fn flags_that_follow_from_the_rest_are_not_looked_at() {
    let (grid, recipes) = kitchen();
    let mut form = busy();
    form["objects"][1]["is_ready"] = json!(true);
    form["objects"][1]["cook_time"] = json!(3);
    form["objects"][1]["cooking_tick"].take();
    form["objects"][1].as_object_mut().unwrap().shift_remove("cooking_tick");
    let state = read(&grid, &recipes, &form).unwrap();
    assert_eq!(state.object(grid.pots()[0]).tick(), -1, "a lone `_cooking_tick` counts for nothing");
}

#[test]
fn whatever_is_no_state_is_an_error_with_its_place() {
    let (grid, recipes) = kitchen();
    let cases: [(&str, Value, &str); 15] = [
        ("/players", json!([]), "players"),
        ("/players", json!(3), "players"),
        ("/players/0", json!(null), "players[0]"),
        ("/players/0/position", json!([0, 0]), "players[0].position"),
        ("/players/0/position", json!([1, u64::MAX]), "players[0].position"),
        ("/players/0/position", json!([3, 1]), "players[1]"),
        ("/players/0/orientation", json!([1, 1]), "players[0].orientation"),
        ("/players/1/held_object/position", json!([1, 1]), "players[1].held_object.position"),
        ("/players/1/held_object/name", json!("knife"), "players[1].held_object.name"),
        ("/objects/0/position", json!([1, 1]), "objects[0].position"),
        ("/objects/0/position", json!([2, 0]), "objects[0]"),
        ("/objects/1/position", json!([4, 0]), "objects[1].position"),
        ("/objects/1/_ingredients", json!([]), "objects[1]._ingredients"),
        ("/objects/1/cooking_tick", json!(1e30), "objects[1].cooking_tick"),
        ("/timestep", json!(-1), "timestep"),
    ];
    for (pointer, value, place) in cases {
        let mut form = busy();
        *form.pointer_mut(pointer).unwrap() = value.clone();
        let error = read(&grid, &recipes, &form).unwrap_err();
        assert_eq!(error.place, place, "{pointer} = {value}: {error}");
    }
    for value in [json!(null), json!([]), json!("x"), json!({})] {
        assert!(read(&grid, &recipes, &value).is_err());
    }
    let mut form = busy();
    form["order_list"] = json!(["soup"]);
    assert_eq!(read(&grid, &recipes, &form).unwrap_err().place, "order_list");
}

#[test]
fn soups_outside_pots_that_must_cook_are_noticed() {
    let (grid, recipes) = kitchen();
    let mut form = busy();
    form["objects"][1]["position"] = json!([0, 0]);
    assert!(read(&grid, &recipes, &form).unwrap().has_loose_soups());
    assert_eq!(KitchenObject::soup(crate::object::SoupContent::EMPTY, 0).tick(), 0);
}
