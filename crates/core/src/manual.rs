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

/// A named section: `actions`, `instructions`, `hints`, `recipes`, `objects`, `capacities`, `places` …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name by which frameworks ask for it.
    pub name: &'static str,
    /// Its entries in order.
    pub items: Vec<SectionItem>,
}

/// One turn of a demonstration: what the crew saw, and what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemonstrationTurn {
    /// The observation's text.
    pub observation: String,
    /// One command per agent in text form.
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

/// What an environment tells a viewer about its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manual {
    /// Sections in the order in which they are best read.
    pub sections: Vec<Section>,
    /// Example games, by crew size.
    pub demonstrations: Vec<Demonstration>,
}

impl Manual {
    /// The entries of the section of that name; empty where the environment has none.
    #[must_use]
    pub fn section(&self, name: &str) -> &[SectionItem] {
        self.sections.iter().find(|section| section.name == name).map_or(&[], |section| &section.items)
    }
}
