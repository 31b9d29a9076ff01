//! One plan, in the ways in which models write it.

use cooperage_core::{
    Manual, Meaning, Parameter, ParameterKind, Section, SectionItem, SectionName, TextForm, Tool, ToolKind,
    WhenBusy,
};

use super::*;

fn tool(verb: &str, arguments: &[&str]) -> Tool {
    let parameter = |name: &&str| Parameter {
        name: (*name).to_owned(),
        kind: match *name {
            "location" => {
                ParameterKind::Name(["bench0", "bench1", "rack0", "table0"].map(str::to_owned).into())
            }
            "steps" => ParameterKind::Integer,
            _ => ParameterKind::Text,
        },
        required: *name == "location",
        doc: String::new(),
        meaning: Meaning::Any,
    };
    Tool {
        name: verb.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        parameters: arguments.iter().map(parameter).collect(),
        text_form: Some(TextForm {
            verb: verb.to_owned(),
            separator: '_',
            agent_prefix: "agent".to_owned(),
            arguments: arguments.iter().map(|&name| name.to_owned()).collect(),
        }),
        doc: String::new(),
    }
}

fn read(text: &str) -> PlanReading {
    let tools = [
        tool("noop", &[]),
        tool("goto", &["location"]),
        tool("put", &["location"]),
        tool("activate", &["location"]),
        tool("get", &["item", "location"]),
        tool("get_up", &[]),
        tool("wait", &["steps"]),
    ];
    let objects = ["nail", "oakPlank"].map(|text| SectionItem { text: text.to_owned(), emphasised: false });
    let manual = Manual {
        sections: vec![Section { name: SectionName::Objects, items: objects.into() }],
        ..Manual::default()
    };
    let crew = PlannedCrew { seats: &[AgentId(0), AgentId(1)], people: &[AgentId(3)], agents: 4 };
    read_plan(text, &CommandVocabulary::new(&tools, &manual), crew)
}

const PLAN: [&str; 2] = ["get_agent0_nail_rack0", "goto_agent1_bench0"];

fn check(text: &str) {
    assert_eq!(
        read(text),
        PlanReading { commands: PLAN.map(str::to_owned).into(), notes: Vec::new() },
        "{text}"
    );
}

#[test]
fn one_plan_is_read_in_every_way_of_writing_it() {
    let draft = "noop_agent0\nnoop_agent1";
    let plan = PLAN.join("\n");
    let [first, second] = PLAN;
    for text in [
        plan.clone(),
        format!("The nail has to be fetched first. The bench is free.\n\n{plan}"),
        format!("I choose {first} and {second}, since the order wants nail.\n\n{plan}"),
        format!("I choose {first} and {second}, since the order wants nail.\n{plan}"),
        format!("{draft}\nWait, that is wrong. Corrected:\n{plan}"),
        format!("{draft}\n\nWait, that is wrong. Corrected:\n\n{plan}"),
        format!("{plan}\n{plan}"),
        format!("{first} {second}"),
        format!("{first}, {second}"),
        format!("```\n{plan}\n```"),
        format!("```text\n{plan}\n```"),
        format!("1. **{first}**\n2. **{second}**"),
        format!("- `{first}`\n- `{second}`"),
        format!("* {first};\n* {second};"),
        plan.replace('_', "\\_"),
        "get(agent0, nail, rack0)\ngoto(agent1, bench0)".to_owned(),
        "get(\"agent0\", \"nail\", \"rack0\"), goto(agent = agent1, location='bench0')".to_owned(),
        "get(agent0, rack0, nail)\ngoto( agent1 , bench0 )".to_owned(),
        "Get_agent0_nail_rack0\nAgent 1: goto bench0".to_owned(),
        "GET_AGENT0_NAIL_RACK0\nGOTO_AGENT1_BENCH0".to_owned(),
        "Agent 0: get nail from rack0\nAgent 1: go to bench 0".to_owned(),
        "Agent0 -> get nail rack0\nAgent1 -> goto bench0".to_owned(),
        "agent0: get_agent0_nail_rack0\nagent1: goto_agent1_bench0".to_owned(),
        "agent0: get_nail_rack0; agent1: goto_bench0".to_owned(),
        "agent_0: get(nail, rack0)\nagent_1: goto(bench0)".to_owned(),
        "get agent0 nail rack0\ngoto agent1 bench0".to_owned(),
        "get-agent0-nail-rack0\ngoto-agent1-bench0".to_owned(),
        format!("[\"{first}\", \"{second}\"]"),
        format!("```json\n[\"{first}\", \"{second}\"]\n```"),
        format!("{{\"agent0\": \"{first}\", \"agent1\": \"{second}\"}}"),
        "{\"agent0\": \"get nail rack0\", \"agent1\": \"goto bench0\"}".to_owned(),
        "{\"0\": \"get nail rack0\", \"1\": \"goto bench0\"}".to_owned(),
        format!("{{\"actions\": [\"{first}\", \"{second}\"]}}"),
        format!("['{first}', '{second}']"),
        format!("[“{first}”, “{second}”,]"),
        "{'agent0': 'get nail rack0', 'agent1': 'goto bench0'}".to_owned(),
        "{“agent0”: “get nail rack0”, “agent1”: “goto bench0”}".to_owned(),
        "{agent0: get nail rack0, agent1: goto bench0}".to_owned(),
        "[{'agent': 'agent0', 'tool_name': 'get', 'args': ['nail', 'rack0']}, {'agent': 1, 'task': 'walk', 'action': \
         'goto', 'location': 'bench0'}]"
            .to_owned(),
        "[{\"agent\": \"agent0\", \"action\": \"get\", \"item\": \"nail\", \"location\": \"rack0\"}, {\"agent\": 1, \
         \"action\": \"goto\", \"action_input\": {\"location\": \"bench0\"}}]"
            .to_owned(),
        "{\"agent0\": {\"action\": \"get\", \"item\": \"nail\", \"location\": \"rack0\"}, \"agent1\": {\"action\": \
         \"goto\", \"location\": \"bench0\"}}"
            .to_owned(),
    ] {
        check(&text);
    }
}

