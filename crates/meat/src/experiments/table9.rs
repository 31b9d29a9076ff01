//! Table 9: completion rates of GPT-4 in Minecraft at five intervals, which the paper does not print.

use cooperage_core::Ratio;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::{FindingsSheet, cases, remarks};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{FigureFormat, Published, ReportCell, ReportRow, ReportTable};

use crate::measure::{cos, pooled};
use crate::orders::MeatPace;
use crate::tasks::INTERVALS;

/// The experiment behind table 9.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "mindagent/table9",
    about: "the cooking game in Minecraft at five intervals, two agents (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions,
    findings,
};

/// The published completion rates of GPT-4, with the counts that three episodes together had if the inferred intervals are right.
const PUBLISHED: [(f64, (u64, u64)); 5] =
    [(0.195, (17, 87)), (0.381, (16, 42)), (0.704, (19, 27)), (0.792, (19, 24)), (0.833, (15, 18))];
const PUBLISHED_COS: f64 = 0.581;
/// The number of agents.
const AGENTS: u32 = 2;

fn task(tau: usize) -> String {
    format!("meat/victorian/tau{}", tau + 1)
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let of_player =
        |player| (0..INTERVALS.len()).map(move |tau| args.condition(player, &task(tau), AGENTS, &[]));
    args.players.iter().flat_map(of_player).collect()
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, told(results));
    for (id, kind) in &sheet.numbered_kinds("table9") {
        let players: Vec<TeamPlayer> =
            sheet.players.iter().filter(|player| player.kind() == *kind).cloned().collect();
        let rows = players.iter().map(|player| row(results, player)).collect();
        sheet.table(ReportTable::of_kind(head(id, *kind), ("player", columns()), rows, *kind));
        for player in &players {
            let cell = cos_cell(&rates(results, player));
            sheet.enter(player, "cos", cell.ours);
            sheet.headline("CoS in Minecraft", player, cell);
        }
    }
    sheet.findings
}

fn head(id: &str, kind: PlayerKind) -> (&str, &'static str, &'static str) {
    let title = match kind {
        PlayerKind::Model => "Table 9: Minecraft",
        _ => "Table 9: Minecraft, players that are no language models",
    };
    (
        id,
        title,
        "Completed / (completed + failed), the episodes of an interval pooled. Published beside them: GPT-4.",
    )
}

/// The columns: the intervals and CoS.
fn columns() -> Vec<String> {
    let intervals = INTERVALS.map(|interval| format!("τ = {interval} (inferred)"));
    intervals.into_iter().chain(["CoS".to_owned()]).collect()
}

/// The counts of a player at each interval; `None` where nothing was played.
fn rates(results: &Results, player: &TeamPlayer) -> Vec<Option<(Ratio, usize)>> {
    let all = cases::episodes(results, player, AGENTS);
    let of = |tau| {
        let its: Vec<&EpisodeResult> = all
            .iter()
            .copied()
            .filter(|episode| episode.plan.task == task(tau) && episode.end.is_some())
            .collect();
        (!its.is_empty()).then(|| (pooled(its.iter().copied()), its.len()))
    };
    (0..INTERVALS.len()).map(of).collect()
}

fn row(results: &Results, player: &TeamPlayer) -> ReportRow {
    let rates = rates(results, player);
    let mut cells: Vec<ReportCell> =
        rates.iter().zip(PUBLISHED).map(|(rate, paper)| cell(*rate, paper)).collect();
    cells.push(cos_cell(&rates));
    ReportRow { name: player.full_label(), cells, is_total: false }
}

fn cell(rate: Option<(Ratio, usize)>, (value, (completed, all)): (f64, (u64, u64))) -> ReportCell {
    let note = format!("inferred counts: {completed} of {all} in three episodes");
    let paper = Published { value: Some(value), note: Some(note), ..Published::default() };
    match rate {
        None => ReportCell::empty("completion_rate", Some(paper), None),
        Some((ratio, n)) => ReportCell {
            metric: "completion_rate",
            ours: Some(ratio.value()),
            ratio: Some(ratio),
            n: n as u64,
            paper: Some(paper),
            ..ReportCell::default()
        },
    }
}

