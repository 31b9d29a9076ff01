//! The prompts of MINDcraft's models, and the times of their calls, in a toy world.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::Arc;

use cooperage_core::{AgentId, Manual, Section, SectionItem, SectionName};
use cooperage_models::{ImageFormat, Message, PromptImage};
use cooperage_runtime::{TeamHandle, join_all};
use cooperage_teams::frameworks::mindcraft::history::{ConversationTurn, History, SYSTEM};
use cooperage_teams::frameworks::mindcraft::options::ConversationForm;
use cooperage_teams::frameworks::mindcraft::profile::layers::ProfileLayers;
use cooperage_teams::frameworks::mindcraft::profile::{AgentProfile, PromptKind};
use cooperage_teams::frameworks::mindcraft::prompter::{Facts, PromptOptions, Prompter};

use crate::common::part::{Call, Part, found, play};
use crate::common::transcript::transcript;
use crate::common::workshop::Workshop;

const PLAIN: PromptOptions = PromptOptions { cooldown_ms: Some(0), ..PromptOptions::ORIGINAL };

fn part(answer: impl Fn(&str, &[Message], usize) -> String + Send + Sync + 'static) -> Part {
    let world = Arc::new(|| Box::new(Workshop::new(1, 0)) as Box<dyn cooperage_core::World>);
    Part { clock: "tokens", horizon: 10_000, world, answer: Arc::new(answer) }
}

