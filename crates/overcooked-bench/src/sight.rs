//! The knowledge of a player of this suite: the kitchen and its state, both read from what it perceives.

use std::sync::Arc;

use cooperage_overcooked::macros::OvercookedView;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::{Dynamics, OvercookedLayout, OvercookedRules, OvercookedState, layout, serial};
use cooperage_runtime::FrameworkError;
use serde_json::Value;

/// A kitchen that does not change, worked out once.
pub(crate) struct KnownKitchen {
    pub(crate) rules: OvercookedRules,
    pub(crate) motion: Motion,
}

impl KnownKitchen {
    /// Reads it from an observation's data.
    ///
    /// # Errors
    /// [`FrameworkError::Missing`] where that is not the data of a kitchen of this suite.
    pub(crate) fn read(data: &Value) -> Result<KnownKitchen, FrameworkError> {
        let missing = || FrameworkError::Missing("the data of an Overcooked kitchen".to_owned());
        let layout = match data.get("layout") {
            Some(Value::String(name)) => layout::built_in(name).map_err(|_| missing())?,
            Some(own) => {
                let name = own.get("layout_name").and_then(Value::as_str).unwrap_or("own");
                Arc::new(OvercookedLayout::read_value(name, own).map_err(|_| missing())?)
            }
            None => return Err(missing()),
        };
        let dynamics = data.get("dynamics").and_then(Value::as_str).and_then(Dynamics::of_name);
        let rules = OvercookedRules::new(layout, dynamics.ok_or_else(missing)?).map_err(|_| missing())?;
        Ok(KnownKitchen { motion: Motion::new(rules.grid()), rules })
    }

    /// The state in an observation's data.
    ///
    /// # Errors
    /// As [`KnownKitchen::read`].
    pub(crate) fn state(&self, data: &Value) -> Result<OvercookedState, FrameworkError> {
        let state = data.get("state").unwrap_or(&Value::Null);
        serial::read(self.rules.grid(), self.rules.recipes(), state)
            .map_err(|error| FrameworkError::Missing(format!("the state of an Overcooked kitchen ({error})")))
    }

    /// The kitchen with the eyes of a seat.
    pub(crate) fn view<'k>(&'k self, state: &'k OvercookedState, seat: usize) -> Option<OvercookedView<'k>> {
        OvercookedView::new(&self.rules, &self.motion, state, seat)
    }
}