#[test]
fn names_of_several_words_are_one() {
    let expected = ["get_agent0_oakPlank_rack0".to_owned()];
    for text in [
        "get_agent0_oakPlank_rack0",
        "get_agent0_oakplank_rack0",
        "get_agent0_oak_plank_rack0",
        "get(agent0, \"Oak Plank\", rack0)",
        "Agent 0: get Oak Plank from rack0",
    ] {
        assert_eq!(
            read(text),
            PlanReading { commands: expected.clone().into(), notes: Vec::new() },
            "{text}"
        );
    }
}

#[test]
fn a_second_command_is_a_step_ahead_and_is_told() {
    for text in [
        "goto_agent0_rack0\nget_agent0_nail_rack0\nnoop_agent1",
        "Step 1:\ngoto_agent0_rack0\nnoop_agent1\nStep 2:\nget_agent0_nail_rack0",
    ] {
        let reading = read(text);
        assert_eq!(reading.commands, ["goto_agent0_rack0", "noop_agent1"], "{text}");
        assert_eq!(
            reading.notes,
            ["agent0 has one command a turn; get_agent0_nail_rack0 was not carried out"],
            "{text}"
        );
    }
}

#[test]
fn a_remark_behind_the_plan_does_not_replace_it() {
    for remark in [
        "Next turn I would use put_agent0_bench0.",
        "In the next turn, put_agent0_bench0 follows.",
        "Then put_agent0_bench0.",
        "This makes put_agent0_bench0 possible.",
        "I left out put_agent0_bench0 because the bench is full.",
        "put_agent0_bench0 was left out because the bench is full.",
        "I left out:\nput_agent0_bench0",
        "```\nput_agent0_bench0\n```\nwould come too early.",
        "Step 2: put_agent0_bench0",
        "Afterwards:\nput_agent0_bench0\nnoop_agent1",
        "Turn 2: put_agent0_bench0\nnoop_agent1",
    ] {
        for plan in [
            "goto_agent0_bench0\nnoop_agent1",
            "```\ngoto_agent0_bench0\nnoop_agent1\n```",
            "Turn 1: goto_agent0_bench0, noop_agent1",
            "[\"goto_agent0_bench0\", \"noop_agent1\"]",
        ] {
            // A list in lines corrects a plan in sentences.
            if plan.starts_with("Turn") && (remark.contains("\nput_") || remark.starts_with("put_")) {
                continue;
            }
            let text = format!("{plan}\n\n{remark}");
            let reading = read(&text);
            assert_eq!(reading.commands, ["goto_agent0_bench0", "noop_agent1"], "{text}");
            let note = "agent0 has one command a turn; put_agent0_bench0 was not carried out";
            assert_eq!(reading.notes, [note], "{text}");
        }
    }
    let left_out = read("noop_agent1\n\nI left out agent 0, since goto_agent0_bench0 would not work.");
    assert_eq!(left_out.commands, ["noop_agent1"]);
    let unspoken = read("noop_agent1\n\nNext turn I would use put_agent0_bench0.");
    assert_eq!(unspoken.commands, ["noop_agent1"]);
    assert_eq!(unspoken.notes, ["put_agent0_bench0 was not carried out: it stands in a remark"]);
}

