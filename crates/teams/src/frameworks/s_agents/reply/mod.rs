//! The formats of replies: read from a model's text, written for built-in players.

mod chat;
mod choice;
mod code;
mod length;
mod monitor;
mod plan;
mod todo;

pub use chat::{SILENT, is_order, parse_chat, write_chat};
pub use choice::{ChooserReply, ChosenAction, parse_choice, write_choice};
pub use code::{parse_code, write_code};
pub use length::{monitor_at_length, plan_at_length};
pub use monitor::{MonitorReply, TaskProgress, parse_judgement, write_judgement};
pub use plan::{TaskAtHand, TaskPlannerReply, parse_plan, write_plan};
pub use todo::{Todo, TodoRules, parse_todos, write_todos};

use cooperage_models::Reply;

use crate::answer::notices::no_answer;

/// The text of a reply, where it is one.
pub(super) fn text_of(reply: &Reply) -> Result<&str, String> {
    no_answer(reply).map_or(Ok(&reply.text), Err)
}
