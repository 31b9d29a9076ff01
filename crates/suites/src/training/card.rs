//! The data card of a file of examples: its contents, their sources and their limits.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use cooperage_journal::RunDir;
use serde_json::{Value, json};

use super::{
    ChosenEpisode, EpisodeSelection, ExampleRules, ExampleSet, LeftOut, SelectionCounts, Transition,
};
use crate::material::KeepRule;
use crate::player::{PlayerKind, TeamPlayer};
use crate::results::distinct;
use crate::spelling::{decimals, rounded};
use crate::text::{counted, grouped, markdown_escaped};

/// Totals of a domain's examples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DomainTotals {
    pub transitions: u64,
    /// Examples by model role.
    pub by_role: BTreeMap<String, u64>,
    /// Agents of kept episodes that any example is of: trajectories.
    pub trajectories: u64,
    /// Tokens of all prompts, by the built-in tokenizer.
    pub prompt_tokens: u64,
    /// Tokens of all answers, by the built-in tokenizer.
    pub completion_tokens: u64,
    /// Virtual time of the episodes kept, in minutes.
    pub minutes: f64,
    /// Calls that became no example.
    pub left_out: LeftOut,
}

impl DomainTotals {
    /// Examples per trajectory; none without any.
    #[must_use]
    pub fn mean_length(&self) -> Option<f64> {
        (self.trajectories > 0).then(|| self.transitions as f64 / self.trajectories as f64)
    }
}

/// A run that examples come from.
#[derive(Clone, Debug, PartialEq)]
struct SourceRun {
    name: String,
    selection: Vec<String>,
    players: Vec<String>,
    is_scripted: bool,
    rules: Vec<String>,
    seeds: Vec<i64>,
    clocks: Vec<String>,
    episodes: u64,
}

/// The format of a file of examples, for its card.
#[derive(Clone, Copy, Debug)]
pub struct CardFormat<'a> {
    /// The format in a few words.
    pub name: &'a str,
    /// The section that describes its fields.
    pub fields: &'a str,
}

/// The contents of a data card.
#[derive(Clone, Debug, PartialEq)]
pub struct DataCard {
    set: ExampleSet,
    roles: Vec<String>,
    rules: ExampleRules,
    sources: Vec<SourceRun>,
    keep: BTreeMap<String, KeepRule>,
    paper_filter: BTreeMap<String, String>,
    full_score: BTreeMap<String, &'static str>,
    /// The player whose answers stand in place of those that were given.
    labels_of: Option<String>,
    counts: BTreeMap<String, SelectionCounts>,
    parts: BTreeMap<String, DomainTotals>,
}

impl SourceRun {
    fn of(run: &RunDir) -> SourceRun {
        let plans = &run.plan().episodes;
        let players = distinct(plans.iter().map(TeamPlayer::of));
        SourceRun {
            name: run.path().file_name().unwrap_or("run").to_owned(),
            selection: run.plan().selection.clone(),
            players: players.iter().map(TeamPlayer::full_label).collect(),
            is_scripted: players.iter().any(|player| player.kind() == PlayerKind::Scripted),
            rules: distinct(plans.iter().map(|plan| plan.rules.clone())),
            seeds: distinct(plans.iter().map(|plan| plan.seed)),
            clocks: distinct(plans.iter().map(|plan| plan.clock.kind.clone())),
            episodes: plans.len() as u64,
        }
    }
}

