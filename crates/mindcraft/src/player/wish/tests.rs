//! Wishes are understood in many phrasings.

use super::*;
use Wish::*;

fn have(item: &str, count: u32, is_made: bool) -> Wish {
    Have { item: item.to_owned(), count: Some(count), is_any: false, is_made }
}

fn wished(text: &str) -> Vec<Wish> {
    let mut scene = Scene { name: "Andy".to_owned(), ..Scene::default() };
    scene.state.people = vec!["Ann".to_owned()];
    scene.state.agents = vec!["Bob".to_owned()];
    understand(text, "Ann", &scene)
}

#[test]
fn a_newcomer_is_understood_in_many_words() {
    let text = str::to_owned;
    for (wish, variants) in [
        (
            Come(text("Ann"), 2),
            &[
                "come here",
                "Andy, come here please!",
                "Can you come over here?",
                "get over here",
                "come to me",
                "come back",
            ][..],
        ),
        (
            Follow(text("Ann")),
            &["follow me", "Please follow me.", "come with me", "come along", "could you follow me around"],
        ),
        (Follow(text("Bob")), &["follow bob"]),
        (
            Stop,
            &["stop", "STOP!!", "stop it", "halt", "stop following me", "please stop now", "stop that andy"],
        ),
        (
            have("oak_log", 8, false),
            &[
                "get 8 oak logs",
                "collect eight oak logs please",
                "Andy: gather 8 oak log",
                "I need 8 oak logs",
                "go and get me 8 oak logs",
                "could you fetch 8 oak logs",
                "chop 8 oak logs",
            ],
        ),
        (
            have("crafting_table", 1, true),
            &[
                "make a crafting table",
                "craft a crafting table",
                "build a crafting table",
                "can you make me a workbench?",
            ],
        ),
        (
            Inventory(None),
            &[
                "what do you have",
                "What do you have?",
                "what have you got",
                "show me your inventory",
                "what's in your inventory",
                "what are you carrying?",
            ],
        ),
        (
            Remember(text("home")),
            &[
                "remember this as home",
                "remember this place as home",
                "call this place home",
                "save this spot as \"home\"",
                "this is our home",
                "set home",
            ],
        ),
        (
            GoToPlace(text("home")),
            &["go home", "go back home", "return home", "head home please", "go to home"],
        ),
        (Greet, &["hello", "hi andy", "Hey!", "good morning"]),
        (Bye, &["bye", "Goodbye Andy", "see you later"]),
        (Thanks, &["thanks", "thank you!", "well done"]),
        (
            Give { to: text("Ann"), item: text("stick"), count: Some(3) },
            &["give me 3 sticks", "bring me three sticks", "can you hand me 3 sticks"],
        ),
        (GoTo([10, 64, -5]), &["go to 10 64 -5", "walk to (10, 64, -5)", "go to x=10, y=64, z=-5"]),
        (Where, &["where are you?", "what are your coordinates"]),
        (Mode("hunting", false), &["stop hunting", "don't hunt"]),
        (Stay(Some(10)), &["wait 10 seconds", "stay here for 10 seconds"]),
    ] {
        for variant in variants {
            assert_eq!(wished(variant), std::slice::from_ref(&wish), "{variant}");
        }
    }
}

#[test]
fn whoever_is_to_be_asked_may_be_named_before() {
    let asked = TalkTo("Bob".to_owned(), "Please give me 2 oak logs.".to_owned());
    for text in ["ask Bob for 2 oak logs", "talk to Bob and ask him for 2 oak logs"] {
        assert_eq!(wished(text), std::slice::from_ref(&asked), "{text}");
    }
    assert_eq!(wished("talk to bob"), [TalkTo("Bob".to_owned(), "Hello!".to_owned())]);
}

#[test]
fn several_wishes_are_told_apart() {
    assert_eq!(
        wished("get 8 oak logs, then make a crafting table and come here"),
        [have("oak_log", 8, false), have("crafting_table", 1, true), Come("Ann".to_owned(), 2)]
    );
    assert_eq!(wished("Hi Andy! Follow me."), [Follow("Ann".to_owned())]);
    assert_eq!(wished("build a small house"), [Build("build a small house".to_owned())]);
    let platform = "build a platform of 5 by 5 of the dirt that you carry";
    assert_eq!(wished(platform), [Build(platform.to_owned())]);
    assert_eq!(wished("sing a song"), [Unknown("sing a song".to_owned())]);
    assert!(wished("").is_empty() && wished("?!").is_empty());
}