fn manual(goal: &str) -> Manual {
    let section = |name, texts: &[&str]| Section {
        name,
        items: texts
            .iter()
            .map(|text| match text.strip_prefix('!') {
                Some(text) => SectionItem::emphasised(text),
                None => SectionItem::plain(*text),
            })
            .collect(),
    };
    let code = [
        "skills.saw(bot, n)\n  Saws n planks.\n  Returns: nothing",
        "skills.nail(bot)\n  Nails a crate.",
        "!skills.rest(bot)\n  Rests.",
    ];
    let sections = vec![
        section(SectionName::Goal, &[goal]),
        section(SectionName::Code, &code),
        section(SectionName::Constructions, &[r#"{"name": "shed"}"#, r#"{"name": "hall"}"#]),
    ];
    Manual { sections, ..Manual::default() }
}

fn example(said: &str, answer: &str) -> Vec<ConversationTurn> {
    vec![ConversationTurn::user(format!("Cy: {said}")), ConversationTurn::assistant(answer)]
}

/// The prompter of an agent with three examples.
fn prompter(team: &TeamHandle, goal: &str, options: PromptOptions, own: &AgentProfile) -> Prompter {
    let manual = manual(goal);
    let layers = ProfileLayers::of(&manual, true).unwrap();
    let examples = AgentProfile {
        conversation_examples: Some(vec![
            example("hello there", "Hi!"),
            example("saw me a plank", "At once. !saw(1)"),
            example("nail a crate", "With pleasure. !nail"),
        ]),
        coding_examples: Some(vec![vec![
            ConversationTurn::user("Cy: tidy up"),
            ConversationTurn::assistant("```\nawait skills.rest(bot);\n```"),
        ]]),
        ..AgentProfile::default()
    };
    let profile = layers.profile("survival", Some(&own.over(&examples))).unwrap();
    Prompter::new(team, (AgentId(0), "Al"), options, profile, (&layers, &manual))
}

fn history() -> History {
    let mut history = History::new("Al", 15);
    history.remember("Bo owes me a plank.");
    history.add(SYSTEM, "You have just come in.");
    history.add("Al", "Hello, I am Al.");
    history.add("Bo", "(FROM OTHER BOT)Will you nail a crate? !newAction(\"nail a crate\")");
    history
}

fn facts() -> Facts {
    let text = |text: &str| text.to_owned();
    Facts {
        stats: text("STATS\n- at the bench"),
        inventory: text("INVENTORY\n- plank: 2"),
        action: text("action:saw"),
        command_docs: text("*COMMANDS\n!nail: nail two planks into a crate\n*"),
        self_prompt: text("ten crates"),
        task_inventory: text("plank: 2"),
        last_goals: text("crate: succeeded"),
    }
}

/// Returns the calls of all kinds, one of each.
fn read(goal: &'static str, options: PromptOptions) -> Vec<Call> {
    let (calls, ended) = play(&part(|_, _, _| "ok".to_owned()), move |team| async move {
        let prompter = prompter(&team, goal, options, &AgentProfile::default());
        let (history, facts) = (history(), facts());
        assert_eq!(prompter.converse(&history, &facts).await.unwrap(), "ok");
        assert!(!prompter.respond(&history, "Bo: (FROM OTHER BOT)Well?", &facts).await);
        assert_eq!(prompter.summarise(&history, &history.turns()[..2], &facts).await, "ok");
        let mut turns = history.turns().to_vec();
        turns.push(ConversationTurn::system("Code is to be written now."));
        assert_eq!(prompter.code(&history, &turns, &facts).await, "ok");
        let picture = PromptImage::new(ImageFormat::Png, [1, 2, 3]);
        assert_eq!(
            prompter.describe(&history, picture, "You look at the bench.", &facts).await.unwrap(),
            "ok"
        );
        assert_eq!(prompter.next_goal(&history, &facts).await.unwrap(), "ok");
    });
    assert_eq!(ended.warnings, [""; 0]);
    calls
}

#[test]
fn every_role_reads_what_it_needs() {
    for (role, messages, _) in read("", PromptOptions { keeps_quirks: false, ..PLAIN }) {
        insta::assert_snapshot!(role.replace('.', "_"), transcript(&messages));
    }
}

#[test]
fn a_task_is_told_with_what_it_gave() {
    let calls = read("Nail ten crates.", PLAIN);
    insta::assert_snapshot!("mindcraft_converse_task", transcript(&calls[0].1));
    insta::assert_snapshot!("mindcraft_code_task", transcript(&calls[3].1));
}

#[test]
fn quirk_7_4_without_vectors_only_the_basic_documentation_is_shown() {
    let shown = |options| {
        let calls = read("", options);
        let prompt = calls.iter().find(|(role, ..)| role == "mindcraft.code").unwrap().1[0].text().to_owned();
        ["skills.saw", "skills.nail", "await skills.rest", "\nskills.rest"].map(|name| prompt.contains(name))
    };
    assert_eq!(shown(PLAIN), [false, false, true, true]);
    assert_eq!(shown(PromptOptions { keeps_quirks: false, ..PLAIN }), [true, true, true, true]);
    assert_eq!(
        shown(PromptOptions { keeps_quirks: false, docs: Some(1), ..PLAIN }),
        [false, true, true, true]
    );
    assert_eq!(
        shown(PromptOptions { has_embeddings: true, docs: Some(1), ..PLAIN }),
        [false, true, true, true]
    );
    assert_eq!(shown(PromptOptions { docs: None, examples: 0, ..PLAIN }), [true, true, false, true]);
}

#[test]
fn examples_are_embedded_once_and_each_conversation_anew() {
    let told = |has_embeddings| {
        let (calls, ended) = play(&part(|_, _, _| "ok".to_owned()), move |team| async move {
            let options = PromptOptions { has_embeddings, examples: 1, ..PLAIN };
            let prompter = prompter(&team, "", options, &AgentProfile::default());
            for _ in 0..3 {
                prompter.converse(&history(), &facts()).await.unwrap();
            }
        });
        let shows = |answer: &str| calls.iter().filter(|call| call.1[0].text().contains(answer)).count();
        let embedded = ended.end.totals.calls_by_role.get("mindcraft.embed").copied().unwrap_or_default();
        (embedded, shows("With pleasure. !nail"), shows("At once. !saw(1)"))
    };
    assert_eq!(told(true), (3 + 3, 3, 0));
    assert_eq!(told(false), (0, 3, 0));
}

/// Returns the result of `converse` for the model's answers, in their order.
fn converse(answers: &'static [&str]) -> (String, Vec<Call>) {
    let (slot, tell) = found();
    let part = part(move |_, _, before| answers[before.min(answers.len() - 1)].to_owned());
    let (calls, _) = play(&part, move |team| {
        let tell = tell.clone();
        async move {
            let prompter = prompter(&team, "", PLAIN, &AgentProfile::default());
            tell(prompter.converse(&history(), &facts()).await.unwrap());
        }
    });
    let said = slot.lock().unwrap().take().unwrap();
    (said, calls)
}

#[test]
fn what_comes_next_is_asked_for_three_times_at_most() {
    let check = |answers, said: &str, asked: usize| {
        let (answer, calls) = converse(answers);
        assert_eq!((answer.as_str(), calls.len()), (said, asked), "{answers:?}");
    };
    check(&["Yes. !nail"], "Yes. !nail", 1);
    check(&["Bo: (FROM OTHER BOT)hm", "(FROM OTHER BOT)", "Yes."], "Yes.", 3);
    check(&["(FROM OTHER BOT)"], "", 3);
    // An agent that says nothing has answered.
    check(&["\t"], "\t", 1);
    check(&["<think>Hm. !saw</think>Yes."], "Yes.", 1);
    check(&["<think>Hm", "<think>Hm", "Yes."], "Yes.", 3);
}

#[test]
fn a_newer_call_makes_an_older_one_silent() {
    let (slot, tell) = found();
    let part = part(|_, _, before| format!("answer {before}"));
    play(&part, move |team| {
        let tell = tell.clone();
        async move {
            let prompter = prompter(&team, "", PLAIN, &AgentProfile::default());
            let (prompter, team) = (&prompter, &team);
            let later = async move {
                team.sleep(3).await;
                prompter.converse(&history(), &facts()).await.unwrap()
            };
            let first = async move { prompter.converse(&history(), &facts()).await.unwrap() };
            tell(join_all(vec![Box::pin(first), Box::pin(later)]).await);
        }
    });
    assert_eq!(slot.lock().unwrap().take().unwrap(), ["", "answer 1"]);
}

#[test]
fn one_call_for_code_is_out_at_a_time() {
    let (slot, tell) = found();
    play(&part(|_, _, _| "code".to_owned()), move |team| {
        let tell = tell.clone();
        async move {
            let prompter = prompter(&team, "", PLAIN, &AgentProfile::default());
            let code =
                || Box::pin(async { prompter.code(&history(), history().turns(), &facts()).await }) as _;
            let mut said: Vec<String> = join_all(vec![code(), code()]).await;
            said.extend(join_all(vec![code()]).await);
            tell(said);
        }
    });
    assert_eq!(slot.lock().unwrap().take().unwrap(), ["code", "```//no response```", "code"]);
}

/// The ticks at which three calls are answered; a call takes ten ticks.
fn answered(cooldown_ms: Option<u64>, profile_ms: Option<u64>) -> Vec<u64> {
    let (slot, tell) = found();
    play(&part(|_, _, _| "ok".to_owned()), move |team| {
        let tell = tell.clone();
        async move {
            let own = AgentProfile { cooldown_ms: profile_ms, ..AgentProfile::default() };
            let prompter = prompter(&team, "", PromptOptions { cooldown_ms, ..PLAIN }, &own);
            let mut ticks = Vec::new();
            for _ in 0..2 {
                prompter.converse(&history(), &facts()).await.unwrap();
                ticks.push(team.tick().0);
            }
            prompter.respond(&history(), "Bo: x", &facts()).await;
            ticks.push(team.tick().0);
            tell(ticks);
        }
    });
    slot.lock().unwrap().take().unwrap()
}

#[test]
fn calls_of_any_kind_keep_a_distance() {
    assert_eq!(answered(None, None), [10, 70, 130]);
    assert_eq!(answered(None, Some(1_000)), [10, 30, 50]);
    assert_eq!(answered(Some(2_000), Some(1_000)), [10, 50, 90]);
    assert_eq!(answered(Some(0), None), [10, 20, 30]);
}

#[test]
fn an_agent_at_work_answers_only_where_the_model_says_so_in_one_word() {
    let answers =
        [("respond", true), (" Respond\n", true), ("respond.", false), ("ignore", false), ("", false)];
    for (answer, expected) in answers {
        let (slot, tell) = found();
        let (calls, _) = play(&part(move |_, _, _| answer.to_owned()), move |team| {
            let tell = tell.clone();
            async move {
                let prompter = prompter(&team, "", PLAIN, &AgentProfile::default());
                tell(prompter.respond(&history(), "Bo: (FROM OTHER BOT)Well?", &facts()).await);
            }
        });
        assert_eq!(slot.lock().unwrap().take(), Some(expected), "{answer}");
        let text = calls[0].1[0].text();
        assert!(text.contains("busy: action:saw") && text.contains("User input: Bo: (FROM OTHER BOT)Well?"));
    }
}

#[test]
fn what_looks_like_a_variable_and_is_none_is_told_once() {
    let (calls, ended) = play(&part(|_, _, _| "ok".to_owned()), |team| async move {
        let own =
            AgentProfile::default().with_prompt(PromptKind::Conversing, "$NAME is in a $MOOD, says $MEMORY");
        let prompter = prompter(&team, "", PLAIN, &own);
        let mut history = history();
        history.remember("$STATS $ANGER");
        prompter.converse(&history, &facts()).await.unwrap();
        prompter.converse(&history, &facts()).await.unwrap();
    });
    assert_eq!(calls[1].1[0].text(), "Al is in a $MOOD, says $STATS $ANGER");
    assert_eq!(ended.warnings, ["the prompt `conversing` of Al holds $MOOD, which stands for nothing"]);
}

#[test]
fn an_agent_is_told_to_begin() {
    let (slot, tell) = found();
    play(&part(|_, _, _| String::new()), move |team| {
        let tell = tell.clone();
        async move {
            let others = ["Bo".to_owned(), "Cy".to_owned()];
            let told = |goal: &str, others: &[String]| {
                prompter(&team, goal, PLAIN, &AgentProfile::default()).initial_message(others).unwrap()
            };
            tell([told("", &others), told("Nail.", &[]), told("Nail.", &others)]);
        }
    });
    let told = slot.lock().unwrap().take().unwrap();
    assert!(told[0] == told[1] && told[0].contains("your name"), "{told:?}");
    assert!(told[2].contains("conversation with Bo, Cy at once"), "{told:?}");
}

/// The calls of a conversation that only grows; before each but the first, `news` changes the history and the facts.
fn grown(
    answers: &'static [&str],
    calls: usize,
    news: impl Fn(usize, &mut History, &mut Facts) + Clone + Send + Sync + 'static,
) -> Vec<Call> {
    let part = part(move |_, _, before| answers[before.min(answers.len() - 1)].to_owned());
    let (calls, ended) = play(&part, move |team| {
        let news = news.clone();
        async move {
            let options = PromptOptions { form: ConversationForm::Append, keeps_quirks: false, ..PLAIN };
            let prompter = prompter(&team, "", options, &AgentProfile::default());
            let (mut history, mut facts) = (history(), facts());
            for number in 0..calls {
                if number > 0 {
                    news(number, &mut history, &mut facts);
                }
                let answer = prompter.converse(&history, &facts).await.unwrap();
                history.add("Al", &answer);
            }
        }
    });
    assert_eq!(ended.warnings, [""; 0]);
    calls
}

/// Whether a call's messages begin with those of the one before and its answer.
fn grows(calls: &[Call]) -> Vec<bool> {
    let goes_on = |pair: &[Call]| {
        let answer = Some(Message::assistant(pair[0].2.as_str())).filter(|answer| !answer.text().is_empty());
        let before: Vec<&Message> = pair[0].1.iter().chain(&answer).collect();
        pair[1].1.iter().collect::<Vec<_>>().starts_with(&before)
    };
    calls.windows(2).map(goes_on).collect()
}

#[test]
fn a_conversation_that_only_grows_tells_what_has_changed() {
    let calls = grown(&["I saw. !saw(1) Soon done.", "\t", "Done."], 3, |number, history, facts| {
        history.add(SYSTEM, &format!("Action output:\nSawn {number}."));
        if number == 1 {
            "STATS\n- at: the saw".clone_into(&mut facts.stats);
            "INVENTORY\n- plank: 3".clone_into(&mut facts.inventory);
        } else {
            facts.self_prompt.clear();
        }
    });
    assert_eq!(grows(&calls), [true, true]);
    insta::assert_snapshot!("mindcraft_converse_growing", transcript(&calls[2].1));
}

#[test]
fn an_answer_that_does_not_count_stays_with_the_reason() {
    let calls = grown(&["", "(FROM OTHER BOT)Hm.", "Yes."], 1, |_, _, _| {});
    assert_eq!((calls.len(), grows(&calls)), (3, vec![true, true]));
    let last = |call: &Call| call.1.last().unwrap().text().to_owned();
    assert_eq!(last(&calls[1]), "SYSTEM: There was no answer. Say something, or use a command.");
    assert_eq!(
        last(&calls[2]),
        "SYSTEM: Your last reply was not carried out, because it held (FROM OTHER BOT), which only the program writes."
    );
}

#[test]
fn a_memory_begins_a_growing_conversation_anew() {
    let calls = grown(&["Yes."], 4, |number, history, _| {
        if number == 2 {
            history.remember("Bo owes me two planks.");
        }
    });
    assert_eq!(grows(&calls), [true, false, true]);
    assert!(calls[2].1[0].text().contains("Bo owes me two planks."));
    let own = |call: &Call| call.1.iter().filter(|message| message.text() == "Yes.").count();
    assert_eq!(calls.iter().map(own).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn a_newer_call_waits_for_the_answer_that_it_makes_void() {
    let (slot, tell) = found();
    let (calls, _) = play(&part(|_, _, before| format!("answer {before}")), move |team| {
        let tell = tell.clone();
        async move {
            let options = PromptOptions { form: ConversationForm::Append, ..PLAIN };
            let prompter = prompter(&team, "", options, &AgentProfile::default());
            let (prompter, team) = (&prompter, &team);
            let later = async move {
                team.sleep(3).await;
                prompter.converse(&history(), &facts()).await.unwrap()
            };
            let first = async move { prompter.converse(&history(), &facts()).await.unwrap() };
            tell(join_all(vec![Box::pin(first), Box::pin(later)]).await);
        }
    });
    assert_eq!(slot.lock().unwrap().take().unwrap(), ["", "answer 1"]);
    assert_eq!(grows(&calls), [true]);
    let told = calls[1].1.iter().filter(|message| message.text().contains("something else came first"));
    assert_eq!(told.count(), 1);
}
