//! Text under headings, as models write it: `Heading: text`, with or without the marks of Markdown around the heading.

/// The longest text that is looked into, in bytes.
const TEXT_MAX: usize = 1 << 17;

/// The texts under these headings in the order of the headings; none for one that does not occur. Of a heading that occurs
/// twice the last holds, since models correct themselves.
pub(super) fn sections(text: &str, headings: &[&str]) -> Vec<Option<String>> {
    let mut found: Vec<Option<String>> = vec![None; headings.len()];
    let mut open: Option<usize> = None;
    let end = (0..=TEXT_MAX.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    for line in text.get(..end).unwrap_or_default().lines() {
        if let Some((heading, rest)) = heading(line, headings) {
            open = Some(heading);
            if let Some(section) = found.get_mut(heading) {
                *section = Some(rest.to_owned());
            }
        } else if let Some(section) = open.and_then(|open| found.get_mut(open)).and_then(Option::as_mut) {
            section.push('\n');
            section.push_str(line);
        }
    }
    found.into_iter().map(|section| section.map(|text| text.trim().to_owned())).collect()
}

/// Which heading a line begins with, and what follows it on the line.
fn heading<'l>(line: &'l str, headings: &[&str]) -> Option<(usize, &'l str)> {
    let bare =
        line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '_' | '-' | '>'));
    let is_it =
        |heading: &str| bare.get(..heading.len()).is_some_and(|start| start.eq_ignore_ascii_case(heading));
    let (number, heading) = headings.iter().enumerate().find(|(_, heading)| is_it(heading))?;
    let rest = bare.get(heading.len()..)?;
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'));
    let rest = rest.strip_prefix(':')?;
    Some((number, rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_found_with_any_marks_around_them() {
        let text = "Well.\n**Analysis:** it is\nlong\n## Status : **success**\n- status: fail";
        assert_eq!(
            sections(text, &["Analysis", "Status", "Plan"]),
            [Some("it is\nlong".to_owned()), Some("fail".to_owned()), None]
        );
        assert_eq!(sections("Analysis of it\nStatus", &["Analysis", "Status"]), [None, None]);
        assert_eq!(sections("ä: é", &["Status"]), [None]);
    }
}
