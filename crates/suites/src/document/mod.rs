//! The contents of a report, independent of its format.

mod ends;
mod listed;
mod plain;
mod scored;
mod servers;
mod time;

pub use listed::LISTED_MAX;
pub use time::TimeUse;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::ServerRecord;

use crate::experiments::Findings;
use crate::figure::{self, ScoreFigure};
use crate::framework_rules;
use crate::measure::{COMPLETION, CONDUCT, EpisodeMeasure, MeasureDirection};
use crate::merged;
use crate::player::{PlayerKind, TeamPlayer};
use crate::results::{EpisodeResult, NamedPlayer, Results, benchmark_of};
use crate::spelling::{decimals, dollars, percent};
use crate::statistics::Summary;
use crate::statistics::bootstrap::METHOD_EPISODES;
use crate::suite::Suites;
use crate::table::ReportTable;
use crate::text::{clean, counted, grouped};

/// The most errors of a player that are told one by one: those of damaged files name the file, so that none is like another.
const FAULTS_MAX: usize = 100;

/// The contents of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The heading: the experiment's name, or what was asked for.
    pub title: String,
    /// One line below it.
    pub about: String,
    /// Whether it belongs to an experiment.
    pub is_experiment: bool,
    /// Name and value of what was played.
    pub facts: Vec<(String, String)>,
    /// How the run went as a whole.
    pub summary: Summary,
    /// Tables, charts, headlines and remarks.
    pub findings: Findings,
    /// The use of the agents' time; `None` where no journal has been read for it.
    pub time: Option<TimeUse>,
    /// The resources that each player used.
    pub players: Vec<PlayerUse>,
    /// Explanations of the numbers and of how they were made.
    pub meaning: Vec<(String, String)>,
    /// The worst episodes, at most [`LISTED_MAX`], the worst first.
    pub listed: Vec<EpisodeSummary>,
    /// The measures that are defined in any of its episodes.
    pub measures: Vec<EpisodeMeasure>,
    /// The version of the program that makes the report; empty where it is not said.
    pub program: String,
    /// The keys of the episodes that have a page beside this one.
    pub pages: BTreeSet<String>,
    /// The figures of the suites of its episodes.
    pub figures: Vec<ScoreFigure>,
    /// The columns of the figures that some episode has.
    pub figure_columns: BTreeSet<String>,
}

/// The resources that a player used, and how its episodes went.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerUse {
    pub name: String,
    /// The caveat for a player that is no language model.
    pub caveat: Option<&'static str>,
    /// Name and value, in reading order.
    pub lines: Vec<(String, String)>,
    /// The errors that broke episodes, with the number of episodes for each.
    pub faults: Vec<(String, u64)>,
}

/// A line of the report on one episode.
#[derive(Clone, Debug, PartialEq)]
pub struct EpisodeSummary {
    /// Its number in the run, from 1.
    pub number: usize,
    /// Its key, which names its journal.
    pub key: String,
    pub task: String,
    /// The number of agents.
    pub agents: u32,
    /// Framework and models.
    pub player: String,
    pub seed: i64,
    pub index: u32,
    /// The servers of a game in whose world it was played.
    pub servers: Vec<ServerRecord>,
    /// The number of the rollout, from 0, where the episode is one of several of the same world.
    pub rollout: Option<u32>,
    /// `finished`, `limit: calls`, `broken` or `unfinished`.
    pub outcome: String,
    /// The reason for its end, in words.
    pub reason: String,
    /// The parts of its goal that were not reached.
    pub missing: Vec<String>,
    /// The points reached of the points possible, as text.
    pub completion: String,
    /// The completion from 0 to 1.
    pub completion_value: Option<f64>,
    /// The score's own figures by column.
    pub figures: BTreeMap<String, i64>,
    /// Values of its measures by key, except the completion.
    pub measures: BTreeMap<&'static str, f64>,
    /// Seconds of virtual time.
    pub virtual_s: Option<f64>,
    /// Failed attempts at model calls, by kind.
    pub errors: BTreeMap<String, u64>,
    /// The error that broke it; empty if none did.
    pub broken: String,
    pub calls: u64,
    pub prompt_tokens: u64,
    pub completion_tokens: u64,
    /// Turns without a command.
    pub turns_without_command: u64,
    /// Answers of models that could not be parsed.
    pub unreadable: u64,
    /// The digest of the final state.
    pub digest: String,
}

