//! Experiments that set models side by side, and teams of several sizes and skills: tables 1, 2 and 6, figure 4.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, PanelLayout, Series, Style};
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, with_option};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{Published, ReportCell, ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::paper::{printed, rows as printed_rows};
use super::setup::{of_scenario, remarks, scenario};
use super::shape::cell;
use crate::SUITE;
use crate::measure::{self, ScenarioKind};

/// The experiment behind table 1.
pub(crate) const TABLE1: Experiment = Experiment {
    name: "villager/table1",
    about: "construction and escape rooms with 2 and 3 agents, model by model",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| crews(args, &[ScenarioKind::Construction, ScenarioKind::Escape], &[2, 3]),
    findings: table1,
};

/// The experiment behind table 2.
pub(crate) const TABLE2: Experiment = Experiment {
    name: "villager/table2",
    about: "skills alike and skills divided: farm task 99 with 3 agents",
    team: "villager",
    plays: true,
    episodes_default: 6,
    conditions: table2_conditions,
    findings: table2,
};

/// The experiment behind table 6.
pub(crate) const TABLE6: Experiment = Experiment {
    name: "villager/table6",
    about: "construction tasks 0 and 64 with teams of 1, 2, 4 and 8",
    team: "villager",
    plays: true,
    episodes_default: 6,
    conditions: table6_conditions,
    findings: table6,
};

/// The experiment behind figure 4.
pub(crate) const FIGURE4: Experiment = Experiment {
    name: "villager/figure4",
    about: "models on all three scenarios as a radar, each axis relative to the best of them",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| crews(args, &ScenarioKind::ALL, &[2]),
    findings: figure4,
};

/// The model that ours are set beside.
const REFERENCE: &str = "gpt-4-1106-preview";
const SKILLS: &str = "villagerbench.skills";
const SKILL_SETS: [&str; 2] = ["same", "diverse"];
const TABLE6_TASKS: [u32; 2] = [0, 64];
const TABLE6_TEAMS: [u32; 4] = [1, 2, 4, 8];

fn crews(args: &Args, parts: &[ScenarioKind], teams: &[u32]) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for &agents in teams {
            for tasks in parts.iter().flat_map(|&part| scenario(args, part, agents)) {
                conditions.push(args.condition(player, &tasks, agents, &[]));
            }
        }
    }
    conditions
}

fn table2_conditions(args: &Args) -> Vec<ExperimentCondition> {
    let task = format!("{SUITE}/farm/99");
    let one = |player, skills| args.condition(player, &task, 3, &[(SKILLS, skills)]);
    args.players.iter().flat_map(|player| SKILL_SETS.map(|skills| one(player, skills))).collect()
}

fn table6_conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for task in TABLE6_TASKS.map(construction) {
            for agents in TABLE6_TEAMS {
                conditions.push(args.condition(player, &task, agents, &[]));
            }
        }
    }
    conditions
}

fn construction(task: u32) -> String {
    format!("{SUITE}/construction/{task}")
}

/// The columns of table 1.
const TABLE1_COLUMNS: [(&str, ScenarioKind, EpisodeMeasure); 7] = [
    ("construction C", ScenarioKind::Construction, measure::COMPLETION),
    ("construction VHR", ScenarioKind::Construction, measure::VIEW_HITS),
    ("construction E", ScenarioKind::Construction, measure::EFFICIENCY_BY_WALL),
    ("construction B", ScenarioKind::Construction, measure::BALANCE),
    ("escape C", ScenarioKind::Escape, measure::COMPLETION),
    ("escape E", ScenarioKind::Escape, measure::EFFICIENCY_BY_ACTION),
    ("escape B", ScenarioKind::Escape, measure::BALANCE),
];

