//! Talk between agents: their inventories and requests, in words that people and other kinds of agents understand too.

use cooperage_blocks::registry;
use cooperage_core::command_grammar::find;

use super::act::{inventory, next};
use super::scene::{GivenCommand, Scene, Turn, Voice, deeds};
use super::step::{Step, written};
use super::things::{Amount, amount};
use super::wish::{Wish, understand};

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
    let recipes: Vec<String> = text.split_inclusive(['.', '!', '?', '\n']).filter_map(recipe_asked).collect();
    if !recipes.is_empty() {
        return Some(recipes.join(" "));
    }
    let asked: Vec<String> = text.split_inclusive(['.', '!', '?']).filter_map(request).collect();
    let asked = asked.concat();
    let is_vague =
        asked.split_whitespace().any(|word| ["some", "few"].contains(&word.to_lowercase().as_str()));
    let mut wishes = understand(&asked, name, scene);
    for wish in &mut wishes {
        if let Wish::Unknown(clause) = wish
            && let Some(Amount { item, count, .. }) = amount(&clause.split_whitespace().collect::<Vec<_>>())
        {
            // Nothing but a thing is named, as in `some black wool`.
            *wish = Wish::Give { to: name.to_owned(), item, count };
        }
        // `Some` of what the agent has is that, however few they are.
        if let Wish::Give { item, count, .. } = wish
            && is_vague
            && scene.count(item) > 0
        {
            *count = count.map(|count| count.min(scene.count(item)));
        }
    }
    let is_idle = |wish: &Wish| matches!(wish, Wish::Unknown(_) | Wish::Thanks | Wish::Greet | Wish::Bye);
    if wishes.iter().any(|wish| !is_idle(wish)) {
        return Some(fulfil(scene, &wishes, &deeds));
    }
    let hello = format!("Hello, {name}!");
    // Two agents that need nothing of each other greet once.
    if wishes.contains(&Wish::Greet) && !is_said(scene, &hello) {
        return Some(format!("{hello} {} What do you need?", inventory(scene, None)));
    }
    let is_request = wishes.iter().any(|wish| matches!(wish, Wish::Unknown(_)))
        && (text.contains('?') || text.to_lowercase().contains("please"));
    if is_request {
        // It goes on talking: an agent that ends a conversation hears no more of it.
        let words = format!("I did not understand that, {name}. What do you need?");
        return (!is_said(scene, &words)).then_some(words);
    }
    Some(ended(scene, &format!("Thank you, {name}. Goodbye!"), name))
}

/// A sentence of another agent as a request; `None` for one that tells of its speaker.
fn request(sentence: &str) -> Option<String> {
    const WANTS: [&str; 6] =
        ["i need ", "i want ", "i could use ", "i would like ", "i'd like ", "i'm missing "];
    let lower = sentence.trim_start().to_lowercase().replace('\u{2019}', "'");
    if let Some(wanted) = WANTS.iter().find_map(|mark| lower.strip_prefix(mark)) {
        let is_item = !wanted.starts_with("you to ") && !wanted.starts_with("nothing");
        return is_item.then(|| format!("give me {wanted}")).or_else(|| Some(sentence.to_owned()));
    }
    (!lower.starts_with("i ")).then(|| sentence.to_owned())
}

/// The answer to a question for a recipe; `None` for another sentence.
fn recipe_asked(sentence: &str) -> Option<String> {
    const HOW: [&str; 12] = [
        "how is ",
        "how are ",
        "how do i make ",
        "how do you make ",
        "how do we make ",
        "how do i craft ",
        "how do you craft ",
        "how can i make ",
        "how to make ",
        "how to craft ",
        "recipe for ",
        "recipe of ",
    ];
    let lower = sentence.to_lowercase();
    let rest = HOW.iter().find_map(|mark| lower.split_once(mark)).map(|(_, rest)| rest)?;
    let words = rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    let words: Vec<&str> =
        words.take_while(|word| !["made", "crafted", "cooked", "please"].contains(word)).collect();
    let name = amount(&words)?.item;
    let Some(recipe) = registry().item(&name).and_then(cooperage_plan::recipe) else {
        return Some(format!("There is no recipe for {name}: it has to be found."));
    };
    let verb = if recipe.is_cooked { "cooked" } else { "crafted" };
    let uses: Vec<String> =
        recipe.uses.iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
    Some(format!("{} {name} comes of {}: it is {verb}.", recipe.makes, uses.join(" and ")))
}

/// Returns these words, followed by the command that ends the conversation if the agent has it.
fn ended(scene: &Scene, words: &str, name: &str) -> String {
    if !scene.parts.documents("!endConversation") {
        return words.to_owned();
    }
    format!("{words} {}", written("!endConversation", &[name], &[]))
}

