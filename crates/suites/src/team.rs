//! The state of a team at a moment: its organisation with the orders that run along it, its tasks, the agents' actions,
//! assignments and conversations. It is read from the notes of the framework and from messages, in the same way for
//! every framework.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{Note, WaitCause};
use serde::Serialize;
use serde_json::Value;

use crate::episode::graph::SubtaskGraph;
use crate::episode::page::{GraphView, graph_view};
use crate::episode::transcript::{SpokenMessage, Transcript, TranscriptAction};
use crate::episode::words::{agent_in, commands, waits, work};
use crate::experiments::chart::{Arrow, NetworkChart, NetworkNode, NetworkPanel};
use crate::layout::template;
use crate::report::{NetworkView, network_view};
use crate::text::{clean, counted, minutes};

/// The least number of seconds for which an order is shown as running, and the number of seconds for which a speaker
/// counts as talking.
const ORDER_RUNS: f64 = 2.0;
const TALK_LASTS: f64 = 30.0;
/// Rounds of assignments, and messages, that are shown.
const PLANS_SHOWN: usize = 4;
const SAID_SHOWN: usize = 12;
/// The labels of a failure, and of its reason.
const FAILED: &str = "failed last";
const BECAUSE: &str = "because";
/// Colours by which agents are told from each other.
const HUES: usize = 6;

/// A team at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamAt {
    /// The first tick of this state.
    pub from: u64,
    /// The first tick at which it may stand otherwise; none where it stays so as far as the journal goes.
    pub until: Option<u64>,
    /// How it stands, as a part of a page. Every text is escaped.
    pub html: String,
}

/// The ticks at which a team may stand otherwise than before, ascending; the first is 0.
#[must_use]
pub fn moments(transcript: &Transcript) -> Vec<u64> {
    let mut ticks = BTreeSet::from([0]);
    ticks.extend(transcript.notes.iter().map(|note| note.tick));
    for said in &transcript.said {
        ticks.extend([said.tick, said.delivered, arrives(transcript, said), quiet(transcript, said)]);
    }
    if is_dispatched(transcript) {
        for action in &transcript.actions {
            ticks.insert(action.begun);
            ticks.extend(action.ended);
        }
    }
    ticks.retain(|tick| *tick <= transcript.ticks);
    ticks.into_iter().collect()
}

/// How the team stands at a tick, when `moments` are those of the transcript.
///
/// # Errors
/// Only if a template is wrong.
pub fn team_at(transcript: &Transcript, moments: &[u64], tick: u64) -> Result<TeamAt, minijinja::Error> {
    let next = moments.partition_point(|moment| *moment <= tick);
    let from = next.checked_sub(1).and_then(|place| moments.get(place)).copied().unwrap_or_default();
    let html = template("team.html", view(transcript, tick))?;
    Ok(TeamAt { from, until: moments.get(next).copied(), html })
}

#[derive(Serialize)]
struct PartView {
    team: TeamView,
    network: Option<NetworkView>,
    graph: Option<GraphView>,
}

#[derive(Serialize)]
struct TeamView {
    goal: String,
    plans: Vec<PlanView>,
    cards: Vec<CardView>,
    talks: Vec<TalkView>,
    said: Vec<SaidView>,
    /// The text where there is nothing else to show.
    is_empty: Option<&'static str>,
}

/// The actions that were assigned at one time.
#[derive(Serialize)]
struct PlanView {
    tick: u64,
    time: String,
    actions: Vec<GivenView>,
}

#[derive(Serialize)]
struct GivenView {
    who: String,
    what: String,
    outcome: String,
    is_odd: bool,
}

