//! The parts of acts that differ: each says what is to be done next in its window, from the slots as they are shown.

use std::sync::Arc;

use cooperage_blocks::world::{InputRefusal, WindowClick};
use serde::Serialize;

use super::bench::BenchJob;
use super::craft::CraftJob;
use super::moving::MoveJob;
use super::shown::ClickableWindow;
use super::swap::SwapJob;
use super::toss::TossJob;
use super::trade::TradeJob;
use crate::sent::SentAct;

/// The result of an act in words, or the reason why there is none.
pub(super) type ActOutcome = Result<Arc<str>, InputRefusal>;

/// The next thing that is done in a window.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum JobStep {
    /// Clicks, one a tick, whose effects are then waited for.
    Clicks(Vec<WindowClick>),
    /// Something else is sent: a button, a name, an offer.
    Send(SentAct),
    /// The server has to tell something first.
    Wait,
    End(ActOutcome),
}

impl JobStep {
    pub(super) fn click(click: WindowClick) -> JobStep {
        JobStep::Clicks(vec![click])
    }

    /// The end with a result that is a number.
    pub(super) fn counted(count: u32) -> JobStep {
        JobStep::End(Ok(count.to_string().into()))
    }

    pub(super) fn refused(reason: InputRefusal) -> JobStep {
        JobStep::End(Err(reason))
    }
}

/// An act in a window that is open.
#[derive(Clone, Debug, Serialize)]
pub(super) enum WindowJob {
    /// The window was to be opened, no more.
    Open,
    Move(MoveJob),
    Toss(TossJob),
    Swap(SwapJob),
    Craft(CraftJob),
    Bench(BenchJob),
    Trade(TradeJob),
}

impl WindowJob {
    /// The next step.
    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        match self {
            WindowJob::Open => JobStep::End(Ok("".into())),
            WindowJob::Move(job) => job.next(shown),
            WindowJob::Toss(job) => job.next(shown),
            WindowJob::Swap(job) => job.next(shown),
            WindowJob::Craft(job) => job.next(shown, number),
            WindowJob::Bench(job) => job.next(shown, number),
            WindowJob::Trade(job) => job.next(shown),
        }
    }

    /// The outcome of an act that can't go on: the part that was done counts, where there is one.
    pub(super) fn broken_off(&self, reason: InputRefusal) -> ActOutcome {
        let counted = |count: u32| (count > 0).then(|| count.to_string().into());
        let done = match self {
            WindowJob::Move(job) => counted(job.moved()),
            WindowJob::Craft(job) => counted(job.made()),
            WindowJob::Trade(job) => counted(job.traded()),
            WindowJob::Bench(job) => job.result(),
            WindowJob::Open | WindowJob::Toss(_) | WindowJob::Swap(_) => None,
        };
        done.ok_or(reason)
    }

    /// The reason why an act whose window was closed meanwhile is not carried out.
    pub(super) fn loss(&self) -> InputRefusal {
        match self {
            WindowJob::Move(_) => InputRefusal::ContainerOutOfReach,
            WindowJob::Trade(_) => InputRefusal::VillagerOutOfReach,
            _ => InputRefusal::WindowNotOpen,
        }
    }
}
