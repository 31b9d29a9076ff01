//! Messages between the server and a page. The types for the page are generated from these.

use cooperage_suites::scene::{BlockLook, BlockOther, Making, Scene};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of these messages; a page of another version asks to be reloaded.
pub const VERSION: u32 = 2;

/// A message from the server to a page.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPage {
    /// The first message.
    Hello {
        /// The version of the messages: [`VERSION`].
        version: u32,
        /// The role of the page: `admin`, `viewer` or `instructor`.
        role: String,
    },
    /// The description of an episode, after a page has asked to watch it.
    Episode(EpisodeInfo),
    /// Lines of the journal.
    Records {
        /// The index of the first line.
        first: u64,
        /// The lines, as they are in the journal; a note also has its `words`.
        records: Vec<Value>,
    },
    /// How far the episode is known.
    Progress(Progress),
    /// The scores: the ticks at which the share of the done task changed, with the share.
    Scores {
        /// The index of the first score.
        first: u64,
        /// The tick, and the share from 0 to 1.
        scores: Vec<(u64, f64)>,
    },
    /// A part of the changes in a block world, which come before the frame that needs them.
    Land {
        /// This part of the changes.
        changes: BlockChanges,
    },
    /// The world at a moment.
    Frame(Frame),
    /// Several messages, in their order.
    Several {
        /// The messages; none of them is of this kind.
        messages: Vec<ToPage>,
    },
    /// A request was refused.
    Refused {
        /// The reason, as a sentence.
        text: String,
    },
}

/// The description of an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct EpisodeInfo {
    /// The run's name.
    pub run: String,
    /// The episode's key.
    pub key: String,
    /// The task's full name.
    pub task: String,
    /// The goal, as the world describes it.
    pub goal: String,
    /// The agents' names by seat.
    pub agents: Vec<String>,
    /// The teams and their seats.
    pub teams: Vec<TeamInfo>,
    /// The people in seats, by seat.
    pub people: Vec<(u32, String)>,
    /// The prices of models, as far as the plan has them: the model, and nano-dollars for a token of prompts and of
    /// replies.
    pub prices: Vec<(String, u64, u64)>,
    /// The length of a tick in microseconds.
    pub tick_us: u64,
    /// The tick at which the task ends by itself.
    pub horizon: u64,
    /// Why the world cannot be shown, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_world: Option<String>,
    /// Whether this server plays the episode now, and the viewer may send messages to its agents.
    pub is_hosted: bool,
    /// The keys that a person in a seat may press, with the tool that each calls.
    pub keys: Vec<(String, String)>,
    /// The recipes of the ordered items.
    pub recipes: Vec<Making>,
    /// The tick whose world comes next, if the page asked for it and the episode is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes: Option<u64>,
}

/// A team and its seats.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TeamInfo {
    /// The name of its framework.
    pub framework: String,
    /// The seats of the team.
    pub seats: Vec<u32>,
    /// The models that the team calls.
    pub models: Vec<String>,
}

/// How far an episode is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Progress {
    /// The last known tick.
    pub ticks: u64,
    /// The number of journal lines.
    pub records: u64,
    /// The tick up to which the world was played; earlier moments can be shown at once.
    pub played: u64,
    /// Whether the episode has no end yet.
    pub is_live: bool,
    /// Whether the episode has no end, and no process plays it now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_stopped: bool,
    /// Why the world cannot be shown from some tick on, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
}

/// The world at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Frame {
    /// The time in ticks.
    pub tick: u64,
    /// The picture of the world.
    pub scene: Scene,
    /// In a block world: the changes since the last moment that the page was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<BlockChanges>,
}

