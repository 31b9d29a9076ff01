//! S-Agents without its monitor, without its planner, and with one flat prompt.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::Mutex;

use cooperage_core::AgentId;
use cooperage_models::Brief;
use cooperage_teams::frameworks::s_agents::briefs::{ActionsBrief, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::reply::{Todo, plan_at_length, write_todos};

use crate::common::crew::{crew, one_stage, set};
use crate::common::hooked::{Played, play};
use crate::common::transcript::transcript;

const FETCH: &str = "walk rack0, take, walk bench0, lay";

/// What an agent is to do when it is asked for the first time; nothing later.
fn once(asked: &Mutex<Vec<AgentId>>, agent: AgentId) -> bool {
    let mut asked = asked.lock().unwrap();
    let is_first = !asked.contains(&agent);
    asked.push(agent);
    is_first
}

/// A leader that lets Bob fetch a plank, and a leaf that knows by itself when it has done so.
fn played(hourglass: &str) -> Played {
    let asked = Mutex::new(Vec::new());
    let has_planner = hourglass == "no-monitor";
    let player = crew(move |_: &str, brief: &Brief| {
        if let Some(plan) = brief.get::<SAgentsPlanBrief>() {
            let work = if plan.agent == AgentId(0) { format!("Bob: {FETCH}") } else { plan.request.clone() };
            return Some(match once(&asked, plan.agent) {
                true => one_stage(plan, &work),
                false => plan_at_length(plan, Vec::new(), None, "It is done."),
            });
        }
        let actions = brief.get::<ActionsBrief>().filter(|_| !has_planner)?;
        let todos = match (once(&asked, actions.agent), actions.agent) {
            (true, AgentId(0)) => vec![Todo::Inform { to: AgentId(1), order: FETCH.to_owned() }],
            (true, _) => FETCH.split(", ").map(|word| Todo::Direct(word.to_owned())).collect(),
            (false, _) => Vec::new(),
        };
        Some(write_todos(&todos, &actions.common.names))
    });
    let options = [("s-agents.organisation", "tree:1"), ("s-agents.hourglass", hourglass)];
    play(set(&options, 2, "tokens", player)).unwrap()
}

#[test]
fn parts_of_the_hourglass_can_be_left_out() {
    for (hourglass, monitors, plans) in
        [("no-monitor", false, true), ("no-planner", true, false), ("flat", false, false)]
    {
        let played = played(hourglass);
        let asked = |role: &str| !played.prompts(&format!("s-agents.{role}")).is_empty();
        assert_eq!((asked("monitor"), asked("lead"), asked("plan")), (monitors, plans, plans), "{hourglass}");
        let words: Vec<&str> = played
            .records
            .iter()
            .filter_map(|record| match record {
                cooperage_journal::Record::Message(said) if said.kind == "report" => Some(said.text.as_str()),
                _ => None,
            })
            .collect();
        assert!(
            words.iter().any(|text| text.starts_with("I have succeeded in the task: walk rack0")),
            "{words:?}"
        );
    }
}

#[test]
fn a_persons_stop_ends_an_action_and_the_agent_waits() {
    let player = crew(|role: &str, brief: &Brief| {
        (role == "s-agents.lead").then(|| one_stage(brief.get().unwrap(), "rest, rest, rest, rest"))
    });
    let mut set = set(&[("s-agents.organisation", "solo")], 1, "wait", player);
    set.say = vec![cooperage_journal::SayPlan {
        tick: 3,
        from: "player".to_owned(),
        to: vec![0],
        text: "Alice, stop!".to_owned(),
    }];
    set.horizon = 60;
    let played = play(set).unwrap();
    assert_eq!(played.end.totals.counts["stopped_by_people"], 1);
    assert_eq!(played.prompts("s-agents.lead").len(), 1, "nothing is planned after it");
    let last = played.prompts("s-agents.choose").len();
    assert!((1..4).contains(&last), "{last} of four actions were begun");
}

#[test]
fn one_flat_prompt_shows_all_that_was_asked_and_said() {
    let played = played("flat");
    let asked = played.prompts("s-agents.act");
    let mut of_bob = asked.iter().filter(|asked| asked.messages[0].text().starts_with("You are Bob,"));
    insta::assert_snapshot!("s_agents_flat", transcript(&of_bob.next_back().unwrap().messages));
}
