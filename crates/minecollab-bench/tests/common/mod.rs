//! Episodes of the scripted player, with its questions, answers and messages.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::collections::BTreeMap;

use cooperage_core::command_grammar::find;
use cooperage_journal::{CallRecord, ClockPlan, EndRecord, EpisodePlan, LatencyPlan, Record, RunDir};
use cooperage_mindcraft::player::scene::{Scene, own_name};
use cooperage_minecollab_bench::oracle::prompt_reader as player;
use cooperage_minecollab_bench::suite::suite;
use cooperage_minecollab_bench::tasks::{IMPORT, MineCollabTaskBook};
use cooperage_models::Message;
use cooperage_suites::testing::{ReplacePlayers, plan_of, play_with};
use cooperage_teams::frameworks::mindcraft::writer::TOPICS;
use cooperage_teams::player::ExpertDecision;
use serde_json::Value;

/// An episode that was played.
pub(crate) struct Played {
    /// How it ended.
    pub(crate) end: EndRecord,
    /// All questions to players with their answers, in order of the questions.
    pub(crate) asked: Vec<Asked>,
    _folder: tempfile::TempDir,
}

/// A question to a seat, with its answer.
pub(crate) struct Asked {
    pub(crate) agent: u32,
    pub(crate) role: String,
    pub(crate) messages: Vec<Message>,
    pub(crate) reply: String,
}

impl Played {
    pub(crate) fn is_full(&self) -> bool {
        self.end.score.reached == self.end.score.possible
    }
}

/// All tasks of a set, such as `cooking/test/2_agent`.
pub(crate) fn tasks_of(set: &str) -> Vec<String> {
    let begin = format!("minecollab/{set}/");
    let book = MineCollabTaskBook::built_in();
    let names = book.entries().iter().map(|entry| entry.name.clone());
    names.filter(|name| name.starts_with(&begin)).collect()
}

/// All of them in the nightly tests, else each `every`-th.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
pub(crate) fn some(tasks: Vec<String>, every: usize) -> Vec<String> {
    let every = if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { 1 } else { every };
    tasks.into_iter().step_by(every).collect()
}

/// Plays a task with the oracle.
pub(crate) fn play(task: &str, agents: u32, options: &[(&str, &str)]) -> Played {
    play_of(plan_for(task, agents, options), &[])
}

/// Plays a task with the oracle and an option of the suite, for so many ticks at most.
pub(crate) fn play_for(task: &str, agents: u32, (option, value): (&str, &str), ticks: u64) -> Played {
    let mut plan = plan_for(task, agents, &[]);
    plan.settings.insert(option.to_owned(), value.to_owned());
    plan.limits.ticks = Some(ticks);
    play_of(plan, &[])
}

/// Plays the only task of a file with the oracle, for so many ticks at most.
pub(crate) fn play_file(task: &str, agents: u32, text: &str, ticks: u64) -> Played {
    let mut plan = plan_for(task, agents, &[]);
    plan.limits.ticks = Some(ticks);
    play_of(plan, &[(IMPORT, text.to_owned())])
}

pub(crate) fn play_of(plan: EpisodePlan, attachments: &[(&str, String)]) -> Played {
    play_with_others(plan, attachments, &|_| {})
}

/// The same with other players in place of built-in ones.
pub(crate) fn play_with_others(
    plan: EpisodePlan,
    attachments: &[(&str, String)],
    replace: &ReplacePlayers<'_>,
) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let (dir, end) = play_with(&[suite], folder.path(), plan, attachments, replace);
    let asked = asked(&dir);
    Played { end, asked, _folder: folder }
}

/// One episode of a task, in virtual time.
pub(crate) fn plan_for(task: &str, agents: u32, options: &[(&str, &str)]) -> EpisodePlan {
    let mut plan = plan_of(task, "mindcraft", "oracle", options);
    plan.agents = agents;
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None };
    for team in &mut plan.teams {
        team.seats = (0..agents).collect();
        let latency = LatencyPlan {
            name: "default".to_owned(),
            first_us: 500_000,
            input_per_s: 5_000,
            output_per_s: 60,
        };
        team.latency = BTreeMap::from([("*".to_owned(), latency)]);
    }
    plan
}

