//! Names of blocks and items.

use thiserror::Error;

/// A name that no block, item or property has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownName {
    /// No block has this name.
    #[error("there is no block `{0}`")]
    Block(String),
    /// No item has this name.
    #[error("there is no item `{0}`")]
    Item(String),
    /// The block hasn't got this property.
    #[error("`{block}` has no property `{property}`")]
    Property {
        /// The block that lacks the property.
        block: String,
        property: String,
    },
    /// The property hasn't got this value.
    #[error("`{value}` is no value of `{property}` of `{block}`; it has {known}")]
    Value {
        block: String,
        property: String,
        /// The value that was given.
        value: String,
        /// The values that the property has.
        known: String,
    },
    /// Not of the form `name[property=value,…]`.
    #[error("`{0}` is no block state; write `name` or `name[property=value,…]`")]
    Syntax(String),
}

/// A name without `minecraft:`, in the spelling of 1.21.1: `grass` of 1.19.2 is `short_grass` now, `scute` is
/// `turtle_scute`.
#[must_use]
pub fn current_name(name: &str) -> &str {
    match name.strip_prefix("minecraft:").unwrap_or(name) {
        "grass" => "short_grass",
        "scute" => "turtle_scute",
        name => name,
    }
}
