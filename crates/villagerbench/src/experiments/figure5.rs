//! Figures 5 and 8: farm task 20 by VillagerAgent and by AgentVerse, what fails there and what is claimed, and one episode
//! of each side by side.

use cooperage_journal::{JournalError, RunDir};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::episode::course::EpisodeCourse;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::episode::wasted_work::WastedWork;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::episodes;
use cooperage_suites::experiments::{Args, Experiment, Findings, SideBySide};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{Published, ReportRow, ReportTable};

use super::paper::printed;
use super::setup::remarks;
use super::shape::number;
use super::systems::{PAIR, PUBLISHED, enter, system};
use crate::SUITE;
use crate::measure;

/// The experiment behind figures 5 and 8.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/figure5",
    about: "farm task 20 with AgentVerse and VillagerAgent: actions that fail, claims that events contradict, one episode of each side by side",
    team: "villager",
    plays: true,
    episodes_default: 6,
    conditions,
    findings,
};

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let task = format!("{SUITE}/farm/20");
    let mut conditions = Vec::new();
    for player in &args.players {
        for (framework, agents) in PAIR {
            conditions.push(args.condition(&player.within(framework), &task, agents, &[]));
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(
        "The published failure rate is not defined there; ours is failed actions of all actions. A claim is a reflection \
         or a report to the team that says a subtask is done, or a message that says what was done where; it is unsupported \
         where events contradict it."
            .to_owned(),
    );
    let mut episodes_side_by_side = Vec::new();
    for (id, player) in &sheet.numbered_players("figure5") {
        let all = episodes(results, player, 2);
        let found: Vec<WastedWork> =
            all.iter().filter_map(|episode| Some(episode.account()?.wasted_work)).collect();
        let sum = |of: fn(&WastedWork) -> u64| found.iter().map(of).sum::<u64>() as f64;
        let [actions, claims, unsupported] = [
            sum(|wasted_work| wasted_work.actions),
            sum(|wasted_work| wasted_work.claims),
            sum(|wasted_work| wasted_work.unsupported),
        ];
        let rate = (actions > 0.0).then(|| 100.0 * sum(|wasted_work| wasted_work.failed) / actions);
        let completions: Vec<f64> = all.iter().filter_map(|e| (measure::COMPLETION.of)(e)).collect();
        let mut failed = number("failed_percent", rate, found.len());
        failed.paper = printed("figure5", &[system(player)], "failed actions").map(Published::number);
        enter(&mut sheet, player, "failed_percent", rate);
        enter(&mut sheet, player, "claims", Some(claims));
        enter(&mut sheet, player, "claims_unsupported", Some(unsupported));
        sheet.headline("failed actions in percent", player, failed.clone());
        let count = |value: f64| number("episodes", (!found.is_empty()).then_some(value), found.len());
        let cells = vec![
            failed,
            count(actions),
            count(claims),
            count(unsupported),
            number("completion_percent", mean(&completions), completions.len()),
        ];
        episodes_side_by_side.extend(all.first().map(|episode| (player.clone(), *episode)));
        let columns = ["failed actions, %", "actions", "claims", "unsupported claims", "C"];
        sheet.table(ReportTable::of_player(
            (id, "Figure 5: farm task 20", &format!("All episodes together. {PUBLISHED}")),
            ("system", columns.map(str::to_owned).into()),
            vec![ReportRow::new(player.full_label(), cells)],
            player,
        ));
    }
    match side_by_side(results, &episodes_side_by_side) {
        Ok(shown) => sheet.findings.courses.extend(shown),
        Err(error) => sheet.remark(format!("Without the journals no episode can be shown: {error}.")),
    }
    sheet.findings
}

/// The first episode of each player, side by side: the case study of figures 5 and 8. Nothing is shown of unfinished
/// episodes.
fn side_by_side(
    results: &Results,
    episodes: &[(TeamPlayer, &EpisodeResult)],
) -> Result<Option<SideBySide>, JournalError> {
    let mut courses = Vec::new();
    for (player, episode) in episodes.iter().filter(|(_, episode)| episode.end.is_some()) {
        let run = RunDir::open(&results.run)?;
        let path = run.finished_path(&episode.key);
        let transcript = Transcript::read(&path, &run.finished_lines(&episode.key)?)?;
        courses.push(EpisodeCourse::of(&transcript, player.full_label(), facts(episode)));
    }
    Ok((!courses.is_empty()).then(|| SideBySide {
        id: "side-by-side".to_owned(),
        title: "Figures 5 and 8: what was planned, said and done".to_owned(),
        caption: "The first episode of each system on farm task 20: on one side a plan, on the other a discussion, and under \
                  each every action with its result. Failed actions are marked."
            .to_owned(),
        courses,
    }))
}

/// The rates of one episode.
fn facts(episode: &EpisodeResult) -> Vec<(String, String)> {
    let percent = |part: u64, whole: u64| match whole {
        0 => String::new(),
        whole => format!(" ({:.1} %)", 100.0 * part as f64 / whole as f64),
    };
    let mut facts = Vec::new();
    if let Some(completion) = (measure::COMPLETION.of)(episode) {
        facts.push(("completion", format!("{completion:.1} %")));
    }
    if let Some(wasted) = episode.account().map(|account| account.wasted_work) {
        let WastedWork { actions, failed, claims, unsupported, .. } = wasted;
        facts.push(("actions", actions.to_string()));
        facts.push(("failed actions", format!("{failed}{}", percent(failed, actions))));
        facts.push(("claims", claims.to_string()));
        facts.push(("unsupported claims", format!("{unsupported}{}", percent(unsupported, claims))));
    }
    facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
