//! One plan of a turn, in the ways in which models write it.

use cooperage_core::{Meaning, Parameter, ParameterKind, ToolKind, WhenBusy};

use super::*;

fn tool(name: &str, parameters: &[&str]) -> Tool {
    let parameter = |name: &&str| Parameter {
        name: (*name).to_owned(),
        kind: ParameterKind::Text,
        required: true,
        doc: String::new(),
        meaning: Meaning::Any,
    };
    Tool {
        name: name.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        parameters: parameters.iter().map(parameter).collect(),
        text_form: None,
        doc: String::new(),
    }
}

fn names() -> Vec<String> {
    ["Alex", "Steve", "Robin", "Zoe"].map(str::to_owned).into()
}

fn read(text: &str) -> PlannedTurn {
    let tools = [tool("goto", &["location"]), tool("killMob", &["mobType"]), tool("takeOut", &[])];
    let people = BTreeSet::from([AgentId(2)]);
    let crew = TurnCrew { names: &names(), seats: &[AgentId(0), AgentId(1)], people: &people };
    read_turn(text, crew, &tools)
}

fn plan() -> Vec<(AgentId, ToolCall)> {
    vec![
        (AgentId(0), ToolCall::new("goto", &[("location", "oak_log")])),
        (AgentId(1), ToolCall::new("killMob", &[("mobType", "rabbit")])),
    ]
}

#[test]
fn one_plan_is_read_in_every_way_of_writing_it() {
    let (one, two) = ("goto(Alex, 'oak_log')", "killMob(Steve, 'rabbit')");
    for text in [
        format!("[\"{one}\", \"{two}\"]"),
        write_turn(&plan(), &names()),
        format!("['{one}', '{two}']"),
        format!("[{one}, {two}]"),
        format!("{one}\n{two}"),
        format!("1. {one}\n2. `{two}`"),
        format!("- \"{one}\",\n- \"{two}\""),
        format!("```python\n[\n  \"{one}\",\n  \"{two}\"\n]\n```"),
        format!(
            "I first thought of [\"goto(Alex, 'chest')\"], but:\n[\"{one}\", \"{two}\"]\nSo goto(Alex, 'chest') comes later."
        ),
        format!("goto(Alex, 'chest')\nWait, that is wrong. Corrected:\n{one}\n{two}"),
        format!("I choose {one} and {two}, since the order wants it."),
        format!("The furnace (see f(x)) is free. {one}; {two}"),
        "[\"GoTo(alex, \\\"oak log\\\")\", \"kill_mob(agent=steve, mobType='rabbit')\"]".to_owned(),
        "[{\"call\": \"goto(Alex, 'oak_log')\"}, {\"call\": \"killMob(Steve, 'rabbit')\"}]".to_owned(),
        "[\u{201c}goto(Alex, \u{2018}oak_log\u{2019})\u{201d}, \u{201c}killMob(Steve, rabbit)\u{201d}]"
            .to_owned(),
    ] {
        let read = read(&text);
        assert_eq!((read.calls, read.notes.len(), read.is_answer), (plan(), 0, true), "{text}");
    }
}

#[test]
fn an_empty_list_is_a_plan_and_words_are_none() {
    for text in ["[]", "[ ]", "Nothing to do: []", "I could goto(Alex, 'chest'), but nobody asks.\n[]"] {
        let read = read(text);
        assert!(read.is_answer && read.calls.is_empty() && read.notes.is_empty(), "{text}");
    }
    for text in ["", "Let us wait.", "[see the rules]", "f(x) = g(y)", "(((((", "goto(", "goto(Alex\n, 'x')"]
    {
        assert!(!read(text).is_answer, "{text}");
    }
}

#[test]
fn calls_that_cannot_be_are_refused_with_the_reason_and_the_others_run() {
    for (call, why) in [
        ("fly(Alex, 'up')", "there is no action `fly`; there are goto, killMob, takeOut"),
        ("goto(bot1, 'chest')", "there is no agent `bot1`; you command Alex, Steve"),
        ("goto(Robin, 'chest')", "Robin is played by a person; you command Alex, Steve"),
        ("goto(Zoe, 'chest')", "Zoe is commanded by somebody else; you command Alex, Steve"),
        ("goto(Alex)", "goto takes an agent and location"),
        ("takeOut(Alex, 'chest')", "takeOut takes an agent"),
        ("goto()", "it names no agent"),
        ("killMob(Steve, 'pig')", "Steve has one call a turn"),
    ] {
        let read = read(&format!("[\"killMob(Steve, 'rabbit')\", \"{call}\"]"));
        assert_eq!(read.calls, plan()[1..], "{call}");
        assert_eq!(read.notes, [format!("{call} was not carried out: {why}")]);
        assert_eq!(read.has_unknown, call.starts_with("fly"));
    }
}

#[test]
fn hostile_texts_are_read_to_the_end() {
    for filler in ["[", "goto(", "goto(Alex, 'x')", "é(", "(", "\n", "[]", "goto(Alex, 'x'), "] {
        let read = read(&filler.repeat(100_000 / filler.len()));
        assert!(read.calls.len() <= 1 && read.notes.len() <= 12, "{filler:?}");
    }
}
