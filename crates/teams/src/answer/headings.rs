//! Text under headings, as models write it: `Heading: text`, with or without marks of Markdown or a number around the
//! heading, and with the text on the same line or below.

/// The longest text that is looked into, in bytes.
const TEXT_MAX: usize = 1 << 17;

/// The texts under these headings in the order of the headings; none for one that does not occur. Of a heading that occurs
/// twice the last holds, since models correct themselves. A heading may have several names, with `|` between them; one that
/// ends in "is" needs no colon.
pub(crate) fn sections(text: &str, headings: &[&str]) -> Vec<Option<String>> {
    let mut found: Vec<Option<String>> = vec![None; headings.len()];
    let mut open: Option<usize> = None;
    // Whether a fenced block is open, and whether it began within a section.
    let mut fence: Option<bool> = None;
    let end = (0..=TEXT_MAX.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    for line in text.get(..end).unwrap_or_default().lines() {
        if let Some((heading, rest)) = bare_heading(line, headings) {
            open = Some(heading);
            if let Some(section) = found.get_mut(heading) {
                *section = Some(rest.to_owned());
            }
        } else if line.trim_start().starts_with("```")
            && (fence == Some(false) || (fence.is_none() && open.is_none()))
        {
            // The block stands around all sections; what comes behind it belongs to none.
            if fence.is_some() {
                open = None;
            }
            fence = if fence.is_some() { None } else { Some(false) };
        } else if let Some(section) = open.and_then(|open| found.get_mut(open)).and_then(Option::as_mut) {
            if line.trim_start().starts_with("```") {
                fence = if fence.is_some() { None } else { Some(true) };
            }
            section.push('\n');
            section.push_str(line);
        }
    }
    found.into_iter().map(|section| section.map(|text| text.trim().to_owned())).collect()
}

/// Which heading a line is or begins with, and what follows it on the line. A heading without a colon must be all that
/// stands on its line, but for marks.
pub(crate) fn bare_heading<'l>(line: &'l str, headings: &[&str]) -> Option<(usize, &'l str)> {
    let bare = without_number(line.trim_start_matches(is_mark)).trim_start_matches(is_mark);
    let names = headings
        .iter()
        .enumerate()
        .flat_map(|(number, names)| names.split('|').map(move |name| (number, name)));
    let mut best: Option<(usize, &str, usize)> = None;
    for (number, name) in names {
        let is_it = bare.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        if !is_it || best.is_some_and(|(.., length)| length >= name.len()) {
            continue;
        }
        let rest = bare.get(name.len()..).unwrap_or_default();
        let is_verb = name.ends_with(" is") && rest.starts_with(' ');
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`'));
        if is_verb && !rest.starts_with([':', '：']) {
            best = Some((number, rest, name.len()));
        } else if let Some(after) = rest.strip_prefix([':', '：', '︰']) {
            best = Some((number, after, name.len()));
        } else if rest.trim_matches(is_mark).is_empty() {
            best = Some((number, "", name.len()));
        }
    }
    let (number, rest, _) = best?;
    Some((number, rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'))))
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || matches!(c, '#' | '*' | '_' | '-' | '>' | '•' | '`' | '=')
}

/// A line without the number that it begins with: `1.`, `2)`, `(3)`.
fn without_number(line: &str) -> &str {
    let bare = line.strip_prefix('(').unwrap_or(line);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let rest = bare.get(digits..).unwrap_or_default();
    match rest.strip_prefix(['.', ')', ':', '、', '．']).filter(|_| digits > 0) {
        Some(rest) => rest.trim_start_matches(')').trim_start(),
        None => line,
    }
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
        assert_eq!(sections("ä: é", &["Status"]), [None]);
        assert_eq!(sections("Analysis of it\nStatuses", &["Analysis", "Status"]), [None, None]);
    }

    #[test]
    fn a_heading_may_stand_alone_or_behind_a_number() {
        let read =
            |text: &str| sections(text, &["Objective|Objective is", "Plan", "Task at hand|The task at hand"]);
        let expected = ["nail it", "1. fetch\n2. nail", "1. fetch"].map(|text| Some(text.to_owned()));
        for text in [
            "Objective: nail it\nPlan:\n1. fetch\n2. nail\nTask at hand: 1. fetch",
            "### Objective\nnail it\n### Plan\n1. fetch\n2. nail\n### Task at hand\n1. fetch",
            "1. Objective: nail it\n2. Plan:\n1. fetch\n2. nail\n3. Task at hand: 1. fetch",
            "**1. Objective**\nnail it\n**2) Plan**:\n1. fetch\n2. nail\n**The task at hand:** 1. fetch",
            "Objective：nail it\nPlan：\n1. fetch\n2. nail\nTask at hand： 1. fetch",
            "```\nObjective: nail it\nPlan\n1. fetch\n2. nail\nTASK AT HAND: 1. fetch\n```\nThat is it.",
            "Objective is nail it\nPlan:\n1. fetch\n2. nail\nTask at hand: 1. fetch",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
