//! The commands and calls that a person may type in a seat, and their meaning.

use cooperage_body::catalogue::parse_call;
use cooperage_core::{AgentId, Parameter, ParameterKind, Ratio, Stopped, TextForm, Tool, ToolCall};
use cooperage_suites::plan::closest;
use cooperage_teams::typing::{plain, signature, typed_parameters};

use crate::sight::TurnSnapshot;
use crate::watcher::SeatUpdate;

/// The most ticks of one wait.
pub const WAIT_TICKS_MAX: u64 = 12_000;
/// The most tools that are described in full; longer lists are shortened, unless a word selects tools.
const TOLD_WHOLE_MAX: usize = 8;
/// The most names of a closed list that are shown.
const NAMES_MAX: usize = 40;

/// The commands and their descriptions; `{wait}` is replaced by the units and the usual time of a wait.
const COMMANDS: [(&str, &str); 12] = [
    ("look", "what is around you"),
    ("offers", "what the world proposes to do now"),
    ("tools [WORD]", "what you can do, or what of it has to do with a word"),
    ("TOOL …", "do it"),
    ("wait [N]", "let time pass: {wait}"),
    ("stop", "stop what your agent is doing now"),
    ("manual [SECTION]", "what one should know: goal, recipes, hints …"),
    ("score", "how things stand"),
    ("say [NAME:] …", "say something to everybody, or to one of the agents"),
    ("help", "this list"),
    ("leave", "stand up: your agent does nothing more, and the others play to the end"),
    ("quit", "the game waits until you come back; nothing is lost"),
];

/// A typed line, once it is read.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatCommand {
    /// An empty line.
    Nothing,
    /// List the commands.
    Help,
    /// Describe the surroundings.
    Look,
    /// List the calls that the world proposes.
    Offers,
    /// List the tools, or those that match a word.
    Tools(String),
    /// Show the manual, or one section of it.
    Manual(String),
    /// Show the score.
    Score,
    /// Wait for this number of ticks.
    Wait(u64),
    /// Stop the present action.
    Stop,
    /// Say something to one agent, or to all agents.
    Say(Option<AgentId>, String),
    /// Call a tool, in the world's own text form.
    Act(String),
    /// Call a tool that has no text form.
    Call(ToolCall),
    /// Leave the seat; the other players play on.
    Leave,
    /// Quit; the game waits.
    Quit,
}

/// Reads a typed line.
///
/// # Errors
/// A message that explains what is wrong with the line.
pub fn read(line: &str, sight: &TurnSnapshot, seat: AgentId, tick_us: u64) -> Result<SeatCommand, String> {
    let line = line.trim();
    let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    // Brackets after the word mean a call, even if a command has the name of the tool.
    let is_call = rest.trim_start().starts_with(['(', '{']);
    let rest = rest.trim();
    match (word, rest) {
        _ if line.is_empty() => Ok(SeatCommand::Nothing),
        _ if is_call => act(line, word, sight, seat),
        ("help", _) => Ok(SeatCommand::Help),
        ("look", "") => Ok(SeatCommand::Look),
        ("offers", "") => Ok(SeatCommand::Offers),
        ("tools", word) => Ok(SeatCommand::Tools(word.to_owned())),
        ("manual", section) => Ok(SeatCommand::Manual(section.to_owned())),
        ("score", "") => Ok(SeatCommand::Score),
        ("wait", time) => wait(time, tick_us).map(SeatCommand::Wait),
        ("say", words) => say(words, &sight.names),
        ("stop", "") => Ok(SeatCommand::Stop),
        ("leave", "") => Ok(SeatCommand::Leave),
        ("quit" | "exit", "") => Ok(SeatCommand::Quit),
        _ => act(line, word, sight, seat),
    }
}

/// The number of ticks in a second, but at least one.
#[must_use]
pub fn usual_wait(tick_us: u64) -> u64 {
    (1_000_000 / tick_us.max(1)).max(1)
}

