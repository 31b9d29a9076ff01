//! The planner's options: the paper's ablations as independent switches, and what is left open there.

use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::{OptionInfo, OptionKind, Resolved, WordChoice};

/// Whether the demonstration is cut to the format.
const DEMOS: WordChoice<bool, 2> = WordChoice::new([("full", false), ("two_step", true)]);
const CREWS: WordChoice<DemonstrationCrew, 5> = WordChoice::new([
    ("same", DemonstrationCrew::Same),
    ("1", DemonstrationCrew::Of(1)),
    ("2", DemonstrationCrew::Of(2)),
    ("3", DemonstrationCrew::Of(3)),
    ("4", DemonstrationCrew::Of(4)),
]);
const WINDOWS: WordChoice<MessageWindow, 2> =
    WordChoice::new([("5", MessageWindow::Five), ("3", MessageWindow::Three)]);
const EMPTY_REPLIES: WordChoice<EmptyReply, 2> =
    WordChoice::new([("skip", EmptyReply::Skip), ("advance", EmptyReply::Advance)]);

/// The first revision of this program's conduct in which the planner reads what people do.
const READS_PEOPLE: u32 = 4;

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "mindagent.rules",
        "`fixed`: commands are read in every usual spelling, the prompt asks for one a line, the planner is told what was not \
         carried out, and an answer may have 8,192 tokens; `paper`: only commands written exactly, 100 tokens (Claude: 200)",
    ),
    OptionInfo::new(
        "mindagent.feedback",
        "on",
        OptionKind::Switch,
        "whether error messages and suggestions of the world stand in the turn messages (`off`: the \
         ablation without feedback)",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.hints",
        "on",
        OptionKind::Switch,
        "whether the rules message has the block of inference knowledge",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.demo",
        "full",
        OptionKind::OneOf(&DEMOS.words),
        "the demonstration whole, or cut to its first two turns, which show the format only",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.demo_crew",
        "same",
        OptionKind::OneOf(&CREWS.words),
        "the size of the crew that plays the demonstration; `same` is the team's own, or the largest \
         smaller one that has a demonstration",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.window",
        "5",
        OptionKind::OneOf(&WINDOWS.words),
        "how many messages of past and present turns a call sees (`3` for models with a small context)",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.empty_reply",
        "skip",
        OptionKind::OneOf(&EMPTY_REPLIES.words),
        "what a reply without any command does: `skip` uses up a turn and leaves the world as it is (as \
         published), `advance` lets time pass with no commands",
    ),
];

/// The options, typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MindAgentOptions {
    /// Rules by which answers are read.
    pub rules: FrameworkRules,
    /// Whether turn messages carry the world's feedback.
    pub has_feedback: bool,
    /// Whether the rules message carries the hints.
    pub has_hints: bool,
    /// Whether the demonstration is cut to the format.
    pub is_demonstration_cut: bool,
    /// The agents that play in the demonstration.
    pub demonstration_crew: DemonstrationCrew,
    /// The part of the past that a call sees.
    pub window: MessageWindow,
    /// The effect of a reply without a command.
    pub empty_reply: EmptyReply,
    /// Whether the world goes on while the planner thinks, which the clock decides.
    pub world_goes_on: bool,
    /// Whether the planner is told of people and reads their actions of a step before it plans: from revision 4 of this program's
    /// conduct on, under all rules.
    pub reads_people: bool,
}

/// The size of the crew that plays the demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemonstrationCrew {
    /// The team's own size, or the largest smaller one that has a demonstration.
    Same,
    /// Exactly this one.
    Of(u32),
}

/// The maximal number of messages of past and present turns that a call sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageWindow {
    /// Three states and two plans.
    Five,
    /// Two states and one plan.
    Three,
}

impl MessageWindow {
    /// The number of messages.
    #[must_use]
    pub fn messages(self) -> usize {
        match self {
            MessageWindow::Five => 5,
            MessageWindow::Three => 3,
        }
    }
}

/// The effect of a reply without a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyReply {
    /// It uses up a turn; the world stands still.
    Skip,
    /// Time passes with no commands.
    Advance,
}

impl MindAgentOptions {
    /// Reads checked options.
    #[must_use]
    pub fn from_resolved(options: &Resolved) -> MindAgentOptions {
        MindAgentOptions {
            rules: options.rules(),
            has_feedback: options.switch("mindagent.feedback"),
            has_hints: options.switch("mindagent.hints"),
            is_demonstration_cut: options.choice("mindagent.demo", &DEMOS),
            demonstration_crew: options.choice("mindagent.demo_crew", &CREWS),
            window: options.choice("mindagent.window", &WINDOWS),
            empty_reply: options.choice("mindagent.empty_reply", &EMPTY_REPLIES),
            world_goes_on: false,
            reads_people: options.revision() >= READS_PEOPLE,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn typed(given: &[(&str, &str)]) -> MindAgentOptions {
        let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        MindAgentOptions::from_resolved(&Resolved::new("team `mindagent`", OPTIONS, &given).unwrap())
    }

    #[test]
    fn defaults_are_the_full_planner() {
        let full = MindAgentOptions {
            rules: FrameworkRules::Fixed,
            has_feedback: true,
            has_hints: true,
            is_demonstration_cut: false,
            demonstration_crew: DemonstrationCrew::Same,
            window: MessageWindow::Five,
            empty_reply: EmptyReply::Skip,
            world_goes_on: false,
            reads_people: true,
        };
        assert_eq!(typed(&[]), full);
    }

    #[test]
    fn options_combine_freely() {
        let all = [
            ("mindagent.rules", "paper"),
            ("mindagent.feedback", "off"),
            ("mindagent.hints", "off"),
            ("mindagent.demo", "two_step"),
            ("mindagent.demo_crew", "3"),
            ("mindagent.window", "3"),
            ("mindagent.empty_reply", "advance"),
        ];
        let ablated = MindAgentOptions {
            rules: FrameworkRules::Paper,
            has_feedback: false,
            has_hints: false,
            is_demonstration_cut: true,
            demonstration_crew: DemonstrationCrew::Of(3),
            window: MessageWindow::Three,
            empty_reply: EmptyReply::Advance,
            world_goes_on: false,
            reads_people: true,
        };
        assert_eq!(typed(&all), ablated);
    }
}
