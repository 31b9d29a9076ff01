//! Tables on an episode's page that a suite fills in while the episode is played again: target against result, orders,
//! what lay where.

use cooperage_core::World;
use cooperage_journal::EventLine;
use serde::Serialize;

/// A table on an episode's page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EpisodeSheet {
    pub title: String,
    /// A text above the table.
    pub about: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<Field>>,
    /// Whether it is a map: every field is a cell of the world, except those of the first column.
    pub is_map: bool,
}

/// A field of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The text in it.
    pub text: String,
    /// Whether something is missing or went wrong there.
    pub is_odd: bool,
    /// The text that is shown while the pointer is on the field.
    pub hint: String,
}

impl Field {
    /// A field with nothing wrong.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Field {
        Field { text: text.into(), ..Field::default() }
    }

    /// A field that says what went wrong.
    #[must_use]
    pub fn odd(text: impl Into<String>) -> Field {
        Field { text: text.into(), is_odd: true, ..Field::default() }
    }

    /// Returns the field with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Field {
        Field { hint: hint.into(), ..self }
    }
}

/// A drawing on an episode's page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpisodeDrawing {
    /// A line below the drawing.
    pub caption: String,
    /// The drawing: SVG that needs nothing else and runs no script.
    pub svg: String,
}

/// Takes notes for a page while an episode is played again.
pub trait Reporter: Send {
    /// Looks at the world: at the start, and after each advance with what happened in it.
    fn look(&mut self, world: &dyn World, events: &[EventLine]);
    /// The sheets, after the end.
    fn sheets(&mut self, world: &dyn World) -> Vec<EpisodeSheet>;
    /// Looks at the world after every single tick, where [`wants_ticks`](Reporter::wants_ticks).
    fn tick(&mut self, _world: &dyn World) {}
    /// Whether it is shown every single tick.
    fn wants_ticks(&self) -> bool {
        false
    }
    /// Drawings of what was seen, after the end.
    fn drawings(&mut self) -> Vec<EpisodeDrawing> {
        Vec::new()
    }
}
