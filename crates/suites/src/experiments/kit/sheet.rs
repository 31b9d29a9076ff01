//! The findings of an experiment, put together player by player.

use crate::experiments::{Chart, Findings};
use crate::player::{PlayerKind, TeamPlayer};
use crate::results::{Results, distinct};
use crate::statistics::Interval;
use crate::table::{ReportCell, ReportTable};

/// The findings of an experiment while they are put together.
pub struct FindingsSheet<'r> {
    pub results: &'r Results,
    /// All players of the run, in the order of the tables.
    pub players: Vec<TeamPlayer>,
    pub findings: Findings,
}

impl<'r> FindingsSheet<'r> {
    /// A sheet with these remarks and nothing else.
    #[must_use]
    pub fn new(results: &'r Results, remarks: Vec<String>) -> FindingsSheet<'r> {
        let findings = Findings { remarks, ..Findings::default() };
        FindingsSheet { results, players: results.players(), findings }
    }

    /// The players, each with the id of what is made for it: the first has the plain one.
    #[must_use]
    pub fn numbered_players(&self, id: &str) -> Vec<(String, TeamPlayer)> {
        let of = |(number, player): (usize, &TeamPlayer)| (numbered(id, number), player.clone());
        self.players.iter().enumerate().map(of).collect()
    }

    /// The kinds of players, each with the id of what is made for it: players of two kinds never share a table.
    #[must_use]
    pub fn numbered_kinds(&self, id: &str) -> Vec<(String, PlayerKind)> {
        let kinds = distinct(self.players.iter().map(TeamPlayer::kind)).into_iter().enumerate();
        kinds.map(|(number, kind)| (numbered(id, number), kind)).collect()
    }

    /// Enters a figure of the summary.
    pub fn enter(&mut self, player: &TeamPlayer, name: &str, value: Option<f64>) {
        self.findings.figure(&self.players, player, name, value);
    }

    /// Enters a figure of the summary with the ends of its interval, as `NAME_low` and `NAME_high`.
    pub fn enter_with_ends(
        &mut self,
        player: &TeamPlayer,
        name: &str,
        value: Option<f64>,
        interval: Option<Interval>,
    ) {
        self.enter(player, name, value);
        self.enter(player, &format!("{name}_low"), interval.map(|interval| interval.low));
        self.enter(player, &format!("{name}_high"), interval.map(|interval| interval.high));
    }

    /// Enters a number to read first, if there is one; NaN is none.
    pub fn headline(&mut self, label: impl Into<String>, player: &TeamPlayer, cell: ReportCell) {
        self.findings.headline(label.into(), player, cell);
    }

    /// Adds a table behind those that are there.
    pub fn table(&mut self, table: ReportTable) {
        self.findings.tables.push(table);
    }

    /// Adds a chart behind those that are there.
    pub fn chart(&mut self, chart: Chart) {
        self.findings.charts.push(chart);
    }

    /// Adds a remark for the readers of the report.
    pub fn remark(&mut self, remark: impl Into<String>) {
        self.findings.remarks.push(remark.into());
    }
}

/// An id for each player: the first has the plain one.
#[must_use]
pub fn numbered(id: &str, number: usize) -> String {
    if number == 0 { id.to_owned() } else { format!("{id}-{}", number + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn every_player_has_its_own_ids_and_figures() {
        let results = results_of(&[SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (1, 2))]);
        let mut sheet = FindingsSheet::new(&results, vec!["a remark".to_owned()]);
        let other = TeamPlayer::with_model("solo", "oracle");
        sheet.players.push(other.clone());
        let ids: Vec<String> = sheet.numbered_players("table1").into_iter().map(|(id, _)| id).collect();
        assert_eq!(ids, ["table1", "table1-2"]);
        let first = sheet.players[0].clone();
        let interval = Interval { low: 1.0, high: 3.0 };
        sheet.enter_with_ends(&first, "score", Some(2.0), Some(interval));
        sheet.enter(&other, "score", Some(5.0));
        let figures = &sheet.findings.figures;
        assert_eq!((figures["score"], figures["score_low"], figures["score_high"]), (2.0, 1.0, 3.0));
        assert_eq!(figures[&format!("score:{}", other.full_label())], 5.0);
        assert_eq!(sheet.findings.remarks, ["a remark"]);
    }
}
