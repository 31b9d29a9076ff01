//! Talk between agents: their needs and inventories, in words that people and other kinds of agents understand too.

use cooperage_core::command_grammar::find;

use super::act::{inventory, next};
use super::obtain::missing;
use super::scene::{GivenCommand, Scene, Turn, Voice, deeds};
use super::step::{Step, written};
use super::things::{amount, said};
use super::wish::{Wish, clauses, understand};

/// Returns the answer to the last turn of another agent of that name; `None` if there is nothing to say.
pub(super) fn answer(scene: &Scene, name: &str, turn: &Turn, after: &[Turn]) -> Option<String> {
    let deeds = deeds(after);
    if deeds.iter().any(|deed| deed.name == "!endConversation") {
        return None;
    }
    // Several messages may have come as one: the words after the last command count.
    let mut text = turn.text.as_str();
    while let Some(found) = find(text) {
        text = &text[found.span.end..];
    }
    if text.trim().is_empty() {
        // The other agent is at work, and will report the result.
        return None;
    }
    // Sentences that begin with `I` are no requests.
    let is_for_others = |sentence: &&str| !sentence.trim_start().to_lowercase().starts_with("i ");
    let asked: Vec<&str> = text.split_inclusive(['.', '!', '?']).filter(is_for_others).collect();
    let wishes = understand(&asked.concat(), name, scene);
    let is_idle = |wish: &Wish| matches!(wish, Wish::Unknown(_) | Wish::Thanks | Wish::Greet | Wish::Bye);
    if wishes.iter().any(|wish| !is_idle(wish)) {
        return Some(fulfil(scene, name, &wishes, &deeds));
    }
    if let Some(goal) = Need::of(scene) {
        return Some(goal.go_on(scene, name, &deeds));
    }
    let hello = format!("Hello, {name}!");
    // Two agents that need nothing of each other greet once.
    if wishes.contains(&Wish::Greet) && !is_said(scene, &hello) {
        return Some(format!("{hello} {} What do you need?", inventory(scene, None)));
    }
    Some(ended(scene, &format!("Thank you, {name}. Goodbye!"), name))
}

/// Returns these words, followed by the command that ends the conversation if the agent has it.
fn ended(scene: &Scene, words: &str, name: &str) -> String {
    if !scene.parts.documents("!endConversation") {
        return words.to_owned();
    }
    format!("{words} {}", written("!endConversation", &[name], &[]))
}

/// Does what the other agent asks for; then asks for an item that this agent needs, if there is one.
fn fulfil(scene: &Scene, name: &str, wishes: &[Wish], deeds: &[GivenCommand]) -> String {
    let mut words: Vec<String> = Vec::new();
    for wish in wishes {
        match next(wish, scene, deeds) {
            Step::Done(text) => words.push(text),
            Step::Stuck(why) => {
                words.push(why);
                break;
            }
            Step::Do { words, command } => return format!("{words} {command}").trim().to_owned(),
        }
    }
    if let Some(need) = Need::of(scene)
        && let Some(wanted) = need.wanted(scene, name)
    {
        words.push(wanted);
    }
    words.join(" ")
}

/// The item that the agent's own goal asks it to have.
struct Need {
    item: String,
    count: u32,
}

impl Need {
    fn of(scene: &Scene) -> Option<Need> {
        let goal = scene.parts.goal()?;
        understand(&goal, &scene.name, scene).into_iter().find_map(|wish| match wish {
            Wish::Have { item, count, .. } => Some(Need { item, count: count.unwrap_or(1) }),
            _ => None,
        })
    }

    /// Returns the request for items or knowledge that the other agent could give; `None` if it cannot help.
    fn wanted(&self, scene: &Scene, name: &str) -> Option<String> {
        let missing = missing(scene, &self.item, self.count);
        if missing.is_empty() {
            return None;
        }
        let held = holdings(scene, name);
        let Some(held) = held else {
            let needs: Vec<String> = missing.iter().map(|(item, count)| said(*count, item)).collect();
            return Some(format!("I need {}. What do you have?", needs.join(", ")));
        };
        let given = missing.iter().find_map(|(item, count)| {
            let (_, has) = held.iter().find(|(known, _)| known == item)?;
            Some(said((*count).min(*has), item))
        });
        given.map(|given| format!("Please give me {given}."))
    }

