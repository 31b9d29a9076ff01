//! Prices of models that hear or speak.
//!
//! cost of hearing = milliseconds of sound · price of a minute / 60,000, rounded up; cost of speaking = characters · price of a
//! character.

use serde::Deserialize;

/// The price of a model that hears or speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VoicePrice {
    /// Nano-dollars per minute of sound that is heard.
    pub minute_nano: u64,
    /// Nano-dollars per character that is spoken.
    pub character_nano: u64,
}

impl VoicePrice {
    /// The price of a model that costs nothing.
    pub const FREE: Self = Self { minute_nano: 0, character_nano: 0 };

    /// The cost of listening to a sound of that many milliseconds, in nano-dollars.
    pub fn hearing_nano(&self, millis: u64) -> u64 {
        let nano = (u128::from(self.minute_nano) * u128::from(millis)).div_ceil(60_000);
        u64::try_from(nano).unwrap_or(u64::MAX)
    }

    /// The cost of reading a text aloud, in nano-dollars.
    pub fn speaking_nano(&self, text: &str) -> u64 {
        self.character_nano.saturating_mul(text.chars().count() as u64)
    }
}

/// An entry of a price table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoiceEntry {
    /// The whole name, `provider/model`.
    name: String,
    /// US dollars per minute of sound.
    minute: Option<String>,
    /// US dollars per million characters.
    characters: Option<String>,
}

impl VoiceEntry {
    /// Reads the prices; `nano` reads one of them.
    pub(crate) fn read<E>(
        self,
        nano: impl Fn(&str, &str) -> Result<u64, E>,
    ) -> Result<(String, VoicePrice), E> {
        let nano = |price: &Option<String>| price.as_deref().map_or(Ok(0), |price| nano(&self.name, price));
        // A thousandth of a dollar is a million nano-dollars; of a million characters it is one for each.
        let minute_nano = nano(&self.minute)?.saturating_mul(1_000_000);
        let price = VoicePrice { minute_nano, character_nano: nano(&self.characters)? };
        Ok((self.name, price))
    }
}
