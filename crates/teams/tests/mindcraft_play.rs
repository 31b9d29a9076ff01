//! MINDcraft at play in a toy world, under the real runtime: the agents' words and actions, and their results.

use std::sync::Arc;

use cooperage_journal::{FaultPlan, SayPlan};

use crate::common::hooked::{Asked, Make, Played, Set, play};
use crate::common::minds::{minds, said, set};
use crate::common::workshop::Workshop;

#[test]
fn two_agents_talk_about_the_task_and_do_it() {
    let player = minds(|asked| {
        let talks = asked.shows("FROM OTHER BOT)I lay planks");
        match (asked.name, asked.answers()) {
            ("Alice", 0) => "!startConversation(\"Bob\", \"I lay planks, you nail them.\")".to_owned(),
            ("Bob", _) if !talks => "\t".to_owned(),
            ("Bob", 0) => "All right.".to_owned(),
            ("Bob", 1) => "!endConversation(\"Alice\")".to_owned(),
            ("Alice", 1) => "!walk(\"rack0\")".to_owned(),
            ("Alice", 2 | 6) => "!take".to_owned(),
            ("Alice", 3 | 7) => "!walk(\"bench0\")".to_owned(),
            ("Alice", 4 | 8) => "!lay".to_owned(),
            ("Alice", 5) => "!walk(\"rack0\")".to_owned(),
            ("Alice", 9) => "!nail".to_owned(),
            _ => "\t".to_owned(),
        }
    });
    let options = [("mindcraft.cooldown", "0"), ("mindcraft.max_messages", "100")];
    let played = play(set(&options, 2, player)).unwrap();
    assert_eq!(played.end.score.figures["crates"], 1);
    let told: Vec<String> =
        said(&played).into_iter().filter(|line| !line.2.is_empty()).map(|line| line.3).take(3).collect();
    assert_eq!(told, ["I lay planks, you nail them.", "All right.", "!walk(\"rack0\")"]);
}

#[test]
fn people_are_answered_and_their_commands_are_carried_out_at_once() {
    let player = minds(|asked| match asked.role {
        "mindcraft.converse" if asked.last.starts_with("Ann: ") => "Hello Ann!".to_owned(),
        _ => "\t".to_owned(),
    });
    let line =
        |tick, text: &str| SayPlan { tick, from: "Ann".to_owned(), to: vec![0], text: text.to_owned() };
    let say = vec![
        line(300, "Who are you?"),
        line(400, "Go! !walk(\"rack0\") and then !take"),
        line(500, "!fly(\"rack0\")"),
    ];
    let played =
        play(Set { say, ..set(&[("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")], 1, player) })
            .unwrap();
    let told: Vec<(u64, String)> = said(&played)
        .into_iter()
        .filter(|line| line.1 == Some(0) && line.0 >= 300)
        .map(|line| (line.0, line.3))
        .collect();
    let texts: Vec<&str> = told.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["Hello Ann!", "*Ann used walk*", "Walk(0): done", "there is no command !fly."]);
    let times: Vec<u64> = told.iter().skip(1).map(|(tick, _)| *tick).collect();
    assert_eq!(times, [400, 401, 500], "no model is asked about them");
}

#[test]
fn an_unknown_command_is_told_and_asked_again_and_long_answers_are_cut_after_the_first() {
    let player = minds(|asked| match asked.answers() {
        0 => "I fly. !fly(\"home\")".to_owned(),
        1 if asked.last.contains("there is no command !fly") => "Then so: !walk(\"rack0\") !take".to_owned(),
        2 => "Done.".to_owned(),
        _ => "\t".to_owned(),
    });
    let played =
        play(set(&[("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")], 1, player)).unwrap();
    let replies = played.replies("mindcraft.converse");
    assert_eq!(replies.len(), 3, "{replies:?}");
    let last = played.prompts("mindcraft.converse")[2];
    let shown: Vec<&str> = last.messages.iter().map(|message| message.text()).collect();
    assert!(shown.contains(&"Then so: !walk(\"rack0\")"), "{shown:?}");
    assert_eq!((played.count("commands_used"), played.count("commands_unknown")), (1, 1));
}

#[test]
fn several_commands_of_a_reply_are_carried_out_where_that_is_asked_for() {
    let player = minds(|asked| match asked.answers() {
        0 => "!walk(\"rack0\") !take !walk(\"bench0\") !lay".to_owned(),
        _ => "\t".to_owned(),
    });
    let options = [
        ("mindcraft.commands_per_reply", "3"),
        ("mindcraft.goal", "none"),
        ("mindcraft.init_message", "Go."),
    ];
    let played = play(set(&options, 1, player)).unwrap();
    assert_eq!(played.count("commands_used"), 3);
    let second = played.prompts("mindcraft.converse")[1].messages.last().unwrap().text().to_owned();
    let left_out = "!lay was not carried out: a reply has at most 3 commands.";
    assert_eq!(second, format!("Walk(0): done\nTake: done\nWalk(1): done\n{left_out}"));
}

