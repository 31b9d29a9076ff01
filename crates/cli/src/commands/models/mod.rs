//! `cooperage models` and `cooperage models test MODEL`.

mod first_plan;
mod test;
mod verdict;

use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_models::{BuiltIn, Provider};
use serde_json::json;

use crate::args::{ModelsArgs, ModelsVerb};
use crate::error::CliError;
use crate::output;

pub(crate) fn models(args: &ModelsArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        None => list(args.json).map(|()| ExitCode::SUCCESS),
        Some(ModelsVerb::Test { model, reach, json }) => test::test(model, reach, *json),
    }
}

/// The built-in players that a run takes; recordings are played again by `replay` and `verify`.
fn playing() -> impl Iterator<Item = BuiltIn> {
    BuiltIn::ALL.into_iter().filter(|player| *player != BuiltIn::Replay)
}

fn list(json: bool) -> Result<(), CliError> {
    let about = |player: BuiltIn| match player {
        BuiltIn::Oracle => "scripted player that sees the present state",
        BuiltIn::Clairvoyant => "scripted player that also knows what is to come",
        BuiltIn::Author => "scripted player that writes its scripts itself where the other calls skills",
        BuiltIn::Random => "random well-formed replies",
        BuiltIn::Replay => "the replies of a recording",
    };
    if json {
        let built_in: Vec<_> =
            playing().map(|player| json!({"name": player.name(), "about": about(player)})).collect();
        let providers: Vec<_> = Provider::ALL
            .iter()
            .map(|provider| {
                json!({"provider": provider.name(), "key": provider.key_variable(), "url": provider.default_base_url()})
            })
            .collect();
        return output::json(&json!({"built_in": built_in, "providers": providers}));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["model", "key", "address"]);
    for player in playing() {
        table.add_row([player.name(), "none needed", about(player)]);
    }
    for provider in Provider::ALL {
        let name = format!("{provider}/MODEL");
        let key = provider.key_variable().unwrap_or("none needed");
        table.add_row([name.as_str(), key, provider.default_base_url().unwrap_or("--base-url URL")]);
    }
    output::data(&table.trim_fmt())
}
