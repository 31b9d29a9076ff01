//! Hostile words, and everything of MINDcraft that reads words of others: grammar, commands, cleaning, history, files,
//! prompts, conversations. Also run by the fuzz target.

use std::collections::BTreeSet;

use cooperage_core::{Micros, Parameter, ParameterKind, Tick, Tool, ToolKind, WhenBusy, command_grammar};
use cooperage_teams::cleaning::{NAME_MAX, TEXT_MAX, clean, clean_name};
use cooperage_teams::code_blocks::code_of;
use cooperage_teams::command_syntax::{truncated, write_command};
use cooperage_teams::frameworks::mindcraft::coder::fence::code_in;
use cooperage_teams::frameworks::mindcraft::commands::{CommandTarget, Commands};
use cooperage_teams::frameworks::mindcraft::conversation::schedule::CurrentActivity;
use cooperage_teams::frameworks::mindcraft::conversation::{
    ConversationContext, ConversationEffect, ConversationMessage, TalkRules, Talks,
};
use cooperage_teams::frameworks::mindcraft::history::{FROM_OTHER_AGENT, History, SYSTEM, TurnRole};
use cooperage_teams::frameworks::mindcraft::memory_file::MemoryFile;
use cooperage_teams::frameworks::mindcraft::options::{Deliver, Quirks};
use cooperage_teams::frameworks::mindcraft::pace::MindTiming;
use cooperage_teams::frameworks::mindcraft::profile::AgentProfile;
use cooperage_teams::frameworks::mindcraft::prompter::variables::fill;

/// No sentence about a wrong command is longer, in characters.
const ERROR_MAX: usize = 500;
/// Commands that the agent must not have.
const BLOCKED: [&str; 2] = ["open", "restart"];

/// Returns hostile words of people and partners: the files of the corpus, and texts that are too long for a file.
pub fn corpus() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/hostile_chat");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let files = files.iter().map(|path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
    let long = [
        "!".repeat(200_000),
        "!a(\"".repeat(50_000),
        "!walk(\"rack0\") ".repeat(20_000),
        format!("!walk({})", "1,".repeat(100_000)),
        "x".repeat(1_000_000),
        "\u{1f600}".repeat(300_000),
        "\n".repeat(100_000),
        "$".repeat(100_000),
        "```".repeat(50_000),
        String::new(),
    ];
    files.chain(long).collect()
}

/// Files as they should be, for damaging.
pub const FILES: [&str; 2] = [
    r#"{"memory": "Bo owes me a plank.", "turns": [{"role": "user", "content": "Bo: hello"}, {"role": "assistant",
    "content": "hi !stats"}], "self_prompting_state": 2, "self_prompt": "build", "taskStart": 1731000000123, "last_sender":
    "Bo"}"#,
    r#"{"name": "Dee", "cooldown": 5000, "model": {"api": "openai", "model": "x", "url": "http://example.org", "params":
    {"temperature": 0.5}}, "conversing": "You are $NAME.", "modes": {"hunting": false}, "conversation_examples": [[{"role":
    "user", "content": "a: hi"}]], "coding_examples": [], "npc": {"goals": [{"name": "torch", "quantity": 8}, "hut"]}}"#,
];

/// The readers of words.
pub struct Readers {
    tools: Vec<Tool>,
    commands: Commands,
}

impl Default for Readers {
    fn default() -> Readers {
        let tools = tools();
        let blocked: BTreeSet<String> = BLOCKED.map(str::to_owned).into();
        let commands = Commands::new(&tools, &blocked, true);
        Readers { tools, commands }
    }
}

impl Readers {
    /// Lets all readers read a text. Returns whether it holds a command that can be carried out.
    ///
    /// # Panics
    /// If a reader returns neither a typed value nor a typed refusal, or if a text becomes more than its speaker's words.
    pub fn read(&self, text: &str) -> bool {
        let words = cleaning(text);
        history(text, &words);
        files(text);
        prompts(text);
        conversation(&words);
        self.grammar(text)
    }

    fn grammar(&self, text: &str) -> bool {
        let kept = command_grammar::truncate(text);
        assert!(text.starts_with(kept));
        let (kept, found) = truncated(text, 16);
        assert!(text.starts_with(kept) && found.len() <= 16);
        for command in &found {
            let again = command_grammar::find(command).unwrap();
            assert_eq!(again.span, 0..command.len(), "a command is one wherever it stands");
        }
        match self.commands.parse(text) {
            Err(error) => {
                assert!(error.to_string().chars().count() <= ERROR_MAX, "{error}");
                false
            }
            Ok(order) => {
                let name = command_grammar::find(text).unwrap().name.trim_start_matches('!').to_owned();
                assert!(!BLOCKED.contains(&name.as_str()) && self.commands.has(&name));
                if let CommandTarget::Call { call, .. } = &order {
                    let tool = self.tools.iter().find(|tool| tool.name == call.tool).unwrap();
                    assert!(call.arguments.keys().all(|key| tool.parameters.iter().any(|p| p.name == *key)));
                    // A command that is written again can be parsed again; texts may have other quotes.
                    assert!(self.commands.parse(&write_command(call, tool)).is_ok());
                }
                true
            }
        }
    }
}