fn wait(time: &str, tick_us: u64) -> Result<u64, String> {
    let ticks = match time.strip_suffix('s') {
        _ if time.is_empty() => Some(usual_wait(tick_us)),
        Some(seconds) => {
            let us = seconds.trim().parse::<u64>().ok().and_then(|seconds| seconds.checked_mul(1_000_000));
            us.map(|us| us.div_ceil(tick_us.max(1)))
        }
        None => time.parse().ok(),
    };
    ticks.filter(|ticks| (1..=WAIT_TICKS_MAX).contains(ticks)).ok_or_else(|| {
        format!(
            "write `wait`, `wait 5` for 5 ticks or `wait 5s` for 5 seconds; {WAIT_TICKS_MAX} ticks at most"
        )
    })
}

/// The agent with a given name or number; `None` if there is no such agent.
#[must_use]
pub fn agent(name: &str, names: &[String]) -> Option<AgentId> {
    let by_number = name.parse().ok().filter(|number: &usize| *number < names.len());
    let number = by_number.or_else(|| names.iter().position(|known| known.eq_ignore_ascii_case(name)))?;
    u32::try_from(number).ok().map(AgentId)
}

fn say(words: &str, names: &[String]) -> Result<SeatCommand, String> {
    let named = words.split_once(':').and_then(|(name, text)| Some((agent(name.trim(), names)?, text)));
    let (to, text) = match named {
        Some((agent, text)) => (Some(agent), text),
        None => (None, words),
    };
    say_to(to, text, names)
}

/// Returns the command to say something to an agent, or to all agents.
///
/// # Errors
/// A message that explains what is wrong with it.
pub fn say_to(to: Option<AgentId>, text: &str, names: &[String]) -> Result<SeatCommand, String> {
    let is_known = to.is_none_or(|agent| (agent.0 as usize) < names.len());
    if text.trim().is_empty() || !is_known {
        return Err(format!("write `say hello`, or `say NAME: hello`; the agents are {}", names.join(", ")));
    }
    Ok(SeatCommand::Say(to, text.trim().to_owned()))
}

/// Reads a call of a tool, in any form in which it may be typed.
fn act(line: &str, word: &str, sight: &TurnSnapshot, seat: AgentId) -> Result<SeatCommand, String> {
    let Some(tool) = sight.tools.iter().find(|tool| tool.name == word) else {
        let forms = || sight.tools.iter().filter_map(|tool| tool.text_form.as_ref());
        return if forms().any(|form| word.starts_with(&format!("{}{}", form.verb, form.separator))) {
            Ok(SeatCommand::Act(line.to_owned()))
        } else {
            Err(unknown(if word.is_empty() { line } else { word }, sight))
        };
    };
    let rest = line.get(word.len()..).unwrap_or_default().trim();
    if let Some(form) = &tool.text_form {
        let inner = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest);
        let given: Vec<&str> = inner
            .split([',', ' '])
            .map(|part| part.trim_matches(['"', '\'']))
            .filter(|part| !part.is_empty())
            .collect();
        return in_form(tool, form, &given, seat).map(SeatCommand::Act);
    }
    // Words after the tool's name are its arguments, with or without brackets.
    let line = match rest {
        _ if rest.is_empty() || rest.starts_with(['(', '{']) => line.to_owned(),
        _ => format!("{word}({})", rest.split_whitespace().collect::<Vec<_>>().join(", ")),
    };
    let own_name = sight.names.get(seat.0 as usize).map_or("", String::as_str);
    let first = line.get(word.len()..).unwrap_or_default().trim_start_matches(['(', ' ', '"', '\'']);
    let mut meant = tool.clone();
    if own_name.is_empty() || !first.starts_with(own_name) {
        meant.parameters = typed_parameters(tool).cloned().collect();
    }
    parse_call(&line, &[meant]).map(SeatCommand::Call).map_err(|error| error.to_string())
}

