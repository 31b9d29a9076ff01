//! Gestures of a person who stands in a world: pointing at something and pressing a key. The world says which call each one
//! means, so that a page needs no rules.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// Something that a person can point at, and the calls that the two keys mean there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct FloorGesture {
    /// The name of the place; absent where nothing is pointed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The thing at that place. Things that are not named here mean the same as their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
    /// The call of the key that takes and puts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<GestureCall>,
    /// The call of the key that starts something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<GestureCall>,
}

/// The call of a tool that a gesture means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct GestureCall {
    /// The tool's name.
    pub tool: String,
    /// The arguments by name.
    pub arguments: Map<String, Value>,
    /// The effect in words for people.
    pub label: String,
}
