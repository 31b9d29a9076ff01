//! Arguments as a tool wants them, from what a model gave: by the names and types that the tool declares.

use cooperage_core::coerce::{coerce, coordinates};
use cooperage_core::written::{bare, find, suggestion};
use cooperage_core::{Parameter, ParameterKind, Tool};
use serde_json::{Map, Value};

use super::parts::json_text;
use crate::typing::typed_parameters;

/// The key of arguments that came without their names.
pub(crate) const NAMELESS: &str = "";
/// The last letters of the parameters that together say where.
const AXES: [&str; 3] = ["x", "y", "z"];
/// Keys under which a place may stand, without the names of its coordinates.
const PLACE_KEYS: [&str; 10] =
    ["position", "pos", "location", "coordinates", "coords", "coordinate", "cell", "place", "at", "target"];

/// The tool that was meant, however its name is spelled.
pub(crate) fn tool_named<'t>(written: &str, tools: &'t [Tool]) -> Option<&'t Tool> {
    let written = written.trim().trim_matches(['`', '"', '\'', '*', '!']);
    let written = written.strip_suffix("()").unwrap_or(written);
    let names = || tools.iter().map(|tool| tool.name.as_str());
    let name = find(written, names()).or_else(|| find(written.rsplit_once('.')?.1, names()))?;
    tools.iter().find(|tool| tool.name == name)
}

/// The refusal of a call of a tool that there is not, with those that there are.
pub(crate) fn unknown_tool(written: &str, tools: &[Tool]) -> String {
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    let shown: String = written.chars().filter(|c| !c.is_control()).take(60).collect();
    format!("there is no tool `{shown}`{}", suggestion(written, &names))
}

/// Returns the given arguments as a map; a value without names stands under [`NAMELESS`].
pub(crate) fn given_arguments(given: Option<&Value>) -> Map<String, Value> {
    match given {
        Some(Value::Object(arguments)) => arguments.clone(),
        None | Some(Value::Null) => Map::new(),
        Some(Value::String(text)) => match json_text(text) {
            Some(inner) => given_arguments(Some(&inner)),
            None if text.trim().is_empty() => Map::new(),
            None => Map::from_iter([(NAMELESS.to_owned(), Value::from(text.trim()))]),
        },
        Some(other) => Map::from_iter([(NAMELESS.to_owned(), other.clone())]),
    }
}

/// Arguments with the names and types that the tool wants, where they can be told; the rest is for the world to judge.
pub(crate) fn fit_arguments(tool: &Tool, given: Map<String, Value>) -> Map<String, Value> {
    let mut fit: Map<String, Value> = Map::new();
    let mut left: Vec<(String, Value)> = Vec::new();
    let mut nameless = None;
    for (key, value) in given {
        match exact(tool, &key) {
            Some(parameter) => drop(fit.insert(parameter.name.clone(), value)),
            None if key == NAMELESS => nameless = Some(value),
            None => left.push((key, value)),
        }
    }
    for (key, value) in left {
        if let Some(names) = place_of(tool, &key, &value, &fit) {
            let numbers = coordinates(&value).unwrap_or_default();
            fit.extend(names.into_iter().zip(numbers.map(Value::from)));
        } else if let Some(parameter) = likely(tool, &key, &fit) {
            fit.insert(parameter.name.clone(), value);
        } else {
            fit.insert(key, value);
        }
    }
    gather_cell(tool, &mut fit);
    if let Some(value) = nameless {
        without_names(tool, value, &mut fit);
    }
    for parameter in &tool.parameters {
        if let Some(value) = fit.get_mut(&parameter.name)
            && let Some(typed) = coerce(value, &parameter.kind)
        {
            *value = typed;
        }
    }
    fit
}

fn exact<'t>(tool: &'t Tool, key: &str) -> Option<&'t Parameter> {
    let same = tool.parameters.iter().find(|parameter| parameter.name == key);
    same.or_else(|| {
        let wanted = bare(key);
        tool.parameters.iter().find(|parameter| !wanted.is_empty() && bare(&parameter.name) == wanted)
    })
}

/// The one parameter without a value of whose words the key is the first or the last: `item` means `item_name`.
fn likely<'t>(tool: &'t Tool, key: &str, fit: &Map<String, Value>) -> Option<&'t Parameter> {
    let wanted = words(key);
    let is_it = |parameter: &&Parameter| {
        let known = words(&parameter.name);
        let holds = known.starts_with(&wanted) || known.ends_with(&wanted);
        let is_held = wanted.starts_with(&known) || wanted.ends_with(&known);
        !fit.contains_key(&parameter.name) && !wanted.is_empty() && (holds || is_held)
    };
    let mut likely = tool.parameters.iter().filter(is_it);
    let only = likely.next()?;
    likely.next().is_none().then_some(only)
}