/// The changes that a page needs to draw a block world, in addition to what it was told before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct BlockChanges {
    /// Whether the page must first forget all that it knew of the world.
    pub whole: bool,
    /// The appearance of states that the page does not know yet.
    pub looks: Vec<BlockLook>,
    /// Contents of sections that the page does not have. It keeps the contents that a section uses.
    pub contents: Vec<SectionContent>,
    /// Sections with a new content: x, y, z in sections, and the content's number. Content 0 is a section that no agent
    /// can see into; it counts as full.
    pub placed: Vec<(i32, i32, i32, u64)>,
    /// Sections that are gone: x, y, z in sections.
    pub gone: Vec<(i32, i32, i32)>,
    /// Creatures, items on the ground and vehicles that are new or have changed, with their numbers.
    pub others: Vec<(u64, BlockOther)>,
    /// The numbers of those that are gone.
    pub left: Vec<u64>,
    /// The cells of a building plan that are still missing, if they have changed: x, y, z and the number of the wanted
    /// state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<(i32, i32, i32, i32)>>,
}

/// The cells of a section of 16 × 16 × 16.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct SectionContent {
    /// The content's number. Equal contents share it, as long as a moment uses them.
    pub number: u64,
    /// The numbers of the states in the section.
    pub palette: Vec<u16>,
    /// Runs of equal cells, x fastest, then z, then y. Each run is its length and its index in the palette, as LEB128.
    /// Each byte is one character, from `@` for 0 on, skipping the backslash. Compressed messages are a quarter smaller
    /// than with base64.
    pub runs: String,
}

/// A part of a page that the templates of reports have drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Drawing {
    /// The name of this version; it changes with the drawing.
    pub version: String,
    /// Whether the drawing is final.
    pub is_last: bool,
    /// The part, as HTML in which every text is escaped; absent if the page has it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

impl Drawing {
    /// The drawing for a page that has the version `seen`.
    pub(crate) fn new(html: &str, seen: &str, is_last: bool) -> Drawing {
        let version = blake3::hash(html.as_bytes()).to_hex().as_str().chars().take(16).collect::<String>();
        let html = (version != seen).then(|| html.to_owned());
        Drawing { version, is_last, html }
    }
}

/// The state of a team during a span of time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TeamMoment {
    /// The first tick of the span.
    pub from: u64,
    /// The first tick after the span; absent if the state stays to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The state, as HTML in which every text is escaped.
    pub html: String,
}

/// The results of a search in an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Found {
    /// The hits in order of time.
    pub hits: Vec<Hit>,
    /// Whether these are all hits; their number is limited.
    pub is_all: bool,
}

/// A text that contains the words of the search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Hit {
    /// The kind: `prompt`, `reply`, `message`, `event`, `action`, `note` or `person`.
    pub kind: String,
    /// The time in ticks.
    pub tick: u64,
    /// The number of the model call to which the text belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<u64>,
    /// The number of the agent that the text concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The text before the first of the words.
    pub before: String,
    /// The word, as it is written in the text.
    pub found: String,
    /// The text after the word.
    pub after: String,
}

/// A message from a page to the server.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// Watch an episode.
    Watch {
        /// The run's name.
        run: String,
        /// The episode's key.
        episode: String,
        /// Whether the page can decompress messages; long messages are then binary, compressed with zlib.
        #[serde(default)]
        can_unpack: bool,
        /// The tick whose world should come first if the episode is over, because people look at it first.
        #[serde(default)]
        at: Option<u64>,
    },
    /// Follow the world at the live end, until the page looks at another moment.
    Follow,
    /// Look at the world at a tick, or at the last tick before it.
    Look {
        /// The time in ticks.
        tick: u64,
        /// Whether the page has lost its knowledge of a block world, and needs all of it.
        #[serde(default)]
        whole: bool,
    },
    /// Say something to an agent, or to all agents, in the watched episode.
    Say {
        /// The number of the agent; absent for all agents.
        #[serde(default)]
        to: Option<u32>,
        /// The text of the message.
        text: String,
        /// Whether it is an order, which stays in force.
        #[serde(default)]
        is_order: bool,
        /// The id of the recording whose words these are, if they were spoken.
        #[serde(default)]
        spoken: Option<String>,
    },
    /// Answer a question that a team has asked, such as whether its plan may run.
    Answer {
        /// The question's number.
        ask: u64,
        /// The answer, in the team's own form.
        data: Value,
    },
    /// Pause the world, or let it go on.
    Pause {
        /// Whether the world is paused.
        on: bool,
    },
    /// Change the speed of a world that runs in real time.
    Speed {
        /// Virtual seconds per real second.
        times: u32,
    },
}