impl DataCard {
    /// Makes the card of a set before any example is in it. `roles` are the roles whose calls are taken.
    #[must_use]
    pub fn new<'r>(
        runs: impl Iterator<Item = &'r RunDir>,
        chosen: &EpisodeSelection,
        set: ExampleSet,
        roles: &[String],
        rules: ExampleRules,
    ) -> DataCard {
        DataCard {
            set,
            roles: roles.to_vec(),
            rules,
            sources: runs.map(SourceRun::of).collect(),
            keep: chosen.keep.clone(),
            paper_filter: chosen.paper_filter.clone(),
            full_score: chosen.full_score.clone(),
            labels_of: None,
            counts: chosen.counts.clone(),
            parts: BTreeMap::new(),
        }
    }

    /// The card of a set whose answers are those of that player.
    #[must_use]
    pub fn with_labels_of(self, player: Option<&str>) -> DataCard {
        DataCard { labels_of: player.map(str::to_owned), ..self }
    }

    /// Counts the examples of an episode.
    pub fn add(&mut self, episode: &ChosenEpisode, made: &[Transition], left_out: LeftOut) {
        let part = self.parts.entry(episode.material.domain.clone()).or_default();
        part.transitions += made.len() as u64;
        let agents: BTreeSet<&str> = made.iter().map(|one| one.line.agent.as_str()).collect();
        part.trajectories += agents.len() as u64;
        part.minutes += episode.ticks as f64 * episode.plan.clock.tick_us as f64 / 60e6;
        for one in made {
            *part.by_role.entry(one.role.clone()).or_default() += 1;
            part.prompt_tokens = part.prompt_tokens.saturating_add(one.prompt_tokens);
            part.completion_tokens = part.completion_tokens.saturating_add(one.completion_tokens);
        }
        part.left_out.add(left_out);
    }

    /// Returns the totals of all domains.
    #[must_use]
    pub fn total(&self) -> DomainTotals {
        let mut total = DomainTotals::default();
        for part in self.parts.values() {
            total.transitions += part.transitions;
            total.trajectories += part.trajectories;
            total.prompt_tokens = total.prompt_tokens.saturating_add(part.prompt_tokens);
            total.completion_tokens = total.completion_tokens.saturating_add(part.completion_tokens);
            total.minutes += part.minutes;
            total.left_out.add(part.left_out);
            for (role, count) in &part.by_role {
                *total.by_role.entry(role.clone()).or_default() += count;
            }
        }
        total
    }

    /// One line on what was left out; none if nothing was.
    #[must_use]
    pub fn left_out(&self) -> Option<String> {
        let sum = |of: fn(&SelectionCounts) -> u64| self.counts.values().map(of).sum::<u64>();
        let mut parts = Vec::new();
        let mut by: BTreeMap<&str, u64> = BTreeMap::new();
        for counts in self.counts.values() {
            for (kind, count) in &counts.held_out {
                *by.entry(kind).or_default() += count;
            }
        }
        parts.extend(
            by.iter().map(|(by, count)| format!("{} held out for tests ({by})", counted(*count, "episode"))),
        );
        for (count, what) in [
            (sum(|counts| counts.not_held_out), "not of the test set"),
            (sum(|counts| counts.unfinished), "without an outcome"),
            (sum(|counts| counts.repeated), "that stand in an earlier run too"),
            (sum(|counts| counts.trials - counts.kept), "below the filter"),
        ] {
            parts.extend((count > 0).then(|| format!("{} {what}", counted(count, "episode"))));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Returns the card as JSON, for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let domain = |(name, counts): (&String, &SelectionCounts)| {
            let part = self.parts.get(name).cloned().unwrap_or_default();
            let mut value = part_json(&part);
            if let Value::Object(object) = &mut value {
                object.insert("tasks".to_owned(), json!(counts.tasks));
                object.insert("trials".to_owned(), json!(counts.trials));
                object.insert("full".to_owned(), json!(counts.full));
                object.insert("kept".to_owned(), json!(counts.kept));
                object.insert("unfinished".to_owned(), json!(counts.unfinished));
                object.insert("repeated".to_owned(), json!(counts.repeated));
                object.insert("held_out".to_owned(), json!(counts.held_out));
                object.insert("not_held_out".to_owned(), json!(counts.not_held_out));
                object.insert(
                    "filter".to_owned(),
                    json!(self.keep.get(name).map(|keep| keep_text(
                        *keep,
                        self.full_score.get(name).copied().unwrap_or_default()
                    ))),
                );
                object.insert("paper_filter".to_owned(), json!(self.paper_filter.get(name)));
            }
            (name.clone(), value)
        };
        let domains: serde_json::Map<String, Value> = self.counts.iter().map(domain).collect();
        json!({"set": set_name(self.set), "total": part_json(&self.total()), "domains": domains})
    }

    /// Returns the first line of the card for a file of that name, which identifies cards.
    #[must_use]
    pub fn title(file: &str) -> String {
        format!("# Data card: {}", markdown_escaped(file))
    }

    /// The card as a page of Markdown for a file of that name.
    #[must_use]
    pub fn markdown(&self, file: &str, format: &CardFormat<'_>) -> String {
        let total = self.total();
        let CardFormat { name: format, fields } = format;
        let mut page = format!(
            "{}\n\nExamples for training models that act in a team: each is what one agent was asked (instructions and \
             messages) and what was answered. Format: {format}. Set: {}.\n\n",
            DataCard::title(file),
            set_name(self.set)
        );
        let _ = writeln!(
            page,
            "{} examples of {} trajectories (an agent in an episode); {} tokens of prompts and {} of answers by Cooperage's built-in tokenizer; \
             {} minutes of virtual time.\n",
            grouped(total.transitions),
            grouped(total.trajectories),
            grouped(total.prompt_tokens),
            grouped(total.completion_tokens),
            decimals(total.minutes, 1)
        );
        self.write_counts(&mut page);
        self.write_filters(&mut page);
        self.write_sources(&mut page);
        self.write_uses(&mut page);
        page.push_str(fields);
        page
    }

    fn write_counts(&self, page: &mut String) {
        page.push_str(
            "## Counts\n\n| domain | tasks | trials | full score | kept | examples | mean length | prompt tokens | answer tokens | minutes |\n\
             | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        );
        for (name, counts) in &self.counts {
            let part = self.parts.get(name).cloned().unwrap_or_default();
            let length = part.mean_length().map_or_else(|| "–".to_owned(), |length| decimals(length, 1));
            let _ = writeln!(
                page,
                "| {} | {} | {} | {} | {} | {} | {length} | {} | {} | {} |",
                markdown_escaped(name),
                counts.tasks,
                counts.trials,
                counts.full,
                counts.kept,
                grouped(part.transitions),
                grouped(part.prompt_tokens),
                grouped(part.completion_tokens),
                decimals(part.minutes, 1)
            );
        }
        page.push_str("\nTrials are episodes with an outcome that may be in this set. Mean length: examples per agent and kept episode.\n\n");
        let by_role = self.total().by_role;
        for (role, count) in &by_role {
            let _ = writeln!(page, "* `{role}`: {} examples", grouped(*count));
        }
        if !by_role.is_empty() {
            page.push('\n');
        }
    }

    fn write_filters(&self, page: &mut String) {
        page.push_str("## Filters\n\n");
        for (name, keep) in &self.keep {
            let full = self.full_score.get(name).copied().unwrap_or("the full score");
            let _ = writeln!(page, "* {}: {}.", markdown_escaped(name), keep_text(*keep, full));
        }
        for (name, filter) in &self.paper_filter {
            let _ = writeln!(page, "* The paper's filter, {}: {filter}.", markdown_escaped(name));
        }
        let _ = writeln!(page, "* Model roles: {}.", markdown_escaped(&self.roles.join(", ")));
        if let Some(left_out) = self.left_out() {
            let _ = writeln!(page, "* Left out: {left_out}.");
        }
        let calls = |of: fn(&LeftOut) -> u64| self.parts.values().map(|part| of(&part.left_out)).sum::<u64>();
        for (count, what) in [
            (calls(|out| out.unanswered), "called off, or unanswered when the episode ended"),
            (calls(|out| out.without_text), "with an answer that was empty, a refusal or filtered"),
            (calls(|out| out.without_prompt), "with a prompt that the run no longer holds"),
            (calls(|out| out.failed_steps), "after which an action failed"),
            (calls(|out| out.without_words), "with an answer that is not in the benchmark's short words"),
            (calls(|out| out.long_trajectories), "of agents with too many actions or failures"),
            (
                calls(|out| out.repeated_steps),
                "that led nowhere: the same actions as after the agent's last answer with any, which were over at once, changed nothing and \
                 brought the same result",
            ),
        ] {
            if count > 0 {
                let _ = writeln!(page, "* Left out: {} {what}.", counted(count, "call"));
            }
        }
        for rule in self.rules.told() {
            let _ = writeln!(page, "* By request: {rule}.");
        }
        match &self.labels_of {
            Some(player) => {
                let _ = writeln!(
                    page,
                    "* The prompts are those of the runs. The answers are not: each is that of `{player}` which began at that \
                     call, so it follows from the state alone. Scores are those of the runs.\n"
                );
            }
            None => page.push_str(
                "* Answers stand here as they came, also those that no agent obeyed because a newer message had come meanwhile.\n\n",
            ),
        }
    }

    fn write_sources(&self, page: &mut String) {
        page.push_str("## Sources\n\n");
        for source in &self.sources {
            let seeds: Vec<String> = source.seeds.iter().map(i64::to_string).collect();
            let _ = writeln!(
                page,
                "* `{}`: {} of {}; {}; rules {}; clock {}; {} {}.",
                source.name,
                counted(source.episodes, "episode"),
                markdown_escaped(&source.selection.join(", ")),
                markdown_escaped(&source.players.join(", ")),
                source.rules.join(", "),
                source.clocks.join(", "),
                if seeds.len() == 1 { "seed" } else { "seeds" },
                seeds.join(", ")
            );
        }
        if self.sources.iter().any(|source| source.is_scripted) {
            page.push_str(
                "\nAnswers of `oracle` and `random` are a program's, not a language model's: they show what works in these worlds, \
                 in few and repeated words.\n",
            );
        }
        page.push('\n');
    }

    fn write_uses(&self, page: &mut String) {
        page.push_str("## What it must not be used for\n\n");
        page.push_str(match self.set {
            ExampleSet::Train { .. } => {
                "* Do not report results of a model trained with it on tasks of these domains' training sets as if it had not seen \
                 them. The benchmark's test tasks, whatever shares their items, and worlds of their seeds are not in it, as far as \
                 the suites above tell.\n"
            }
            ExampleSet::Test | ExampleSet::Both => {
                "* It holds tasks that models are tested with. Do not train a model with it whose results on them are to mean \
                 anything.\n"
            }
        });
        page.push_str(
            "* Do not take the answers for what people say or for safe instructions: nobody has read them one by one. Code in them \
             was run in a sandbox and in no other place.\n\
             * Where the answers are a provider's model's, its terms say what may be trained with them.\n\n",
        );
    }
}

fn part_json(part: &DomainTotals) -> Value {
    json!({
        "transitions": part.transitions, "by_role": part.by_role, "trajectories": part.trajectories,
        "mean_length": part.mean_length().map_or(Value::Null, rounded), "prompt_tokens": part.prompt_tokens,
        "completion_tokens": part.completion_tokens, "minutes": rounded(part.minutes),
        "failed_steps": part.left_out.failed_steps, "repeated_steps": part.left_out.repeated_steps, "long_trajectories": part.left_out.long_trajectories,
    })
}

/// The name of a set in files.
fn set_name(set: ExampleSet) -> &'static str {
    match set {
        ExampleSet::Train { .. } => "train",
        ExampleSet::Test => "test",
        ExampleSet::Both => "train and test together",
    }
}

/// Describes a rule for keeping episodes in words.
fn keep_text(keep: KeepRule, full: &str) -> String {
    match keep {
        KeepRule::Full => format!("episodes with {full}"),
        KeepRule::BestQuarter => "the best quarter of all trials by score".to_owned(),
        KeepRule::All => "every episode with an outcome".to_owned(),
    }
}

/// The description of the fields of [`TrainingExample`](super::TrainingExample), as a section of a card.
pub const FIELDS: &str = "\
## Fields

| field | meaning |
| --- | --- |
| `task_id` | the task's full name |
| `domain` | the part of the benchmark |
| `agent` | the agent's name |
| `t` | the tick of the world at which the model was asked |
| `system` | the instructions: goal, memory, state, commands, examples |
| `messages` | the conversation so far, each with `role` and `content` |
| `response` | what was answered |
| `score` | the episode's score, from 0 to 1 |
| `run`, `episode`, `call` | where it stands: run directory, episode key, number of the call (`cooperage replay --show --prompts` prints it) |
| `request_hash` | the hash of the whole request, as the journal has it |
";
