//! Skills: the calls with which a script moves its body.
//!
//! Most are tools of a catalogue, called with the script's arguments in order; the rest are in `own`. A skill ends with a
//! value for the script and lines for its log.

mod building;
mod goals;
mod own;

pub(crate) use own::said;

use cooperage_body::catalogue::{CommandExecution, ToolCatalogue};
use cooperage_body::{ActionOutcome, Body};
use cooperage_core::ToolCall;
use serde_json::{Map, Value, json};

use super::table::TELLING;

/// The tools that skills are made of.
pub struct ScriptTools<B> {
    skills: ToolCatalogue<B>,
    mindcraft: ToolCatalogue<B>,
}

impl<B: Body + Clone + 'static> ScriptTools<B> {
    /// The catalogues of that body. Those for bodies in our own world are made already; see
    /// [`embedded`](cooperage_body::catalogues::embedded).
    #[must_use]
    pub fn new(skills: ToolCatalogue<B>, mindcraft: ToolCatalogue<B>) -> ScriptTools<B> {
        ScriptTools { skills, mindcraft }
    }

    /// Calls a tool and waits for its end.
    ///
    /// # Errors
    /// A message about a mistake in the call, for the author of the script.
    async fn run(
        &self,
        of: Of,
        tool: &str,
        body: &B,
        arguments: Map<String, Value>,
    ) -> Result<ActionOutcome, String> {
        let catalogue = match of {
            Of::Skills => &self.skills,
            Of::Mindcraft => &self.mindcraft,
        };
        let checked = catalogue.checked(&ToolCall { tool: tool.to_owned(), arguments });
        let (number, arguments) = checked.map_err(|error| error.to_string())?;
        match &catalogue.commands[number].run {
            CommandExecution::Lasting(run) => Ok(run(body.clone(), arguments).await),
            CommandExecution::Instant(_) => Err(format!("{tool} is no skill")),
        }
    }
}

/// The catalogue to which a tool belongs.
#[derive(Clone, Copy)]
enum Of {
    Skills,
    Mindcraft,
}

/// Skills that are tools of another name: the skill, the catalogue, the tool, its parameters in the order of the skill's.
const RENAMED: [(&str, Of, &str, &[&str]); 19] = [
    ("goToPosition", Of::Skills, "goTo", &["x", "y", "z", "distance"]),
    ("goToPlayer", Of::Mindcraft, "goToPlayer", &["player_name", "closeness"]),
    ("followPlayer", Of::Skills, "follow", &["target", "distance", "seconds"]),
    ("moveAway", Of::Skills, "moveAway", &["distance"]),
    ("avoidEnemies", Of::Skills, "avoidEnemies", &["distance"]),
    ("digDown", Of::Skills, "digDown", &["count"]),
    ("stay", Of::Skills, "stay", &["seconds"]),
    ("defendSelf", Of::Skills, "defend", &["range"]),
    ("goToBed", Of::Skills, "sleep", &[]),
    ("activateNearestBlock", Of::Mindcraft, "activate", &["type"]),
    ("farm", Of::Skills, "harvest", &["plant", "count"]),
    ("craftRecipe", Of::Mindcraft, "craftRecipe", &["recipe_name", "num"]),
    ("smeltItem", Of::Mindcraft, "smeltItem", &["item_name", "num"]),
    ("clearNearestFurnace", Of::Mindcraft, "clearFurnace", &[]),
    ("equip", Of::Mindcraft, "equip", &["item_name"]),
    ("discard", Of::Skills, "toss", &["item", "count"]),
    ("viewChest", Of::Mindcraft, "viewChest", &[]),
    ("giveToPlayer", Of::Mindcraft, "givePlayer", &["item_name", "player_name", "num"]),
    ("attackNearest", Of::Mindcraft, "attack", &["type"]),
];

/// The result of a skill.
pub(crate) struct SkillReply {
    /// The value for the script.
    pub(crate) value: Value,
    /// Lines for the script's log.
    pub(crate) log: Vec<String>,
}

/// Carries out a skill to its end.
///
/// # Errors
/// A message about a mistake in the call, for the author of the script; it is thrown in the script.
pub(crate) async fn call<B: Body + Clone + 'static>(
    body: &B,
    tools: &ScriptTools<B>,
    name: &str,
    arguments: &[Value],
) -> Result<SkillReply, String> {
    let (value, text) = match own::run(body, name, arguments).await {
        Some(ended) => ended,
        None => {
            let outcome = tool(body, tools, name, arguments).await?;
            let says = TELLING.contains(&name) && outcome.succeeded;
            let value = if says {
                json!(outcome.text)
            } else if TELLING.contains(&name) {
                Value::Null
            } else {
                json!(outcome.succeeded)
            };
            (value, outcome.text)
        }
    };
    let notes = body.recall(|memory| memory.notes.clone());
    if !notes.is_empty() {
        body.keep(|memory| memory.notes.clear());
    }
    let log = notes.lines().map(str::to_owned).chain((!text.is_empty()).then_some(text)).collect();
    Ok(SkillReply { value, log })
}

async fn tool<B: Body + Clone + 'static>(
    body: &B,
    tools: &ScriptTools<B>,
    name: &str,
    arguments: &[Value],
) -> Result<ActionOutcome, String> {
    let renamed = RENAMED.iter().find(|(skill, ..)| *skill == name);
    let (of, tool) = renamed.map_or((Of::Skills, name), |(_, of, tool, _)| (*of, *tool));
    let names: Vec<String> = match renamed {
        Some((.., names)) => names.iter().map(|name| (*name).to_owned()).collect(),
        None => {
            let number = tools.skills.find(name).ok_or_else(|| format!("There is no skills.{name}."))?;
            let parameters = &tools.skills.commands[number].tool.parameters;
            parameters.iter().map(|parameter| parameter.name.clone()).collect()
        }
    };
    let mut given = Map::new();
    for (parameter, value) in names.into_iter().zip(arguments) {
        if let Some(value) = meant(&parameter, value) {
            given.insert(parameter, value);
        }
    }
    tools.run(of, tool, body, given).await
}

/// Converts a number to the meaning that a tool gives it: places are cells, counts and times are whole, −1 means left
/// out.
fn meant(parameter: &str, value: &Value) -> Option<Value> {
    let is_whole = matches!(
        parameter,
        "x" | "y"
            | "z"
            | "x2"
            | "y2"
            | "z2"
            | "count"
            | "num"
            | "seconds"
            | "times"
            | "layer"
            | "legs"
            | "offer"
            | "page"
    );
    match value.as_f64() {
        _ if value.is_null() => None,
        Some(number) if number < 0.0 && matches!(parameter, "count" | "num" | "seconds") => None,
        Some(number) if is_whole => Some(json!(number.floor() as i64)),
        _ => Some(value.clone()),
    }
}
