//! Goals in words, and back.
//!
//! A kind has five wordings (`data/meta_wordings.json`): a plain one, a passive one, one with the reason first, a terse
//! one and a polite one. Names in curly brackets are filled in, and read back from the same places.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_blocks::BlockPos;

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::recipe;

/// How many wordings each kind has.
pub const WORDINGS: usize = NAMES.len();

/// The wordings by name, in their order.
const NAMES: [&str; 5] = ["plain", "passive", "reason", "terse", "polite"];

/// The number of the wording of that name.
///
/// # Errors
/// There is no such wording.
pub fn wording(name: &str) -> Result<u32, String> {
    let place = (0..).zip(NAMES).find(|(_, known)| *known == name).map(|(place, _)| place);
    place.ok_or_else(|| format!("there is no wording `{name}`; there are {}", NAMES.join(", ")))
}

/// The sentence on things in chests, before and after the place.
const IN_CHEST: [&str; 2] = ["In the chest at ", " lies all that it takes: "];
/// The end of that sentence.
const MORE_CHESTS: &str = ". Two other chests hold the same.";

static ALL: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    // A test reads the file.
    serde_json::from_str(include_str!("../../data/meta_wordings.json")).unwrap_or_default()
});

/// The group of wordings that fits a goal.
fn variant(goal: &MetaGoal) -> String {
    let kind = goal.kind.name();
    let more = match goal.kind {
        MetaKind::Dig if goal.tool.is_empty() => "hand",
        MetaKind::Craft if goal.step > 1 => "two",
        MetaKind::Place if matches!(goal.facing.as_str(), "x" | "y" | "z") => "axis",
        MetaKind::Place if !goal.facing.is_empty() => "facing",
        MetaKind::Till if goal.other(0) == "coarse_dirt" => "coarse",
        MetaKind::Sign if read(&goal.text).is_some() => "errand",
        MetaKind::Toggle if !goal.tool.is_empty() => "trigger",
        _ => return kind.to_owned(),
    };
    format!("{kind}.{more}")
}

/// The goal as a sentence; `wording` counts from 0, the plain one.
#[must_use]
pub fn sentence(goal: &MetaGoal, wording: usize) -> String {
    if goal.kind == MetaKind::Chat && goal.others.is_empty() {
        return goal.text.clone();
    }
    let wordings = ALL.get(&variant(goal)).map_or(&[][..], Vec::as_slice);
    let Some(template) = wordings.get(wording.min(wordings.len().saturating_sub(1))) else {
        return String::new();
    };
    let parts = parts(template).into_iter().map(|part| match part {
        Part::Words(words) => words.to_owned(),
        Part::Slot(slot) => value(goal, slot),
    });
    parts.collect()
}

/// The goal as agents are told it: the sentence, and where the things are that it takes.
#[must_use]
pub fn told(goal: &MetaGoal, wording: usize) -> String {
    let things: Vec<String> = goal.things().iter().map(|(name, count)| format!("{count} {name}")).collect();
    let things = listed(&things);
    let place = match goal.chest {
        _ if things.is_empty() => String::new(),
        Some(chest) if goal.in_chest => {
            format!(" {}{}{}{things}{MORE_CHESTS}", IN_CHEST[0], written(chest), IN_CHEST[1])
        }
        _ => format!(" Alice carries all that it takes: {things}."),
    };
    format!("{}{place}", sentence(goal, wording))
}

fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The goal that stands in a text in one of our wordings; none if there is none.
#[must_use]
pub fn read(text: &str) -> Option<MetaGoal> {
    let all = ALL.iter().flat_map(|(name, wordings)| wordings.iter().map(move |wording| (name, wording)));
    let found = all.filter_map(|(name, wording)| {
        let (place, goal) = matched(text, wording, name)?;
        Some(((place, Reverse(wording.len())), goal))
    });
    // The first goal of a text is the task; one wording may begin like another.
    let (_, mut goal) = found.min_by_key(|(place, _)| *place)?;
    if let Some((_, rest)) = text.split_once(IN_CHEST[0])
        && let Some((chest, rest)) = cell(rest)
        && rest.starts_with(IN_CHEST[1])
    {
        goal.chest = Some(chest);
        goal.in_chest = true;
    }
    Some(goal)
}

