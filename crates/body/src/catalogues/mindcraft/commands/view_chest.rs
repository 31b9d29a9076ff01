//! `!viewChest`: lists the contents of the nearest chest.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::lasting::{acts, free, nearest_chest, told};
use crate::skills::contents;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!viewChest",
    doc: "Look at what is in the nearest chest.",
    kind: CommandKind::LASTING,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, _| {
        Box::pin(async move {
            let result = async {
                let chest = nearest_chest(&body)?;
                let held = contents(&body, chest, &free()).await?.counts();
                if held.is_empty() {
                    return Ok("The chest is empty.".to_owned());
                }
                let lines: Vec<String> =
                    held.iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
                Ok(format!("The chest holds:\n{}", lines.join("\n")))
            };
            told(result.await)
        })
    })
}
