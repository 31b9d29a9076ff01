//! Recorded replies: asked for by (episode key, call number), handed out only if the request is the recorded one.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::canonical::ContentHash;
use crate::reply::Reply;

/// The record of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedReply {
    /// The hash of the request that was answered ([`crate::ChatRequest::request_hash`]).
    pub request: ContentHash,
    pub reply: Reply,
}

/// Recorded replies of any number of episodes.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    calls: BTreeMap<(Arc<str>, u64), RecordedReply>,
}

/// A call that the recording can't answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordingError {
    /// Another request was recorded under that number: code, prompts or options have changed since.
    #[error("call {call} of episode {episode} asks {asked}, but the recording answers {recorded}")]
    Mismatch {
        /// The episode's key.
        episode: Arc<str>,
        /// The call's number within it.
        call: u64,
        /// The hash of the request made now.
        asked: ContentHash,
        /// The hash of the recorded request.
        recorded: ContentHash,
    },
    /// Nothing was recorded under that number.
    #[error("the recording holds no call {call} of episode {episode}")]
    Missing {
        /// The episode's key.
        episode: Arc<str>,
        /// The call's number within it.
        call: u64,
    },
    /// Two different replies for one call.
    #[error("call {call} of episode {episode} is recorded twice, differently")]
    Twice {
        /// The episode's key.
        episode: Arc<str>,
        /// The call's number within it.
        call: u64,
    },
}

impl Recording {
    /// An empty recording.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a reply. The same again changes nothing.
    pub fn insert(
        &mut self,
        episode: &Arc<str>,
        call: u64,
        recorded: RecordedReply,
    ) -> Result<(), RecordingError> {
        let key = (Arc::clone(episode), call);
        match self.calls.get(&key) {
            Some(known) if *known != recorded => {
                Err(RecordingError::Twice { episode: Arc::clone(episode), call })
            }
            Some(_) => Ok(()),
            None => {
                self.calls.insert(key, recorded);
                Ok(())
            }
        }
    }

    /// The recorded reply, if the call asks what was asked then.
    pub fn reply(&self, episode: &Arc<str>, call: u64, asked: ContentHash) -> Result<&Reply, RecordingError> {
        let episode = Arc::clone(episode);
        match self.calls.get(&(Arc::clone(&episode), call)) {
            None => Err(RecordingError::Missing { episode, call }),
            Some(recorded) if recorded.request != asked => {
                Err(RecordingError::Mismatch { episode, call, asked, recorded: recorded.request })
            }
            Some(recorded) => Ok(&recorded.reply),
        }
    }

    /// How many replies there are.
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_recorded_request_is_answered() {
        let hash = |digit: &str| ContentHash::from_hex(&digit.repeat(32)).unwrap();
        let recorded = |text: &str| RecordedReply { request: hash("a"), reply: Reply::of_text(text) };
        let episode: Arc<str> = "e1".into();
        let mut recording = Recording::new();
        assert!(recording.is_empty());
        recording.insert(&episode, 0, recorded("hi")).unwrap();
        recording.insert(&episode, 0, recorded("hi")).unwrap();
        assert_eq!(recording.len(), 1);

        assert_eq!(recording.reply(&episode, 0, hash("a")).unwrap().text, "hi");
        let error = |result: Result<&Reply, RecordingError>| result.unwrap_err().to_string();
        assert_eq!(
            error(recording.reply(&episode, 0, hash("b"))),
            format!(
                "call 0 of episode e1 asks {}, but the recording answers {}",
                "b".repeat(32),
                "a".repeat(32)
            )
        );
        assert_eq!(
            error(recording.reply(&episode, 1, hash("a"))),
            "the recording holds no call 1 of episode e1"
        );
        assert!(matches!(recording.insert(&episode, 0, recorded("ho")), Err(RecordingError::Twice { .. })));
    }
}
