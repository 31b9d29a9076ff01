//! `!stay`: stays in place.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, told};
use crate::mode::ModeKind;
use crate::skills::stay;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!stay",
    doc: "Stay where you are, whatever happens; all modes that would move you pause.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter {
        name: "type",
        kind: Type::Integer(NumberDomain::from(-1)),
        doc: "seconds to stay, -1 for ever",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let seconds = arguments.integer("type").unwrap_or(-1);
                body.keep(|agent_memory| PAUSED.into_iter().for_each(|mode| agent_memory.pause(mode)));
                stay(&body, u64::try_from(seconds).ok().map(|seconds| seconds.saturating_mul(20))).await?;
                Ok(format!("Stayed for {seconds} seconds."))
            };
            told(result.await)
        })
    })
}

/// Modes that would move the body.
const PAUSED: [ModeKind; 7] = [
    ModeKind::SelfPreservation,
    ModeKind::Unstuck,
    ModeKind::Cowardice,
    ModeKind::SelfDefense,
    ModeKind::Hunting,
    ModeKind::TorchPlacing,
    ModeKind::ItemCollecting,
];
