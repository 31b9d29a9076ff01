//! An agent's memory of its talk: the last turns, and a short text about the turns before (docs/spec/mindcraft.md, 6).

/// The speaker of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnRole {
    /// The world, or the framework.
    System,
    /// The agent itself.
    Assistant,
    /// Any other speaker.
    User,
}

impl TurnRole {
    /// Returns the name in files: `system`, `assistant` or `user`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TurnRole::System => "system",
            TurnRole::Assistant => "assistant",
            TurnRole::User => "user",
        }
    }

    /// Returns the role of that [`name`](TurnRole::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<TurnRole> {
        [TurnRole::System, TurnRole::Assistant, TurnRole::User].into_iter().find(|role| role.name() == name)
    }
}

/// A turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversationTurn {
    /// The speaker of the turn.
    pub role: TurnRole,
    /// The words; turns of other speakers begin with their name and a colon.
    pub content: String,
}

impl ConversationTurn {
    /// Creates a turn of the world or the framework.
    #[must_use]
    pub fn system(content: impl Into<String>) -> ConversationTurn {
        ConversationTurn { role: TurnRole::System, content: content.into() }
    }

    /// Creates a turn of the agent itself.
    #[must_use]
    pub fn assistant(content: impl Into<String>) -> ConversationTurn {
        ConversationTurn { role: TurnRole::Assistant, content: content.into() }
    }

    /// Creates a turn of another speaker; the text includes the name.
    #[must_use]
    pub fn user(content: impl Into<String>) -> ConversationTurn {
        ConversationTurn { role: TurnRole::User, content: content.into() }
    }
}

/// The words with which the system tells that a conversation is under way, before the partner's name.
pub const TALKING_WITH: &str = "You are talking with ";
/// The words between a giver's name and the items that it gave, where the system tells of a gift.
pub const GAVE_YOU: &str = " gave you ";

/// The name under which the world and the framework speak to an agent.
pub const SYSTEM: &str = "system";
/// The fixed tag before what another agent says; no agent may write it itself.
pub const FROM_OTHER_AGENT: &str = "(FROM OTHER BOT)";
/// Turns that are taken out of the window at once, at least.
const CHUNK: usize = 5;
/// The window of a growing history, in windows of the published form.
const GROWTH: usize = 4;
/// The most characters of a memory.
const MEMORY_MAX: usize = 500;
/// The note behind a memory that was too long.
const CUT_NOTE: &str = "... (The memory was cut here at 500 characters. Write a shorter one next time.)";

/// An agent's memory of its talk (see the module).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The agent's own name.
    name: String,
    turns: Vec<ConversationTurn>,
    memory: String,
    max_messages: usize,
    /// Turns that are taken out of the window at once, at least.
    chunk: usize,
    /// The number of turns added so far.
    added: u64,
    /// How often the conversation has begun anew.
    beginnings: u64,
}

impl History {
    /// Creates the history of an agent of this name, with a window of fewer turns than `max_messages`.
    #[must_use]
    pub fn new(name: &str, max_messages: usize) -> History {
        History {
            name: name.to_owned(),
            turns: Vec::new(),
            memory: String::new(),
            added: 0,
            beginnings: 0,
            max_messages: max_messages.max(1),
            chunk: CHUNK,
        }
    }

    /// Creates the history of an agent whose conversation only grows: the window has four times as many turns before it is cut to
    /// `max_messages`, because each cut begins the conversation anew.
    #[must_use]
    pub fn growing(name: &str, max_messages: usize) -> History {
        let history = History::new(name, max_messages.saturating_mul(GROWTH));
        History { chunk: history.max_messages.saturating_sub(max_messages).max(1), ..history }
    }

    /// Adds a turn of the agent itself, of [`SYSTEM`], or of another speaker by name.
    pub fn add(&mut self, name: &str, text: &str) {
        self.added += 1;
        self.turns.push(if name == self.name {
            ConversationTurn::assistant(text)
        } else if name == SYSTEM {
            ConversationTurn::system(text)
        } else {
            ConversationTurn::user(format!("{name}: {text}"))
        });
    }

    /// Once the window is full: takes out its oldest turns, to be put into the memory. The remaining turns do not begin
    /// with one of the agent's own.
    pub fn take_chunk(&mut self) -> Option<Vec<ConversationTurn>> {
        if self.turns.len() < self.max_messages {
            return None;
        }
        let first = self.chunk.min(self.turns.len());
        let own = self.turns.iter().skip(first).take_while(|turn| turn.role == TurnRole::Assistant).count();
        Some(self.turns.drain(..first + own).collect())
    }

