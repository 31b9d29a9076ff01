//! The command that answers with the agent's perception.

use serde_json::json;

use super::Generation;
use super::feedback::{acting, wrong_actor};
use super::record;
use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CatalogueCommand;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Tells what is around: the own state, creatures, blocks, signs.";
    CatalogueCommand::instant("get_environment_info", doc, vec![acting()], move |view, _, arguments| {
        if let Some(reason) = wrong_actor(view, arguments) {
            let data = json!({"message": reason, "status": false});
            return ActionOutcome::failed(reason).with_data(data).into();
        }
        let record = record::record(generation, view);
        let message = record.to_string();
        ActionOutcome::done(message.clone())
            .with_data(json!({"message": message, "status": true, "data": record}))
            .into()
    })
}
