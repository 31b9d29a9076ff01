//! An episode's page: complete in itself, without script or external resource.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::budget::{TimeBudget, Use};
use super::conduct::Conduct;
use super::graph::{Graph, Subtask};
use super::story::Story;
use crate::report::template;
use crate::report::text::{clean, grouped};

/// What playing the episode again showed, beyond what its journal holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Ticks, and the share of the task that was done then, from 0 to 1; where it changed.
    pub scores: Vec<(u64, f64)>,
    /// The world at some ticks.
    pub pictures: Vec<Picture>,
}

/// The world at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// When.
    pub tick: u64,
    /// What moment that is.
    pub caption: String,
    /// The drawing, as PNG.
    pub png: Vec<u8>,
}

/// The page.
///
/// # Errors
/// Only if a template is wrong.
pub fn page(
    story: &Story,
    seen: &Seen,
    texts: &BTreeMap<String, (String, String)>,
) -> Result<String, minijinja::Error> {
    template("episode.html", view(story, seen, texts))
}

/// The width of the drawings of time and the room left of it for names, in units of the drawing.
const WIDTH: f64 = 1120.0;
const NAMES: f64 = 74.0;
const ROW: f64 = 30.0;
/// A subtask's box and the gaps around it.
const BOX: [f64; 2] = [206.0, 62.0];
const ROWS_MAX: usize = 6;
/// The largest count of a task's parts that is shown beside its share.
const COUNTS_SHOWN: u64 = 10_000;
const GAP: [f64; 2] = [46.0, 16.0];

