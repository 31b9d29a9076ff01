//! Finds names in a source that scripts don't have: names of other programs, such as mineflayer's.

use std::collections::{BTreeMap, BTreeSet};

use oxc_ast::ast::{BindingIdentifier, Expression, IdentifierReference, StaticMemberExpression};
use oxc_ast_visit::{Visit, walk};

use crate::api::{ApiNamespace, VOYAGER_GLOBALS, VOYAGER_MEMBERS, functions};
use crate::checks::{SourceError, with_program};

/// The globals of JavaScript in the sandbox, and those that the interface adds beside its objects.
const GLOBALS: &[&str] = &[
    "AggregateError",
    "Array",
    "ArrayBuffer",
    "BigInt",
    "Boolean",
    "DataView",
    "Date",
    "Error",
    "Float32Array",
    "Float64Array",
    "Infinity",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "JSON",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "RangeError",
    "ReferenceError",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "SyntaxError",
    "TypeError",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Vec3",
    "WeakMap",
    "WeakSet",
    "bot",
    "clearTimeout",
    "console",
    "decodeURIComponent",
    "encodeURIComponent",
    "globalThis",
    "isFinite",
    "isNaN",
    "log",
    "parseFloat",
    "parseInt",
    "setTimeout",
    "skills",
    "sleep",
    "undefined",
    "world",
];

/// The members of `bot.inventory`, `bot.modes` and `bot.pathfinder`. Members of other parts of `bot` are not checked.
const PARTS: [(&str, &[&str]); 3] = [
    ("inventory", &["items", "count", "emptySlotCount", "findInventoryItem", "slots"]),
    ("modes", &["isOn", "pause", "unpause"]),
    ("pathfinder", &["goto", "setMovements", "stop"]),
];

/// The names that a source uses without a meaning: neither the source itself, nor JavaScript, nor the interface, nor
/// `known` defines them. Each comes with its number of uses: `mineBlock`, `bot.pathfinder.goto`, `skills.dance`.
///
/// # Errors
/// The source is no JavaScript.
pub fn missing(source: &str, known: &[&str]) -> Result<BTreeMap<String, u32>, SourceError> {
    with_program(source, |program| {
        let mut own = Own(BTreeSet::new());
        own.visit_program(program);
        let mut look = MissingCallVisitor { own: own.0, known, found: BTreeMap::new() };
        look.visit_program(program);
        look.found
    })
}

/// The names that a source gives to things.
struct Own(BTreeSet<String>);

impl<'a> Visit<'a> for Own {
    fn visit_binding_identifier(&mut self, identifier: &BindingIdentifier<'a>) {
        self.0.insert(identifier.name.to_string());
    }
}

struct MissingCallVisitor<'k> {
    own: BTreeSet<String>,
    known: &'k [&'k str],
    found: BTreeMap<String, u32>,
}

impl MissingCallVisitor<'_> {
    fn is_there(&self, name: &str) -> bool {
        let is_global = GLOBALS.contains(&name) || VOYAGER_GLOBALS.contains(&name);
        is_global || self.own.contains(name) || self.known.contains(&name)
    }

    fn count(&mut self, name: String) {
        *self.found.entry(name).or_default() += 1;
    }
}

/// The names of `a.b.c`; none for anything else.
fn path_of(member: &StaticMemberExpression<'_>) -> Option<Vec<String>> {
    let mut path = match member.object.without_parentheses() {
        Expression::Identifier(identifier) => vec![identifier.name.to_string()],
        Expression::StaticMemberExpression(inner) => path_of(inner)?,
        _ => return None,
    };
    path.push(member.property.name.to_string());
    Some(path)
}

/// Whether the interface has what a path names; it begins with one of its objects.
fn is_of_interface(path: &[String]) -> bool {
    let [first, second, rest @ ..] = path else { return true };
    let space = ApiNamespace::ALL.into_iter().find(|space| space.name() == first);
    let Some(space) = space else { return true };
    let is_unlisted = space == ApiNamespace::Bot && VOYAGER_MEMBERS.contains(&second.as_str());
    if !is_unlisted && !functions().iter().any(|function| function.space == space && function.name == *second)
    {
        return false;
    }
    let parts = PARTS.iter().find(|(name, _)| space == ApiNamespace::Bot && name == second);
    match (parts, rest.first()) {
        (Some((_, parts)), Some(third)) => parts.contains(&third.as_str()),
        _ => true,
    }
}

impl<'a> Visit<'a> for MissingCallVisitor<'_> {
    fn visit_static_member_expression(&mut self, member: &StaticMemberExpression<'a>) {
        match path_of(member) {
            Some(path) if !is_of_interface(&path) => self.count(path.join(".")),
            _ => walk::walk_static_member_expression(self, member),
        }
    }

    fn visit_identifier_reference(&mut self, identifier: &IdentifierReference<'a>) {
        if !self.is_there(&identifier.name) {
            self.count(identifier.name.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;

    use super::super::{definitions, shipped};
    use super::*;
    use crate::run::{ScriptOptions, run_alone};

    #[test]
    fn what_another_program_has_is_counted() {
        let source = "async function f(bot, { n = 1 }) {
            const log = bot.findBlock({ matching: minecraft.blocksByName.oak_log.id });
            await bot.pathfinder.goto(new GoalNear(log.position.x, 0, 0, n)); bot.pathfinder.setGoal(new GoalNowhere());
            await mineBlock(bot, 'oak_log'); await mineBlock(bot, 'stone');
            bot.inventory.count('stone'); bot.inventory.consume(3); bot.entity.position.offset(0, 1, 0);
            await skills.dance(bot); await helper(); for (const [a] of Object.entries({ mineBlock: 1 })) helper2(a);
            async function helper() {}
        }";
        let found = missing(source, &["helper2"]).unwrap();
        let told: Vec<String> = found.iter().map(|(name, count)| format!("{name} {count}")).collect();
        assert_eq!(
            told,
            [
                "GoalNowhere 1",
                "bot.inventory.consume 1",
                "bot.pathfinder.setGoal 1",
                "mineBlock 2",
                "minecraft 1",
                "skills.dance 1"
            ]
        );
        assert!(missing("const = 1", &[]).is_err());
    }

    #[test]
    fn nothing_is_missing_where_it_is_ours() {
        for skill in shipped() {
            let code = format!("{}\n{}", skill.code, definitions(&skill.code, shipped()));
            assert_eq!(missing(&code, &[]).unwrap(), BTreeMap::new(), "{}", skill.name);
        }
    }

    #[test]
    fn the_sandbox_has_what_is_taken_to_be_there() {
        let all = GLOBALS.iter().chain(&VOYAGER_GLOBALS);
        let globals: String = all.map(|name| format!("{name}: typeof {name}, ")).collect();
        let parts: String = PARTS
            .iter()
            .flat_map(|(part, names)| names.iter().map(move |name| format!("bot.{part}.{name}")))
            .map(|path| format!("'{path}': typeof {path}, "))
            .collect();
        let world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
        let source = format!("return {{ {globals} {parts} }};");
        let report = run_alone(world, 0, &source, "[]", &ScriptOptions::default());
        let absent: Vec<&String> = report
            .result
            .as_object()
            .unwrap()
            .iter()
            .filter(|(name, kind)| *kind == "undefined" && *name != "undefined")
            .map(|(name, _)| name)
            .collect();
        assert_eq!(absent, [""; 0]);
        for name in ["eval", "Function", "WeakRef", "performance", "require", "minecraft"] {
            assert!(missing(name, &[]).unwrap().contains_key(name), "{name}");
        }
    }
}
