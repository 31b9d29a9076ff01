//! Styles of answers whose parts have headings, such as `Plan for Player 0: pickup_onion`.

use cooperage_models::ReplyStyle;

use super::PlainAnswer;
use super::lines::capitalised;

/// The headings of a plan in the words of the paper on S-Agents, with what stands behind them.
const PAPERS: [(&str, &str); 3] =
    [("Plan:", "Long-term plan:"), ("Task at hand: ", "The task at hand: "), ("Informer: ", "Informer is ")];
/// A plan has this part.
const TASK: &str = "Task at hand: ";
/// The words of a leader whose agents are all at work, and that of a model which gives out work piece by piece.
const AWAIT: &str = ": wait for the reports";
const NONE: &str = "None, we wait for the reports.";
/// Characters of a heading.
const HEADING_MAX: usize = 60;

/// The parts in a style that changes their headings.
pub(super) fn write(style: ReplyStyle, answer: &PlainAnswer<'_>) -> String {
    let is_plan = answer.text.lines().any(|line| line.starts_with(TASK));
    if style == ReplyStyle::Headings && is_plan {
        return in_the_papers_words(answer.text);
    }
    let written = answer.text.lines().map(|line| {
        let Some((heading, rest)) = parts(line) else { return line.to_owned() };
        match style {
            ReplyStyle::Markdown => marked(heading, rest, answer.number),
            ReplyStyle::Headings => format!("## {heading}\n\n{rest}"),
            ReplyStyle::Case => format!("{}: {}", heading.to_uppercase(), in_other_case(rest)),
            _ => line.to_owned(),
        }
    });
    written.collect::<Vec<_>>().join("\n")
}

fn in_the_papers_words(plan: &str) -> String {
    let written = plan.lines().map(|line| {
        let known = PAPERS.iter().find_map(|(ours, theirs)| Some((theirs, line.strip_prefix(ours)?)));
        known.map_or_else(|| line.to_owned(), |(theirs, rest)| format!("{theirs}{rest}"))
    });
    written.collect::<Vec<_>>().join("\n")
}

/// A plan whose task at hand is none while all agents are at work.
pub(super) fn without_waiting(plan: &str) -> String {
    let written = plan.lines().map(|line| match line.strip_prefix(TASK) {
        Some(task) if task.ends_with(AWAIT) => format!("{TASK}{NONE}"),
        _ => line.to_owned(),
    });
    written.collect::<Vec<_>>().join("\n")
}

/// The heading of a line and the text behind it; `None` if it has no heading.
fn parts(line: &str) -> Option<(&str, &str)> {
    let (heading, rest) = line.split_once(": ")?;
    let is_heading = heading.starts_with(|letter: char| letter.is_ascii_uppercase())
        && heading.len() <= HEADING_MAX
        && !heading.contains(['.', ',', '"']);
    is_heading.then_some((heading, rest))
}

/// In bold, as a heading, as a bullet; a name in code marks.
fn marked(heading: &str, rest: &str, choice: u64) -> String {
    let rest = if rest.contains(' ') { rest.to_owned() } else { format!("`{rest}`") };
    match choice % 3 {
        0 => format!("**{heading}:** {rest}"),
        1 => format!("### {heading}\n\n{rest}"),
        _ => format!("- **{heading}**: {rest}"),
    }
}

/// Names with capitals and blanks; sentences stay.
fn in_other_case(text: &str) -> String {
    if text.contains(' ') {
        return text.to_owned();
    }
    text.split('_').map(capitalised).collect::<Vec<_>>().join(" ")
}

/// The answer with a name at its end that does not exist.
pub(super) fn with_wrong_name(text: &str) -> String {
    format!("{text}9")
}

#[cfg(test)]
mod tests {
    use cooperage_teams::player::ReplyForm;

    use super::*;

    #[test]
    fn headings_are_written_otherwise_and_sentences_stay() {
        let text = "Analysis: So it is, and here: a soup.\nPlan for Player 0: pickup_onion";
        for (style, number, expected) in [
            (ReplyStyle::Markdown, 0, "**Plan for Player 0:** `pickup_onion`"),
            (ReplyStyle::Markdown, 1, "### Plan for Player 0\n\n`pickup_onion`"),
            (ReplyStyle::Markdown, 2, "- **Plan for Player 0**: `pickup_onion`"),
            (ReplyStyle::Headings, 0, "## Plan for Player 0\n\npickup_onion"),
            (ReplyStyle::Case, 0, "PLAN FOR PLAYER 0: Pickup Onion"),
        ] {
            let form = ReplyForm::Headings;
            let written =
                write(style, &PlainAnswer { form, text, draft: None, tools: &[], number, turns: 0 });
            assert!(written.ends_with(expected), "{written}");
            assert!(written.contains("So it is, and here: a soup."), "{written}");
        }
        let plan =
            "Plan:\n1. Ann: wait for the reports\nTask at hand: 1. Ann: wait for the reports\nInformer: Bob";
        let form = ReplyForm::Headings;
        let answer = PlainAnswer { form, text: plan, draft: None, tools: &[], number: 0, turns: 0 };
        assert_eq!(
            write(ReplyStyle::Headings, &answer),
            "Long-term plan:\n1. Ann: wait for the reports\nThe task at hand: 1. Ann: wait for the reports\nInformer is Bob"
        );
        assert!(without_waiting(plan).contains("\nTask at hand: None, we wait for the reports.\n"));
    }
}
