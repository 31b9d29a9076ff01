//! Skills: what bodies can do, written once and shared by all catalogues.
//!
//! A skill is an `async` function over a [`Body`](crate::Body). It ends with what it did or with a [`SkillError`] in
//! words that a model can use; catalogues turn both into their own results.

mod collect;
mod consume;
mod containers;
mod craft;
mod equip;
mod error;
mod formula;
mod gather;
mod give;
mod improve;
mod ride;
mod smelt;
mod station;
mod toss;
mod trade;
mod travel;
mod writing;

pub use collect::{Collected, Search, collect};
pub use consume::consume;
pub use containers::{
    Contents, clear_furnace, close, contents, fetch, is_container, is_furnace, nearest_block, open, store,
};
pub use craft::{Amount, Crafted, Crafting, craft, cut_stone};
pub use equip::{WornAt, empty_hand, equip, hold, take_off};
pub use error::SkillError;
pub use formula::Book;
pub use gather::{pick_up_near, pick_up_within};
pub use give::{Given, Giving, give, hand_over, player_named};
pub use improve::{disenchant, enchant, repair};
pub use ride::{dismount, mount, nearest_mount};
pub use smelt::{Smelted, Smelting, clear_nearest_furnace, smelt};
pub use station::Workplace;
pub use toss::toss;
pub use trade::{Deal, deals, nearest_trader, trade};
pub(crate) use travel::item_named;
pub use travel::{Travel, go, go_near, go_to_reach, path_options};
pub use writing::{book_pages, nearest_sign, sign_text, write_book, write_sign};
