//! Commands are read as they are written, and their faults are reported.

use cooperage_core::WhenBusy;
use serde_json::Value;

use super::*;
use crate::command_syntax::{truncated, write_command};

fn parameter(name: &str, kind: ParameterKind, required: bool) -> Parameter {
    Parameter {
        name: name.to_owned(),
        kind,
        required,
        doc: format!("the {name}"),
        meaning: cooperage_core::Meaning::Any,
    }
}

fn tool(name: &str, kind: ToolKind, parameters: Vec<Parameter>) -> Tool {
    Tool { name: name.to_owned(), kind, parameters, text_form: None, doc: format!("It does {name}.") }
}

fn tools() -> Vec<Tool> {
    let lasting = ToolKind::Lasting(WhenBusy::Interrupt);
    let names = ParameterKind::Name(vec!["shed0".to_owned(), "7".to_owned()]);
    vec![
        tool("look", ToolKind::Instant, Vec::new()),
        tool(
            "walk",
            lasting,
            vec![parameter("place", names, true), parameter("near", ParameterKind::Number, true)],
        ),
        tool(
            "lay",
            lasting,
            vec![
                parameter("at", ParameterKind::Cell, true),
                parameter("count", ParameterKind::Integer, false),
                parameter("flat", ParameterKind::Boolean, false),
            ],
        ),
        tool("goal", ToolKind::Instant, vec![parameter("selfPrompt", ParameterKind::Text, true)]),
        tool(RUN_CODE, lasting, vec![parameter("source", ParameterKind::Text, true)]),
    ]
}

fn commands(blocked: &[&str], has_coding: bool) -> Commands {
    Commands::new(&tools(), &blocked.iter().map(|&name| name.to_owned()).collect(), has_coding)
}

fn arguments(text: &str) -> Result<Value, String> {
    match commands(&[], true).parse(text) {
        Ok(CommandTarget::Call { call, .. }) => Ok(Value::Object(call.arguments)),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn arguments_get_the_types_of_the_tools_parameters() {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(arguments("I go. !walk(7, \"2.5x\") now"), Ok(json(r#"{"place": "7", "near": 2.5}"#)));
    assert_eq!(
        arguments("!lay(\"1, 2 -3\", 2.9, \"off\")"),
        Ok(json(r#"{"at": [1, 2, -3], "count": 2, "flat": false}"#))
    );
    assert_eq!(arguments("!lay(\"\")"), Ok(json(r#"{"at": []}"#)));
    assert_eq!(arguments("!look and so on"), Ok(json("{}")));
}

#[test]
fn the_first_thing_that_is_wrong_is_told() {
    let error = |text: &str| arguments(text).unwrap_err();
    assert!(error("nothing").contains("no command was found"));
    assert!(error("!Walk(\"shed0\", 1)").contains("there is no command !Walk"));
    assert!(error("!walk(\"shed0\")").contains("takes 2 arguments (place, near), and 1 were given"));
    assert!(
        error("!walk('shed0', 1)")
            .contains("and 0 were given, since what follows the name could not be read")
    );
    assert!(
        error("!walk(\"shed0\", \"near\")").contains("near of !walk must be a number, which \"near\" is not")
    );
    assert!(error("!lay(\"1, 2\")").contains("three whole numbers"));
    let long = "x".repeat(10_000);
    assert!(error(&format!("!{long}")).len() < 200);
    assert!(error(&format!("!walk(\"shed0\", \"{long}\")")).len() < 200);
}

/// Removed commands (docs/spec/mindcraft.md, 23.3, point 11).
#[test]
fn acceptance_11_blocked_commands_are_gone_from_documentation_and_lookup_but_four() {
    let all = commands(&[], true);
    let fewer = commands(&["look", "goal", "stop", "stats", "stfu"], true);
    for gone in ["look", "stfu"] {
        assert!(all.has(gone) && !fewer.has(gone));
        assert!(all.documentation().contains(&format!("!{gone}:")));
        assert!(!fewer.documentation().contains(&format!("!{gone}:")));
        assert_eq!(fewer.parse(&format!("!{gone}")), Err(CommandError::Unknown(gone.to_owned())));
    }
    for hidden in ["goal", "stop", "stats"] {
        assert!(fewer.has(hidden));
        assert!(!fewer.documentation().contains(&format!("!{hidden}:")));
        assert!(fewer.names().all(|name| name != hidden));
    }
}

#[test]
fn the_minds_own_commands_stand_beside_the_worlds() {
    let commands = commands(&[], true);
    assert!(matches!(
        commands.parse("!goal(\"a tower\")"),
        Ok(CommandTarget::Call { is_lasting: false, .. })
    ));
    let order = commands.parse("!startConversation(\"Bob\", \"hi\")");
    let wanted = MindRequest::StartConversation { partner: "Bob".to_owned(), message: "hi".to_owned() };
    assert_eq!(order, Ok(CommandTarget::Obey(wanted)));
    assert_eq!(commands.parse("!help"), Ok(CommandTarget::Answer(Own::Help)));
    assert!(commands.has(NEW_ACTION) && !commands.has(RUN_CODE));
    assert!(!self::commands(&[], false).has(NEW_ACTION));
    assert!(!Commands::new(&tools()[..4], &BTreeSet::new(), true).has(NEW_ACTION), "nothing runs code there");
}

#[test]
fn what_is_written_is_read_again() {
    let commands = commands(&[], true);
    for text in ["!walk(\"shed0\", 2.5)", "!lay(\"1, 2, -3\", 4, true)", "!lay(\"\")", "!look"] {
        let Ok(CommandTarget::Call { call, .. }) = commands.parse(text) else { panic!("{text}") };
        let tool = tools().into_iter().find(|tool| tool.name == call.tool).unwrap();
        assert_eq!(write_command(&call, &tool), text);
    }
}

#[test]
fn a_reply_is_cut_after_the_commands_that_count() {
    let text = "First !look then !walk(\"shed0\", 1) and !look.";
    assert_eq!(truncated(text, 1), ("First !look", vec!["!look"]));
    assert_eq!(
        truncated(text, 2),
        ("First !look then !walk(\"shed0\", 1)", vec!["!look", "!walk(\"shed0\", 1)"])
    );
    assert_eq!(truncated("well! done", 3), ("well! done", Vec::new()));
}
