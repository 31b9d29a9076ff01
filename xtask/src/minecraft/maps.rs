//! Maps between the numbers of a version and ours: block states, items and kinds of entities, by name.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::stand_ins::StandIns;
use super::{GamePackage, VERSIONS, form};
use crate::data::DataError;

/// The version whose numbers are ours.
const HOME: &str = "1.21.1";

/// Makes the maps of all versions.
///
/// # Errors
/// [`DataError`].
pub(crate) fn make(package: &GamePackage) -> Result<Vec<u8>, DataError> {
    let stand_ins = StandIns::read()?;
    let home = Numbers::read(package, HOME)?;
    let mut versions = serde_json::Map::new();
    for (protocol, version) in VERSIONS {
        let theirs = Numbers::read(package, version)?;
        versions.insert(protocol.to_string(), theirs.maps(&home, &stand_ins)?);
    }
    Ok(Value::Object(versions).to_string().into_bytes())
}

/// The numbered things of one version.
struct Numbers {
    blocks: Vec<BlockDefinition>,
    items: Vec<String>,
    entities: Vec<String>,
}

/// A block of one version.
struct BlockDefinition {
    name: String,
    first: usize,
    default: usize,
    /// Its properties and their values, the most significant first.
    properties: Vec<(String, Vec<String>)>,
    hardness: Option<f64>,
    is_solid: bool,
}

/// The counterparts of things by their places: of each of theirs ours, of each of ours theirs.
struct Counterparts {
    ours: Vec<usize>,
    theirs: Vec<usize>,
    /// Those of theirs that have only a stand-in.
    foreign: Vec<usize>,
}

impl Numbers {
    fn read(package: &GamePackage, version: &str) -> Result<Numbers, DataError> {
        let blocks = package.file(version, "blocks")?;
        let blocks: Option<Vec<BlockDefinition>> =
            blocks.as_array().and_then(|blocks| blocks.iter().map(BlockDefinition::read).collect());
        Ok(Numbers {
            blocks: blocks.ok_or_else(|| form("blocks", version))?,
            items: names(package, version, "items")?,
            entities: names(package, version, "entities")?,
        })
    }

    fn maps(&self, home: &Numbers, stand_ins: &StandIns) -> Result<Value, DataError> {
        let block_names = |numbers: &Numbers| -> Vec<String> {
            numbers.blocks.iter().map(|block| block.name.clone()).collect()
        };
        let blocks = counterparts("block", &block_names(self), &block_names(home), stand_ins)?;
        let items = counterparts("item", &self.items, &home.items, stand_ins)?;
        let entities = counterparts("entity", &self.entities, &home.entities, stand_ins)?;
        let foreign_blocks: Vec<Value> = blocks
            .foreign
            .iter()
            .filter_map(|&place| self.blocks.get(place))
            .map(|block| {
                json!([
                    block.name,
                    block.first,
                    block.states(),
                    block.hardness.unwrap_or(-1.0),
                    block.is_solid
                ])
            })
            .collect();
        let foreign = |found: &Counterparts, names: &[String]| -> Vec<Value> {
            found.foreign.iter().filter_map(|&place| Some(json!([place, names.get(place)?]))).collect()
        };
        Ok(json!({
            "states": {
                "ours": runs(&states(&self.blocks, &home.blocks, &blocks.ours)),
                "theirs": runs(&states(&home.blocks, &self.blocks, &blocks.theirs)),
            },
            "blocks": { "ours": runs(&blocks.ours), "theirs": runs(&blocks.theirs) },
            "items": { "ours": runs(&items.ours), "theirs": runs(&items.theirs) },
            "entities": { "ours": runs(&entities.ours), "theirs": runs(&entities.theirs) },
            "foreign_blocks": foreign_blocks,
            "foreign_items": foreign(&items, &self.items),
            "foreign_entities": foreign(&entities, &self.entities),
        }))
    }
}

/// The names of a file's things in the order of their numbers.
fn names(package: &GamePackage, version: &str, kind: &str) -> Result<Vec<String>, DataError> {
    let things = package.file(version, kind)?;
    let mut names = Vec::new();
    for (place, thing) in things.as_array().into_iter().flatten().enumerate() {
        let number = thing.get("id").and_then(Value::as_u64);
        match thing.get("name").and_then(Value::as_str) {
            Some(name) if number == Some(place as u64) => names.push(name.to_owned()),
            _ => return Err(form(kind, &format!("{version}: {thing}"))),
        }
    }
    Ok(names)
}

