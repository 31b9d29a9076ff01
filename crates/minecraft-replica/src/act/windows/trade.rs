//! Trading with a villager whose window is open.

use cooperage_blocks::world::InputRefusal;
use serde::Serialize;

use super::job::JobStep;
use super::shown::{ClickableWindow, left, shift};
use crate::fact::OfferFact;
use crate::sent::SentAct;

/// Ticks for which a result may not be shown before the offer is chosen anew.
const RESULT_TICKS: u64 = 20;
/// How often an offer is chosen without a result.
const TRIES_MAX: u32 = 3;
/// The places of the payments, and of the result.
const PAYMENTS: [usize; 2] = [0, 1];
const RESULT: usize = 2;

/// Takes up an offer, so many times.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TradeJob {
    offer: usize,
    times: u32,
    traded: u32,
    /// The payments that lay there when the result was taken.
    paid: Option<u32>,
    /// The tick at which the offer was chosen.
    chosen: Option<u64>,
    tries: u32,
    /// The reason why it is not taken up more often.
    end: Option<InputRefusal>,
}

impl TradeJob {
    pub(super) fn new(offer: usize, times: u32) -> TradeJob {
        TradeJob { offer, times, traded: 0, paid: None, chosen: None, tries: 0, end: None }
    }

    /// How often the offer was taken up.
    pub(super) fn traded(&self) -> u32 {
        self.traded
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        if shown.offers.is_empty() {
            return JobStep::Wait;
        }
        let Some(offer) = shown.offers.get(self.offer) else {
            return JobStep::refused(InputRefusal::NoOffer);
        };
        self.count(shown, offer);
        if self.end.is_none() {
            self.end = self.obstacle(shown, offer);
        }
        if self.end.is_some() || self.traded >= self.times {
            return self.finish(shown);
        }
        let has_result = shown.get(RESULT).is_some_and(|stack| stack.item == offer.result.item);
        if has_result {
            return self.take(shown, offer);
        }
        if let Some(click) = shown.put_away(None) {
            return JobStep::click(click);
        }
        if self.chosen.is_some_and(|chosen| shown.tick < chosen + RESULT_TICKS) {
            return JobStep::Wait;
        }
        if self.tries >= TRIES_MAX {
            self.end = Some(InputRefusal::NothingCame);
            return self.finish(shown);
        }
        self.tries += 1;
        self.chosen = Some(shown.tick);
        match u8::try_from(self.offer) {
            Ok(offer) => JobStep::Send(SentAct::OfferChosen { offer }),
            Err(_) => JobStep::refused(InputRefusal::NoOffer),
        }
    }

    /// Counts the results that were taken since the last look, by what they cost.
    fn count(&mut self, shown: &ClickableWindow<'_>, offer: &OfferFact) {
        let Some(before) = self.paid.take() else { return };
        let Some((_, cost)) = offer.costs.first() else { return };
        let done = before.saturating_sub(paid(shown, offer)) / (*cost).max(1);
        self.traded += done;
        if done > 0 {
            self.tries = 0;
            self.chosen = None;
        }
    }

    fn obstacle(&self, shown: &ClickableWindow<'_>, offer: &OfferFact) -> Option<InputRefusal> {
        if offer.is_sold_out {
            return Some(InputRefusal::SoldOut);
        }
        let held = |item| {
            let places = shown.carried().chain(PAYMENTS);
            places.map(|place| shown.count(place, item)).sum::<u32>()
        };
        if offer.costs.iter().any(|&(item, count)| held(item) < count) {
            return Some(InputRefusal::CannotPay);
        }
        let made = &offer.result;
        let room = |place: usize| match shown.get(place) {
            None => made.max(),
            Some(held) if held.is_like(made) => held.max().saturating_sub(held.count),
            Some(_) => 0,
        };
        let cursor = shown.cursor_count(made.item);
        (shown.carried().map(room).sum::<u32>() < made.count.saturating_add(cursor))
            .then_some(InputRefusal::NoRoom)
    }

    /// Takes the result: as often as the payments allow by the shift key, or once.
    fn take(&mut self, shown: &ClickableWindow<'_>, offer: &OfferFact) -> JobStep {
        let possible = offer.costs.iter().map(|&(item, count)| {
            let laid: u32 = PAYMENTS.iter().map(|&place| shown.count(place, item)).sum();
            laid / count.max(1)
        });
        let possible = possible.min().unwrap_or(0);
        let is_all = possible <= self.times - self.traded && shown.cursor().is_none();
        let fits = || shown.after(&[shift(RESULT)]).is_some_and(|after| after.thrown.is_empty());
        if is_all && fits() {
            self.paid = Some(paid(shown, offer));
            return JobStep::click(shift(RESULT));
        }
        let joins = shown.cursor().is_none_or(|cursor| {
            cursor.is_like(&offer.result) && cursor.count.saturating_add(offer.result.count) <= cursor.max()
        });
        if !joins {
            return shown.put_away(None).map_or(JobStep::Wait, JobStep::click);
        }
        self.paid = Some(paid(shown, offer));
        JobStep::click(left(RESULT))
    }

    /// Takes the rest of the payments back, and ends.
    fn finish(&mut self, shown: &ClickableWindow<'_>) -> JobStep {
        if let Some(click) = shown.put_away(None) {
            return JobStep::click(click);
        }
        match &self.end {
            Some(reason) if self.traded == 0 => JobStep::refused(reason.clone()),
            _ => JobStep::counted(self.traded),
        }
    }
}

/// How many items of the first cost lie in the payments.
fn paid(shown: &ClickableWindow<'_>, offer: &OfferFact) -> u32 {
    let Some(&(item, _)) = offer.costs.first() else { return 0 };
    PAYMENTS.iter().map(|&place| shown.count(place, item)).sum()
}
