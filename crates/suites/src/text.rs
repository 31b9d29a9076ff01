//! How texts and numbers are written in reports, pages and comparisons.

use std::cmp::Ordering;

/// Text from outside without control characters, such as a terminal's escape sequences, and not endless.
#[must_use]
pub fn clean(text: &str) -> String {
    const CHARACTERS_MAX: usize = 400;
    let mut clean: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_reordering(*c))
        .take(CHARACTERS_MAX)
        .collect();
    if text.chars().count() > CHARACTERS_MAX {
        clean.push('…');
    }
    clean
}

/// Marks that change the direction of the text around them.
fn is_reordering(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A whole number with groups of three: `1,234,567`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Seconds as minutes and seconds: `2:05.1`.
#[must_use]
pub fn minutes(seconds: f64) -> String {
    // Rounded first, so that no minute has sixty seconds.
    let tenths = (seconds * 10.0).round() as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths % 600 / 10, tenths % 10)
}

/// `1 episode`, `3 episodes`.
#[must_use]
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `2 agents`, `1 agent`.
#[must_use]
pub fn agents_text(agents: u32) -> String {
    if agents == 1 { "1 agent".to_owned() } else { format!("{agents} agents") }
}

/// Escapes a text so that nothing in it becomes markup.
#[must_use]
pub fn markdown_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '*' | '[' | ']' | '|' | '#' | '~' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Escapes a text so that it is text in HTML and SVG, also within an attribute in double quotes.
#[must_use]
pub fn markup_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A line of comma-separated values, with its end.
#[must_use]
pub fn csv_line(fields: impl IntoIterator<Item = String>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|field| quoted(&field)).collect();
    fields.join(",") + "\n"
}

/// A field, quoted where it must be. A text that a spreadsheet would take for a formula gets an apostrophe in front;
/// numbers stay numbers.
fn quoted(field: &str) -> String {
    let is_formula = field.starts_with(['=', '+', '-', '@']) && field.parse::<f64>().is_err();
    let field = if is_formula { format!("'{field}") } else { field.to_owned() };
    if field.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field
}

/// The order in which people list names with numbers: `level_2` before `level_10`.
#[must_use]
pub fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(one), Some(other)) = (left.chars().next(), right.chars().next()) {
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let order = match (digits(left), digits(right)) {
            (first, second) if first > 0 && second > 0 => {
                let (number, rest) = left.split_at(first);
                let (other_number, other_rest) = right.split_at(second);
                (left, right) = (rest, other_rest);
                let (number, other_number) =
                    (number.trim_start_matches('0'), other_number.trim_start_matches('0'));
                number.len().cmp(&other_number.len()).then_with(|| number.cmp(other_number))
            }
            _ => {
                (left, right) = (&left[one.len_utf8()..], &right[other.len_utf8()..]);
                one.cmp(&other)
            }
        };
        if order.is_ne() {
            return order;
        }
    }
    // Names that differ in leading zeros alone are no less two names.
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Rounds to hundredths: fine enough for a place in a drawing, and the same text on every machine.
#[must_use]
pub fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Returns parts of a whole as percentages with that many decimals, which sum up to 100: the largest remainders are
/// rounded up.
#[must_use]
pub fn percentages(parts: &[f64], decimals: i32) -> Vec<f64> {
    let whole: f64 = parts.iter().sum();
    let unit = 10_f64.powi(decimals);
    if whole <= 0.0 {
        return vec![0.0; parts.len()];
    }
    let exact: Vec<f64> = parts.iter().map(|part| part / whole * 100.0 * unit).collect();
    let mut rounded: Vec<f64> = exact.iter().map(|part| part.floor()).collect();
    let left = (100.0 * unit - rounded.iter().sum::<f64>()).round() as usize;
    let mut places: Vec<usize> = (0..parts.len()).collect();
    let remainder = |place: &usize| exact.get(*place).map_or(0.0, |part| part - part.floor());
    places.sort_by(|a, b| remainder(b).total_cmp(&remainder(a)));
    for place in places.into_iter().take(left) {
        if let Some(part) = rounded.get_mut(place) {
            *part += 1.0;
        }
    }
    rounded.into_iter().map(|part| part / unit).collect()
}

/// A hint at the name that was probably meant, if one comes close.
#[must_use]
pub fn closest(name: &str, known: &[&str]) -> Option<String> {
    const CLOSE_ENOUGH: f64 = 0.8;
    let likeness = |known: &&str| strsim::jaro_winkler(name, known);
    let best = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&best) > CLOSE_ENOUGH).then(|| format!("did you mean `{best}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_numbers_stand_in_the_order_of_the_numbers() {
        let mut names = ["level_10", "level_2", "level_02", "farm/9", "farm/100", "level_2/tau1", "level"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(names, ["farm/9", "farm/100", "level", "level_02", "level_2", "level_2/tau1", "level_10"]);
    }

    #[test]
    fn percentages_sum_to_a_hundred() {
        assert_eq!(percentages(&[1.0, 1.0, 1.0], 0), [34.0, 33.0, 33.0]);
        assert_eq!(percentages(&[1.0, 1.0, 1.0], 1), [33.4, 33.3, 33.3]);
        assert_eq!(percentages(&[0.0, 0.0], 1), [0.0, 0.0]);
        assert_eq!(percentages(&[0.25, 0.75], 1), [25.0, 75.0]);
    }

    #[test]
    fn nothing_from_outside_becomes_markup() {
        assert_eq!(
            markdown_escaped("a|b *c* <script> [x](y)\n# d"),
            "a\\|b \\*c\\* &lt;script&gt; \\[x\\](y) \\# d"
        );
        assert_eq!(markdown_escaped("level_3"), "level_3");
    }

    #[test]
    fn text_from_outside_is_tamed() {
        assert_eq!(clean("a\u{1b}[31mred\r\nb\u{202e}c"), "a[31mred  bc");
        assert_eq!(clean(&"x".repeat(9_999)).chars().count(), 401);
    }

    #[test]
    fn numbers() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!((grouped(12), grouped(123)), ("12".to_owned(), "123".to_owned()));
        assert_eq!((minutes(125.06), minutes(59.97)), ("2:05.1".to_owned(), "1:00.0".to_owned()));
        assert_eq!((counted(1, "call"), counted(2, "call")), ("1 call".to_owned(), "2 calls".to_owned()));
    }

    #[test]
    fn fields_are_quoted_and_harmless() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(quoted("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(quoted("-3"), "-3");
    }
}