/// A part of a wording.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part<'a> {
    Words(&'a str),
    Slot(&'a str),
}

fn parts(template: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = template;
    while let Some((words, more)) = rest.split_once('{') {
        parts.push(Part::Words(words));
        let (slot, after) = more.split_once('}').unwrap_or((more, ""));
        parts.push(Part::Slot(slot));
        rest = after;
    }
    parts.push(Part::Words(rest));
    parts
}

/// The text of a slot.
fn value(goal: &MetaGoal, slot: &str) -> String {
    let at = |cell: Option<BlockPos>| cell.map_or(String::new(), written);
    match slot {
        "target" => goal.target.clone(),
        "cell" => written(goal.cell),
        "cells" => goal.cells.iter().map(|cell| written(*cell)).collect::<Vec<_>>().join(" "),
        "facing" => goal.facing.clone(),
        "tool" => goal.tool.clone(),
        "item" => goal.item().to_owned(),
        "ground" | "fuel" | "first" => goal.other(0).to_owned(),
        "second" => goal.other(1).to_owned(),
        "topic" => goal.other(2).to_owned(),
        "station" => at(goal.station),
        "chest" => at(goal.chest),
        "middle" => recipe::plan(&goal.target, goal.step)
            .and_then(|plan| plan.middle)
            .map_or(String::new(), |(item, count)| format!("{count} {}", item.name())),
        _ => String::new(),
    }
}

/// Reads a wording at the first place of a text where it fits. Returns the place too.
fn matched(text: &str, template: &str, name: &str) -> Option<(usize, MetaGoal)> {
    let parts = parts(template);
    let Some(Part::Words(first)) = parts.first() else { return None };
    text.match_indices(first).find_map(|(at, _)| {
        let mut rest = text.get(at + first.len()..)?;
        let kind = name.split('.').next().unwrap_or_default();
        let kind = MetaKind::named(kind).unwrap_or(MetaKind::Take);
        let mut goal = MetaGoal::new(kind);
        for pair in parts.get(1..)?.chunks(2) {
            let [Part::Slot(slot), Part::Words(words)] = pair else { return None };
            rest = take(&mut goal, slot, rest, words)?.strip_prefix(words)?;
        }
        Some((at, finished(goal, name)?))
    })
}

/// Reads a slot, up to the words after it. Returns the rest of the text, which begins with those.
fn take<'t>(goal: &mut MetaGoal, slot: &str, text: &'t str, after: &str) -> Option<&'t str> {
    if let "cell" | "station" | "chest" = slot {
        let (place, rest) = cell(text)?;
        match slot {
            "cell" => goal.cell = place,
            "station" => goal.station = Some(place),
            _ => goal.chest = Some(place),
        }
        return Some(rest);
    }
    if slot == "cells" {
        let mut rest = text;
        while let Some((place, more)) = cell(rest.trim_start_matches(' ')) {
            goal.cells.push(place);
            rest = more;
        }
        return (!goal.cells.is_empty()).then_some(rest);
    }
    let end = text.find(after)?;
    let (word, rest) = text.split_at(end);
    let is_name =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_free = matches!(slot, "first" | "second" | "topic" | "middle");
    if !is_name(word) && (!is_free || word.contains('\n') || word.len() > 200) {
        return None;
    }
    let mut put = |place: usize| {
        goal.others.resize(goal.others.len().max(place + 1), String::new());
        if let Some(other) = goal.others.get_mut(place) {
            word.clone_into(other);
        }
    };
    match slot {
        "target" => word.clone_into(&mut goal.target),
        "facing" => word.clone_into(&mut goal.facing),
        "tool" => word.clone_into(&mut goal.tool),
        "item" if matches!(goal.kind, MetaKind::Handover | MetaKind::Store) => put(0),
        "item" | "second" => put(1),
        "ground" | "fuel" | "first" => put(0),
        "topic" => put(2),
        _ => {}
    }
    Some(rest)
}

/// The goal with what follows from the group of its wording.
fn finished(mut goal: MetaGoal, name: &str) -> Option<MetaGoal> {
    match goal.kind {
        MetaKind::Place if goal.cells.is_empty() => goal.cells.push(goal.cell),
        MetaKind::Place => goal.cell = *goal.cells.first()?,
        MetaKind::Store => goal.target = "chest".to_owned(),
        MetaKind::Cook => goal.target = "furnace".to_owned(),
        MetaKind::Sign => goal.target = "oak_sign".to_owned(),
        MetaKind::Water => goal.target = "water".to_owned(),
        MetaKind::Till => goal.target = "farmland".to_owned(),
        MetaKind::Craft if name.ends_with("two") => goal.step = 2,
        _ => {}
    }
    Some(goal)
}

/// A cell as goals name it.
#[must_use]
pub fn written(BlockPos { x, y, z }: BlockPos) -> String {
    format!("[{x}, {y}, {z}]")
}

/// Reads a cell at the beginning of a text, and the rest.
pub(super) fn cell(text: &str) -> Option<(BlockPos, &str)> {
    let (inside, rest) = text.strip_prefix('[')?.split_once(']')?;
    let mut parts = inside.split(',').map(|part| part.trim().parse::<i32>().ok());
    let place = BlockPos::new(parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some((place, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_its_wordings() {
        for kind in MetaKind::ALL {
            assert_eq!(ALL.get(kind.name()).map(Vec::len), Some(WORDINGS), "{}", kind.name());
        }
        for (name, wordings) in ALL.iter().filter(|(name, _)| *name != "take") {
            assert_eq!(wordings.len(), WORDINGS, "{name}");
            let slots = |wording: &String| {
                let mut slots: Vec<String> = parts(wording)
                    .into_iter()
                    .filter_map(|part| if let Part::Slot(slot) = part { Some(slot.to_owned()) } else { None })
                    .collect();
                slots.sort();
                slots.dedup();
                slots
            };
            for wording in wordings {
                assert_eq!(slots(wording), slots(&wordings[0]), "{name}: {wording}");
                assert!(!wording.starts_with('{') && wording.ends_with('.'), "{wording}");
            }
        }
    }

    #[test]
    fn what_is_no_goal_is_not_read() {
        for text in
            ["", "Dig the stone.", "Dig the stone at [1, 2] with the spoon.", "Feed the {target} with"]
        {
            assert_eq!(read(text), None, "{text}");
        }
        let goal = read(
            "\"Dig the stone at [1, -60, 3] with the diamond_pickaxe. In the chest at [5, -60, 6] lies all \
                         that it takes: 1 diamond_pickaxe. Two other chests hold the same.\"",
        )
        .unwrap();
        assert_eq!((goal.target.as_str(), goal.tool.as_str()), ("stone", "diamond_pickaxe"));
        assert_eq!((goal.cell, goal.chest), (BlockPos::new(1, -60, 3), Some(BlockPos::new(5, -60, 6))));
        assert!(goal.in_chest);
    }
}
