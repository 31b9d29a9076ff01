//! The tables of the topic `mindcraft`, from those that the program itself uses.

use std::fmt::Write;

use cooperage_body::catalogues::mindcraft::commands::ALL;
use cooperage_teams::frameworks::mindcraft::mind_tools;
use cooperage_teams::frameworks::mindcraft::prompter::variables::VARIABLES;

use super::option_table;

/// The name of the framework.
const FRAMEWORK: &str = "mindcraft";

/// Settings, what is refused of the original's, commands, variables.
pub(super) fn tables() -> String {
    let mut text = String::new();
    let Ok(framework) = cooperage_teams::framework(FRAMEWORK) else { return text };
    text.push_str("\n## Settings\n\n`--set NAME=VALUE`, or in cooperage.toml.\n");
    option_table("setting", framework.options, &mut text);
    text.push_str("\n## Settings of the original that are refused\n\n| setting | why |\n| --- | --- |\n");
    for refused in framework.refused {
        let _ = writeln!(text, "| `{}` | {} |", refused.option, refused.reason);
    }
    text.push_str(
        "\n## Commands of every mind\n\nThey are there in every world; what a world has itself goes before.\n\n| command | does |\n| --- | --- |\n",
    );
    for tool in mind_tools() {
        let names: Vec<&str> = tool.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let _ = writeln!(text, "| `!{}` | {} |", form(&tool.name, &names), tool.doc);
    }
    text.push_str(
        "\n## Commands of bodies in the worlds of `chat`\n\nIn other worlds the world's own tools are commands.\n\n| command | does |\n| --- | --- |\n",
    );
    for command in
        ALL.iter().filter(|command| mind_tools().iter().all(|tool| tool.name != command.tool_name()))
    {
        let names: Vec<&str> = command.parameters.iter().map(|parameter| parameter.name).collect();
        let _ = writeln!(text, "| `!{}` | {} |", form(command.tool_name(), &names), command.doc);
    }
    let variables: Vec<String> = VARIABLES.iter().map(|name| format!("`${name}`")).collect();
    let _ = writeln!(text, "\n## Variables of prompts\n\n{}.", variables.join(", "));
    text
}

fn form(name: &str, parameters: &[&str]) -> String {
    if parameters.is_empty() { name.to_owned() } else { format!("{name}({})", parameters.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_set_called_or_filled_in_is_told() {
        let text = tables();
        for part in [
            "| `mindcraft.edition` | original, ce |",
            "| `mindcraft.minecraft_version` | the world is built in",
            "| `!startConversation(player_name, message)` |",
            "| `!collectBlocks(type, num)` |",
            "`$SELF_PROMPT`",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert_eq!(text.matches("| `!stop` |").count(), 1);
    }
}
