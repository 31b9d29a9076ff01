//! `!viewChest`: looking into the nearest chest.

use super::lasting::acts;
use super::lasting::{free, nearest_chest, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::contents;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("viewChest", |body, _| {
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
