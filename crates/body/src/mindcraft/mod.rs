//! MINDcraft's text: commands, crafting plans, blueprints.
