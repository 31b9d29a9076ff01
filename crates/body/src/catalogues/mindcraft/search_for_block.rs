//! `!searchForBlock`: going to the nearest block of a kind.

use cooperage_blocks::{BlockPos, registry};

use super::lasting::acts;
use super::lasting::{go_to, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::SkillError;
use crate::view::View;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("searchForBlock", |body, arguments| {
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
fn nearest_source(view: &View<'_>, name: &str, range: f64) -> Option<BlockPos> {
    let block = registry().block(name)?;
    let is_kind = |state: cooperage_blocks::BlockState| state.block() == block;
    let is_source = |pos| !view.state(pos).is_liquid() || view.state(pos).is("level", "0");
    let source = view.nearest(range, 1, is_kind, is_source).first().copied();
    source.or_else(|| view.nearest_named(name, range))
}
