//! Errors of kitchen files.

/// A kitchen file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct BookError {
    /// The file's name as given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The problem in that line.
    pub problem: BookProblem,
}

/// Why a name cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    #[error("is empty")]
    Empty,
    /// Longer than any sensible name.
    #[error("has more than {} characters", super::load::NAME_LENGTH_MAX)]
    Long,
    /// Commands are cut at `_`, contents are joined by `&`, and planners' replies are searched for letters and digits.
    #[error("may only consist of the letters a-z, A-Z and of digits")]
    Characters,
    /// `pan` and `pan2` would both lead to a `pan20`.
    #[error("may not end with a digit, because locations are numbered")]
    TrailingDigit,
    /// Words with a meaning of their own.
    #[error("is a reserved word")]
    Reserved,
}

/// A problem in a kitchen file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookProblem {
    /// Not TOML, a missing or unknown key, a value of the wrong type.
    #[error("{0}")]
    Syntax(String),
    /// A file of another version.
    #[error("format {0} is unknown to this version, which reads format 1")]
    Format(i64),
    /// A name that cannot be used.
    #[error("the {what} name `{name}` {fault}")]
    Name {
        /// Base ingredient, product, tool or level.
        what: &'static str,
        /// The name, cut if long.
        name: String,
        /// The reason for which the name cannot be used.
        fault: NameFault,
    },
    /// A name defined before.
    #[error("the {what} `{name}` is already defined")]
    Duplicate {
        /// Base ingredient, product, tool or level.
        what: &'static str,
        name: String,
    },
    /// A product that can also be fetched from the storage.
    #[error("the dish `{dish}` (tool `{tool}`) has the name of a base ingredient")]
    ProductIsBase { dish: String, tool: String },
    /// A recipe for a tool that is not defined.
    #[error("the recipe of the dish `{dish}` needs the unknown tool `{tool}`")]
    UnknownTool { dish: String, tool: String },
    /// A recipe for the storage or a serving table.
    #[error("the recipe of the dish `{dish}` needs `{tool}`, which does not cook")]
    ToolDoesNotCook { dish: String, tool: String },
    /// An ingredient that is neither a base ingredient nor a product.
    #[error(
        "the recipe of the dish `{dish}` (tool `{tool}`) uses `{ingredient}`, which is neither a base ingredient nor made by any recipe"
    )]
    UnknownIngredient { dish: String, tool: String, ingredient: String },
    /// An ingredient named twice in one recipe.
    #[error("the recipe of the dish `{dish}` (tool `{tool}`) names `{ingredient}` twice")]
    RepeatedIngredient { dish: String, tool: String, ingredient: String },
    /// A recipe with no ingredients or with too many.
    #[error(
        "the recipe of the dish `{dish}` (tool `{tool}`) has {count} ingredients, possible are 1 to {max}"
    )]
    IngredientCount {
        dish: String,
        tool: String,
        /// How many it has.
        count: usize,
        /// How many it may have.
        max: usize,
    },
    /// Two recipes that a tool could not tell apart.
    #[error("the dishes `{dish}` and `{other}` are made of the same ingredients in the same tool `{tool}`")]
    SameMixture {
        /// The product that is defined later.
        dish: String,
        /// The product that is defined earlier.
        other: String,
        tool: String,
    },
    /// A product that goes back into the tool it comes from: raw and cooked would mix there.
    #[error("the recipe of the dish `{dish}` uses `{ingredient}`, which comes out of the same tool `{tool}`")]
    CookedTwice { dish: String, tool: String, ingredient: String },
    /// A mixture in a tool from which raw things can be taken one by one.
    #[error(
        "the recipe of the dish `{dish}` mixes {count} ingredients in `{tool}`, but a tool that can be taken from at the start works on one thing at a time"
    )]
    MixtureInOpenTool {
        dish: String,
        tool: String,
        /// The number of ingredients of the mixture.
        count: usize,
    },
    /// A dish that is needed to make itself.
    #[error("the recipe of the dish `{dish}` (tool `{tool}`) needs itself: {chain}")]
    Cycle {
        /// A product on the cycle.
        dish: String,
        tool: String,
        /// The products on the cycle, in order.
        chain: String,
    },
    /// A level on which no crew could score.
    #[error(
        "none of the dishes of the level `{level}` can be made in its kitchen: `{dish}` needs the tool `{tool}`"
    )]
    NothingCanBeMade {
        level: String,
        /// The first dish of the level that cannot be made.
        dish: String,
        /// A tool that this dish needs and the kitchen lacks.
        tool: String,
    },
    /// A number out of range.
    #[error("{what} of `{name}` is {value}, possible is {possible}")]
    OutOfRange {
        /// The name of the setting that is out of range, such as `cook_time`.
        what: &'static str,
        name: String,
        value: i64,
        /// The possible values, in words.
        possible: &'static str,
    },
    /// A word that is none of the possible ones.
    #[error("{what} of `{name}` is `{value}`, possible is {possible}")]
    UnknownWord {
        what: &'static str,
        name: String,
        value: String,
        /// The possible values, in words.
        possible: &'static str,
    },
    /// A kitchen with a type of tool that is not defined.
    #[error("the kitchen of the level `{level}` has the unknown tool `{tool}`")]
    UnknownKitchenTool {
        /// The name of the level.
        level: String,
        tool: String,
    },
    /// A kitchen that cannot be played.
    #[error("the kitchen of the level `{level}` has no {missing}")]
    IncompleteKitchen {
        level: String,
        /// `storage` or `serving table`.
        missing: &'static str,
    },
    /// Too many locations, dishes or items.
    #[error("the level `{level}` has {count} {what}, possible are {min} to {max}")]
    LevelSize {
        level: String,
        /// The things of which there are too many or too few, such as `locations`.
        what: &'static str,
        count: usize,
        /// The smallest possible number.
        min: usize,
        /// The largest possible number.
        max: usize,
    },
    /// A level with a dish that no recipe makes.
    #[error("the level `{level}` orders the dish `{dish}`, which no recipe makes")]
    DishWithoutRecipe {
        /// The name of the level.
        level: String,
        dish: String,
    },
    /// A dish listed twice.
    #[error("the level `{level}` lists the dish `{dish}` twice")]
    RepeatedDish {
        /// The name of the level.
        level: String,
        dish: String,
    },
    /// Lifetimes that do not fit the dishes.
    #[error("the lifetimes of the level `{level}` {fault}")]
    Lifetimes {
        level: String,
        /// The fault, as the end of the sentence.
        fault: String,
    },
}
