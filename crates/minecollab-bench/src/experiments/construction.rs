//! Table 6: construction by two agents, by materials and rooms.

use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Experiment, Findings};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::ReportRow;

use super::plays::{TaskSubset, entry, episodes, on};
use super::remarks::remarks;
use super::shape::{self, SCORE, row};
use crate::classes::house_levels;
use crate::record::TaskDomain;
use crate::tasks::MineCollabTaskBook;

/// The experiment behind table 6.
pub(super) const TABLE6: Experiment = Experiment {
    name: "minecollab/table6",
    about: "construction by two agents: 30 houses by materials and rooms",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions: |args| on(args, &tasks()),
    findings,
};

pub(super) fn tasks() -> Vec<TaskSubset> {
    TaskSubset::of_size(TaskDomain::Construction, 2).into_iter().collect()
}

/// The level of difficulty by which houses are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HouseFactor {
    Materials(u32),
    Rooms(u32),
}

/// The rows: name, name in summaries, and the level; none is all of them.
pub(super) const ROWS: [(&str, &str, Option<HouseFactor>); 7] = [
    ("all", "all", None),
    ("materials 0", "materials_0", Some(HouseFactor::Materials(0))),
    ("materials 1", "materials_1", Some(HouseFactor::Materials(1))),
    ("materials 2", "materials_2", Some(HouseFactor::Materials(2))),
    ("rooms 0", "rooms_0", Some(HouseFactor::Rooms(0))),
    ("rooms 1", "rooms_1", Some(HouseFactor::Rooms(1))),
    ("rooms 2", "rooms_2", Some(HouseFactor::Rooms(2))),
];

/// The episodes on houses of a level.
pub(super) fn of_level<'r>(all: &[&'r EpisodeResult], level: Option<HouseFactor>) -> Vec<&'r EpisodeResult> {
    let book = MineCollabTaskBook::built_in();
    let is_its = |episode: &&&'r EpisodeResult| {
        let levels = entry(book, episode).and_then(|entry| house_levels(&entry.record));
        match (level, levels) {
            (None, _) => true,
            (Some(HouseFactor::Materials(wanted)), Some((materials, _))) => wanted == materials,
            (Some(HouseFactor::Rooms(wanted)), Some((_, rooms))) => wanted == rooms,
            (Some(_), None) => false,
        }
    };
    all.iter().filter(is_its).copied().collect()
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.remark(
        "The paper's 30 houses are not published; ours are made by its generator with seeds of our own, ten of each level of \
         materials and of rooms and more of the smallest. Four of them cannot be finished in survival (carpets over air, half \
         doors). The column `read by the first digit` is what the published reader makes of our scores with the rules `paper`: any \
         score whose text begins with 1 counts 1, any other 0."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table6") {
        let all = episodes(results, player, &tasks());
        let rows: Vec<ReportRow> = ROWS
            .iter()
            .map(|(name, key, level)| {
                let row = row("table6", name, SCORE, &of_level(&all, *level));
                let ours = row.cells.first().and_then(|cell| cell.ours);
                sheet.enter(player, &format!("construction.{key}"), ours);
                row
            })
            .collect();
        if let Some(cell) = rows.first().and_then(|row| row.cells.first()) {
            sheet.headline("construction, 30 houses, %", player, cell.clone());
        }
        sheet.table(shape::table(
            ("table6", id),
            (
                "Table 6: construction by two agents",
                "Mean score in percent: cells that are right of all cells.",
            ),
            "houses",
            rows,
            player,
        ));
    }
    sheet.findings
}
