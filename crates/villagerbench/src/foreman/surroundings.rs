//! The parts of the surroundings that matter for a task, under the headings that the prompt asks for.

use std::collections::BTreeSet;

use cooperage_blocks::registry;
use cooperage_teams::player::SurveyQuestion;

use super::Mind;
use crate::expert::words::read;

/// The block that holds items, which matters for any task.
const STORE: &str = "chest";
/// The blocks at which items are made, with the tools for them.
const STATIONS: [(&str, &str); 2] = [("furnace", "SmeltingCooking"), ("crafting_table", "craftBlock")];
/// The tool that switches levers, doors and the like.
const SWITCH: &str = "ToggleAction";
/// Characters under each heading.
const CHARACTERS: usize = 100;
/// The characters under a heading that names blocks to dig, open or switch.
const CHARACTERS_IN_USE: usize = 240;
/// Places of a kind that are told, unless things of that kind are dug, opened or switched.
const PLACES: usize = 1;
/// Properties of blocks that can be switched or opened.
const SWITCHED: [&str; 2] = ["powered=", "open="];

impl Mind<'_> {
    /// Writes the summary of the surroundings.
    pub(super) fn survey(&self, question: &SurveyQuestion<'_>) -> String {
        let goal = read(question.work, self.scene);
        let sources = goal.map(|goal| self.expert.sources(self.scene, &goal)).unwrap_or_default();
        summary(question, &|kind| registry().block(kind).is_some_and(|block| sources.contains(&block)))
    }
}

/// The same, where it is known which blocks are to be dug.
fn summary(question: &SurveyQuestion<'_>, is_source: &dyn Fn(&str) -> bool) -> String {
    let lines: Vec<&str> = question.surroundings.lines().collect();
    let names = question.names;
    let own = question.agent.map(|agent| names.get(agent.0 as usize));
    let is_wanted = |who: &String| own.is_none_or(|own| own == Some(who));
    let people = names.iter().filter(|who| is_wanted(who)).filter_map(|who| {
        let of = format!("{who} at ");
        lines.iter().find(|line| line.starts_with(&of)).map(|line| (*line).to_owned())
    });
    let kinds = || lines.iter().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
    let has_tool = |name: &str| question.tools.iter().any(|tool| tool.name == name);
    let is_station = |kind: &str| STATIONS.iter().any(|(station, tool)| *station == kind && has_tool(tool));
    let is_switched = |places: &str| SWITCHED.iter().any(|property| places.contains(property));
    let matters = |kind: &str| is_station(kind) || question.work.contains(kind);
    let of = |(kind, places): (&str, &str), most: usize| format!("{kind} {}", first_places(places, most));
    let is_fixed = |kind: &str| !is_source(kind) && kind != STORE && matters(kind);
    let stores = kinds().filter(|(kind, _)| *kind == STORE).map(|line| of(line, usize::MAX));
    let sources = kinds().filter(|(kind, _)| is_source(kind)).map(|line| of(line, usize::MAX));
    let fixed = kinds().filter(|(kind, places)| is_fixed(kind) && !is_switched(places));
    let in_use = |line: String| (line, CHARACTERS_IN_USE);
    let plain = |line: String| (line, CHARACTERS);
    let blocks = stores.chain(sources).map(in_use).chain(fixed.map(|line| plain(of(line, PLACES))));
    let switches =
        kinds().filter(|(kind, places)| is_switched(places) && (has_tool(SWITCH) || matters(kind)));
    let switches = switches.map(|line| of(line, usize::MAX));
    // An agent reads of its own surroundings, a planner of those of each agent.
    let nearby = lines.iter().filter_map(|line| {
        line.strip_prefix("Nearby: ")
            .or_else(|| line.strip_prefix("Near ")?.split_once(": ").map(|(_, near)| near))
    });
    let mut told = BTreeSet::new();
    let creatures = nearby
        .flat_map(|near| near.split(", "))
        .filter(|creature| told.insert(*creature))
        .filter(|creature| !names.iter().any(|name| creature.starts_with(name.as_str())))
        .map(str::to_owned);
    [
        ("Entity", within(people.map(plain))),
        ("Blocks", within(blocks)),
        ("Creatures", within(creatures.map(plain))),
        ("Interactive-Items", within(switches.map(in_use))),
    ]
    .map(|(heading, text)| format!("{heading}: {text}"))
    .join("\n")
}

/// Returns the first of a list of places, with their descriptions.
fn first_places(places: &str, most: usize) -> String {
    places.split(", ").take(most).collect::<Vec<_>>().join(", ")
}

/// Returns as many whole parts as fit, each up to its own number of characters; `none` if there are none.
fn within(parts: impl Iterator<Item = (String, usize)>) -> String {
    let mut text = String::new();
    for (part, most) in parts {
        if text.len() + part.len() > most && !text.is_empty() {
            break;
        }
        if !text.is_empty() {
            text.push_str("; ");
        }
        text.push_str(&part);
    }
    if text.is_empty() { "none".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use cooperage_core::AgentId;
    use cooperage_teams::player::SurveyPurpose;

    use super::*;

    #[test]
    fn what_the_task_is_about_is_told_and_the_rest_left_out() {
        let names = ["Alice", "Bob"].map(str::to_owned);
        let environment = "Time: noon\nAlice at [1,2,3], holds nothing, carries egg*1\nBob at [4,5,6], holds nothing, \
                           carries nothing\nBlocks:\n- glass: [0,0,0]\n- chest: [7,8,9] facing=north\n- lever: [1,1,1] \
                           powered=false, [2,1,1] powered=false, [3,1,1] powered=false\n- stone_button: [5,1,1] \
                           powered=false\nNearby: Bob [4,5,6], cow [1,5,2], cow [2,5,2], Bob [4,5,6] holding egg";
        let question = SurveyQuestion {
            agent: Some(AgentId(0)),
            work: "pull the lever",
            surroundings: environment,
            names: &names,
            tools: Vec::new(),
            purpose: SurveyPurpose::Work,
        };
        let expected = "Entity: Alice at [1,2,3], holds nothing, carries egg*1\nBlocks: chest [7,8,9] facing=north\n\
                        Creatures: cow [1,5,2]; cow [2,5,2]\nInteractive-Items: lever [1,1,1] powered=false, [2,1,1] \
                        powered=false, [3,1,1] powered=false";
        assert_eq!(summary(&question, &|_| false), expected);
        // All places of a block that is dug are told, before blocks that are merely there.
        let farm = SurveyQuestion {
            work: "bring glass",
            surroundings: "Blocks:\n- glass: [0,0,0], [0,0,1]\n- potatoes: [5,1,5] age=7, [6,1,5] age=7",
            ..question.clone()
        };
        let told = summary(&farm, &|kind| kind == "potatoes");
        assert!(told.contains("Blocks: potatoes [5,1,5] age=7, [6,1,5] age=7; glass [0,0,0]\n"), "{told}");
        let nothing = SurveyQuestion { surroundings: "", agent: None, ..question };
        assert!(summary(&nothing, &|_| false).ends_with("Creatures: none\nInteractive-Items: none"));
    }
}