    /// Replaces the memory. A new one that is too long is cut to 500 characters and a note.
    pub fn remember(&mut self, memory: &str) {
        self.begin_anew();
        self.memory = match memory.char_indices().nth(MEMORY_MAX) {
            Some((end, _)) => format!("{}{CUT_NOTE}", &memory[..end]),
            None => memory.to_owned(),
        };
    }

    /// Forgets turns and memory.
    pub fn clear(&mut self) {
        self.begin_anew();
        self.turns.clear();
        self.memory.clear();
    }

    /// Replaces turns and memory by those of a file, unchanged.
    pub fn restore(&mut self, turns: Vec<ConversationTurn>, memory: String) {
        self.begin_anew();
        (self.turns, self.memory) = (turns, memory);
    }

    /// Begins the conversation anew: turns that have left the window are no part of it any more.
    pub fn begin_anew(&mut self) {
        self.beginnings += 1;
    }

    /// Returns how often the conversation has begun anew: its turns from before may be gone, or stand in the memory.
    #[must_use]
    pub fn beginnings(&self) -> u64 {
        self.beginnings
    }

    /// Returns the number of turns added so far, including those that have left the window.
    #[must_use]
    pub fn added(&self) -> u64 {
        self.added
    }

    /// Returns the agent's own name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the turns in the window, the oldest first.
    #[must_use]
    pub fn turns(&self) -> &[ConversationTurn] {
        &self.turns
    }

    /// Returns the text about the turns before the window.
    #[must_use]
    pub fn memory(&self) -> &str {
        &self.memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(history: &History) -> String {
        history.turns().iter().map(|turn| &turn.role.name()[..1]).collect()
    }

    fn of(letters: &str) -> History {
        let mut history = History::new("Al", 15);
        for (number, letter) in letters.chars().enumerate() {
            let name = match letter {
                'a' => "Al",
                's' => SYSTEM,
                _ => "Bo",
            };
            history.add(name, &number.to_string());
        }
        history
    }

    #[test]
    fn a_turn_says_who_speaks() {
        let mut history = History::new("Al", 15);
        history.add("Al", "mine");
        history.add(SYSTEM, "the world's");
        history.add("Bo", "(FROM OTHER BOT)hello");
        let expected = [
            ConversationTurn::assistant("mine"),
            ConversationTurn::system("the world's"),
            ConversationTurn::user("Bo: (FROM OTHER BOT)hello"),
        ];
        assert_eq!(history.turns(), expected);
    }

    /// Turns and memory (docs/spec/mindcraft.md, 23.3, point 9).
    #[test]
    fn acceptance_9_fifteen_turns_leave_ten_at_most_and_begin_with_no_own_one() {
        for letters in
            ["uauauauauauauau", "uuuuuaaauuuuuuu", "suasuasuasuasua", "uauauaaaaaaaaaa", "aaaaaaaaaaaaaaa"]
        {
            let mut history = of(&letters[..14]);
            assert_eq!(history.take_chunk(), None, "{letters}");
            history.add(if letters.ends_with('a') { "Al" } else { "Bo" }, "14");
            let chunk = history.take_chunk().unwrap();
            assert!(chunk.len() >= 5 && history.turns().len() <= 10, "{letters}");
            assert_eq!(chunk.len() + history.turns().len(), 15);
            assert!(!roles(&history).starts_with('a'), "{letters}: {}", roles(&history));
        }
    }

    /// Turns and memory (docs/spec/mindcraft.md, 23.3, point 9).
    #[test]
    fn acceptance_9_a_memory_has_500_characters_at_most_and_a_note() {
        let mut history = of("");
        history.remember(&"é".repeat(500));
        assert_eq!(history.memory(), "é".repeat(500));
        history.remember(&"é".repeat(501));
        assert_eq!(history.memory(), format!("{}{CUT_NOTE}", "é".repeat(500)));
    }

    #[test]
    fn what_is_cleared_is_gone() {
        let mut history = of("uau");
        history.remember("x");
        history.clear();
        assert_eq!((history.turns().len(), history.memory()), (0, ""));
        let mut small = History::new("Al", 2);
        small.add("Bo", "a");
        small.add("Bo", "b");
        assert_eq!(small.take_chunk().map(|chunk| chunk.len()), Some(2));
    }

    #[test]
    fn a_growing_history_is_cut_seldom_and_begins_anew_with_its_memory() {
        let mut history = History::growing("Al", 6);
        for number in 0..24 {
            assert_eq!(history.take_chunk(), None, "{number}");
            history.add("Bo", &number.to_string());
        }
        assert_eq!(history.take_chunk().map(|chunk| chunk.len()), Some(18));
        assert_eq!((history.turns().len(), history.beginnings()), (6, 0));
        history.remember("Bo counts.");
        assert_eq!(history.beginnings(), 1);
        history.clear();
        assert_eq!(history.beginnings(), 2);
    }
}
