//! Steps and plans as plain text.

use std::fmt;

use cooperage_blocks::ItemId;

use crate::plan::{Plan, PlannedStep};
use crate::step::{Station, Step};

/// A count with its item, as in `3 oak_log`.
fn counted(item: ItemId, count: u32) -> String {
    format!("{count} {}", item.name())
}

/// Names with `or` between them; beyond three, the first with the number of others.
fn either(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [first, rest @ ..] if rest.len() > 2 => format!("{first} or {} other kinds", rest.len()),
        _ => names.join(" or "),
    }
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Station::Hand => f.write_str("by hand"),
            Station::At(cell) => write!(f, "at {cell}"),
            Station::Near(block) => write!(f, "at a {} nearby", block.name()),
            Station::Carried(item) => write!(f, "at the {} it carries", item.name()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::GoTo { cell, distance } => write!(f, "go within {distance} of {cell}"),
            Step::PickUp { cell, item, count } => write!(f, "pick up {} at {cell}", counted(*item, *count)),
            Step::Collect { blocks, items, count, tool, .. } => {
                let items: Vec<&str> = items.iter().map(|item| item.name()).collect();
                let blocks: Vec<&str> = blocks.iter().map(|block| block.name()).collect();
                write!(f, "collect {count} {} from {}", either(&items), either(&blocks))?;
                tool.map_or(Ok(()), |tool| write!(f, " with {}", tool.name()))
            }
            Step::Craft { item, count, times, table, .. } => {
                write!(f, "craft {} {table}", counted(*item, count * times))
            }
            Step::Smelt { input, item, count, fuel, station } => {
                write!(f, "cook {} into {} {station}", counted(*input, *count), item.name())?;
                fuel.map_or(Ok(()), |(fuel, count)| write!(f, " with {}", counted(fuel, count)))
            }
            Step::Fetch { container, item, count } => {
                write!(f, "fetch {} from {container}", counted(*item, *count))
            }
            Step::Store { container, item, count } => {
                write!(f, "store {} in {container}", counted(*item, *count))
            }
            Step::Give { to, item, count } => write!(f, "give {} to {to}", counted(*item, *count)),
            Step::Place { cell, item, .. } => write!(f, "place {} at {cell}", item.name()),
            Step::Kill { mob, item, count } => write!(f, "kill {mob} for {}", counted(*item, *count)),
            Step::Milk { mob, with, item, count } => {
                write!(f, "use {} on {mob} for {}", with.name(), counted(*item, *count))
            }
            Step::Shear { mob, item, count } => write!(f, "shear {mob} for {}", counted(*item, *count)),
            Step::AwaitLaid { mob, item, count } => {
                write!(f, "wait for {mob} to lay {}", counted(*item, *count))
            }
            Step::Fill { cell, item } => write!(f, "fill {} at {cell}", item.name()),
            Step::Till { cell, tool } => write!(f, "till {cell} with {}", tool.name()),
            Step::Sow { cell, seed } => write!(f, "sow {} on {cell}", seed.name()),
            Step::AwaitRipe { cells } => write!(f, "wait for {} plants to ripen", cells.len()),
            Step::Use { cell, item: Some(item) } => write!(f, "use {} on {cell}", item.name()),
            Step::Use { cell, item: None } => write!(f, "use {cell}"),
            Step::StandOn { cell, ticks } => write!(f, "stand on {cell} for {ticks} ticks"),
            Step::AwaitNight => f.write_str("wait for the night"),
            Step::Sleep { bed } => write!(f, "sleep at {bed}"),
            Step::Wait { ticks } => write!(f, "wait {ticks} ticks"),
        }
    }
}

impl fmt::Display for PlannedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.agent, self.step)?;
        for (number, after) in self.after.iter().enumerate() {
            write!(f, "{}{}", if number == 0 { ", after " } else { ", " }, after.0)?;
        }
        Ok(())
    }
}

impl fmt::Display for Plan {
    /// One line for each step, with its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.steps.iter().enumerate() {
            writeln!(f, "{number}. {step}")?;
        }
        Ok(())
    }
}
