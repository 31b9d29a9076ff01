//! The scripted inventor: it answers each role with a part of a template's task, as a model would write it.

use std::any::Any;

use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_teams::Resolved;
use cooperage_teams::player::{Consultation, ExpertDecision, Question, QuestionKind, Writer, WriterRequest};
use serde_json::Value;

use super::framework::{ATOM, CORRECT, CRITERIA, DESIGN, FURNISH, InventBrief, LOCK, REWORD};
use super::lock_templates::lock;
use super::wishes::{KIND, META};
use crate::invented::record::ItemPlace;
use crate::invented::templates::{TaskWishes, drafted};
use crate::meta::{rewording, words};

/// Writes the replies of the inventor's roles.
pub(super) struct InventorWriter;

impl Writer for InventorWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        // Its templates are all that it needs.
        &[&[]]
    }

    fn reply(&self, request: &WriterRequest<'_>, _: &mut Consultation<'_>) -> Option<String> {
        let order = &request.brief::<InventBrief>()?.order;
        if order.get(KIND).and_then(Value::as_str) == Some(META) {
            return reworded(order);
        }
        let number = |key: &str| order.get(key).and_then(Value::as_u64);
        // The things lie in a chest first; the role that rewords tells them anew.
        let wishes = TaskWishes {
            agents: u32::try_from(number("agents")?).ok()?,
            items: ItemPlace::Chest,
            seed: number("seed")?,
        };
        let place = u32::try_from(number("number")?).ok()?;
        let role = request.role.as_str();
        if matches!(role, LOCK | ATOM) {
            let lock = lock(place, wishes.agents, wishes.seed);
            return Some(if role == LOCK { lock.idea } else { format!("```json\n{}\n```", lock.atom) });
        }
        let task = drafted(place, &wishes);
        Some(match role {
            DESIGN => task.goal,
            FURNISH => format!("```json\n{}\n```", task.scene),
            CRITERIA => task.criteria.to_string(),
            REWORD => task.carried,
            CORRECT => "stone".to_owned(),
            _ => return None,
        })
    }
}

/// The goal of a meta task in another wording of our own, read from the plain one.
fn reworded(order: &Value) -> Option<String> {
    let plain = order.get(rewording::PLAIN)?.as_str()?;
    let seed = usize::try_from(order.get("seed")?.as_u64()?).ok()?;
    // An errand's text stands in no goal, so its wording cannot be read back.
    let goal = words::read(plain).filter(|goal| words::told(goal, 0) == plain);
    Some(goal.map_or_else(|| plain.to_owned(), |goal| words::told(&goal, 1 + seed % (words::WORDINGS - 1))))
}

/// The scripted inventor in place of a model.
pub(super) struct ScriptedInventor(pub(super) &'static dyn Writer);

impl ReplyHook for ScriptedInventor {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<Reply, WrongView> {
        let mut decide = |_: &Question<'_>| ExpertDecision::None;
        let text = self.0.reply(&WriterRequest { role, request }, &mut Consultation::new(&mut decide));
        Ok(Reply::of_text(text.unwrap_or_default()))
    }
}