/// The words of a name in small letters, also of one that is written in camel case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            goes_on = false;
            continue;
        }
        if !goes_on || c.is_uppercase() {
            words.push(String::new());
        }
        goes_on = true;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

/// The names of the three coordinates that a value under this key gives, where it gives a place.
fn place_of(tool: &Tool, key: &str, value: &Value, fit: &Map<String, Value>) -> Option<Vec<String>> {
    coordinates(value)?;
    let groups = places(tool);
    let open = || groups.iter().filter(|(_, names)| names.iter().all(|name| !fit.contains_key(name)));
    let wanted = bare(key);
    let meant = open().find(|(label, _)| !label.is_empty() && wanted.contains(label.as_str()));
    let is_place = PLACE_KEYS.iter().any(|place| wanted.contains(place)) || groups.len() == 1;
    meant.or_else(|| open().next().filter(|_| is_place)).map(|(_, names)| names.clone())
}

/// The groups of three parameters that are called alike but for x, y and z, each with what they have in common.
fn places(tool: &Tool) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for parameter in &tool.parameters {
        let name = parameter.name.as_str();
        for (at, _) in name.char_indices().filter(|(_, c)| *c == 'x') {
            let with =
                |axis: &str| format!("{}{axis}{}", &name[..at], name.get(at + 1..).unwrap_or_default());
            let names: Vec<String> = AXES.iter().map(|axis| with(axis)).collect();
            if names.iter().all(|name| tool.parameters.iter().any(|known| known.name == *name)) {
                found.push((bare(&with("")), names));
            }
        }
    }
    found
}

/// Where a tool wants a cell and its three numbers were given one by one, they become the cell.
fn gather_cell(tool: &Tool, fit: &mut Map<String, Value>) {
    let Some(cell) = tool.parameters.iter().find(|known| known.kind == ParameterKind::Cell) else { return };
    let parts: Option<Vec<Value>> = AXES.iter().map(|axis| fit.get(*axis).cloned()).collect();
    let is_free = |name: &&str| tool.parameters.iter().all(|known| known.name != **name);
    if let Some(parts) = parts.filter(|_| !fit.contains_key(&cell.name) && AXES.iter().all(is_free)) {
        AXES.iter().for_each(|axis| drop(fit.shift_remove(*axis)));
        fit.insert(cell.name.clone(), Value::Array(parts));
    }
}

