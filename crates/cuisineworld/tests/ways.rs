//! The ways of writing one plan for a kitchen, in the real world: all score as the plain one.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{EndRecord, EpisodePlan, FORMAT, Plan, RunDir};
use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_runtime::{
    BuildInfo, EpisodeFactory, EpisodeOutcome, EpisodeSetup, RunEvent, RunnerOptions, SeatingOptions, run,
};
use cooperage_suites::ends;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::plan_of;

/// A way of writing: from the number of the call and the plain plan.
type Way = fn(usize, &str) -> String;

const TASK: &str = "cuisineworld/level_3/tau1";

/// The oracle's plans, written in another way; what it is asked is kept.
struct Written {
    oracle: Box<dyn ReplyHook>,
    way: Way,
    calls: usize,
    asked: Arc<Mutex<Vec<Vec<String>>>>,
}

impl ReplyHook for Written {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView> {
        let texts = request.messages.iter().map(|message| message.text().to_owned());
        self.asked.lock().unwrap().push(texts.collect());
        let plain = self.oracle.reply(role, request, view)?;
        self.calls += 1;
        Ok(Reply::of_text((self.way)(self.calls - 1, &plain.text)))
    }
}

/// The suite with such an oracle.
struct Kitchens {
    suites: Suites,
    way: Way,
    asked: Arc<Mutex<Vec<Vec<String>>>>,
}

impl EpisodeFactory for Kitchens {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let mut setup = self.suites.set_up(plan)?;
        for team in &mut setup.teams {
            let oracle = team.players.remove("oracle").ok_or("there is no oracle")?;
            let written = Written { oracle, way: self.way, calls: 0, asked: Arc::clone(&self.asked) };
            team.players.insert("oracle".to_owned(), Box::new(written));
        }
        Ok(setup)
    }
}

/// Plays a kitchen with the default rules of suite and framework, or with these options.
fn play(way: Way, options: &[(&str, &str)], unreadable: Option<u64>) -> (EndRecord, Vec<Vec<String>>) {
    let mut options: Vec<(&str, &str)> = options.to_vec();
    if options.iter().all(|(name, _)| *name != "mindagent.rules") {
        options.push(("mindagent.rules", "fixed"));
    }
    let mut episode = plan_of(TASK, "mindagent", "oracle", &options);
    episode.rules = "paper".to_owned();
    episode.limits.unreadable = unreadable;
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments: Default::default(),
        partition: None,
    };
    let dir = RunDir::create(&path, plan).unwrap();
    let asked = Arc::default();
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &Default::default()).unwrap();
    let kitchens = Kitchens { suites, way, asked: Arc::clone(&asked) };
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    let end = Mutex::new(None);
    run(&dir, &kitchens, &options, &|event| {
        if let RunEvent::Ended { outcome, .. } = event {
            let EpisodeOutcome::Ended(record) = outcome else { panic!("{outcome:?}") };
            *end.lock().unwrap() = Some(*record);
        }
    })
    .unwrap();
    let asked = asked.lock().unwrap().clone();
    (end.into_inner().unwrap().unwrap(), asked)
}

fn lines(plan: &str, line: impl Fn(usize, &str) -> String) -> String {
    plan.lines().enumerate().map(|(number, text)| line(number, text)).collect::<Vec<_>>().join("\n")
}

/// Verb, agent's number and the other parts of a command.
fn parts(command: &str) -> (&str, &str, Vec<&str>) {
    let mut parts = command.split('_');
    let (verb, agent) = (parts.next().unwrap(), parts.next().unwrap());
    (verb, agent.trim_start_matches("agent"), parts.collect())
}

fn idle(plan: &str) -> String {
    lines(plan, |_, command| format!("noop_agent{}", parts(command).1))
}

const WAYS: &[(&str, Way)] = &[
    ("prose", |_, plan| format!("The orders want food that is cooked. We share the work.\n\n{plan}")),
    ("repeat", |_, plan| {
        let commands: Vec<&str> = plan.lines().collect();
        format!("I choose {}, since the orders want that.\n\n{plan}", commands.join(" and "))
    }),
    ("correct", |_, plan| format!("{}\nWait, that is wrong. Corrected:\n{plan}", idle(plan))),
    ("correct in paragraphs", |_, plan| {
        format!("{}\n\nWait, that is wrong. Corrected:\n\n{plan}", idle(plan))
    }),
    ("fence", |call, plan| {
        let tag = ["", "json", "text", "js", "JS", "typescript"][call % 6];
        format!("```{tag}\n{plan}\n```")
    }),
    ("numbered and bold", |_, plan| lines(plan, |number, text| format!("{}. **{text}**", number + 1))),
    ("code marks", |_, plan| lines(plan, |_, text| format!("- `{text}`"))),
    ("escaped", |_, plan| plan.replace('_', "\\_")),
    ("call", |_, plan| {
        lines(plan, |_, text| {
            let (verb, agent, rest) = parts(text);
            let rest: String = rest.iter().map(|part| format!(", {part}")).collect();
            format!("{verb}(agent{agent}{rest})")
        })
    }),
    ("case", |_, plan| {
        lines(plan, |number, text| {
            let (verb, agent, rest) = parts(text);
            if number % 2 == 0 {
                format!("{}{}", text[..1].to_uppercase(), &text[1..])
            } else {
                format!("Agent {agent}: {verb} {}", rest.join(" "))
            }
        })
    }),
    ("a list in JSON", |_, plan| serde_json::to_string(&plan.lines().collect::<Vec<_>>()).unwrap()),
    ("an object by agent", |_, plan| {
        let object: serde_json::Map<String, serde_json::Value> =
            plan.lines().map(|text| (format!("agent{}", parts(text).1), text.into())).collect();
        serde_json::to_string_pretty(&object).unwrap()
    }),
    ("twice", |_, plan| format!("{plan}\n{plan}")),
    ("a step ahead", |_, plan| format!("{plan}\nStep 2:\n{}", idle(plan))),
];

