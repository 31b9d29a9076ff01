//! How MINDcraft's agents write code: what is run, what goes back to the model, and when it is given up.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::cell::Cell;
use std::sync::Arc;

use cooperage_core::{AgentId, Manual};
use cooperage_teams::frameworks::mindcraft::coder::{Coded, Coder, KeptSkills, Ran};
use cooperage_teams::frameworks::mindcraft::history::History;
use cooperage_teams::frameworks::mindcraft::profile::layers::ProfileLayers;
use cooperage_teams::frameworks::mindcraft::prompter::{Facts, PromptOptions, Prompter};
use cooperage_teams::frameworks::mindcraft::quirks::Quirks;

use crate::common::part::{Call, Part, found, play};
use crate::common::workshop::Workshop;

/// A world that knows four faults, in the words of the sandbox.
fn run(source: &str) -> Ran {
    let (succeeded, text) = if source.contains("skills.fly") {
        (false, "The code was not run, line 1: there is no function skills.fly.")
    } else if source.contains("skills.nail") && !source.contains("await skills.nail") {
        (false, "The code was not run, line 1: nobody waits for skills.nail.")
    } else if source.contains("throw") {
        (false, "The code threw an error in line 2: too few planks")
    } else {
        (true, "The code ran to its end.\nOutput:\nNailed.")
    };
    Ran { succeeded, is_interrupted: source.contains("wait for ever"), text: text.to_owned() }
}

/// Runs the coder with these answers of the model, the last of which is repeated.
fn write(answers: &'static [&str], kept: bool, stops_after: usize) -> (Coded, Vec<Call>, Vec<String>) {
    let (slot, tell) = found();
    let world = Arc::new(|| Box::new(Workshop::new(1, 0)) as Box<dyn cooperage_core::World>);
    let answer = move |_: &str, _: &[_], before: usize| answers[before.min(answers.len() - 1)].to_owned();
    let part = Part { clock: "wait", horizon: 10_000, world, answer: Arc::new(answer) };
    let (calls, _) = play(&part, move |team| {
        let tell = tell.clone();
        async move {
            let manual = Manual::default();
            let layers = ProfileLayers::of(&manual, true).unwrap();
            let profile = layers.profile("survival", None).unwrap();
            let options = PromptOptions { cooldown_ms: Some(0), ..PromptOptions::ORIGINAL };
            let prompter = Prompter::new(&team, (AgentId(0), "Al"), options, profile, (&layers, &manual));
            let mut history = History::new("Al", 15);
            history.add("Al", "Sure. !newAction(\"nail a crate\")");
            let skills = KeptSkills::default();
            skills.learn("fetch a plank", "await skills.walk(bot);");
            let looks = Cell::new(0);
            let coder = Coder {
                prompter: &prompter,
                history: &history,
                facts: Facts::default,
                is_interrupted: || {
                    looks.set(looks.get() + 1);
                    looks.get() > stops_after
                },
                kept: kept.then_some(&skills),
                quirks: Quirks::Repair,
            };
            let sources = std::cell::RefCell::new(Vec::new());
            let coded = coder
                .write(async |source: &str| {
                    sources.borrow_mut().push(source.to_owned());
                    run(source)
                })
                .await
                .unwrap();
            tell((coded, sources.into_inner()));
        }
    });
    let (coded, sources) = slot.lock().unwrap().take().unwrap();
    (coded, calls, sources)
}

fn coded(answers: &'static [&str]) -> (Coded, Vec<Call>) {
    let (coded, calls, _) = write(answers, false, usize::MAX);
    (coded, calls)
}

const GOOD: &str = "```js\nawait skills.nail(bot);\n```";

/// The last turns that a call reads, from so many on.
fn turns(call: &Call, from: usize) -> Vec<(&'static str, &str)> {
    call.1[from..].iter().map(|message| (message.speaker().name(), message.text())).collect()
}