#[test]
fn a_correction_replaces_a_draft() {
    let plan = PLAN.join("\n");
    let [first, second] = PLAN;
    for text in [
        format!("noop_agent0\nnoop_agent1\n\nNo, better:\n{plan}"),
        format!("```\nnoop_agent0\nnoop_agent1\n```\nThat wastes a turn.\n```\n{plan}\n```"),
        format!("noop_agent0\nnoop_agent1\nFinal answer: {first}\n{second}"),
        format!("noop_agent0\nnoop_agent1\n\n**Corrected:** {first}, {second}"),
        format!("I thought of noop_agent0.\n\n{plan}"),
        format!("{first}\nnoop_agent1\n\nWait, agent 1 should rather do this:\n{second}"),
        format!("noop_agent0\nnoop_agent1\n\n{first}\n\n{second}"),
    ] {
        check(&text);
    }
    assert_eq!(read(&format!("goto_agent2_bench0\nnoop_agent0\n\n{plan}")).commands, PLAN);
    // Commands that are given to an agent in only one of the forms count too.
    check(&format!("{first}\n\nFor the other agent I choose {second}."));
    check(&format!("Step 1: {first}\nStep 2: {second}"));
    check(&format!("Next actions:\n{plan}"));
}

#[test]
fn a_bad_command_drops_no_other_agents() {
    let note = |text: &str| {
        let reading = read(text);
        assert_eq!(reading.commands, ["goto_agent1_bench0"], "{text}");
        reading.notes.join("\n")
    };
    assert_eq!(
        note("goto_agent0_bench7\ngoto_agent1_bench0"),
        "goto_agent0_bench7 was not carried out: there is no location `bench7`; there are bench0, bench1, rack0, table0"
    );
    assert_eq!(
        note("put_agent0\ngoto_agent1_bench0"),
        "put_agent0 was not carried out: it names no location; there are bench0, bench1, rack0, table0"
    );
    assert_eq!(
        note("goto_agent2_bench0\ngoto_agent1_bench0"),
        "goto_agent2_bench0 was not carried out: agent2 is commanded by somebody else; you command agent0, agent1, with \
         commands such as goto_agent0_bench0"
    );
    assert_eq!(
        note("goto_agent3_bench0\ngoto_agent1_bench0"),
        "goto_agent3_bench0 was not carried out: agent3 is played by a person; you command agent0, agent1, with commands \
         such as goto_agent0_bench0"
    );
    assert!(
        note("goto_agent9_bench0\ngoto_agent1_bench0")
            .contains("there is no agent9; you command agent0, agent1")
    );
    assert!(
        note("goto_Alice_bench0\ngoto_agent1_bench0")
            .contains("goto_Alice_bench0 was not carried out: it names none of")
    );
}

#[test]
fn sentences_are_no_commands() {
    for text in [
        "",
        "I am sorry, but I cannot do that.",
        "agent0 should goto the bench and put nail into it.",
        "First put agent0 near the bench.",
        "We get nail and activate bench0 with agent1.",
    ] {
        assert_eq!(read(text), PlanReading::default(), "{text}");
    }
}

#[test]
fn numbers_are_known_by_their_place_and_long_verbs_before_short_ones() {
    for text in ["wait_agent0_3", "wait(agent0, 3)", "Agent 0: wait 3 steps", "wait(agent=agent0, steps=3)"] {
        assert_eq!(read(text).commands, ["wait_agent0_3"], "{text}");
    }
    for text in ["get_up_agent1", "Get up (agent1)", "Agent 1: get up"] {
        assert_eq!(read(text).commands, ["get_up_agent1"], "{text}");
    }
}

#[test]
fn what_the_world_alone_knows_is_left_to_it() {
    assert_eq!(read("get_agent0_screw_rack0").commands, ["get_agent0_screw_rack0"]);
}

#[test]
fn hostile_texts_are_read_to_the_end() {
    for filler in [
        "{'a':",
        "{a:",
        "goto_agent",
        "goto(",
        "agent0: ",
        "[",
        "{\"agent0\":",
        "goto_agent0_",
        "\\_",
        "ж",
        "\u{0}",
        "[\"a",
    ] {
        let text = filler.repeat(20_000 / filler.len());
        let _ = read(&text);
        let text = format!("{text}\n\nput_agent1_bench0");
        assert!(read(&text).commands.len() <= 2, "{filler:?}");
    }
    assert_eq!(read("goto_agent99999999999999999999_bench0").commands, [] as [String; 0]);
}
