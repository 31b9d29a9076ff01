//! The same tasks in our own worlds and on a server: what a score in one says about the other.

use cooperage_collection::measure::TIME_COST;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::cases::{episodes, pairs, with_option};
use cooperage_suites::experiments::kit::{FindingsSheet, remarks};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::measure::{COMPLETION, EpisodeMeasure};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use crate::settings::{COMMANDS, EMBEDDED, JOINED, MINUTES, SET_UP, WORLD};
use crate::task::BUILD;

/// The same team in our own worlds and on the server that the user names.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "transfer/embedded-server",
    about: "20 tasks in our own worlds and on a Minecraft server: completion and time side by side (ours)",
    team: "s-agents",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// The tasks: what two agents do within minutes in any usual terrain.
const TASKS: [&str; 20] = [
    "server/collect/dirt/8",
    "server/collect/dirt/16",
    "server/collect/dirt/24",
    "server/collect/dirt/32",
    "server/collect/logs/4",
    "server/collect/logs/6",
    "server/collect/logs/8",
    "server/collect/logs/12",
    "server/collect/planks/8",
    "server/collect/planks/12",
    "server/collect/planks/16",
    "server/collect/planks/24",
    "server/collect/stones/4",
    "server/collect/stones/8",
    "server/collect/stones/12",
    "server/collect/stones/16",
    "server/build/shelter/3x3x4",
    "server/build/shelter/4x3x4",
    "server/build/shelter/4x4x4",
    "server/build/shelter/5x5x4",
];
/// The agents of each task, both of whom work with their own hands.
const AGENTS: u32 = 2;
const ORGANISATION: (&str, &str) = ("s-agents.organisation", "graph:2");
/// Minutes after which a task is over.
const MINUTES_EACH: &str = "10";
/// The two worlds: the value of the option, and the name in tables.
const WORLDS: [(&str, &str); 2] = [(EMBEDDED, "embedded"), (JOINED, "server")];

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let given = |name: &str| args.options.get(name).map(String::as_str);
    let set_up = given(SET_UP).unwrap_or(COMMANDS);
    // Without a set-up the agents have no blocks on flat ground.
    let tasks = TASKS.iter().filter(|task| set_up == COMMANDS || !task.starts_with(BUILD));
    let mut conditions = Vec::new();
    for player in &args.players {
        for task in tasks.clone() {
            for (world, _) in WORLDS {
                let mut set = vec![(SET_UP, set_up), (WORLD, world)];
                let usual = [ORGANISATION, (MINUTES, MINUTES_EACH)];
                set.extend(usual.into_iter().filter(|(name, _)| given(name).is_none()));
                let condition = args.condition(player, task, AGENTS, &set);
                conditions.push(ExperimentCondition { clock: Some("wall".to_owned()), ..condition });
            }
        }
    }
    conditions
}

/// The completion and the time of an episode.
const MEASURES: [&EpisodeMeasure; 2] = [&COMPLETION, &TIME_COST];

/// The mean of a measure over some episodes.
fn cell(measure: &EpisodeMeasure, of: &[&EpisodeResult]) -> ReportCell {
    let values: Vec<f64> = of.iter().filter_map(|episode| measure.value(episode)).collect();
    let form = if measure.key == COMPLETION.key { FigureFormat::Percent } else { FigureFormat::Tenths };
    let interval = mean_interval(&values);
    ReportCell { interval, ..ReportCell::number(measure.key, form, mean(&values), of.len()) }
}

fn number(metric: &'static str, form: FigureFormat, values: &[f64]) -> ReportCell {
    ReportCell::number(metric, form, mean(values), values.len())
}

/// The cells of a row: completion in both worlds, then the time in both.
fn cells(worlds: &[Vec<&EpisodeResult>]) -> Vec<ReportCell> {
    MEASURES.iter().flat_map(|measure| worlds.iter().map(|of| cell(measure, of))).collect()
}

/// The differences of a measure, server less embedded, over the tasks that have it in both worlds.
fn differences(measure: &EpisodeMeasure, both: &[(&EpisodeResult, &EpisodeResult)]) -> Vec<f64> {
    both.iter()
        .filter_map(|(embedded, joined)| Some(measure.value(joined)? - measure.value(embedded)?))
        .collect()
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, told(results));
    for (id, player) in &sheet.numbered_players("transfer") {
        let all = episodes(results, player, AGENTS);
        let of = |task: Option<&str>| -> Vec<Vec<&EpisodeResult>> {
            let its: Vec<&EpisodeResult> = all
                .iter()
                .copied()
                .filter(|episode| task.is_none_or(|task| episode.plan.task == task))
                .collect();
            WORLDS.iter().map(|(world, _)| with_option(&its, (WORLD, world, JOINED))).collect()
        };
        let worlds = of(None);
        let [embedded, joined] = &worlds[..] else { continue };
        let both = pairs(embedded, joined);
        let mut rows: Vec<ReportRow> = TASKS
            .iter()
            .filter(|task| all.iter().any(|episode| episode.plan.task == **task))
            .map(|task| ReportRow::new(task.trim_start_matches("server/"), cells(&of(Some(task)))))
            .collect();
        rows.push(ReportRow::total("all tasks", cells(&worlds)));
        sheet.table(table(id, player, rows));
        headlines(&mut sheet, player, &both);
    }
    sheet.findings
}

