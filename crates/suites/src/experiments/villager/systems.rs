//! Experiments that set VillagerAgent beside AgentVerse on the farm: tables 3 and 4, figures 3 and 5.

use super::paper::printed;
use super::setup::{condition, episodes, of_scenario, remarks, scenario};
use super::shape::{cell, number, of_kind, row, table};
use crate::condition::Condition;
use crate::episode::conduct::Conduct;
use crate::experiments::chart::{Chart, Panel, Point, Series, Style};
use crate::experiments::kitchen::Kitchens;
use crate::experiments::shapes::agents_text;
use crate::experiments::{Args, Experiment, Findings};
use crate::player::Player;
use crate::results::{Episode, Results};
use crate::statistics::mean;
use crate::table::{Published, Row};
use crate::villagerbench::SUITE;
use crate::villagerbench::measure::{Measure, Scenario};

/// Table 3.
pub(crate) const TABLE3: Experiment = Experiment {
    name: "villager/table3",
    about: "farm-to-table cooking: AgentVerse and VillagerAgent with 2 agents, VillagerAgent with 3",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &[("agentverse", 2), ("villager", 2), ("villager", 3)]),
    findings: table3,
};

/// Table 4.
pub(crate) const TABLE4: Experiment = Experiment {
    name: "villager/table4",
    about: "token cost on the farm by difficulty: AgentVerse and VillagerAgent with 2 agents",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &PAIR),
    findings: table4,
};

/// Figure 3.
pub(crate) const FIGURE3: Experiment = Experiment {
    name: "villager/figure3",
    about: "AgentVerse and VillagerAgent on the farm: completion, balance, contribution, efficiency as bars",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &PAIR),
    findings: figure3,
};

/// Figure 5.
pub(crate) const FIGURE5: Experiment = Experiment {
    name: "villager/figure5",
    about: "farm task 20 with AgentVerse and VillagerAgent: actions that fail, claims that events contradict",
    team: "villager",
    plays: true,
    episodes_default: 6,
    conditions: figure5_conditions,
    findings: figure5,
};

/// Both systems with two agents.
const PAIR: [(&str, u32); 2] = [("agentverse", 2), ("villager", 2)];

/// The same models in another framework; models of single roles stay with theirs.
fn within(player: &Player, framework: &str) -> Player {
    let of_framework = |role: &str| role == "*" || role.split('.').next() == Some(framework);
    let models = player.models.iter().filter(|(role, _)| of_framework(role));
    Player {
        framework: framework.to_owned(),
        models: models.map(|(role, model)| (role.clone(), model.clone())).collect(),
    }
}

fn farm(args: &Args, teams: &[(&str, u32)]) -> Vec<Condition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for &(framework, agents) in teams {
            for tasks in scenario(args, Scenario::Farm, agents) {
                conditions.push(condition(args, &within(player, framework), &tasks, agents, &[]));
            }
        }
    }
    conditions
}

fn figure5_conditions(args: &Args) -> Vec<Condition> {
    let task = format!("{SUITE}/farm/20");
    let mut conditions = Vec::new();
    for player in &args.players {
        for (framework, agents) in PAIR {
            conditions.push(condition(args, &within(player, framework), &task, agents, &[]));
        }
    }
    conditions
}

/// As the paper calls it.
fn system(player: &Player) -> &'static str {
    if player.framework == "agentverse" { "AgentVerse" } else { "VillagerAgent" }
}

/// Enters a figure of one of the systems: under its plain name for the first player of that system.
fn enter(findings: &mut Findings, players: &[Player], player: &Player, name: &str, value: Option<f64>) {
    let same: Vec<Player> =
        players.iter().filter(|other| other.framework == player.framework).cloned().collect();
    findings.figure(&same, player, &format!("{}.{name}", player.framework), value);
}

const FARM: [Measure; 4] =
    [Measure::Completion, Measure::Contribution, Measure::EfficiencyByWall, Measure::Balance];