impl Document {
    /// Builds the report on these results. The suites explain the results of their own tasks.
    #[must_use]
    pub fn of(results: &Results, suites: &Suites) -> Document {
        let experiment = results.experiment.as_deref().and_then(|name| suites.experiment(name).ok());
        let mut findings = match experiment {
            Some(experiment) => {
                let mut findings = experiment.findings(results);
                findings.remarks.extend(framework_rules::remark(results));
                findings
            }
            None => plain::findings(results, suites),
        };
        findings.remarks.extend(framework_rules::rejected(results));
        for (name, value) in suites.iter().flat_map(|suite| suite.reporting().summary(results)) {
            findings.figures.entry(name).or_insert(value);
        }
        findings.listings.extend(ends::listing(results));
        let scored = crate::scored::measures(&results.scores);
        for measure in suites.iter().flat_map(|suite| suite.reporting().measures()).chain(&scored) {
            if let Some(mean) = measure.mean(&results.episodes) {
                findings.figures.entry(measure.key.to_owned()).or_insert(mean);
            }
        }
        findings.tables.extend(scored::table(results, &scored));
        findings.remarks.extend(results.scores.remarks.iter().cloned());
        findings.remarks.extend(merged::remarks(&results.merged));
        let title = match (&results.experiment, experiment) {
            (Some(name), _) => clean(name),
            (None, _) => clean(&selection_text(&results.selection)),
        };
        let table = Document::table_of(results, suites);
        let time = TimeUse::of(results);
        Document {
            title: if title.is_empty() { "run".to_owned() } else { title },
            is_experiment: experiment.is_some(),
            about: servers::first_line(
                results,
                experiment.map_or("a run of Cooperage", |experiment| experiment.about),
            ),
            facts: facts(results, &table.summary),
            meaning: meaning(&findings, suites, results, time.as_ref()),
            time,
            findings,
            players: results.named_players().iter().map(player_use).collect(),
            ..table
        }
    }

    /// Builds no more than the table of episodes, without anything that is computed of several of them: it takes a small part of the
    /// time of [`of`](Document::of).
    #[must_use]
    pub fn table_of(results: &Results, suites: &Suites) -> Document {
        Document::unlisted(results, suites).list(results)
    }

    /// The same of some episodes of a run, which are all listed in their order; `places` are those in its plan.
    #[must_use]
    pub fn table_of_some(results: &Results, suites: &Suites, places: &[usize]) -> Document {
        Document::unlisted(results, suites).list_all(results, places)
    }

    fn unlisted(results: &Results, suites: &Suites) -> Document {
        let is_told = |measure: &EpisodeMeasure| {
            results.episodes.iter().any(|episode| measure.value(episode).is_some())
        };
        let figures = figures(results, suites);
        Document {
            summary: Summary::of(results),
            measures: suites.measures_of([results]).into_iter().filter(is_told).collect(),
            figure_columns: figure_columns(results, &figures),
            figures,
            ..Document::default()
        }
    }
}

/// Returns the names that were selected, shortened if there are many.
fn selection_text(selection: &[String]) -> String {
    const NAMES_MAX: usize = 3;
    match selection {
        [first, second, .., last] if selection.len() > NAMES_MAX => {
            format!("{first}, {second} … {last} ({} names)", selection.len())
        }
        _ => selection.join(", "),
    }
}

