//! Prompts that only grow (`mindcraft.prompt=append`): how they read, that they begin anew seldom, and that they tell enough.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeMap;

use cooperage_models::{ChatRole, Message};

use super::common::{Asked, Played, plan_for, play_of, some, tasks_of};

const APPEND: (&str, &str) = ("mindcraft.prompt", "append");
/// A task in which the player asks its models more than a hundred times.
const LONG: &str = "minecollab/cooking/train/2_agent/multiagent_cooking_2_1_mushroom_stew_1_suspicious_stew";
const TALK: &str = "mindcraft.converse";
/// The prompt of a seat that the snapshots show: the third, or the last.
const SHOWN: usize = 3;

/// Plays a task in virtual time with this player and these options of the team.
fn play(task: &str, model: &str, options: &[(&str, &str)]) -> Played {
    let mut plan = plan_for(task, 2, options);
    let models = plan.teams.iter_mut().flat_map(|team| team.models.values_mut());
    models.for_each(|own| model.clone_into(&mut own.name));
    play_of(plan, &[])
}

/// The questions for an agent's next words, by agent, in their order.
fn talks(played: &Played) -> BTreeMap<u32, Vec<&Asked>> {
    let mut talks: BTreeMap<u32, Vec<&Asked>> = BTreeMap::new();
    for asked in played.asked.iter().filter(|asked| asked.role == TALK) {
        talks.entry(asked.agent).or_default().push(asked);
    }
    talks
}

/// A message as it is compared.
fn line(message: &Message) -> (ChatRole, &str) {
    (message.speaker(), message.text())
}

/// How many messages of a prompt an earlier prompt and the answer to it are; `None` if the prompt does not begin with them.
fn shared(earlier: &Asked, now: &Asked) -> Option<usize> {
    let answer = Some((ChatRole::Assistant, earlier.reply.as_str())).filter(|_| !earlier.reply.is_empty());
    let before: Vec<_> = earlier.messages.iter().map(line).chain(answer).collect();
    let now: Vec<_> = now.messages.iter().map(line).collect();
    now.starts_with(&before).then_some(before.len())
}

/// How often a seat's prompts begin anew, the first included, and the tokens that are new in them, the first prompt excluded.
fn branches_and_tokens(asked: &[&Asked]) -> (usize, u64) {
    let (mut branches, mut tokens) = (0, 0);
    for (place, now) in asked.iter().enumerate() {
        let known = asked[..place].iter().filter_map(|earlier| shared(earlier, now)).max();
        branches += usize::from(known.is_none());
        if place > 0 {
            tokens += now.messages[known.unwrap_or(0)..].iter().map(Message::tokens).sum::<u64>();
        }
    }
    (branches, tokens)
}

/// The figures of an episode: calls for talk, branches, summaries of memory, seats, and new tokens after the first prompts.
#[derive(Debug, Default)]
struct Figures {
    calls: usize,
    branches: usize,
    summaries: usize,
    seats: usize,
    tokens: u64,
}

impl Figures {
    fn of(played: &Played) -> Figures {
        let talks = talks(played);
        let mut figures = Figures {
            seats: talks.len(),
            summaries: played.asked.iter().filter(|asked| asked.role == "mindcraft.memory").count(),
            ..Figures::default()
        };
        for asked in talks.values() {
            let (branches, tokens) = branches_and_tokens(asked);
            figures.calls += asked.len();
            figures.branches += branches;
            figures.tokens += tokens;
        }
        figures
    }

    /// New tokens of a call that is not the first of its seat.
    fn tokens_per_call(&self) -> f64 {
        self.tokens as f64 / (self.calls - self.seats) as f64
    }
}

/// A seat's conversation up to a prompt as one text, without the list of commands.
fn text(asked: &Asked) -> String {
    let lines =
        asked.messages.iter().map(|message| format!("[{:?}] {}\n", message.speaker(), message.text()));
    let text: String = lines.collect();
    let (before, rest) = text.split_once("*COMMANDS").unwrap();
    let (_, after) = rest.split_once("\n*\n").unwrap();
    format!("{before}(commands)\n{after}")
}

#[test]
fn conversations_read_so() {
    for (name, set) in [("cooking", "cooking/test/2_agent"), ("crafting", "crafting/test/2_agent")] {
        let task = tasks_of(set).into_iter().next().unwrap();
        let played = play(&task, "oracle", &[APPEND]);
        let talks = talks(&played);
        insta::assert_snapshot!(
            format!("growing_{name}"),
            text(talks[&0].iter().take(SHOWN).next_back().unwrap())
        );
        for asked in talks.values().flatten() {
            let (first, rest) = asked.messages.split_first().unwrap();
            assert_eq!(first.speaker(), ChatRole::System);
            assert!(!first.text().contains("- Position: "), "the state is told later: {}", first.text());
            assert!(rest.iter().all(|message| message.speaker() != ChatRole::System));
            assert!(rest.iter().any(|message| message.text().contains("- Position: ")), "{task}");
        }
    }
}

#[test]
fn a_conversation_begins_anew_with_a_memory_alone_and_sends_a_quarter() {
    let [paper, grown] = [&[][..], &[APPEND]].map(|options| Figures::of(&play(LONG, "oracle", options)));
    assert!(grown.calls >= 60 && grown.summaries > 0, "{grown:?}");
    assert!(grown.branches <= grown.seats + grown.summaries, "{grown:?}");
    assert!(grown.tokens_per_call() <= 0.25 * paper.tokens_per_call(), "{grown:?} {paper:?}");
    assert!(grown.tokens * 4 <= paper.tokens, "{grown:?} {paper:?}");
}

#[test]
fn prompts_that_only_grow_tell_as_much() {
    let tasks = some(tasks_of("cooking/test/2_agent"), 12).into_iter();
    let tasks: Vec<String> = tasks.chain(some(tasks_of("crafting/test/2_agent"), 24)).collect();
    let score = |options: &[(&str, &str)]| {
        let full = tasks.iter().filter(|task| play(task, "reader", options).is_full());
        full.count() as f64 / tasks.len() as f64
    };
    let (paper, grown) = (score(&[]), score(&[APPEND]));
    assert!(grown >= paper - 0.02, "{grown} {paper} in {tasks:?}");
}

#[test]
fn commands_that_are_offered_as_tools_grow_too() {
    let task = &tasks_of("cooking/test/2_agent")[1];
    let played = play(task, "reader", &[APPEND, ("mindcraft.tool_calls", "native")]);
    let figures = Figures::of(&played);
    assert!(figures.branches <= figures.seats + figures.summaries, "{figures:?}");
    let calls = played.asked.iter().filter(|asked| asked.reply.contains("{\"id\":\"call_1\",\"tool\":"));
    assert!(calls.count() > 3);
}
