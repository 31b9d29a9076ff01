//! `!activate`: uses the nearest block of a kind.

use cooperage_blocks::registry;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, told};
use crate::skills::{SkillError, Travel, activate_nearest};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!activate",
    doc: "Use the nearest block of a kind: a door, a lever, a button.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "type", kind: Type::Block, doc: "kind of block" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("type").to_owned();
                let block = registry()
                    .block(&name)
                    .ok_or_else(|| SkillError::Unknown { kind: "block", name: name.clone() })?;
                let pos = activate_nearest(&body, block, &Travel::on_foot()).await?;
                Ok(format!("Used {name} at {pos}."))
            };
            told(result.await)
        })
    })
}