#[test]
fn a_goal_is_given_up_after_three_answers_without_a_command_and_works_until_then() {
    let player = minds(|asked| match asked.answers() {
        0 => "!goal(\"a crate\")".to_owned(),
        1 | 2 => "!rest".to_owned(),
        _ => "I rest.".to_owned(),
    });
    let options = [
        ("mindcraft.cooldown", "0"),
        ("mindcraft.goal", "none"),
        ("mindcraft.init_message", "Go."),
        ("mindcraft.max_messages", "100"),
    ];
    let played = play(set(&options, 1, player)).unwrap();
    let goals = played.notes("mindcraft.goal");
    let on: Vec<bool> = goals.iter().map(|(_, data)| data["on"].as_bool().unwrap()).collect();
    assert_eq!(on, [true, false]);
    // Set, two rounds with a command that end with words each, and two more without any.
    let replies = played.replies("mindcraft.converse");
    assert_eq!(replies.len(), 1 + 3 + 3, "{replies:?}");
    let openly: Vec<String> = said(&played).into_iter().map(|line| line.3).collect();
    assert!(openly.last().unwrap().contains("give it up"), "{openly:?}");
}

#[test]
fn whoever_begins_anew_knows_what_was_said_and_what_its_goal_is() {
    let player = minds(|asked| match asked.last {
        "Go." => "!goal(\"a crate\")".to_owned(),
        last if last.starts_with("Ann") => "!restart".to_owned(),
        last if last.contains("begun anew") => "Here I am.".to_owned(),
        _ => "!rest".to_owned(),
    });
    let options = [("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
    let line = SayPlan { tick: 600, from: "Ann".to_owned(), to: vec![0], text: "Begin anew.".to_owned() };
    let played = play(Set { say: vec![line], ..set(&options, 1, player) }).unwrap();
    let again =
        played.asked.iter().find(|asked| asked.messages.iter().any(|m| m.text().contains("begun anew")));
    let again = again.expect("it was told");
    assert!(again.messages.iter().any(|message| message.text() == "Ann: Begin anew."));
    assert!(again.messages[0].text().contains("The goal that you have set yourself: \"a crate\""));
    let is_told = |asked: &&Asked| asked.messages.iter().any(|message| message.text().contains("begun anew"));
    let goal =
        |asked: &&Asked| asked.messages.last().unwrap().text().contains("this goal by yourself: \"a crate\"");
    assert!(played.asked.iter().filter(is_told).any(|asked| goal(&asked)), "it works towards the goal again");
}

#[test]
fn whoever_crashes_comes_back_with_its_memory() {
    let player = minds(|asked| match asked.last {
        "Go." => "My name is my castle.".to_owned(),
        _ => "\t".to_owned(),
    });
    let options = [("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
    let faults = vec![FaultPlan::Crash { seat: 0, tick: 300 }, FaultPlan::Rejoin { seat: 0, tick: 600 }];
    let played = play(Set { faults, ..set(&options, 1, player) }).unwrap();
    let last = played.asked.last().unwrap();
    assert!(last.messages.last().unwrap().text().contains("begun anew"));
    assert!(last.messages.iter().any(|message| message.text() == "My name is my castle."));
}

/// With short echoes the word that ends a conversation is not heard, so that the original's partner is never told.
#[test]
fn quirk_an_end_that_is_not_heard_is_told_where_defects_are_repaired() {
    for (quirks, is_told) in [("keep", false), ("repair", true)] {
        let player = minds(|asked| match (asked.name, asked.last) {
            ("Alice", "Go.") => "!startConversation(\"Bob\", \"Hello.\")".to_owned(),
            ("Alice", last) if last.starts_with("Bob: ") => "Bye. !endConversation(\"Bob\")".to_owned(),
            ("Bob", last) if last.contains("FROM OTHER BOT)Hello.") => "Hello to you.".to_owned(),
            _ => "\t".to_owned(),
        });
        let options = [
            ("mindcraft.quirks", quirks),
            ("mindcraft.verbose_commands", "off"),
            ("mindcraft.goal", "none"),
            ("mindcraft.init_message", "Go."),
        ];
        let played = play(set(&options, 2, player)).unwrap();
        let texts: Vec<String> = said(&played).into_iter().map(|line| line.3).collect();
        assert!(texts.contains(&"Bye. *used endConversation*".to_owned()), "{texts:?}");
        let told = "The conversation with Alice has ended";
        let hears = |asked: &Asked| asked.messages.last().unwrap().text().starts_with(told);
        assert_eq!(played.asked.iter().any(hears), is_told, "{quirks}");
    }
}

/// A newer call makes the answer to an older one void. In the original the loop of a goal asks whenever it likes.
#[test]
fn quirk_words_to_whoever_works_at_a_goal_are_lost_unless_that_is_repaired() {
    for (quirks, is_answered) in [("keep", false), ("repair", true)] {
        let player = minds(|asked| match asked.last {
            "Go." => "!goal(\"rest\")".to_owned(),
            last if last.starts_with("Ann: ") => "I rest.".to_owned(),
            _ => "!rest".to_owned(),
        });
        let options =
            [("mindcraft.quirks", quirks), ("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
        let line = SayPlan { tick: 610, from: "Ann".to_owned(), to: vec![0], text: "Hm?".to_owned() };
        let played = play(Set { say: vec![line], horizon: 1_200, ..set(&options, 1, player) }).unwrap();
        let answered = said(&played).iter().any(|line| line.3 == "I rest.");
        assert_eq!(answered, is_answered, "{quirks}");
    }
}

/// The original hands a task's goal over as the text of a command.
#[test]
fn quirk_a_goal_with_a_double_quote() {
    for (quirks, works) in [("keep", false), ("repair", true)] {
        let world: Make = Arc::new(|agents| Box::new(Workshop::with_goal(agents, "Make a \"crate\".")));
        let player = minds(|_| "!rest".to_owned());
        let played =
            play(Set { world, horizon: 200, ..set(&[("mindcraft.quirks", quirks)], 1, player) }).unwrap();
        let goal = |asked: &Asked| {
            asked.messages.iter().any(|message| message.text().contains("this goal by yourself"))
        };
        assert_eq!(played.asked.iter().any(goal), works, "{quirks}");
    }
}

#[test]
fn what_is_remembered_is_told_once_a_minute_while_a_goal_is_worked_on() {
    let player = minds(|asked| match asked.answers() {
        0 => "!goal(\"a crate\")".to_owned(),
        _ => "!rest".to_owned(),
    });
    let options = [("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
    let played = play(Set { horizon: 6_000, ..set(&options, 1, player) }).unwrap();
    let told: Vec<u64> = played.notes("mindcraft.life").into_iter().map(|(tick, _)| tick).collect();
    assert!((3..=6).contains(&told.len()), "{told:?}");
    assert!(told.windows(2).all(|pair| pair[1] - pair[0] >= 1_200), "{told:?}");
    let (_, last) = played.notes("mindcraft.life").pop().unwrap();
    assert!(last["file"]["turns"].as_array().is_some_and(|turns| !turns.is_empty()), "{last}");
}

#[test]
fn commands_are_read_in_any_quotes_and_the_history_keeps_what_was_said() {
    let player = minds(|asked| match asked.answers() {
        0 => "I go. !walk('Rack0') !take".to_owned(),
        1 => "!walk(“bench0”)".to_owned(),
        _ => "\t".to_owned(),
    });
    let options = [("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
    let played = play(set(&options, 1, player)).unwrap();
    assert_eq!((played.count("commands_used"), played.count("commands_unknown")), (2, 0));
    let shown = |call: usize| -> Vec<String> {
        played.prompts("mindcraft.converse")[call].messages.iter().map(|m| m.text().to_owned()).collect()
    };
    assert!(shown(1).contains(&"I go. !walk('Rack0')".to_owned()), "{:?}", shown(1));
    let told = shown(1).pop().unwrap();
    assert!(told.contains("!take was not carried out: a reply has one command."), "{told}");
    assert!(shown(2).contains(&"!walk(“bench0”)".to_owned()), "{:?}", shown(2));
}

#[test]
fn under_paper_only_double_quotes_are_read() {
    let player = minds(|asked| match asked.answers() {
        0 => "!walk('rack0')".to_owned(),
        _ => "\t".to_owned(),
    });
    let options =
        [("mindcraft.rules", "paper"), ("mindcraft.goal", "none"), ("mindcraft.init_message", "Go.")];
    let played = play(set(&options, 1, player)).unwrap();
    let last = played.prompts("mindcraft.converse")[1].messages.last().unwrap().text().to_owned();
    assert!(last.contains("!walk takes 1 argument"), "{last}");
}

/// Alice's reply is so long that Bob's second message comes before it.
#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn interrupted(rules: &str) -> Played {
    let player = minds(|asked| match (asked.name, asked.answers()) {
        ("Alice", 0) => "!startConversation(\"Bob\", \"Hi.\")".to_owned(),
        ("Alice", _) if asked.last.contains("One.") => {
            format!("{}!walk(\"rack0\")", "Well, well. ".repeat(75))
        }
        ("Bob", 0) if asked.last.contains("Hi.") => "One. !stats".to_owned(),
        ("Bob", 1) => "Two.".to_owned(),
        _ => "\t".to_owned(),
    });
    let options = [("mindcraft.rules", rules), ("mindcraft.cooldown", "0")];
    play(Set { horizon: 1_200, ..set(&options, 2, player) }).unwrap()
}

#[test]
fn a_reply_that_the_partner_made_void_is_counted() {
    assert!(interrupted("fixed").count("replies_made_void") > 0);
}
