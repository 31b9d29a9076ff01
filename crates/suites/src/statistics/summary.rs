//! How a run went as a whole: the numbers every summary has.

use std::collections::BTreeMap;

use crate::results::{EpisodeResult, Results, UNREADABLE};

/// The figure by which a judge says that a task is impossible (1) or that this is not proven (0).
pub const IMPOSSIBLE: &str = "impossible";

/// Counts over episodes. Every planned episode is in exactly one of `full`, `failed`, `limited`, `broken`, `unfinished`,
/// except that one which a limit ended at 100 % is in both `full` and `limited`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    pub episodes: u64,
    /// Episodes with a recorded outcome.
    pub ended: u64,
    /// The sum of completions (0 to 1 each) over those with an outcome that count in the mean.
    completion_sum: f64,
    /// How many these are.
    counted: u64,
    /// Counts of the episodes whose judge says whether their task is impossible; `None` where no judge says so.
    pub possible: Option<Possible>,
    /// Episodes at 100 %.
    pub full: u64,
    /// Episodes that ended by themselves below 100 %: the task was failed.
    pub failed: u64,
    /// Episodes that a limit ended, by the limit's name.
    pub limited: BTreeMap<String, u64>,
    /// Episodes that a provider or we ourselves broke.
    pub broken: u64,
    /// The broken episodes by kind, such as `context_overflow`.
    pub broken_by_kind: BTreeMap<String, u64>,
    /// Episodes not played, or not to their end.
    pub unfinished: u64,
    pub calls: u64,
    /// Model calls by role. A role that teams of the run have and never called stands here with 0.
    pub calls_by_role: BTreeMap<String, u64>,
    /// Prompt tokens by the built-in tokenizer.
    pub prompt_tokens: u64,
    /// Completion tokens by the built-in tokenizer.
    pub completion_tokens: u64,
    /// Millionths of a US dollar; none if the price of any call is unknown.
    pub cost_micro_usd: Option<u64>,
    pub actions: u64,
    pub refused: u64,
    /// Replies by kind other than text: refusals, content filters, empty completions.
    pub replies_by_kind: BTreeMap<String, u64>,
    /// Counts of the frameworks, such as of turns without a command.
    pub counts: BTreeMap<String, u64>,
    pub ticks: u64,
}

/// Counts of episodes on impossible tasks and on all others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Possible {
    /// Episodes with an outcome on impossible tasks.
    pub impossible: u64,
    /// The other episodes with an outcome.
    pub possible: u64,
    /// The sum of their completions.
    completion_sum: f64,
}

impl Possible {
    /// The mean completion over episodes on tasks that can be done; 0 if there are none.
    #[must_use]
    pub fn completion_mean(&self) -> f64 {
        if self.possible == 0 { 0.0 } else { self.completion_sum / self.possible as f64 }
    }
}

impl Summary {
    /// Sums up a whole run.
    #[must_use]
    pub fn of(results: &Results) -> Summary {
        Summary::over(results.episodes.iter())
    }

