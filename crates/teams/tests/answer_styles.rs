//! One answer in every style in which models write it: the same content is read from each style.

#![expect(clippy::panic, reason = "a helper of a test may fail loudly")]

use std::fmt::Debug;

use cooperage_core::{AgentId, Meaning, Parameter, ParameterKind, Tool, ToolCall, ToolKind, WhenBusy};
use cooperage_models::Reply;
use cooperage_teams::FrameworkRules::Fixed;
use cooperage_teams::base_agent::{AgentTurn, fitted_call, parse_turn};
use cooperage_teams::frameworks::mindagent::parse_dispatch;
use cooperage_teams::frameworks::proagent::reply::{PlanLine, line_for, spelled};
use cooperage_teams::frameworks::s_agents::reply::{
    ChosenAction, TodoRules, parse_choice, parse_judgement, parse_plan, parse_todos,
};
use cooperage_teams::frameworks::villager::action_record::parse_action_records;
use cooperage_teams::frameworks::villager::assignment::parse_assignments;
use cooperage_teams::frameworks::villager::record::{DecompositionReply, parse_records};
use cooperage_teams::frameworks::villager::reflection::parse_reflection;
use serde_json::{Value, json};

use crate::common::styles::{AnswerForm, JsonAnswer, OtherKeys, heading_rewritings, json_rewritings};

const ACTION_KEYS: OtherKeys = &[
    ("action", &["tool", "tool_name", "name"]),
    ("action_input", &["tool_input", "args", "arguments", "parameters"]),
];

