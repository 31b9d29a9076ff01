//! `!goToBed`: sleeps in the nearest bed.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::lasting::{acts, told};
use crate::mode::ModeKind;
use crate::skills::{SkillError, is_bed, lie_down, nearest_block, wait_for_morning};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goToBed",
    doc: "Go to the nearest bed and sleep.",
    kind: CommandKind::LASTING,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, _| {
        Box::pin(async move {
            let result = async {
                let bed = body.see(|view| nearest_block(view, 32.0, is_bed));
                let bed = bed.ok_or_else(|| SkillError::NotFound { what: "bed".to_owned(), range: 32 })?;
                lie_down(&body, bed).await?;
                body.note("In bed.");
                body.keep(|agent_memory| agent_memory.pause(ModeKind::Unstuck));
                wait_for_morning(&body).await?;
                Ok("Awake again.".to_owned())
            };
            told(result.await)
        })
    })
}
