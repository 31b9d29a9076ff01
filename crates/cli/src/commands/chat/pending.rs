//! Models that are slow to answer: a person is told of that, so that waiting does not look like silence.

use std::time::{Duration, Instant};

use super::watch::ChatEvent;
use crate::progress::now;

/// Interval between two checks whether the person is to be told of a pending call.
pub(super) const PULSE: Duration = Duration::from_secs(1);
/// How long a model may think before that is told; then twice as long, and so on.
const PATIENCE: Duration = Duration::from_secs(15);

/// See the module.
#[derive(Debug, Default)]
pub(super) struct SlowCallNotice {
    /// Calls that are out.
    out: u32,
    /// The model of the last call.
    model: String,
    /// Since when something is awaited, and after how long it is told next.
    since: Option<(Instant, Duration)>,
}

impl SlowCallNotice {
    /// Takes in what has happened; what the person is told, where it is time for that.
    pub(super) fn hear(&mut self, news: &ChatEvent) -> Option<String> {
        match news {
            ChatEvent::Asked(model) => {
                self.out += 1;
                self.model.clone_from(model);
                self.since.get_or_insert_with(|| (now(), PATIENCE));
            }
            ChatEvent::Answered => {
                self.out = self.out.saturating_sub(1);
                self.since = (self.out > 0).then(|| (now(), PATIENCE));
            }
            // A person who is told of a failure knows that the call is still pending.
            ChatEvent::Trouble(_) if self.out > 0 => self.since = Some((now(), PATIENCE)),
            _ => return self.due(),
        }
        None
    }

    /// Returns the message that the person is due to see now, if there is one.
    pub(super) fn due(&mut self) -> Option<String> {
        let (since, patience) = self.since.as_mut()?;
        let gone = now().duration_since(*since);
        if gone < *patience {
            return None;
        }
        *patience *= 2;
        Some(format!("  * {} has not answered for {} s; the call is still out.", self.model, gone.as_secs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_slow_is_told_of_once_and_then_ever_more_seldom() {
        let mut pending = SlowCallNotice::default();
        assert_eq!(pending.due(), None);
        assert_eq!(pending.hear(&ChatEvent::Asked("compatible/slow".to_owned())), None);
        assert_eq!(pending.due(), None, "it has just been asked");
        let back = |pending: &mut SlowCallNotice, seconds: u64| {
            if let Some((since, _)) = &mut pending.since {
                *since = since.checked_sub(Duration::from_secs(seconds)).unwrap();
            }
        };
        back(&mut pending, 16);
        assert!(pending.due().unwrap().contains("compatible/slow has not answered for 16 s"));
        assert_eq!(pending.due(), None);
        back(&mut pending, 16);
        assert!(pending.hear(&ChatEvent::Live).is_some(), "other news do not hide it");
        pending.hear(&ChatEvent::Answered);
        assert!(pending.since.is_none());
    }
}
