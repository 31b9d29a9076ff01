//! `cooperage models` and `cooperage models test MODEL`.

mod first_plan;
mod test;
mod verdict;

use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_models::{BuiltIn, ProviderAddress, ProviderInfo, ProviderList};
use cooperage_suites::suite::ProgramRegistry;
use serde_json::json;

use crate::args::{ModelsArgs, ModelsVerb};
use crate::error::CliError;
use crate::output;

/// The entry in the column of key variables where no key is needed.
pub(crate) const NO_KEY: &str = "none needed";

pub(crate) fn models(args: &ModelsArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    match &args.verb {
        None => list(registry.providers(), args.json).map(|()| ExitCode::SUCCESS),
        Some(ModelsVerb::Test { model, reach, json }) => {
            test::test(registry.providers(), model, reach, *json)
        }
    }
}

/// The built-in players that a run takes; recordings are played again by `replay` and `verify`.
fn playing() -> impl Iterator<Item = BuiltIn> {
    BuiltIn::ALL.into_iter().filter(|player| *player != BuiltIn::Replay)
}

fn list(providers: &ProviderList, json: bool) -> Result<(), CliError> {
    let about = |player: BuiltIn| match player {
        BuiltIn::Oracle => "scripted player that sees the present state",
        BuiltIn::Clairvoyant => "scripted player that also knows what is to come",
        BuiltIn::Anew => "scripted player that begins anew at each call and remembers nothing",
        BuiltIn::Quick => {
            "the same, but it never tries out alternatives: a few rules lead from the state to its answer"
        }
        BuiltIn::Author => "scripted player that writes its scripts itself where the other calls skills",
        BuiltIn::Pieces => "scripted player whose leaders and planners give out little work at a time",
        BuiltIn::Reader(_) => {
            "scripted player that reads its prompts and nothing else; reader:STYLE writes as other models do"
        }
        BuiltIn::Random => "random well-formed replies",
        BuiltIn::Replay => "the replies of a recording",
    };
    if json {
        let built_in: Vec<_> =
            playing().map(|player| json!({"name": player.name(), "about": about(player)})).collect();
        let provider = |info: &ProviderInfo| {
            let (key, url) = (info.key_variable(), info.usual_address());
            json!({"provider": info.name, "about": info.about, "key": key, "url": url})
        };
        let providers: Vec<_> = providers.iter().map(provider).collect();
        return output::json(&json!({"built_in": built_in, "providers": providers}));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["model", "key", "address"]);
    for player in playing() {
        table.add_row([player.name(), NO_KEY, about(player)]);
    }
    for info in providers.iter() {
        let name = format!("{}/MODEL", info.name);
        table.add_row([name.as_str(), info.key_variable().unwrap_or(NO_KEY), place(info)]);
    }
    output::data(&table.trim_fmt())
}

/// The place where a provider is reached, or what it is where that is this process.
fn place(info: &ProviderInfo) -> &'static str {
    match info.address {
        ProviderAddress::Here => info.about,
        ProviderAddress::Usual(url) => url,
        ProviderAddress::OfUser(_) => "--base-url URL",
    }
}
