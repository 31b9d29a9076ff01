//! The commands that a task takes away from an agent stand in none of its prompts, and calling them is refused.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::{AgentId, Environment, SectionName, Viewer};
use cooperage_minecollab_bench::commands::blocked;
use cooperage_minecollab_bench::settings::MineCollabSettings;
use cooperage_minecollab_bench::setup::{TaskCast, world};
use cooperage_minecollab_bench::tasks::{MineCollabEntry, MineCollabTaskBook};
use cooperage_teams::command_syntax::CommandError;
use cooperage_teams::frameworks::mindcraft::commands::Commands;

use crate::common::{play_for, some};

/// Ticks within which every agent has been asked several times.
const TICKS: u64 = 400;
/// Commands that can be called although they are hidden, as published.
const ALWAYS_CALLABLE: [&str; 4] = ["stop", "stats", "inventory", "goal"];

/// Tasks of every file of a domain, and of each way to take commands away that there is in it.
fn of_every_file(domain: &str) -> Vec<&'static MineCollabEntry> {
    let begin = format!("minecollab/{domain}/");
    let entries =
        MineCollabTaskBook::built_in().entries().iter().filter(|entry| entry.name.starts_with(&begin));
    let (mut files, mut lists) = (BTreeSet::new(), BTreeSet::new());
    let is_new = |entry: &&MineCollabEntry| {
        let withheld: Vec<BTreeSet<String>> =
            (0..entry.record.agents).map(|agent| blocked(&entry.record, agent, false)).collect();
        let is_new_file = files.insert((entry.split, entry.set.clone()));
        lists.insert(withheld) || is_new_file
    };
    entries.filter(is_new).collect()
}

/// Of these tasks the first of each file.
fn first_of_files(entries: Vec<&MineCollabEntry>) -> Vec<&MineCollabEntry> {
    let mut files = BTreeSet::new();
    entries.into_iter().filter(|entry| files.insert((entry.split, entry.set.clone()))).collect()
}

/// Commands that a text names, without their exclamation marks. What other agents say is theirs: the published program ends a
/// conversation by such words.
fn named(text: &str) -> BTreeSet<String> {
    let own = |line: &str| line.split("(FROM OTHER BOT)").next().unwrap_or_default().to_owned();
    let text: String = text.lines().map(own).collect::<Vec<_>>().join("\n");
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        rest[..end].to_owned()
    };
    text.match_indices('!')
        .map(|(at, mark)| name(&text[at + mark.len()..]))
        .filter(|name| !name.is_empty())
        .collect()
}

