//! The declaration of a command: its documentation, its tool and its checks all come from here.

use cooperage_core::tool::{ParameterKind, ToolKind, WhenBusy};
use cooperage_core::{Coordinate, Meaning, Parameter as ToolParameter, Tool};

/// The name, description and parameters of a command.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name, with the exclamation mark.
    pub name: &'static str,
    /// The description for the model.
    pub doc: &'static str,
    /// Whether it asks or acts.
    pub kind: CommandKind,
    /// In order; a call gives all of them.
    pub parameters: &'static [CommandParameter],
}

/// There is one of each name.
impl PartialEq for Declaration {
    fn eq(&self, other: &Declaration) -> bool {
        self.name == other.name
    }
}

/// Whether a command asks or acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// A question: answered at once, and the answer goes back to the model.
    Query,
    /// An action that is over at once.
    Instant,
    /// An action of the body; it interrupts the one that is under way.
    Lasting {
        /// Ticks after which it is stopped; none: no limit.
        ticks_max: Option<u64>,
        /// Whether it begins again whenever the body is idle, until it fails or something stops it for good.
        resumes: bool,
    },
}

impl CommandKind {
    /// An action of the body that may take any time.
    pub const LASTING: CommandKind = CommandKind::Lasting { ticks_max: None, resumes: false };
}

/// A parameter of a command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommandParameter {
    pub name: &'static str,
    pub kind: Type,
    /// The description for the model.
    pub doc: &'static str,
}

/// The type of a parameter, with the numbers it allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Type {
    Text,
    /// A text that means something only if it is one of these; any text is taken, so that the command can say what is
    /// wrong.
    Word(&'static [&'static str]),
    /// The name of a block.
    Block,
    /// The name of an item.
    Item,
    /// The name of a player, taken like any text.
    Player,
    /// The name of a kind of creature, taken like any text.
    Creature,
    /// A number that is a coordinate of a place where a body stands.
    Place(Coordinate, NumberDomain),
    Integer(NumberDomain),
    Number(NumberDomain),
    Boolean,
}

/// The numbers that a parameter allows: `low` is one of them, `high` is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberDomain {
    pub low: f64,
    /// The exclusive upper bound.
    pub high: f64,
}

/// The greatest whole number below which all are exact as floating-point numbers.
const EXACT_MAX: f64 = 9_007_199_254_740_991.0;

impl NumberDomain {
    /// Every number, but neither infinity.
    pub const ANY: NumberDomain = NumberDomain { low: f64::NEG_INFINITY, high: f64::INFINITY };
    /// Zero and all positive numbers.
    pub const NOT_NEGATIVE: NumberDomain = NumberDomain { low: 0.0, high: f64::INFINITY };
    /// Whole numbers from `low` on.
    #[must_use]
    pub const fn from(low: i32) -> NumberDomain {
        NumberDomain { low: low as f64, high: EXACT_MAX }
    }

    /// Whether a number belongs to it.
    #[must_use]
    pub fn contains(&self, number: f64) -> bool {
        number.is_finite() && self.low <= number && number < self.high
    }

    /// Which numbers these are, in words; none where any will do.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let NumberDomain { low, high } = *self;
        match (low.is_finite(), high < EXACT_MAX) {
            (false, false) => None,
            (true, false) => Some(format!("{low} or more")),
            (false, true) => Some(format!("less than {high}")),
            (true, true) => Some(format!("{low} or more, less than {high}")),
        }
    }
}

impl Declaration {
    /// Whether it asks rather than acts.
    #[must_use]
    pub fn is_query(&self) -> bool {
        self.kind == CommandKind::Query
    }

    /// Its entry in the documentation.
    #[must_use]
    pub fn manual(&self) -> String {
        let mut text = format!("{}: {}\n", self.name, self.doc);
        if !self.parameters.is_empty() {
            text.push_str("Params:\n");
        }
        for parameter in self.parameters {
            text.push_str(&format!(
                "{}: ({}) {}\n",
                parameter.name,
                parameter.kind.word(),
                parameter.full_doc()
            ));
        }
        text
    }

    /// The typed action of the same meaning; its name has no exclamation mark.
    #[must_use]
    pub fn tool(&self) -> Tool {
        Tool {
            name: self.tool_name().to_owned(),
            kind: match self.kind {
                CommandKind::Query | CommandKind::Instant => ToolKind::Instant,
                CommandKind::Lasting { .. } => ToolKind::Lasting(WhenBusy::Interrupt),
            },
            parameters: self.parameters.iter().map(CommandParameter::of_tool).collect(),
            text_form: None,
            doc: self.doc.to_owned(),
        }
    }

    /// The name without the exclamation mark.
    #[must_use]
    pub fn tool_name(&self) -> &'static str {
        self.name.trim_start_matches('!')
    }
}

impl CommandParameter {
    /// The description with the numbers that the parameter allows.
    fn full_doc(&self) -> String {
        match self.kind.domain().and_then(|domain| domain.words()) {
            Some(words) => format!("{} ({words})", self.doc),
            None => self.doc.to_owned(),
        }
    }

    fn of_tool(&self) -> ToolParameter {
        let (name, doc) = (self.name.to_owned(), self.full_doc());
        ToolParameter { name, kind: self.kind.of_tool(), required: true, doc, meaning: self.kind.meaning() }
    }
}

impl Type {
    /// The numbers it allows, if it is one of numbers.
    #[must_use]
    pub fn domain(&self) -> Option<NumberDomain> {
        match self {
            Type::Integer(domain) | Type::Number(domain) | Type::Place(_, domain) => Some(*domain),
            _ => None,
        }
    }

    /// The name of the type in the documentation.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Type::Text | Type::Word(_) | Type::Block | Type::Item | Type::Player | Type::Creature => "string",
            Type::Integer(_) | Type::Number(_) | Type::Place(..) => "number",
            Type::Boolean => "bool",
        }
    }

    fn of_tool(&self) -> ParameterKind {
        match self {
            Type::Word(words) => ParameterKind::Name(words.iter().map(|&word| word.to_owned()).collect()),
            Type::Text | Type::Block | Type::Item | Type::Player | Type::Creature => ParameterKind::Text,
            Type::Integer(_) => ParameterKind::Integer,
            Type::Number(_) | Type::Place(..) => ParameterKind::Number,
            Type::Boolean => ParameterKind::Boolean,
        }
    }

    fn meaning(&self) -> Meaning {
        match self {
            Type::Block => Meaning::Block,
            Type::Item => Meaning::Item,
            Type::Player => Meaning::Agent,
            Type::Creature => Meaning::Creature,
            Type::Place(coordinate, _) => Meaning::StandCell(*coordinate),
            Type::Text | Type::Word(_) | Type::Integer(_) | Type::Number(_) | Type::Boolean => Meaning::Any,
        }
    }
}
