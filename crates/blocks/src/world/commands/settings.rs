//! `time`, `gamerule`, `difficulty`, `weather`.

use super::super::World;
use super::super::settings::Difficulty;
use super::CommandResult;
use super::words::CommandWords;

impl World {
    pub(super) fn time(&mut self, words: &mut CommandWords<'_>) -> CommandResult {
        let verb = words.next().ok_or("`set`, `add` or `query` is missing")?;
        let ticks = |word: String| -> Result<u64, String> {
            let named = match word.as_str() {
                "day" => Some(1_000),
                "noon" => Some(6_000),
                "night" => Some(13_000),
                "midnight" => Some(18_000),
                _ => None,
            };
            let (number, unit) = match word.char_indices().last() {
                Some((at, 'd')) => (&word[..at], 24_000),
                Some((at, 's')) => (&word[..at], 20),
                Some((at, 't')) => (&word[..at], 1),
                _ => (word.as_str(), 1),
            };
            let written = number.parse::<u32>().ok().map(|number| u64::from(number) * unit);
            named.or(written).ok_or_else(|| format!("`{word}` is no time"))
        };
        match verb.as_str() {
            "set" => self.day_time = ticks(words.next().ok_or("a time is missing")?)?,
            "add" => {
                self.day_time = self.day_time.saturating_add(ticks(words.next().ok_or("a time is missing")?)?)
            }
            "query" => {}
            other => return Err(format!("there is no `time {other}`")),
        }
        Ok(format!("the time is {}", self.day_time))
    }

    pub(super) fn gamerule(&mut self, words: &mut CommandWords<'_>) -> CommandResult {
        let name = words.next().ok_or("a game rule is missing")?;
        let value = words.next().ok_or("a value is missing")?;
        self.rules.set(&name, &value)?;
        Ok(format!("{name} is {value}"))
    }

    pub(super) fn difficulty(&mut self, words: &mut CommandWords<'_>) -> CommandResult {
        let name = words.next().ok_or("a difficulty is missing")?;
        self.difficulty =
            Difficulty::from_name(&name).ok_or_else(|| format!("there is no difficulty `{name}`"))?;
        Ok(name)
    }

    pub(super) fn weather(&mut self, words: &mut CommandWords<'_>) -> CommandResult {
        match words.next().as_deref() {
            Some("clear") => Ok("clear".to_owned()),
            Some("rain" | "thunder") => Err("rain is left out of this world".to_owned()),
            _ => Err("`clear` is missing".to_owned()),
        }
    }
}
