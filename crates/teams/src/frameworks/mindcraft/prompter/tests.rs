//! Tests of how the purpose of wanted code is read.

use super::*;

#[test]
fn what_is_carried_is_told_in_a_line() {
    let inventory = "INVENTORY\n- coal: 2\n- bowl: 1\n(Nothing needs to be gathered.)\nWEARING\n- Head: hat";
    assert_eq!(carried(inventory), "coal: 2, bowl: 1");
    assert_eq!(carried("INVENTORY: Nothing"), "nothing");
}

#[test]
fn a_construction_has_a_name() {
    assert_eq!(construction_name(r#"{"name": "hut", "offset": 0}"#).as_deref(), Some("hut"));
    assert_eq!(construction_name("hut"), None);
}
