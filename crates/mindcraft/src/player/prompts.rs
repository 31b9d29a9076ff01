//! Agents that talk, for the player that reads its prompts and keeps nothing between them.

use cooperage_core::{Tool, ToolCall};
use cooperage_scripted::{Expert as _, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, WorldWords};

use super::Player;
use super::scene::Scene;

/// The call by which an agent does nothing.
const IDLE: &str = "stay";

/// Reads the prompts of agents that talk.
#[derive(Clone, Copy)]
pub struct TalkPrompts {
    /// Makes the player with its purposes.
    pub player: fn() -> Player,
}

impl PromptSource for TalkPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["mindcraft"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        if parts.talk.is_empty() {
            return None;
        }
        let scene = Scene::of(parts.talk, parts.name);
        Some(Box::new(ReadTalk { scene, player: (self.player)() }))
    }
}

/// A prompt that was read, with a player for it.
struct ReadTalk {
    scene: Scene,
    player: Player,
}

impl ReadFacts for ReadTalk {
    fn tools(&self) -> &[Tool] {
        &[]
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        self.player.decide(&&self.scene, question)
    }

    fn idle(&self) -> ToolCall {
        ToolCall::new(IDLE, &[])
    }
}

#[cfg(test)]
mod tests {
    use cooperage_models::{Message, ReplyStyle};
    use cooperage_scripted::PromptReaders;
    use cooperage_teams::frameworks::mindcraft::MindcraftWriter;

    use super::*;

    #[test]
    fn a_translator_that_only_reads_hands_the_words_on() {
        const SOURCE: TalkPrompts = TalkPrompts { player: Player::default };
        let readers = PromptReaders::new([&MindcraftWriter as _], [&SOURCE as _]);
        let prompt = "You translate for Andy, a player in a block world, and for the people who talk with Andy. Translate the message \
                      that follows into German. Answer with the translation alone.";
        let messages = [Message::system(prompt), Message::user("I have 3 oak_log.")];
        assert_eq!(readers.answer(&messages, ReplyStyle::Plain).text, "I have 3 oak_log.");
    }
}
