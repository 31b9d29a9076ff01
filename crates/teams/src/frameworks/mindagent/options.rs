//! The planner's options: the paper's ablations as independent switches, and what is left open there.

use crate::options::{OptionInfo, OptionValues, Resolved};
use crate::rules::{FrameworkRules, rules_option};

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "mindagent.rules",
        "`fixed`: commands are read in every usual spelling, the prompt asks for one a line, the planner is told what was not \
         carried out, and an answer may have 8,192 tokens; `paper`: only commands written exactly, 100 tokens (Claude: 200)",
    ),
    OptionInfo {
        name: "mindagent.feedback",
        default: "on",
        values: OptionValues::OneOf(&["on", "off"]),
        meaning: "whether error messages and suggestions of the world stand in the turn messages (`off`: the ablation \
                  without feedback)",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindagent.hints",
        default: "on",
        values: OptionValues::OneOf(&["on", "off"]),
        meaning: "whether the rules message has the block of inference knowledge",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindagent.demo",
        default: "full",
        values: OptionValues::OneOf(&["full", "two_step"]),
        meaning: "the demonstration whole, or cut to its first two turns, which show the format only",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindagent.demo_crew",
        default: "same",
        values: OptionValues::OneOf(&["same", "1", "2", "3", "4"]),
        meaning: "the size of the crew that plays the demonstration; `same` is the team's own, or the largest smaller \
                  one that has a demonstration",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindagent.window",
        default: "5",
        values: OptionValues::OneOf(&["5", "3"]),
        meaning: "how many messages of past and present turns a call sees (`3` for models with a small context)",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindagent.empty_reply",
        default: "skip",
        values: OptionValues::OneOf(&["skip", "advance"]),
        meaning: "what a reply without any command does: `skip` uses up a turn and leaves the world as it is (as \
                  published), `advance` lets time pass with no commands",
        prompt_only: false,
    },
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
            has_feedback: options.value("mindagent.feedback") != "off",
            has_hints: options.value("mindagent.hints") != "off",
            is_demonstration_cut: options.value("mindagent.demo") == "two_step",
            demonstration_crew: match options.value("mindagent.demo_crew").parse() {
                Ok(crew) => DemonstrationCrew::Of(crew),
                Err(_) => DemonstrationCrew::Same,
            },
            window: if options.value("mindagent.window") == "3" {
                MessageWindow::Three
            } else {
                MessageWindow::Five
            },
            empty_reply: match options.value("mindagent.empty_reply") {
                "advance" => EmptyReply::Advance,
                _ => EmptyReply::Skip,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn typed(given: &[(&str, &str)]) -> MindAgentOptions {
        let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        MindAgentOptions::from_resolved(&Resolved::new("mindagent", OPTIONS, &given).unwrap())
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
        };
        assert_eq!(typed(&all), ablated);
    }
}