fn table3(results: &Results, _: &Kitchens) -> Findings {
    let players = results.players();
    let mut findings = Findings { remarks: remarks(results, true), ..Findings::default() };
    let mut rows: Vec<(crate::player::PlayerKind, Row)> = Vec::new();
    for player in &players {
        for agents in [2, 3] {
            let all = episodes(results, player, agents);
            let all = of_scenario(&all, Scenario::Farm);
            if all.is_empty() {
                continue;
            }
            let of = format!("{} gpt ({agents} agents)", system(player));
            let label = format!("{}, {}", player.full_label(), agents_text(agents));
            let cells = FARM.map(|measure| {
                let paper = printed("table3", &[&of], measure.symbol());
                let cell = cell(&format!("table3/{label}"), &all, measure, paper);
                let name = format!("{}_{agents}_agents", measure.key());
                enter(&mut findings, &players, player, &name, cell.ours);
                cell
            });
            let [completion, ..] = &cells;
            findings.headline(format!("mean C, {}", agents_text(agents)), player, completion.clone());
            rows.push((player.kind(), row(label, cells.into())));
        }
    }
    for (number, kind) in crate::results::distinct(rows.iter().map(|(kind, _)| *kind)).into_iter().enumerate()
    {
        let rows = rows.iter().filter(|(of, _)| *of == kind).map(|(_, row)| row.clone()).collect();
        let made = table(
            (
                &super::shape::numbered("table3", number),
                "Table 3: farm-to-table cooking".to_owned(),
                "Means over tasks; E in percent per minute from begin to end. Published: the same system with \
                 gpt-4-1106-preview.",
            ),
            ("system", FARM.map(|measure| measure.symbol().to_owned()).into()),
            rows,
            None,
        );
        findings.tables.push(of_kind(made, kind));
    }
    findings
}

/// The classes of difficulty with their shares of the tasks, easiest first, in percent (specification, 4.8).
const CLASSES: [(&str, usize); 3] = [("easy", 40), ("medium", 35), ("hard", 25)];

/// The class of every task of these episodes: ranked by complexity, then by number.
fn classes(episodes: &[&Episode]) -> Vec<(String, &'static str)> {
    let number = |task: &str| task.rsplit('/').next().and_then(|id| id.parse::<u64>().ok());
    let mut tasks: Vec<(i64, Option<u64>, String)> = episodes
        .iter()
        .filter(|episode| episode.end.is_some())
        .map(|episode| {
            let task = &episode.plan.task;
            (episode.figure("complexity_milli"), number(task), task.clone())
        })
        .collect();
    tasks.sort();
    tasks.dedup();
    let count = tasks.len();
    let class = |place: usize| {
        let mut below = 0;
        for (name, percent) in CLASSES {
            below += percent;
            if place * 100 < count * below {
                return name;
            }
        }
        "hard"
    };
    tasks.into_iter().enumerate().map(|(place, (_, _, task))| (task, class(place))).collect()
}

fn table4(results: &Results, _: &Kitchens) -> Findings {
    let players = results.players();
    let mut findings = Findings { remarks: remarks(results, true), ..Findings::default() };
    findings.remarks.push(
        "The published split of tasks by difficulty is not printed; the averages there fit shares of 40, 35 and 25 %, which \
         we apply to the tasks ranked by complexity, then number."
            .to_owned(),
    );
    for (place, player) in players.iter().enumerate() {
        let all = episodes(results, player, 2);
        let all = of_scenario(&all, Scenario::Farm);
        let classes = classes(&all);
        let mut rows = Vec::new();
        for name in CLASSES.map(|(name, _)| name).into_iter().chain(["average"]) {
            let is_in = |episode: &&&Episode| {
                name == "average"
                    || classes.iter().any(|(task, class)| *class == name && *task == episode.plan.task)
            };
            let chosen: Vec<&Episode> = all.iter().filter(is_in).copied().collect();
            let columns = [(Measure::TokensPerAction, "tokens_per_action"), (Measure::TokenCost, "cost")];
            let cells = columns.map(|(measure, column)| {
                let paper = printed("table4", &[name, system(player)], column);
                let cell = cell(&format!("table4/{}/{name}", player.full_label()), &chosen, measure, paper);
                enter(&mut findings, &players, player, &format!("{}.{name}", measure.key()), cell.ours);
                cell
            });
            rows.push(Row { is_total: name == "average", ..row(name, cells.into()) });
        }
        findings.tables.push(table(
            (
                &super::shape::numbered("table4", place),
                "Table 4: token cost".to_owned(),
                "Completion tokens per action, and those by score and valid actions (equation 4). Published: the same \
                 system with gpt-4-1106-preview.",
            ),
            ("difficulty", vec!["tokens per action".to_owned(), "cost".to_owned()]),
            rows,
            Some(player),
        ));
    }
    findings
}

/// The measures of figure 3 as shares: as printed, and what a hundredth of ours is compared with.
const BARS: [(&str, Measure); 4] = [
    ("completion rate", Measure::Completion),
    ("workload balance", Measure::Balance),
    ("contribution rate", Measure::Contribution),
    ("efficiency", Measure::EfficiencyByWall),
];

