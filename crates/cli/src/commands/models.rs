//! `cooperage models` and `cooperage models test MODEL`.

use std::collections::BTreeSet;
use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_models::{BuiltIn, CallNews, ModelName, Provider, RetryPolicy, Sampling, trial};
use serde_json::json;

use crate::agreement::{Asked, agree};
use crate::args::{ModelsArgs, ModelsVerb, ReachArgs};
use crate::config::Config;
use crate::error::{CliError, Exit, chain};
use crate::models::Reach;
use crate::output;
use crate::progress::{notice_line, retry_line};

pub(crate) fn models(args: &ModelsArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        None => list(args.json)?,
        Some(ModelsVerb::Test { model, reach, json }) => test(model, reach, *json)?,
    }
    Ok(ExitCode::SUCCESS)
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

/// Most characters of the reply that are shown.
const REPLY_CHARS_MAX: usize = 500;

/// Tries of a trial call: a person waits for it.
const ATTEMPTS_MAX: u32 = 2;

fn test(name: &str, reach: &ReachArgs, json: bool) -> Result<(), CliError> {
    let model: ModelName = name
        .parse()
        .map_err(|error: cooperage_models::ModelNameError| crate::models::no_model(name, &error))?;
    let models = BTreeSet::from([model.clone()]);
    let source = &reach.source;
    let mut reach = Reach::new(reach, &Config::load()?, &models)?;
    let Some(remote) = model.remote() else {
        return Err(CliError::usage(format!("`{name}` is built in and answers only inside an episode"))
            .hint("try `cooperage run cuisineworld/level_0/tau3 --model oracle`"));
    };
    reach.check(&models)?;
    let (typed, of_files) = (reach.typed_keys(&models), reach.withheld_keys(&models));
    agree(&Asked { source, yes: false, typed, of_files })?;
    reach.release(&models);
    let pool = reach.pool(RetryPolicy { attempts_max: ATTEMPTS_MAX, ..RetryPolicy::STANDARD })?;
    pool.watch(|news| match news {
        CallNews::Retried { .. } => output::note(&retry_line(news)),
        CallNews::Noticed { model, note } => output::note(&notice_line(model, note)),
        CallNews::Replied { .. } | CallNews::OutageBegan { .. } | CallNews::OutageEnded { .. } => {}
    });
    let trial = trial::call(&pool, remote, Sampling::PROVIDER_DEFAULTS, reach.price(remote))
        .map_err(|failure| CliError::new(Exit::Model, chain(&failure)).hint_if(failure.hint()))?;
    let cost = trial.cost_nano.map(|nano| nano as f64 / 1e9);
    let usage = trial.reply.usage;
    if json {
        return output::json(&json!({
            "model": name, "text": trial.reply.text, "thoughts": trial.reply.thoughts, "kind": trial.reply.kind.name(), "finish": trial.reply.finish.name(),
            "latency_s": trial.latency_us as f64 / 1e6, "attempts": trial.attempts, "cost_usd": cost,
            "prompt_tokens": usage.map(|u| u.prompt_tokens), "completion_tokens": usage.map(|u| u.completion_tokens),
        }));
    }
    let tokens = usage.map_or_else(
        || "the provider gives no token counts".to_owned(),
        |usage| format!("{} prompt and {} completion tokens", usage.prompt_tokens, usage.completion_tokens),
    );
    let cost = cost.map_or_else(
        || "price unknown".to_owned(),
        |usd| format!("${usd:.6} by the prices of {}", reach.price_date()),
    );
    let attempts =
        if trial.attempts == 1 { "1 attempt".to_owned() } else { format!("{} attempts", trial.attempts) };
    let thoughts = trial.reply.thoughts.as_deref();
    let thoughts =
        thoughts.map(|text| format!("it thought:\n{}\nand answered:\n", shown(text))).unwrap_or_default();
    let text = match (trial.reply.text.trim(), trial.reply.kind) {
        ("", kind) => format!("  (no text: {})", kind.name().replace('_', " ")),
        _ => shown(&trial.reply.text),
    };
    output::data(&format!(
        "{name} answered in {:.2} s ({attempts}, finish reason {}):\n{thoughts}{text}\n{tokens}, {cost}",
        trial.latency_us as f64 / 1e6,
        output::clean(trial.reply.finish.name()),
    ))
}

/// A reply as a terminal may show it: its lines are kept, what a terminal would obey is not.
fn shown(text: &str) -> String {
    let clean: String = output::clean(text).chars().take(REPLY_CHARS_MAX).collect();
    clean.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