/// The card of an agent.
#[derive(Default, Serialize)]
struct CardView {
    number: u32,
    hue: usize,
    name: String,
    doing: String,
    since: String,
    waits: String,
    /// The stages of its plan, and which one is at hand.
    stages: Vec<(String, bool)>,
    lines: Vec<(&'static str, String)>,
}

/// A conversation of two agents, or of one agent with all others.
#[derive(Serialize)]
struct TalkView {
    who: String,
    count: String,
    last: String,
    is_open: bool,
}

#[derive(Serialize)]
struct SaidView {
    tick: u64,
    time: String,
    who: String,
    to: String,
    kind: String,
    text: String,
    is_under_way: bool,
}

/// A moment of an episode.
struct At<'t> {
    transcript: &'t Transcript,
    tick: u64,
}

fn view(transcript: &Transcript, tick: u64) -> PartView {
    let at = At { transcript, tick };
    let cut = Transcript {
        ticks: tick,
        notes: transcript.notes.iter().filter(|note| note.tick <= tick).cloned().collect(),
        plan: transcript.plan.clone(),
        names: transcript.names.clone(),
        end: None,
        actions: transcript.actions.iter().filter(|action| action.begun <= tick).cloned().collect(),
        calls: Vec::new(),
        said: Vec::new(),
        down: Vec::new(),
        left: Vec::new(),
        outside: transcript.outside.clone(),
        servers: transcript.servers.clone(),
        progress: Vec::new(),
    };
    let organisation = cut.notes.iter().rev().find_map(|record| match Note::read(record) {
        Note::Own { kind, data } if kind == "organisation" => Some(data),
        _ => None,
    });
    let graph = SubtaskGraph::of(&cut);
    let cards = cards(&at, &cut, &graph);
    let (talks, said) = (at.talks(), at.said());
    let plans = if is_dispatched(transcript) { plans(&at, &cut) } else { Vec::new() };
    let network = organisation.as_ref().map(|data| network_view(&at.network(data)));
    // In an organisation each agent has a task of its own, which its card shows.
    let graph = (organisation.is_none() && !graph.subtasks.is_empty()).then(|| graph_view(&cut, &graph));
    let has_any =
        network.is_some() || graph.is_some() || !cards.is_empty() || !plans.is_empty() || !talks.is_empty();
    let goal = cut.notes.iter().rev().find_map(|record| match Note::read(record) {
        Note::Task(note) => Some(clean(&note.goal)),
        _ => None,
    });
    let is_empty = (!has_any).then_some(if at.tells_later() {
        "The team has noted and said nothing yet."
    } else {
        "This team tells nothing of its plans, and nobody speaks."
    });
    let team = TeamView { goal: goal.unwrap_or_default(), plans, cards, talks, said, is_empty };
    PartView { team, network, graph }
}

