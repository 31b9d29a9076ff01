//! MINDcraft: agents that talk, act by commands, remember and write code.
//!
//! The framework of "Collaborating Action by Action: A Multi-agent LLM Framework for Embodied Reasoning" (arXiv 2504.17950),
//! over any world that offers tools.
//!
//! Reading order: [`history`], what an agent remembers of its talk; [`profile`], who it is; [`prompter`], what its models
//! read and when they are asked; [`coder`], how code is written.

pub mod briefs;
pub mod coder;
pub mod history;
pub mod memory_file;
pub mod profile;
pub mod prompter;
pub mod roles;