    /// Sums up some episodes.
    #[must_use]
    pub fn over<'a>(episodes: impl IntoIterator<Item = &'a EpisodeResult>) -> Summary {
        let mut summary = Summary { cost_micro_usd: Some(0), ..Summary::default() };
        for episode in episodes {
            summary.add(episode);
        }
        summary
    }

    fn add(&mut self, episode: &EpisodeResult) {
        self.episodes += 1;
        let teams = episode.plan.teams.iter();
        for role in teams.flat_map(|team| team.models.keys()).filter(|role| *role != "*") {
            self.calls_by_role.entry(role.clone()).or_default();
        }
        let (Some(end), Some(completion)) = (&episode.end, episode.completion()) else {
            match &episode.broken {
                Some(fault) => {
                    self.broken += 1;
                    *self.broken_by_kind.entry(fault.kind.clone()).or_default() += 1;
                }
                None => self.unfinished += 1,
            }
            return;
        };
        self.ended += 1;
        let impossible = end.score.figures.get(IMPOSSIBLE).copied();
        if let Some(impossible) = impossible {
            let possible = self.possible.get_or_insert_default();
            if impossible == 0 {
                possible.possible += 1;
                possible.completion_sum += completion.value();
            } else {
                possible.impossible += 1;
            }
        }
        // The published programs count every task.
        if impossible.unwrap_or_default() == 0 || episode.plan.rules == "paper" {
            self.counted += 1;
            self.completion_sum += completion.value();
        }
        self.full += u64::from(completion.is_full());
        match episode.limit() {
            Some(limit) => *self.limited.entry(limit.to_owned()).or_default() += 1,
            None => self.failed += u64::from(!completion.is_full()),
        }
        // Journals are files and may hold any number, so sums must not overflow.
        let add = |sum: &mut u64, count: u64| *sum = sum.saturating_add(count);
        let totals = &end.totals;
        add(&mut self.calls, totals.calls);
        add(&mut self.prompt_tokens, totals.prompt_tokens);
        add(&mut self.completion_tokens, totals.completion_tokens);
        // An episode without calls costs nothing, whether or not it says so.
        let cost = if totals.calls == 0 { Some(0) } else { totals.cost_micro_usd };
        self.cost_micro_usd = self.cost_micro_usd.zip(cost).map(|(sum, cost)| sum.saturating_add(cost));
        add(&mut self.actions, totals.actions);
        add(&mut self.refused, totals.refused);
        add(&mut self.ticks, end.ticks);
        for (sums, counts) in [
            (&mut self.replies_by_kind, &totals.replies_by_kind),
            (&mut self.counts, &totals.counts),
            (&mut self.calls_by_role, &totals.calls_by_role),
        ] {
            for (name, count) in counts {
                add(sums.entry(name.clone()).or_default(), *count);
            }
        }
    }

    /// Returns the mean completion (0 to 1) over episodes with an outcome; 0 if there are none. Impossible tasks count
    /// only with the rules `paper`.
    #[must_use]
    pub fn completion_mean(&self) -> f64 {
        if self.counted == 0 { 0.0 } else { self.completion_sum / self.counted as f64 }
    }

    /// Episodes that any limit ended.
    #[must_use]
    pub fn limited_total(&self) -> u64 {
        self.limited.values().sum()
    }

    /// Turns in which a framework found no command in the reply.
    #[must_use]
    pub fn turns_without_command(&self) -> u64 {
        self.counts.get("turns_without_command").copied().unwrap_or_default()
    }

    /// Answers of models that could not be read, whether or not the model was asked again.
    #[must_use]
    pub fn unreadable(&self) -> u64 {
        let count = |name: &&str| self.counts.get(*name).copied().unwrap_or_default();
        UNREADABLE.iter().map(count).fold(0, u64::saturating_add)
    }

    /// The entries of this summary in the flat map that programs read.
    #[must_use]
    pub fn entries(&self) -> BTreeMap<String, f64> {
        let mut entries = BTreeMap::from([
            ("episodes".to_owned(), self.episodes as f64),
            ("completion_mean".to_owned(), self.completion_mean()),
            ("completion_full".to_owned(), self.full as f64),
            ("failed".to_owned(), self.failed as f64),
            ("limited".to_owned(), self.limited_total() as f64),
            ("broken".to_owned(), self.broken as f64),
            ("unfinished".to_owned(), self.unfinished as f64),
            ("calls".to_owned(), self.calls as f64),
            ("prompt_tokens".to_owned(), self.prompt_tokens as f64),
            ("completion_tokens".to_owned(), self.completion_tokens as f64),
            ("actions".to_owned(), self.actions as f64),
            ("actions_refused".to_owned(), self.refused as f64),
            ("turns_without_command".to_owned(), self.turns_without_command() as f64),
            ("answers_unreadable".to_owned(), self.unreadable() as f64),
        ]);
        for (role, count) in &self.calls_by_role {
            entries.insert(format!("calls.{role}"), *count as f64);
        }
        for (kind, count) in &self.replies_by_kind {
            entries.insert(format!("replies_{kind}"), *count as f64);
        }
        for (kind, count) in &self.broken_by_kind {
            entries.insert(format!("broken.{kind}"), *count as f64);
        }
        if let Some(possible) = &self.possible {
            entries.insert(IMPOSSIBLE.to_owned(), possible.impossible as f64);
            entries.insert("completion_possible_mean".to_owned(), possible.completion_mean());
        }
        if let Some(cost) = self.cost_micro_usd {
            entries.insert("cost_usd".to_owned(), cost as f64 / 1e6);
        }
        entries
    }
}