fn unknown(word: &str, sight: &TurnSnapshot) -> String {
    let commands = COMMANDS.iter().filter_map(|(form, _)| form.split(' ').next());
    let known: Vec<&str> = sight.tools.iter().map(|tool| tool.name.as_str()).chain(commands).collect();
    let hint = closest(word, &known).unwrap_or_else(|| "`help` tells what there is".to_owned());
    let shown: String = word.chars().take(40).collect();
    format!("there is no command and no tool `{shown}`; {hint}")
}

/// Checks a call that was made without typing it, by a button, a key or a pointer.
///
/// # Errors
/// A message that explains what is wrong with the call, in the words for typed lines.
pub fn call(call: ToolCall, sight: &TurnSnapshot, seat: AgentId) -> Result<SeatCommand, String> {
    let Some(tool) = sight.tools.iter().find(|tool| tool.name == call.tool) else {
        return Err(unknown(&call.tool, sight));
    };
    let is_lacking =
        |parameter: &&&Parameter| parameter.required && !call.arguments.contains_key(&parameter.name);
    if let Some(lacking) = parameters(tool).iter().find(is_lacking) {
        return Err(format!("`{}` lacks its {}: write `{}`", tool.name, lacking.name, signature(tool)));
    }
    let Some(form) = &tool.text_form else { return Ok(SeatCommand::Call(call)) };
    if call.arguments.keys().any(|name| !form.arguments.contains(name)) {
        return Err(format!("write `{}`", signature(tool)));
    }
    let given = form.arguments.iter().filter_map(|name| call.arguments.get(name)).map(plain);
    let given: Vec<String> = given.collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    in_form(tool, form, &given, seat).map(SeatCommand::Act)
}

/// The call in the tool's own text form, such as `goto_agent0_pot1`. If only as many arguments are given as are
/// required, the optional ones are left out.
fn in_form(tool: &Tool, form: &TextForm, given: &[&str], seat: AgentId) -> Result<String, String> {
    let all: Vec<&Parameter> = form
        .arguments
        .iter()
        .filter_map(|name| tool.parameters.iter().find(|parameter| parameter.name == *name))
        .collect();
    let required: Vec<&Parameter> = all.iter().copied().filter(|parameter| parameter.required).collect();
    let taken = if given.len() == required.len() { &required } else { &all };
    if given.len() != taken.len() {
        return Err(format!("write `{}`", signature(tool)));
    }
    for (parameter, argument) in taken.iter().zip(given) {
        if let ParameterKind::Name(names) = &parameter.kind
            && !names.iter().any(|name| name == argument)
        {
            return Err(format!(
                "there is no {} `{argument}`; there are {}",
                parameter.name,
                shortened(names)
            ));
        }
    }
    let agent = format!("{}{}", form.agent_prefix, seat.0);
    let parts = [form.verb.as_str(), &agent].into_iter().chain(given.iter().copied());
    Ok(parts.collect::<Vec<_>>().join(&form.separator.to_string()))
}

fn shortened(names: &[String]) -> String {
    let shown = names.iter().take(NAMES_MAX).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > NAMES_MAX { format!("{shown} …") } else { shown }
}

/// The parameters of a tool that a person fills in: all but the agent's own name, which some tools take first.
#[must_use]
pub fn parameters(tool: &Tool) -> Vec<&Parameter> {
    match tool.text_form {
        Some(_) => tool.parameters.iter().collect(),
        None => typed_parameters(tool).collect(),
    }
}