/// Plays the beginning of tasks and looks through the prompts of their agents.
fn no_prompt_names_what_is_withheld(domain: &str, every: usize, prune: &str) {
    let book = MineCollabTaskBook::built_in();
    let begin = format!("minecollab/{domain}/");
    let names = book.entries().iter().map(|entry| entry.name.clone());
    // Seats of people need people.
    let names = names.filter(|name| name.starts_with(&begin) && !name.contains("human"));
    let mut tasks = some(names.collect(), every);
    // No file of tasks is left out.
    let firsts = first_of_files(of_every_file(domain)).into_iter().map(|entry| entry.name.clone());
    let firsts: Vec<String> =
        firsts.filter(|name| !name.contains("human") && !tasks.contains(name)).collect();
    tasks.extend(firsts);
    assert!(!tasks.is_empty(), "{domain}");
    let mut prompts = 0;
    for task in tasks {
        let record = book.find(&task).unwrap().record.clone();
        let agents = record.agents;
        let played = play_for(&task, agents, ("minecollab.prune", prune), TICKS);
        // The scripted player waits by a command that it may not have; its own words are no words of the program.
        let mut called: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
        for asked in &played.asked {
            prompts += 1;
            let mut withheld = blocked(&record, asked.agent, prune == "on");
            let called = called.entry(asked.agent).or_default();
            withheld.retain(|name| !called.contains(name));
            called.extend(named(&asked.reply));
            for message in &asked.messages {
                let named = named(message.text());
                let found: Vec<&String> = named.intersection(&withheld).collect();
                assert!(found.is_empty(), "{task}, agent {}, {}: {found:?}", asked.agent, asked.role);
            }
        }
    }
    assert!(prompts > 0);
}

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// Sets up the worlds of tasks of every file, with people's seats, and calls in each the commands that it takes away.
fn calls_of_withheld_commands_are_refused(domain: &str, prune: &str) {
    let options = BTreeMap::from([("minecollab.prune".to_owned(), prune.to_owned())]);
    let settings = MineCollabSettings::read("fixed", &options).unwrap();
    let prunes = prune == "on";
    // Pruning takes the same away from all.
    let all = of_every_file(domain);
    let mut entries = first_of_files(all.clone());
    if !prunes {
        // Worlds take long to make: the small size has a part of the other ways.
        let step = if is_nightly() { 1 } else { 5 };
        entries.extend(all.into_iter().skip(1).step_by(step));
    }
    assert!(!entries.is_empty(), "{domain}");
    for entry in entries {
        let cast = TaskCast { people: &BTreeMap::new(), split: entry.split, seed: 1, index: 0 };
        let world = world(&entry.record, settings, &cast).unwrap();
        for agent in (0..entry.record.agents).map(AgentId) {
            let withheld = blocked(&entry.record, agent.0, prunes);
            let manual = world.manual(Viewer::Agent(agent));
            let told = manual.section(SectionName::Withheld).iter().map(|item| item.text.clone()).collect();
            assert_eq!(withheld, told, "{}, {agent}", entry.name);
            let tools = world.tools(agent);
            let commands = Commands::new(tools, &withheld, true);
            let documented = named(&commands.documentation());
            assert!(documented.contains("givePlayer"), "{}: {documented:?}", entry.name);
            for name in withheld {
                let at = format!("{}, {agent}: {name}", entry.name);
                assert!(tools.iter().all(|tool| tool.name != name), "{at}");
                assert!(!documented.contains(&name), "{at}");
                let error = commands.parse(&format!("!{name}"));
                let is_unknown = error == Err(CommandError::Unknown(name.clone()));
                assert!(is_unknown || ALWAYS_CALLABLE.contains(&name.as_str()), "{at}: {error:?}");
            }
        }
    }
}

#[test]
fn a_cook_cannot_call_what_is_withheld() {
    calls_of_withheld_commands_are_refused("cooking", "off");
    calls_of_withheld_commands_are_refused("cooking", "on");
    calls_of_withheld_commands_are_refused("hells_kitchen", "off");
    calls_of_withheld_commands_are_refused("hells_kitchen", "on");
}

#[test]
fn a_crafter_cannot_call_what_is_withheld() {
    calls_of_withheld_commands_are_refused("crafting", "off");
    calls_of_withheld_commands_are_refused("crafting", "on");
}

#[test]
fn a_builder_cannot_call_what_is_withheld() {
    calls_of_withheld_commands_are_refused("construction", "off");
    calls_of_withheld_commands_are_refused("construction", "on");
}

#[test]
fn no_prompt_of_a_cook_in_hells_kitchen_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("hells_kitchen", 40, "off");
    no_prompt_names_what_is_withheld("hells_kitchen", 60, "on");
}

#[test]
fn no_prompt_of_a_cook_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("cooking", 40, "off");
    no_prompt_names_what_is_withheld("cooking", 60, "on");
}

#[test]
fn no_prompt_of_a_crafter_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("crafting", 150, "off");
    no_prompt_names_what_is_withheld("crafting", 200, "on");
}

#[test]
fn no_prompt_of_a_builder_names_what_is_withheld() {
    no_prompt_names_what_is_withheld("construction", 30, "off");
    no_prompt_names_what_is_withheld("construction", 40, "on");
}
