//! How well the framework gets over its models' mistakes: a built-in player whose answers are spoilt now and then.

use cooperage_scripted::ErrorKind;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, pairs, with_option};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::setup::{of_scenario, remarks, scenario, tasks};
use super::shape::{calls, number, seconds, tokens};
use crate::measure::ScenarioKind;

/// The experiment on recovery from wrong answers.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/recovery",
    about: "all tasks with 2 agents and answers spoilt at a rate of 0, 0.1 and 0.3, and by kind of error (ours; for `oracle`)",
    team: "villager",
    plays: true,
    episodes_default: 3,
    conditions,
    findings,
};

const AGENTS: u32 = 2;
const RATE: &str = "villagerbench.oracle_error_rate";
const KIND: &str = "villagerbench.oracle_error_kind";
/// The default of both: no errors, of any kind.
const NEVER: &str = "0";
const ANY: &str = "any";
/// The rates at which all kinds occur.
const RATES: [&str; 3] = [NEVER, "0.1", "0.3"];
/// The rate at which each kind occurs alone, on every so manieth task.
const RATE_ALONE: &str = "0.3";
const EVERY: usize = 5;

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for rate in RATES {
            for tasks in ScenarioKind::ALL.into_iter().flat_map(|part| scenario(args, part, AGENTS)) {
                conditions.push(args.condition(player, &tasks, AGENTS, &[(RATE, rate)]));
            }
        }
        for kind in ErrorKind::ALL {
            for task in sampled() {
                let set = [(RATE, RATE_ALONE), (KIND, kind.name())];
                conditions
                    .push(ExperimentCondition { episodes: 1, ..args.condition(player, task, AGENTS, &set) });
            }
        }
    }
    conditions
}

/// Every fifth task.
fn sampled() -> impl Iterator<Item = &'static str> {
    tasks(AGENTS).into_iter().step_by(EVERY)
}

/// Episodes with errors, paired with the same episodes without errors.
struct Comparison<'r> {
    pairs: Vec<(&'r EpisodeResult, &'r EpisodeResult)>,
}

impl Comparison<'_> {
    fn completions(&self) -> Vec<f64> {
        self.pairs.iter().filter_map(|(spoilt, _)| Some(spoilt.completion()?.value())).collect()
    }

    fn completion(&self) -> Option<f64> {
        mean(&self.completions())
    }

    fn loss(&self) -> Option<f64> {
        let clean: Vec<f64> =
            self.pairs.iter().filter_map(|(_, clean)| Some(clean.completion()?.value())).collect();
        Some(mean(&clean)? - self.completion()?)
    }

    /// How many times as much as without errors, in sum.
    fn factor(&self, of: fn(&EpisodeResult) -> f64) -> Option<f64> {
        let spoilt: f64 = self.pairs.iter().map(|(spoilt, _)| of(spoilt)).sum();
        let clean: f64 = self.pairs.iter().map(|(_, clean)| of(clean)).sum();
        (clean > 0.0).then(|| spoilt / clean)
    }

    /// The share of the episodes that reach 100 % without errors which reach it with errors too.
    fn recovered(&self) -> Option<f64> {
        let is_full = |episode: &EpisodeResult| episode.completion().is_some_and(|ratio| ratio.is_full());
        let outcomes: Vec<f64> = self
            .pairs
            .iter()
            .filter(|(_, clean)| is_full(clean))
            .map(|(spoilt, _)| f64::from(u8::from(is_full(spoilt))))
            .collect();
        mean(&outcomes)
    }

    fn cells(&self) -> Vec<ReportCell> {
        let n = self.pairs.len();
        let mut completion = number("completion", self.completion(), n);
        completion.interval = mean_interval(&self.completions());
        vec![
            completion,
            number("loss", self.loss(), n),
            number("time_factor", self.factor(seconds), n),
            number("token_factor", self.factor(tokens), n),
            number("call_factor", self.factor(calls), n),
            number("recovered", self.recovered(), n),
        ]
    }
}