fn facts(results: &Results, summary: &Summary) -> Vec<(String, String)> {
    if results.episodes.is_empty() {
        return vec![("episodes".to_owned(), "none: drawn from the product's own data".to_owned())];
    }
    let mut facts = Vec::new();
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    let players: Vec<String> = results
        .named_players()
        .iter()
        .map(|one| match one.player.kind().mark() {
            Some(mark) => format!("{} ({})", clean(&one.name), mark.replacen(": ", ", ", 1)),
            None => clean(&one.name),
        })
        .collect();
    add("players", players.join("; "));
    let legend = results.legend();
    if !legend.is_empty() {
        add("labels", clean(&legend.join("; ")));
    }
    let join = |values: Vec<String>| values.join(", ");
    add("agents", join(results.crews().iter().map(u32::to_string).collect()));
    add("seed", join(results.seeds().iter().map(i64::to_string).collect()));
    add("rules", clean(&results.rules().join(", ")));
    let framework_rules = framework_rules::of_all(results);
    if !framework_rules.is_empty() {
        add("rules of frameworks", framework_rules.join(", "));
    }
    let clocks = crate::distinct::distinct(results.episodes.iter().map(|episode| {
        let clock = &episode.plan.clock;
        let names = episode.plan.latency_names();
        let latency =
            if names.is_empty() { String::new() } else { format!(", latency {}", names.join(" and ")) };
        format!("{}{latency}, {} s a tick", clock.kind, clock.tick_us as f64 / 1e6)
    }));
    add("clock", clean(&clocks.join("; ")));
    let servers: Vec<String> =
        results.servers().into_iter().map(|(server, _)| servers::told(server)).collect();
    if !servers.is_empty() {
        add("servers", clean(&servers.join("; ")));
    }
    let mut episodes = format!("{} of {} with an outcome", grouped(summary.ended), grouped(summary.episodes));
    if summary.broken > 0 {
        episodes += &format!(", {} broken", grouped(summary.broken));
    }
    if summary.unfinished > 0 {
        episodes += &format!(", {} not finished", grouped(summary.unfinished));
    }
    add("episodes", episodes);
    let scored: Vec<String> =
        crate::distinct::distinct(results.scores.columns.iter().map(|column| &column.by))
            .into_iter()
            .map(|by| clean(&by.to_string()))
            .collect();
    if !scored.is_empty() {
        add("scored afterwards", format!("by {}", scored.join(", ")));
    }
    if !results.run.as_str().is_empty() {
        add("run directory", clean(results.run.as_str()));
    }
    add("digest", results.digest());
    facts
}

fn player_use(NamedPlayer { name, player, episodes }: &NamedPlayer<'_>) -> PlayerUse {
    let summary = Summary::over(episodes.iter().copied());
    let mut lines = Vec::new();
    let mut add = |name: &str, value: String| lines.push((name.to_owned(), value));
    add("episodes", grouped(summary.episodes));
    add("mean completion", percent(summary.completion_mean()));
    add("at 100 %", grouped(summary.full));
    add("failed tasks", grouped(summary.failed));
    let limits: Vec<String> =
        summary.limited.iter().map(|(limit, count)| format!("{limit} {count}")).collect();
    add("ended by a limit", with_details(summary.limited_total(), &limits));
    let kinds: Vec<String> =
        summary.broken_by_kind.iter().map(|(kind, count)| format!("{} {count}", clean(kind))).collect();
    add("broken (provider or program)", with_details(summary.broken, &kinds));
    if summary.unfinished > 0 {
        add("not finished", grouped(summary.unfinished));
    }
    add("actions", with_details(summary.actions, &[format!("{} refused", grouped(summary.refused))]));
    if !player.models.is_empty() {
        model_lines(&mut add, &summary, player);
        wall_lines(&mut add, episodes);
    }
    let mut faults: BTreeMap<String, u64> = BTreeMap::new();
    for fault in episodes.iter().filter_map(|episode| episode.broken.as_ref()) {
        *faults.entry(clean(&fault.text)).or_default() += 1;
    }
    let mut faults: Vec<(String, u64)> = faults.into_iter().collect();
    faults.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    if let Some(others) = faults.get(FAULTS_MAX..).filter(|others| !others.is_empty()) {
        let count = others.iter().map(|(_, count)| count).sum();
        faults.truncate(FAULTS_MAX);
        faults.push(("other errors".to_owned(), count));
    }
    PlayerUse { name: clean(name), caveat: player.caveat(), lines, faults }
}

fn model_lines(add: &mut impl FnMut(&str, String), summary: &Summary, player: &TeamPlayer) {
    add("model calls", grouped(summary.calls));
    add("prompt tokens", grouped(summary.prompt_tokens));
    add("completion tokens", grouped(summary.completion_tokens));
    let cost = match (player.kind(), summary.cost_micro_usd) {
        (PlayerKind::Tuned | PlayerKind::Scripted, _) => "none".to_owned(),
        (PlayerKind::Model | PlayerKind::Outside, Some(cost)) => dollars(cost as f64 / 1e6),
        (PlayerKind::Model | PlayerKind::Outside, None) => "unknown: no price for this model".to_owned(),
    };
    add("cost", cost);
    add("answers that could not be read", grouped(summary.unreadable()));
    add("turns without a command", grouped(summary.turns_without_command()));
    for (kind, name) in [
        ("refusal", "refusals"),
        ("content_filter", "stopped by a content filter"),
        ("empty", "empty completions"),
    ] {
        add(name, grouped(summary.replies_by_kind.get(kind).copied().unwrap_or_default()));
    }
    for (name, count) in summary.counts.iter().filter(|(name, _)| *name != "turns_without_command") {
        add(&clean(&name.replace('_', " ")), grouped(*count));
    }
}

