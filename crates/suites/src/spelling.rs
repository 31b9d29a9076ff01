//! How numbers are spelled. Every text for people is made from the number as files have it, in millionths, and half of a last digit
//! goes away from zero: whoever rounds a number of `episodes.csv` or `report.json` by hand finds the text of the terminal, of
//! reports and of the studio, whose page does the same (`data/words.ts`).

use serde_json::{Number, Value};

/// The decimals of numbers in files: more than any of them means.
const FILE_PLACES: u32 = 6;

/// Whole numbers are written as such in JSON; others with at most six decimals.
#[must_use]
pub fn rounded(value: f64) -> Value {
    const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < WHOLE_MAX {
        return Value::from(value as i64);
    }
    Number::from_f64((value * 1e6).round() / 1e6).map_or(Value::Null, Value::Number)
}

/// A number as comma-separated files have it: that of [`rounded`]; nothing for what is no number.
#[must_use]
pub fn plain(value: f64) -> String {
    match rounded(value) {
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// A number with so many decimals, at most six: `0.453`.
#[must_use]
pub fn decimals(value: f64, places: u32) -> String {
    spelled(value, FILE_PLACES.saturating_sub(places), places)
}

/// A difference with so many decimals, at most six, and its sign: `+0.453`, `-0.453`, `0.000`.
#[must_use]
pub fn signed(value: f64, places: u32) -> String {
    with_sign(decimals(value, places))
}

/// A share from 0 to 1 in percent: `45.3 %`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{} %", points(share))
}

/// A share from 0 to 1 in percent, without the sign of percent: `45.3`.
#[must_use]
pub fn points(share: f64) -> String {
    spelled(share, 3, 1)
}

/// A difference of shares in points of percent, with its sign: `+45.3`.
#[must_use]
pub fn signed_points(share: f64) -> String {
    with_sign(points(share))
}

/// A sum of US dollars: `$0.1235`, and from one dollar on `$1.24`.
#[must_use]
pub fn dollars(usd: f64) -> String {
    if usd == 0.0 {
        return "$0".to_owned();
    }
    format!("${}", decimals(usd, if usd < 1.0 { 4 } else { 2 }))
}

/// Nothing is neither more nor less.
fn with_sign(text: String) -> String {
    let is_nothing = !text.contains(|c: char| ('1'..='9').contains(&c));
    if is_nothing || text.starts_with('-') { text } else { format!("+{text}") }
}

/// Millionths less so many digits, with so many decimals.
fn spelled(value: f64, dropped: u32, places: u32) -> String {
    /// Numbers beyond have no decimals.
    const WHOLE_MIN: f64 = 1e15;
    if !value.is_finite() || value.abs() >= WHOLE_MIN {
        return format!("{value:.0}");
    }
    let unit = 10_i128.pow(dropped);
    let millionths = (value.abs() * 1e6).round() as i128;
    let shown = (millionths + unit / 2) / unit;
    let sign = if value < 0.0 && shown > 0 { "-" } else { "" };
    let one = 10_i128.pow(places);
    match places {
        0 => format!("{sign}{shown}"),
        _ => format!("{sign}{}.{:0width$}", shown / one, shown % one, width = places as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers with their spellings, which the test of the studio's page reads too.
    const SPELLINGS: &str = include_str!("../../studio/page/test/spellings.json");

    #[test]
    fn a_number_has_one_spelling_here_and_in_the_page() {
        let spellings: Value = serde_json::from_str(SPELLINGS).unwrap();
        let numbers: Vec<(f64, String, String)> =
            serde_json::from_value(spellings["numbers"].clone()).unwrap();
        let sums: Vec<(f64, String)> = serde_json::from_value(spellings["dollars"].clone()).unwrap();
        assert!(numbers.len() > 10 && sums.len() > 5);
        for (value, as_percent, with_three) in numbers {
            assert_eq!((percent(value), decimals(value, 3)), (as_percent, with_three), "{value}");
        }
        for (value, as_sum) in sums {
            assert_eq!(dollars(value), as_sum);
        }
    }

    #[test]
    fn texts_are_those_of_the_numbers_in_files() {
        for value in [0.452_5, 1.0 / 3.0, 2.0 / 3.0, 0.000_499_6, -0.062_5, 17.25] {
            let of_file: f64 = plain(value).parse().unwrap();
            assert_eq!((percent(value), decimals(value, 3)), (percent(of_file), decimals(of_file, 3)));
        }
        assert_eq!([plain(180.0), plain(0.452_5), plain(f64::NAN)], ["180", "0.4525", ""]);
    }

    #[test]
    fn numbers_in_json_are_short_and_exact() {
        assert_eq!(rounded(180.0).to_string(), "180");
        assert_eq!(rounded(0.763_801_000_1).to_string(), "0.763801");
        assert_eq!(rounded(f64::NAN), Value::Null);
    }

    #[test]
    fn differences_have_a_sign_unless_they_are_nothing() {
        assert_eq!([0.25, -0.25, 0.000_1].map(|value| signed(value, 3)), ["+0.250", "-0.250", "0.000"]);
        assert_eq!([0.125, -0.452_5, -0.000_2].map(signed_points), ["+12.5", "-45.3", "0.0"]);
        assert_eq!(
            (decimals(2.5, 0), decimals(-0.4, 0), decimals(1e15, 2)),
            ("3".into(), "0".into(), "1000000000000000".into())
        );
        assert_eq!(decimals(f64::NAN, 1), "NaN");
    }
}