fn table1(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    let players = sheet.players.clone();
    for (id, kind) in sheet.numbered_kinds("table1") {
        let mut rows: Vec<ReportRow> = Vec::new();
        if kind == PlayerKind::Model {
            for printed_row in printed_rows("table1") {
                let of: Vec<&str> = printed_row.of.iter().map(String::as_str).collect();
                let cells = TABLE1_COLUMNS.map(|(column, _, measure)| {
                    ReportCell::empty(
                        measure.key,
                        printed("table1", &of, column).map(Published::number),
                        None,
                    )
                });
                rows.push(ReportRow::new(format!("{} agents (published)", of.join(", ")), cells.into()));
            }
        }
        for player in players.iter().filter(|player| player.kind() == kind) {
            for agents in [2, 3] {
                let all = episodes(results, player, agents);
                if all.is_empty() {
                    continue;
                }
                let label = format!("{}, {}", player.full_label(), agents_text(agents));
                let cells = TABLE1_COLUMNS.map(|(column, part, measure)| {
                    let paper = printed("table1", &[REFERENCE, &agents.to_string()], column);
                    let of_part = of_scenario(&all, part);
                    let cell = cell(&of_part, measure, paper);
                    let name = format!("{}.{}_{agents}_agents", part.name(), measure.key);
                    sheet.enter(player, &name, cell.ours);
                    if measure.key == measure::COMPLETION.key {
                        let label = format!("mean C, {}, {}", part.name(), agents_text(agents));
                        sheet.headline(label, player, cell.clone());
                    }
                    cell
                });
                rows.push(ReportRow::new(label, cells.into()));
            }
        }
        let made = ReportTable::of_kind(
            (
                &id,
                "Table 1: construction and escape rooms",
                "Means over tasks. E in percent per minute: from begin to end for construction, by action time for escape \
                 rooms. Published beside ours: gpt-4-1106-preview.",
            ),
            ("player", TABLE1_COLUMNS.map(|(column, ..)| column.to_owned()).into()),
            rows,
            kind,
        );
        sheet.table(made);
    }
    sheet.findings
}

fn table2(results: &Results) -> Findings {
    const COLUMNS: [EpisodeMeasure; 4] =
        [measure::COMPLETION, measure::CONTRIBUTION, measure::EFFICIENCY_BY_WALL, measure::BALANCE];
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    for (id, player) in &sheet.numbered_players("table2") {
        let all = episodes(results, player, 3);
        let rows = SKILL_SETS.map(|skills| {
            let chosen = with_option(&all, (SKILLS, skills, "scenario"));
            let cells = COLUMNS.map(|measure| {
                let paper = printed("table2", &[skills], measure.name);
                let cell = cell(&chosen, measure, paper);
                sheet.enter(player, &format!("{}.{skills}", measure.key), cell.ours);
                cell
            });
            ReportRow::new(skills, cells.into())
        });
        sheet.table(ReportTable::of_player(
            (
                id,
                "Table 2: skills alike and divided",
                "Farm task 99, three agents. Published: gpt-4-1106-preview, six repeats.",
            ),
            ("skills", COLUMNS.map(|measure| measure.name.to_owned()).into()),
            rows.into(),
            player,
        ));
    }
    sheet.findings
}

fn table6(results: &Results) -> Findings {
    const COLUMNS: [EpisodeMeasure; 4] =
        [measure::COMPLETION, measure::VIEW_HITS, measure::EFFICIENCY_BY_WALL, measure::BALANCE];
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    for (id, player) in &sheet.numbered_players("table6") {
        let mut rows = Vec::new();
        let mut panels = Vec::new();
        for task in TABLE6_TASKS {
            let name = construction(task);
            let mut curves: [Vec<ChartPoint>; 2] = [Vec::new(), Vec::new()];
            for agents in TABLE6_TEAMS {
                let all = episodes(results, player, agents);
                let chosen: Vec<&EpisodeResult> = all.into_iter().filter(|e| e.plan.task == name).collect();
                let of = [format!("construction {task}"), agents.to_string()];
                let cells = COLUMNS.map(|measure| {
                    let paper = printed("table6", &[&of[0], &of[1]], measure.name);
                    let cell = cell(&chosen, measure, paper);
                    let name = format!("{}.task_{task}_{agents}_agents", measure.key);
                    sheet.enter(player, &name, cell.ours);
                    if measure == measure::EFFICIENCY_BY_WALL {
                        let values = [cell.ours, cell.paper.as_ref().and_then(|paper| paper.value)];
                        for (curve, value) in curves.iter_mut().zip(values) {
                            let hint = |y: f64| format!("{}: {y:.2}", agents_text(agents));
                            let x = f64::from(agents);
                            curve.extend(value.map(|y| ChartPoint { x, y, interval: None, hint: hint(y) }));
                        }
                    }
                    cell
                });
                rows.push(ReportRow::new(format!("task {task}, {}", agents_text(agents)), cells.into()));
            }
            let [ours, paper] = curves;
            let series = |style, points| Series { label: "E".to_owned(), style, colour: 0, points };
            panels.push(Panel {
                title: format!("task {task}"),
                subtitle: String::new(),
                series: vec![series(Style::Paper, paper), series(Style::Ours, ours)],
            });
        }
        sheet.table(ReportTable::of_player(
            (
                id,
                "Table 6: team size",
                "Construction. E in percent per minute from begin to end. Published: gpt-4-1106-preview, six repeats.",
            ),
            ("task and team", COLUMNS.map(|measure| measure.name.to_owned()).into()),
            rows,
            player,
        ));
        sheet.chart(Chart {
            id: format!("{id}-curves"),
            title: format!("Efficiency against team size: {}", player.full_label()),
            caption: "Each panel has its own scale.".to_owned(),
            x_label: "agents".to_owned(),
            y_label: "percent per minute".to_owned(),
            panels,
            ..Chart::default()
        });
    }
    sheet.findings
}