fn tool(name: &str, parameters: &[(&str, ParameterKind)]) -> Tool {
    let parameter = |(name, kind): &(&str, ParameterKind)| Parameter {
        name: (*name).to_owned(),
        kind: kind.clone(),
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

fn tools() -> Vec<Tool> {
    let axes = ["x", "y", "z"].map(|axis| (axis, ParameterKind::Integer));
    let facing = ParameterKind::Name(["north", "south", "east", "west"].map(str::to_owned).into());
    let mut placing = vec![("item_name", ParameterKind::Text)];
    placing.extend(axes.clone());
    placing.push(("facing", facing));
    vec![
        tool("navigateTo", &axes),
        tool("placeBlock", &placing),
        tool("wait", &[("seconds", ParameterKind::Integer)]),
    ]
}

/// Every rewriting of an answer is read as the answer itself.
#[track_caller]
fn check<T: PartialEq + Debug>(all: &[(String, String)], read: impl Fn(&Reply) -> T) {
    let expected = read(&Reply::of_text(all[0].1.clone()));
    for (style, text) in all {
        assert_eq!(read(&Reply::of_text(text.clone())), expected, "{style}: {text}");
    }
}

fn turn(reply: &Reply) -> (Option<ToolCall>, Option<String>) {
    match parse_turn(reply, &tools(), Fixed) {
        AgentTurn::Act { call, last_word, .. } => {
            let mut call = fitted_call(&tools(), call);
            call.arguments.sort_keys();
            (Some(call), last_word)
        }
        AgentTurn::Finish { answer, .. } => (None, Some(answer)),
        AgentTurn::Unreadable(told) => panic!("{told}: {}", reply.text),
    }
}

#[test]
fn an_action_of_a_base_agent() {
    let answer = JsonAnswer {
        form: AnswerForm::Object,
        answer: json!({"action": "placeBlock", "action_input": {"item_name": "oak_log", "x": 1, "y": -60, "z": 3, "facing": "north"}}),
        draft: json!({"action": "wait", "action_input": {"seconds": 5}}),
        keys: ACTION_KEYS,
        inner: Some("action_input"),
    };
    let mut all = json_rewritings(&answer);
    let also = |style: &str, text: &str| (style.to_owned(), text.to_owned());
    all.extend([
        also("json-text", r#"{"action": "placeBlock", "action_input": {"item_name": "oak_log", "position": [1, -60, 3], "facing": "north"}}"#),
        also("case", r#"{"action": "place_block", "action_input": {"Item_Name": "oak_log", "X": 1, "Y": -60, "Z": 3, "Facing": "North"}}"#),
        also("case", r#"{"action": "Place Block", "action_input": {"item name": "oak_log", "x": 1, "y": -60, "z": 3, "facing": "n"}}"#),
        also("call", "placeBlock(item_name=\"oak_log\", x=1, y=-60, z=3, facing=\"north\")"),
        also("call", "I do this: placeBlock(\"oak_log\", 1, -60, 3, 'north')."),
        also(
            "headings",
            "Thought: it is near.\nAction: placeBlock\nAction Input: {\"item_name\": \"oak_log\", \"x\": 1, \"y\": -60, \"z\": 3, \
             \"facing\": \"north\"}",
        ),
    ]);
    check(&all, turn);
    let last = JsonAnswer {
        form: AnswerForm::Object,
        answer: json!({"action": "Final Answer", "action_input": "the crate is full"}),
        draft: json!({"action": "wait", "action_input": {"seconds": 5}}),
        keys: ACTION_KEYS,
        inner: None,
    };
    let mut all = json_rewritings(&last);
    all.push(also("headings", "Thought: done.\nFinal Answer: the crate is full"));
    check(&all, turn);
}

#[test]
fn a_judgement_of_ones_own_work() {
    let answer = JsonAnswer {
        form: AnswerForm::Object,
        answer: json!({"reasoning": "it lies there", "summary": "at (1, 2)", "task_status": true}),
        draft: json!({"reasoning": "x", "summary": "y", "task_status": false}),
        keys: &[("task_status", &["success", "done", "Task Status"])],
        inner: None,
    };
    let mut all = json_rewritings(&answer);
    all.push((
        "case".to_owned(),
        r#"{"reasoning": "it lies there", "summary": "at (1, 2)", "task_status": "SUCCESS"}"#.to_owned(),
    ));
    all.push((
        "json-text".to_owned(),
        r#"{"reasoning": "it lies there", "summary": "at (1, 2)", "task_status": "True"}"#.to_owned(),
    ));
    check(&all, |reply| parse_reflection(reply).unwrap_or_else(|| panic!("{}", reply.text)));
}

#[test]
fn a_plan_of_subtasks() {
    let answer = JsonAnswer {
        form: AnswerForm::List,
        answer: json!([
            {"id": 1, "description": "dig it", "milestones": ["a hole"], "required subtasks": [], "assigned agents": ["Alice"]},
            {"id": 2, "description": "fill it", "milestones": ["no hole"], "required subtasks": [1], "assigned agents": ["Bob"]},
        ]),
        draft: json!([{"id": 1, "description": "rest", "milestones": [], "assigned agents": ["Bob"]}]),
        keys: &[
            ("description", &["task", "subtask"]),
            ("assigned agents", &["agents", "assignees"]),
            ("required subtasks", &["dependencies", "depends_on"]),
        ],
        inner: None,
    };
    check(&json_rewritings(&answer), |reply| match parse_records(reply, Fixed) {
        DecompositionReply::Records(records) => records,
        other => panic!("{other:?}: {}", reply.text),
    });
}

#[test]
fn a_plan_of_actions() {
    let answer = JsonAnswer {
        form: AnswerForm::List,
        answer: json!([{"id": 1, "action": "wait", "action_input": {"seconds": 3}, "required subtasks": [], "assigned_agent": "Bob"}]),
        draft: json!([{"id": 1, "action": "navigateTo", "action_input": {"x": 1, "y": 2, "z": 3}, "assigned_agent": "Alice"}]),
        keys: &[
            ("action_input", &["tool_input", "args", "arguments", "parameters"]),
            ("assigned_agent", &["agents", "assignees"]),
            ("required subtasks", &["dependencies", "depends_on"]),
        ],
        inner: Some("action_input"),
    };
    let read = |reply: &Reply| match parse_action_records(reply) {
        DecompositionReply::Records(records) => records
            .iter()
            .map(|record| (record.call(&tools()), record.assigned_agent.clone()))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}: {}", reply.text),
    };
    check(&json_rewritings(&answer), read);
}

#[test]
fn an_assignment() {
    let answer = JsonAnswer {
        form: AnswerForm::List,
        answer: json!([{"reason": "near", "task_id": 1, "agent": ["Alice", "Bob"]}]),
        draft: json!([{"reason": "far", "task_id": 0, "agent": "Bob"}]),
        keys: &[("task_id", &["task", "subtask"]), ("agent", &["agents", "assignees"])],
        inner: None,
    };
    check(&json_rewritings(&answer), |reply| {
        parse_assignments(reply).unwrap_or_else(|| panic!("{}", reply.text))
    });
}

#[test]
fn a_dispatchers_calls() {
    let names = ["Alice", "Bob"].map(str::to_owned);
    let answer = JsonAnswer {
        form: AnswerForm::Object,
        answer: json!([{"agent": "Bob", "action": "wait", "action_input": {"seconds": 3}}]),
        draft: json!([{"agent": "Alice", "action": "wait", "action_input": {"seconds": 9}}]),
        keys: &[
            ("agent", &["agents", "assignees"]),
            ("action", &["tool", "tool_name", "name"]),
            ("action_input", &["tool_input", "args", "arguments", "parameters"]),
        ],
        inner: Some("action_input"),
    };
    check(&json_rewritings(&answer), |reply| {
        let calls = parse_dispatch(reply, &names);
        assert!(!calls.is_empty(), "{}", reply.text);
        calls.into_iter().map(|(agent, call)| (agent, fitted_call(&tools(), call))).collect::<Vec<_>>()
    });
}

#[test]
fn a_choice_among_tools() {
    let answer = JsonAnswer {
        form: AnswerForm::Object,
        answer: json!({"thought": "so", "tool": "navigateTo", "arguments": {"x": 1, "y": 2, "z": 3}, "last": true}),
        draft: json!({"thought": "no", "tool": "wait", "arguments": {"seconds": 9}, "last": false}),
        keys: &[
            ("tool", &["action", "tool_name", "name"]),
            ("arguments", &["args", "parameters", "tool_input", "action_input"]),
        ],
        inner: Some("arguments"),
    };
    let mut all = json_rewritings(&answer);
    let also = |style: &str, text: &str| (style.to_owned(), text.to_owned());
    all.extend([
        also("json-text", r#"{"tool": "navigate_to", "arguments": {"position": [1, 2, 3]}, "last": "True"}"#),
        also("call", "navigateTo(x=1, y=2, z=3)"),
        also("headings", "Thought: so\nAction: navigateTo\nAction Input: {\"x\": 1, \"y\": 2, \"z\": 3}"),
    ]);
    check(&all, |reply| {
        let choice = parse_choice(reply, &tools()).unwrap_or_else(|told| panic!("{told}: {}", reply.text));
        let ChosenAction::Tool(call) = choice.what else { panic!("{}", reply.text) };
        (fitted_call(&tools(), call), choice.is_last)
    });
}

#[test]
fn a_list_of_orders() {
    let names = ["Alice", "Bob", "Cindy"].map(str::to_owned);
    let employees = [AgentId(1), AgentId(2)];
    let rules =
        TodoRules { names: &names, works: false, employees: &employees, peers: &[], refuses_long: true };
    let answer = JsonAnswer {
        form: AnswerForm::List,
        answer: json!(["inform Bob to mine 17 logs", "inform Cindy to mine 16 logs"]),
        draft: json!(["inform Bob to rest"]),
        keys: &[],
        inner: None,
    };
    let mut all = json_rewritings(&answer);
    let also = |style: &str, text: &str| (style.to_owned(), text.to_owned());
    all.extend([
        also("case", r#"["Inform bob to mine 17 logs", "INFORM CINDY to mine 16 logs"]"#),
        also("call", "inform(\"Bob\", \"mine 17 logs\")\ninform(\"Cindy\", \"mine 16 logs\")"),
        also("call", r#"["inform('Bob', 'mine 17 logs')", "inform('Cindy', 'mine 16 logs')"]"#),
        also("headings", r#"["tell Bob to mine 17 logs", "ask Cindy to mine 16 logs"]"#),
        also("headings", r#"["instruct Bob to mine 17 logs", "instruct Cindy to mine 16 logs"]"#),
    ]);
    check(&all, |reply| parse_todos(reply, rules).unwrap_or_else(|told| panic!("{told}: {}", reply.text)));
}

#[test]
fn a_plan_under_headings() {
    let answer = "Inventory: Bob holds 3 logs.\nObjective: 50 logs\nAnalysis: They are near.\nPlan:\n1. Bob mines\n2. Bob rests\n\
                  Task at hand: 1. Bob mines\nInformer: player";
    let draft = answer.replace("Bob mines", "Cindy sleeps");
    let headings = ["Inventory", "Objective", "Analysis", "Plan", "Task at hand", "Informer"];
    let others = [
        ("Plan", "Long-term plan:"),
        ("Task at hand", "The task at hand:"),
        ("Informer", "Informer is"),
        ("Informer", "The informer:"),
    ];
    check(&heading_rewritings(answer, &draft, &headings, &others), |reply| {
        parse_plan(reply, true).unwrap_or_else(|told| panic!("{told}: {}", reply.text))
    });
}

#[test]
fn a_judgement_under_headings() {
    let answer = "Analysis: Bob said that it is done.\nStatus: success";
    let draft = "Analysis: Bob says nothing.\nStatus: unknown";
    let mut all = heading_rewritings(
        answer,
        draft,
        &["Analysis", "Status"],
        &[("Status", "Status is"), ("Status", "The status:")],
    );
    all.push(("case".to_owned(), answer.replace("Status: success", "Status: SUCCESS")));
    check(&all, |reply| parse_judgement(reply).unwrap_or_else(|told| panic!("{told}: {}", reply.text)));
}

#[test]
fn a_skill_on_a_line_for_an_agent() {
    let answer = "Analysis: The pot is free.\nIntention of Player 1: rest\nPlan for Player 0: wait(3)";
    let draft = "Analysis: x\nPlan for Player 0: navigateTo(1, 2, 3)";
    let headings = ["Analysis", "Intention of Player 1", "Plan for Player 0"];
    let mut all = heading_rewritings(answer, draft, &headings, &[]);
    let also = |style: &str, text: String| (style.to_owned(), text);
    all.extend([
        also("case", answer.replace("wait(3)", "Wait(3)")),
        also("case", answer.replace("wait(3)", "`wait(3)`")),
        also("call", answer.replace("wait(3)", "wait(seconds=3)")),
        also("correct", answer.replace("Plan for", "Plan for Player 0: wait(9)? No.\nPlan for")),
    ]);
    check(&all, |reply| match line_for(&reply.text, "Player 0", Fixed) {
        PlanLine::Found(line) => spelled(line, &tools()),
        other => panic!("{other:?}: {}", reply.text),
    });
}

#[test]
fn refusals_and_empty_answers_are_no_answers() {
    for text in ["", "  \n", "I'm sorry, but I can't assist with that request."] {
        let reply = Reply::of_text(text);
        assert!(matches!(parse_turn(&reply, &tools(), Fixed), AgentTurn::Unreadable(_)), "{text}");
        assert!(matches!(parse_records(&reply, Fixed), DecompositionReply::Unreadable(_)), "{text}");
        assert_eq!((parse_reflection(&reply), parse_assignments(&reply)), (None, None), "{text}");
        assert!(parse_plan(&reply, true).is_err() && parse_judgement(&reply).is_err(), "{text}");
    }
    let empty: Value = json!([]);
    assert_eq!(parse_records(&Reply::of_text(empty.to_string()), Fixed), DecompositionReply::Nothing);
}
