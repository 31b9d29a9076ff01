//! Observations of the game: turn and dishes, agents, furnace and chest (docs/spec/minecraft-cooking.md, 6.6).

use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Observation, Viewer};
use serde_json::{Map, Value, json};

use crate::state::{ActiveOrder, FurnaceLook, MeatSetup, chest, stored};
use crate::tasks::TURNS;

/// The state of a game, as far as it is shown.
#[derive(Clone, Copy)]
pub(crate) struct ShownGame<'g> {
    pub(crate) setup: &'g MeatSetup,
    pub(crate) turn: u32,
    pub(crate) active: &'g [ActiveOrder],
    pub(crate) furnace: Option<&'g FurnaceLook>,
}

/// Adds the common knowledge of all agents to the observation of a viewer.
pub(crate) fn observed(
    game: ShownGame<'_>,
    blocks: &BlockEnvironment,
    viewer: Viewer,
    seen: Observation,
) -> Observation {
    let mut common = common(game, blocks);
    let (head, tail) = words(game, blocks);
    match viewer {
        Viewer::Agent(_) => {
            if let (Value::Object(own), Value::Object(all)) = (seen.data, &mut common) {
                all.extend(own);
            }
            let text = format!("{head}\n{}\n{tail}", seen.text);
            Observation { data: common, text, perception: seen.perception }
        }
        Viewer::Crew => {
            let Value::Array(agents) = seen.data else { return Observation { data: common, ..seen } };
            let texts: Vec<&str> = seen.text.split("\n\n").collect();
            let mut text = head;
            let mut data = Map::new();
            for (number, (agent, words)) in agents.into_iter().zip(texts).enumerate() {
                let agent_id = AgentId(number as u32);
                let name = name(blocks, agent_id);
                let is_person = game.setup.people.contains(&agent_id);
                text.push_str(&format!("\n-{name}{}:", if is_person { " (a person)" } else { "" }));
                // Of a person the inventory alone is told.
                let lines = words.lines().take(if is_person { 1 } else { usize::MAX });
                lines.for_each(|line| text.push_str(&format!("\n  {line}")));
                let shown = if is_person { json!({"inventory": agent.get("inventory")}) } else { agent };
                data.insert(name, shown);
            }
            text.push('\n');
            text.push_str(&tail);
            if let Value::Object(all) = &mut common {
                all.insert("agents".to_owned(), Value::Object(data));
            }
            Observation { data: common, text, perception: seen.perception }
        }
    }
}

/// An agent's name in its world.
fn name(blocks: &BlockEnvironment, agent: AgentId) -> String {
    let player = blocks.player_of(agent);
    blocks.with_world(|world| {
        player
            .and_then(|player| world.player(player))
            .map(|player| player.name.to_string())
            .unwrap_or_default()
    })
}

/// The common knowledge of all agents, as data.
fn common(game: ShownGame<'_>, blocks: &BlockEnvironment) -> Value {
    let contents = blocks.with_world(|world| stored(world, chest(world, game.setup.layout)));
    let mut data = json!({
        "turn": game.turn,
        "turns": TURNS,
        "furnace": game.furnace.map(|look| json!({"input": look.input, "fuel": look.fuel, "output": look.output})),
        "chest": contents,
    });
    if game.setup.pace.is_some()
        && let Some(all) = data.as_object_mut()
    {
        let dish = |order: &ActiveOrder| json!({"dish": order.meat.dish(), "turns_left": order.left});
        all.insert("dishes".to_owned(), game.active.iter().map(dish).collect());
    }
    data
}

/// The lines before and behind those of the agents.
fn words(game: ShownGame<'_>, blocks: &BlockEnvironment) -> (String, String) {
    let mut head = format!("-turn: {} of {TURNS}", game.turn);
    if game.setup.pace.is_some() {
        head.push_str("\n-current dishes:");
        let lines = game.active.iter().map(|order| {
            format!(
                "\n  {}: {} turn{} left",
                order.meat.dish(),
                order.left,
                if order.left == 1 { "" } else { "s" }
            )
        });
        let lines: String = lines.collect();
        head.push_str(if lines.is_empty() { " none" } else { &lines });
    }
    let contents = blocks.with_world(|world| stored(world, chest(world, game.setup.layout)));
    let contents: Vec<String> = contents.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let contents = if contents.is_empty() { "empty".to_owned() } else { contents.join(", ") };
    let tail = format!("-furnace, as last seen: {}\n-chest: {contents}", furnace_words(game.furnace));
    (head, tail)
}

fn furnace_words(look: Option<&FurnaceLook>) -> String {
    match look {
        None => "no agent has looked into it yet".to_owned(),
        Some(look) if *look == FurnaceLook::default() => "empty".to_owned(),
        Some(FurnaceLook { input, fuel, output }) => {
            let parts = [("input", input), ("fuel", fuel), ("output", output)];
            let part = |(slot, name): (&str, &Option<&str>)| format!("{slot} {}", name.unwrap_or("empty"));
            parts.map(part).join(", ")
        }
    }
}
