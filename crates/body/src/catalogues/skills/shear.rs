//! Shearing.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{Command, optional};
use crate::skills::shear;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    let doc = "Shears sheep and picks the wool up.";
    let parameters = vec![
        optional("count", ParameterKind::Integer, "how many; one by default"),
        optional("color", ParameterKind::Text, "of which colour"),
    ];
    Command::lasting("shear", doc, WhenBusy::Interrupt, parameters, |body, arguments| {
        Box::pin(async move {
            let result = async {
                let color = Some(arguments.text("color")).filter(|color| !color.is_empty());
                let shorn = shear(&body, color, arguments.integer_or("count", 1, 1..=64) as u32).await?;
                Ok(format!("sheared {shorn} sheep"))
            };
            told(result.await)
        })
    })
}
