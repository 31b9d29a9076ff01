//! Packet tables: `protocol.json` of `minecraft-data`, in ProtoDef's notation, becomes the lines that `minecraft-wire` reads.
//!
//! The tests of `minecraft-wire` include this file too, for versions that have no committed table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

/// The states of a connection that tables have.
const STATES: [&str; 5] = ["handshaking", "status", "login", "configuration", "play"];
/// Directions, as ProtoDef and as tables name them.
const DIRECTIONS: [(&str, &str); 2] = [("toClient", "clientbound"), ("toServer", "serverbound")];
/// Deepest definition that is followed: parameters of types are written out where they are used.
const DEPTH_MAX: usize = 64;

/// A definition that the converter does not know.
#[derive(Debug, thiserror::Error)]
#[error("a definition of packets has a form that is not known: {0}")]
pub(crate) struct UnknownForm(String);

fn unknown(what: &impl ToString) -> UnknownForm {
    UnknownForm(what.to_string().chars().take(200).collect())
}

/// The definitions of one version: types by name, and the packets of each state and direction in the order of their ids.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct PacketDefinitions {
    types: BTreeMap<String, String>,
    packets: BTreeMap<String, String>,
}

impl PacketDefinitions {
    /// Reads the `protocol.json` of a version.
    ///
    /// # Errors
    /// [`UnknownForm`] if it has a form that no version has had before.
    pub(crate) fn read(protocol: &Value) -> Result<PacketDefinitions, UnknownForm> {
        let mut definitions = PacketDefinitions::default();
        let none = Map::new();
        let types = protocol.get("types").and_then(Value::as_object).ok_or_else(|| unknown(protocol))?;
        let global = Scope { prefix: "", local: &none, global: types };
        definitions.define(&global, types)?;
        for state in STATES {
            for (theirs, ours) in DIRECTIONS {
                let pointer = format!("/{state}/{theirs}/types");
                let Some(local) = protocol.pointer(&pointer).and_then(Value::as_object) else { continue };
                let prefix = format!("{state}.{ours}.");
                let scope = Scope { prefix: &prefix, local, global: types };
                definitions.define(&scope, local)?;
                let names = scope.packets()?;
                definitions.packets.insert(format!("{state}.{ours}"), names.join(" "));
            }
        }
        Ok(definitions)
    }

    fn define(&mut self, scope: &Scope<'_>, types: &Map<String, Value>) -> Result<(), UnknownForm> {
        for (name, definition) in types {
            let takes_parameters = definition.to_string().contains("\"$");
            if definition != "native" && name != "packet" && !takes_parameters {
                let mut text = String::new();
                scope.write(definition, &mut text, 0)?;
                self.types.insert(format!("{}{name}", scope.prefix), text);
            }
        }
        Ok(())
    }
}

/// Writes versions, the oldest first: each has the definitions of the one before and what its own lines say.
pub(crate) fn written(versions: &[(i32, PacketDefinitions)]) -> String {
    let mut text = String::new();
    let before = PacketDefinitions::default();
    let mut before = &before;
    for (protocol, definitions) in versions {
        // Writing to a string does not fail.
        let _ = writeln!(text, "version {protocol}");
        for (name, definition) in &definitions.types {
            if before.types.get(name) != Some(definition) {
                let _ = writeln!(text, "type {name} {definition}");
            }
        }
        for (place, names) in &definitions.packets {
            if before.packets.get(place) != Some(names) {
                let _ = writeln!(text, "packets {place} {names}");
            }
        }
        before = definitions;
    }
    text
}

/// Where names of types are looked up.
struct Scope<'a> {
    prefix: &'a str,
    local: &'a Map<String, Value>,
    global: &'a Map<String, Value>,
}

