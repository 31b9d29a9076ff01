//! The results of earlier commands: which sources and stations are left.

use cooperage_blocks::craft::stored_variants;
use cooperage_blocks::registry;
use cooperage_body::catalogues::mindcraft::reports::CommandReport;
use cooperage_body::skills::SkillError;
use cooperage_plan::Station;

use super::super::scene::GivenCommand;
use super::super::step::written;
use super::{CRAFT, Land, SEARCH_BLOCK, Supplies, TABLE};

/// Failures in a row at a source, after which the agent moves away; and after which it gives the source up.
const FAILURES_MAX: usize = 4;
const GIVEN_UP: usize = 12;
/// Seconds for which it moves away.
const MOVE_AWAY: u32 = 3;

impl Supplies<'_> {
    /// A command at sources of a kind, or the search for one; `None` if all of that was in vain. `verbs` are the commands
    /// that work and search.
    pub(super) fn pursue(&self, verbs: [&str; 2], kind: &str, numbers: &[u32]) -> Option<String> {
        match self.trail(verbs, kind) {
            Trail::Near => Some(self.unless_stuck(verbs[0], kind, numbers)),
            Trail::Lost(range) => Some(written(verbs[1], &[kind], &[range])),
            Trail::Vain => None,
        }
    }

    pub(super) fn is_in_vain(&self, verbs: [&str; 2], kind: &str) -> bool {
        self.trail(verbs, kind) == Trail::Vain
    }

    /// The search for a station beside which a step is taken; `None` if the step needs none or it stands near.
    pub(super) fn search_of(&self, needed: &Station, station: &str) -> Option<String> {
        let searches = matches!(needed, Station::Near(_)) && self.stands(station) == Stands::Elsewhere;
        searches.then(|| written(SEARCH_BLOCK, &[station], &[self.ranges()[0]]))
    }

    /// A command, or a few steps away after it has failed several times in a row.
    pub(super) fn unless_stuck(&self, name: &str, first: &str, numbers: &[u32]) -> String {
        let is_it =
            |deed: &&GivenCommand| deed.is(name, Some(first)) && CommandReport::read(&deed.result).is_none();
        let failed: Vec<&GivenCommand> = self.tried().rev().take_while(is_it).collect();
        let is_blocked = failed.first().is_some_and(|last| is_blocked(last));
        if is_blocked || !failed.is_empty() && failed.len().is_multiple_of(FAILURES_MAX) {
            return written("!moveAway", &[], &[MOVE_AWAY]);
        }
        written(name, &[first], numbers)
    }

    /// Whether no table stands anywhere near: all searching for one was in vain.
    #[must_use]
    pub fn is_without_table(&self) -> bool {
        self.stands(TABLE) == Stands::Not
    }

    /// Whether the table is an ingredient, so that another one has to stand there.
    pub(super) fn needs_second_table(&self, item: &str) -> bool {
        let last = self.tried().rev().find(|deed| deed.is(CRAFT, Some(item)));
        last.is_some_and(|deed| deed.result.contains("an ingredient is missing")) && self.count(TABLE) < 2
    }

    /// The commands that came to an end of their own, with their results.
    fn tried(&self) -> impl DoubleEndedIterator<Item = &GivenCommand> {
        self.deeds.iter().copied().filter(|deed| deed.has_ended())
    }

    /// How far things are searched for, one distance after the other, in blocks.
    fn ranges(&self) -> &'static [u32] {
        if self.land == Land::Wild { &[64, 128, 256] } else { &[128, 256] }
    }

    /// The state of the sources of a kind after the commands so far.
    fn trail(&self, [work, search]: [&str; 2], kind: &str) -> Trail {
        let (mut is_gone, mut searches, mut failures) = (false, 0, 0);
        let is_about = |deed: &&&GivenCommand| deed.is(work, Some(kind)) || deed.is(search, Some(kind));
        for deed in self.deeds.iter().filter(is_about).filter(|deed| deed.has_ended()) {
            if deed.name == work {
                let is_fruitful = match CommandReport::read(&deed.result) {
                    Some(CommandReport::Collected { blocks, .. }) => blocks > 0,
                    report => report.is_some(),
                };
                failures = match is_fruitful {
                    true => 0,
                    // The nearest one stays where it is, so another try is seldom of use.
                    false if is_blocked(deed) => failures + FAILURES_MAX,
                    false => failures + 1,
                };
                is_gone = deed.result.contains("no more of it") || is_missing(deed);
            } else {
                is_gone = is_missing(deed);
                searches = if is_gone { searches + 1 } else { 0 };
            }
        }
        match self.ranges().get(searches) {
            _ if failures >= GIVEN_UP => Trail::Vain,
            _ if !is_gone => Trail::Near,
            Some(range) => Trail::Lost(*range),
            None => Trail::Vain,
        }
    }

    /// Whether a station stands near. It is expected to until a result says otherwise.
    fn stands(&self, station: &str) -> Stands {
        let told = self.tried().rev().find_map(|deed| {
            let is_search = deed.is(SEARCH_BLOCK, Some(station));
            match SkillError::read(&deed.result) {
                Some(SkillError::NotFound { what, .. }) if what == station => {
                    Some(if is_search || self.land == Land::Wild { Stands::Not } else { Stands::Elsewhere })
                }
                None if is_search || station == TABLE && was_at_table(deed) => Some(Stands::Near),
                _ => None,
            }
        });
        told.unwrap_or(Stands::Near)
    }
}

/// Whether a result says that nothing of the kind is there.
fn is_missing(deed: &GivenCommand) -> bool {
    matches!(SkillError::read(&deed.result), Some(SkillError::NotFound { .. }))
}

/// Whether a result says that the source is there and cannot be got at.
fn is_blocked(deed: &GivenCommand) -> bool {
    let error = SkillError::read(&deed.result);
    matches!(error, Some(SkillError::Unsafe { .. } | SkillError::OutOfReach { .. }))
}

/// Whether a command has crafted something that only a table makes.
fn was_at_table(deed: &GivenCommand) -> bool {
    let item = || registry().item(deed.arguments.first()?);
    deed.name == CRAFT
        && CommandReport::read(&deed.result).is_some()
        && item().is_some_and(|item| stored_variants(item).iter().all(|variant| variant.needs_table))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Near,
    /// Not within reach of the last command; it must be searched for.
    Elsewhere,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trail {
    Near,
    /// None is near: they are to be searched for within a distance.
    Lost(u32),
    Vain,
}