fn wall_lines(add: &mut impl FnMut(&str, String), episodes: &[&EpisodeResult]) {
    let mut latencies: Vec<u64> =
        episodes.iter().flat_map(|episode| episode.wall.latencies_us.iter().copied()).collect();
    if latencies.is_empty() {
        return;
    }
    latencies.sort_unstable();
    let seconds = |share: usize| {
        let us = latencies.get((latencies.len() - 1) * share / 100).copied().unwrap_or_default();
        format!("{} s", decimals(us as f64 / 1e6, 2))
    };
    add("measured latency", format!("median {}, 95th percentile {}", seconds(50), seconds(95)));
    let retries = episodes.iter().map(|episode| episode.wall.retries).fold(0, u64::saturating_add);
    let mut errors: BTreeMap<&str, u64> = BTreeMap::new();
    for (kind, count) in episodes.iter().flat_map(|episode| &episode.wall.errors) {
        *errors.entry(kind).or_default() += count;
    }
    let errors: Vec<String> = errors.iter().map(|(kind, count)| format!("{} {count}", clean(kind))).collect();
    add("attempts repeated", with_details(retries, &errors));
}

fn with_details(count: u64, details: &[String]) -> String {
    if count == 0 || details.is_empty() {
        return grouped(count);
    }
    format!("{} ({})", grouped(count), details.join(", "))
}

/// Explanations of every word and figure that the report shows.
fn meaning(
    findings: &Findings,
    suites: &Suites,
    results: &Results,
    time: Option<&TimeUse>,
) -> Vec<(String, String)> {
    let metrics: std::collections::BTreeSet<&str> =
        findings.tables.iter().flat_map(|table| table.cells().map(|(_, _, cell)| cell.metric)).collect();
    let mut meaning = Vec::new();
    let mut add = |name: &str, text: &str| meaning.push((name.to_owned(), text.to_owned()));
    for (name, text) in suites.iter().flat_map(|suite| suite.reporting().meanings(&metrics)) {
        add(name, text);
    }
    for measure in suites.measures_of([results]).iter().filter(|measure| metrics.contains(measure.key)) {
        add(measure.name, &told(measure));
    }
    if findings.tables.iter().any(|table| table.cells().any(|(_, _, cell)| cell.bound.is_some())) {
        add(
            "bound",
            "No team of that size can be better, whoever plays. It is worked out from the work in each dish, the fastest \
             possible deliveries and the lifetimes of the orders that came. Perhaps no team can reach it.",
        );
    }
    if findings.tables.iter().any(|table| table.has_paper()) {
        add(
            "published",
            "The figure printed in the paper, for comparison. It comes from other models, other prompts and another \
             program. So an equal or better figure here does not show that the published system was reproduced or \
             surpassed.",
        );
    }
    if results.episodes.is_empty() {
        return meaning;
    }
    if time.is_some() {
        add(
            "time",
            "Every tick of every agent counts once, as the first of these that fits: an action under way, which counts as \
             succeeded, failed or undone, depending on how it ended (undone: another agent later took the block away); \
             thinking, while a model is asked for the agent; what the framework says the agent waits for; idle.",
        );
        for measure in &CONDUCT {
            add(measure.name, &told(measure));
        }
    }
    let method = METHOD_EPISODES.trim_start_matches("95 % interval: ");
    let has_rollouts = results.episodes.iter().any(|episode| episode.plan.rollout.is_some());
    let of_rollouts = if has_rollouts { " Rollouts of one world are drawn together." } else { "" };
    add("95 % interval", &format!("{method}{of_rollouts}"));
    add(
        "outcomes",
        "A failed task, a limit and a broken episode are three different things. Failed: the episode was played to its end \
         and stayed below 100 %. Limit: the run's limit of calls, tokens, cost, actions, ticks or time ended the episode. \
         Broken: a model provider or this program was at fault; such an episode counts in no score.",
    );
    add(
        "tokens",
        "Counted with one built-in tokenizer (o200k_base) for every model; cost follows the provider's own count.",
    );
    add(
        "digest",
        "One hash over the final states of all episodes in plan order: equal digests mean equal games.",
    );
    meaning
}

/// Describes a measure in a sentence.
fn told(measure: &EpisodeMeasure) -> String {
    let better = match measure.better {
        MeasureDirection::Neither | MeasureDirection::Unsaid => String::new(),
        other => format!(", {}", other.name()),
    };
    format!("{} ({}{better})", measure.meaning, measure.unit.name())
}

