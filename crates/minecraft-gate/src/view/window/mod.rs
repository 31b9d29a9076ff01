//! The window that is open beside the player's own.

use cooperage_blocks::world::{WindowKind, WindowView};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};

use crate::packets::windows;

/// The client's knowledge of the window that is open.
#[derive(Clone, Debug)]
pub(crate) struct ShownWindow {
    version: ProtocolVersion,
    shown: Option<WindowView>,
    /// The number of a window that was open before the client came, and closes.
    left: Option<u8>,
    /// Whether the client may show something else in it than it was sent.
    is_doubted: bool,
    state_id: i32,
}

impl ShownWindow {
    pub(crate) fn new(version: ProtocolVersion) -> ShownWindow {
        ShownWindow { version, shown: None, left: None, is_doubted: false, state_id: 0 }
    }

    /// The client comes: it is not shown a window that is open already.
    pub(crate) fn begin(&mut self, present: Option<&WindowView>) {
        self.left = present.map(|view| view.number);
    }

    /// Whether a window other than the player's own is open.
    pub(crate) fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// The window is sent as a whole with a new number, after a click.
    pub(crate) fn clicked(&mut self) {
        self.is_doubted = true;
    }

    /// The client has closed its window by itself.
    pub(crate) fn closed(&mut self, out: &mut Vec<Clientbound>) {
        out.extend(self.shown.take().and_then(|shown| windows::no_levels(shown.kind)));
    }

    /// Takes the window from the client.
    pub(crate) fn forget(&mut self, out: &mut Vec<Clientbound>) {
        if let Some(shown) = &self.shown {
            out.push(Clientbound::WindowClosed { window: shown.number.into() });
        }
        self.closed(out);
    }

    /// Makes the client's window that of the moment. Its slots wait while clicks are under way.
    pub(crate) fn step(&mut self, present: Option<&WindowView>, waits: bool, out: &mut Vec<Clientbound>) {
        let present = present.filter(|view| view.kind != WindowKind::Own);
        self.left = self.left.filter(|left| present.is_some_and(|view| view.number == *left));
        let present = present.filter(|view| Some(view.number) != self.left);
        let is_same = |shown: &WindowView, view: &WindowView| {
            (shown.number, shown.kind, shown.slots.len()) == (view.number, view.kind, view.slots.len())
        };
        if let Some(shown) = &self.shown
            && !present.is_some_and(|view| is_same(shown, view))
        {
            self.forget(out);
        }
        let Some(view) = present else { return };
        let mut now = view.clone();
        match self.shown.take() {
            Some(shown) => {
                self.change_progress(&shown, view, out);
                if waits {
                    (now.slots, now.cursor) = (shown.slots, shown.cursor);
                } else {
                    self.change_slots(&shown, view, out);
                }
            }
            None => {
                self.open(view, out);
                // Bots listen for it once the window is open: it follows with the next step.
                now.progress.clear();
            }
        }
        self.shown = Some(now);
    }

    fn next_state(&mut self) -> i32 {
        self.state_id = (self.state_id + 1) & 0x7fff;
        self.state_id
    }

    fn open(&mut self, view: &WindowView, out: &mut Vec<Clientbound>) {
        out.extend(windows::opened(self.version, view));
        self.send_contents(view, out);
        if view.kind == WindowKind::Merchant {
            out.push(windows::trades(self.version, view.number, &view.offers));
        }
    }

    fn send_contents(&mut self, view: &WindowView, out: &mut Vec<Clientbound>) {
        self.is_doubted = false;
        let state = self.next_state();
        let cursor = view.cursor.as_ref();
        out.push(windows::contents(self.version, view.number, state, &view.slots, cursor));
        out.extend(windows::levels(view.kind));
    }

    /// Clients reckon with the offers and the progress as they are when something lies in a slot, so that these come first.
    fn change_progress(&self, shown: &WindowView, view: &WindowView, out: &mut Vec<Clientbound>) {
        let values = view.progress.iter().enumerate();
        let changed = values.filter(|(property, value)| shown.progress.get(*property) != Some(value));
        out.extend(changed.map(|(property, value)| windows::progress(view.number, property, *value)));
        if shown.offers != view.offers {
            out.push(windows::trades(self.version, view.number, &view.offers));
        }
    }

    fn change_slots(&mut self, shown: &WindowView, view: &WindowView, out: &mut Vec<Clientbound>) {
        if self.is_doubted || shown.cursor != view.cursor {
            return self.send_contents(view, out);
        }
        let slots = shown.slots.iter().zip(&view.slots).enumerate();
        for (number, (_, new)) in slots.filter(|(_, (old, new))| old != new) {
            let state = self.next_state();
            out.push(windows::slot(self.version, view.number, state, number, new.as_ref()));
        }
    }
}

#[cfg(test)]
mod tests;
