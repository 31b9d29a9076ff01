//! Tests of layouts.

use super::*;
use crate::reward::INFINITE;

const ROWS: &str = r#""grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"]"#;

fn read(rest: &str) -> Result<OvercookedLayout, LayoutError> {
    OvercookedLayout::read("own", &format!("{{{ROWS}{rest}}}"))
}

#[test]
fn all_built_in_layouts_keep_the_rules() {
    assert_eq!(names().count(), 49);
    for name in names() {
        let layout = built_in(name).unwrap();
        assert_eq!(layout.name(), name);
        assert_eq!(layout.start().players().len(), layout.grid().players());
    }
    assert!(matches!(built_in("nowhere"), Err(LayoutError::Unknown(_))));
}

#[test]
fn a_layout_is_read_from_what_it_writes() {
    for name in names() {
        let layout = built_in(name).unwrap();
        let value = layout.to_json();
        assert_eq!(value["layout_name"], name);
        assert_eq!(OvercookedLayout::read_value(name, &value).unwrap(), *layout, "{value}");
    }
    let listed = read(r#", "start_order_list": ["onion", "any"], "delivery_reward": 7"#).unwrap();
    assert_eq!(OvercookedLayout::read_value("own", &listed.to_json()).unwrap(), listed);
}

#[test]
fn the_published_names_lead_to_the_published_kitchens() {
    let rows = |name| built_in(name).unwrap().grid().terrain_rows();
    assert_eq!(rows("random0"), rows(current_name("random0")));
    assert_eq!(rows("random3"), rows(current_name("random3")));
    assert_eq!(current_name("simple"), "cramped_room");
    assert_eq!(current_name("schelling_s"), "schelling_s");
    assert_eq!(rows("cramped_room"), ["XXPXX", "O   O", "X   X", "XDXSX"]);
}

#[test]
fn an_own_layout_may_be_one_text_with_constants_beside_the_grid() {
    let text = r#"{
        "grid": "XXPXX\n   O  2T\n   X1  X\n   XDXSX",
        "start_all_orders": [{"ingredients": ["tomato", "onion"]}],
        "start_bonus_orders": [{"ingredients": ["onion", "tomato"]}],
        "order_bonus": "inf", "onion_value": 4, "tomato_value": 5, "cook_time": 7,
        "num_items_for_soup": 3, "rew_shaping_params": null, "start_order_list": null
    }"#;
    let layout = OvercookedLayout::read("own", text).unwrap();
    assert_eq!(layout.grid().rows(), ["XXPXX", "O  2T", "X1  X", "XDXSX"]);
    let content = layout.recipes().orders()[0].ingredients().collect();
    assert_eq!((layout.recipes().value(content), layout.recipes().paid(content)), (9, INFINITE));
    assert_eq!(layout.recipes().cook_time(content), 7);
    assert_eq!(layout.shaping(), None);
}

#[test]
fn a_start_state_is_taken_as_it_is() {
    let layout = built_in("tutorial_1").unwrap();
    let state = layout.start();
    assert_eq!(state.lying().len(), 1);
    assert_eq!(state.players()[0].facing, crate::action::GridDirection::West);
    assert_eq!(state.object(state.lying()[0]).content().onions(), 2);
}

#[test]
fn a_layout_that_is_wrong_is_an_error() {
    assert!(read("").is_ok());
    for rest in [
        ", \"grid\": []",
        ", \"colour\": 1",
        ", \"order_bonus\": 1.5",
        ", \"order_bonus\": \"much\"",
        ", \"cook_time\": -1",
        ", \"cook_time\": 1e99",
        ", \"start_all_orders\": [{\"ingredients\": [\"dish\"]}]",
    ] {
        assert!(matches!(read(rest), Err(LayoutError::Json(_))), "{rest}");
    }
    assert!(matches!(OvercookedLayout::read("own", "{"), Err(LayoutError::Json(_))));
    assert!(matches!(OvercookedLayout::read("own", "{\"grid\": \"X\"}"), Err(LayoutError::Grid(_))));
    assert!(matches!(read(", \"onion_time\": 3"), Err(LayoutError::Recipes(_))));
    assert!(matches!(read(", \"cook_time\": 100000"), Err(LayoutError::Recipes(_))));
    assert!(matches!(
        read(", \"num_items_for_soup\": 4"),
        Err(LayoutError::PotSize("num_items_for_soup", 4))
    ));
    assert!(matches!(
        read(", \"start_all_orders\": [{\"ingredients\": []}]"),
        Err(LayoutError::Ingredients(0))
    ));
    assert!(matches!(read(", \"start_state\": {\"players\": []}"), Err(LayoutError::Start(_))));
    let many = ["\"any\""; 65].join(",");
    assert!(matches!(read(&format!(", \"start_order_list\": [{many}]")), Err(LayoutError::OrderList(65))));
}
