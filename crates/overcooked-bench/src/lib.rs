//! Overcooked-AI as a suite: its layouts, judge, partners, built-in players and published tables.

pub mod drawing;
pub mod experiments;
mod expert;
mod judge;
mod learned;
pub mod measure;
mod options;
mod partners;
mod reach;
mod reader;
pub mod recorded;
mod reporter;
pub mod scene;
mod show;
mod sight;
mod steps;
pub mod suite;
pub mod tasks;

pub use options::HORIZON;
