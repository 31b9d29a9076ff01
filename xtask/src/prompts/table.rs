//! The pages of prompts, with the episodes that are played for them.

/// The page of a framework in one of its home benchmarks.
#[derive(Clone, Copy, Debug)]
pub(super) struct PromptPage {
    /// The name of its file, without the ending.
    pub(super) name: &'static str,
    /// The framework as `--team` names it.
    pub(super) framework: &'static str,
    /// The framework's published name.
    pub(super) title: &'static str,
    pub(super) benchmark: &'static str,
    pub(super) episodes: &'static [PromptEpisode],
}

/// An episode that is played for a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct PromptEpisode {
    pub(super) task: &'static str,
    /// Further arguments of the command line.
    pub(super) options: &'static [&'static str],
    /// The roles that are shown; every role that is called where none is named.
    pub(super) roles: &'static [&'static str],
    /// A file that the options name, with its text.
    pub(super) file: Option<(&'static str, &'static str)>,
    /// The difference from the page's first episode, in a few words.
    pub(super) about: &'static str,
}

impl PromptPage {
    /// Returns the arguments that play an episode of this page into a folder.
    pub(super) fn arguments<'a>(&self, episode: &PromptEpisode, out: &'a str) -> Vec<&'a str> {
        let mut arguments = vec!["run", episode.task, "--team", self.framework, "--model", "oracle"];
        arguments.extend(["--clock", "tokens", "--rules", "fixed"]);
        arguments.extend(episode.options);
        arguments.extend(["--out", out]);
        arguments
    }
}

/// An episode with the options as they are by default, of which every role is shown.
const fn plain(task: &'static str) -> PromptEpisode {
    PromptEpisode { task, options: &[], roles: &[], file: None, about: "" }
}

/// A further episode, of which only some roles are shown.
const fn further(
    task: &'static str,
    options: &'static [&'static str],
    about: &'static str,
    roles: &'static [&'static str],
) -> PromptEpisode {
    PromptEpisode { task, options, roles, file: None, about }
}

const BUILDING: &str = "villagerbench/construction/0";
const FARM: &str = "villagerbench/farm/0";
const ESCAPE: &str = "villagerbench/escape/level_3_seed_0";
const STONES: &str = "collection/stones/5";
const SOUP: &str = "overcooked/cramped_room";
const FLAT: &str = "world/flat";
const MEAT: &str = "meat/victorian/tau3";
const COOKING: &str = "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple";
const CRAFTING: &str = "minecollab/crafting/test/2_agent/multiagent_crafting_pink_wool_full_plan__depth_0";
const HOUSE: &str = "minecollab/construction/test/2_agent/materials_0_rooms_0_window_0_carpet_0_variant_0";

