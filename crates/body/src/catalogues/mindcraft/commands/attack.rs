//! `!attack`: fights the nearest creature of a kind.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, told};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::mode::ModeKind;
use crate::skills::{Fight, attack_nearest};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!attack",
    doc: "Attack the nearest creature of a kind until it is dead.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "type", kind: Type::Creature, doc: "kind of creature" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = arguments.text("type").to_owned();
                body.keep(|agent_memory| agent_memory.pause(ModeKind::Cowardice));
                if ["drowned", "cod", "salmon", "tropical_fish", "squid"].contains(&kind.as_str()) {
                    // They are fought in the water.
                    body.keep(|agent_memory| agent_memory.pause(ModeKind::SelfPreservation));
                }
                attack_nearest(&body, &kind, &Fight::to_death(24.0)).await?;
                Ok(CommandReport::Defeated { kind }.to_string())
            };
            told(result.await)
        })
    })
}