/// The columns that [`Comparison::cells`] fills.
const COLUMNS: [&str; 6] =
    ["completion", "loss of completion", "time ×", "tokens ×", "calls ×", "share still at 100 %"];

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "Seeds are the indices of the episodes. The rate is a probability per model call, drawn anew for each retry; kinds \
         that fit an answer are equally likely. Only built-in players make such errors."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("recovery") {
        let all = episodes(results, player, AGENTS);
        let of =
            |rate: &str, kind: &str| with_option(&with_option(&all, (RATE, rate, NEVER)), (KIND, kind, ANY));
        let clean = of(NEVER, ANY);
        let by_rate = RATES.map(|rate| (rate, Comparison { pairs: pairs(&of(rate, ANY), &clean) }));
        let by_kind = ErrorKind::ALL.map(|kind| {
            let pairs = pairs(&of(RATE_ALONE, kind.name()), &clean);
            (kind, Comparison { pairs })
        });
        sheet.table(rates_table(id, player, &by_rate));
        sheet.table(kinds_table(id, player, &by_kind));
        for (rate, comparison) in &by_rate {
            let percent = rate.parse::<f64>().unwrap_or_default() * 100.0;
            let name = format!("completion_at_{percent:.0}_percent");
            sheet.enter(player, &name, comparison.completion());
            let label = format!("mean completion at {percent:.0} % errors");
            if let Some(cell) = comparison.cells().into_iter().next() {
                sheet.headline(label, player, cell);
            }
        }
        for (kind, comparison) in &by_kind {
            let name = kind.name();
            sheet.enter(player, &format!("completion.{name}"), comparison.completion());
            sheet.enter(player, &format!("loss.{name}"), comparison.loss());
            sheet.enter(player, &format!("time_factor.{name}"), comparison.factor(seconds));
            sheet.enter(player, &format!("token_factor.{name}"), comparison.factor(tokens));
            sheet.enter(player, &format!("recovered.{name}"), comparison.recovered());
        }
        let worst = by_kind.iter().filter_map(|(_, comparison)| comparison.completion()).reduce(f64::min);
        sheet.enter(player, "completion_of_worst_kind", worst);
    }
    sheet.findings
}

const CAPTION: &str = "Each episode beside the same one without errors: mean completion, what it lost, how many times as \
                       much virtual time, tokens and calls it took, and of those that come to 100 % without errors the \
                       share that does with them.";

fn rates_table(id: &str, player: &TeamPlayer, by_rate: &[(&str, Comparison<'_>)]) -> ReportTable {
    let mut rows: Vec<ReportRow> = Vec::new();
    for (rate, comparison) in by_rate {
        let spoilt: Vec<&EpisodeResult> = comparison.pairs.iter().map(|(spoilt, _)| *spoilt).collect();
        let clean: Vec<&EpisodeResult> = comparison.pairs.iter().map(|(_, clean)| *clean).collect();
        for part in ScenarioKind::ALL {
            let of_part =
                Comparison { pairs: pairs(&of_scenario(&spoilt, part), &of_scenario(&clean, part)) };
            let name = format!("{rate}, {}", part.name());
            let cells = of_part.cells();
            rows.push(ReportRow::new(name, cells));
        }
        rows.push(ReportRow::total(format!("{rate}, all"), comparison.cells()));
    }
    ReportTable::of_player(
        (id, "Spoilt answers: by rate", CAPTION),
        ("rate", COLUMNS.map(str::to_owned).into()),
        rows,
        player,
    )
}

fn kinds_table(id: &str, player: &TeamPlayer, by_kind: &[(ErrorKind, Comparison<'_>)]) -> ReportTable {
    let rows = by_kind.iter().map(|(kind, comparison)| ReportRow::new(kind.name(), comparison.cells()));
    ReportTable::of_player(
        (&format!("{id}-kinds"), &format!("Spoilt answers: each kind alone at {RATE_ALONE}"), CAPTION),
        ("kind of error", COLUMNS.map(str::to_owned).into()),
        rows.collect(),
        player,
    )
}