/// All pages, in the order of the index.
pub(super) const PAGES: &[PromptPage] = &[
    PromptPage {
        name: "mindagent-cuisineworld",
        framework: "mindagent",
        title: "MindAgent",
        benchmark: "CuisineWorld",
        episodes: &[
            plain("cuisineworld/level_0/tau1"),
            further(
                "cuisineworld/level_3/tau1",
                &["--set", "mindagent.prompt=compact"],
                "the kitchen in its own short words",
                &["mindagent.plan"],
            ),
        ],
    },
    PromptPage {
        name: "mindagent-meat",
        framework: "mindagent",
        title: "MindAgent",
        benchmark: "cooking in Minecraft",
        episodes: &[plain(MEAT)],
    },
    PromptPage {
        name: "villager-construction",
        framework: "villager",
        title: "VillagerAgent",
        benchmark: "VillagerBench's construction",
        episodes: &[
            plain(BUILDING),
            further(
                BUILDING,
                &["--set", "villager.name_agents=off"],
                "the decomposer names no agents",
                &["villager.assign"],
            ),
            further(
                BUILDING,
                &["--set", "villager.shared_subtasks=on"],
                "several agents share a subtask",
                &["villager.split"],
            ),
            further(
                BUILDING,
                &["--set", "villager.subtasks=actions"],
                "a subtask is one action",
                &["villager.decompose", "villager.redecompose"],
            ),
        ],
    },
    PromptPage {
        name: "villager-farm",
        framework: "villager",
        title: "VillagerAgent",
        benchmark: "VillagerBench's farm-to-table cooking",
        episodes: &[
            plain(FARM),
            further(
                FARM,
                &["--say", "0:Mia>all:Alice and Bob should both work."],
                "a person speaks",
                &["villager.decompose"],
            ),
        ],
    },
    PromptPage {
        name: "villager-escape",
        framework: "villager",
        title: "VillagerAgent",
        benchmark: "VillagerBench's escape",
        episodes: &[plain(ESCAPE)],
    },
    PromptPage {
        name: "agentverse-construction",
        framework: "agentverse",
        title: "AgentVerse",
        benchmark: "VillagerBench's construction",
        episodes: &[plain(BUILDING)],
    },
    PromptPage {
        name: "agentverse-farm",
        framework: "agentverse",
        title: "AgentVerse",
        benchmark: "VillagerBench's farm-to-table cooking",
        episodes: &[plain(FARM)],
    },
    PromptPage {
        name: "agentverse-escape",
        framework: "agentverse",
        title: "AgentVerse",
        benchmark: "VillagerBench's escape",
        episodes: &[plain(ESCAPE)],
    },
    PromptPage {
        name: "solo-construction",
        framework: "solo",
        title: "a single agent",
        benchmark: "VillagerBench's construction",
        episodes: &[plain(BUILDING)],
    },
    PromptPage {
        name: "solo-farm",
        framework: "solo",
        title: "a single agent",
        benchmark: "VillagerBench's farm-to-table cooking",
        episodes: &[plain(FARM)],
    },
    PromptPage {
        name: "solo-escape",
        framework: "solo",
        title: "a single agent",
        benchmark: "VillagerBench's escape",
        episodes: &[plain(ESCAPE)],
    },
    PromptPage {
        name: "s-agents-collection",
        framework: "s-agents",
        title: "S-Agents",
        benchmark: "collecting",
        episodes: &[
            plain(STONES),
            further(
                STONES,
                &["--set", "s-agents.acting=skills"],
                "tools and skills in place of scripts",
                &["s-agents.choose"],
            ),
        ],
    },
    PromptPage {
        name: "s-agents-shelter",
        framework: "s-agents",
        title: "S-Agents",
        benchmark: "putting up a shelter",
        episodes: &[
            plain("shelter/5x5x4"),
            further(
                "shelter/5x5x4",
                &["--set", "s-agents.library=empty"],
                "without skills at the start",
                &["s-agents.describe"],
            ),
        ],
    },
    PromptPage {
        name: "mindcraft-cooking",
        framework: "mindcraft",
        title: "MINDcraft",
        benchmark: "MineCollab's cooking",
        episodes: &[
            plain(COOKING),
            further(
                COOKING,
                &["--set", "mindcraft.max_messages=6"],
                "a short window, so that turns go into the memory",
                &["mindcraft.memory"],
            ),
            further(
                COOKING,
                &["--set", "mindcraft.prompt=append"],
                "a conversation that only grows",
                &["mindcraft.converse"],
            ),
        ],
    },
    PromptPage {
        name: "mindcraft-crafting",
        framework: "mindcraft",
        title: "MINDcraft",
        benchmark: "MineCollab's crafting",
        episodes: &[plain(CRAFTING)],
    },
    PromptPage {
        name: "mindcraft-construction",
        framework: "mindcraft",
        title: "MINDcraft",
        benchmark: "MineCollab's construction",
        episodes: &[plain(HOUSE)],
    },
    PromptPage {
        name: "mindcraft-world",
        framework: "mindcraft",
        title: "MINDcraft",
        benchmark: "a living world",
        episodes: &[
            PromptEpisode {
                task: FLAT,
                options: &[
                    "--agents",
                    "2",
                    "--set",
                    "world.minutes=3",
                    "--say",
                    "400:Mia>0:Please come here.",
                ],
                roles: &[],
                file: None,
                about: "",
            },
            further(
                "world/natural",
                &[
                    "--set",
                    "world.minutes=4",
                    "--set",
                    "mindcraft.allow_insecure_coding=on",
                    "--say",
                    "400:Mia>0:Build a small house of oak planks.",
                ],
                "agents may write code",
                &["mindcraft.converse", "mindcraft.code"],
            ),
            further(
                FLAT,
                &[
                    "--agents",
                    "2",
                    "--set",
                    "world.minutes=2",
                    "--say",
                    r#"400:Mia>0:!startConversation("Bob", "How are you?")"#,
                    "--say",
                    r#"410:Mia>0:!collectBlocks("dirt", 20)"#,
                ],
                "an agent is spoken to while it works",
                &["mindcraft.respond"],
            ),
            further(
                FLAT,
                &[
                    "--agents",
                    "2",
                    "--set",
                    "world.minutes=2",
                    "--set",
                    "mindcraft.allow_vision=on",
                    "--say",
                    r#"400:Mia>0:!lookAtPlayer("Bob", "at")"#,
                ],
                "agents may look at pictures",
                &["mindcraft.vision"],
            ),
            PromptEpisode {
                task: "world/natural",
                options: &["--set", "world.minutes=2", "--set", "mindcraft.profiles=settler.json"],
                roles: &["mindcraft.goal"],
                file: Some(("settler.json", r#"{"name": "Alice", "npc": {"do_set_goal": true}}"#)),
                about: "an agent sets goals itself",
            },
        ],
    },
    PromptPage {
        name: "proagent-overcooked",
        framework: "proagent",
        title: "ProAgent",
        benchmark: "Overcooked-AI",
        episodes: &[
            PromptEpisode {
                task: SOUP,
                options: &["--set", "overcooked.horizon=100"],
                roles: &[],
                file: None,
                about: "",
            },
            further(
                SOUP,
                &[
                    "--set",
                    "overcooked.horizon=100",
                    "--set",
                    "proagent.prompts=generic",
                    "--set",
                    "proagent.level=3",
                    "--set",
                    "proagent.belief=annotate",
                    "--set",
                    "proagent.verify_rounds=3",
                ],
                "beliefs about the partner, and failures explained in three rounds",
                &["proagent.plan", "proagent.explain"],
            ),
        ],
    },
];
