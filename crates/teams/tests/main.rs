//! All tests of the crate from outside, in one program: every further program would link everything anew.

mod answer_styles;
mod answers_told;
mod common;
mod cuisineworld_prompt;
mod invariants;
mod mindagent_dispatch;
mod mindagent_play;
mod mindagent_prompts;
mod mindcraft_coder;
mod mindcraft_hostile;
mod mindcraft_load;
mod mindcraft_mutations;
mod mindcraft_npc;
mod mindcraft_play;
mod mindcraft_prompter;
mod mindcraft_wire;
mod model_text;
mod people;
mod proagent_play;
mod proagent_prompts;
mod s_agents_play;
mod s_agents_prompts;
mod villager_actions;
mod villager_people;
mod villager_play;
mod villager_prompts;
