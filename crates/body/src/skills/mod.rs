//! Skills: what bodies can do, written once and shared by all catalogues.
//!
//! A skill is an `async` function over a [`Body`](crate::Body). It ends with what it did or with a [`SkillError`] in
//! words that a model can use; catalogues turn both into their own results.

mod activate;
mod animals;
mod build;
mod clear;
mod collect;
mod combat;
mod dig;
mod dirt;
mod error;
mod explore;
mod farm;
mod fish;
mod flee;
mod follow;
mod gather;
mod mine;
mod place;
mod pursue;
mod sleep;
mod stay;
mod travel;
mod using;
mod wanted;

pub use activate::{activate, activate_nearest, step_on};
pub use animals::{breed, feed, foods, milk, shear};
pub use build::{Built, Cell, build};
pub use clear::clear;
pub use collect::{Collected, Search, collect};
pub use combat::{Fight, attack, attack_nearest, best_weapon, defend, shoot, shooter_carried, take_weapon};
pub use dig::{Dug, dig_down, staircase, tunnel};
pub use dirt::{dismantle_ladder, erect_ladder, lay_beam, remove_beam};
pub use error::SkillError;
pub use explore::explore;
pub use farm::{bone_meal, harvest, is_ripe, sow, till};
pub use fish::fish;
pub use flee::{avoid_enemies, move_away, move_away_from, move_away_from_target};
pub use follow::follow;
pub use gather::{pick_up_near, pick_up_within};
pub use mine::{Mining, mine};
pub use place::{Placed, Placing, place_block};
pub use pursue::approach;
pub use sleep::{is_bed, lie_down, sleep, wait_for_morning};
pub use stay::stay;
pub use travel::{Travel, go, go_near, go_to_reach, path_options};
pub use using::{hold, use_on_block, use_on_entity};
pub use wanted::Wanted;