#[test]
fn code_that_works_is_told_with_what_came_of_it() {
    let (coded, calls) = coded(&[GOOD]);
    assert!(coded.succeeded && coded.attempts == 1 && calls.len() == 1);
    assert_eq!(coded.code.as_deref(), Some("await skills.nail(bot);"));
    insta::assert_snapshot!(coded.text, @r"
    This code was run and came to its end:
    ```
    await skills.nail(bot);
    ```
    The code ran to its end.
    Output:
    Nailed.
    ");
    let begins = "Code is to be written now. Answer with the code in one block between three backquotes.";
    assert_eq!(
        turns(&calls[0], 1),
        [("assistant", "Sure. !newAction(\"nail a crate\")"), ("system", begins)]
    );
}

#[test]
fn a_fault_goes_back_with_its_line_and_is_repaired_in_the_second_attempt() {
    let faults: [(&'static [&str], &str); 3] = [
        (&["```js\nawait skills.fly(bot);\n```", GOOD], "line 1: there is no function skills.fly."),
        (&["```js\nskills.nail(bot);\n```", GOOD], "line 1: nobody waits for skills.nail."),
        (&["```js\nawait skills.walk(bot);\nthrow \"few\";\n```", GOOD], "in line 2: too few planks"),
    ];
    for (answers, error) in faults {
        let (coded, calls) = coded(answers);
        assert!(coded.succeeded && coded.attempts == 2 && calls.len() == 2, "{answers:?}");
        let told = turns(&calls[1], 3);
        assert_eq!(told[0], ("assistant", answers[0]));
        assert!(told[1].0 == "system" && told[1].1.contains(error), "{told:?}");
    }
}

#[test]
fn after_five_attempts_it_is_given_up() {
    let (coded, calls) = coded(&["```js\nawait skills.fly(bot);\n```"]);
    assert!(!coded.succeeded && coded.attempts == 5 && calls.len() == 5);
    assert_eq!(coded.text, "The action failed: code was run 5 times, and none of it worked.");
    assert_eq!(turns(&calls[4], 3).len(), 8, "every attempt and every error is shown");
}

#[test]
fn an_answer_without_code_is_asked_for_again_three_times() {
    let (none, calls) = coded(&["I would rather not."]);
    assert!(!none.succeeded && none.attempts == 0 && calls.len() == 4);
    assert_eq!(none.text, "The action failed: no code was written for it.");
    let told = turns(&calls[1], 3);
    assert!(told.len() == 1 && told[0].1.starts_with("There was no code in your answer."), "{told:?}");
    let (late, calls) = coded(&["Hm.", "Hm.", "Hm.", GOOD]);
    assert!(late.succeeded && calls.len() == 4);
}

#[test]
fn an_answer_that_asks_for_code_again_keeps_what_stands_before() {
    let (repeated, calls) = coded(&["First I walk. !newAction(\"nail\")", GOOD]);
    assert!(repeated.succeeded && repeated.attempts == 1);
    assert_eq!(turns(&calls[1], 3), [("assistant", "First I walk. ")]);
    let (never, calls) = coded(&["!newAction(\"nail\")"]);
    assert!(!never.succeeded && calls.len() == 5);
}

#[test]
fn whoever_is_stopped_says_nothing() {
    let (stopped, calls, _) = write(&[GOOD], false, 0);
    assert!(stopped.is_interrupted && calls.is_empty() && stopped.text.is_empty());
    let (stopped, calls, sources) = write(&[GOOD], false, 1);
    assert!(stopped.is_interrupted && calls.len() == 1 && sources.is_empty(), "while the model wrote");
    let (stopped, ..) = write(&["```\nawait 1; // wait for ever\n```"], false, usize::MAX);
    assert!(stopped.is_interrupted && stopped.attempts == 1, "while the code ran");
}

#[test]
fn code_may_call_what_was_kept() {
    let answer: &[&str] = &["```js\nawait fetchAPlank(bot);\n```"];
    let (with, _, sources) = write(answer, true, usize::MAX);
    assert!(sources[0].contains("async function fetchAPlank(bot) {\nawait skills.walk(bot);"), "{sources:?}");
    assert_eq!(with.code.as_deref(), Some("await fetchAPlank(bot);"), "what is kept is the code alone");
    let (_, _, sources) = write(answer, false, usize::MAX);
    assert_eq!(sources, ["await fetchAPlank(bot);"]);
}