impl At<'_> {
    fn time(&self, tick: u64) -> String {
        minutes(self.transcript.seconds(tick))
    }

    /// Whether the team notes or says anything later on.
    fn tells_later(&self) -> bool {
        let is_later = |tick: u64| tick > self.tick;
        self.transcript.notes.iter().any(|note| is_later(note.tick))
            || self.transcript.said.iter().any(|said| is_later(said.tick))
            || (is_dispatched(self.transcript)
                && self.transcript.actions.iter().any(|one| is_later(one.begun)))
    }

    fn heard(&self) -> impl Iterator<Item = &SpokenMessage> {
        self.transcript.said.iter().filter(|said| said.tick <= self.tick)
    }

    /// Builds the network of commands: the number of orders along each way so far, and whether one is running.
    fn network(&self, data: &Value) -> NetworkChart {
        let mut orders: BTreeMap<(u32, u32), (f64, bool)> =
            commands(data).into_iter().map(|pair| (pair, (0.0, false))).collect();
        for said in self.heard().filter(|said| said.kind == "order") {
            let Some(from) = said.agent else { continue };
            let runs = self.tick < arrives(self.transcript, said);
            for &to in &said.to {
                let way = orders.entry((from, to)).or_default();
                (way.0, way.1) = (way.0 + 1.0, way.1 || runs);
            }
        }
        let agents = self.transcript.plan.agents;
        let workers = data.get("workers").and_then(Value::as_array);
        let works = |agent: u32| {
            workers.is_none_or(|workers| workers.iter().any(|one| one.as_u64() == Some(agent.into())))
        };
        let arrows = orders.into_iter().filter(|((from, to), _)| *from < agents && *to < agents);
        NetworkChart {
            id: "team".to_owned(),
            title: "Organisation".to_owned(),
            caption: "Arrows lead from who commands to who is commanded; numbers are orders so far. Along a moving arrow an order \
                      runs now."
                .to_owned(),
            panels: vec![NetworkPanel {
                title: clean(data.get("shape").and_then(Value::as_str).unwrap_or_default()),
                unit: "orders so far",
                nodes: (0..agents).map(|agent| NetworkNode { name: named(self.transcript, agent), works: works(agent) }).collect(),
                arrows: arrows
                    .map(|((from, to), (orders, is_running))| Arrow {
                        from: from as usize,
                        to: to as usize,
                        orders,
                        is_running,
                    })
                    .collect(),
                ..NetworkPanel::default()
            }],
        }
    }

    /// Returns the conversations, the latest first.
    fn talks(&self) -> Vec<TalkView> {
        let mut pairs: BTreeMap<(String, String), (u64, &SpokenMessage)> = BTreeMap::new();
        for said in self.heard().filter(|said| said.kind != "order" && said.kind != "report") {
            let who = speaker(self.transcript, said);
            let is_for_all = is_for_all(self.transcript, said);
            for hearer in hearers(self.transcript, said) {
                let pair =
                    if is_for_all || who <= hearer { (who.clone(), hearer) } else { (hearer, who.clone()) };
                let (count, last) = pairs.entry(pair).or_insert((0, said));
                (*count, *last) = (*count + 1, said);
            }
        }
        let mut pairs: Vec<_> = pairs.into_iter().collect();
        pairs.sort_by_key(|(_, (_, last))| std::cmp::Reverse(last.tick));
        let talk = |((one, other), (count, last)): ((String, String), (u64, &SpokenMessage))| TalkView {
            who: if is_for_all(self.transcript, last) {
                format!("{one} to everybody")
            } else {
                format!("{one} and {other}")
            },
            count: counted(count, "message"),
            last: self.time(last.tick),
            is_open: self.tick < quiet(self.transcript, last),
        };
        pairs.into_iter().map(talk).collect()
    }

    /// Returns the last messages, the newest first.
    fn said(&self) -> Vec<SaidView> {
        let mut said: Vec<&SpokenMessage> = self.heard().collect();
        said.reverse();
        let line = |said: &SpokenMessage| SaidView {
            tick: said.tick,
            time: self.time(said.tick),
            who: speaker(self.transcript, said),
            to: hearers(self.transcript, said).join(", "),
            kind: clean(&said.kind),
            text: clean(&said.text),
            is_under_way: self.tick < said.delivered,
        };
        said.into_iter().take(SAID_SHOWN).map(line).collect()
    }
}

/// Whether a message is for all: it names no hearer, or all other agents and these are several.
fn is_for_all(transcript: &Transcript, said: &SpokenMessage) -> bool {
    let mut others = (0..transcript.plan.agents).filter(|agent| said.agent != Some(*agent));
    said.to.is_empty() || (transcript.plan.agents > 2 && others.all(|other| said.to.contains(&other)))
}

/// Returns the hearers of a message, without its speaker, who hears it too.
fn hearers(transcript: &Transcript, said: &SpokenMessage) -> Vec<String> {
    if is_for_all(transcript, said) {
        return vec!["everybody".to_owned()];
    }
    let others = said.to.iter().filter(|to| said.agent != Some(**to));
    others.map(|to| named(transcript, *to)).collect()
}