#[test]
fn every_way_of_writing_a_plan_scores_as_the_plain_one() {
    let (plain, _) = play(|_, plan| plan.to_owned(), &[], None);
    assert!(plain.score.figures["completed"] > 0);
    assert_eq!(plain.totals.counts.get("turns_the_published_parser_would_not_read"), None);
    for (name, way) in WAYS {
        let (end, _) = play(*way, &[], None);
        assert_eq!((&end.score.figures, &end.digest), (&plain.score.figures, &plain.digest), "{name}");
    }
}

#[test]
fn turns_that_the_published_parser_would_not_read_are_counted() {
    let count = |way: Way| {
        let (end, _) = play(way, &[], None);
        end.totals.counts.get("turns_the_published_parser_would_not_read").copied()
    };
    assert_eq!(count(|_, plan| plan.replace('_', "\\_")), Some(60));
    assert_eq!(count(|_, plan| format!("Here it is:\n{plan}")), None);
}

#[test]
fn the_history_keeps_what_was_sent_and_the_prompt_says_how_to_answer() {
    let (_, asked) = play(|_, plan| format!("Because of the orders.\n\n{plan}"), &[], None);
    assert!(asked[0].iter().any(|text| text.contains("Answer with one command a line, nothing else.")));
    assert!(asked[1].iter().any(|text| text.starts_with("Because of the orders.\n\n")), "{:?}", asked[1]);
}

#[test]
fn a_reply_without_a_command_is_told_of_in_the_next_turn() {
    let way: Way = |call, plan| match call {
        0 => String::new(),
        1 => "I would rather think about it.".to_owned(),
        _ => plan.to_owned(),
    };
    let (end, asked) = play(way, &[], None);
    assert!(
        asked[1].last().unwrap().contains("there was no answer; answer with one command a line, such as")
    );
    assert!(asked[2].last().unwrap().contains("no command could be read in your last answer"));
    assert!(asked.iter().flatten().all(|text| !text.is_empty()), "no empty message is sent");
    assert_ne!(asked[0].last(), asked[1].last(), "nothing is asked in the same words");
    assert_eq!(ends::reason(&end), "60 turns used up (2 replies without a command)");
}

#[test]
fn one_bad_command_drops_no_other_and_is_told() {
    let way: Way = |call, plan| {
        if call == 0 { format!("{plan}\ngoto_Alice_pot0\ngoto_agent7_pot0") } else { plan.to_owned() }
    };
    let (plain, _) = play(|_, plan| plan.to_owned(), &[], None);
    let (end, asked) = play(way, &[], None);
    assert_eq!(end.digest, plain.digest);
    let told = asked[1].last().unwrap();
    assert!(
        told.contains("goto_Alice_pot0 was not carried out") && told.contains("there is no agent7"),
        "{told}"
    );
}

#[test]
fn an_episode_ends_after_so_many_answers_of_no_use() {
    let (end, asked) = play(|_, _| "I cannot decide.".to_owned(), &[], Some(10));
    assert_eq!((end.outcome.as_str(), end.limit.as_deref(), asked.len()), ("limit", Some("unreadable"), 10));
    assert_eq!(ends::reason(&end), "no readable answer in 10 turns");
    let way: Way = |call, plan| if call % 10 == 9 { plan.to_owned() } else { String::new() };
    let (end, asked) = play(way, &[], Some(10));
    assert_eq!((end.limit, asked.len()), (None, 60), "the row is broken in time");
}

#[test]
fn the_published_reader_stays_under_the_frameworks_paper() {
    let paper = [("mindagent.rules", "paper")];
    let (end, asked) = play(|_, plan| plan.replace('_', "\\_"), &paper, None);
    assert_eq!(end.score.figures["completed"], 0);
    assert!(asked[0].iter().all(|text| !text.contains("nothing else.")));
    assert!(asked.iter().flatten().all(|text| !text.is_empty()));
}
