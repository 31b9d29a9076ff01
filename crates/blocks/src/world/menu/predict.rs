//! Clicks foreseen: what a window will show once a server has carried clicks out.

use super::click::ClickedWindow;
use super::{Menu, WindowClick, WindowKind};
use crate::items::ItemStack;
use crate::world::mobs::TradeOffer;
use crate::world::player::Ledger;

/// A window without a world behind it, as a client sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct PredictedWindow {
    pub kind: WindowKind,
    /// The slots that are shown, as many as [`WindowKind::shown_slots`]. The slot of a result is computed anew
    /// by the rules of this world; what the server shows in it does not count.
    pub slots: Vec<Option<ItemStack>>,
    /// The stack in the off hand, where the window does not show it.
    pub off_hand: Option<ItemStack>,
    /// The stack at the cursor.
    pub cursor: Option<ItemStack>,
    /// The name that was given in an anvil.
    pub name: Box<str>,
    /// The chosen output of a stonecutter, or offer of a villager.
    pub choice: Option<u8>,
    /// The offers of a villager.
    pub offers: Vec<TradeOffer>,
    /// The items that clicks threw out of the window.
    pub thrown: Vec<ItemStack>,
}

impl PredictedWindow {
    /// The window after clicks, one after the other. A click that the rules refuse changes nothing.
    #[must_use]
    pub fn after(&self, clicks: &[WindowClick]) -> PredictedWindow {
        let mut slots = self.slots.clone();
        slots.resize(self.kind.shown_slots(), None);
        if self.kind != WindowKind::Own {
            slots.push(self.off_hand.clone());
        }
        let mut menu = Menu { cursor: self.cursor.clone(), ..Menu::default() };
        menu.bench.has_windows = true;
        menu.bench.name.clone_from(&self.name);
        menu.bench.choice = self.choice;
        let mut clicked = ClickedWindow {
            kind: self.kind,
            slots,
            menu: &mut menu,
            thrown: self.thrown.clone(),
            is_creative: false,
            offers: self.offers.clone(),
            traded: Vec::new(),
            ledger: Ledger::default(),
        };
        clicked.refresh();
        for &click in clicks {
            // A refused click changes nothing.
            let _ = clicked.click(click);
            clicked.refresh();
        }
        let ClickedWindow { mut slots, thrown, offers, .. } = clicked;
        let off_hand = if self.kind == WindowKind::Own { None } else { slots.pop().flatten() };
        PredictedWindow {
            kind: self.kind,
            slots,
            off_hand,
            cursor: menu.cursor,
            name: self.name.clone(),
            choice: self.choice,
            offers,
            thrown,
        }
    }
}
