//! The manual: what an environment tells a framework about itself, in named sections that can be dropped or swapped.

/// One entry of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionItem {
    /// A sentence, a recipe, a name.
    pub text: String,
    /// Whether the environment wants it to stand out.
    pub emphasised: bool,
}

impl SectionItem {
    /// An entry without emphasis.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> SectionItem {
        SectionItem { text: text.into(), emphasised: false }
    }

    /// An entry that should stand out.
    #[must_use]
    pub fn emphasised(text: impl Into<String>) -> SectionItem {
        SectionItem { text: text.into(), emphasised: true }
    }
}

/// The subject of a section, by which frameworks ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SectionName {
    /// The goal of the task, in words.
    Goal,
    /// The viewer's partners, in words, as the first item; they belong to the goal. Further items say which conversations have
    /// begun, for frameworks that have some.
    Partners,
    /// The first message of the agent that opens the talk about the task: only that viewer's manual has it.
    Opener,
    /// The task's data: one entry of JSON, or plain text.
    Document,
    /// Facts about this world that help to plan.
    Facts,
    /// The actions there are, with their forms.
    Actions,
    /// Instructions for playing.
    Instructions,
    Hints,
    /// The recipes: products, their ingredients, and the places where they are made.
    Recipes,
    /// The names of everything that can be held.
    Objects,
    /// Those of them that need not be made.
    BaseIngredients,
    /// How long work takes, and the order in which things happen.
    Timing,
    /// How much places can hold.
    Capacities,
    /// The names of places.
    Places,
    /// Advice for agents that plan work.
    Planning,
    /// The functions that scripts can call, where the world runs any.
    Code,
    /// Skills that come with the world: one entry, a JSON array.
    Library,
    /// Profiles of agents that the world knows: an entry each, a JSON object.
    Profiles,
    /// The name of the profile for this kind of task: one entry.
    Persona,
    /// Plans of structures that agents may build by themselves: an entry each, a JSON object.
    Constructions,
    /// Code for the agents' own routines: an entry each, a JSON object.
    Routines,
    /// The words with which an answer in plain words begins the line that is meant for an agent, such as `Player 0`: an entry
    /// for each agent, by number. A world that has them takes whole answers as texts and finds the action in them; any
    /// other takes calls of tools.
    Answers,
    /// Whole instructions for models, made for this task and this viewer: an entry each, a JSON object with a `name` (such
    /// as `plan`), a `text` and, where there are several of a name, a `level`.
    Guides,
    /// The names of actions that the task takes away from the viewer, an entry each: also of those that a framework would have
    /// by itself.
    Withheld,
    /// A section of one world's own, which frameworks hand on without knowing it.
    Other(&'static str),
}

impl SectionName {
    /// The name in prompts and documents.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            SectionName::Goal => "goal",
            SectionName::Partners => "partners",
            SectionName::Opener => "opener",
            SectionName::Document => "document",
            SectionName::Facts => "facts",
            SectionName::Actions => "actions",
            SectionName::Instructions => "instructions",
            SectionName::Hints => "hints",
            SectionName::Recipes => "recipes",
            SectionName::Objects => "objects",
            SectionName::BaseIngredients => "base_ingredients",
            SectionName::Timing => "timing",
            SectionName::Capacities => "capacities",
            SectionName::Places => "places",
            SectionName::Planning => "planning",
            SectionName::Code => "code",
            SectionName::Library => "library",
            SectionName::Profiles => "profiles",
            SectionName::Persona => "persona",
            SectionName::Constructions => "constructions",
            SectionName::Routines => "routines",
            SectionName::Answers => "answers",
            SectionName::Guides => "guides",
            SectionName::Withheld => "withheld",
            SectionName::Other(name) => name,
        }
    }
}

/// A section with its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The subject of the section.
    pub name: SectionName,
    /// Its entries in order.
    pub items: Vec<SectionItem>,
}

/// One turn of a demonstration: what the crew saw, what a person had said to it, and what it did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemonstrationTurn {
    /// The observation's text.
    pub observation: String,
    /// A person's words since the turn before; empty for none. A world that has some in an example is led by people.
    pub said: String,
    /// One command per agent in text form; where tools have none, calls such as `goto(Alex, 'chest')`.
    pub commands: Vec<String>,
}

/// A recorded example game that a framework may show to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// The size of the crew that plays in it.
    pub crew: u32,
    /// Whether it is cut to the first turns, so that it shows no more than the format.
    pub format_only: bool,
    /// Its turns in order.
    pub turns: Vec<DemonstrationTurn>,
}

/// The rules of an environment, as told to one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manual {
    /// Sections in the order in which they are best read.
    pub sections: Vec<Section>,
    /// Sections as the published program words them, where it is wrong or says less: frameworks that keep to the paper read
    /// these in place of the others.
    pub published: Vec<Section>,
    /// Example games, by crew size.
    pub demonstrations: Vec<Demonstration>,
}

impl Manual {
    /// The entries of that section; empty where the environment has none.
    #[must_use]
    pub fn section(&self, name: SectionName) -> &[SectionItem] {
        items_of(&self.sections, name).unwrap_or_default()
    }

    /// The same as the published program words it.
    #[must_use]
    pub fn published_section(&self, name: SectionName) -> &[SectionItem] {
        items_of(&self.published, name).unwrap_or_else(|| self.section(name))
    }
}

fn items_of(sections: &[Section], name: SectionName) -> Option<&[SectionItem]> {
    sections.iter().find(|section| section.name == name).map(|section| section.items.as_slice())
}
