//! Work at anvils, smithing tables, grindstones and enchanting tables.

use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{InputRefusal, WindowKind};
use serde::Serialize;

use super::job::JobStep;
use super::lay::{InputLayer, LayStep, WantedInput};
use super::shown::{ClickableWindow, left};
use crate::sent::SentAct;

/// Ticks for which a result may not be shown before the act asks again.
const RESULT_TICKS: u64 = 20;
/// Ticks for which an enchanting table may show no levels.
const COST_TICKS: u64 = 40;
/// How often an act asks for its result.
const TRIES_MAX: u32 = 3;
/// How often an act clicks a result.
const TAKES_MAX: u32 = 2;

/// The work that is done with the inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) enum BenchWork {
    /// The result is there once the inputs are.
    Plain,
    /// The item is named in an anvil.
    Name(Arc<str>),
    /// The first button of an enchanting table is pressed; the result lies in the first input.
    Enchant,
}

/// Lays items into the inputs of a window, takes the result, and brings it to the place of the first one.
#[derive(Clone, Debug, Serialize)]
pub(super) struct BenchJob {
    inputs: Vec<WantedInput>,
    work: BenchWork,
    /// The place of the result in the end.
    home: usize,
    /// The result in words; that of an enchantment is told by the server.
    text: Arc<str>,
    layer: InputLayer,
    stage: BenchStage,
    /// The tick from which the result is waited for.
    since: Option<u64>,
    tries: u32,
    /// How often the result was clicked.
    takes: u32,
    /// The reason why there is no result.
    failure: Option<InputRefusal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum BenchStage {
    Lay,
    Work,
    Put,
    /// Leftovers go back to their places.
    Tidy,
}

impl BenchJob {
    pub(super) fn new(inputs: Vec<WantedInput>, work: BenchWork, home: usize, text: &str) -> BenchJob {
        BenchJob {
            inputs,
            work,
            home,
            text: text.into(),
            layer: InputLayer::default(),
            stage: BenchStage::Lay,
            since: None,
            tries: 0,
            takes: 0,
            failure: None,
        }
    }

    /// The result in words, once it is there.
    pub(super) fn result(&self) -> Option<Arc<str>> {
        let is_done = self.failure.is_none() && matches!(self.stage, BenchStage::Put | BenchStage::Tidy);
        is_done.then(|| Arc::clone(&self.text))
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        match self.stage {
            BenchStage::Lay => match self.layer.next(shown, &self.inputs) {
                LayStep::Clicks(clicks) => JobStep::Clicks(clicks),
                LayStep::Missing => self.fail(InputRefusal::EmptySlot, shown),
                LayStep::Done => {
                    self.stage = BenchStage::Work;
                    self.work(shown, number)
                }
            },
            BenchStage::Work => self.work(shown, number),
            BenchStage::Put => self.put(shown),
            BenchStage::Tidy => self.tidy(shown),
        }
    }

    fn work(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        if let Some(result) = self.ready(shown) {
            if shown.cursor().is_some() {
                self.stage = BenchStage::Put;
                return self.put(shown);
            }
            if self.takes >= TAKES_MAX {
                // An anvil asks for levels.
                let is_anvil = shown.kind() == WindowKind::Anvil;
                let reason = if is_anvil { InputRefusal::CannotPay } else { InputRefusal::NothingCame };
                return self.fail(reason, shown);
            }
            self.takes += 1;
            return JobStep::click(left(result));
        }
        // The inputs are empty once the result was taken.
        if shown.cursor().is_some() {
            self.stage = BenchStage::Put;
            return self.put(shown);
        }
        let waited = self.since.map(|since| shown.tick.saturating_sub(since));
        if self.work == BenchWork::Enchant && self.cost(shown) == 0 {
            // The levels are told some time after the item lies there.
            let since = *self.since.get_or_insert(shown.tick);
            let is_over = shown.tick >= since + COST_TICKS;
            return if is_over { self.fail(self.reason(shown), shown) } else { JobStep::Wait };
        }
        if self.tries > 0 && waited.is_some_and(|waited| waited < RESULT_TICKS) {
            return JobStep::Wait;
        }
        if self.tries >= TRIES_MAX {
            return self.fail(self.reason(shown), shown);
        }
        self.tries += 1;
        self.since = Some(shown.tick);
        match &self.work {
            BenchWork::Plain => JobStep::Wait,
            BenchWork::Name(name) => JobStep::Send(SentAct::ItemNamed { name: Arc::clone(name) }),
            BenchWork::Enchant => JobStep::Send(SentAct::ButtonPressed { window: number, button: 0 }),
        }
    }

    /// The place of the result, once it is shown.
    fn ready(&mut self, shown: &ClickableWindow<'_>) -> Option<usize> {
        if matches!(self.work, BenchWork::Name(_)) && self.tries == 0 {
            return None;
        }
        if self.work != BenchWork::Enchant {
            let result = shown.kind().result()?;
            return shown.get(result).is_some().then_some(result);
        }
        let told = enchantments(shown.get(0)?)?;
        self.text = told.into();
        Some(0)
    }

    /// The levels that the first button of an enchanting table asks for; 0 where nothing can be enchanted.
    fn cost(&self, shown: &ClickableWindow<'_>) -> i16 {
        shown.properties.iter().find(|(number, _)| *number == 0).map_or(0, |(_, cost)| *cost)
    }

    /// Brings everything back to its place, and ends with a reason.
    fn fail(&mut self, reason: InputRefusal, shown: &ClickableWindow<'_>) -> JobStep {
        self.failure = Some(reason);
        self.stage = BenchStage::Tidy;
        self.tidy(shown)
    }

    fn reason(&self, shown: &ClickableWindow<'_>) -> InputRefusal {
        match (&self.work, shown.get(0)) {
            (BenchWork::Enchant, Some(stack)) if self.cost(shown) == 0 => {
                InputRefusal::NotEnchantable { item: stack.item }
            }
            (BenchWork::Enchant, _) => InputRefusal::CannotPay,
            _ => InputRefusal::NothingCame,
        }
    }

    fn put(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        if let Some(click) = shown.put_away(Some(self.home)) {
            return JobStep::click(click);
        }
        if shown.cursor().is_some() {
            return JobStep::Wait;
        }
        self.stage = BenchStage::Tidy;
        self.tidy(shown)
    }

    fn tidy(&self, shown: &ClickableWindow<'_>) -> JobStep {
        let home_of = |input: &WantedInput| input.from;
        if let Some(cursor) = shown.cursor() {
            let home = self.inputs.iter().find(|input| input.item == cursor.item).and_then(home_of);
            return shown.put_away(home).map_or(JobStep::Wait, JobStep::click);
        }
        match self.inputs.iter().find(|input| shown.get(input.place).is_some()) {
            Some(input) => JobStep::click(left(input.place)),
            None => JobStep::End(self.failure.clone().map_or_else(|| Ok(Arc::clone(&self.text)), Err)),
        }
    }
}

/// The enchantments of a stack in words; `None` without any.
fn enchantments(stack: &ItemStack) -> Option<String> {
    let all = &stack.data.as_ref()?.enchantments;
    let words: Vec<String> = all.iter().map(|(name, level)| format!("{name} {level}")).collect();
    (!words.is_empty()).then(|| words.join(", "))
}