/// Values without names: several in the tool's order, a single one as the only parameter that must be given.
fn without_names(tool: &Tool, value: Value, fit: &mut Map<String, Value>) {
    let missing: Vec<&Parameter> =
        typed_parameters(tool).filter(|parameter| !fit.contains_key(&parameter.name)).collect();
    let required = || missing.iter().filter(|parameter| parameter.required);
    let several = match &value {
        Value::Array(list) => Some(list.clone()),
        Value::String(_) if required().count() == 3 => coordinates(&value)
            .filter(|_| !places(tool).is_empty())
            .map(|parts| parts.map(Value::from).to_vec()),
        _ => None,
    };
    let is_cell = missing.first().is_some_and(|first| first.kind == ParameterKind::Cell);
    match several {
        Some(list) if !(is_cell && coordinates(&value).is_some()) => {
            fit.extend(missing.iter().map(|parameter| parameter.name.clone()).zip(list));
        }
        _ => {
            let mut open = required();
            let only = match (open.next(), open.next()) {
                (Some(only), None) => Some(*only),
                (None, _) => missing.first().copied(),
                _ => None,
            };
            fit.extend(only.map(|parameter| (parameter.name.clone(), value)));
        }
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Meaning, ToolKind, WhenBusy};
    use serde_json::json;

    use super::*;

    pub(super) fn tool(name: &str, parameters: &[(&str, ParameterKind, bool)]) -> Tool {
        let parameter = |(name, kind, required): &(&str, ParameterKind, bool)| Parameter {
            name: (*name).to_owned(),
            kind: kind.clone(),
            required: *required,
            doc: String::new(),
            meaning: Meaning::Any,
        };
        Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: parameters.iter().map(parameter).collect(),
            text_form: None,
            doc: String::new(),
        }
    }

    fn place() -> Tool {
        use ParameterKind::{Integer, Text};
        let facing = ParameterKind::Name(["north", "south", "east", "west"].map(str::to_owned).to_vec());
        tool(
            "placeBlock",
            &[
                ("player_name", Text, false),
                ("item_name", Text, true),
                ("x", Integer, true),
                ("y", Integer, true),
                ("z", Integer, true),
                ("facing", facing, false),
            ],
        )
    }

    #[track_caller]
    fn check(tool: &Tool, given: Value, expected: Value) {
        assert_eq!(Value::Object(fit_arguments(tool, given_arguments(Some(&given)))), expected, "{given}");
    }

    #[test]
    fn arguments_are_read_by_the_names_and_types_of_the_tool() {
        let right = json!({"item_name": "oak_log", "x": 1, "y": -60, "z": 3});
        for given in [
            json!({"item_name": "oak_log", "x": 1, "y": -60, "z": 3}),
            json!({"Item Name": "oak_log", "X": "1", "Y": "-60", "Z": 3.0}),
            json!({"item": "oak_log", "position": [1, -60, 3]}),
            json!({"item-name": "oak_log", "coordinates": {"x": 1, "y": -60, "z": 3}}),
            json!({"itemName": "oak_log", "at": "(1, -60, 3)"}),
            json!("{\"item_name\": \"oak_log\", \"x\": 1, \"y\": -60, \"z\": 3}"),
            json!("{'item_name': 'oak_log', 'position': [1, -60, 3]}"),
            json!(["oak_log", 1, "-60", 3]),
        ] {
            let fit = Value::Object(fit_arguments(&place(), given_arguments(Some(&given))));
            assert_eq!(fit, right, "{given}");
        }
        check(&place(), json!({"facing": "N"}), json!({"facing": "north"}));
        check(&place(), json!({"foo": [1]}), json!({"foo": [1]}));
    }

    #[test]
    fn several_places_are_told_apart_by_what_they_are_called() {
        use ParameterKind::Integer;
        let names = ["from_x", "from_y", "from_z", "to_x", "to_y", "to_z"];
        let beam = tool("layBeam", &names.map(|name| (name, Integer, true)));
        let right = json!({"from_x": 1, "from_y": 2, "from_z": 3, "to_x": 4, "to_y": 5, "to_z": 6});
        check(&beam, json!({"from": [1, 2, 3], "to": [4, 5, 6]}), right.clone());
        check(&beam, json!([1, 2, 3, 4, 5, 6]), right);
    }

    #[test]
    fn cells_and_single_values_find_their_place() {
        let lay = tool("lay", &[("at", ParameterKind::Cell, true), ("n", ParameterKind::Integer, false)]);
        for given in
            [json!([1, 2, 3]), json!("1, 2, 3"), json!({"x": 1, "y": "2", "z": 3}), json!({"at": "1 2 3"})]
        {
            check(&lay, given, json!({"at": [1, 2, 3]}));
        }
        let rest = tool("rest", &[("who", ParameterKind::Text, false), ("n", ParameterKind::Integer, true)]);
        check(&rest, json!(3), json!({"n": 3}));
        check(&rest, json!("3"), json!({"n": 3}));
        check(&rest, json!([3]), json!({"n": 3}));
        check(&rest, json!(null), json!({}));
        let go = tool("go", &AXES.map(|axis| (axis, ParameterKind::Integer, true)));
        check(&go, json!("1, 2, 3"), json!({"x": 1, "y": 2, "z": 3}));
        check(&go, json!({"target_position": [1, 2, 3]}), json!({"x": 1, "y": 2, "z": 3}));
    }

    #[test]
    fn tools_are_found_however_they_are_spelled_and_else_named() {
        let tools = [place(), tool("withdrawItem", &[]), tool("read", &[]), tool("readPage", &[])];
        let name = |written: &str| tool_named(written, &tools).map(|tool| tool.name.as_str());
        for written in ["place_block", "Place Block", "`placeBlock`", "placeBlock()", "functions.placeBlock"]
        {
            assert_eq!(name(written), Some("placeBlock"), "{written}");
        }
        assert_eq!(name("read_sign"), None);
        assert_eq!(
            unknown_tool("read_sign", &tools),
            "there is no tool `read_sign`; the nearest are readPage, read, withdrawItem; there are placeBlock, withdrawItem, \
             read, readPage"
        );
    }
}
