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
                ParameterKind::Name(["pot0", "pot1", "storage0", "servingtable0"].map(str::to_owned).into())
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
    let objects = ["rice", "salmonMeat"].map(|text| SectionItem { text: text.to_owned(), emphasised: false });
    let manual = Manual {
        sections: vec![Section { name: SectionName::Objects, items: objects.into() }],
        ..Manual::default()
    };
    let crew = PlannedCrew { seats: &[AgentId(0), AgentId(1)], agents: 3 };
    read_plan(text, &CommandVocabulary::new(&tools, &manual), crew)
}

const PLAN: [&str; 2] = ["get_agent0_rice_storage0", "goto_agent1_pot0"];

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
        format!("The rice has to be fetched first. The pot is free.\n\n{plan}"),
        format!("I choose {first} and {second}, since the order wants rice.\n\n{plan}"),
        format!("I choose {first} and {second}, since the order wants rice.\n{plan}"),
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
        "get(agent0, rice, storage0)\ngoto(agent1, pot0)".to_owned(),
        "get(\"agent0\", \"rice\", \"storage0\"), goto(agent = agent1, location='pot0')".to_owned(),
        "get(agent0, storage0, rice)\ngoto( agent1 , pot0 )".to_owned(),
        "Get_agent0_rice_storage0\nAgent 1: goto pot0".to_owned(),
        "GET_AGENT0_RICE_STORAGE0\nGOTO_AGENT1_POT0".to_owned(),
        "Agent 0: get rice from storage0\nAgent 1: go to pot 0".to_owned(),
        "Agent0 -> get rice storage0\nAgent1 -> goto pot0".to_owned(),
        "agent0: get_agent0_rice_storage0\nagent1: goto_agent1_pot0".to_owned(),
        "agent0: get_rice_storage0; agent1: goto_pot0".to_owned(),
        "agent_0: get(rice, storage0)\nagent_1: goto(pot0)".to_owned(),
        "get agent0 rice storage0\ngoto agent1 pot0".to_owned(),
        "get-agent0-rice-storage0\ngoto-agent1-pot0".to_owned(),
        format!("[\"{first}\", \"{second}\"]"),
        format!("```json\n[\"{first}\", \"{second}\"]\n```"),
        format!("{{\"agent0\": \"{first}\", \"agent1\": \"{second}\"}}"),
        "{\"agent0\": \"get rice storage0\", \"agent1\": \"goto pot0\"}".to_owned(),
        "{\"0\": \"get rice storage0\", \"1\": \"goto pot0\"}".to_owned(),
        format!("{{\"actions\": [\"{first}\", \"{second}\"]}}"),
        "[{\"agent\": \"agent0\", \"action\": \"get\", \"item\": \"rice\", \"location\": \"storage0\"}, {\"agent\": 1, \
         \"action\": \"goto\", \"action_input\": {\"location\": \"pot0\"}}]"
            .to_owned(),
        "{\"agent0\": {\"action\": \"get\", \"item\": \"rice\", \"location\": \"storage0\"}, \"agent1\": {\"action\": \
         \"goto\", \"location\": \"pot0\"}}"
            .to_owned(),
    ] {
        check(&text);
    }
}

#[test]
fn names_of_several_words_are_one() {
    let expected = ["get_agent0_salmonMeat_storage0".to_owned()];
    for text in [
        "get_agent0_salmonMeat_storage0",
        "get_agent0_salmonmeat_storage0",
        "get_agent0_salmon_meat_storage0",
        "get(agent0, \"Salmon Meat\", storage0)",
        "Agent 0: get Salmon Meat from storage 0",
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
        "goto_agent0_storage0\nget_agent0_rice_storage0\nnoop_agent1",
        "Step 1:\ngoto_agent0_storage0\nnoop_agent1\nStep 2:\nget_agent0_rice_storage0",
    ] {
        let reading = read(text);
        assert_eq!(reading.commands, ["goto_agent0_storage0", "noop_agent1"], "{text}");
        assert_eq!(
            reading.notes,
            ["agent0 has one command a turn; get_agent0_rice_storage0 was not carried out"],
            "{text}"
        );
    }
}

#[test]
fn a_bad_command_drops_no_other_agents() {
    let note = |text: &str| {
        let reading = read(text);
        assert_eq!(reading.commands, ["goto_agent1_pot0"], "{text}");
        reading.notes.join("\n")
    };
    assert_eq!(
        note("goto_agent0_pot7\ngoto_agent1_pot0"),
        "goto_agent0_pot7 was not carried out: there is no location `pot7`; there are pot0, pot1, storage0, servingtable0"
    );
    assert_eq!(
        note("put_agent0\ngoto_agent1_pot0"),
        "put_agent0 was not carried out: it names no location; there are pot0, pot1, storage0, servingtable0"
    );
    assert_eq!(
        note("goto_agent2_pot0\ngoto_agent1_pot0"),
        "goto_agent2_pot0 was not carried out: agent2 is commanded by somebody else; you command agent0, agent1, with \
         commands such as goto_agent0_pot0"
    );
    assert!(
        note("goto_agent9_pot0\ngoto_agent1_pot0").contains("there is no agent9; you command agent0, agent1")
    );
    assert!(
        note("goto_Alice_pot0\ngoto_agent1_pot0")
            .contains("goto_Alice_pot0 was not carried out: it names none of")
    );
}

#[test]
fn sentences_are_no_commands() {
    for text in [
        "",
        "I am sorry, but I cannot do that.",
        "agent0 should goto the pot and put rice into it.",
        "First put agent0 near the pot.",
        "We get rice and activate pot0 with agent1.",
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
    assert_eq!(read("get_agent0_soup_storage0").commands, ["get_agent0_soup_storage0"]);
}

#[test]
fn hostile_texts_are_read_to_the_end() {
    for filler in
        ["goto_agent", "goto(", "agent0: ", "[", "{\"agent0\":", "goto_agent0_", "\\_", "ж", "\u{0}", "[\"a"]
    {
        let text = filler.repeat(20_000 / filler.len());
        let _ = read(&text);
        let text = format!("{text}\n\nput_agent1_pot0");
        assert!(read(&text).commands.len() <= 2, "{filler:?}");
    }
    assert_eq!(read("goto_agent99999999999999999999_pot0").commands, [] as [String; 0]);
}
