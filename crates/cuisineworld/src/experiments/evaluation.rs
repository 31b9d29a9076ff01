//! One team's evaluation on one level of CuisineWorld: five task intervals, their episodes pooled, and the cells of
//! tables that say so.

use std::collections::BTreeMap;

use cooperage_core::Ratio;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::all_equal_note;
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::statistics::{Interval, Replicates, by_world};
use cooperage_suites::table::{Bound, Published, ReportCell};

use super::collaboration::collaboration_score;
use super::kitchen::Kitchens;
use super::kitchen_facts::{TAUS, parse_task};
use super::paper::PaperCell;
use crate::measure;

/// One task interval: its episodes pooled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TauScore {
    pub planned: u64,
    /// Those with an outcome.
    pub ended: u64,
    /// Completed of completed and failed, failures counted by the rules in force.
    pub headline: Ratio,
    /// The same with every expired order counted.
    pub strict: Ratio,
    /// Sums over the episodes, by name.
    pub counts: BTreeMap<&'static str, i64>,
    /// The score that no team of that size could surpass; `None` if it is not known.
    pub bound: Option<Ratio>,
    /// Whether a limit ended any of them.
    limited: bool,
    /// Whether turns without a command held up the game.
    stood_still: bool,
    replicates: Option<Replicates>,
    strict_replicates: Option<Replicates>,
}

/// One level: its five task intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelScore {
    /// The level's name, such as `level_3`.
    pub level: String,
    /// One per task interval, hardest first.
    pub taus: Vec<TauScore>,
}

/// The figures of a score that cells carry.
const FIGURES: [ScoreFigure; 6] = [
    measure::COMPLETED,
    measure::FAILED,
    measure::FAILED_EXACT,
    measure::ACTIVE,
    measure::ORDERS,
    measure::ORDERS_LOST,
];

/// The ratios of episodes, those of one world pooled: rollouts tell nothing of other worlds.
fn of_worlds(episodes: &[&EpisodeResult], ratio: impl Fn(&EpisodeResult) -> Option<Ratio>) -> Vec<Ratio> {
    let ratios = episodes.iter().filter_map(|episode| Some((*episode, ratio(episode)?)));
    let pool = |world: Vec<Ratio>| world.into_iter().fold(Ratio::default(), Ratio::pooled);
    by_world(ratios).into_iter().map(pool).collect()
}

impl TauScore {
    fn of(label: &str, episodes: &[&EpisodeResult], kitchens: &Kitchens) -> TauScore {
        let ended: Vec<&EpisodeResult> =
            episodes.iter().copied().filter(|episode| episode.end.is_some()).collect();
        let headline: Vec<Ratio> = ended.iter().filter_map(|episode| episode.completion()).collect();
        let strict_of_worlds = of_worlds(&ended, |episode| Some(strict(episode)));
        let strict: Vec<Ratio> = ended.iter().map(|episode| strict(episode)).collect();
        let pool = |ratios: &[Ratio]| ratios.iter().fold(Ratio::default(), |sum, ratio| sum.pooled(*ratio));
        let sum = |figure: ScoreFigure| {
            let values = ended.iter().map(|episode| episode.figure(figure.name));
            (figure.column, values.fold(0, i64::saturating_add))
        };
        let mut counts: BTreeMap<&'static str, i64> = FIGURES.map(sum).into();
        let turns =
            ended.iter().map(|episode| episode.count("turns_without_command")).fold(0, u64::saturating_add);
        let impossible = kitchens.impossible_in(&ended);
        counts.insert(measure::IMPOSSIBLE.column, i64::try_from(impossible).unwrap_or(i64::MAX));
        counts.insert(measure::TURNS_WITHOUT_COMMAND.column, i64::try_from(turns).unwrap_or(i64::MAX));
        TauScore {
            planned: episodes.len() as u64,
            ended: ended.len() as u64,
            headline: pool(&headline),
            strict: pool(&strict),
            counts,
            bound: kitchens.bound(&ended),
            limited: ended.iter().any(|episode| episode.limit().is_some()),
            stood_still: turns > 0 && ended.iter().any(|episode| episode.plan.rules == "paper"),
            replicates: Replicates::pooled(label, &of_worlds(&ended, EpisodeResult::completion)),
            strict_replicates: Replicates::pooled(label, &strict_of_worlds),
        }
    }

