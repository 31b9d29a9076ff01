//! `!searchWiki`: a page of the wiki.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!searchWiki",
    doc: "Look something up in the Minecraft Wiki.",
    kind: CommandKind::Query,
    parameters: &[Parameter { name: "query", kind: Type::Text, doc: "what to look up" }],
};
