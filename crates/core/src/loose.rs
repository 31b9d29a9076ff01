//! Reading numbers and truth values as loosely as JavaScript does: by what a text starts with.

use crate::command_grammar::is_space;

/// The whole number that a text starts with: `2.9` is 2, `7 logs` is 7, `0x1f` is 31. A number too large for the type
/// becomes the type's largest.
#[must_use]
pub fn leading_integer(text: &str) -> Option<i64> {
    let (is_negative, digits) = sign(text.trim_start_matches(is_space));
    let (radix, digits) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => (16, digits),
        None => (10, digits),
    };
    let mut values = digits.chars().map_while(|digit| digit.to_digit(radix)).peekable();
    values.peek()?;
    let number = values.fold(0_i64, |number, digit| {
        number.saturating_mul(i64::from(radix)).saturating_add(i64::from(digit))
    });
    Some(if is_negative { -number } else { number })
}

/// The decimal number that a text starts with: `2.9x` is 2.9, `1e3` is 1000.
#[must_use]
pub fn leading_decimal(text: &str) -> Option<f64> {
    let text = text.trim_start_matches(is_space);
    let (is_negative, unsigned) = sign(text);
    let magnitude = if unsigned.starts_with("Infinity") {
        f64::INFINITY
    } else {
        unsigned[..decimal_length(unsigned)].parse().ok()?
    };
    Some(if is_negative { -magnitude } else { magnitude })
}

/// A truth value in any of its spellings.
#[must_use]
pub fn truth(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "false" | "f" | "0" | "off" => Some(false),
        "true" | "t" | "1" | "on" => Some(true),
        _ => None,
    }
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// How many bytes at the start of a text are a decimal number without sign.
fn decimal_length(text: &str) -> usize {
    let digits = |from: usize| text.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let byte = |at: usize| text.as_bytes().get(at).copied();
    let whole = digits(0);
    let decimals = if byte(whole) == Some(b'.') { digits(whole + 1) } else { 0 };
    if whole + decimals == 0 {
        return 0;
    }
    let end = if decimals == 0 { whole } else { whole + 1 + decimals };
    // `1.e3` is a number as well: the point may stand alone before the exponent.
    let point = usize::from(decimals == 0 && byte(end) == Some(b'.'));
    if !matches!(byte(end + point), Some(b'e' | b'E')) {
        return end;
    }
    let sign = usize::from(matches!(byte(end + point + 1), Some(b'+' | b'-')));
    match digits(end + point + 1 + sign) {
        0 => end,
        exponent => end + point + 1 + sign + exponent,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn whole_numbers_are_what_a_text_starts_with() {
        let cases = [
            ("3", Some(3)),
            ("2.9", Some(2)),
            ("-2.9", Some(-2)),
            (" \n+7 logs", Some(7)),
            ("0x1F", Some(31)),
            ("0x", None),
            ("1e3", Some(1)),
            ("three", None),
            ("", None),
            ("-", None),
            (".5", None),
            ("99999999999999999999", Some(i64::MAX)),
        ];
        for (text, number) in cases {
            assert_eq!(leading_integer(text), number, "{text:?}");
        }
    }

    #[test]
    fn decimal_numbers_are_what_a_text_starts_with() {
        let cases = [
            ("3", Some(3.0)),
            ("-3.5x", Some(-3.5)),
            (" .5", Some(0.5)),
            ("5.", Some(5.0)),
            ("1e3", Some(1000.0)),
            ("1.e3", Some(1000.0)),
            ("1e", Some(1.0)),
            ("2E-1!", Some(0.2)),
            (".", None),
            ("e3", None),
            ("nan", None),
            ("inf", None),
            ("-Infinity", Some(f64::NEG_INFINITY)),
            ("0x10", Some(0.0)),
        ];
        for (text, number) in cases {
            assert_eq!(leading_decimal(text), number, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_converted_or_refused(text in "(?s).{0,30}|[-+.0-9exEInfity ]{0,12}") {
            let _ = (leading_integer(&text), leading_decimal(&text), truth(&text));
        }
    }
}
