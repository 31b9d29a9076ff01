//! Messages between the server and a page. Their types for the page are generated from these.

use cooperage_suites::scene::{BlockLook, BlockOther, Making, Scene};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of these messages; a page of another version asks to be loaded anew.
pub const VERSION: u32 = 2;

/// What the server tells a page.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToPage {
    /// The first message.
    Hello {
        /// See [`VERSION`].
        version: u32,
        /// What the page may see: `admin` or `viewer`.
        role: String,
    },
    /// What an episode is, after a page has asked to watch it.
    Episode(EpisodeInfo),
    /// Lines of the journal.
    Records {
        /// The number of the first of them.
        first: u64,
        /// The lines, as the journal has them; a note has its `words`, too.
        records: Vec<Value>,
    },
    /// How far the episode is known.
    Progress(Progress),
    /// How the score rose: ticks with the share of the task that was done then, where it changed.
    Scores {
        /// The number of the first of them.
        first: u64,
        /// Tick and share, from 0 to 1.
        scores: Vec<(u64, f64)>,
    },
    /// A part of what the page has to learn of a block world before the frame that follows means anything.
    Land {
        /// The part.
        changes: BlockChanges,
    },
    /// The world at a moment.
    Frame(Frame),
    /// Several messages, one after the other.
    Several {
        /// The messages; none of them is of this kind.
        messages: Vec<ToPage>,
    },
    /// Something that was asked for cannot be had.
    Refused {
        /// Why, as a sentence.
        text: String,
    },
}

/// What an episode is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct EpisodeInfo {
    /// The run's name.
    pub run: String,
    /// The episode's key.
    pub key: String,
    /// The task's full name.
    pub task: String,
    /// What is to be reached, as the world says it.
    pub goal: String,
    /// The agents' names by seat.
    pub agents: Vec<String>,
    /// Who plays: each team with its seats.
    pub teams: Vec<TeamInfo>,
    /// People in seats.
    pub people: Vec<(u32, String)>,
    /// Microseconds of a tick.
    pub tick_us: u64,
    /// The tick at which the task ends by itself.
    pub horizon: u64,
    /// Why there is no world to be seen, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_world: Option<String>,
    /// Whether this server plays it now, so that whoever runs the server can speak to its agents.
    pub is_hosted: bool,
    /// The keys that a person in a seat may press, with the line each stands for.
    pub keys: Vec<(String, String)>,
    /// How what is ordered is made.
    pub recipes: Vec<Making>,
    /// The tick whose world comes next, where the page asked for that and the episode is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes: Option<u64>,
}

/// A team and where it sits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TeamInfo {
    /// The framework.
    pub framework: String,
    /// Its seats.
    pub seats: Vec<u32>,
    /// The models it asks.
    pub models: Vec<String>,
}

/// How far an episode is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Progress {
    /// The last tick that the journal tells of.
    pub ticks: u64,
    /// Lines of the journal.
    pub records: u64,
    /// Up to which tick the world was played, so that moments before can be shown at once.
    pub played: u64,
    /// Whether it has no end yet.
    pub is_live: bool,
    /// Whether it has no end and nobody plays it now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_stopped: bool,
    /// Why the world cannot be shown from some tick on, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
}

/// The world at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Frame {
    /// When.
    pub tick: u64,
    /// How it looks.
    pub scene: Scene,
    /// In a block world: what is new since the last moment that the page was told of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<BlockChanges>,
}

/// What a page has to learn to draw a block world, beyond what it has been told of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct BlockChanges {
    /// Whether everything that the page knew is to be forgotten first.
    pub whole: bool,
    /// How states look of which the page has not been told.
    pub looks: Vec<BlockLook>,
    /// Contents of sections that the page does not have. It keeps those that a section has.
    pub contents: Vec<SectionContent>,
    /// Sections with another content than before: x, y, z in sections, and the content's number. Nobody looks into a section
    /// with content 0: it counts as full.
    pub placed: Vec<(i32, i32, i32, u64)>,
    /// Sections that are gone: x, y, z in sections.
    pub gone: Vec<(i32, i32, i32)>,
    /// Creatures, things that lie on the ground and vehicles that are new or otherwise than before, with their numbers.
    pub others: Vec<(u64, BlockOther)>,
    /// Numbers of those that are gone.
    pub left: Vec<u64>,
    /// Cells of a plan that are still missing, where that has changed: x, y, z and the number of the state that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<(i32, i32, i32, i32)>>,
}

