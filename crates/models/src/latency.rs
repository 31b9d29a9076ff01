//! Declared latency: how long a call takes on the `tokens` clock.
//!
//! A profile is a declaration and not a measurement. All sums are integers in microseconds:
//! latency = first token + ⌈prompt tokens · 10⁶ / input rate⌉ + ⌈completion tokens · 10⁶ / output rate⌉.

use std::collections::BTreeMap;
use std::num::NonZeroU64;

use serde::Deserialize;
use thiserror::Error;

/// The built-in profiles.
const BUILT_IN: &str = include_str!("../data/latency.toml");

const MICROS_PER_SECOND: u64 = 1_000_000;

/// A declared latency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatencyProfile {
    /// From the call's issue to its first token, prompt apart, in microseconds.
    pub first_token_us: u64,
    /// Prompt tokens read per second.
    pub input_tokens_per_s: NonZeroU64,
    /// Completion tokens written per second.
    pub output_tokens_per_s: NonZeroU64,
}

impl LatencyProfile {
    /// The least time any reply to a prompt of that length takes, in microseconds.
    pub fn lower_bound_us(&self, prompt_tokens: u64) -> u64 {
        self.first_token_us.saturating_add(duration_us(prompt_tokens, self.input_tokens_per_s))
    }

    /// The time a call takes, in microseconds; never below [`Self::lower_bound_us`].
    pub fn latency_us(&self, prompt_tokens: u64, completion_tokens: u64) -> u64 {
        self.lower_bound_us(prompt_tokens)
            .saturating_add(duration_us(completion_tokens, self.output_tokens_per_s))
    }
}

fn duration_us(tokens: u64, per_second: NonZeroU64) -> u64 {
    tokens.saturating_mul(MICROS_PER_SECOND).div_ceil(per_second.get())
}

/// Profiles by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatencyProfiles(BTreeMap<String, LatencyProfile>);

/// A profile that can't be had.
#[derive(Debug, Error)]
pub enum LatencyError {
    /// The text is no table of profiles; the source names line and key.
    #[error("latency profiles can't be read")]
    Unreadable(#[source] toml::de::Error),
    /// There is no profile of that name.
    #[error("unknown latency profile `{name}`; there are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names there are, with commas.
        known: String,
    },
}

impl LatencyProfiles {
    /// The built-in profiles: `default`, `gpt-3.5-class`, `gpt-4-class` and `local-small`.
    pub fn built_in() -> Result<Self, LatencyError> {
        toml::from_str(BUILT_IN).map(Self).map_err(LatencyError::Unreadable)
    }

    /// Adds the profiles of a TOML text, each a table `[name]` with the fields of [`LatencyProfile`]; a profile of a
    /// known name replaces it.
    pub fn extend_from_toml(&mut self, text: &str) -> Result<(), LatencyError> {
        let more: BTreeMap<_, _> = toml::from_str(text).map_err(LatencyError::Unreadable)?;
        self.extend(more);
        Ok(())
    }

    /// Adds profiles; one of a known name replaces it.
    pub fn extend(&mut self, more: impl IntoIterator<Item = (String, LatencyProfile)>) {
        self.0.extend(more);
    }

    /// The profile of that name.
    pub fn get(&self, name: &str) -> Result<LatencyProfile, LatencyError> {
        self.0.get(name).copied().ok_or_else(|| LatencyError::Unknown {
            name: name.to_owned(),
            known: self.0.keys().cloned().collect::<Vec<_>>().join(", "),
        })
    }

    /// All profiles, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, LatencyProfile)> {
        self.0.iter().map(|(name, profile)| (name.as_str(), *profile))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_profiles_give_the_latencies_worked_by_hand() {
        let profiles = LatencyProfiles::built_in().unwrap();
        // 0.5 s + 1000/5000 s + 60/60 s; 0.6 s + 1000/3000 s + 30/60 s; 1 s + 1000/2000 s + 100/20 s; 0.2 s + 1000/1000 s +
        // 3/30 s.
        for (name, completion, latency_us) in [
            ("default", 60, 1_700_000),
            ("gpt-3.5-class", 30, 1_433_334),
            ("gpt-4-class", 100, 6_500_000),
            ("local-small", 3, 1_300_000),
        ] {
            assert_eq!(profiles.get(name).unwrap().latency_us(1000, completion), latency_us, "{name}");
        }
        assert_eq!(profiles.iter().count(), 4);
        // One token of 60 a second is 16,666.67 µs, rounded up.
        let default = profiles.get("default").unwrap();
        assert_eq!(default.latency_us(0, 1), 516_667);
        assert_eq!(default.lower_bound_us(1), 500_200);
        assert_eq!(default.latency_us(u64::MAX, u64::MAX), u64::MAX / 5000 + 1 + 500_000 + u64::MAX / 60 + 1);
    }

    #[test]
    fn users_bring_their_own() {
        let mut profiles = LatencyProfiles::built_in().unwrap();
        profiles
            .extend_from_toml("[mine]\nfirst_token_us = 1\ninput_tokens_per_s = 2\noutput_tokens_per_s = 3\n")
            .unwrap();
        assert_eq!(profiles.get("mine").unwrap().latency_us(2, 3), 2_000_001);
        let unknown = profiles.get("yours").unwrap_err().to_string();
        assert_eq!(
            unknown,
            "unknown latency profile `yours`; there are default, gpt-3.5-class, gpt-4-class, local-small, mine"
        );
        for bad in [
            "[a]\nfirst_token_us = 1\ninput_tokens_per_s = 0\noutput_tokens_per_s = 3\n",
            "[a]\nspeed = 1\n",
            "[",
        ] {
            assert!(matches!(profiles.extend_from_toml(bad), Err(LatencyError::Unreadable(_))), "{bad}");
        }
    }
}