    /// Returns the next words or command for it, after the other agent made no request.
    fn go_on(&self, scene: &Scene, name: &str, deeds: &[GivenCommand]) -> String {
        let wish =
            Wish::Have { item: self.item.clone(), count: Some(self.count), is_any: false, is_made: true };
        if let Some(wanted) = self.wanted(scene, name).filter(|wanted| !is_said(scene, wanted)) {
            return wanted;
        }
        match next(&wish, scene, deeds) {
            Step::Do { words, command } => format!("{words} {command}").trim().to_owned(),
            Step::Stuck(why) => why,
            Step::Done(text) => ended(scene, &format!("{text} Thank you, {name}."), name),
        }
    }
}

/// Whether the agent has already said that, so that it asks for nothing twice.
fn is_said(scene: &Scene, words: &str) -> bool {
    scene.parts.turns.iter().any(|turn| turn.voice == Voice::Own && turn.text.contains(words))
}

/// Returns the items that another agent last said it has; `None` if it has not said so.
fn holdings(scene: &Scene, name: &str) -> Option<Vec<(String, u32)>> {
    let is_theirs = |turn: &&Turn| matches!(&turn.voice, Voice::Other(other) if other == name);
    scene.parts.turns.iter().rev().filter(is_theirs).find_map(|turn| {
        let clause = clauses(&turn.text, "").into_iter().find(|clause| {
            ["i have", "i've got", "i got", "i hold", "i carry"].iter().any(|start| clause.starts_with(start))
        })?;
        let listed = clause.replace(" and ", ",");
        let things = listed.split(',').filter_map(|part| {
            let words: Vec<&str> = part
                .split_whitespace()
                .filter(|word| !["i", "have", "i've", "got", "hold", "carry"].contains(word))
                .collect();
            let amount = amount(&words)?;
            Some((amount.item, amount.count.unwrap_or(1)))
        });
        Some(things.collect())
    })
}

/// How a conversation about a task begins.
pub(super) fn opening(scene: &Scene, partner: &str) -> String {
    let need = Need::of(scene).map(|need| {
        let missing = missing(scene, &need.item, need.count);
        let needs: Vec<String> = missing.iter().map(|(item, count)| said(*count, item)).collect();
        let lacks =
            if needs.is_empty() { String::new() } else { format!(" I still need {}.", needs.join(", ")) };
        format!(" I am to get {}.{lacks}", said(need.count, &need.item))
    });
    let text =
        format!("Hello {partner}!{} {} What do you have?", need.unwrap_or_default(), inventory(scene, None));
    written("!startConversation", &[partner, &text], &[])
}

#[cfg(test)]
mod tests {
    use super::super::scene::PromptParts;
    use super::*;

    fn scene(name: &str, goal: &str, held: &[(&str, u32)], turns: &[(&str, &str)]) -> Scene {
        let turn = |(who, text): &(&str, &str)| Turn {
            voice: match *who {
                "me" => Voice::Own,
                "system" => Voice::System,
                other => Voice::Other(other.to_owned()),
            },
            text: (*text).to_owned(),
            is_from_agent: !["me", "system"].contains(who),
        };
        let mut scene = Scene {
            name: name.to_owned(),
            parts: PromptParts {
                system: "!endConversation: Ends the conversation.".to_owned(),
                turns: Vec::new(),
            },
            ..Scene::default()
        };
        scene.state.agents = vec!["Andy".to_owned(), "Jill".to_owned()];
        scene.state.held = held.iter().map(|(item, count)| ((*item).to_owned(), *count)).collect();
        if !goal.is_empty() {
            scene.parts.turns.push(turn(&(
                "system",
                &format!("You work towards this goal by yourself: \"{goal}\". Go on."),
            )));
        }
        scene.parts.turns.extend(turns.iter().map(turn));
        scene
    }