/// When an order has run along its way.
fn arrives(transcript: &Transcript, said: &SpokenMessage) -> u64 {
    said.delivered.max(said.tick + ticks(transcript, ORDER_RUNS))
}

/// Returns the tick from which on the speaker of a message does not count as talking any more.
fn quiet(transcript: &Transcript, said: &SpokenMessage) -> u64 {
    said.delivered + ticks(transcript, TALK_LASTS)
}

fn ticks(transcript: &Transcript, seconds: f64) -> u64 {
    ((seconds * 1e6 / transcript.plan.clock.tick_us.max(1) as f64) as u64).max(1)
}

/// Whether one planner gives out single actions and notes nothing of it.
fn is_dispatched(transcript: &Transcript) -> bool {
    let plans =
        |note: &&cooperage_journal::NoteRecord| matches!(Note::read(note), Note::Plan(_) | Note::Begin(_));
    transcript.calls.iter().any(|call| call.agent.is_none())
        && !transcript.notes.iter().any(|note| plans(&note))
}

/// The last rounds of actions, the newest first.
fn plans(at: &At<'_>, cut: &Transcript) -> Vec<PlanView> {
    let mut rounds: BTreeMap<u64, Vec<&TranscriptAction>> = BTreeMap::new();
    for action in &cut.actions {
        rounds.entry(action.begun).or_default().push(action);
    }
    let given = |action: &&TranscriptAction| {
        let is_over = action.ended.is_some_and(|ended| ended <= at.tick);
        let arguments = if action.arguments.is_null() {
            String::new()
        } else {
            format!(" {}", crate::episode::words::data_in_words(&action.arguments))
        };
        let said = if action.text.is_empty() { "failed".to_owned() } else { clean(&action.text) };
        let last = action.tool.trim().lines().last().unwrap_or_default();
        GivenView {
            who: named(at.transcript, action.agent),
            what: clean(&format!("{last}{arguments}")),
            outcome: match (action.refused, is_over, action.succeeded) {
                (true, ..) => format!("refused: {said}"),
                (_, false, _) => "under way".to_owned(),
                (_, true, true) => "done".to_owned(),
                (_, true, false) => said,
            },
            is_odd: action.refused || (is_over && !action.succeeded),
        }
    };
    let plan = |(tick, actions): (u64, Vec<&TranscriptAction>)| PlanView {
        tick,
        time: at.time(tick),
        actions: actions.iter().map(given).collect(),
    };
    rounds.into_iter().rev().take(PLANS_SHOWN).map(plan).collect()
}

/// Returns a card for each agent; none if nothing is known of any agent.
fn cards(at: &At<'_>, cut: &Transcript, graph: &SubtaskGraph) -> Vec<CardView> {
    let agents = at.transcript.plan.agents;
    let mut cards: Vec<CardView> = (0..agents)
        .map(|agent| CardView {
            number: agent,
            hue: agent as usize % HUES,
            name: named(at.transcript, agent),
            ..CardView::default()
        })
        .collect();
    let mut is_known = false;
    for record in &cut.notes {
        let note = Note::read(record);
        let agent = match &note {
            Note::Begin(note) => Some(note.agent),
            Note::End(note) => Some(note.agent),
            Note::Waits(note) => Some(note.agent),
            Note::Own { data, .. } => agent_in(data, "agent"),
            _ => None,
        };
        let Some(card) = agent.and_then(|agent| cards.get_mut(agent as usize)) else { continue };
        is_known = true;
        match note {
            Note::Begin(note) => {
                let planned = note
                    .subtask
                    .and_then(|number| graph.subtasks.iter().find(|one| one.number == u64::from(number)));
                let words = match planned {
                    Some(subtask) => format!("{}. {}", subtask.number, subtask.description),
                    None => work(&note),
                };
                (card.doing, card.since) = (clean(&words.replace('_', " ")), at.time(record.tick));
            }
            Note::End(note) => {
                (card.doing, card.since) = (String::new(), String::new());
                // An earlier failure is shown until a task succeeds.
                if note.finished == Some(true) {
                    card.lines.retain(|(label, _)| !matches!(*label, FAILED | BECAUSE));
                }
            }
            Note::Waits(note) => {
                card.waits = if note.cause == WaitCause::Nothing { String::new() } else { waits(&note) };
            }
            Note::Own { kind, data } => own(at.transcript, card, &kind, &data),
            _ => {}
        }
    }
    if is_known { cards } else { Vec::new() }
}

