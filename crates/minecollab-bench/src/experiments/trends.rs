//! Figure 3: more agents, plans that must be told, bigger houses.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, Panel};
use cooperage_suites::experiments::kit::{FindingsSheet, numbered};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{ReportRow, ReportTable};

use super::plays::{SIZES, TaskSubset, episodes, on};
use super::remarks::remarks;
use super::shape::{self, SCORE, panel, row};
use super::{construction, cooking, crafting, models};
use crate::record::TaskDomain;

/// The experiment behind figure 3.
pub(super) const FIGURE3: Experiment = Experiment {
    name: "minecollab/figure3",
    about: "crafting and cooking by 2 to 5 agents, plans that must be told, houses with more rooms and materials",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

fn hells_kitchen() -> Vec<TaskSubset> {
    TaskSubset::test(TaskDomain::HellsKitchen, "2_agent_hells_kitchen", 2).into_iter().collect()
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let sizes = |domain| models::sets(domain, &SIZES);
    let mut conditions = on(args, &[sizes(TaskDomain::Crafting), sizes(TaskDomain::Cooking)].concat());
    conditions.extend(cooking::conditions(args));
    conditions.extend(on(args, &[hells_kitchen(), construction::tasks()].concat()));
    conditions
}

/// A panel: id, title, label of the horizontal axis, rows.
type TrendPanel = (&'static str, &'static str, &'static str, Vec<ReportRow>);

fn parts(results: &Results, player: &TeamPlayer) -> Vec<TrendPanel> {
    let by_size = |id: &'static str, domain: TaskDomain| -> Vec<ReportRow> {
        let one = |agents: u32| {
            row(id, &format!("{agents} agents"), SCORE, &models::of_size(results, player, domain, agents))
        };
        SIZES.map(one).into()
    };
    let two_craft = models::of_size(results, player, TaskDomain::Crafting, 2);
    let by_plan = |class: crafting::CraftingClass| {
        row("figure3c", class.0, SCORE, &crafting::of_class(&two_craft, class))
    };
    let cooks = episodes(results, player, &cooking::tasks());
    let mut by_recipes: Vec<ReportRow> = cooking::ROWS
        .iter()
        .skip(1)
        .map(|(name, _, agents)| row("figure3d", name, SCORE, &cooking::lacking(&cooks, *agents)))
        .collect();
    by_recipes.push(row("figure3d", "Hell's Kitchen", SCORE, &episodes(results, player, &hells_kitchen())));
    let houses: Vec<&EpisodeResult> = episodes(results, player, &construction::tasks());
    let by_level =
        |id: &'static str, rows: &[(&str, &str, Option<construction::HouseFactor>)]| -> Vec<ReportRow> {
            rows.iter()
                .map(|(name, _, level)| row(id, name, SCORE, &construction::of_level(&houses, *level)))
                .collect()
        };
    let (materials, rooms) = construction::ROWS.split_at(4);
    vec![
        ("figure3a", "a: crafting", "agents", by_size("figure3a", TaskDomain::Crafting)),
        ("figure3b", "b: cooking", "agents", by_size("figure3b", TaskDomain::Cooking)),
        (
            "figure3c",
            "c: crafting",
            "who may ask for plans",
            vec![by_plan(crafting::FULL), by_plan(crafting::PARTIAL)],
        ),
        ("figure3d", "d: cooking", "agents without recipes", by_recipes),
        ("figure3e", "e: construction", "rooms", by_level("figure3e", rooms)),
        (
            "figure3f",
            "f: construction",
            "materials",
            by_level("figure3f", materials.get(1..).unwrap_or_default()),
        ),
    ]
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.findings.remarks.extend(
        [
            "Panels a and b print no numbers; the text says that success falls from up to 90 % with two agents to under 30 % with five.",
            "Panels c to f show what tables 4, 5 and 6 print; of Hell's Kitchen nothing is printed.",
        ]
        .map(str::to_owned),
    );
    for (number, player) in sheet.players.clone().iter().enumerate() {
        for (figure, title, about, rows) in parts(results, player) {
            let id = numbered(figure, number);
            for row in &rows {
                let key =
                    format!("{figure}.{}", row.name.to_lowercase().replace("'s", "s").replace(' ', "_"));
                sheet.enter(player, &key, row.cells.first().and_then(|cell| cell.ours));
            }
            let head = (format!("Figure 3 {title} by {about}"), "Mean score in percent.");
            let table: ReportTable = shape::table((figure, &id), (&head.0, head.1), about, rows, player);
            let names = table.rows.iter().map(|row| row.name.clone()).collect();
            let panels: Vec<Panel> = vec![panel(title, about, &table.rows, &table.columns)];
            sheet.chart(Chart {
                id: format!("{id}-chart"),
                title: format!("Figure 3 {title} by {about}: {}", player.full_label()),
                caption: "Mean score with 95 % intervals.".to_owned(),
                x_label: about.to_owned(),
                y_label: "percent".to_owned(),
                panels,
                names,
                ..Chart::default()
            });
            sheet.table(table);
        }
    }
    sheet.findings
}
