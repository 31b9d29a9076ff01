//! The world of a journal played again alone: what was handed in and how time passed, without any framework or model.
//!
//! It serves programs that show an episode. An episode is never resumed from it, and it proves less than
//! [`verify_episode`](crate::verify_episode), which compares every line.

use cooperage_core::{
    AgentId, Checkpoint, EventRecord, Judge, Score, SnapshotRefused, Tick, ToolCall, Wake, World, WorldEntry,
    WorldReceipt,
};
use cooperage_journal::{EntryRecord, LineKind, Record};
use serde_json::Value;

/// The world is not what the journal says it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at tick {tick} the world is not as it was recorded: {what}")]
pub struct WorldDiffers {
    pub tick: u64,
    pub what: String,
}

/// The world and judge of an episode that is played again.
pub struct WorldReplay {
    world: Box<dyn World>,
    judge: Box<dyn Judge>,
    /// The events within an advance that is not fully obeyed yet, which the judge has not seen.
    unseen: Vec<EventRecord>,
}

impl WorldReplay {
    /// A world and its judge as they are set up for the episode.
    #[must_use]
    pub fn new(world: Box<dyn World>, judge: Box<dyn Judge>) -> WorldReplay {
        WorldReplay { world, judge, unseen: Vec::new() }
    }

    /// The world as it is now.
    #[must_use]
    pub fn world(&self) -> &dyn World {
        self.world.as_ref()
    }

    /// How the judge would score it now; none where it cannot tell.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.judge.score(self.world.as_ref()).ok()
    }

    /// Whether the world depends on lines of that kind.
    #[must_use]
    pub fn obeys(kind: LineKind) -> bool {
        matches!(
            kind,
            LineKind::Submit | LineKind::Stop | LineKind::Fault | LineKind::Advance | LineKind::Digest
        )
    }

    /// Obeys a line for the first time: the judge sees it too.
    ///
    /// # Errors
    /// [`WorldDiffers`] if the result is not the recorded one.
    pub fn obey(&mut self, record: &Record) -> Result<(), WorldDiffers> {
        match record {
            Record::Submit { entries, .. } => self.submit(entries),
            Record::Advance { tick, .. } => self.advance(*tick),
            Record::Digest { digest, .. } => {
                let ours = self.world.digest().to_string();
                if ours == *digest {
                    Ok(())
                } else {
                    Err(self.differs(format!("its digest is {ours} and was {digest}")))
                }
            }
            Record::Stop { agent, .. } => {
                self.world.stop(AgentId(*agent));
                Ok(())
            }
            Record::Fault { agent, outcome: Some(_), .. } => {
                self.world.halt(AgentId(*agent));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Lets time pass for the first time up to a tick within an advance, whose line is obeyed later: the judge sees what happens
    /// then, all at once.
    pub fn pass(&mut self, tick: u64) {
        let (_, events) = self.world.advance(Tick(tick), Wake::Nobody);
        self.unseen.extend(events);
    }

    /// Obeys a line again that was obeyed before the world went back: the judge has seen it, and nothing is compared.
    pub fn obey_again(&mut self, record: &Record) {
        match record {
            Record::Advance { tick, .. } => self.pass_again(*tick),
            Record::Digest { .. } => {}
            // The result was compared the first time.
            record => drop(self.obey(record)),
        }
    }

    /// Lets time pass once more up to a tick, also within an advance whose line is obeyed again later.
    pub fn pass_again(&mut self, tick: u64) {
        if self.world.tick().0 < tick {
            self.world.advance(Tick(tick), Wake::Nobody);
        }
    }

    /// The whole state of the world, to come back to between two lines. The judge keeps what it has seen.
    ///
    /// # Errors
    /// As [`World::checkpoint`].
    pub fn checkpoint(&self) -> Result<Checkpoint, SnapshotRefused> {
        self.world.checkpoint()
    }

    /// Goes back to a checkpoint.
    ///
    /// # Errors
    /// As [`World::restore`].
    pub fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), SnapshotRefused> {
        self.world.restore(checkpoint)
    }

    fn submit(&mut self, entries: &[EntryRecord]) -> Result<(), WorldDiffers> {
        let reached = entries.iter().filter(|entry| reaches_the_world(entry));
        let batch: Vec<WorldEntry> = reached.clone().map(entry).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let receipts = self.world.submit(&batch);
        for (receipt, recorded) in receipts.iter().zip(reached) {
            if (*receipt == WorldReceipt::Accepted) != recorded.refused.is_none() {
                let was = if recorded.refused.is_none() { "accepted" } else { "refused" };
                return Err(self.differs(format!("an action that was {was} is not")));
            }
        }
        Ok(())
    }

    fn advance(&mut self, tick: u64) -> Result<(), WorldDiffers> {
        let (reached, events) = self.world.advance(Tick(tick), Wake::Nobody);
        if reached.0 != tick {
            return Err(self.differs(format!("it does not come to tick {tick}")));
        }
        let mut all = std::mem::take(&mut self.unseen);
        all.extend(events);
        // A judge that fails has ended the episode here, and the journal ends with it.
        let _ = self.judge.watch(self.world.as_ref(), &all);
        Ok(())
    }

    fn differs(&self, what: String) -> WorldDiffers {
        WorldDiffers { tick: self.world.tick().0, what }
    }
}

/// Whether an entry was handed to the world at all. Entries for the seats of others, or for agents that are down, are
/// not.
fn reaches_the_world(entry: &EntryRecord) -> bool {
    let reasons = [WorldReceipt::NotYours, WorldReceipt::Down, WorldReceipt::Unable];
    let refused = entry.refused.as_deref();
    refused.is_none_or(|refused| reasons.iter().all(|barred| barred.reason() != Some(refused)))
}

fn entry(record: &EntryRecord) -> WorldEntry {
    let agent = record.agent.map(AgentId);
    match (&record.tool, agent) {
        (Some(tool), Some(agent)) => {
            let arguments = match &record.arguments {
                Some(Value::Object(arguments)) => arguments.clone(),
                _ => serde_json::Map::new(),
            };
            WorldEntry::Call { agent, call: ToolCall { tool: tool.clone(), arguments } }
        }
        _ => WorldEntry::Text { agent, text: record.text.clone().unwrap_or_default() },
    }
}