/// Enters the contents of a framework's own note into the card of an agent.
fn own(transcript: &Transcript, card: &mut CardView, kind: &str, data: &Value) {
    let text = |key: &str| data.get(key).and_then(Value::as_str).map(clean);
    match kind {
        "stages" => {
            let stages = data.get("stages").and_then(Value::as_array).cloned().unwrap_or_default();
            let now = data.get("stage").and_then(Value::as_u64);
            // Stages are numbered from 1.
            let stage = |(number, stage): (u64, &Value)| {
                (clean(&crate::episode::words::data_in_words(stage)), now == Some(number))
            };
            card.stages = (1..).zip(&stages).map(stage).collect();
            set(card, "objective", text("objective"));
        }
        "expects" => {
            let partner =
                agent_in(data, "partner").map(|partner| named(transcript, partner)).unwrap_or_default();
            let skill = text("skill").map(|skill| format!("{partner}: {}", skill.replace('_', " ")));
            set(card, "expects", skill);
        }
        "goal" => set(card, "goal", text("goal").filter(|_| data.get("on") != Some(&Value::Bool(false)))),
        "memory" => set(card, "remembers", text("memory")),
        "failed" => {
            set(card, BECAUSE, None);
            set(card, FAILED, text("finding"));
        }
        "explained" => {
            let is_known =
                |text: &String| card.lines.iter().any(|(label, known)| *label == FAILED && known == text);
            let why = text("explanation").filter(|text| !is_known(text));
            set(card, BECAUSE, why);
        }
        "report" => set(card, "reported last", text("fares").map(|fares| fares.replace('_', " "))),
        "done" | "skill" => {
            set(card, if kind == "done" { "did last" } else { "learned last" }, text("action"))
        }
        "interrupted" => set(
            card,
            "interrupted last",
            text("action").map(|action| format!("{action}, by {}", text("by").unwrap_or_default())),
        ),
        // Whole lives and further notes are in the list of notes.
        _ => {}
    }
}

fn set(card: &mut CardView, label: &'static str, text: Option<String>) {
    card.lines.retain(|(known, _)| *known != label);
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        card.lines.push((label, text));
    }
}

fn named(transcript: &Transcript, agent: u32) -> String {
    clean(&transcript.name(agent))
}

fn speaker(transcript: &Transcript, said: &SpokenMessage) -> String {
    let somebody = || clean(said.by.as_deref().unwrap_or("somebody"));
    said.agent.map_or_else(somebody, |agent| named(transcript, agent))
}

#[cfg(test)]
mod tests {
    use cooperage_journal::Record;
    use serde_json::json;

    use super::*;

    fn read(lines: &[Value]) -> Transcript {
        let header = json!({
            "type": "header", "format": cooperage_journal::FORMAT, "build": "test", "templates": "",
            "plan": {
                "task": "somewhere/1", "rules": "fixed", "agents": 2,
                "teams": [{"framework": "villager", "seats": [0, 1], "models": {"*": {"name": "oracle"}}}],
                "seed": 0, "index": 0, "limits": {},
                "clock": {"kind": "tokens", "tick_us": 50_000},
            },
        });
        let record = |line: &Value| serde_json::from_value::<Record>(line.clone()).unwrap();
        let Record::Header(header) = record(&header) else { unreachable!("it is one") };
        Transcript::of(header.plan, lines.iter().map(record))
    }

