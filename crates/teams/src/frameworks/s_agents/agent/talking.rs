//! Talk between leaves: a few turns on one occasion, and no orders (docs/spec/s-agents.md, 8, "Leaf chat").

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Tick};
use cooperage_models::Brief;
use cooperage_runtime::{FrameworkError, MessageKind};
use minijinja::context;

use super::super::reply::{SILENT, is_order, parse_chat};
use super::super::words::{ConversationRecordLine, Informer};
use super::super::{CHAT, notes};
use super::Agent;
use crate::player::{SpeakQuestion, SpeechTopic};
use crate::templates::render;

/// Turns on one occasion.
const TURNS_MAX: u32 = 3;
/// Virtual seconds without a word, after which another occasion begins.
const OCCASION_SECONDS: u64 = 60;

/// The conversation with one other agent.
#[derive(Clone, Debug, Default)]
struct Occasion {
    lines: Vec<ConversationRecordLine>,
    turns: u32,
    last: Option<Tick>,
    /// Whether the last turn was the other's, and may be answered.
    is_open: bool,
}

/// The conversations of an agent with each of its peers.
#[derive(Default)]
pub(super) struct LeafChat(BTreeMap<AgentId, Occasion>);

impl LeafChat {
    pub(super) fn has_something(&self) -> bool {
        self.0.values().any(|occasion| occasion.is_open)
    }

    fn next(&self) -> Option<AgentId> {
        self.0.iter().find(|(_, occasion)| occasion.is_open).map(|(agent, _)| *agent)
    }
}

impl Agent {
    /// Returns the agents with which it may talk.
    pub(super) fn peers(&self) -> Vec<AgentId> {
        if !self.setting.options.has_leaf_chat {
            return Vec::new();
        }
        self.setting.agents(self.setting.organisation.peers(self.place))
    }

    fn occasion(&mut self, with: AgentId) -> &mut Occasion {
        let (now, lasts) = (self.setting.team.tick(), self.setting.ticks(OCCASION_SECONDS));
        let occasion = self.talk.0.entry(with).or_default();
        if occasion.last.is_some_and(|last| last.after(lasts) <= now) {
            *occasion = Occasion::default();
        }
        occasion
    }

    pub(super) fn hear_chat(&mut self, from: AgentId, text: String) {
        if !self.peers().contains(&from) {
            return;
        }
        let (me, now) = (self.seat, self.setting.team.tick());
        let occasion = self.occasion(from);
        let line = ConversationRecordLine {
            tick: now,
            speaker: Informer::Agent(from),
            to: Some(Informer::Agent(me)),
            text,
        };
        occasion.lines.push(line);
        occasion.turns += 1;
        occasion.last = Some(now);
        occasion.is_open = occasion.turns < TURNS_MAX;
    }

    /// Says something to a peer, if the occasion has a turn left and the words are no order.
    pub(super) fn tell(&mut self, to: AgentId, words: &str) -> Result<(), FrameworkError> {
        let setting = self.setting.clone();
        let (me, now, name) = (self.seat, setting.team.tick(), setting.names.get(to));
        if is_order(words, name) {
            notes::chat_refused(&setting.team, me, to, words);
            let text = format!(
                "(I cannot give {name} orders, so \"{words}\" was not said; whoever commands us may.)"
            );
            self.lines.push(ConversationRecordLine {
                tick: now,
                speaker: Informer::Agent(me),
                to: None,
                text,
            });
            self.occasion(to).is_open = false;
            return Ok(());
        }
        let occasion = self.occasion(to);
        occasion.is_open = false;
        if occasion.turns >= TURNS_MAX {
            setting.team.count("chat_turns_refused", 1);
            return Ok(());
        }
        occasion.turns += 1;
        occasion.last = Some(now);
        let (speaker, text) = (Informer::Agent(me), words.to_owned());
        occasion.lines.push(ConversationRecordLine {
            tick: now,
            speaker,
            to: Some(Informer::Agent(to)),
            text,
        });
        setting.team.count("chat_turns", 1);
        self.say(to, MessageKind::Chat, words)
    }

    /// Answers what a peer has said, or stays silent.
    pub(super) async fn answer_chat(&mut self) -> Result<(), FrameworkError> {
        let Some(other) = self.talk.next() else { return Ok(()) };
        let setting = self.setting.clone();
        let occasion = self.occasion(other);
        occasion.is_open = false;
        if occasion.turns >= TURNS_MAX {
            return Ok(());
        }
        let (lines, turns_left) = (occasion.lines.clone(), TURNS_MAX - occasion.turns);
        let task = self.task.as_ref().map(|task| task.text.clone()).unwrap_or_default();
        let turns = match turns_left {
            1 => "The last word on this is yours.".to_owned(),
            more => format!("{more} more turns can be said on this, yours included."),
        };
        let texts = (
            render("s-agents/chat", context! { who => setting.who(self.seat)?, silent => SILENT })?,
            render(
                "s-agents/chat_turn",
                context! { lines => setting.lines(&lines), task => task.as_str(), turns },
            )?,
        );
        let brief = SpeakQuestion { agent: self.seat, topic: SpeechTopic::Next };
        let words = setting
            .ask(CHAT.name, self.seat, texts, Brief::new(brief), |reply| Ok::<_, String>(parse_chat(reply)))
            .await?;
        match words.flatten() {
            Some(words) => self.tell(other, &words),
            None => Ok(()),
        }
    }
}
