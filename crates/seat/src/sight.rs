//! Snapshots of a world for a person in a seat, taken on the worker that plays it.

use std::fmt::Write;

use cooperage_core::{
    AgentId, ItemCount, Judge, Manual, Observation, Offer, Perception, Score, Tool, Viewer, World,
};
use cooperage_teams::typing::typed_call;

/// The knowledge of a person in a seat at one moment.
#[derive(Clone, Debug)]
pub struct TurnSnapshot {
    pub tick: u64,
    /// The observation of the seat's agent.
    pub seen: Observation,
    /// The calls that the world proposes now.
    pub offers: Vec<Offer>,
    /// The tools of the agent.
    pub tools: Vec<Tool>,
    /// The world's manual for the agent.
    pub manual: Manual,
    /// The score so far, if the judge can tell.
    pub score: Option<Score>,
    /// The agents' names by seat.
    pub names: Vec<String>,
}

impl TurnSnapshot {
    /// The sight of a seat in the present state of the world. `names` are the agents' names by seat.
    #[must_use]
    pub fn of(seat: AgentId, names: Vec<String>, world: &dyn World, judge: &dyn Judge) -> TurnSnapshot {
        TurnSnapshot {
            tick: world.tick().0,
            seen: world.observe(Viewer::Agent(seat)),
            offers: world.offered_to_people(seat),
            tools: world.tools(seat).to_vec(),
            manual: world.manual(Viewer::Agent(seat)),
            score: judge.score(world).ok(),
            names,
        }
    }

    /// The agent's surroundings, in words for people.
    #[must_use]
    pub fn look(&self) -> String {
        match &self.seen.perception {
            Some(perception) => around(perception),
            None => self.seen.text.trim().to_owned(),
        }
    }

    /// The proposed calls, in the form in which a person can type them.
    #[must_use]
    pub fn offered_lines(&self) -> Vec<String> {
        self.offers.iter().map(|offer| typed_call(&offer.call, &self.tools)).collect()
    }
}

/// Describes an agent's perception for a person.
fn around(seen: &Perception) -> String {
    let place = |[x, y, z]: [i64; 3]| format!("{x} {y} {z}");
    let mut text = format!("You are {} at {}", seen.name, place(seen.place));
    if !seen.time_of_day.is_empty() {
        let _ = write!(text, ", {}", seen.time_of_day);
    }
    let count = |item: &ItemCount| format!("{} {}", item.count, item.item);
    let held = seen.held.as_ref().map_or("nothing".to_owned(), count);
    let carried: Vec<String> = seen.carried.iter().map(count).collect();
    let carried = if carried.is_empty() { "nothing".to_owned() } else { carried.join(", ") };
    let _ = write!(text, ".\nIn your hand: {held}\nYou carry: {carried}");
    let mut lines: Vec<String> = Vec::new();
    for entity in &seen.entities {
        let name = entity.name.as_deref().map_or(String::new(), |name| format!(" {name}"));
        let held = entity.held.as_deref().map_or(String::new(), |held| format!(", holding {held}"));
        lines.push(format!("{}{name} at {}{held}", entity.kind, place(entity.place)));
    }
    list(&mut text, "Around you", &lines);
    // Blocks are many: each kind is listed once, with the place of the first one in the list.
    let mut kinds: Vec<(String, [i64; 3], usize)> = Vec::new();
    for block in &seen.blocks {
        let properties: Vec<String> = block.properties.iter().map(|(k, v)| format!("{k}={v}")).collect();
        let properties =
            if properties.is_empty() { String::new() } else { format!(" [{}]", properties.join(", ")) };
        let kind = format!("{}{properties}", block.name);
        match kinds.iter_mut().find(|(known, _, _)| *known == kind) {
            Some((_, _, count)) => *count += 1,
            None => kinds.push((kind, block.place, 1)),
        }
    }
    let one = |(kind, at, count): &(String, [i64; 3], usize)| match count {
        1 => format!("{kind} at {}", place(*at)),
        count => format!("{count} {kind}, one of them at {}", place(*at)),
    };
    list(&mut text, "Blocks", &kinds.iter().map(one).collect::<Vec<_>>());
    if !seen.sign.is_empty() {
        let _ = write!(text, "\nThe nearest sign says: {}", seen.sign);
    }
    text
}

fn list(text: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = write!(text, "\n{title}:\n  {}", lines.join("\n  "));
    }
}