fn counterparts(
    kind: &str,
    theirs: &[String],
    ours: &[String],
    stand_ins: &StandIns,
) -> Result<Counterparts, DataError> {
    let place = |names: &[String], name: &str| names.iter().position(|known| known == name);
    let lacking = |name: &str| form("stand_ins.txt", &format!("no {kind} stands for {name}"));
    let mut found = Counterparts { ours: Vec::new(), theirs: Vec::new(), foreign: Vec::new() };
    let mut by_our_name = BTreeMap::new();
    for (number, name) in theirs.iter().enumerate() {
        let same = place(ours, name).or_else(|| place(ours, stand_ins.our_name(kind, name)));
        if let Some(same) = same {
            by_our_name.insert(same, number);
            found.ours.push(same);
            continue;
        }
        let stand_in = stand_ins.stand_ins("theirs", kind, name).find_map(|name| place(ours, &name));
        found.ours.push(stand_in.ok_or_else(|| lacking(name))?);
        found.foreign.push(number);
    }
    for (number, name) in ours.iter().enumerate() {
        let stand_in = || stand_ins.stand_ins("ours", kind, name).find_map(|name| place(theirs, &name));
        let number = by_our_name.get(&number).copied().or_else(stand_in);
        found.theirs.push(number.ok_or_else(|| lacking(name))?);
    }
    Ok(found)
}

impl BlockDefinition {
    fn read(block: &Value) -> Option<BlockDefinition> {
        let number = |key: &str| usize::try_from(block.get(key)?.as_u64()?).ok();
        let properties = block.get("states")?.as_array()?.iter().map(|property| {
            let listed = property.get("values").and_then(Value::as_array);
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let values = match (listed, property.get("type")?.as_str()?) {
                (Some(values), _) => values.iter().map(text).collect(),
                (None, "bool") => vec!["true".to_owned(), "false".to_owned()],
                (None, _) => {
                    (0..property.get("num_values")?.as_u64()?).map(|value| value.to_string()).collect()
                }
            };
            Some((property.get("name")?.as_str()?.to_owned(), values))
        });
        let definition = BlockDefinition {
            name: block.get("name")?.as_str()?.to_owned(),
            first: number("minStateId")?,
            default: number("defaultState")?,
            properties: properties.collect::<Option<_>>()?,
            hardness: block.get("hardness").and_then(Value::as_f64),
            is_solid: block.get("boundingBox")?.as_str()? == "block",
        };
        (definition.first + definition.states() == number("maxStateId")? + 1).then_some(definition)
    }

    fn states(&self) -> usize {
        self.properties.iter().map(|(_, values)| values.len()).product()
    }

    /// The values of a state's properties, as places in their lists.
    fn values(&self, state: usize) -> Vec<usize> {
        let mut rest = state - self.first;
        let mut places: Vec<usize> = Vec::new();
        for (_, values) in self.properties.iter().rev() {
            places.push(rest % values.len());
            rest /= values.len();
        }
        places.reverse();
        places
    }

    /// The state of this block that is nearest to a state of another: with the same values where both have them.
    fn nearest(&self, other: &BlockDefinition, state: usize) -> usize {
        let given = other.values(state);
        let own = self.values(self.default);
        let places = self.properties.iter().zip(own).map(|((name, values), default)| {
            let value = other.properties.iter().zip(&given).find(|((known, _), _)| known == name);
            let value = value.and_then(|((_, others), &place)| others.get(place));
            let place = value.and_then(|value| values.iter().position(|known| known == value));
            (values.len(), place.unwrap_or(default))
        });
        self.first + places.fold(0, |number, (count, place)| number * count + place)
    }
}

/// The counterparts of all states of `from`, given those of its blocks.
fn states(from: &[BlockDefinition], to: &[BlockDefinition], blocks: &[usize]) -> Vec<usize> {
    let mut states = Vec::new();
    for (block, &counterpart) in from.iter().zip(blocks) {
        let Some(counterpart) = to.get(counterpart) else { continue };
        let all = block.first..block.first + block.states();
        states.extend(all.map(|state| counterpart.nearest(block, state)));
    }
    states
}

/// A map as pairs of a run's length and of the distance from its numbers to their counterparts.
fn runs(map: &[usize]) -> Vec<i64> {
    let shifts: Vec<i64> = (0..).zip(map).map(|(number, &to)| to as i64 - number).collect();
    shifts.chunk_by(|one, two| one == two).flat_map(|run| [run.len() as i64, run[0]]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_keep_the_values_that_both_blocks_have() {
        let block = |name: &str, properties: Value| {
            let states: u64 = properties
                .as_array()
                .unwrap()
                .iter()
                .map(|property| property["num_values"].as_u64().unwrap())
                .product();
            BlockDefinition::read(&json!({
                "name": name, "minStateId": 10, "defaultState": 11, "maxStateId": 9 + states,
                "states": properties, "hardness": 1.5, "boundingBox": "block",
            }))
            .unwrap()
        };
        let powered = json!({ "name": "powered", "type": "bool", "num_values": 2 });
        let age = |count: u64| json!({ "name": "age", "type": "int", "num_values": count });
        let (old, new) = (block("plant", json!([age(4)])), block("plant", json!([powered, age(3)])));
        assert_eq!(states(&[old], &[new], &[0]), [10, 11, 12, 11]);
        assert_eq!(runs(&[0, 1, 2, 7, 8, 5]), [3, 0, 2, 4, 1, 0]);
    }
}
