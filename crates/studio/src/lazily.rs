//! A debounced value: it is made again when its inputs have changed, but only so often that this takes a small share of
//! the time.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::SHARE_OF_PLAYING;

/// A value that is kept with the key of its inputs.
#[derive(Debug)]
pub(crate) struct Lazily<K, V>(Mutex<Option<Made<K, V>>>);

#[derive(Debug)]
struct Made<K, V> {
    key: K,
    value: V,
    /// The time from which the value may be made again.
    due: Instant,
}

impl<K, V> Default for Lazily<K, V> {
    fn default() -> Self {
        Lazily(Mutex::default())
    }
}

impl<K: PartialEq, V: Clone> Lazily<K, V> {
    /// Whether the value for a key is there. While another caller makes a value, it is not.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.0.try_lock().is_ok_and(|made| made.as_ref().is_some_and(|made| made.key == *key))
    }

    /// Returns the value for a key, and `true`. If it is too early to make the value again, returns the older value and
    /// `false`. Concurrent callers wait.
    pub(crate) fn get<E>(
        &self,
        key: K,
        least: Duration,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<(V, bool), E> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = made.as_ref() {
            let is_latest = made.key == key;
            if is_latest || Instant::now() < made.due {
                return Ok((made.value.clone(), is_latest));
            }
        }
        let begun = Instant::now();
        let value = make()?;
        let end = Instant::now();
        let due = end + least.max((end - begun) * SHARE_OF_PLAYING);
        *made = Some(Made { key, value: value.clone(), due });
        Ok((value, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_made_when_it_is_new_and_due() {
        let kept = Lazily::default();
        let get = |key: u8, least| kept.get(key, least, || Ok::<u8, ()>(key)).unwrap();
        assert_eq!(get(1, Duration::from_secs(600)), (1, true));
        assert_eq!(get(1, Duration::ZERO), (1, true));
        assert_eq!(get(2, Duration::ZERO), (1, false), "it is too early");
        let kept = Lazily::default();
        let get = |key: u8| kept.get(key, Duration::ZERO, || Ok::<u8, ()>(key)).unwrap();
        assert_eq!(get(1), (1, true));
        // Making the value took almost no time, so it may be made again after a moment.
        assert!((0..1_000_000).any(|_| get(2) == (2, true)));
    }
}
