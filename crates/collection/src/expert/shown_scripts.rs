//! Scripts of a player that knows no functions but those that its prompt shows: calls of shown skills, otherwise of the
//! functions that every prompt for code explains. Each takes its numbers and places as parameters, as prompts ask for.

use cooperage_blocks::registry;
use cooperage_teams::player::{ProgramQuestion, WrittenProgram};
use serde_json::json;

use super::scripts::{Wanted, call, call_again, function_name, own_name, sources};

/// A thought and a script for an action. A way that has failed is not tried again while there is another one.
pub(super) fn script(question: &ProgramQuestion<'_>, wanted: &Wanted) -> WrittenProgram {
    // Without a skill only blocks are collected: there is no other way to meat.
    let has_other = !matches!(wanted, Wanted::Get(_, what) if !is_block(what));
    let has_failed = |name: &str| {
        let call = format!("await {name}(");
        has_other && question.tried.iter().any(|tried| tried.code.contains(&call))
    };
    let parameters = parameters(wanted);
    let values = with_values(&parameters);
    let again = call_again(question, wanted).map(|(known, _)| (known, names(&parameters)));
    let shipped = || call(question, wanted).map(|(known, arguments)| (known, by_name(&arguments, wanted)));
    let is_new = |(known, _): &(String, String)| !has_failed(known);
    let found = again.filter(is_new).or_else(|| shipped().filter(is_new));
    if let Some((known, arguments)) = found {
        let name = function_name(question.action);
        return WrittenProgram {
            why: format!("The skill {known} does just that."),
            code: format!(
                "async function {name}(bot{values}) {{\n  return await {known}(bot{arguments});\n}}"
            ),
        };
    }
    let name = own_name(wanted).unwrap_or_else(|| function_name(question.action));
    let body = body(wanted);
    WrittenProgram {
        why: "I write it step by step.".to_owned(),
        code: format!("async function {name}(bot{values}) {{\n{body}  return true;\n}}"),
    }
}

/// Whether a resource is collected as blocks.
fn is_block(what: &str) -> bool {
    sources(what).0.iter().any(|name| registry().block(name).is_some())
}

/// The parameters of a script, with their values.
fn parameters(wanted: &Wanted) -> Vec<(&'static str, String)> {
    match wanted {
        Wanted::Get(count, _) | Wanted::Craft(count, _) => vec![("count", count.to_string())],
        Wanted::Build(block, low, high) => {
            let corners = ["x1", "y1", "z1", "x2", "y2", "z2"].into_iter();
            let values = low.iter().chain(high).map(ToString::to_string);
            corners.zip(values).chain([("block", json!(block).to_string())]).collect()
        }
        Wanted::Wait(seconds) => vec![("seconds", seconds.to_string())],
        Wanted::Unknown => Vec::new(),
    }
}

fn with_values(parameters: &[(&str, String)]) -> String {
    parameters.iter().map(|(name, value)| format!(", {name} = {value}")).collect()
}

fn names(parameters: &[(&str, String)]) -> String {
    parameters.iter().map(|(name, _)| format!(", {name}")).collect()
}

/// The arguments of a skill with parameters in place of their values.
fn by_name(arguments: &str, wanted: &Wanted) -> String {
    match wanted {
        Wanted::Get(count, _) | Wanted::Craft(count, _) => {
            let value = format!(", {count}");
            arguments
                .strip_suffix(&value)
                .map_or_else(|| arguments.to_owned(), |rest| format!("{rest}, count"))
        }
        Wanted::Build(..) => names(&parameters(wanted)),
        Wanted::Wait(_) | Wanted::Unknown => arguments.to_owned(),
    }
}

/// The statements of a script without skills.
fn body(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Get(_, what) => {
            let (blocks, _, tool) = sources(what);
            let equip = tool.map(|tool| format!("  await skills.equip(bot, {});\n", json!(tool)));
            format!(
                "{}  if (!await skills.collectBlock(bot, {}, count)) throw new Error(\"none of it could be collected\");\n",
                equip.unwrap_or_default(),
                json!(blocks)
            )
        }
        Wanted::Craft(_, item) => format!(
            "  if (!await skills.craftRecipe(bot, {}, count)) throw new Error({});\n",
            json!(item),
            json!(format!("no {item} could be made"))
        ),
        Wanted::Build(..) => {
            "  const stands = await skills.build(bot, new Vec3(x1, y1, z1), new Vec3(x2, y2, z2), block);\n  \
                              if (!stands) throw new Error(\"it does not stand\");\n"
                .to_owned()
        }
        Wanted::Wait(_) => "  await sleep(1000 * seconds);\n".to_owned(),
        Wanted::Unknown => "  throw new Error(\"I don't know how to do that\");\n".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::AgentId;
    use cooperage_teams::player::TriedProgram;

    use super::super::scripts::{Scripts, script};
    use super::*;

    fn code(action: &str, skills: &[&str], tried: &[&str]) -> String {
        let tried = tried.iter().map(|code| TriedProgram { code, error: "x" }).collect();
        let question =
            ProgramQuestion { agent: AgentId(0), action, is_function: true, skills: skills.to_vec(), tried };
        script(&question, Scripts::Shown).code
    }

    #[test]
    fn skills_are_called_that_are_shown() {
        let action = "Gather 3 cobblestone with a wooden pickaxe";
        let called = code(action, &["gatherStone"], &[]);
        assert!(called.contains("(bot, count = 3) {\n  return await gatherStone(bot, count);"), "{called}");
        let again = code(action, &["gatherStone", "collectStones2"], &[]);
        assert!(again.contains("return await collectStones2(bot, count);"), "{again}");
        let own = code(action, &["gatherStone", "collectStones2"], &[&called, &again]);
        assert!(own.contains("skills.collectBlock(bot, [\"stone\","), "{own}");
        let hunt = "Hunt animals until there is enough meat: 3 pieces";
        let hunted = code(hunt, &["huntForFood"], &[]);
        assert!(hunted.contains("await huntForFood(bot, count)"), "{hunted}");
        assert_eq!(code(hunt, &["huntForFood"], &[&hunted]), hunted);
        let pickaxe = code("Craft 1 stone_pickaxe", &["ensurePickaxe"], &[]);
        assert!(pickaxe.contains("await ensurePickaxe(bot, \"stone\")"), "{pickaxe}");
    }

    #[test]
    fn a_box_has_its_corners_as_parameters() {
        let action = "Fill the box between two corners with oak_planks: from (4, -59, -2) to (8, -58, -2)";
        for skills in [&["buildBox"][..], &[], &["putUp"]] {
            let code = code(action, skills, &[]);
            assert!(
                code.contains(
                    "(bot, x1 = 4, y1 = -59, z1 = -2, x2 = 8, y2 = -58, z2 = -2, block = \"oak_planks\")"
                ),
                "{code}"
            );
        }
    }
}
