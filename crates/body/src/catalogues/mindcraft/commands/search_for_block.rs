//! `!searchForBlock`: goes to the nearest block of a kind.

use cooperage_blocks::{BlockPos, registry};

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, go_to, told};
use crate::skills::SkillError;
use crate::view::BodyView;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!searchForBlock",
    doc: "Find the nearest block of a kind and go there.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "type", kind: Type::Block, doc: "kind of block" },
        CommandParameter {
            name: "search_range",
            kind: Type::Number(NumberDomain { low: 32.0, high: 512.0 }),
            doc: "how far to look, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("type").to_owned();
                let range = arguments.number("search_range").unwrap_or(32.0).min(512.0);
                let found = body.see(|view| nearest_source(view, &name, range));
                let pos = found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: range as u32 })?;
                body.note(format!("There is {name} at {pos}."));
                match go_to(&body, pos, 4.0).await {
                    Ok(()) => Ok(format!("{pos} is reached.")),
                    // It is found, if not reached.
                    Err(error) => Ok(error.to_string()),
                }
            };
            told(result.await)
        })
    })
}

/// The nearest block of that name; of liquids a source rather than what flows.
fn nearest_source(view: &BodyView<'_>, name: &str, range: f64) -> Option<BlockPos> {
    let block = registry().block(name)?;
    let is_kind = |state: cooperage_blocks::BlockState| state.block() == block;
    let is_source = |pos| !view.state(pos).is_liquid() || view.state(pos).is("level", "0");
    let source = view.nearest(range, 1, is_kind, is_source).first().copied();
    source.or_else(|| view.nearest_named(name, range))
}
