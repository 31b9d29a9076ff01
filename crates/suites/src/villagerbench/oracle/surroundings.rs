//! What of the surroundings matters for a task, under the headings that the prompt asks for.

use cooperage_teams::villager::briefs::SummariseEnvironmentBrief;

use super::name;

/// Where things lie, which matters for any task.
const STORE: &str = "chest";
/// Where things are made, by the tool that does it.
const STATIONS: [(&str, &str); 2] = [("furnace", "SmeltingCooking"), ("crafting_table", "craftBlock")];
/// Characters under each heading.
const CHARACTERS: usize = 100;
/// Places of a kind that are told.
const PLACES: usize = 1;
/// Properties of what can be switched or opened.
const SWITCHED: [&str; 2] = ["powered=", "open="];

/// The summary.
pub(super) fn surroundings(brief: &SummariseEnvironmentBrief) -> String {
    let lines: Vec<&str> = brief.environment.lines().collect();
    let names = &brief.common.names;
    let is_wanted = |who: &String| brief.agent.is_none_or(|agent| name(names, agent) == *who);
    let people = names.iter().filter(|who| is_wanted(who)).filter_map(|who| {
        let of = format!("{who} at ");
        lines.iter().find(|line| line.starts_with(&of)).map(|line| (*line).to_owned())
    });
    let kinds = || lines.iter().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
    let has_tool =
        |name: &str| brief.common.tools.iter().any(|tools| tools.iter().any(|tool| tool.name == name));
    let is_station = |kind: &str| STATIONS.iter().any(|(station, tool)| *station == kind && has_tool(tool));
    let matters = |kind: &str| kind == STORE || is_station(kind) || brief.task.contains(kind);
    let is_switched = |places: &str| SWITCHED.iter().any(|property| places.contains(property));
    let written = |(kind, places): (&str, &str)| format!("{kind} {}", first_places(places));
    let blocks = kinds().filter(|(kind, places)| matters(kind) && !is_switched(places)).map(written);
    let switches = kinds().filter(|(kind, places)| matters(kind) && is_switched(places)).map(written);
    let nearby = lines.iter().find_map(|line| line.strip_prefix("Nearby: ")).unwrap_or_default();
    let creatures = nearby
        .split(", ")
        .filter(|creature| !names.iter().any(|name| creature.starts_with(name.as_str())))
        .map(str::to_owned);
    [
        ("Entity", within(people)),
        ("Blocks", within(blocks)),
        ("Creatures", within(creatures)),
        ("Interactive-Items", within(switches)),
    ]
    .map(|(heading, text)| format!("{heading}: {text}"))
    .join("\n")
}

/// The first of a list of places, with what is told of them.
fn first_places(places: &str) -> String {
    places.split(", ").take(PLACES).collect::<Vec<_>>().join(", ")
}

/// As many whole parts as fit; `none` where there are none.
fn within(parts: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for part in parts {
        if text.len() + part.len() > CHARACTERS && !text.is_empty() {
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
    use std::sync::Arc;

    use cooperage_core::AgentId;
    use cooperage_teams::villager::briefs::Common;

    use super::*;

    #[test]
    fn what_the_task_is_about_is_told_and_the_rest_left_out() {
        let common = Common {
            goal: String::new(),
            document: serde_json::Value::Null,
            names: vec!["Alice".to_owned(), "Bob".to_owned()],
            tools: Vec::new(),
            has_shared_subtasks: false,
            leaves_agents_open: false,
            may_omit_empty: false,
        };
        let environment = "Time: noon\nAlice at [1,2,3], holds nothing, carries egg*1\nBob at [4,5,6], holds nothing, \
                           carries nothing\nBlocks:\n- glass: [0,0,0]\n- chest: [7,8,9] facing=north\n- lever: [1,1,1] \
                           powered=false, [2,1,1] powered=false, [3,1,1] powered=false\n- stone_button: [5,1,1] \
                           powered=false\nNearby: Bob [4,5,6], cow [1,5,2], cow [2,5,2], Bob [4,5,6] holding egg";
        let brief = SummariseEnvironmentBrief {
            common: Arc::new(common),
            task: "pull the lever".to_owned(),
            subtask: None,
            agent: Some(AgentId(0)),
            environment: environment.to_owned(),
        };
        let expected = "Entity: Alice at [1,2,3], holds nothing, carries egg*1\nBlocks: chest [7,8,9] facing=north\n\
                        Creatures: cow [1,5,2]; cow [2,5,2]\nInteractive-Items: lever [1,1,1] powered=false";
        assert_eq!(surroundings(&brief), expected);
        let nothing = SummariseEnvironmentBrief { environment: String::new(), agent: None, ..brief };
        assert!(surroundings(&nothing).ends_with("Creatures: none\nInteractive-Items: none"));
    }
}
