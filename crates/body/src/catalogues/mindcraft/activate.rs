//! `!activate`: using the nearest block of a kind.

use cooperage_blocks::registry;

use super::lasting::acts;
use super::lasting::told;
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{SkillError, Travel, activate_nearest};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("activate", |body, arguments| {
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