/// The axes of figure 4 in its order.
const AXES: [EpisodeMeasure; 3] = [measure::COMPLETION, measure::EFFICIENCY_BY_WALL, measure::BALANCE];

fn figure4(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(
        "The figure prints no numbers: every axis is the share of the best of the models that were run. With one model \
         alone every axis is 1."
            .to_owned(),
    );
    let axes: Vec<(ScenarioKind, EpisodeMeasure)> = ScenarioKind::ALL
        .into_iter()
        .flat_map(|part| AXES.map(|measure| (part, measure)))
        .map(|(part, one)| (part, if one == measure::EFFICIENCY_BY_WALL { part.efficiency() } else { one }))
        .collect();
    let names: Vec<String> =
        axes.iter().map(|(part, measure)| format!("{} {}", part.name(), short(*measure))).collect();
    let players = sheet.players.clone();
    for (id, kind) in sheet.numbered_kinds("figure4") {
        let of: Vec<&TeamPlayer> = players.iter().filter(|player| player.kind() == kind).collect();
        let cells: Vec<Vec<ReportCell>> = of
            .iter()
            .map(|player| {
                let all = episodes(results, player, 2);
                let one = |(part, measure): &(ScenarioKind, EpisodeMeasure)| {
                    cell(&of_scenario(&all, *part), *measure, None)
                };
                axes.iter().map(one).collect()
            })
            .collect();
        let best = |axis: usize| cells.iter().filter_map(|cells| cells.get(axis)?.ours).fold(0.0, f64::max);
        let share = |axis: usize, cell: &ReportCell| {
            let best = best(axis);
            cell.ours.filter(|_| best > 0.0).map(|value| value / best)
        };
        let mut series = Vec::new();
        let mut rows = Vec::new();
        for (place, (player, cells)) in of.iter().zip(&cells).enumerate() {
            let shares: Vec<Option<f64>> =
                cells.iter().enumerate().map(|(axis, cell)| share(axis, cell)).collect();
            let points = names.iter().zip(&shares).zip(0_u32..).filter_map(|((name, share), axis)| {
                let y = (*share)?;
                Some(ChartPoint { x: f64::from(axis), y, interval: None, hint: format!("{name}: {y:.3}") })
            });
            series.push(Series {
                label: player.full_label(),
                style: Style::Ours,
                colour: place,
                points: points.collect(),
            });
            for (name, share) in names.iter().zip(&shares) {
                sheet.enter(player, &format!("relative.{}", name.replace(' ', ".")), *share);
            }
            let relative = cells.iter().zip(&shares).map(|(cell, share)| ReportCell {
                metric: "relative",
                ours: *share,
                n: cell.n,
                ..ReportCell::default()
            });
            rows.push(ReportRow::new(player.full_label(), relative.collect()));
            rows.push(ReportRow::new(format!("{}, absolute", player.full_label()), cells.clone()));
        }
        if let [player] = of[..] {
            let means = cells.first().map(Vec::as_slice).unwrap_or_default();
            sheet.chart(figure4_of_one(&id, player, means));
        } else {
            sheet.chart(Chart {
                id: format!("{id}-radar"),
                title: "Figure 4: relative performance".to_owned(),
                caption: "Each axis is the share of the best player's mean; the outer ring is 1.".to_owned(),
                x_label: "Around: scenario and measure".to_owned(),
                y_label: "outwards: share of the best".to_owned(),
                panels: vec![Panel { title: "2 agents".to_owned(), subtitle: String::new(), series }],
                names: names.clone(),
                shape: PanelLayout::Radar,
            });
        }
        let made = ReportTable::of_kind(
            (
                &id,
                "Figure 4: relative performance",
                "Means over tasks with two agents, as shares of the best player's; below them the means themselves.",
            ),
            ("player", names.clone()),
            rows,
            kind,
        );
        sheet.table(made);
    }
    sheet.chart(figure4_published(&names));
    sheet.findings
}

