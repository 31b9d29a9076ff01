//! Building a shelter as a round: the standing cells, the order of the stages, and the end.

use std::rc::Rc;

use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::round::{BlockRound, RoundNews, RoundWorld};
use cooperage_core::{Digest, DigestWriter, Environment, Missing, Ratio, Score, Tick, Verdict};
use cooperage_journal::Revision;
use serde_json::json;

use super::on_server::{ChosenSite, NOWHERE, ShelterOpening, ShelterOrder};
use super::plan::{ShelterPlan, ShelterStage};
use super::sized;
use crate::progress::{CollectionEndReason, CollectionProgress};
use crate::task::{GroupRound, end_figures, ticks_since, verdict_of};

/// A world in which a group builds a shelter.
pub type ShelterWorld = RoundWorld<ShelterRound>;

/// Cells that are missing of which a report names the place.
const NAMED_MAX: usize = 40;

/// The content of a cell of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
enum Standing {
    /// Nothing that a body could not walk through.
    Nothing,
    /// A block of another material.
    Other,
    /// A block of the material that the plan wants.
    Right,
}

/// The state of a building round.
#[derive(Clone)]
pub struct ShelterRound {
    plan: Rc<ShelterPlan>,
    cells: Rc<[(BlockPos, ShelterStage)]>,
    standing: Vec<Standing>,
    /// Blocks that were put into cells of a stage while one before it was not complete.
    out_of_stage: u32,
    /// The most cells that were right at one time.
    progress: CollectionProgress,
    /// When each stage was complete first.
    completed: [Option<Tick>; 3],
    /// On a server: the choice of the site and its set-up, as long as they are under way.
    opening: Option<ShelterOpening>,
    /// The goal with the chosen site, and the tick in which the opening was over.
    opened: Option<(Rc<str>, Tick)>,
    end: Option<(Tick, CollectionEndReason)>,
}

impl ShelterRound {
    /// So many agents begin.
    #[must_use]
    pub fn new(plan: ShelterPlan, agents: u32) -> ShelterRound {
        let cells: Rc<[(BlockPos, ShelterStage)]> = plan.cells().into();
        ShelterRound {
            plan: Rc::new(plan),
            standing: vec![Standing::Nothing; cells.len()],
            cells,
            out_of_stage: 0,
            progress: CollectionProgress::new(agents),
            completed: [None; 3],
            opening: None,
            opened: None,
            end: None,
        }
    }

    /// The same on a server, for a shelter of a size such as `5x5x4` whose site is chosen in the first tick; none if the text is no
    /// size.
    #[must_use]
    pub fn on_server(size: &str, order: ShelterOrder) -> Option<ShelterRound> {
        let round = ShelterRound::new(sized(size, NOWHERE)?, u32::try_from(order.names.len()).ok()?);
        Some(ShelterRound { opening: Some(ShelterOpening::Site(order)), ..round })
    }

    /// Chooses the site, if the first agent is there.
    fn choose_site(&mut self, blocks: &mut BlockEnvironment) {
        let Some(ShelterOpening::Site(order)) = &self.opening else { return };
        let Some(ChosenSite { plan, goal, set_up }) = order.choose(&self.plan, blocks) else { return };
        self.cells = plan.cells().into();
        self.plan = Rc::new(plan);
        blocks.set_site(self.cells.iter().map(|(cell, _)| *cell).collect());
        self.opened = Some((goal.into(), blocks.tick()));
        self.opening = set_up.map(ShelterOpening::SetUp);
    }

    /// The tick in which agents could begin.
    fn begun(&self) -> Tick {
        self.opened.as_ref().map_or(Tick(0), |(_, tick)| *tick)
    }

    /// Has the conduct of a revision.
    pub fn set_revision(&mut self, revision: Revision) {
        self.progress.set_revision(revision);
    }

    /// Returns the plan of the shelter.
    #[must_use]
    pub fn plan(&self) -> &ShelterPlan {
        &self.plan
    }

    /// Every cell with its stage.
    #[must_use]
    pub fn cells(&self) -> &[(BlockPos, ShelterStage)] {
        &self.cells
    }

    /// When and why it is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<(Tick, CollectionEndReason)> {
        self.end
    }

    fn look(&self, world: &World) -> Vec<Standing> {
        let look = |&(cell, stage): &(BlockPos, ShelterStage)| {
            let state = world.state(cell);
            if stage.material().includes(state.name()) {
                Standing::Right
            } else if state.has_no_collision() {
                Standing::Nothing
            } else {
                Standing::Other
            }
        };
        self.cells.iter().map(look).collect()
    }

    /// Whether every cell of the stages before one is right.
    fn is_ready_for(&self, standing: &[Standing], stage: ShelterStage) -> bool {
        let mut cells = self.cells.iter().zip(standing);
        cells.all(|((_, of), standing)| *of >= stage || *standing == Standing::Right)
    }
}