/// The cells of a section of 16 × 16 × 16.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct SectionContent {
    /// The content's number; equal contents have the same one as long as somebody is told of them.
    pub number: u64,
    /// The numbers of its states.
    pub palette: Vec<u16>,
    /// Runs of equal cells, x fastest, then z, then y: of each its length and its place in the palette, as LEB128. Each byte is one
    /// character: `@` for 0 and so on, without the backslash. A packed message is a quarter smaller so than with base64.
    pub runs: String,
}

/// A part of a page that the templates of reports have drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Drawing {
    /// Its name; another one where it is another.
    pub version: String,
    /// Whether it stays as it is: nothing more comes.
    pub is_last: bool,
    /// The part, as HTML in which every text is escaped; absent where the page has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
}

impl Drawing {
    /// The drawing for a page that has the one named `seen`.
    pub(crate) fn new(html: &str, seen: &str, is_last: bool) -> Drawing {
        let version = blake3::hash(html.as_bytes()).to_hex().as_str().chars().take(16).collect::<String>();
        let html = (version != seen).then(|| html.to_owned());
        Drawing { version, is_last, html }
    }
}

/// How a team stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TeamMoment {
    /// From which tick on.
    pub from: u64,
    /// The first tick at which it may stand otherwise; absent where it stays so to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// How, as HTML in which every text is escaped.
    pub html: String,
}

/// What was found in an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Found {
    /// In order of time.
    pub hits: Vec<Hit>,
    /// Whether that is all; there may be more than are told.
    pub is_all: bool,
}

/// A text with the words that were sought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Hit {
    /// What it is: `prompt`, `reply`, `message`, `event`, `action`, `note` or `person`.
    pub kind: String,
    /// When it was.
    pub tick: u64,
    /// The call of a model that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<u64>,
    /// Whom it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// Some of the text before the first of the words.
    pub before: String,
    /// The word, as it stands there.
    pub found: String,
    /// Some of the text after it.
    pub after: String,
}

/// What a page asks for.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromPage {
    /// To watch an episode.
    Watch {
        /// The run's name.
        run: String,
        /// The episode's key.
        episode: String,
        /// Whether the page can unpack: long messages are then binary, their text packed as zlib does it.
        #[serde(default)]
        can_unpack: bool,
        /// The tick whose world is to come before anything else, where the episode is over: people look at that first.
        #[serde(default)]
        at: Option<u64>,
    },
    /// To see the world at the live end from now on, whenever it has changed, until a look at another moment.
    Follow,
    /// To see the world at a tick, or the last tick there is before it.
    Look {
        /// When.
        tick: u64,
        /// Whether the page has lost what it was told of a block world, and needs all of it.
        #[serde(default)]
        whole: bool,
    },
    /// To say something to an agent, or to everybody, in the episode that is watched.
    Say {
        /// The agent; absent for everybody.
        #[serde(default)]
        to: Option<u32>,
        /// What.
        text: String,
        /// Whether it is an order, which stands.
        #[serde(default)]
        is_order: bool,
    },
    /// To answer a question that a team has asked, such as whether its plan may run.
    Answer {
        /// The question's number.
        ask: u64,
        /// The answer; its form is the team's own.
        data: Value,
    },
    /// To let the world stand still, or go on.
    Pause {
        /// Whether it stands still.
        on: bool,
    },
    /// To let a world with real time go faster or slower.
    Speed {
        /// Virtual seconds in a real one.
        times: u32,
    },
}
