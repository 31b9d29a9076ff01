//! The command that answers with the agent's perception.

use serde_json::json;

use super::Generation;
use super::feedback::{acting, wrong_actor};
use super::record;
use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>(generation: Generation) -> Command<B> {
    let doc = "Tells what is around: the own state, creatures, blocks, signs.";
    Command::instant("get_environment_info", doc, vec![acting()], move |view, _, arguments| {
        if let Some(reason) = wrong_actor(view, arguments) {
            let data = json!({"message": reason, "status": false});
            return Outcome::failed(reason).with_data(data).into();
        }
        let record = record::record(generation, view);
        let message = record.to_string();
        Outcome::done(message.clone())
            .with_data(json!({"message": message, "status": true, "data": record}))
            .into()
    })
}
