//! The scripted player's next words or command in a conversation.

use super::Purpose;
use super::act::next;
use super::partner;
use super::scene::{GivenCommand, Scene, Turn, Voice, deeds};
use super::step::Step;
use super::wish::{Wish, understand};

/// The reply of an agent that says nothing.
pub use cooperage_teams::frameworks::mindcraft::writer::SILENT as SILENCE;
/// The mark before a request that is not done yet, in the memory.
pub const OPEN: &str = "Open request of ";

/// The reply to a prompt for the next thing to say or do.
#[must_use]
pub fn reply(scene: &Scene, purposes: &mut [Box<dyn Purpose>]) -> String {
    if let Some(said) = purposes.iter_mut().find_map(|purpose| purpose.reply(scene)) {
        return said;
    }
    if let Some((name, turn, after)) = scene.parts.last_request()
        && turn.is_from_agent
        && !scene.parts.is_reminded_of_goal()
    {
        return partner::answer(scene, name, turn, after).unwrap_or_else(|| SILENCE.to_owned());
    }
    if let Some(opening) = begin_together(scene) {
        return opening;
    }
    let Some(task) = Task::of(scene) else { return greeting(scene) };
    if task.is_own_goal && task.deeds.last().is_some_and(|deed| deed.name == "!endGoal") {
        return SILENCE.to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    for wish in &task.wishes {
        match next(wish, scene, &task.deeds) {
            Step::Done(said) => {
                words.retain(|word| word != &said);
                words.push(said);
            }
            Step::Do { words, command } => return format!("{words} {command}").trim().to_owned(),
            Step::Stuck(why) => {
                words.push(why);
                break;
            }
        }
    }
    words.retain(|word| !word.is_empty());
    if task.is_own_goal {
        return format!("{} !endGoal", words.join(" ")).trim().to_owned();
    }
    // The words about the earlier wishes were said before.
    match words.pop() {
        Some(last) => last,
        None => SILENCE.to_owned(),
    }
}

/// The current task, and the commands that were given for it.
struct Task {
    wishes: Vec<Wish>,
    deeds: Vec<GivenCommand>,
    is_own_goal: bool,
}

impl Task {
    fn of(scene: &Scene) -> Option<Task> {
        let own_goal = || {
            let wishes = understand(&scene.parts.goal()?, &scene.name, scene);
            let wishes = wishes.into_iter().filter(|wish| !matches!(wish, Wish::Unknown(_))).collect();
            Some(Task { wishes, deeds: deeds(&scene.parts.turns), is_own_goal: true })
        };
        if scene.parts.is_reminded_of_goal() {
            return own_goal();
        }
        if let Some((speaker, turn, after)) = scene.parts.last_request() {
            let wishes = understand(&turn.text, speaker, scene);
            return Some(Task { wishes, deeds: deeds(after), is_own_goal: false });
        }
        // The request has left the window of turns, so it is read from the memory.
        if let Some((speaker, text)) = open_request(&scene.parts.system) {
            let wishes = understand(text, speaker, scene);
            return Some(Task { wishes, deeds: deeds(&scene.parts.turns), is_own_goal: false });
        }
        own_goal()
    }
}

/// A request that the memory still has as open.
fn open_request(system: &str) -> Option<(&str, &str)> {
    let at = system.find(OPEN)?;
    let line = system[at + OPEN.len()..].lines().next()?;
    line.split_once(": ")
}

/// The first words to a partner, where the system has just asked for them.
fn begin_together(scene: &Scene) -> Option<String> {
    let last = scene.parts.turns.last().filter(|turn| turn.voice == Voice::System)?;
    let is_asked = last.text.to_lowercase().contains("start a conversation with");
    let partner = scene.agents.iter().find(|name| last.text.contains(name.as_str()))?;
    is_asked.then(|| partner::opening(scene, partner))
}

/// The first words of an agent that got no request.
fn greeting(scene: &Scene) -> String {
    match scene.parts.turns.last() {
        Some(Turn { voice: Voice::System, text, .. })
            if text.to_lowercase().contains("hello") || scene.parts.turns.len() == 1 =>
        {
            format!("Hello! I am {}. Tell me what to do.", scene.name)
        }
        _ => SILENCE.to_owned(),
    }
}