/// The mean over the five intervals, once all of them have been played.
fn cos_cell(rates: &[Option<(Ratio, usize)>]) -> ReportCell {
    let played: Vec<Ratio> = rates.iter().flatten().map(|(ratio, _)| *ratio).collect();
    let episodes = rates.iter().flatten().map(|(_, episodes)| episodes).sum();
    let ours = (played.len() == INTERVALS.len()).then(|| cos(&played)).flatten();
    let paper = Some(Published::number(PUBLISHED_COS));
    ReportCell { paper, ..ReportCell::number("cos", FigureFormat::default(), ours, episodes) }
}

fn told(results: &Results) -> Vec<String> {
    let lifetimes = INTERVALS.map(|interval| MeatPace::published(interval).lifetime.to_string()).join(", ");
    let intervals = INTERVALS.map(|interval| interval.to_string()).join(", ");
    let mut told = vec![
        format!(
            "The paper prints the five ratios without their intervals. Intervals {intervals} with lifetimes {lifetimes} are inferred: of \
             all arithmetic sequences with first terms up to 15 and differences up to 7 they alone give all five ratios to three places, \
             with 60 turns, three pooled episodes and lifetimes of one and a half intervals. Lifetimes of 12 or 15 throughout fit too, so \
             that the intervals are surer than the lifetimes."
        ),
        "The published figures are those of gpt-4 in the authors' own program on a game server and in real time. Ours come from our own \
         re-implementation on an embedded block world, with prompts in our own words and a house and a fence of ours around the published \
         places. They stand side by side; they are not the same measurement."
            .to_owned(),
    ];
    told.extend(remarks::scripted(results));
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{SampleEpisode, experiments_declared, results_of};

    #[test]
    fn the_inferred_counts_give_the_published_ratios() {
        for ((value, (completed, all)), interval) in PUBLISHED.into_iter().zip(INTERVALS) {
            let ratio = completed as f64 / all as f64;
            assert!((ratio - value).abs() < 5e-4, "{interval}");
            // The last order of an episode may still be open at its end.
            let orders = u64::from(60_u32.div_ceil(interval));
            assert!((3 * (orders - 1)..=3 * orders).contains(&all), "{interval}");
        }
        let mean = PUBLISHED.iter().map(|(value, _)| value).sum::<f64>() / 5.0;
        assert!((mean - PUBLISHED_COS).abs() < 5e-4);
    }

    #[test]
    fn our_rates_stand_beside_the_published_ones() {
        let games: Vec<SampleEpisode> =
            (0..5).map(|tau| SampleEpisode::new(&task(tau), 2, 0, (tau as u64 + 1, 4))).collect();
        let findings = findings(&results_of(&games));
        let [table] = &findings.tables[..] else { panic!("{:?}", findings.tables) };
        let row = &table.rows[0];
        assert_eq!((row.cells.len(), row.cells[0].ratio), (6, Some(Ratio { numerator: 1, denominator: 5 })));
        assert_eq!(row.cells[0].paper.as_ref().unwrap().value, Some(0.195));
        let expected = [1.0 / 5.0, 2.0 / 6.0, 3.0 / 7.0, 4.0 / 8.0, 5.0 / 9.0].iter().sum::<f64>() / 5.0;
        assert!((row.cells[5].ours.unwrap() - expected).abs() < 1e-12);
        assert!(table.columns[0].contains("inferred"));
        assert!(findings.remarks.iter().any(|remark| remark.contains("2, 4, 6, 8, 10")));
        assert_eq!(super::super::ALL.len(), experiments_declared(include_str!("table9.rs")));
    }
}
