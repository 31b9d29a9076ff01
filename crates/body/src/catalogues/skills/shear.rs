//! The command that shears sheep or mooshrooms.

use cooperage_core::{ParameterKind, WhenBusy};

use super::read::told;
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional};
use crate::skills::{Fleece, shear};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Shears sheep and picks the wool up, or mooshrooms and picks the mushrooms up.";
    let parameters = vec![
        optional("count", ParameterKind::Integer, "how many; one by default"),
        optional("color", ParameterKind::Text, "of which colour; `mooshroom` for mushrooms"),
    ];
    CatalogueCommand::lasting("shear", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (fleece, what) = match arguments.text("color") {
                    "" => (Fleece::Wool(None), "sheep"),
                    "mooshroom" => (Fleece::Mushrooms, "mooshrooms"),
                    color => (Fleece::Wool(Some(color)), "sheep"),
                };
                let shorn = shear(&body, fleece, arguments.integer_or("count", 1, 1..=64) as u32).await?;
                Ok(format!("sheared {shorn} {what}"))
            };
            told(result.await)
        })
    })
}