/// The figures of the suites whose tasks were played.
fn figures(results: &Results, suites: &Suites) -> Vec<ScoreFigure> {
    let is_played =
        |name: &str| results.episodes.iter().any(|episode| benchmark_of(&episode.plan.task) == name);
    let played = suites.iter().filter(|suite| is_played(suite.name()));
    played.flat_map(|suite| suite.reporting().figures()).copied().collect()
}

/// The columns of the figures that some episode has.
fn figure_columns(results: &Results, figures: &[ScoreFigure]) -> BTreeSet<String> {
    let ends = results.episodes.iter().filter_map(|episode| episode.end.as_ref());
    let names: BTreeSet<&String> = ends.flat_map(|end| end.score.figures.keys()).collect();
    names.into_iter().map(|name| figure::column(figures, name)).collect()
}

fn episode_line(
    number: usize,
    episode: &EpisodeResult,
    measures: &[EpisodeMeasure],
    figures: &[ScoreFigure],
) -> EpisodeSummary {
    let end = episode.end.as_ref();
    let outcome = match (end, &episode.broken) {
        (Some(end), _) => {
            episode.limit().map_or_else(|| clean(&end.outcome), |limit| format!("limit: {}", clean(limit)))
        }
        (None, Some(_)) => "broken".to_owned(),
        (None, None) => "unfinished".to_owned(),
    };
    EpisodeSummary {
        number,
        key: episode.key.clone(),
        task: clean(&episode.plan.task),
        agents: episode.plan.agents,
        player: clean(&episode.player_name()),
        seed: episode.plan.seed,
        index: episode.plan.index,
        servers: episode.servers().to_vec(),
        rollout: episode.plan.rollout,
        outcome,
        reason: end.map(crate::ends::reason).unwrap_or_default(),
        missing: episode.missing.iter().map(str::to_owned).collect(),
        completion: episode.completion().map(|ratio| ratio.to_string()).unwrap_or_default(),
        completion_value: episode.completion().map(|ratio| ratio.value()),
        figures: end
            .iter()
            .flat_map(|end| &end.score.figures)
            .map(|(name, value)| (figure::column(figures, name), *value))
            .collect(),
        measures: measures
            .iter()
            .filter(|measure| **measure != COMPLETION)
            .filter_map(|measure| Some((measure.key, measure.value(episode)?)))
            .collect(),
        virtual_s: end.map(|end| end.ticks as f64 * episode.plan.clock.tick_us as f64 / 1e6),
        errors: episode.wall.errors.clone(),
        broken: episode.broken.as_ref().map(|fault| clean(&fault.text)).unwrap_or_default(),
        calls: end.map(|end| end.totals.calls).unwrap_or_default(),
        prompt_tokens: end.map(|end| end.totals.prompt_tokens).unwrap_or_default(),
        completion_tokens: end.map(|end| end.totals.completion_tokens).unwrap_or_default(),
        turns_without_command: episode.count("turns_without_command"),
        unreadable: episode.unreadable(),
        digest: end.map(|end| clean(&end.digest)).unwrap_or_default(),
    }
}

impl Document {
    /// The heading of the remarks: a run that belongs to no experiment has nothing published to differ from.
    #[must_use]
    pub fn remarks_heading(&self) -> &'static str {
        if self.is_experiment { "What differs from the published experiment" } else { "Remarks" }
    }

    /// Returns all tables: first the results, then the use of time.
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        self.findings.tables.iter().chain(self.time.iter().flat_map(TimeUse::tables))
    }

    /// The lines that stand above everything else: each headline with interval, bound and published figure.
    #[must_use]
    pub fn headline_details(cell: &crate::table::ReportCell) -> Vec<String> {
        let mut details = Vec::new();
        if let Some(interval) = cell.interval {
            let (low, high) = (cell.value_text(interval.low), cell.value_text(interval.high));
            details.push(format!("95 % interval {low} to {high}"));
        }
        if let Some(bound) = cell.bound {
            details.push(format!("bound {}", cell.value_text(bound.value)));
        }
        if let Some(value) = cell.paper.as_ref().and_then(|paper| paper.value) {
            details.push(format!("published (GPT-4) {}", cell.value_text(value)));
        }
        if cell.n > 0 {
            details.push(counted(cell.n, "episode"));
        }
        details
    }
}
