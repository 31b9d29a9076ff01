//! The classes of tasks for breakdowns (docs/spec/mindcraft.md, 17.4).

use crate::record::{MineCollabTask, TaskDomain};

/// The command that asks for a crafting plan.
const PLAN: &str = "getCraftingPlan";

/// The agents that may ask for a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlanAccess {
    /// All agents may ask.
    Full,
    /// Some agents may ask.
    Partial,
    /// No agent may ask.
    None,
}

impl PlanAccess {
    /// Its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PlanAccess::Full => "full plan",
            PlanAccess::Partial => "partial plan",
            PlanAccess::None => "no plan",
        }
    }
}

/// Returns which agents may ask for a plan in a task.
#[must_use]
pub fn plan_access(record: &MineCollabTask) -> PlanAccess {
    let is_blocked = |agent: &u32| record.blocked.get(agent).is_some_and(|names| names.contains(PLAN));
    match (0..record.agents).filter(is_blocked).count() as u32 {
        0 => PlanAccess::Full,
        blocked if blocked < record.agents => PlanAccess::Partial,
        _ => PlanAccess::None,
    }
}

/// Returns how many layers of recipes lie between the given items and the target, as a crafting task's name says.
#[must_use]
pub fn depth(record: &MineCollabTask) -> Option<u32> {
    (record.domain == TaskDomain::Crafting).then(|| number_after(&record.id, "depth_"))?
}

/// How many agents lack the recipes of a cooking task: those whom the file names, else all but the first where the task's name
/// says that the plan is partial.
#[must_use]
pub fn without_recipes(record: &MineCollabTask) -> Option<u32> {
    if record.domain != TaskDomain::Cooking {
        return None;
    }
    let named = record.lacks_recipe.len() as u32;
    if named > 0 {
        return Some(named);
    }
    let knows = |agent: &u32| record.goal.of(*agent).to_lowercase().contains("recipe for");
    Some(record.agents - (0..record.agents).filter(knows).count() as u32)
}

/// The levels of materials and rooms in the name of a generated house.
#[must_use]
pub fn house_levels(record: &MineCollabTask) -> Option<(u32, u32)> {
    if record.domain != TaskDomain::Construction {
        return None;
    }
    Some((number_after(&record.id, "materials_")?, number_after(&record.id, "rooms_")?))
}

/// The whole number behind the last such word in a name.
fn number_after(name: &str, word: &str) -> Option<u32> {
    let rest = name.get(name.rfind(word)? + word.len()..)?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read;

    fn record(id: &str, fields: &str) -> MineCollabTask {
        read(&format!("{{\"{id}\": {fields}}}")).unwrap().tasks.remove(0)
    }

    #[test]
    fn classes_are_read_from_records_and_names() {
        let crafting = |id: &str, blocked: &str| {
            let fields = format!(
                r#"{{"type": "techtree", "agent_count": 2, "target": "map", "blocked_actions": {blocked}}}"#
            );
            let record = record(id, &fields);
            (depth(&record), plan_access(&record))
        };
        let plan = r#"["!getCraftingPlan"]"#;
        assert_eq!(crafting("a_full_plan__depth_0", "{}"), (Some(0), PlanAccess::Full));
        let one = format!(r#"{{"0": {plan}, "1": []}}"#);
        assert_eq!(crafting("a_2_with_plan__depth_2_num_agents_2", &one), (Some(2), PlanAccess::Partial));
        let both = format!(r#"{{"0": {plan}, "1": {plan}}}"#);
        assert_eq!(crafting("a", &both), (None, PlanAccess::None));
        let house = r#"{"type": "construction", "agent_count": 2,
            "blueprint": {"levels": [{"level": 0, "coordinates": [0, -60, 0], "placement": [["stone"]]}]}}"#;
        let levels = |id: &str| house_levels(&record(id, house));
        assert_eq!(levels("materials_1_rooms_2_window_0_carpet_0_variant_1"), Some((1, 2)));
        assert_eq!(levels("pyramid"), None);
        let cooking = |goal: &str, lacks: &str| {
            let fields = format!(
                r#"{{"type": "cooking", "agent_count": 2, "target": ["bread"], "goal": {goal}, "blocked_access_to_recipe": {lacks}}}"#
            );
            without_recipes(&record("a", &fields))
        };
        assert_eq!(cooking(r#""Make bread. Recipe for bread: …""#, "[]"), Some(0));
        assert_eq!(cooking(r#"{"0": "Make bread.", "1": "Make bread."}"#, r#"["0", "1"]"#), Some(2));
        assert_eq!(cooking(r#"{"0": "Recipe for bread: …", "1": "Make bread."}"#, "[]"), Some(1));
    }
}
