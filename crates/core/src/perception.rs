//! One agent's perception, in terms that every framework can use: who it is, where it is, what it holds and carries, and
//! whom and what it sees.
//!
//! A world fills this in beside the text and the data of an [`Observation`](crate::observation::Observation). A world
//! whose observations have no such parts (a kitchen that shows its whole state as text) gives none, and frameworks then
//! use the text.

/// A place: whole coordinates east, up, south.
pub type Place = [i64; 3];

/// A number of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemCount {
    /// The item's name.
    pub item: String,
    pub count: u32,
}

/// A player, creature or item near an agent: it moves or lies about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenEntity {
    /// The kind of the entity, such as `player`, `cow` or the name of an item on the ground.
    pub kind: String,
    /// Its own name, where it has one: that of a player.
    pub name: Option<String>,
    /// Its place in the world.
    pub place: Place,
    /// The item in its hand, where that can be seen.
    pub held: Option<String>,
}

/// A thing with a fixed place, such as a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenBlock {
    /// The kind of the block.
    pub name: String,
    /// Its place in the world.
    pub place: Place,
    /// Its properties that can be seen, such as `open` with `true`, in the world's order.
    pub properties: Vec<(String, String)>,
}

/// The present perception of one agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perception {
    /// The agent's own name.
    pub name: String,
    /// Its place in the world.
    pub place: Place,
    /// The time of day in the world's words, such as `noon`; empty where there is none.
    pub time_of_day: String,
    /// The agent's present action, in the world's word for it; `None` while it is idle, and where the world does not tell.
    pub doing: Option<String>,
    /// The item in its hand.
    pub held: Option<ItemCount>,
    /// The items that it carries, the one in its hand included, in the world's order; one entry for each item.
    pub carried: Vec<ItemCount>,
    /// Whom and what it sees moving or lying about, in the world's order.
    pub entities: Vec<SeenEntity>,
    /// The things with a fixed place that it sees, in the order in which it finds them.
    pub blocks: Vec<SeenBlock>,
    /// The text of the nearest sign; empty without one.
    pub sign: String,
}
