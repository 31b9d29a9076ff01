//! `dig.json`: harvest bits and ticks of blocks × tools, and mixed samples with effects.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Compared, FormatError, VectorCase, block, item, read, same};
use crate::dig::{DigConditions, dig_ticks, is_harvestable};
use crate::registry::{BlockId, ItemId, ToolClass};

#[derive(Deserialize)]
struct DigVectors {
    tools: Vec<Option<String>>,
    rows: Vec<DigVector>,
    blocks: BTreeMap<String, usize>,
    sample_fields: Vec<String>,
    samples: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
struct DigVector {
    /// Ticks per tool; −1 is never.
    t: Vec<i64>,
    /// A 0 or 1 per tool.
    h: String,
}

/// Compares a file `dig.json`: one case per block, with all tools, and one per sample.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn dig(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let file: DigVectors = read(bytes)?;
    let tools: Vec<Option<ItemId>> =
        file.tools.iter().map(|tool| tool.as_deref().map(item).transpose()).collect::<Result<_, _>>()?;
    let mut cases = Vec::with_capacity(file.blocks.len() + file.samples.len());
    for (name, &number) in &file.blocks {
        let row = file.rows.get(number).ok_or_else(|| {
            FormatError::Content(format!("block `{name}` has row {number}, which isn't there"))
        })?;
        if row.t.len() != tools.len() || row.h.len() != tools.len() {
            return Err(FormatError::Content(format!("row {number} has not one value for each tool")));
        }
        cases.push(VectorCase::new(name, compare_row(block(name)?, &tools, row)));
    }
    let fields = Fields(&file.sample_fields);
    for (number, sample) in file.samples.iter().enumerate() {
        let sample = Sample::new(&fields, sample)?;
        cases.push(VectorCase::new(
            format!("sample {number}: {} with {}", sample.block.name(), tool_name(sample.tool)),
            sample.compare(),
        ));
    }
    Ok(cases)
}

fn compare_row(block: BlockId, tools: &[Option<ItemId>], row: &DigVector) -> Compared {
    for ((&tool, &ticks), bit) in tools.iter().zip(&row.t).zip(row.h.bytes()) {
        let name = tool_name(tool);
        same(&format!("harvestable with {name}"), &(bit == b'1'), &is_harvestable(block, tool))?;
        if !is_disputed(block, tool) {
            let got = as_recorded(dig_ticks(block, tool, &DigConditions::PLAIN));
            same(&format!("ticks with {name}"), &ticks, &got)?;
        }
    }
    Ok(())
}

/// The library's data lack the hoe as tool of moss carpets, the game's tags have it: there either value is right.
fn is_disputed(block: BlockId, tool: Option<ItemId>) -> bool {
    block.name() == "moss_carpet" && tool.is_some_and(|tool| tool.info().tool == Some(ToolClass::Hoe))
}

fn as_recorded(ticks: Option<u32>) -> i64 {
    ticks.map_or(-1, i64::from)
}

fn tool_name(tool: Option<ItemId>) -> &'static str {
    tool.map_or("hand", ItemId::name)
}

/// The names of a sample's columns.
struct Fields<'a>(&'a [String]);

impl Fields<'_> {
    fn value<'s>(&self, sample: &'s [Value], name: &str) -> Result<&'s Value, FormatError> {
        self.0
            .iter()
            .position(|field| field == name)
            .and_then(|place| sample.get(place))
            .ok_or_else(|| FormatError::Content(format!("a sample has no `{name}`")))
    }

    fn number(&self, sample: &[Value], name: &str) -> Result<i64, FormatError> {
        self.value(sample, name)?
            .as_i64()
            .ok_or_else(|| FormatError::Content(format!("`{name}` of a sample is no whole number")))
    }

    fn level(&self, sample: &[Value], name: &str) -> Result<u32, FormatError> {
        let level = self.number(sample, name)?;
        u32::try_from(level)
            .map_err(|_| FormatError::Content(format!("`{name}` of a sample is {level}, which is no level")))
    }
}

struct Sample {
    block: BlockId,
    tool: Option<ItemId>,
    conditions: DigConditions,
    ticks: i64,
}

impl Sample {
    fn new(fields: &Fields<'_>, row: &[Value]) -> Result<Sample, FormatError> {
        let text = |name: &str| -> Result<Option<&str>, FormatError> {
            let value = fields.value(row, name)?;
            if value.is_null() {
                return Ok(None);
            }
            Ok(Some(
                value
                    .as_str()
                    .ok_or_else(|| FormatError::Content(format!("`{name}` of a sample is no name")))?,
            ))
        };
        Ok(Sample {
            block: block(text("block")?.unwrap_or_default())?,
            tool: text("tool")?.map(item).transpose()?,
            conditions: DigConditions {
                efficiency: fields.level(row, "efficiency")?,
                aqua_affinity: fields.level(row, "aqua_affinity")? > 0,
                in_water: fields.level(row, "in_water")? > 0,
                on_ground: fields.level(row, "off_ground")? == 0,
                haste: fields.level(row, "haste")?,
                fatigue: fields.level(row, "mining_fatigue")?,
                creative: false,
            },
            ticks: fields.number(row, "ticks")?,
        })
    }

    fn compare(&self) -> Compared {
        if is_disputed(self.block, self.tool) {
            return Ok(());
        }
        let got = as_recorded(dig_ticks(self.block, self.tool, &self.conditions));
        same("ticks", &self.ticks, &got).map_err(|difference| format!("{difference} ({:?})", self.conditions))
    }
}