impl BlockRound for ShelterRound {
    const DIGEST: &'static str = "shelter 1";
    const PERIOD: u64 = 1;

    fn note(&mut self, happened: &[BlockEvent]) {
        self.progress.note(happened);
    }

    fn prepare(&mut self, blocks: &mut BlockEnvironment) -> bool {
        if self.opening.is_none() {
            return true;
        }
        self.choose_site(blocks);
        if let Some(ShelterOpening::SetUp(set_up)) = &mut self.opening
            && set_up.go_on(blocks)
        {
            self.opening = None;
        }
        if self.opening.is_none() {
            // Blocks that are there before agents begin were not put there by them.
            self.standing = blocks.with_world(|world| self.look(world));
            if let Some((_, tick)) = &mut self.opened {
                *tick = blocks.tick();
            }
        }
        self.opening.is_none()
    }

    fn preparing(&self, blocks: &BlockEnvironment) -> Option<String> {
        self.opening.as_ref().map(|opening| opening.missing(blocks))
    }

    fn goal(&self) -> Option<&str> {
        self.opened.as_ref().map(|(goal, _)| &**goal)
    }

    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        if self.end.is_some() {
            return Vec::new();
        }
        let tick = blocks.tick();
        let standing = blocks.with_world(|world| self.look(world));
        if standing == self.standing && !self.progress.is_stuck(tick) {
            return Vec::new();
        }
        let put = self
            .cells
            .iter()
            .zip(self.standing.iter().zip(&standing))
            .filter(|(_, (before, now))| **before == Standing::Nothing && **now != Standing::Nothing);
        // A block of the stage before that comes in the same tick counts as put before.
        let early = put.filter(|((_, stage), _)| !self.is_ready_for(&standing, *stage)).count();
        self.out_of_stage += early as u32;
        self.standing = standing;
        for stage in ShelterStage::ALL {
            let is_complete = self
                .cells
                .iter()
                .zip(&self.standing)
                .all(|((_, of), standing)| *of != stage || *standing == Standing::Right);
            if is_complete {
                self.completed[stage as usize].get_or_insert(tick);
            }
        }
        let right = self.standing.iter().filter(|standing| **standing == Standing::Right).count() as u32;
        let all = self.cells.len() as u32;
        let (news, end) = self.progress.look(right, all, "cells", tick);
        self.end = end;
        news
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        // The plan changes on a server alone, where the goal has it.
        let ShelterRound {
            plan: _,
            cells: _,
            standing,
            out_of_stage,
            progress,
            completed,
            opening,
            opened,
            end,
        } = self;
        writer.put(&(blocks, standing, out_of_stage, progress, completed, end));
        if opening.is_some() || opened.is_some() {
            writer.put(&(opening, opened));
        }
    }
}

impl GroupRound for ShelterRound {
    fn verdict(&self) -> Verdict {
        verdict_of(self.end)
    }

    fn score(&self, blocks: &BlockEnvironment) -> Score {
        let standing = blocks.with_world(|world| self.look(world));
        let right = standing.iter().filter(|standing| **standing == Standing::Right).count() as u64;
        let mut figures = end_figures(self.end, self.begun());
        figures.insert("out_of_stage".to_owned(), i64::from(self.out_of_stage));
        for stage in ShelterStage::ALL {
            if let Some(tick) = self.completed[stage as usize] {
                figures.insert(format!("{}_ticks", stage.name()), ticks_since(self.begun(), tick));
            }
        }
        Score { completion: Ratio { numerator: right, denominator: self.cells.len() as u64 }, figures }
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        let standing = blocks.with_world(|world| self.look(world));
        let wrong = self.cells.iter().zip(standing).filter(|(_, standing)| *standing != Standing::Right);
        let missing = wrong.take(NAMED_MAX).map(|(&(cell, stage), standing)| {
            let BlockPos { x, y, z } = cell;
            let is = if standing == Standing::Nothing { "empty" } else { "of another material" };
            Missing {
                kind: "cell",
                text: format!("the cell [{x}, {y}, {z}] of the {} is {is}", stage.name()),
                data: json!({"cell": [x, y, z], "stage": stage.name()}),
            }
        });
        missing.collect()
    }
}
