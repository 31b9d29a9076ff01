//! Prices of models that hear or speak.
//!
//! cost of hearing = milliseconds of sound · price of a minute / 60,000, rounded up; cost of speaking = characters · price of a
//! character.

use serde::Deserialize;

use crate::name::RemoteModel;
use crate::prices::{PriceError, PriceTable, nano_per_token};

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
    pub(crate) fn read(self) -> Result<(String, VoicePrice), PriceError> {
        let nano = |price: &Option<String>| match price {
            None => Ok(0),
            Some(text) => nano_per_token(text)
                .ok_or_else(|| PriceError::BadPrice { model: self.name.clone(), price: text.clone() }),
        };
        // A thousandth of a dollar is a million nano-dollars; of a million characters it is one for each.
        let minute_nano = nano(&self.minute)?.saturating_mul(1_000_000);
        let price = VoicePrice { minute_nano, character_nano: nano(&self.characters)? };
        Ok((self.name, price))
    }
}

impl PriceTable {
    /// The price of a model that hears or speaks; `None` if it is not known, so that the model may cost money. A model without
    /// a price that is served on this machine is free.
    pub fn voice_price(&self, model: &RemoteModel, on_this_machine: bool) -> Option<VoicePrice> {
        let name = format!("{}/{}", model.provider().service(), model.model());
        let known = self.voices().iter().find(|(known, _)| *known == name).map(|(_, price)| *price);
        known.or_else(|| on_this_machine.then_some(VoicePrice::FREE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::ModelName;

    fn price(name: &str, here: bool) -> Option<VoicePrice> {
        let name: ModelName = name.parse().unwrap();
        PriceTable::built_in().unwrap().voice_price(name.remote().unwrap(), here)
    }

    #[test]
    fn sound_costs_what_a_hand_reckons() {
        // 0.006 dollars a minute are 100,000 nano-dollars a second.
        let whisper = price("openai/whisper-1", false).unwrap();
        assert_eq!(whisper.hearing_nano(1_000), 100_000);
        assert_eq!(whisper.hearing_nano(1), 100);
        assert_eq!(whisper.hearing_nano(90_000), 9_000_000);
        assert_eq!(VoicePrice { minute_nano: 1, character_nano: 0 }.hearing_nano(1), 1, "rounded up");
        assert_eq!(VoicePrice { minute_nano: u64::MAX, character_nano: 0 }.hearing_nano(u64::MAX), u64::MAX);
        // 15 dollars per million characters.
        assert_eq!(price("openai/tts-1", false).unwrap().speaking_nano("Grüße"), 5 * 15_000);
    }

    #[test]
    fn unknown_models_are_free_on_this_machine_alone() {
        assert_eq!(price("compatible/whisper", true), Some(VoicePrice::FREE));
        assert_eq!(price("compatible/whisper", false), None);
        let table = "date = \"d\"\nsource = \"s\"\nmodel = []\n[[voice]]\nname = \"a/b\"\nminute = \"x\"\n";
        assert!(matches!(PriceTable::from_toml(table), Err(PriceError::BadPrice { .. })));
        let older = PriceTable::from_toml("date = \"d\"\nsource = \"s\"\nmodel = []\n").unwrap();
        assert!(older.voices().is_empty());
    }
}
