//! `!goToRememberedPlace`: goes to a remembered place.

use cooperage_blocks::BlockPos;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, go_to, told};
use crate::skills::SkillError;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goToRememberedPlace",
    doc: "Go to a place that you have remembered.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "name", kind: Type::Text, doc: "name of the place" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("name").to_owned();
                let place = body.recall(|agent_memory| agent_memory.places.get(&name).copied());
                let [x, y, z] =
                    place.ok_or_else(|| SkillError::other(format!("no place is remembered as {name}")))?;
                go_to(&body, BlockPos::holding(x, y, z), 1.0).await?;
                Ok(format!("{name} is reached."))
            };
            told(result.await)
        })
    })
}