/// Describes the tools for a person.
#[must_use]
pub fn tools(tools: &[Tool], word: &str) -> Vec<String> {
    let wanted = word.to_lowercase();
    let is_meant = |tool: &&Tool| format!("{} {}", tool.name, tool.doc).to_lowercase().contains(&wanted);
    let chosen: Vec<&Tool> = tools.iter().filter(is_meant).collect();
    let is_whole = !wanted.is_empty() || chosen.len() <= TOLD_WHOLE_MAX;
    let mut lines = Vec::new();
    for tool in &chosen {
        let doc = if is_whole { tool.doc.as_str() } else { tool.doc.split(". ").next().unwrap_or_default() };
        lines.push(format!("{}: {}", signature(tool), doc.trim()));
        for parameter in parameters(tool).into_iter().filter(|_| is_whole) {
            let names = match &parameter.kind {
                ParameterKind::Name(names) => format!(" ({})", shortened(names)),
                _ => String::new(),
            };
            lines.push(format!("  {}: {}{names}", parameter.name, parameter.doc));
        }
    }
    if chosen.is_empty() {
        lines.push(format!("no tool has to do with `{word}`"));
    } else if !is_whole {
        lines.push("`tools WORD` tells more about those that have to do with a word".to_owned());
    }
    lines
}

/// Describes the commands for a person.
#[must_use]
pub fn help(sight: &TurnSnapshot, tick_us: u64) -> Vec<String> {
    let usual = usual_wait(tick_us);
    let unit = if tick_us >= 1_000_000 { "step" } else { "tick" };
    let wait = match usual {
        1 => format!("N {unit}s, or 10s for ten seconds; 1 {unit} unless said"),
        _ => format!("N {unit}s ({usual} are a second), or 10s for ten seconds; a second unless said"),
    };
    let offers = sight.offered_lines();
    let mut lines: Vec<String> = COMMANDS
        .iter()
        .filter(|(form, _)| *form != "offers" || !offers.is_empty())
        .map(|(form, about)| format!("{form:18}{}", about.replace("{wait}", &wait)))
        .collect();
    let telling = offers.iter().find(|offer| offer.contains([' ', '(']));
    if let Some(example) = telling.cloned().or_else(|| sight.tools.first().map(signature)) {
        lines.push(format!("A tool is typed like this: {example}"));
    }
    lines
}

/// Sections of the manual for a person: the section of a given name, or all that are not shown elsewhere.
#[must_use]
pub fn manual(sight: &TurnSnapshot, section: &str) -> Vec<String> {
    /// Sections with tools and data for programs, or with prompts for models.
    const ELSEWHERE: [&str; 4] = ["actions", "document", "instructions", "objects"];
    let is_meant = |name: &str| match section {
        "" => !ELSEWHERE.contains(&name),
        section => name == section,
    };
    let mut lines = Vec::new();
    for section in &sight.manual.sections {
        let name = section.name.as_str();
        if is_meant(name) && !section.items.is_empty() {
            lines.push(format!("{}:", name.replace('_', " ")));
            lines.extend(section.items.iter().map(|item| format!("  {}", item.text)));
        }
    }
    let names: Vec<&str> = sight.manual.sections.iter().map(|section| section.name.as_str()).collect();
    if lines.is_empty() {
        lines.push(format!("the manual's sections are {}", names.join(", ")));
    }
    lines
}

/// Describes the score for a person.
#[must_use]
pub fn score(sight: &TurnSnapshot) -> Vec<String> {
    let Some(score) = &sight.score else { return vec!["nobody can tell".to_owned()] };
    let figures = score.figures.iter().map(|(name, value)| format!("  {}: {value}", name.replace('_', " ")));
    std::iter::once(format!("reached: {}", share(score.completion))).chain(figures).collect()
}

/// A ratio for people, such as `3 of 4 (75 %)`.
#[must_use]
pub fn share(ratio: Ratio) -> String {
    if !ratio.counts_things() {
        return ratio.words();
    }
    format!("{} ({:.0} %)", ratio.words(), ratio.value() * 100.0)
}

/// Describes for a person why the world refused a call.
#[must_use]
pub fn refusal(reason: &str) -> String {
    if reason.is_empty() {
        "refused, and the world does not say why".to_owned()
    } else {
        format!("refused: {reason}")
    }
}