fn figure3(results: &Results, _: &Kitchens) -> Findings {
    let players = results.players();
    let mut findings = Findings { remarks: remarks(results, true), ..Findings::default() };
    for (place, player) in players.iter().enumerate() {
        let all = episodes(results, player, 2);
        let all = of_scenario(&all, Scenario::Farm);
        let cells = BARS.map(|(name, measure)| {
            let mut cell = cell(&format!("figure3/{}", player.full_label()), &all, measure, None);
            cell.ours = cell.ours.map(|percent| percent / 100.0);
            if let Some(interval) = &mut cell.interval {
                interval.low /= 100.0;
                interval.high /= 100.0;
            }
            // Of each system one column is printed.
            let paper = printed("figure3", &[name], system(player));
            cell.paper = paper.map(Published::number);
            cell.metric = "share";
            enter(&mut findings, &players, player, &format!("share.{}", measure.key()), cell.ours);
            cell
        });
        let bar = |x: f64, value: Option<f64>, hint: String| {
            value.map(|y| Point { x, y: y * 100.0, interval: None, hint })
        };
        let panels = BARS.iter().zip(&cells).map(|((name, _), cell)| {
            let paper = cell.paper.as_ref().and_then(|paper| paper.value);
            let series = |label: &str, colour, point: Option<Point>| Series {
                label: label.to_owned(),
                style: Style::Bars,
                colour,
                points: point.into_iter().collect(),
            };
            Panel {
                title: (*name).to_owned(),
                subtitle: String::new(),
                series: vec![
                    series("published", 9, bar(0.0, paper, format!("published {name}"))),
                    series("ours", 0, bar(1.0, cell.ours, format!("our {name}"))),
                ],
            }
        });
        findings.charts.push(Chart {
            id: super::shape::numbered("figure3", place),
            title: format!("Figure 3: {}", player.full_label()),
            caption: "In percent; efficiency in percent per minute. Published: the same system with gpt-4-1106-preview."
                .to_owned(),
            y_label: "percent".to_owned(),
            x_label: "whose".to_owned(),
            panels: panels.collect(),
            names: vec!["published".to_owned(), "ours".to_owned()],
            ..Chart::default()
        });
        findings.tables.push(table(
            (
                &super::shape::numbered("figure3", place),
                "Figure 3: two systems on the farm".to_owned(),
                "Means over tasks as shares; efficiency in hundreds of percent per minute.",
            ),
            ("system", BARS.map(|(name, _)| name.to_owned()).into()),
            vec![row(player.full_label(), cells.into())],
            Some(player),
        ));
    }
    findings
}

fn figure5(results: &Results, _: &Kitchens) -> Findings {
    let players = results.players();
    let mut findings = Findings { remarks: remarks(results, true), ..Findings::default() };
    findings.remarks.push(
        "The published failure rate is not defined there; ours is failed actions of all actions. A claim is a reflection \
         or a report to the team that says a subtask is done, or a message that says what was done where; it is unsupported \
         where events contradict it."
            .to_owned(),
    );
    for (place, player) in players.iter().enumerate() {
        let all = episodes(results, player, 2);
        let found: Vec<Conduct> = all.iter().filter_map(|episode| Some(episode.account()?.conduct)).collect();
        let sum = |of: fn(&Conduct) -> u64| found.iter().map(of).sum::<u64>() as f64;
        let actions = sum(|conduct| conduct.actions);
        let rate = (actions > 0.0).then(|| 100.0 * sum(|conduct| conduct.failed) / actions);
        let completions: Vec<f64> = all.iter().filter_map(|e| Measure::Completion.of(e)).collect();
        let mut failed = number("failed_percent", rate, found.len());
        failed.paper = printed("figure5", &[system(player)], "failed actions").map(Published::number);
        let count = |value: f64| number("episodes", (!found.is_empty()).then_some(value), found.len());
        let cells = vec![
            failed.clone(),
            count(actions),
            count(sum(|conduct| conduct.claims)),
            count(sum(|conduct| conduct.unsupported)),
            number("completion_percent", mean(&completions), completions.len()),
        ];
        enter(&mut findings, &players, player, "failed_percent", rate);
        enter(&mut findings, &players, player, "claims", Some(sum(|conduct| conduct.claims)));
        enter(
            &mut findings,
            &players,
            player,
            "claims_unsupported",
            Some(sum(|conduct| conduct.unsupported)),
        );
        findings.headline("failed actions in percent".to_owned(), player, failed);
        let columns = ["failed actions, %", "actions", "claims", "unsupported claims", "C"];
        findings.tables.push(table(
            (
                &super::shape::numbered("figure5", place),
                "Figure 5: farm task 20".to_owned(),
                "All episodes together. Published: the same system with gpt-4-1106-preview.",
            ),
            ("system", columns.map(str::to_owned).into()),
            vec![row(player.full_label(), cells)],
            Some(player),
        ));
    }
    findings
}
