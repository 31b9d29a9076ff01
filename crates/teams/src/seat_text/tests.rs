//! The messages that a model reads in a seat, and the calls that are read from its answers.

use cooperage_core::{
    Meaning, Parameter, ParameterKind, Section, SectionItem, SectionName, ToolCall, ToolKind,
};
use serde_json::{Value, json};

use super::*;

fn tools() -> Vec<Tool> {
    vec![Tool {
        name: "goTo".to_owned(),
        kind: ToolKind::Instant,
        parameters: vec![Parameter {
            name: "place".to_owned(),
            kind: ParameterKind::Text,
            required: true,
            doc: "the place".to_owned(),
            meaning: Meaning::Any,
        }],
        text_form: None,
        doc: "Goes there".to_owned(),
    }]
}

fn text(names: &[&str], form: SeatTextForm) -> SeatText {
    let section = |name, text: &str| Section { name, items: vec![SectionItem::plain(text)] };
    let manual = Manual {
        sections: vec![
            section(SectionName::Goal, "Paint the fence."),
            section(SectionName::Facts, "A brush holds paint."),
            section(SectionName::Recipes, "fence: paint, wood"),
        ],
        ..Manual::default()
    };
    SeatText::new(SeatTextFacts {
        agent: AgentId(0),
        names: names.iter().map(|&name| name.to_owned()).collect(),
        are_names_told: names.len() == 1,
        manual: &manual,
        tools: &tools(),
        tick_length: Micros::from_secs(1),
        horizon: Tick(60),
        form,
    })
}

fn seen(text: &str) -> Observation {
    Observation { text: text.to_owned(), data: Value::Null, perception: None }
}

fn shown(messages: &[SeatMessage]) -> String {
    messages.iter().map(|message| format!("[{:?}]\n{}\n", message.role, message.content)).collect()
}

#[test]
fn a_conversation_begins_with_all_and_goes_on_with_what_is_new() {
    let mut text = text(&["Alice", "Bob"], SeatTextForm::default());
    let garden = "a brush lies on the bench\na ladder leans on the wall\nBob stands at the door\n";
    let first = text.next(&seen(garden), Tick(0), SeatNews::default()).unwrap();
    let begun = text.tokens();
    assert!(begun > 100);
    let mut news = SeatNews::default();
    let result = ToolResult {
        message: "you are there".to_owned(),
        status: true,
        data: json!({"steps": 3}),
        trouble: None,
    };
    news.ended("goTo", &result);
    news.heard("Bob says: hello");
    let garden = garden.replace("at the door", "at the wall");
    let second = text.next(&seen(&garden), Tick(1), news).unwrap();
    let third = text.next(&seen(&garden), Tick(2), SeatNews::default()).unwrap();
    insta::assert_snapshot!(shown(&[first, second, third].concat()));
    assert!(text.tokens() > begun && text.answered("I go.") > 0);
}

#[test]
fn tools_that_a_server_is_told_of_are_not_listed() {
    let form = SeatTextForm { tool_calls: ToolCallForm::Native, tokens_max: Some(10) };
    let first =
        text(&["Alice"], form).next(&seen(&"word ".repeat(100)), Tick(0), SeatNews::default()).unwrap();
    assert!(!first[0].content.contains("goTo") && first[0].content.contains("call exactly one"));
    assert!(first[1].content.len() < 300, "{}", first[1].content);
}

#[test]
fn answers_become_calls_or_say_what_would_be_right() {
    let text = text(&["Alice", "Bob"], SeatTextForm::default());
    let read = |said: &str| text.tools().read_text(said);
    let go = SeatCall::Act(ToolCall::new("goTo", &[("place", "wall")]));
    for said in [
        r#"I go. {"action": "goTo", "action_input": {"place": "wall"}}"#,
        r#"<tool_call>{"name": "go_to", "arguments": {"place": "wall"}}</tool_call>"#,
        "goTo(\"wall\")",
    ] {
        assert_eq!(read(said), go, "{said}");
    }
    assert_eq!(read(r#"{"action": "wait", "action_input": {}}"#), SeatCall::Wait(1));
    assert_eq!(read(r#"{"action": "wait", "action_input": {"ticks": 5}}"#), SeatCall::Wait(5));
    assert_eq!(
        read(r#"{"action": "say", "action_input": {"text": "hello", "to": "bob"}}"#),
        SeatCall::Say { to: Some(AgentId(1)), text: "hello".to_owned() }
    );
    for wrong in [
        "",
        "I do not know.",
        r#"{"action": "fly", "action_input": {}}"#,
        r#"{"action": "wait", "action_input": {"ticks": -5}}"#,
        r#"{"action": "say", "action_input": {"text": "x", "to": "Zoe"}}"#,
        r#"{"action": "Final Answer", "action_input": "done"}"#,
        &"x".repeat(100_000),
    ] {
        let SeatCall::Unreadable(told) = read(wrong) else { panic!("{wrong}") };
        assert!(!told.is_empty());
    }
}

#[test]
fn many_events_are_counted() {
    let mut text = text(&["Alice"], SeatTextForm::default());
    text.next(&seen("a"), Tick(0), SeatNews::default()).unwrap();
    let mut news = SeatNews::default();
    (0..50).for_each(|number| news.heard(&format!("event {number}")));
    let told = text.next(&seen("a"), Tick(1), news).unwrap().remove(0).content;
    assert!(told.contains("30 more things") && told.contains("event 49") && !told.contains("event 29"));
}