fn table(id: &str, player: &TeamPlayer, rows: Vec<ReportRow>) -> ReportTable {
    let columns = ["completion", "minutes"].iter().flat_map(|measure| {
        WORLDS.iter().map(move |(_, world)| format!("{measure}, {world}")).collect::<Vec<_>>()
    });
    ReportTable::of_player(
        (
            id,
            "The same tasks in our own worlds and on the server",
            "Completion, and minutes until the goal was met; NaN where it was not. Intervals are over the tasks.",
        ),
        ("task", columns.collect()),
        rows,
        player,
    )
}

fn headlines(sheet: &mut FindingsSheet<'_>, player: &TeamPlayer, both: &[(&EpisodeResult, &EpisodeResult)]) {
    let completion = differences(&COMPLETION, both);
    let minutes = differences(&TIME_COST, both);
    for (name, label, form, values) in [
        (
            "completion_difference",
            "completion on the server less embedded",
            FigureFormat::Decimals,
            &completion,
        ),
        ("minutes_difference", "minutes on the server less embedded", FigureFormat::Hundredths, &minutes),
    ] {
        let interval = mean_interval(values);
        sheet.enter_with_ends(player, name, mean(values), interval);
        sheet.headline(label, player, ReportCell { interval, ..number(name, form, values) });
    }
}

/// Remarks for readers: on which servers it was played, and what the figures may be taken for.
fn told(results: &Results) -> Vec<String> {
    let servers: Vec<String> = results
        .servers()
        .into_iter()
        .map(|(server, episodes)| format!("{server} ({}), {episodes} episodes", server.rules.words()))
        .collect();
    let mut told = Vec::new();
    if !servers.is_empty() {
        told.push(format!(
            "Played on: {}. The figures hold for these servers, and for no others.",
            servers.join("; ")
        ));
    }
    told.push(
        "Both halves have the same tasks, team, set-up and clock. The terrain differs, where the server's is not that of our own \
         worlds, and so does all that other players have changed there."
            .to_owned(),
    );
    told.extend(remarks::scripted(results));
    told
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_suites::testing::{SampleEpisode, results_of};

    use super::*;

    fn args(options: &[(&str, &str)]) -> Args {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Args {
            players: vec![TeamPlayer::with_model("s-agents", "oracle")],
            options: options.collect(),
            episodes: 1,
            ..Args::default()
        }
    }

    #[test]
    fn each_task_is_played_in_both_worlds_alike() {
        let all = conditions(&args(&[]));
        assert_eq!(all.len(), 40);
        let [embedded, joined] = &all[..2] else { panic!("two worlds") };
        let without = |options: &BTreeMap<String, String>| {
            options
                .iter()
                .filter(|(name, _)| *name != WORLD)
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(without(&embedded.options), without(&joined.options));
        assert_eq!((embedded.options[WORLD].as_str(), joined.options[WORLD].as_str()), (EMBEDDED, JOINED));
        assert_eq!(embedded.options[SET_UP], COMMANDS);
        let plain = conditions(&args(&[(SET_UP, "none"), (MINUTES, "3")]));
        assert!(plain.len() == 32 && plain.iter().all(|condition| condition.options[MINUTES] == "3"));
    }

    #[test]
    fn differences_are_of_the_same_tasks() {
        let mut episodes = Vec::new();
        for (task, embedded, joined) in [(TASKS[0], (8, 0), (6, 2)), (TASKS[4], (4, 0), (4, 0))] {
            episodes.push(SampleEpisode::new(task, AGENTS, 0, embedded));
            episodes.push(SampleEpisode::new(task, AGENTS, 0, joined));
        }
        let mut results = results_of(&episodes);
        for (place, episode) in results.episodes.iter_mut().enumerate() {
            if place % 2 == 0 {
                episode.plan.settings.insert(WORLD.to_owned(), EMBEDDED.to_owned());
            }
            episode
                .end
                .as_mut()
                .unwrap()
                .score
                .figures
                .insert("tc_ticks".to_owned(), 1_200 * (1 + place as i64));
        }
        let findings = findings(&results);
        assert_eq!(findings.figures["completion_difference"], -0.125);
        assert_eq!(findings.figures["minutes_difference"], 1.0);
        let rows = &findings.tables[0].rows;
        assert_eq!((rows.len(), rows[0].name.as_str(), rows[0].cells.len()), (3, "collect/dirt/8", 4));
        assert_eq!((rows[0].cells[0].ours, rows[0].cells[1].ours), (Some(1.0), Some(0.75)));
    }
}