/// Does what the other agent asks for.
fn fulfil(scene: &Scene, wishes: &[Wish], deeds: &[GivenCommand]) -> String {
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
    words.join(" ")
}

/// Whether the agent has already said that, so that it asks for nothing twice.
fn is_said(scene: &Scene, words: &str) -> bool {
    scene.parts.turns.iter().any(|turn| turn.voice == Voice::Own && turn.text.contains(words))
}

/// How a conversation about a task begins.
pub(super) fn opening(scene: &Scene, partner: &str) -> String {
    let text = format!("Hello {partner}! {} What do you have?", inventory(scene, None));
    written("!startConversation", &[partner, &text], &[])
}

#[cfg(test)]
mod tests {
    use super::super::scene::PromptParts;
    use super::*;

    fn scene(name: &str, held: &[(&str, u32)], turns: &[(&str, &str)]) -> Scene {
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
        scene.parts.turns.extend(turns.iter().map(turn));
        scene
    }

    fn said_to(scene: &Scene) -> String {
        super::super::converse::reply(scene, &mut [])
    }

    #[test]
    fn an_agent_tells_its_inventory_and_gives_from_it() {
        let asked = [("system", "The task begins now. Start a conversation with Jill at once.")];
        let opening = "!startConversation(\"Jill\", \"Hello Jill! I have 1 stick. What do you have?\")";
        assert_eq!(said_to(&scene("Andy", &[("stick", 1)], &asked)), opening);
        let held = [("coal", 3), ("dirt", 2)];
        let hello = [("Andy", "Hello Jill! I have 1 stick. What do you have?")];
        assert_eq!(said_to(&scene("Jill", &held, &hello)), "I have 3 coal and 2 dirt.");
        let give = "Here. !givePlayer(\"Andy\", \"coal\", 1)";
        let mut turns = vec![("Andy", "Please give me 1 coal.")];
        assert_eq!(said_to(&scene("Jill", &held, &turns)), give);
        turns.extend([("me", give), ("system", "Action output:\nAndy received 1 coal.")]);
        assert_eq!(said_to(&scene("Jill", &[("coal", 2)], &turns)), "There you are.");
        // A message about work in progress gets no answer, and a message about finished work gets one.
        let turns = [("me", "Please give me 1 coal."), ("Jill", give)];
        assert_eq!(said_to(&scene("Andy", &[], &turns)), "\t");
        let joined = [("Jill", "Here. !givePlayer(\"Andy\", \"coal\", 1)There you are.")];
        assert!(said_to(&scene("Andy", &[], &joined)).contains("!endConversation"));
    }

    #[test]
    fn any_usual_words_for_an_item_a_recipe_or_a_place_are_answered() {
        let answer = |words: &str| said_to(&scene("Jill", &[("black_wool", 3)], &[("Andy", words)]));
        for words in
            ["some black wool", "Black wool, please.", "I need some black wool.", "I'd like black wool!"]
        {
            assert!(
                answer(words).contains("!givePlayer(\"Andy\", \"black_wool\""),
                "{words}: {}",
                answer(words)
            );
        }
        assert!(answer("How do you make a stick?").starts_with("4 stick comes of 2 "));
        assert!(answer("Do you know the recipe for bread?").contains("3 wheat"));
        assert_eq!(answer("Where are you?"), "I do not know where I am.", "its prompt tells no place");
        let first = answer("Would you frobnicate, please?");
        assert!(first.contains("did not understand") && !first.contains("!endConversation"), "{first}");
        let turns =
            [("Andy", "Would you frobnicate?"), ("me", first.as_str()), ("Andy", "Please frobnicate!")];
        assert_eq!(said_to(&scene("Jill", &[], &turns)), "\t", "it says that once");
    }

    #[test]
    fn talk_without_a_wish_comes_to_an_end() {
        let jill = scene("Jill", &[], &[("Andy", "blah blah")]);
        assert_eq!(said_to(&jill), "Thank you, Andy. Goodbye! !endConversation(\"Andy\")");
        let jill = scene(
            "Jill",
            &[],
            &[
                ("Andy", "blah blah"),
                ("me", "Goodbye! !endConversation(\"Andy\")"),
                ("system", "The conversation with Andy is over."),
            ],
        );
        assert_eq!(said_to(&jill), "\t");
        let jill = scene("Jill", &[("dirt", 1)], &[("Andy", "Hello")]);
        let hello = said_to(&jill);
        assert_eq!(hello, "Hello, Andy! I have 1 dirt. What do you need?");
        let turns = [("Andy", "Hello"), ("me", hello.as_str()), ("Andy", "Hello, Jill! What do you need?")];
        let again = said_to(&scene("Jill", &[("dirt", 1)], &turns));
        assert_eq!(again, "Thank you, Andy. Goodbye! !endConversation(\"Andy\")");
    }
}