/// The shares of the best model that the printed tables give, by model: for construction, farm and escape each C, E and B. The figure
/// itself prints no number.
fn published_shares() -> Vec<(&'static str, Vec<f64>)> {
    const MODELS: [(&str, &str); 3] = [
        ("gemini-pro", "VillagerAgent gemini (2 agents)"),
        ("glm-4", "VillagerAgent glm (2 agents)"),
        (REFERENCE, "VillagerAgent gpt (2 agents)"),
    ];
    let value = |(model, of_farm): (&'static str, &str), part: ScenarioKind, letter: &str| {
        let found = match part {
            ScenarioKind::Farm => printed("table3", &[of_farm], letter),
            _ => printed("table1", &[model, "2"], &format!("{} {letter}", part.name())),
        };
        found.unwrap_or_default()
    };
    let axes: Vec<(ScenarioKind, &'static str)> =
        ScenarioKind::ALL.into_iter().flat_map(|part| ["C", "E", "B"].map(|letter| (part, letter))).collect();
    let best = |part, letter: &'static str| {
        MODELS.iter().map(|model| value(*model, part, letter)).fold(0.0, f64::max)
    };
    let shares = |model| {
        let share =
            |(part, letter): &(ScenarioKind, &'static str)| value(model, *part, letter) / best(*part, letter);
        axes.iter().map(share).collect()
    };
    MODELS.into_iter().map(|model| (model.0, shares(model))).collect()
}

/// The published polygon.
fn figure4_published(names: &[String]) -> Chart {
    let series = published_shares().into_iter().enumerate().map(|(colour, (model, shares))| {
        let points = shares.iter().zip(names).zip(0_u32..).map(|((share, name), axis)| ChartPoint {
            x: f64::from(axis),
            y: *share,
            interval: None,
            hint: format!("{name}: {share:.3}"),
        });
        Series { label: model.to_owned(), style: Style::Paper, colour, points: points.collect() }
    });
    Chart {
        id: "figure4-published".to_owned(),
        title: "Figure 4 as published".to_owned(),
        caption: "Computed from the printed tables 1 and 3: each axis is the share of the best of the three models. The figure prints no \
                  numbers."
            .to_owned(),
        x_label: "Around: scenario and measure".to_owned(),
        y_label: "outwards: share of the best".to_owned(),
        panels: vec![Panel { title: "2 agents".to_owned(), subtitle: String::new(), series: series.collect() }],
        names: names.to_vec(),
        shape: PanelLayout::Radar,
    }
}

/// Where one player is alone, every share of the best would be 1: its means as bars, a panel for each measure.
fn figure4_of_one(id: &str, player: &TeamPlayer, means: &[ReportCell]) -> Chart {
    let scenarios = ScenarioKind::ALL.len();
    let panel = |(place, measure): (usize, &EpisodeMeasure)| {
        let of_measure = means.iter().skip(place).step_by(AXES.len()).take(scenarios);
        let point = |((scenario, cell), x): ((ScenarioKind, &ReportCell), u32)| {
            let y = cell.ours?;
            let hint = format!("{} {}: {y:.1}", scenario.name(), measure.name);
            Some(ChartPoint { x: f64::from(x), y, interval: None, hint })
        };
        let points = ScenarioKind::ALL.into_iter().zip(of_measure).zip(0_u32..).filter_map(point).collect();
        let series = Series { label: player.full_label(), style: Style::Bars, colour: 0, points };
        Panel { title: measure.name.to_owned(), subtitle: String::new(), series: vec![series] }
    };
    let scripted = if player.kind() == PlayerKind::Scripted { " (scripted: no language model)" } else { "" };
    Chart {
        id: format!("{id}-bars"),
        title: format!("Figure 4: means of {}{scripted}", player.full_label()),
        caption: "C and B in percent, E in percent per minute. With several players this chart shows each as a share of \
                  the best."
            .to_owned(),
        x_label: "scenario".to_owned(),
        y_label: "mean over tasks".to_owned(),
        panels: AXES.iter().enumerate().map(panel).collect(),
        names: ScenarioKind::ALL.map(|scenario| scenario.name().to_owned()).into(),
        ..Chart::default()
    }
}

/// The letter of an axis, which is the same for both kinds of efficiency.
fn short(measure: EpisodeMeasure) -> &'static str {
    if measure == measure::EFFICIENCY_BY_ACTION { measure::EFFICIENCY_BY_WALL.name } else { measure.name }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares that docs/spec/villager.md, 4.8 has worked out from the printed tables.
    #[test]
    fn the_published_polygon_follows_from_the_tables() {
        let told: Vec<(&str, Vec<String>)> = published_shares()
            .into_iter()
            .map(|(model, shares)| (model, shares.iter().map(|share| format!("{share:.3}")).collect()))
            .collect();
        let expected = |shares: &str| shares.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(told[0].1, expected("0.223 0.196 0.668 0.353 0.480 0.865 0.944 1.000 0.843"));
        assert_eq!(told[1].1, expected("0.635 0.611 0.850 0.635 0.686 0.785 0.930 0.658 1.000"));
        assert_eq!(told[2].1, expected("1.000 1.000 1.000 1.000 1.000 1.000 1.000 0.975 0.945"));
    }
}
