//! Goals of both suites, read back from the words in which they are given.

use cooperage_blocks::BlockPos;

use crate::resource::Resource;
use crate::shelter::plan::ShelterPlan;

/// The words with which the player repeats a goal.
const REPEATED: &str = "The goal is not reached yet.";
const COLLECT: (&str, &str) = ("Collect ", " as a group.");
const SHELTER: &str = "Put up a shelter as a group, ";
/// The words behind the numbers of a shelter's sides.
const SIDES: [&str; 3] = [" blocks wide", " long", " high"];
const CORNER: (&str, &str) = ("Its lowest corner is (", ")");
const MATERIALS: &str = "materials are with the agents: ";
/// The most of a resource that a goal is read for.
const COUNT_MAX: u32 = 100_000;
/// The farthest place, along each axis, that a goal is read for.
const PLACE_MAX: i32 = 1_000_000;

/// Whether the player repeats the goal because it is not reached.
pub(super) fn is_repeated(text: &str) -> bool {
    text.contains(REPEATED)
}

/// A goal to collect something: the resource, and how many of it.
pub(super) fn collecting(text: &str) -> Option<(Resource, u32)> {
    let (_, rest) = text.split_once(COLLECT.0)?;
    let (count, name) = rest.split_once(COLLECT.1)?.0.split_once(' ')?;
    let count = count.parse().ok().filter(|count| (1..=COUNT_MAX).contains(count))?;
    Some((Resource::named(name)?, count))
}

/// A goal to put up a shelter: its plan.
pub(super) fn building(text: &str) -> Option<ShelterPlan> {
    let (_, rest) = text.split_once(SHELTER)?;
    let side = |words: &&str| rest.split_once(*words)?.0.rsplit([' ', ',']).next();
    let sides: Vec<&str> = SIDES.iter().map_while(side).collect();
    let corner = rest.split_once(CORNER.0)?.1.split_once(CORNER.1)?.0;
    let parts: Vec<i32> = corner.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[x, y, z] = parts.as_slice() else { return None };
    let is_near = |part: i32| part.abs() <= PLACE_MAX;
    let corner = Some(BlockPos::new(x, y, z)).filter(|_| parts.iter().copied().all(is_near))?;
    // The plan leaves the doorway that is told.
    let plan = ShelterPlan::sized(&sides.join("x"), corner)?;
    let leaves = |BlockPos { x, y, z }: &BlockPos| rest.contains(&format!("({x}, {y}, {z})"));
    plan.doorway().iter().all(leaves).then_some(plan)
}

/// The items that agents carry at the start, as the goal of a shelter tells them: name, count, item.
pub(super) fn materials<'t>(text: &'t str) -> Vec<(&'t str, u32, &'t str)> {
    let Some((_, told)) = text.split_once(MATERIALS) else { return Vec::new() };
    let one = |part: &'t str| {
        let (name, rest) = part.split_once(" carries ")?;
        let (count, item) = rest.split_once(' ')?;
        Some((name, count.parse().ok()?, item))
    };
    let told = told.split('.').next().unwrap_or_default();
    told.split(", ").filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gathering::CollectionOrder;
    use crate::{gathering, shelter, wilds};

    #[test]
    fn goals_are_read_as_they_are_written() {
        let (resource, n) = wilds::parse("collection/iron/50").unwrap();
        let order = CollectionOrder { resource, n, chests_count: true, start: BlockPos::new(0, 0, 0) };
        let text = format!("{REPEATED} {}", gathering::goal(&order));
        assert!(is_repeated(&text) && building(&text).is_none());
        let (resource, n) = collecting(&text).unwrap();
        assert_eq!((resource.name.as_str(), n), ("iron", 50));
        let plan = shelter::parse("shelter/9x7x5").unwrap();
        let text = shelter::goal(&plan) + &shelter::materials(&shelter::given(&plan, &[1, 2, 3]));
        assert_eq!(building(&text), Some(plan));
        assert_eq!(materials(&text)[0], ("David", 152, "cobblestone"));
        let former = shelter::goal_of_conduct(&text, 3);
        assert!(former.contains("ceiling. The materials are with the agents: David carries 152"), "{former}");
        assert_eq!(
            (materials(&former), shelter::goal_of_conduct(&text, 4)),
            (materials(&text), text.clone())
        );
        assert!(collecting(&text).is_none() && !is_repeated(&text));
        for (before, after) in
            [("(8, -59, -2)", "(7, -59, -2)"), ("9 blocks", "99999 blocks"), ("(4, ", "(99999999999, ")]
        {
            assert!(text.contains(before));
            assert_eq!(building(&text.replace(before, after)), None, "{after}");
        }
    }
}
