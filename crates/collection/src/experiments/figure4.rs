//! Figure 4: three schemes of working together on the same task, drawn from the journals.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::Results;
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{FigureFormat, ReportCell};

use super::case::{ExperimentCase, SCHEMES, conditions as of_cases, task_name};
use super::drawings::{gantt, progress, progress_chart};
use super::remarks::remarks;
use super::sample::{CaseSample, differences};
use super::sheet::CaseFindings;
use super::tables::grid;

/// The experiment behind figure 4.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/figure4",
    about: "50 stones by ToA(3) in relay, in rounds and non-obstructively: what each agent did when (figure 4)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions,
    findings,
};

const TASK: &str = "collection/stones/50";

fn cases() -> [ExperimentCase; 3] {
    SCHEMES.map(|scheme| ExperimentCase::new("tree:3", TASK).with_scheme(scheme))
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &cases())
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(
        "The published figure 4 is a sketch without numbers: what is drawn here are the episodes themselves.",
    );
    for (id, player) in &sheet.numbered_players("figure4") {
        let samples = sheet.samples(&cases(), player);
        let named: Vec<(String, &CaseSample<'_>)> =
            SCHEMES.iter().map(|scheme| (*scheme).to_owned()).zip(&samples).collect();
        let title = format!("Three schemes of working together: {}", player.full_label());
        match gantt(
            results,
            (id, &title, "50 stones by a leader and three who work, on the same terrain."),
            &named,
        ) {
            Ok(drawn) => sheet.findings.gantts.extend(drawn),
            Err(error) => sheet.remark(format!("Without the journals nothing can be drawn: {error}.")),
        }
        compare(&mut sheet, id, player, &named);
        let caption = "Thin lines are episodes, bold ones their means.";
        let panel = progress(&task_name(TASK), &named);
        sheet.chart(progress_chart(id, caption, vec![panel]));
        sheet.cases(id, &named, player);
    }
    sheet.findings
}

/// How much longer each scheme takes than the freest, on the same terrain.
fn compare(
    sheet: &mut FindingsSheet<'_>,
    id: &str,
    player: &TeamPlayer,
    named: &[(String, &CaseSample<'_>)],
) {
    let Some((_, free)) = named.last() else { return };
    let mut rows = Vec::new();
    for (scheme, sample) in named {
        let longer = differences(free, sample);
        let difference = ReportCell {
            metric: "tc_difference",
            ours: mean(&longer),
            interval: mean_interval(&longer),
            n: longer.len() as u64,
            form: FigureFormat::Tenths,
            ..ReportCell::default()
        };
        let key = scheme.replace('-', "_");
        if scheme != "non-obstructive" {
            let name = format!("{key}.tc_minutes_longer");
            sheet.enter_with_ends(player, &name, difference.ours, difference.interval);
        }
        sheet.headline(format!("TC in minutes, {scheme}"), player, sample.time(None));
        let is_first = scheme == "non-obstructive";
        let difference = if is_first { ReportCell::default() } else { difference };
        rows.push((scheme.clone(), vec![sample.time(None), sample.median_time(), difference]));
    }
    let between: Vec<f64> = match (named.first(), named.get(1)) {
        (Some((_, relay)), Some((_, rounds))) => differences(rounds, relay),
        _ => Vec::new(),
    };
    let bounds = mean_interval(&between);
    sheet.enter_with_ends(player, "relay_less_rounds.tc_minutes", mean(&between), bounds);
    let columns = ["TC", "median TC", "longer than non-obstructive"].map(str::to_owned).into();
    let head = (
        id,
        "Figure 4: schemes of working together",
        "TC in minutes. How much longer a scheme takes is the mean over pairs of episodes on the same terrain.",
    );
    let table = grid(head, ("scheme", columns), rows, player);
    sheet.table(table);
}