fn asked(dir: &RunDir) -> Vec<Asked> {
    let (key, _) = dir.episodes().next().unwrap();
    let texts = texts(dir);
    let mut names: Vec<String> = Vec::new();
    let mut calls: Vec<(CallRecord, Vec<Message>)> = Vec::new();
    let mut replies: BTreeMap<u64, String> = BTreeMap::new();
    for line in &dir.finished_lines(&key).unwrap().lines {
        match serde_json::from_str::<Record>(line) {
            Ok(Record::Call(call)) => {
                names.extend(call.declares.iter().cloned());
                let places = call.messages.iter().flat_map(|[first, last]| *first..=*last);
                let messages =
                    places.map(|place| message(&texts[&names[usize::try_from(place).unwrap()]])).collect();
                calls.push((call, messages));
            }
            Ok(Record::Reply(reply)) => drop(replies.insert(reply.call, reply.text)),
            _ => {}
        }
    }
    let answered = calls.into_iter().filter_map(|(call, messages)| {
        let reply = replies.remove(&call.call)?;
        Some(Asked { agent: call.agent?, role: call.role, messages, reply })
    });
    answered.collect()
}

/// The texts of a run's messages by their hashes, each with its speaker.
fn texts(dir: &RunDir) -> BTreeMap<String, (String, String)> {
    let packed = std::fs::read(dir.path().join("messages.jsonl.zst"))
        .map(|bytes| zstd::decode_all(&bytes[..]).unwrap());
    let bytes = packed.or_else(|_| std::fs::read(dir.path().join("messages.jsonl.part"))).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let field = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| (field(&line, "hash"), (field(&line, "kind"), field(&line, "text")))).collect()
}

fn message((speaker, text): &(String, String)) -> Message {
    match speaker.as_str() {
        "system" => Message::system(text.as_str()),
        "assistant" => Message::assistant(text.as_str()),
        _ => Message::user(text.as_str()),
    }
}

/// Asks a new player, outside of any episode, the questions of one, and compares the answers.
pub(crate) fn is_honest(played: &Played) {
    let agents: std::collections::BTreeSet<u32> = played.asked.iter().map(|asked| asked.agent).collect();
    for agent in agents {
        let mut player = player();
        let own = || played.asked.iter().filter(|asked| asked.agent == agent);
        // Prompts for code do not begin with the agent's name.
        let known = own().find_map(|asked| own_name(&asked.messages)).unwrap();
        for asked in own() {
            let name = own_name(&asked.messages).unwrap_or(known);
            let (_, topic) = TOPICS.iter().find(|(role, _)| role.name == asked.role).unwrap();
            let again = match player.answer(*topic, &Scene::of(&asked.messages, name)) {
                ExpertDecision::Text(text) => text,
                ExpertDecision::YesNo(heeds) => if heeds { "respond" } else { "ignore" }.to_owned(),
                _ => String::new(),
            };
            assert_eq!(again, asked.reply, "agent {agent}, {}", asked.role);
        }
    }
}

/// Checks that hand-overs follow words that name the item, and that messages to an agent stand in its prompts.
pub(crate) fn gives_after_words(played: &Played) {
    for asked in &played.asked {
        let Some(found) = find(&asked.reply).filter(|found| found.name == "!givePlayer") else { continue };
        let item = found.tokens[1].trim_matches('"');
        assert_eq!(asked.role, "mindcraft.converse");
        let of_seat = played.asked.iter().filter(|other| other.agent == asked.agent);
        let mut heard = of_seat.flat_map(|other| &other.messages).map(Message::text);
        assert!(heard.any(|text| text.contains("FROM OTHER BOT") && text.contains(item)), "{}", asked.reply);
    }
}

/// Returns the messages that an agent got from others before its first command of that kind for that item; `None` if it
/// never gave that command.
pub(crate) fn told_before(played: &Played, agent: u32, command: &str, item: &str) -> Option<String> {
    let mut told = String::new();
    for asked in played.asked.iter().filter(|asked| asked.agent == agent) {
        for message in
            asked.messages.iter().skip(1).filter(|message| message.text().contains("FROM OTHER BOT"))
        {
            told.push_str(message.text());
        }
        if find(&asked.reply)
            .is_some_and(|found| found.name == command && found.tokens[0].trim_matches('"') == item)
        {
            return Some(told);
        }
    }
    None
}
