//! Figures: the whole numbers that a benchmark's judge puts into an episode's score, and the counts in the cells of its
//! tables. There is one table of them per suite ([`figures`](crate::suite::SuiteReporting::figures)); columns of files and their
//! documentation come from it.

/// A figure of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreFigure {
    /// Its name in journals. One that ends with `*` stands for all names with a number in its place.
    pub name: &'static str,
    /// Its column in files of results, with its unit; a `*` is the number in the name.
    pub column: &'static str,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
}

impl ScoreFigure {
    /// A figure whose column is called as journals call it.
    #[must_use]
    pub const fn new(name: &'static str, meaning: &'static str) -> ScoreFigure {
        ScoreFigure { name, column: name, meaning }
    }

    /// Returns the figure with another column.
    #[must_use]
    pub const fn in_column(self, column: &'static str) -> ScoreFigure {
        ScoreFigure { column, ..self }
    }

    /// The column for a name of a journal, if that name is this figure's.
    #[must_use]
    pub fn column_of(&self, name: &str) -> Option<String> {
        let Some(stem) = self.name.strip_suffix('*') else {
            return (self.name == name).then(|| self.column.to_owned());
        };
        let number = name.strip_prefix(stem)?;
        number.parse::<u32>().ok().map(|_| self.column.replace('*', number))
    }
}

/// The column of a name of a journal: as one of the figures says, else the name itself.
pub(crate) fn column(figures: &[ScoreFigure], name: &str) -> String {
    figures.iter().find_map(|figure| figure.column_of(name)).unwrap_or_else(|| name.to_owned())
}

/// The place of a column among the figures, for the order of columns; unknown ones come last.
pub(crate) fn place(figures: &[ScoreFigure], column: &str) -> usize {
    figures.iter().position(|figure| figure.column == column).unwrap_or(figures.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_of_the_figures() {
        let figures = [
            ScoreFigure::new("wall_ms", "Time.").in_column("virtual_ms"),
            ScoreFigure::new("acted_ms_agent*", "Time.").in_column("acting_virtual_ms_agent*"),
        ];
        for (name, expected) in [
            ("wall_ms", "virtual_ms"),
            ("acted_ms_agent12", "acting_virtual_ms_agent12"),
            ("acted_ms_agent", "acted_ms_agent"),
            ("acted_ms_agentx", "acted_ms_agentx"),
            ("other", "other"),
        ] {
            assert_eq!(column(&figures, name), expected);
        }
        assert_eq!((place(&figures, "virtual_ms"), place(&figures, "other")), (0, 2));
    }
}