/// Describes for a person what they perceive. `names` are the agents' names, and `teams` tells which players are in
/// each team.
#[must_use]
pub fn told(told: &SeatUpdate, names: &[String], teams: &[String]) -> String {
    match told {
        SeatUpdate::Event(text) => text.clone(),
        SeatUpdate::Message { from, by, text } => {
            let name = from.and_then(|from| names.get(from.0 as usize)).or(by.as_ref());
            format!("{} says: {text}", name.map_or("somebody", String::as_str))
        }
        SeatUpdate::Stopped(Stopped::Stopped) => "your agent stops what it was doing".to_owned(),
        SeatUpdate::Stopped(Stopped::GoesOn) => {
            "this action does not let itself be stopped: it goes on to its end".to_owned()
        }
        SeatUpdate::Stopped(Stopped::Idle) => "your agent was doing nothing".to_owned(),
        SeatUpdate::TeamEnded(team) => {
            let team = teams.get(*team as usize).map_or("a team", String::as_str);
            format!("{team} has ended")
        }
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Manual, Observation, ToolKind, WhenBusy};
    use serde_json::json;

    use super::*;

    fn tool(name: &str, form: bool, parameters: &[(&str, bool, &[&str])]) -> Tool {
        let parameters: Vec<Parameter> = parameters
            .iter()
            .map(|(name, required, names)| Parameter {
                name: (*name).to_owned(),
                kind: if names.is_empty() {
                    ParameterKind::Text
                } else {
                    ParameterKind::Name(names.iter().map(|&name| name.to_owned()).collect())
                },
                required: *required,
                doc: "what for".to_owned(),
                meaning: cooperage_core::Meaning::Any,
            })
            .collect();
        Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            text_form: form.then(|| TextForm {
                verb: name.to_owned(),
                separator: '_',
                agent_prefix: "agent".to_owned(),
                arguments: parameters.iter().map(|parameter| parameter.name.clone()).collect(),
            }),
            parameters,
            doc: "Does it. In full.".to_owned(),
        }
    }

    fn sight() -> TurnSnapshot {
        TurnSnapshot {
            tick: 0,
            seen: Observation { data: json!(null), text: String::new(), perception: None },
            offers: Vec::new(),
            tools: vec![
                tool("get", true, &[("item", false, &[]), ("location", true, &["pot0", "storage0"])]),
                tool("noop", true, &[]),
                tool("goTo", false, &[("name", false, &[]), ("x", true, &[]), ("y", true, &[])]),
                tool("look", false, &[]),
            ],
            manual: Manual::default(),
            score: None,
            names: vec!["Alice".to_owned(), "Bob".to_owned()],
        }
    }

    fn typed(line: &str) -> Result<SeatCommand, String> {
        read(line, &sight(), AgentId(1), 50_000)
    }

    #[test]
    fn tools_are_typed_in_several_forms() {
        for (line, text) in [
            ("get pot0", "get_agent1_pot0"),
            ("get salmon storage0", "get_agent1_salmon_storage0"),
            ("get(salmon, 'storage0')", "get_agent1_salmon_storage0"),
            ("get_agent1_pot0", "get_agent1_pot0"),
            ("noop", "noop_agent1"),
            ("noop()", "noop_agent1"),
        ] {
            assert_eq!(typed(line), Ok(SeatCommand::Act(text.to_owned())), "{line}");
        }
        for (line, tool, arguments) in [
            ("goTo 1 -2", "goTo", json!({"x": 1, "y": -2})),
            ("goTo(1, -2)", "goTo", json!({"x": 1, "y": -2})),
            ("goTo(Bob, 1, -2)", "goTo", json!({"name": "Bob", "x": 1, "y": -2})),
            ("goTo(y=1)", "goTo", json!({"y": 1})),
            ("goTo {\"x\": 1}", "goTo", json!({"x": 1})),
            ("look()", "look", json!({})),
        ] {
            match typed(line) {
                Ok(SeatCommand::Call(call)) => {
                    assert_eq!((call.tool.as_str(), json!(call.arguments)), (tool, arguments), "{line}");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
        for (line, told) in [
            ("get pan9", "there is no location `pan9`; there are pot0, storage0"),
            ("get", "write `get [ITEM] LOCATION`"),
            ("get a b c", "write `get [ITEM] LOCATION`"),
            ("nop", "did you mean `noop`?"),
            ("(((", "there is no command and no tool `(((`"),
            ("dance(1)", "there is no command and no tool `dance`"),
            ("goTo(1, 2, 3)", "goTo"),
        ] {
            let error = typed(line).unwrap_err();
            assert!(error.contains(told), "{line}: {error}");
        }
    }

    #[test]
    fn calls_by_a_button_are_checked_as_typed_ones_are() {
        let made = |tool: &str, arguments: serde_json::Value| {
            let arguments = arguments.as_object().unwrap().clone();
            call(ToolCall { tool: tool.to_owned(), arguments }, &sight(), AgentId(1))
        };
        for (tool, arguments, line) in [
            ("get", json!({"location": "pot0"}), "get pot0"),
            ("get", json!({"location": "storage0", "item": "salmon"}), "get salmon storage0"),
            ("noop", json!({}), "noop"),
            ("goTo", json!({"x": 1, "y": -2}), "goTo(1, -2)"),
            ("look", json!({}), "look()"),
            ("get", json!({"location": "pan9"}), "get pan9"),
            ("get", json!({"location": "pot0", "item": "a", "more": 1}), "get a b c"),
            ("dance", json!({}), "dance()"),
        ] {
            assert_eq!(made(tool, arguments), typed(line), "{line}");
        }
        for (tool, arguments, told) in [
            ("get", json!({}), "`get` lacks its location: write `get [ITEM] LOCATION`"),
            // The item must not be taken for the place.
            ("get", json!({"item": "pot0"}), "`get` lacks its location: write `get [ITEM] LOCATION`"),
            ("goTo", json!({"name": "Bob", "x": 1}), "`goTo` lacks its y: write `goTo(x, y)`"),
        ] {
            assert_eq!(made(tool, arguments), Err(told.to_owned()), "{told}");
        }
        // Texts keep characters that a typed line would lose.
        let text = json!({"name": "a, b=\"c\"", "x": "(", "y": null});
        let wanted = ToolCall { tool: "goTo".to_owned(), arguments: text.as_object().unwrap().clone() };
        assert_eq!(made("goTo", text), Ok(SeatCommand::Call(wanted)));
        assert_eq!(say_to(Some(AgentId(1)), " bob: hi ", &sight().names), typed("say bob: bob: hi"));
        assert!(say_to(Some(AgentId(2)), "hi", &sight().names).is_err());
        assert!(say_to(None, " ", &sight().names).is_err());
    }

    #[test]
    fn commands_have_their_forms() {
        let say = |to: Option<u32>, text: &str| SeatCommand::Say(to.map(AgentId), text.to_owned());
        for (line, wanted) in [
            ("", SeatCommand::Nothing),
            (" look ", SeatCommand::Look),
            ("tools get", SeatCommand::Tools("get".to_owned())),
            ("wait", SeatCommand::Wait(20)),
            ("wait 3", SeatCommand::Wait(3)),
            ("wait 3s", SeatCommand::Wait(60)),
            ("say hello: you", say(None, "hello: you")),
            ("say bob: hello", say(Some(1), "hello")),
            ("say 0: hello", say(Some(0), "hello")),
            ("stop", SeatCommand::Stop),
            ("leave", SeatCommand::Leave),
            ("exit", SeatCommand::Quit),
        ] {
            assert_eq!(typed(line), Ok(wanted), "{line}");
        }
        for wrong in
            ["wait 0", "wait x", "wait 99999999999999999999s", "wait 12001", "say", "say bob:", "look up"]
        {
            assert!(typed(wrong).is_err(), "{wrong}");
        }
        assert_eq!(tools(&sight().tools, "item"), ["no tool has to do with `item`"]);
        assert_eq!(tools(&sight().tools, "get").len(), 3);
    }
}