#[derive(Serialize)]
struct PageView {
    title: String,
    facts: Vec<(String, String)>,
    tiles: Vec<(String, String, String)>,
    width: f64,
    legend: Vec<(String, &'static str, String)>,
    lanes: Vec<LaneView>,
    lanes_height: f64,
    marks: Vec<(f64, String)>,
    score: Option<ScoreView>,
    pictures: Vec<PictureView>,
    graph: Option<GraphView>,
    subtasks: Vec<SubtaskView>,
    said: Vec<(String, String, String)>,
    calls: Vec<CallView>,
    actions: Vec<ActionView>,
}

#[derive(Serialize)]
struct LaneView {
    name: String,
    top: f64,
    bars: Vec<BarView>,
    shares: Vec<(f64, &'static str, String)>,
}

#[derive(Serialize)]
struct BarView {
    left: f64,
    width: f64,
    class: &'static str,
    title: String,
}

#[derive(Serialize)]
struct ScoreView {
    points: String,
    height: f64,
    last: String,
}

#[derive(Serialize)]
struct PictureView {
    caption: String,
    data: String,
}

#[derive(Serialize)]
struct GraphView {
    width: f64,
    height: f64,
    boxes: Vec<BoxView>,
    edges: Vec<EdgeView>,
}

#[derive(Serialize)]
struct BoxView {
    left: f64,
    top: f64,
    number: u64,
    state: String,
    is_critical: bool,
    lines: Vec<String>,
    who: String,
    title: String,
}

#[derive(Serialize)]
struct EdgeView {
    path: String,
    is_critical: bool,
}

#[derive(Serialize)]
struct SubtaskView {
    number: u64,
    description: String,
    requires: String,
    states: String,
    who: String,
    time: String,
    summary: String,
    state: String,
}

#[derive(Serialize)]
struct CallView {
    number: u64,
    time: String,
    role: String,
    who: String,
    tokens: String,
    latency: String,
    messages: Vec<MessageView>,
    reply: String,
    kind: String,
}

#[derive(Serialize)]
struct MessageView {
    id: usize,
    is_new: bool,
    speaker: String,
    text: String,
}

#[derive(Serialize)]
struct ActionView {
    time: String,
    took: String,
    who: String,
    what: String,
    text: String,
    succeeded: bool,
}

fn view(story: &Story, seen: &Seen, texts: &BTreeMap<String, (String, String)>) -> PageView {
    let budget = TimeBudget::of(story);
    let graph = Graph::of(story);
    let lanes: Vec<LaneView> =
        (0..story.plan.agents as usize).map(|agent| lane(story, &budget, agent)).collect();
    let all = shares(&budget.ticks());
    PageView {
        title: clean(&story.plan.task),
        facts: facts(story),
        tiles: tiles(story, &graph),
        width: WIDTH,
        legend: all
            .into_iter()
            .map(|(share, class, words)| (words, class, format!("{share:.1} %")))
            .collect(),
        lanes_height: lanes.len() as f64 * ROW,
        lanes,
        marks: marks(story),
        score: score(story, seen),
        pictures: seen.pictures.iter().map(|picture| picture_view(story, picture)).collect(),
        graph: (!graph.subtasks.is_empty()).then(|| graph_view(story, &graph)),
        subtasks: graph.subtasks.iter().map(|subtask| subtask_view(story, subtask)).collect(),
        said: story
            .said
            .iter()
            .map(|said| {
                (time(story, said.tick), said.agent.map_or_else(String::new, name), clean(&said.text))
            })
            .collect(),
        calls: calls(story, texts),
        actions: story
            .actions
            .iter()
            .map(|action| ActionView {
                time: time(story, action.begun),
                took: action.ended.map_or_else(
                    || "not over".to_owned(),
                    |ended| format!("{:.1} s", story.seconds(ended - action.begun.min(ended))),
                ),
                who: name(action.agent),
                what: clean(&if action.arguments.is_null() {
                    action.tool.clone()
                } else {
                    format!("{} {}", action.tool, action.arguments)
                }),
                text: clean(&action.text),
                succeeded: action.succeeded || action.ended.is_none(),
            })
            .collect(),
    }
}

/// Agents are known by their numbers, whatever a framework calls them.
fn name(agent: u32) -> String {
    format!("agent {agent}")
}

/// A moment in minutes and seconds of virtual time.
fn time(story: &Story, tick: u64) -> String {
    let seconds = story.seconds(tick);
    format!("{}:{:04.1}", (seconds / 60.0) as u64, seconds % 60.0)
}

fn facts(story: &Story) -> Vec<(String, String)> {
    let plan = &story.plan;
    let mut names: Vec<&str> = plan.models.values().map(|model| model.name.as_str()).collect();
    names.dedup();
    let models: Vec<String> = match names[..] {
        [name] => vec![name.to_owned()],
        _ => plan.models.iter().map(|(role, model)| format!("{role} = {}", model.name)).collect(),
    };
    let mut facts = vec![
        ("team".to_owned(), clean(&plan.team.framework)),
        ("agents".to_owned(), plan.agents.to_string()),
        ("model".to_owned(), if models.is_empty() { "none".to_owned() } else { clean(&models.join(", ")) }),
        ("rules".to_owned(), clean(&plan.rules)),
        ("clock".to_owned(), clean(&plan.clock.kind)),
        ("seed, index".to_owned(), format!("{}, {}", plan.seed, plan.index)),
    ];
    if let Some(end) = &story.end {
        let outcome =
            end.limit.as_ref().map_or_else(|| end.outcome.clone(), |limit| format!("limit: {limit}"));
        facts.push(("outcome".to_owned(), clean(&outcome)));
    }
    facts
}

/// Label, value and detail of what matters most.
fn tiles(story: &Story, graph: &Graph) -> Vec<(String, String, String)> {
    let mut tiles = Vec::new();
    let mut add = |label: &str, value: String, detail: String| tiles.push((label.to_owned(), value, detail));
    match &story.end {
        Some(end) => {
            let (reached, possible) = (end.score.reached, end.score.possible);
            let share = if possible == 0 { 0.0 } else { 100.0 * reached as f64 / possible as f64 };
            // Counts that stand for fractions say nothing.
            let counts = if possible > COUNTS_SHOWN {
                String::new()
            } else {
                format!("{} of {}", grouped(reached), grouped(possible))
            };
            add("completion", format!("{share:.1} %"), counts);
        }
        None => add("completion", "–".to_owned(), "the episode has not ended".to_owned()),
    }
    add("virtual time", time(story, story.ticks), format!("{} ticks", grouped(story.ticks)));
    let prompt: u64 = story.calls.iter().map(|call| call.prompt_tokens).sum();
    let completion: u64 = story.calls.iter().map(|call| call.completion_tokens).sum();
    add(
        "model calls",
        grouped(story.calls.len() as u64),
        format!("{} prompt and {} completion tokens", grouped(prompt), grouped(completion)),
    );
    let conduct = Conduct::of(story);
    add(
        "actions",
        grouped(conduct.actions),
        format!(
            "{} failed, {} blocks undone, {} placed twice",
            conduct.failed, conduct.undone, conduct.duplicates
        ),
    );
    if conduct.claims > 0 {
        add(
            "claims of success",
            conduct.claims.to_string(),
            format!("{} of them contradicted by events", conduct.unsupported),
        );
    }
    if let Some(bound) = graph.speed_up_bound() {
        let path: Vec<String> = graph.critical.iter().map(u64::to_string).collect();
        add(
            "speed-up bound",
            format!("{bound:.2} ×"),
            format!("critical path {} ({})", path.join(" → "), time(story, graph.critical_ticks)),
        );
    }
    tiles
}

/// Shares in per cent, with class and words.
fn shares(ticks: &BTreeMap<Use, u64>) -> Vec<(f64, &'static str, String)> {
    let all: u64 = ticks.values().sum();
    ticks
        .iter()
        .map(|(spent, ticks)| {
            let share = if all == 0 { 0.0 } else { 100.0 * *ticks as f64 / all as f64 };
            (share, spent.class(), spent.words().to_owned())
        })
        .collect()
}

fn x(story: &Story, tick: u64) -> f64 {
    let all = story.ticks.max(1) as f64;
    round(NAMES + (WIDTH - NAMES) * tick as f64 / all)
}

/// To hundredths, so that a page says no more digits than can be seen.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn lane(story: &Story, budget: &TimeBudget, agent: usize) -> LaneView {
    let spans = budget.agents.get(agent).map_or(&[][..], Vec::as_slice);
    let mut ticks: BTreeMap<Use, u64> = Use::ALL.into_iter().map(|spent| (spent, 0)).collect();
    for span in spans {
        *ticks.entry(span.spent).or_default() += span.to - span.from;
    }
    let bars = spans
        .iter()
        .filter(|span| span.spent != Use::Idle)
        .map(|span| {
            let (left, right) = (x(story, span.from), x(story, span.to));
            let words = span.spent.words();
            let what =
                if span.label.is_empty() { String::new() } else { format!(": {}", clean(&span.label)) };
            let title = format!("{words}{what}, {} – {}", time(story, span.from), time(story, span.to));
            BarView { left, width: round((right - left).max(0.4)), class: span.spent.class(), title }
        })
        .collect();
    LaneView { name: name(agent as u32), top: agent as f64 * ROW, bars, shares: shares(&ticks) }
}

/// Marks on the axis of time: at most a dozen, at round numbers of seconds.
fn marks(story: &Story) -> Vec<(f64, String)> {
    const MARKS_MAX: f64 = 12.0;
    let all = story.seconds(story.ticks);
    let step = [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1_200.0, 3_600.0]
        .into_iter()
        .find(|step| all / step <= MARKS_MAX)
        .unwrap_or(all.max(1.0));
    let mut marks = Vec::new();
    let mut at = 0.0;
    while at <= all && marks.len() as f64 <= MARKS_MAX {
        let left = NAMES + (WIDTH - NAMES) * if all > 0.0 { at / all } else { 0.0 };
        marks.push((round(left), format!("{}:{:02}", (at / 60.0) as u64, (at % 60.0) as u64)));
        at += step;
    }
    marks
}

fn score(story: &Story, seen: &Seen) -> Option<ScoreView> {
    const HEIGHT: f64 = 110.0;
    let (_, last) = *seen.scores.last()?;
    let y = |share: f64| round(HEIGHT - share.clamp(0.0, 1.0) * (HEIGHT - 8.0));
    let mut points = vec![format!("{},{}", x(story, 0), y(0.0))];
    let mut before = 0.0;
    for &(tick, share) in &seen.scores {
        points.push(format!("{},{}", x(story, tick), y(before)));
        points.push(format!("{},{}", x(story, tick), y(share)));
        before = share;
    }
    points.push(format!("{},{}", x(story, story.ticks), y(last)));
    Some(ScoreView { points: points.join(" "), height: HEIGHT, last: format!("{:.1} %", 100.0 * last) })
}

fn picture_view(story: &Story, picture: &Picture) -> PictureView {
    PictureView {
        caption: format!("{} ({})", picture.caption, time(story, picture.tick)),
        data: STANDARD.encode(&picture.png),
    }
}

fn graph_view(story: &Story, graph: &Graph) -> GraphView {
    let layers = graph.layers();
    let mut filled: BTreeMap<usize, usize> = BTreeMap::new();
    for layer in layers.values() {
        *filled.entry(*layer).or_default() += 1;
    }
    // Many subtasks side by side take several columns.
    let mut columns: BTreeMap<usize, usize> = BTreeMap::new();
    let mut column = 0;
    for (layer, count) in &filled {
        columns.insert(*layer, column);
        column += count.div_ceil(ROWS_MAX);
    }
    let rows = filled.values().copied().max().unwrap_or(1).min(ROWS_MAX);
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    let mut places: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    let mut boxes = Vec::new();
    for subtask in &graph.subtasks {
        let layer = layers.get(&subtask.number).copied().unwrap_or_default();
        let place = taken.entry(layer).or_default();
        let at = columns.get(&layer).copied().unwrap_or_default() + *place / ROWS_MAX;
        let (left, top) = (at as f64 * (BOX[0] + GAP[0]), (*place % ROWS_MAX) as f64 * (BOX[1] + GAP[1]));
        *place += 1;
        places.insert(subtask.number, (left, top));
        let who: Vec<String> = subtask.runs.iter().map(|run| run.agent.to_string()).collect();
        boxes.push(BoxView {
            left,
            top,
            number: subtask.number,
            state: clean(subtask.state()),
            is_critical: graph.critical.contains(&subtask.number),
            lines: wrapped(&clean(&subtask.description)),
            who: if who.is_empty() {
                "nobody began".to_owned()
            } else {
                format!("agent {} · {}", who.join(", "), time(story, subtask.ticks()))
            },
            title: clean(&subtask.description),
        });
    }
    let mut edges = Vec::new();
    for subtask in &graph.subtasks {
        for before in &subtask.requires {
            let (Some(from), Some(to)) = (places.get(before), places.get(&subtask.number)) else { continue };
            let (x1, y1) = (from.0 + BOX[0], from.1 + BOX[1] / 2.0);
            let (x2, y2) = (to.0, to.1 + BOX[1] / 2.0);
            let bend = (x2 - x1) / 2.0;
            edges.push(EdgeView {
                path: format!("M{x1} {y1} C{} {y1} {} {y2} {x2} {y2}", x1 + bend, x2 - bend),
                is_critical: graph
                    .critical
                    .iter()
                    .zip(graph.critical.iter().skip(1))
                    .any(|(a, b)| a == before && *b == subtask.number),
            });
        }
    }
    GraphView {
        width: column as f64 * (BOX[0] + GAP[0]) - GAP[0],
        height: rows as f64 * (BOX[1] + GAP[1]) - GAP[1],
        boxes,
        edges,
    }
}

/// The first two lines of a text that a box has room for.
fn wrapped(text: &str) -> Vec<String> {
    const LETTERS: usize = 34;
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let is_full = lines
            .last()
            .is_some_and(|l| !l.is_empty() && l.chars().count() + 1 + word.chars().count() > LETTERS);
        if is_full {
            if lines.len() == 2 {
                if let Some(last) = lines.last_mut() {
                    last.push('…');
                }
                return lines;
            }
            lines.push(String::new());
        }
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.extend(word.chars().take(LETTERS));
        }
    }
    lines
}

