//! The prompt of a conversation that only grows, as the same prompt is where the state stands before the conversation.

use cooperage_models::{ChatRole, Message};

use super::super::prompter::wording::{NO_GOAL, OWN_GOAL, STATE_HEADS, SYSTEM_MARK, TASK};
use super::super::state_lines::with_changes;
use super::prompt_parts::joined_turns;

/// The beginning of the line above an agent's items.
const INVENTORY: &str = "INVENTORY";

/// The state of an agent, as the news of a conversation have told it.
#[derive(Default)]
struct RetoldState {
    stats: String,
    inventory: String,
    goal: String,
}

impl RetoldState {
    /// Takes in news. Returns whether the words are news of the state.
    fn take_in(&mut self, words: &str) -> bool {
        let [whole, changed] = STATE_HEADS.map(|head| words.strip_prefix(head));
        let Some(news) = whole.or(changed).map(|news| news.trim_start_matches('\n')) else { return false };
        let goal = [NO_GOAL, TASK[0], OWN_GOAL[0]].iter().filter_map(|mark| line_of(news, mark)).min();
        let (news, goal) = news.split_at(goal.unwrap_or(news.len()));
        let (stats, inventory) = news.split_at(line_of(news, INVENTORY).unwrap_or(news.len()));
        if whole.is_some() {
            self.stats = stats.trim().to_owned();
        } else {
            self.stats = with_changes(&self.stats, stats);
        }
        if !inventory.is_empty() {
            self.inventory = inventory.trim().to_owned();
        }
        if !goal.is_empty() {
            self.goal = if goal.starts_with(NO_GOAL) { String::new() } else { format!("{}\n", goal.trim()) };
        }
        true
    }
}

/// Where the line stands that begins so.
fn line_of(text: &str, mark: &str) -> Option<usize> {
    if text.starts_with(mark) { Some(0) } else { text.find(&format!("\n{mark}")).map(|at| at + 1) }
}

/// The messages with the state in the first of them, and with the system's words as messages of the system; `None` if no
/// message tells news of a state.
pub(super) fn retold(messages: &[Message]) -> Option<Vec<Message>> {
    let (system, rest) = messages.split_first()?;
    let mut state = RetoldState::default();
    let mut is_told = false;
    let mut told = Vec::with_capacity(rest.len());
    for message in rest {
        match message.speaker() {
            // An agent that stays silent has written a blank.
            ChatRole::Assistant if message.text().trim().is_empty() => {}
            ChatRole::Assistant | ChatRole::System => told.push(message.clone()),
            ChatRole::User => {
                for words in joined_turns(message.text()) {
                    match words.strip_prefix(SYSTEM_MARK) {
                        Some(words) if state.take_in(words.trim()) => is_told = true,
                        Some(words) => told.push(Message::system(words.trim())),
                        None => told.push(Message::user(words)),
                    }
                }
            }
        }
    }
    let RetoldState { stats, inventory, goal } = Some(state).filter(|_| is_told)?;
    let first = format!("{}\n{goal}{stats}\n{inventory}", system.text());
    Some([Message::system(first)].into_iter().chain(told).collect())
}