impl Scope<'_> {
    /// The packets in the order of their ids, each as `name=type`.
    fn packets(&self) -> Result<Vec<String>, UnknownForm> {
        let packet = self.local.get("packet").ok_or_else(|| unknown(&"no packets"))?;
        let names = packet.pointer("/1/0/type/1/mappings").and_then(Value::as_object);
        let types = packet.pointer("/1/1/type/1/fields").and_then(Value::as_object);
        let (names, types) = names.zip(types).ok_or_else(|| unknown(packet))?;
        let mut packets = BTreeMap::new();
        for (id, name) in names {
            let name = name.as_str().ok_or_else(|| unknown(packet))?;
            let kind = types.get(name).and_then(Value::as_str).ok_or_else(|| unknown(packet))?;
            packets.insert(number(id)?, format!("{name}={}", self.full(kind)));
        }
        // The ping of 2011 has an id far off, and is no packet of the framed protocol.
        Ok((0..).map_while(|id| packets.remove(&id)).collect())
    }

    /// The name of a type in the table.
    fn full(&self, name: &str) -> String {
        if self.local.contains_key(name) { format!("{}{name}", self.prefix) } else { name.to_owned() }
    }

    fn write(&self, definition: &Value, text: &mut String, depth: usize) -> Result<(), UnknownForm> {
        if depth > DEPTH_MAX {
            return Err(unknown(&"a type that has itself as its parameter"));
        }
        if let Some(name) = definition.as_str() {
            text.push_str(&self.full(name));
            return Ok(());
        }
        let name = definition.get(0).and_then(Value::as_str).ok_or_else(|| unknown(definition))?;
        let details = definition.get(1).ok_or_else(|| unknown(definition))?;
        let inner = |key: &str| details.get(key).ok_or_else(|| unknown(definition));
        let part = |value: &Value, text: &mut String| {
            text.push(' ');
            self.write(value, text, depth + 1)
        };
        match name {
            "pstring" => text.push_str("text"),
            "option" => {
                text.push_str(name);
                part(details, text)?;
            }
            "topBitSetTerminatedArray" | "entityMetadataLoop" => {
                text.push_str(if details.get("endVal").is_some() { "until255" } else { "topbit" });
                part(inner("type")?, text)?;
            }
            "buffer" | "array" => self.write_list(name, details, text, depth)?,
            "container" => {
                text.push('{');
                for field in list(details)? {
                    let name = field.get("name").and_then(Value::as_str).unwrap_or("*");
                    let _ = write!(text, " {name}");
                    part(field.get("type").ok_or_else(|| unknown(field))?, text)?;
                }
                text.push_str(" }");
            }
            "switch" => {
                let _ = write!(text, "switch {} {{", string(inner("compareTo")?)?);
                for (key, case) in inner("fields")?.as_object().ok_or_else(|| unknown(definition))? {
                    let _ = write!(text, " {key}");
                    part(case, text)?;
                }
                text.push_str(" }");
                part(details.get("default").unwrap_or(&Value::from("void")), text)?;
            }
            "mapper" => {
                text.push_str(name);
                part(inner("type")?, text)?;
                write_names(inner("mappings")?, text)?;
            }
            "bitfield" => write_bits(list(details)?, text)?,
            "bitflags" => {
                text.push_str("flags");
                part(inner("type")?, text)?;
                let names: Vec<&str> = list(inner("flags")?)?.iter().map(string).collect::<Result<_, _>>()?;
                let _ = write!(text, " {{ {} }}", names.join(" "));
            }
            "registryEntryHolder" | "registryEntryHolderSet" => {
                self.write_holder(details, text, depth)?;
            }
            _ => {
                let body = self.local.get(name).or_else(|| self.global.get(name));
                let mut body = body.cloned().ok_or_else(|| unknown(definition))?;
                fill(&mut body, details);
                self.write(&body, text, depth + 1)?;
            }
        }
        Ok(())
    }

    /// A list or buffer: with its count before it, with a fixed one, or with one that an earlier field has.
    fn write_list(
        &self,
        name: &str,
        details: &Value,
        text: &mut String,
        depth: usize,
    ) -> Result<(), UnknownForm> {
        let item = details.get("type");
        // A list of bytes is a buffer: one value instead of thousands.
        let is_buffer = name == "buffer" || item.is_some_and(|item| item == "u8" || item == "i8");
        match (details.get("countType"), details.get("count")) {
            (Some(kind), _) if kind == "varint" => text.push_str(if is_buffer { "buffer" } else { "array" }),
            (_, Some(Value::String(path))) if !is_buffer => {
                let _ = write!(text, "counted {path}");
            }
            (_, Some(Value::Number(count))) if is_buffer => {
                let _ = write!(text, "fixed {count}");
            }
            _ => return Err(unknown(details)),
        }
        if !is_buffer {
            text.push(' ');
            self.write(item.ok_or_else(|| unknown(details))?, text, depth + 1)?;
        }
        Ok(())
    }

    /// An entry of a registry, or a set of them: by number, or by value.
    fn write_holder(&self, details: &Value, text: &mut String, depth: usize) -> Result<(), UnknownForm> {
        let named = |pointer: &str| {
            let found = details.pointer(pointer);
            string(found.ok_or_else(|| unknown(details))?)
        };
        let kind = |pointer: &str| details.pointer(pointer).ok_or_else(|| unknown(details));
        if details.get("baseName").is_some() {
            let _ = write!(text, "holder {} {} ", named("/baseName")?, named("/otherwise/name")?);
        } else {
            let _ = write!(text, "holders {} ", named("/base/name")?);
            self.write(kind("/base/type")?, text, depth + 1)?;
            let _ = write!(text, " {} ", named("/otherwise/name")?);
        }
        self.write(kind("/otherwise/type")?, text, depth + 1)
    }
}

/// Names after their numbers.
fn write_names(names: &Value, text: &mut String) -> Result<(), UnknownForm> {
    text.push_str(" {");
    for (key, name) in names.as_object().ok_or_else(|| unknown(names))? {
        let _ = write!(text, " {} {}", number(key)?, string(name)?);
    }
    text.push_str(" }");
    Ok(())
}

/// Fields of some bits each; signed ones have a minus before their size.
fn write_bits(fields: &[Value], text: &mut String) -> Result<(), UnknownForm> {
    text.push_str("bits {");
    for field in fields {
        let name = field.get("name").and_then(Value::as_str);
        let size = field.get("size").and_then(Value::as_i64);
        let (name, size) = name.zip(size).ok_or_else(|| unknown(field))?;
        let is_signed = field.get("signed") == Some(&Value::Bool(true));
        let _ = write!(text, " {name} {}", if is_signed { -size } else { size });
    }
    text.push_str(" }");
    Ok(())
}

/// Puts the parameters of a type into its definition.
fn fill(body: &mut Value, parameters: &Value) {
    match body {
        Value::String(text) => {
            if let Some(value) = text.strip_prefix('$').and_then(|name| parameters.get(name)) {
                *body = value.clone();
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| fill(part, parameters)),
        Value::Object(parts) => parts.iter_mut().for_each(|(_, part)| fill(part, parameters)),
        _ => {}
    }
}

fn list(value: &Value) -> Result<&[Value], UnknownForm> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| unknown(value))
}

fn string(value: &Value) -> Result<&str, UnknownForm> {
    value.as_str().ok_or_else(|| unknown(value))
}

/// A number in decimal or, after `0x`, in hexadecimal digits.
fn number(text: &str) -> Result<i64, UnknownForm> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| unknown(&text))
}