fn subtask_view(story: &Story, subtask: &Subtask) -> SubtaskView {
    let requires: Vec<String> = subtask.requires.iter().map(u64::to_string).collect();
    let states: Vec<String> = subtask
        .states
        .iter()
        .map(|(tick, state)| format!("{} {}", time(story, *tick), clean(state)))
        .collect();
    let who: Vec<String> = subtask.runs.iter().map(|run| run.agent.to_string()).collect();
    SubtaskView {
        number: subtask.number,
        description: clean(&subtask.description),
        requires: requires.join(", "),
        states: states.join(" · "),
        who: who.join(", "),
        time: time(story, subtask.ticks()),
        summary: clean(&subtask.summary),
        state: clean(subtask.state()),
    }
}

/// Every call; a message is printed where it appears first, and only pointed to from then on.
fn calls(story: &Story, texts: &BTreeMap<String, (String, String)>) -> Vec<CallView> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut views = Vec::new();
    for call in &story.calls {
        let messages = call
            .messages
            .iter()
            .map(|hash| {
                let next = known.len() + 1;
                let is_new = !known.contains_key(hash.as_str());
                let id = *known.entry(hash).or_insert(next);
                let (speaker, text) = texts
                    .get(hash)
                    .map_or_else(|| ("?".to_owned(), "this message is missing".to_owned()), Clone::clone);
                MessageView {
                    id,
                    is_new,
                    speaker,
                    text: if is_new { printable(&text) } else { String::new() },
                }
            })
            .collect();
        views.push(CallView {
            number: call.number,
            time: time(story, call.asked),
            role: clean(&call.role),
            who: call.agent.map_or_else(|| "team".to_owned(), name),
            tokens: format!("{} + {}", grouped(call.prompt_tokens), grouped(call.completion_tokens)),
            latency: call.answered.map_or_else(
                || "no answer".to_owned(),
                |answered| format!("{:.1} s", story.seconds(answered.saturating_sub(call.asked))),
            ),
            messages,
            reply: printable(&call.reply),
            kind: if call.kind == "text" { String::new() } else { clean(&call.kind) },
        });
    }
    views
}

/// Without control characters, but with its lines.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n' || *c == '\t').collect()
}
