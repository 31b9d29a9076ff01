//! `cooperage fake-provider`: made-up replies over the real wire format, on this machine.

use std::collections::BTreeMap;
use std::process::ExitCode;

use cooperage_fake_provider::{
    FakeProviderOptions, MessagePlayer, PlayedAnswer, PlayedCall, WireSaid, WireSpeaker, WireTool,
};
use cooperage_models::{
    BuiltIn, FinishReason, Message, ModelName, NativeCall, Reply, ReplyStyle, ToolDescription,
    words_and_calls,
};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::FakeProviderArgs;
use crate::error::CliError;
use crate::output;

/// The option that names a player.
const PLAYER: &str = "player=";

pub(crate) fn fake_provider(
    args: &FakeProviderArgs,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    let announce = |url: &str| {
        let text = if args.json { serde_json::json!({"url": url}).to_string() } else { url.to_owned() };
        output::data(&text).map_err(|error| std::io::Error::other(error.message))
    };
    let named = args.options.iter().rev().find_map(|option| option.strip_prefix(PLAYER));
    let player = named.map(|name| player(name, registry)).transpose()?;
    let others = args.options.iter().filter(|option| !option.starts_with(PLAYER));
    cooperage_fake_provider::process::run(others.cloned(), player, announce).map_err(|error| {
        let known = FakeProviderOptions::names().join(", ");
        CliError::usage(error).hint(format!(
            "write [PORT] [NAME=VALUE]…; names are {known}, player; `fake-provider --help` explains them"
        ))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The player that reads the messages of a request, in the style that its name tells.
fn player(name: &str, registry: &ProgramRegistry) -> Result<MessagePlayer, CliError> {
    let Ok(ModelName::BuiltIn(BuiltIn::Reader(style))) = name.parse() else {
        let styles: Vec<&str> = ReplyStyle::ALL.into_iter().map(ReplyStyle::player).collect();
        let error = CliError::usage(format!("`{name}` is no player that reads messages"));
        return Err(error.hint(format!("players are {}", styles.join(", "))));
    };
    let readers = Suites::new(registry, &BTreeMap::new())?.prompt_readers();
    Ok(MessagePlayer::new(move |messages: &[WireSaid], tools: &[WireTool]| {
        let messages: Vec<Message> = messages.iter().map(message).collect();
        let offered: Vec<ToolDescription> = tools.iter().map(offered).collect();
        played(readers.answer_offered(&messages, &offered, style), !offered.is_empty())
    }))
}

fn offered(tool: &WireTool) -> ToolDescription {
    ToolDescription::new(tool.name.as_str(), tool.doc.as_str(), tool.parameters.clone())
}

/// The answer as a provider gives it: where tools are offered, a call stands apart from the words.
fn played(reply: Reply, has_tools: bool) -> PlayedAnswer {
    let is_cut = reply.finish == FinishReason::Length;
    let (words, calls) = words_and_calls(&reply.text);
    match <[NativeCall; 1]>::try_from(calls) {
        Ok([NativeCall { id, tool, arguments }]) if has_tools => {
            let words = Reply { text: words.to_owned(), ..reply };
            PlayedAnswer { text: written(words), call: Some(PlayedCall { id, tool, arguments }), is_cut }
        }
        _ => PlayedAnswer { text: written(reply), call: None, is_cut },
    }
}

/// The text as a model writes it: thoughts and answer in one.
fn written(reply: Reply) -> String {
    match reply.thoughts {
        Some(thoughts) => format!("<think>\n{thoughts}\n</think>\n\n{}", reply.text),
        None => reply.text,
    }
}

fn message(spoken: &WireSaid) -> Message {
    match spoken.speaker {
        WireSpeaker::System => Message::system(spoken.text.as_str()),
        WireSpeaker::User => Message::user(spoken.text.as_str()),
        WireSpeaker::Assistant => Message::assistant(spoken.text.as_str()),
    }
}
