//! `!placeHere`: places a block where the body stands.

use cooperage_blocks::registry;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, told};
use crate::skills::{PlacingOptions, SkillError, TargetBlock, cheats, place_block, set_block};

/// The description, and that of before the repairs, which results of `!help` hold.
pub(in crate::catalogues::mindcraft) struct PlaceHereDoc {
    pub(in crate::catalogues::mindcraft) doc: &'static str,
    pub(in crate::catalogues::mindcraft) before: &'static str,
}

pub(in crate::catalogues::mindcraft) const PLACE_HERE_DOC: PlaceHereDoc = PlaceHereDoc {
    doc: "Place one block, or a torch, where you stand.",
    before: "Place a block where you stand. Don't use it to build: it is for single blocks and torches.",
};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!placeHere",
    doc: PLACE_HERE_DOC.doc,
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "type", kind: Type::Block, doc: "kind of block" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let cell = body.see(|view| view.feet());
                let name = arguments.text("type").to_owned();
                let block = registry()
                    .block(&name)
                    .ok_or_else(|| SkillError::Unknown { kind: "block", name: name.clone() })?;
                if cheats(&body) {
                    set_block(&body, cell, block, None).await?;
                    return Ok(format!("{name} is at {cell} by command."));
                }
                let there = body.see(|view| view.state(cell));
                if there.block() == block {
                    return Err(SkillError::other(format!("there is {name} at {cell} already")));
                }
                place_block(&body, cell, &TargetBlock::any(block), &PlacingOptions::free()).await?;
                Ok(format!("{name} is at {cell}."))
            };
            told(result.await)
        })
    })
}