    fn said_to(scene: &Scene) -> String {
        super::super::converse::reply(scene, &mut [])
    }

    #[test]
    fn two_agents_tell_each_other_what_they_need_and_hold() {
        let goal = "craft 4 torches";
        let mut andy = scene(
            "Andy",
            goal,
            &[("stick", 1)],
            &[("system", "The task begins now. Start a conversation with Jill at once.")],
        );
        let opening = said_to(&andy);
        assert_eq!(
            opening,
            "!startConversation(\"Jill\", \"Hello Jill! I am to get 4 torches. I still need 1 coal. I have 1 stick. What do you have?\")"
        );
        // Jill, who has no goal, tells her inventory.
        let jill = scene(
            "Jill",
            "",
            &[("coal", 3), ("dirt", 2)],
            &[(
                "Andy",
                "Hello Jill! I am to get 4 torches. I still need 1 coal. I have 1 stick. What do you have?",
            )],
        );
        let told = said_to(&jill);
        assert_eq!(told, "I have 3 coal and 2 dirt.");
        andy.parts.turns.push(Turn { voice: Voice::Own, text: opening, is_from_agent: false });
        andy.parts.turns.push(Turn {
            voice: Voice::Other("Jill".to_owned()),
            text: told,
            is_from_agent: true,
        });
        assert_eq!(said_to(&andy), "Please give me 1 coal.");
        let jill = scene("Jill", "", &[("coal", 3)], &[("Andy", "Please give me 1 coal.")]);
        assert_eq!(said_to(&jill), "Here. !givePlayer(\"Andy\", \"coal\", 1)");
        let jill = scene(
            "Jill",
            "",
            &[("coal", 2)],
            &[
                ("Andy", "Please give me 1 coal."),
                ("me", "Here. !givePlayer(\"Andy\", \"coal\", 1)"),
                ("system", "Action output:\nAndy received 1 coal."),
            ],
        );
        assert_eq!(said_to(&jill), "There you are.");
        // A message about work in progress gets no answer, and a message about finished work gets one.
        let turns = [("me", "Please give me 1 coal."), ("Jill", "Here. !givePlayer(\"Andy\", \"coal\", 1)")];
        assert_eq!(said_to(&scene("Andy", goal, &[("stick", 1)], &turns)), "\t");
        let turns = [("me", "Please give me 1 coal."), ("Jill", "There you are.")];
        let joined = [("Jill", "Here. !givePlayer(\"Andy\", \"coal\", 1)There you are.")];
        assert!(said_to(&scene("Andy", "", &[], &joined)).contains("!endConversation"));
        let andy = scene("Andy", goal, &[("stick", 1), ("coal", 1)], &turns);
        assert_eq!(said_to(&andy), "I get 4 torches. !craftRecipe(\"torch\", 1)");
        let andy = scene("Andy", goal, &[("torch", 4)], &turns);
        assert_eq!(said_to(&andy), "I have 4 torches already. Thank you, Jill. !endConversation(\"Jill\")");
    }

    #[test]
    fn talk_without_a_wish_comes_to_an_end() {
        let jill = scene("Jill", "", &[], &[("Andy", "blah blah")]);
        assert_eq!(said_to(&jill), "Thank you, Andy. Goodbye! !endConversation(\"Andy\")");
        let jill = scene(
            "Jill",
            "",
            &[],
            &[
                ("Andy", "blah blah"),
                ("me", "Goodbye! !endConversation(\"Andy\")"),
                ("system", "The conversation with Andy is over."),
            ],
        );
        assert_eq!(said_to(&jill), "\t");
        let jill = scene("Jill", "", &[("dirt", 1)], &[("Andy", "Hello")]);
        let hello = said_to(&jill);
        assert_eq!(hello, "Hello, Andy! I have 1 dirt. What do you need?");
        let turns = [("Andy", "Hello"), ("me", hello.as_str()), ("Andy", "Hello, Jill! What do you need?")];
        let again = said_to(&scene("Jill", "", &[("dirt", 1)], &turns));
        assert_eq!(again, "Thank you, Andy. Goodbye! !endConversation(\"Andy\")");
    }
}
