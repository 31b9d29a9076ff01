//! `!clearFurnace`: empties the nearest furnace.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::lasting::{acts, free, told};
use crate::skills::clear_nearest_furnace;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!clearFurnace",
    doc: "Take everything out of the nearest furnace.",
    kind: CommandKind::LASTING,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, _| {
        Box::pin(async move {
            let result = async {
                let contents = clear_nearest_furnace(&body, 32.0, &free()).await?;
                Ok(format!("Took out of the furnace: {}.", contents.listed()))
            };
            told(result.await)
        })
    })
}
