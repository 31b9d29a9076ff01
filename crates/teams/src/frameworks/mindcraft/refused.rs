//! Settings of the original that mean nothing here.

use crate::options::UnsupportedOption;

/// Settings of the original that mean nothing here, with the reasons.
pub(super) const REFUSED: &[UnsupportedOption] = &[
    UnsupportedOption {
        option: "mindcraft.minecraft_version",
        reason: "the world is built in and has one version",
    },
    UnsupportedOption {
        option: "mindcraft.host",
        reason: "the world is built in: there is no server to connect to",
    },
    UnsupportedOption {
        option: "mindcraft.port",
        reason: "the world is built in: there is no server to connect to",
    },
    UnsupportedOption {
        option: "mindcraft.auth",
        reason: "the world is built in: there is nothing to log in to",
    },
    UnsupportedOption {
        option: "mindcraft.mindserver_port",
        reason: "the hub is a page and a socket of `cooperage serve`, at its port",
    },
    UnsupportedOption {
        option: "mindcraft.render_bot_view",
        reason: "an episode's page and the studio draw what happened, also afterwards",
    },
    UnsupportedOption {
        option: "mindcraft.narrate_behavior",
        reason: "what bodies do by themselves is always told to their own minds, and whether they tell everybody is the \
                 world's affair",
    },
    UnsupportedOption {
        option: "mindcraft.chat_bot_messages",
        reason: "whatever agents say to each other is in the journal, and shown to whoever watches",
    },
    UnsupportedOption {
        option: "mindcraft.log_all_prompts",
        reason: "every prompt and every reply is in the run directory anyway",
    },
    UnsupportedOption { option: "mindcraft.task", reason: "tasks are chosen by name: `cooperage run TASK`" },
    UnsupportedOption {
        option: "mindcraft.auto_open_ui",
        reason: "`cooperage serve --open` opens a web page",
    },
    UnsupportedOption { option: "mindcraft.chat_ingame", reason: "there is one chat for all worlds" },
    UnsupportedOption {
        option: "mindcraft.block_place_delay",
        reason: "how long things take is the world's affair",
    },
    UnsupportedOption {
        option: "mindcraft.show_command_syntax",
        reason: "it is `mindcraft.verbose_commands` with true, false or none",
    },
];