    /// The notes on this task interval.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.ended < self.planned && self.ended > 0 {
            notes.push("not all planned episodes have an outcome; pooled over those that have".to_owned());
        }
        if self.limited {
            notes.push("a limit ended an episode early; its counts are as they stood then".to_owned());
        }
        if self.ended > 0 && self.headline.denominator == 0 {
            notes.push("no order was completed or failed; the ratio counts as 0".to_owned());
        }
        if self.planned > 1 && self.stood_still {
            notes.push(
                "differs from the original's order stream here: turns without a command held up the game, so the \
                 original's later episodes would go on from an earlier draw"
                    .to_owned(),
            );
        }
        if self.counts.get(measure::ORDERS_LOST.column).is_some_and(|&lost| lost > 0) {
            notes.push(
                "differs from the original's order stream here: orders that met a full list were lost without a \
                 draw, which each of our episodes counts for itself"
                    .to_owned(),
            );
        }
        notes
    }

    /// The cell of this task interval.
    #[must_use]
    pub fn cell(&self, paper: Option<&PaperCell>) -> ReportCell {
        let mut cell = paper_only("completion_rate", paper);
        if self.ended > 0 {
            cell.ours = Some(self.headline.value());
            cell.ratio = Some(self.headline);
        }
        cell.interval = interval_of(self.replicates.clone());
        if self.replicates.is_some() && cell.interval.is_none() {
            cell.notes.push(all_equal_note(self.ended));
        }
        cell.n = self.ended;
        cell.bound = self.bound.map(|ratio| Bound { value: ratio.value(), ratio: Some(ratio) });
        cell.counts = self.counts.clone();
        cell.notes.extend(self.notes());
        cell
    }
}

/// Completed of completed and failed with every expired order counted; the headline's ratio where the score does not say.
fn strict(episode: &EpisodeResult) -> Ratio {
    let headline = episode.completion().unwrap_or_default();
    let end = episode.end.as_ref();
    let exact =
        end.and_then(|end| end.score.figures.get("failed_exact")).and_then(|&n| u64::try_from(n).ok());
    match exact {
        Some(failed) => Ratio { denominator: headline.numerator.saturating_add(failed), ..headline },
        None => headline,
    }
}

/// A cell with only the published figure.
#[must_use]
pub fn paper_only(metric: &'static str, paper: Option<&PaperCell>) -> ReportCell {
    ReportCell::empty(metric, paper.map(PaperCell::published), None)
}

/// Which of the two scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreVariant {
    /// Failures counted by the rules in force.
    Headline,
    /// Every expired order counted.
    Strict,
}

impl ScoreVariant {
    fn metric(self) -> &'static str {
        match self {
            ScoreVariant::Headline => "cos",
            ScoreVariant::Strict => "strict_cos",
        }
    }
}

impl LevelScore {
    /// The score of these episodes on that level; those of other levels are passed over.
    #[must_use]
    pub fn of(level: &str, episodes: &[&EpisodeResult], kitchens: &Kitchens) -> LevelScore {
        let taus = TAUS.iter().enumerate().map(|(tau, name)| {
            let on_it = |episode: &&&EpisodeResult| parse_task(&episode.plan.task) == Some((level, tau));
            let chosen: Vec<&EpisodeResult> = episodes.iter().filter(on_it).copied().collect();
            let agents = chosen.first().map_or(0, |episode| episode.plan.agents);
            TauScore::of(&format!("{level}/{name}/{agents} agents"), &chosen, kitchens)
        });
        LevelScore { level: level.to_owned(), taus: taus.collect() }
    }

