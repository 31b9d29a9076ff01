//! The use of agents' time in a run, and wasted work: means over the episodes of each team, size and kind of task.

use std::collections::BTreeMap;

use crate::measure::{BUDGET, CONDUCT, EpisodeMeasure};
use crate::results::{EpisodeResult, Results};
use crate::table::{ReportCell, ReportRow, ReportTable, TIME_SHARE};
use crate::teams::{TeamGroup, by_name, teams};
use crate::text::agents_text;
use crate::text::{clean, counted};

/// The most journals that are named because they tell nothing.
const NAMED_MAX: usize = 5;

/// The report's tables on time and wasted work.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeUse {
    /// Per team where its time went, as shares that sum to one.
    pub budgets: Vec<ReportTable>,
    /// Per team what was in vain, the critical path and what it bounds.
    pub wasted_work: Vec<ReportTable>,
    /// Means over all episodes, for summaries.
    pub figures: BTreeMap<String, f64>,
    /// The episodes whose journals could not be read, with the reason.
    pub missing: Vec<String>,
}

impl TimeUse {
    /// Builds the tables of a run; `None` if no journal has been read for it.
    #[must_use]
    pub fn of(results: &Results) -> Option<TimeUse> {
        if results.episodes.iter().all(|episode| episode.account.is_none()) {
            return None;
        }
        let mut time = TimeUse { missing: missing(results), ..TimeUse::default() };
        for measure in BUDGET.iter().chain(&CONDUCT) {
            if let Some(mean) = measure.mean(&results.episodes) {
                time.figures.insert(measure.key.to_owned(), mean);
            }
        }
        for (number, team) in teams(results).iter().enumerate() {
            let groups = groups(team);
            if groups.is_empty() {
                continue;
            }
            time.budgets.push(table(("time", number), team, &groups, &BUDGET));
            time.wasted_work.push(table(("conduct", number), team, &groups, &CONDUCT));
        }
        Some(time)
    }

    /// Returns the tables of time, then those of wasted work.
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        self.budgets.iter().chain(&self.wasted_work)
    }
}

/// Names and episodes with an account of what a team played, by size and kind of task; of several groups also all together.
fn groups<'r>(team: &TeamGroup<'r>) -> Vec<(String, Vec<&'r EpisodeResult>)> {
    let mut groups: Vec<(String, Vec<&EpisodeResult>)> = Vec::new();
    for agents in team.crews() {
        let episodes = team.with(agents);
        for (kind, of_kind) in by_name(&episodes, EpisodeResult::level) {
            let told: Vec<&EpisodeResult> =
                of_kind.into_iter().filter(|episode| episode.account().is_some()).collect();
            if !told.is_empty() {
                groups.push((format!("{}, {}", clean(kind), agents_text(agents)), told));
            }
        }
    }
    if groups.len() > 1 {
        let all = groups.iter().flat_map(|(_, episodes)| episodes.iter().copied()).collect();
        groups.push(("all".to_owned(), all));
    }
    groups
}

fn table(
    (id, number): (&str, usize),
    team: &TeamGroup<'_>,
    groups: &[(String, Vec<&EpisodeResult>)],
    measures: &[EpisodeMeasure],
) -> ReportTable {
    let id = format!("{id}{}", number + 1);
    let is_budget = measures.iter().any(is_share_of_time);
    // A kind of waiting that the team's framework does not have is no column.
    let is_told = |measure: &&EpisodeMeasure| {
        !is_budget || groups.iter().any(|(_, episodes)| measure.mean(episodes.iter().copied()).is_some())
    };
    let measures: Vec<EpisodeMeasure> = measures.iter().filter(is_told).copied().collect();
    let row = |(name, episodes): &(String, Vec<&EpisodeResult>)| ReportRow {
        name: name.clone(),
        cells: measures.iter().map(|one| cell(one, episodes)).collect(),
        is_total: name == "all",
    };
    let (title, caption) = if is_budget {
        (
            "Where the time went",
            "The mean shares of all agents' time: actions that succeeded; thinking; actions that failed; work that another \
             agent undid; waiting, by what for; idle.",
        )
    } else {
        ("Wasted work, and how much faster a larger team could be", "Means per episode.")
    };
    ReportTable {
        title: format!("{title}: {}", team.name()),
        caption: caption.to_owned(),
        corner: "tasks".to_owned(),
        columns: measures.iter().map(|measure| measure.name.to_owned()).collect(),
        groups: Vec::new(),
        rows: groups.iter().map(row).collect(),
        player: Some(team.player_name.clone()),
        kind: Some(team.player.kind()),
        id,
    }
}

fn cell(measure: &EpisodeMeasure, episodes: &[&EpisodeResult]) -> ReportCell {
    let cell = measure.cell(episodes);
    ReportCell { metric: if is_share_of_time(measure) { TIME_SHARE } else { cell.metric }, ..cell }
}

fn is_share_of_time(measure: &EpisodeMeasure) -> bool {
    BUDGET.contains(measure)
}

/// A line on each of the first journals that can't be read, and one on how many more there are.
fn missing(results: &Results) -> Vec<String> {
    let damaged: Vec<(&str, &str)> = results
        .episodes
        .iter()
        .filter_map(|episode| {
            Some((episode.key.as_str(), episode.account.as_ref()?.as_ref().err()?.as_str()))
        })
        .collect();
    let line =
        |(key, why): &(&str, &str)| format!("No account of the time of {}: {}", clean(key), clean(why));
    let mut lines: Vec<String> = damaged.iter().take(NAMED_MAX).map(line).collect();
    if damaged.len() > NAMED_MAX {
        lines.push(format!("… and of {} more.", counted((damaged.len() - NAMED_MAX) as u64, "episode")));
    }
    let others = results.episodes.iter().filter(|episode| episode.end.is_none()).count() as u64;
    if others > 0 {
        lines.push(format!(
            "{} without an outcome {} in no share.",
            counted(others, "episode"),
            if others == 1 { "is" } else { "are" }
        ));
    }
    lines
}
