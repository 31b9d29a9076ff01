//! The next step towards items that a person or agent asks for.

use cooperage_blocks::registry;
use cooperage_body::catalogues::mindcraft::reports::CommandReport;

use super::scene::{GivenCommand, Scene, plain};
use super::step::Step;
use super::supplies::{CRAFT, Land, Next, SMELT, Supplies, WOODS};
use super::things::said;

/// Failures of the same command before it is given up.
const TRIES_MAX: usize = 4;

/// Returns the next step towards that many of an item; if `is_any`, any of its kind will do.
pub(super) fn obtain(scene: &Scene, deeds: &[GivenCommand], item: &str, count: u32, is_any: bool) -> Step {
    let held = scene.count_of(|held| is_like(held, item, is_any));
    if held >= count {
        return Step::Done(String::new());
    }
    if registry().item(item).is_none() {
        return Step::Stuck(format!("I know no {}.", item.replace('_', " ")));
    }
    // All held items of the kind count, and one wood is got.
    let of_kind = |kind: String| {
        let wanted = count - (held - scene.count(&kind));
        (kind, wanted)
    };
    let kinds: Vec<(String, u32)> = match item.rsplit_once('_') {
        Some((_, kind)) if is_any => WOODS.iter().map(|wood| of_kind(format!("{wood}_{kind}"))).collect(),
        _ => vec![(item.to_owned(), count)],
    };
    let supplies = Supplies {
        held: &scene.held,
        deeds: deeds.iter().collect(),
        land: Land::Wild,
        awaited: Vec::new(),
        recipes: None,
    };
    match supplies.next_of(&kinds) {
        Next::Done => Step::Done(String::new()),
        Next::Do { item, command } => {
            let name = command.split('(').next().unwrap_or(&command);
            let has_failed = |deed: &&GivenCommand| {
                deed.is(name, command.split('"').nth(1))
                    && deed.has_ended()
                    && CommandReport::read(&deed.result).is_none()
            };
            let failed: Vec<&GivenCommand> = deeds.iter().filter(has_failed).collect();
            let is_making = [CRAFT, SMELT].contains(&name);
            match failed.last() {
                Some(last) if is_making && failed.len() >= TRIES_MAX => Step::Stuck(format!(
                    "I could not make {}: {}",
                    item.replace('_', " "),
                    plain(&last.result)
                )),
                _ => Step::Do { words: String::new(), command },
            }
        }
        Next::Lacking(lacking) => {
            let (lacking, count) = lacking.into_iter().next().unwrap_or((item.to_owned(), count));
            Step::Stuck(format!("I do not know how to come by {}.", said(count, &lacking)))
        }
    }
}

/// Whether an item is the wanted one, or of its kind.
pub(super) fn is_like(held: &str, item: &str, is_any: bool) -> bool {
    let same_end = |end: &str| is_any && item.ends_with(end) && held.ends_with(end);
    held == item || same_end("_log") || same_end("_planks")
}
