//! Skills: what bodies can do, written once and shared by all catalogues.
//!
//! A skill is an `async` function over a [`Body`](crate::Body). It ends with what it did or with a [`SkillError`] in
//! words that a model can use; catalogues turn both into their own results.

mod activate;
mod animals;
mod build;
mod build_beside;
mod clear;
mod collect;
mod combat;
mod consume;
mod containers;
mod craft;
mod dig;
mod dirt;
mod drawn;
mod equip;
mod error;
mod explore;
mod farm;
mod fish;
mod flee;
mod follow;
mod formula;
mod gather;
mod give;
mod harvester;
mod improve;
mod leaves;
mod light;
mod make_way;
mod mine;
mod named;
mod order;
mod place;
mod pursue;
mod ride;
mod site;
mod sleep;
mod smelt;
mod station;
mod stay;
mod toss;
mod trade;
mod travel;
mod using;
mod wanted;
mod writing;

pub use activate::{activate, activate_nearest, step_on};
pub use animals::{Fleece, breed, feed, foods, milk, shear};
pub use build::{Built, TargetCell, build};
pub use build_beside::build_beside;
pub use clear::clear;
pub use collect::{BlockSearch, Collected, break_one, collect, collect_and};
pub use combat::{Fight, attack, attack_nearest, best_weapon, defend, shoot, shooter_carried, take_weapon};
pub use consume::consume;
pub use containers::{
    ContainerContents, clear_furnace, close, contents, fetch, is_container, is_furnace, nearest_block, open,
    store,
};
pub(crate) use containers::{put_in, withdraw};
pub use craft::{
    CraftingAmount, CraftingOptions, CraftingOutcome, ItemStock, can_craft, craft, cut_stone, stock_of,
};
pub use dig::{Dug, dig_down, staircase, tunnel};
pub use dirt::{dismantle_ladder, erect_ladder, lay_beam, remove_beam};
pub use drawn::{BuildingSpot, CarriedItems, carried_items};
pub use equip::{WornAt, empty_hand, equip, hold, take_off};
pub use error::SkillError;
pub use explore::explore;
pub use farm::{bone_meal, harvest, is_ripe, sow, till};
pub use fish::fish;
pub use flee::{avoid_enemies, move_away, move_away_from, move_away_from_target};
pub use follow::follow;
pub use formula::RecipeSource;
pub use gather::{pick_up_near, pick_up_within};
pub use give::{Giving, GivingOutcome, give, hand_over, player_named};
pub use harvester::simplest_tool;
pub use improve::{disenchant, enchant, repair};
pub(crate) use leaves::{LEAVES_MAX, break_leaves_towards, pick_up_under_leaves};
pub use light::place_torch;
pub(crate) use make_way::{is_body_in, make_way};
pub use mine::{Mining, mine};
pub(crate) use named::{block_named, creature_named, item_named, nearest_names};
pub use order::{cheats, order, set_block};
pub use place::{PlacingOptions, PlacingOutcome, place_block};
pub use pursue::approach;
pub use ride::{dismount, mount, nearest_mount};
pub use site::find_site;
pub use sleep::{is_bed, lie_down, sleep, wait_for_morning};
pub use smelt::{Smelted, Smelting, clear_nearest_furnace, smelt};
pub use station::{ReachableStation, Workplace, leave, reach_station};
pub use stay::stay;
pub use toss::toss;
pub use trade::{Deal, deals, look_at_offers, nearest_trader, trade};
pub use travel::{Travel, go, go_near, go_to_reach, path_options, way_to};
pub use using::{use_on_block, use_on_entity};
pub use wanted::TargetBlock;
pub use writing::{book_pages, nearest_sign, sign_text, write_book, write_sign};
