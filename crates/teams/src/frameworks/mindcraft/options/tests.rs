//! Every setting of the original is an option or is refused with a reason, and options are read as they are given.

use std::collections::BTreeMap;

use super::*;

/// All settings of the original (docs/spec/mindcraft.md, 2.1).
const SETTINGS: [&str; 26] = [
    "minecraft_version",
    "host",
    "port",
    "auth",
    "mindserver_port",
    "base_profile",
    "profiles",
    "load_memory",
    "init_message",
    "only_chat_with",
    "speak",
    "language",
    "render_bot_view",
    "allow_insecure_coding",
    "allow_vision",
    "blocked_actions",
    "code_timeout_mins",
    "relevant_docs_count",
    "max_messages",
    "num_examples",
    "max_commands",
    "verbose_commands",
    "narrate_behavior",
    "chat_bot_messages",
    "log_all_prompts",
    "task",
];

fn typed(given: &[(&str, &str)]) -> Result<MindcraftOptions, String> {
    let given: BTreeMap<String, String> =
        given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let framework = crate::framework("mindcraft").unwrap();
    let resolved = framework.resolve(&given).map_err(|error| error.to_string())?;
    Ok(MindcraftOptions::from_resolved(&resolved))
}

#[test]
fn every_setting_of_the_original_is_an_option_or_refused_with_a_reason() {
    let also = ["auto_open_ui", "chat_ingame", "block_place_delay", "show_command_syntax"];
    for setting in SETTINGS.into_iter().chain(also) {
        let name = format!("mindcraft.{setting}");
        let is_option = OPTIONS.iter().any(|option| option.name == name);
        let refused = REFUSED.iter().find(|refused| refused.option == name);
        assert!(is_option != refused.is_some(), "{setting}");
        if let Some(refused) = refused {
            let error = typed(&[(&name, "x")]).unwrap_err();
            assert!(error.contains(refused.reason), "{error}");
        }
    }
}

#[test]
fn defaults_are_the_originals() {
    let plain = typed(&[]).unwrap();
    assert_eq!((plain.max_messages, plain.num_examples, plain.relevant_docs), (15, 2, Some(5)));
    assert_eq!((plain.cooldown_ms, plain.max_commands, plain.commands_per_reply), (None, None, 1));
    assert_eq!((plain.deliver, plain.partners_max, plain.echo), (Deliver::Drop, 1, Echo::Full));
    assert!(!plain.has_coding && !plain.has_vision && !plain.has_broadcast && !plain.is_ce);
    assert_eq!(plain.code_limit_ms, None);
}

#[test]
fn values_are_checked_and_lists_are_taken_apart() {
    assert!(typed(&[("mindcraft.max_messages", "many")]).unwrap_err().contains("whole number"));
    assert!(typed(&[("mindcraft.commands_per_reply", "0")]).is_err());
    let before = [("mindcraft.verbose_commands", "false"), ("mindcraft.allow_vision", "true")];
    let given = typed(&before).unwrap();
    assert!(given.echo == Echo::Short && given.has_vision);
    let given = typed(&[
        ("mindcraft.blocked_actions", "!goal, newAction,"),
        ("mindcraft.only_chat_with", "Ann"),
        ("mindcraft.code_timeout_mins", "2"),
        ("mindcraft.relevant_docs_count", "-1"),
    ])
    .unwrap();
    assert_eq!(given.blocked.iter().map(String::as_str).collect::<Vec<_>>(), ["goal", "newAction"]);
    assert!(given.only_chat_with.contains("Ann"));
    assert_eq!((given.code_limit_ms, given.relevant_docs), (Some(120_000), None));
}

#[test]
fn the_rules_of_a_run_say_whether_defects_are_kept() {
    let quirks = |given: &[(&str, &str)]| typed(given).unwrap().quirks;
    assert_eq!(quirks(&[]), Quirks::Repair);
    assert_eq!(quirks(&[("mindcraft.rules", "paper")]), Quirks::Keep);
    // The former option goes before the rules.
    assert_eq!(quirks(&[("mindcraft.quirks", "keep")]), Quirks::Keep);
    assert_eq!(quirks(&[("mindcraft.rules", "paper"), ("mindcraft.quirks", "repair")]), Quirks::Repair);
}