    fn note(tick: u64, name: &str, data: Value) -> Value {
        json!({"type": "note", "tick": tick, "name": name, "data": data})
    }

    /// A message to all other agents is shown as one to all, and its speaker is no hearer.
    #[test]
    fn nobody_talks_with_itself() {
        let words = |n: u64, from: u32, to: &[u32]| json!({"type": "message", "n": n, "sent": n, "delivered": n, "from": from, "to": to, "kind": "chat", "text": "hello"});
        let talks = |agents: u32, lines: &[Value]| {
            let mut transcript = read(lines);
            transcript.plan.agents = agents;
            let at = At { transcript: &transcript, tick: 9 };
            let who = at.talks().into_iter().map(|talk| format!("{} {}", talk.who, talk.count));
            (who.collect::<Vec<_>>(), at.said()[0].to.clone())
        };
        let lines = [words(1, 0, &[0, 1]), words(2, 1, &[0])];
        assert_eq!(talks(2, &lines), (vec!["Alice and Bob 2 messages".to_owned()], "Alice".to_owned()));
        let (who, to) = talks(3, &[words(1, 0, &[1]), words(2, 0, &[0, 1, 2])]);
        assert_eq!(
            (who.join(", "), to.as_str()),
            ("Alice to everybody 1 message, Alice and Bob 1 message".to_owned(), "everybody")
        );
    }

    /// The team is shown as it stands at a moment, and no later note or message is told before its time.
    #[test]
    fn a_team_is_shown_as_it_stands_at_a_moment() {
        let order = |sent: u64, to: u32| {
            json!({"type": "message", "n": sent, "sent": sent, "delivered": sent + 60, "from": 0, "to": [to], "kind": "order",
            "text": "dig <here>"})
        };
        let transcript = read(&[
            note(0, "s.task", json!({"goal": "a shelter"})),
            note(0, "s.organisation", json!({"shape": "tree", "commands": [[0, 1]], "workers": [1]})),
            note(0, "s.waits", json!({"agent": 1, "for": "orders"})),
            order(100, 1),
            note(160, "s.waits", json!({"agent": 1, "for": "nothing"})),
            note(160, "s.begin", json!({"agent": 1, "description": "dig_here"})),
            note(300, "s.end", json!({"agent": 1, "finished": true})),
            json!({"type": "advance", "tick": 400}),
        ]);
        let moments = moments(&transcript);
        assert_eq!(moments, [0, 100, 160, 300]);
        let at = |tick: u64| team_at(&transcript, &moments, tick).unwrap();
        let (before, on_its_way, at_work, after) = (at(99), at(120), at(200), at(400));
        assert_eq!((before.from, before.until, after.from, after.until), (0, Some(100), 300, None));
        assert!(before.html.contains("waits for orders") && !before.html.contains("dig"));
        assert!(
            on_its_way.html.contains(r#"class="order running""#) && on_its_way.html.contains("on its way")
        );
        assert!(on_its_way.html.contains("dig &lt;here&gt;") && !on_its_way.html.contains("<here>"));
        assert!(
            at_work.html.contains("dig here <span class=\"soft\">since 0:08.0")
                && !at_work.html.contains("running")
        );
        assert!(!after.html.contains("since"));
        // Where subtasks require each other, there is a graph in place of an organisation.
        let planned = read(&[
            note(
                0,
                "v.plan",
                json!({"subtasks": [{"subtask": 1, "description": "dig"}, {"subtask": 2, "description": "build", "requires": [1]}]}),
            ),
            note(50, "v.status", json!({"subtask": 1, "status": "success"})),
            json!({"type": "advance", "tick": 100}),
        ]);
        let at = |tick: u64| team_at(&planned, &super::moments(&planned), tick).unwrap().html;
        assert!(
            at(10).contains("s-unknown") && !at(10).contains("s-success") && at(60).contains("s-success")
        );
    }
}