    /// Whether every task interval has an outcome.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.taus.iter().all(|tau| tau.ended > 0)
    }

    /// The collaboration score; none until every task interval has an outcome.
    #[must_use]
    pub fn cos(&self, count: ScoreVariant) -> Option<f64> {
        let ratios: Vec<Ratio> = self
            .taus
            .iter()
            .map(|tau| match count {
                ScoreVariant::Headline => tau.headline,
                ScoreVariant::Strict => tau.strict,
            })
            .collect();
        if self.is_scored() { collaboration_score(&ratios).map(|score| score.value) } else { None }
    }

    /// The collaboration score that no team of that size could surpass.
    #[must_use]
    pub fn cos_bound(&self) -> Option<f64> {
        let ratios: Vec<Ratio> = self.taus.iter().map(|tau| tau.bound).collect::<Option<_>>()?;
        if self.is_scored() { collaboration_score(&ratios).map(|score| score.value) } else { None }
    }

    fn replicates(&self, count: ScoreVariant) -> Option<Replicates> {
        Replicates::mean_of(self.taus.iter().map(|tau| match count {
            ScoreVariant::Headline => tau.replicates.as_ref(),
            ScoreVariant::Strict => tau.strict_replicates.as_ref(),
        }))
    }

    /// The cell of the score.
    #[must_use]
    pub fn cos_cell(&self, count: ScoreVariant, paper: Option<Published>) -> ReportCell {
        let mut cell = mean_cell(&[self], count, paper);
        for note in self.taus.iter().flat_map(TauScore::notes) {
            if !cell.notes.contains(&note) {
                cell.notes.push(note);
            }
        }
        cell
    }
}

/// The cell of the mean score over levels; over those scored, and it says so if some are not.
#[must_use]
pub fn mean_cell(levels: &[&LevelScore], count: ScoreVariant, paper: Option<Published>) -> ReportCell {
    let scored: Vec<&LevelScore> = levels.iter().copied().filter(|level| level.is_scored()).collect();
    let mut cell = ReportCell::empty(count.metric(), paper, partial_note(scored.len(), levels.len()));
    cell.ours = mean(scored.iter().filter_map(|level| level.cos(count)));
    let sets: Vec<Option<Replicates>> = scored.iter().map(|level| level.replicates(count)).collect();
    cell.interval = interval_of(Replicates::mean_of(sets.iter().map(Option::as_ref)));
    cell.n = scored.iter().flat_map(|level| &level.taus).map(|tau| tau.ended).sum();
    if count == ScoreVariant::Headline {
        let bounds: Option<Vec<f64>> = scored.iter().map(|level| level.cos_bound()).collect();
        cell.bound = bounds.and_then(|b| mean(b.into_iter())).map(|value| Bound { value, ratio: None });
    }
    cell.counts = sum_counts(scored.iter().flat_map(|level| &level.taus));
    cell
}

/// The cell of the mean ratio over levels at one task interval.
#[must_use]
pub fn mean_tau_cell(levels: &[&LevelScore], tau: usize, paper: Option<Published>) -> ReportCell {
    let at: Vec<&TauScore> = levels.iter().filter_map(|level| level.taus.get(tau)).collect();
    let scored: Vec<&TauScore> = at.iter().copied().filter(|tau| tau.ended > 0).collect();
    let mut cell = ReportCell::empty("completion_rate", paper, partial_note(scored.len(), at.len()));
    cell.ours = mean(scored.iter().map(|tau| tau.headline.value()));
    cell.interval = interval_of(Replicates::mean_of(scored.iter().map(|tau| tau.replicates.as_ref())));
    cell.n = scored.iter().map(|tau| tau.ended).sum();
    let bounds: Option<Vec<Ratio>> = scored.iter().map(|tau| tau.bound).collect();
    cell.bound = bounds
        .and_then(|bounds| mean(bounds.iter().map(|ratio| ratio.value())))
        .map(|value| Bound { value, ratio: None });
    cell.counts = sum_counts(scored.into_iter());
    cell
}

/// The interval of shares.
fn interval_of(replicates: Option<Replicates>) -> Option<Interval> {
    Some(replicates?.interval()?.within(0.0, 1.0))
}

fn partial_note(scored: usize, all: usize) -> Option<String> {
    (0 < scored && scored < all).then(|| format!("mean over the {scored} of {all} that are scored"))
}

/// The mean; none of nothing.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn sum_counts<'a>(taus: impl Iterator<Item = &'a TauScore>) -> BTreeMap<&'static str, i64> {
    let mut sums = BTreeMap::new();
    for (name, count) in taus.flat_map(|tau| &tau.counts) {
        let sum: &mut i64 = sums.entry(*name).or_default();
        *sum = sum.saturating_add(*count);
    }
    sums
}
