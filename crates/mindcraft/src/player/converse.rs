//! What an agent says or does next in a conversation.

use super::Purpose;
use super::act::next;
use super::scene::{Deed, Scene, Turn, Voice, deeds};
use super::step::Step;
use super::wish::{Wish, understand};

/// What is answered where nothing is to be said.
pub const SILENCE: &str = "\t";
/// The mark before a request that is not done yet, in the memory.
pub const OPEN: &str = "Open request of ";

/// The reply to a prompt for the next thing to say or do.
#[must_use]
pub fn reply(scene: &Scene, purposes: &[Box<dyn Purpose>]) -> String {
    if let Some(said) = purposes.iter().find_map(|purpose| purpose.reply(scene)) {
        return said;
    }
    let Some(task) = Task::of(scene) else { return greeting(scene) };
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
    // What was said of the first wishes has been heard.
    match words.pop() {
        Some(last) => last,
        None => SILENCE.to_owned(),
    }
}

/// What is to be done now, and what was done for it.
struct Task {
    wishes: Vec<Wish>,
    deeds: Vec<Deed>,
    is_own_goal: bool,
}

impl Task {
    fn of(scene: &Scene) -> Option<Task> {
        if let Some((speaker, turn, after)) = scene.last_request() {
            let wishes = understand(&turn.text, speaker, scene);
            return Some(Task { wishes, deeds: deeds(after), is_own_goal: false });
        }
        // What was asked has left the window: the memory says it.
        if let Some((speaker, text)) = open_request(&scene.system) {
            let wishes = understand(text, speaker, scene);
            return Some(Task { wishes, deeds: deeds(&scene.turns), is_own_goal: false });
        }
        let goal = goal(scene)?;
        let wishes = understand(&goal, &scene.name, scene);
        let own: Vec<Wish> = wishes.into_iter().filter(|wish| !matches!(wish, Wish::Unknown(_))).collect();
        Some(Task { wishes: own, deeds: deeds(&scene.turns), is_own_goal: true })
    }
}

/// A request that the memory still has as open.
fn open_request(system: &str) -> Option<(&str, &str)> {
    let at = system.find(OPEN)?;
    let line = system[at + OPEN.len()..].lines().next()?;
    line.split_once(": ")
}

/// A goal that the agent works at by itself, as the system puts it.
fn goal(scene: &Scene) -> Option<String> {
    let quoted = |text: &str| {
        let (_, rest) = text.split_once('"')?;
        let (goal, _) = rest.split_once('"')?;
        Some(goal.to_owned())
    };
    let is_goal = |turn: &&Turn| turn.voice == Voice::System && turn.text.to_lowercase().contains("goal");
    scene.turns.iter().rev().filter(is_goal).find_map(|turn| quoted(&turn.text))
}

/// The first words of an agent whom nobody has asked for anything.
fn greeting(scene: &Scene) -> String {
    match scene.turns.last() {
        Some(Turn { voice: Voice::System, text, .. })
            if text.to_lowercase().contains("hello") || scene.turns.len() == 1 =>
        {
            format!("Hello! I am {}. Tell me what to do.", scene.name)
        }
        _ => SILENCE.to_owned(),
    }
}
