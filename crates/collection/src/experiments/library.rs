//! The effect of a skill library: none, the one that ships, and one that was learned.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Chart, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{Results, distinct};
use cooperage_suites::table::{FigureFormat, ReportCell};
use cooperage_teams::GIVEN;

use super::case::{ExperimentCase, LIBRARY_OPTION, task_name};
use super::drawings::{bars, progress, progress_chart};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;
use super::tables::{grid, tokens};

/// The experiment that compares skill libraries.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/library",
    about: "50 logs and 50 stones by ToA(3) with an empty library, the one that ships, and one that was learned (ours)",
    team: "s-agents",
    plays: true,
    episodes_default: 10,
    conditions,
    findings,
};

const TASKS: [&str; 2] = ["collection/logs/50", "collection/stones/50"];
/// The libraries: the option's value, the name in summaries, and that in tables.
const LIBRARIES: [(&str, &str, &str); 3] =
    [("empty", "empty", "empty"), ("shipped", "shipped", "shipped"), (GIVEN, "learned", "learned")];
/// The scripted player, and the one that writes its scripts itself: without skills there is nothing to call.
const ORACLE: &str = "oracle";
const AUTHOR: &str = "oracle:author";

fn cases() -> Vec<ExperimentCase> {
    let of = |task| {
        LIBRARIES.map(|(library, key, _)| ExperimentCase::new("tree:3", task).with_library(library, key))
    };
    TASKS.into_iter().flat_map(of).collect()
}

/// Returns the player that plays a case for `player`: a scripted player with an empty library is replaced by the one
/// that writes scripts.
fn plays(player: &TeamPlayer, case: &ExperimentCase) -> TeamPlayer {
    let mut player = player.clone();
    if case.library == Some("empty") {
        for model in player.models.values_mut().filter(|model| *model == ORACLE) {
            AUTHOR.clone_into(model);
        }
    }
    player
}

/// Maps the script-writing player back to the scripted player beside whose figures its own stand.
fn stands_for(mut player: TeamPlayer) -> TeamPlayer {
    for model in player.models.values_mut().filter(|model| *model == AUTHOR) {
        ORACLE.clone_into(model);
    }
    player
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    // A learned library is there where the user hands one in.
    let has_learned = args.options.get(LIBRARY_OPTION).is_some_and(|library| library == GIVEN);
    let played = |case: &ExperimentCase| case.library != Some(GIVEN) || has_learned;
    let mut conditions = Vec::new();
    for player in &args.players {
        for case in cases().iter().filter(|case| played(case)) {
            conditions.push(case.condition(args, &plays(player, case)));
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "A scripted player with an empty library is `oracle:author`, which writes its scripts itself; with any other library \
         it is `oracle`, which calls skills.",
    );
    sheet.remark(
        "A learned library is a file: play a run with `--set s-agents.library=empty`, write what it learned with `cooperage \
         export skills RUN --out FILE`, and hand it in with `--set s-agents.library=FILE`. After k episodes means a run of k \
         episodes.",
    );
    sheet.players = distinct(sheet.players.iter().cloned().map(stands_for));
    for (id, player) in &sheet.numbered_players("library") {
        let samples: Vec<CaseSample<'_>> =
            cases().iter().map(|case| CaseSample::of(case, results, &plays(player, case))).collect();
        for sample in &samples {
            sheet.enter_sample(player, sample);
        }
        let on = |task: &str| samples.iter().filter(|sample| sample.case.task == task).collect::<Vec<_>>();
        let mut rows = Vec::new();
        for task in TASKS {
            for (sample, (.., name)) in on(task).into_iter().zip(LIBRARIES) {
                if sample.episodes.is_empty() {
                    continue;
                }
                sheet.headline(
                    format!("TC in minutes, {}, {name}", task_name(task)),
                    player,
                    sample.time(None),
                );
                let cells = cells(sample);
                for cell in &cells {
                    sheet.enter(player, &format!("{}.{}", sample.case.key(), cell.metric), cell.ours);
                }
                rows.push((format!("{}, {name}", task_name(task)), cells));
            }
        }
        let columns =
            ["TC", "median TC", "attempts per action", "skills per action", "skills learned", "tokens"];
        let head = (
            id.as_str(),
            "Libraries of skills",
            "TC in minutes. Attempts are scripts that were tried for a direct action.",
        );
        let table = grid(head, ("task, library", columns.map(str::to_owned).into()), rows, player);
        sheet.table(table);
        let by_library = |cell: &dyn Fn(&CaseSample<'_>) -> ReportCell| -> Vec<(String, Vec<ReportCell>)> {
            let of = |(place, (.., name)): (usize, &(&str, &str, &str))| {
                let its = TASKS.iter().filter_map(|task| on(task).get(place).copied());
                ((*name).to_owned(), its.map(cell).collect::<Vec<ReportCell>>())
            };
            let all = LIBRARIES.iter().enumerate().map(of);
            all.filter(|(_, cells)| cells.iter().any(|cell| cell.n > 0)).collect()
        };
        sheet.chart(Chart {
            id: format!("{id}-tc"),
            title: format!("Libraries of skills: {}", player.full_label()),
            caption: "Each panel has its own scale.".to_owned(),
            panels: vec![
                bars("TC, minutes", "", &by_library(&|sample| sample.time(None))),
                bars("attempts per action", "", &by_library(&attempts)),
                bars(
                    "thousands of tokens",
                    "",
                    &by_library(&|sample| {
                        let cell = sample.mean_total("tokens_per_episode", tokens);
                        ReportCell { ours: cell.ours.map(|tokens| tokens / 1e3), ..cell }
                    }),
                ),
            ],
            names: TASKS.map(task_name).into(),
            ..Chart::default()
        });
        let panels = TASKS.iter().map(|task| {
            let named = LIBRARIES.iter().map(|(.., name)| (*name).to_owned()).zip(on(task));
            progress(&task_name(task), &named.collect::<Vec<_>>())
        });
        let caption = "Thin lines are episodes, bold ones their means.";
        sheet.chart(progress_chart(id, caption, panels.collect()));
        let named: Vec<(String, &CaseSample<'_>)> = samples
            .iter()
            .zip(LIBRARIES.iter().cycle())
            .filter(|(sample, _)| !sample.episodes.is_empty())
            .map(|(sample, (.., name))| (format!("{}, {name}", task_name(&sample.case.task)), sample))
            .collect();
        sheet.cases(id, &named, player);
    }
    sheet.findings
}

fn attempts(sample: &CaseSample<'_>) -> ReportCell {
    sample.quotient("attempts_per_action", ("action_attempts", "direct_actions"), FigureFormat::Decimals)
}

fn cells(sample: &CaseSample<'_>) -> Vec<ReportCell> {
    vec![
        sample.time(None),
        sample.median_time(),
        attempts(sample),
        sample.quotient("skills_used_per_action", ("skills_used", "direct_actions"), FigureFormat::Decimals),
        sample.mean_count("skills_learned_mean", "skills_learned"),
        sample.mean_total("tokens_per_episode", tokens),
    ]
}