fn cleaning(text: &str) -> String {
    let words = clean(text);
    assert!(words.chars().count() <= TEXT_MAX + 1);
    assert!(words.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')));
    assert!(!words.contains(['\u{202e}', '\u{2066}', '\u{e0041}']));
    assert!(clean(&words) == words || words.chars().count() > TEXT_MAX);
    let name = clean_name(text);
    assert!(name.chars().count() <= NAME_MAX && !name.contains(['\n', ':']));
    words
}

fn history(text: &str, words: &str) {
    let mut history = History::new("Alice", 6);
    for round in 0..8 {
        history.add("Bob", words);
        history.add(SYSTEM, "Go on.");
        let window = history.turns().len();
        assert!(window <= 7, "{window}");
        if let Some(chunk) = history.take_chunk() {
            assert!(chunk.len() + history.turns().len() == window && round > 0);
        }
        let others = history.turns().iter().filter(|turn| turn.content != "Go on.");
        assert!(
            others.into_iter().all(|turn| turn.role == TurnRole::User && turn.content.starts_with("Bob: "))
        );
    }
    history.remember(text);
    assert!(history.memory().chars().count() < 700);
}

fn files(text: &str) {
    if let Ok((file, _)) = MemoryFile::read(text) {
        let again = MemoryFile::read(&file.to_json().to_string()).unwrap().0;
        assert_eq!(again.to_json(), file.to_json());
    }
    if let Ok((profile, remarks)) = AgentProfile::read(text) {
        let again = AgentProfile::read(&profile.to_json().to_string()).unwrap().0;
        assert_eq!(again.to_json(), profile.to_json());
        for remark in remarks {
            let remark = remark.to_string();
            assert!(remark.chars().count() < 300 && !remark.contains(char::is_control), "{remark}");
        }
    }
}

fn prompts(text: &str) {
    let filled = fill("$MEMORY", |_| text.to_owned());
    assert!(filled.text == text && filled.unknown.is_empty(), "nobody's words become a variable");
    let filled = fill(text, |_| "…".to_owned());
    assert!(filled.text.len() <= 3 * text.len() + 3);
    if let Some(code) = code_in(text) {
        assert!(text.contains(&code));
    }
    if let Some(code) = code_of(text) {
        assert!(code.text.lines().all(|line| text.contains(line)));
    }
}

/// Bob says it to Alice, who listens, in every way of delivering.
fn conversation(words: &str) {
    for (quirks, deliver) in [(Quirks::Keep, Deliver::Drop), (Quirks::Repair, Deliver::Idle)] {
        let pace = MindTiming::new(Micros(50_000));
        let mut talks = Talks::new(TalkRules { quirks, deliver, partners_max: 2, pace, has_blanks: true });
        let at = |tick| ConversationContext {
            now: Tick(tick),
            doing: CurrentActivity::NOTHING,
            has_goal: false,
            is_goal_paused: false,
            is_there: &|_| true,
        };
        let mut effects = Vec::new();
        for tick in [0, 1, 40] {
            effects.extend(talks.receive(
                "Bob",
                ConversationMessage { start: tick != 1, ..ConversationMessage::words(words) },
                &at(tick),
            ));
        }
        for _ in 0..50 {
            let Some(due) = talks.due().filter(|due| due.0 < 12_000) else { break };
            effects.extend(talks.pass(&at(due.0)));
        }
        for effect in effects {
            if let ConversationEffect::Hear { from, text, .. } = effect {
                assert_eq!(from, "Bob");
                assert!(text.starts_with(FROM_OTHER_AGENT), "{text}");
            }
        }
    }
}

fn tools() -> Vec<Tool> {
    let parameter = |name: &str, kind, required| Parameter {
        name: name.to_owned(),
        kind,
        required,
        doc: format!("the {name}"),
        meaning: cooperage_core::Meaning::Any,
    };
    let tool = |name: &str, kind, parameters| Tool {
        name: name.to_owned(),
        kind,
        parameters,
        text_form: None,
        doc: format!("It does {name}."),
    };
    let lasting = ToolKind::Lasting(WhenBusy::Interrupt);
    let places = ParameterKind::Name(vec!["rack0".to_owned(), "bench0".to_owned()]);
    vec![
        tool("take", lasting, Vec::new()),
        tool("walk", lasting, vec![parameter("place", places, true)]),
        tool(
            "lay",
            lasting,
            vec![
                parameter("at", ParameterKind::Cell, true),
                parameter("count", ParameterKind::Integer, false),
                parameter("far", ParameterKind::Number, false),
                parameter("flat", ParameterKind::Boolean, false),
            ],
        ),
        tool("open", ToolKind::Instant, Vec::new()),
        tool("tell", ToolKind::Instant, vec![parameter("words", ParameterKind::Text, true)]),
        tool("runCode", lasting, vec![parameter("source", ParameterKind::Text, true)]),
    ]
}
