//! A turn of the compact form read back, for the player that reads nothing else.

use std::iter::Peekable;
use std::str::SplitAsciiWhitespace;
use std::sync::Arc;

use cooperage_core::AgentId;

use super::{KitchenReading, reading_of};
use crate::compact::kinds::{KINDS, kind};
use crate::compact::{TurnNames, reply, vocabulary};
use crate::environment::{ToldManual, ToldRecipe};
use crate::state_text::{ToldAgent, ToldKitchen, ToldPlace};

/// A turn read back from its words; things have their words as names.
#[derive(Clone, Debug)]
pub struct CompactReading {
    pub kitchen: KitchenReading,
    /// The agents that the reader commands.
    pub own: Vec<AgentId>,
    /// The commands that people have chosen for this step, in the world's text form.
    pub acted: Vec<String>,
    /// The words of the turn, for the reply.
    pub names: Arc<TurnNames>,
}

/// Reads a turn; `None` for a text that is none.
#[must_use]
pub fn read_compact(text: &str) -> Option<CompactReading> {
    let mut words = TurnWords(text.split_ascii_whitespace().peekable());
    let (manual, now) = words.kitchen()?;
    while words.next_is("ERR") {
        words.skip_to_mark();
    }
    let all = (0..now.agents.len() as u32).map(AgentId);
    let own = if words.next_is("OWN") { words.agents() } else { all.clone().collect() };
    words.expect("ACT")?;
    let acted: Vec<&str> = words.0.by_ref().take_while(|word| *word != "=>").collect();
    let objects = text.split_ascii_whitespace().filter_map(|word| vocabulary::numbered('o', word)).max();
    let places = now.places.iter().map(|place| place.name.into()).collect();
    let names = TurnNames::of_words(objects.map_or(0, |last| last + 1), places, all.collect());
    let acted = if acted.is_empty() { Vec::new() } else { reply::read(&names, &acted.join(" ")).commands };
    let kitchen = reading_of(manual, now, Vec::new())?;
    Some(CompactReading { kitchen, own, acted, names: Arc::new(names) })
}

/// The words of a turn that are not read yet.
struct TurnWords<'t>(Peekable<SplitAsciiWhitespace<'t>>);

impl<'t> TurnWords<'t> {
    /// Steps left, orders, recipes, tools and agents.
    fn kitchen(&mut self) -> Option<(ToldManual<'t>, ToldKitchen<'t>)> {
        let (mut manual, mut now) = (ToldManual::default(), ToldKitchen::default());
        now.max_steps = self.number()?;
        loop {
            if self.next_is("ORD") {
                let dish = self.object()?;
                let left = if self.next_is("EVER") { -1 } else { i32::try_from(self.number()?).ok()? };
                now.orders.push((dish, left));
            } else if self.next_is("R") {
                let (product, tool) = (self.object()?, kind(self.0.next()?)?.name);
                manual.recipes.push(ToldRecipe { product, tool, ingredients: self.objects() });
            } else if !self.next_is("C") {
                break;
            }
        }
        self.expect("KIT")?;
        while let Some(name) = self.0.next_if(|word| vocabulary::place(word).is_some()) {
            let contents = self.objects();
            now.places.push(ToldPlace { name, contents, is_busy: self.next_is("OCC") });
            let known = KINDS.iter().find(|kind| name.starts_with(kind.name))?;
            manual.places.push((name, known.capacity));
        }
        self.expect("AGT")?;
        while self.0.next_if(|word| vocabulary::numbered('a', word).is_some()).is_some() {
            let at = self.0.next()?;
            let hold = if self.next_is("NONE") { None } else { Some(self.object()?) };
            now.agents.push(ToldAgent { at, hold, is_busy: self.next_is("OCC") });
        }
        manual.cooking = KINDS.iter().map(|kind| (kind.name, kind.cook_time, kind.agent_stays)).collect();
        manual.open = KINDS.iter().filter(|kind| kind.is_open).map(|kind| kind.name).collect();
        (!now.agents.is_empty() && !now.places.is_empty()).then_some((manual, now))
    }

    /// Takes the next word if it is this one.
    fn next_is(&mut self, word: &str) -> bool {
        self.0.next_if(|next| *next == word).is_some()
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        self.next_is(word).then_some(())
    }

    fn number(&mut self) -> Option<u32> {
        u32::try_from(vocabulary::numbered('n', self.0.next()?)?).ok()
    }

    fn object(&mut self) -> Option<&'t str> {
        self.0.next_if(|word| vocabulary::numbered('o', word).is_some())
    }

    fn objects(&mut self) -> Vec<&'t str> {
        std::iter::from_fn(|| self.object()).collect()
    }

    fn agents(&mut self) -> Vec<AgentId> {
        let mut next = || {
            let word = self.0.next_if(|word| vocabulary::numbered('a', word).is_some())?;
            u32::try_from(vocabulary::numbered('a', word)?).ok().map(AgentId)
        };
        std::iter::from_fn(&mut next).collect()
    }

    /// Leaves out the words up to the next `ERR`, `OWN` or `ACT`.
    fn skip_to_mark(&mut self) {
        while self.0.next_if(|word| !["ERR", "OWN", "ACT"].contains(word)).is_some() {}
    }
}
