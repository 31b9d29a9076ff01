//! The planner's options: the paper's ablations as independent switches, and what is left open there.

use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::{OptionFile, OptionInfo, OptionKind, Resolved, WordChoice};

/// Whether the demonstration is cut to the format.
const DEMOS: WordChoice<bool, 2> = WordChoice::new([("full", false), ("two_step", true)]);
const CREWS: WordChoice<DemonstrationCrew, 5> = WordChoice::new([
    ("same", DemonstrationCrew::Same),
    ("1", DemonstrationCrew::Of(1)),
    ("2", DemonstrationCrew::Of(2)),
    ("3", DemonstrationCrew::Of(3)),
    ("4", DemonstrationCrew::Of(4)),
]);
const FEEDBACKS: WordChoice<FeedbackShown, 3> = WordChoice::new([
    ("on", FeedbackShown::Faults),
    ("off", FeedbackShown::Nothing),
    ("full", FeedbackShown::All),
]);
const PROMPTS: WordChoice<PlannerPromptForm, 3> = WordChoice::new([
    ("paper", PlannerPromptForm::Paper),
    ("append", PlannerPromptForm::Append),
    ("compact", PlannerPromptForm::Compact),
]);
const EMPTY_REPLIES: WordChoice<EmptyReply, 2> =
    WordChoice::new([("skip", EmptyReply::Skip), ("advance", EmptyReply::Advance)]);

/// The option of the prompt's form.
const PROMPT: &str = "mindagent.prompt";
/// Its value that asks for the world's short form.
const COMPACT: &str = "mindagent.prompt=compact";
/// The name of the text of a recorded game as the demonstration.
pub const DEMONSTRATION: &str = "demonstration";
/// The option that chooses the demonstration.
const DEMO: &str = "mindagent.demo";
/// The published window.
const WINDOW: &str = "5";
/// The largest window.
const WINDOW_MAX: i64 = 9_999;
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
        PROMPT,
        "paper",
        OptionKind::OneOf(&PROMPTS.words),
        "the form of the prompt: `paper` shows the rules, an example and the last turns (`mindagent.window`); `append` shows the same \
         beginning and every turn, so that nothing already said is changed unless people come or go, and begins again with the \
         newest turn once all turns together exceed 120,000 characters; `compact` shows a legend and the present turn in the \
         world's own short words, without words of people, and the planner answers in them too",
    )
    .later(),
    OptionInfo::new(
        "mindagent.feedback",
        "on",
        OptionKind::OneOf(&FEEDBACKS.words),
        "whether error messages and suggestions of the world stand in the turn messages (`off`: the \
         ablation without feedback); `full` adds what succeeded, as the paper describes it and its program does not",
    )
    .formerly(&[("true", "on"), ("false", "off")])
    .prompt_only(),
    OptionInfo::new(
        "mindagent.hints",
        "on",
        OptionKind::Switch,
        "whether the rules message has the block of inference knowledge",
    )
    .prompt_only(),
    OptionInfo::new(
        DEMO,
        "full",
        OptionKind::OneOf(&DEMOS.words),
        "the demonstration whole, or cut to its first two turns, which show the format only, or made of a recorded game of \
         commands: the journal of a finished episode, `RUN/episodes/KEY.jsonl.zst`",
    )
    .or_file(OptionFile::Text(DEMONSTRATION))
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
        WINDOW,
        OptionKind::Whole { low: 1, high: WINDOW_MAX, word: None, form: "a number of messages" },
        "how many messages of past and present turns a call sees: the newest state, and two messages for each turn before \
         (`3` for models with a small context)",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindagent.rationale",
        "off",
        OptionKind::Switch,
        "whether the planner is asked for a sentence of reasoning before its commands",
    )
    .prompt_only()
    .later(),
    OptionInfo::new(
        "mindagent.empty_reply",
        "skip",
        OptionKind::OneOf(&EMPTY_REPLIES.words),
        "what a reply without any command does: `skip` uses up a turn and leaves the world as it is (as \
         published), `advance` lets time pass with no commands",
    ),
];

/// Finds an option that changes nothing where agents act by calls of tools, and says why.
///
/// # Errors
/// The sentence on the first one.
pub fn check_calls(options: &Resolved) -> Result<(), String> {
    let given = |name: &str, idle: &[&str]| idle.iter().any(|value| options.written(name) == *value);
    let crew = options.written("mindagent.demo_crew");
    let (option, reason) = if crew != "same" {
        (format!("mindagent.demo_crew={crew}"), "the demonstration is the same for every crew")
    } else if options.is_given(DEMO) {
        (format!("{DEMO}=JOURNAL"), "a recorded game of commands is no example of calls")
    } else if given(PROMPT, &["append"]) {
        (format!("{PROMPT}=append"), "prompts for calls have a form of their own")
    } else if given("mindagent.empty_reply", &["advance"]) {
        ("mindagent.empty_reply=advance".to_owned(), "time passes by itself while agents act")
    } else if given("mindagent.feedback", &["full"]) {
        ("mindagent.feedback=full".to_owned(), "`on` tells the results of all calls already")
    } else {
        return Ok(());
    };
    Err(format!("`{option}` has no effect where agents act by calls of tools: {reason}"))
}

/// The option by which prompts are in the world's short form, if they are.
///
/// # Errors
/// The sentence on the first option that changes nothing then.
pub fn short_form(options: &Resolved) -> Result<Option<&'static str>, String> {
    match options.choice(PROMPT, &PROMPTS) {
        PlannerPromptForm::Compact => {}
        PlannerPromptForm::Append if options.written("mindagent.window") != WINDOW => {
            return Err(no_effect(
                "mindagent.window",
                &format!("{PROMPT}=append"),
                "every turn stays in sight",
            ));
        }
        PlannerPromptForm::Paper | PlannerPromptForm::Append => return Ok(None),
    }
    let idle = [
        ("mindagent.hints", "on", "the rules stand in the legend"),
        (DEMO, "full", "there is no demonstration"),
        ("mindagent.demo_crew", "same", "there is no demonstration"),
        ("mindagent.window", WINDOW, "a call shows the present turn alone"),
        ("mindagent.rationale", "off", "answers consist of commands alone"),
    ];
    let given = |(name, default, _): &(&str, &str, &str)| options.written(name) != *default;
    if let Some((name, _, reason)) = idle.iter().find(|option| given(option)) {
        return Err(no_effect(name, COMPACT, reason));
    }
    if options.choice("mindagent.feedback", &FEEDBACKS) == FeedbackShown::All {
        return Err(no_effect(
            "mindagent.feedback",
            COMPACT,
            "`on` tells refused commands, and others are not told",
        ));
    }
    Ok(Some(COMPACT))
}

fn no_effect(option: &str, form: &str, reason: &str) -> String {
    format!("`{option}` has no effect with `{form}`: {reason}; leave it out")
}

/// The options, typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MindAgentOptions {
    /// Rules by which answers are read.
    pub rules: FrameworkRules,
    /// The form of the prompt.
    pub prompt: PlannerPromptForm,
    /// The world's feedback in turn messages.
    pub feedback: FeedbackShown,
    /// Whether the rules message carries the hints.
    pub has_hints: bool,
    /// Whether the demonstration is cut to the format.
    pub is_demonstration_cut: bool,
    /// Whether it is a recorded game of the user's.
    pub is_demonstration_given: bool,
    /// The agents that play in the demonstration.
    pub demonstration_crew: DemonstrationCrew,
    /// The maximal number of messages of past and present turns that a call sees. Turns are whole: of an even number one is unused.
    pub window: usize,
    /// Whether answers begin with a sentence of reasoning.
    pub is_reasoned: bool,
    /// The effect of a reply without a command.
    pub empty_reply: EmptyReply,
    /// Whether the world goes on while the planner thinks, which the clock decides.
    pub world_goes_on: bool,
    /// Whether the planner is told of people and reads their actions of a step before it plans: from revision 4 of this program's
    /// conduct on, under all rules.
    pub reads_people: bool,
    /// Whether a dispatcher has a demonstration: from that revision on too.
    pub shows_dispatch: bool,
}

/// The form of the planner's prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlannerPromptForm {
    /// A fixed beginning and a window over the last turns.
    Paper,
    /// The same beginning and every turn: nothing already said is changed.
    Append,
    /// The world's short form: a legend and the present turn.
    Compact,
}

/// The size of the crew that plays the demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemonstrationCrew {
    /// The team's own size, or the largest smaller one that has a demonstration.
    Same,
    /// Exactly this one.
    Of(u32),
}

/// The feedback of the world that turn messages carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackShown {
    /// Error messages and suggestions.
    Faults,
    /// None: the ablation.
    Nothing,
    /// These, and what succeeded.
    All,
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
            prompt: options.choice(PROMPT, &PROMPTS),
            feedback: options.choice("mindagent.feedback", &FEEDBACKS),
            has_hints: options.switch("mindagent.hints"),
            is_demonstration_cut: !options.is_given(DEMO) && options.choice(DEMO, &DEMOS),
            is_demonstration_given: options.is_given(DEMO),
            demonstration_crew: options.choice("mindagent.demo_crew", &CREWS),
            window: options.whole("mindagent.window"),
            is_reasoned: options.switch("mindagent.rationale"),
            empty_reply: options.choice("mindagent.empty_reply", &EMPTY_REPLIES),
            world_goes_on: false,
            reads_people: options.revision() >= READS_PEOPLE,
            shows_dispatch: options.revision() >= READS_PEOPLE,
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
            prompt: PlannerPromptForm::Paper,
            feedback: FeedbackShown::Faults,
            has_hints: true,
            is_demonstration_cut: false,
            is_demonstration_given: false,
            demonstration_crew: DemonstrationCrew::Same,
            window: 5,
            is_reasoned: false,
            empty_reply: EmptyReply::Skip,
            world_goes_on: false,
            reads_people: true,
            shows_dispatch: true,
        };
        assert_eq!(typed(&[]), full);
    }

    #[test]
    fn options_without_effect_on_calls_are_named() {
        let check = |given: &[(&str, &str)]| {
            let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            check_calls(&Resolved::new("team `mindagent`", OPTIONS, &given).unwrap())
        };
        let fine =
            [("mindagent.demo", "two_step"), ("mindagent.feedback", "false"), ("mindagent.window", "9")];
        assert_eq!((check(&[]), check(&fine)), (Ok(()), Ok(())));
        for (name, value) in [
            (PROMPT, "append"),
            ("mindagent.demo_crew", "2"),
            ("mindagent.empty_reply", "advance"),
            ("mindagent.feedback", "full"),
        ] {
            let told = check(&[(name, value)]).unwrap_err();
            assert!(
                told.starts_with(&format!("`{name}={value}` has no effect where agents act by calls")),
                "{told}"
            );
        }
    }

    #[test]
    fn options_without_effect_on_a_form_are_named() {
        let check = |given: &[(&str, &str)]| {
            let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            short_form(&Resolved::new("team `mindagent`", OPTIONS, &given).unwrap())
        };
        let compact = (PROMPT, "compact");
        assert_eq!((check(&[]), check(&[(PROMPT, "append")])), (Ok(None), Ok(None)));
        assert_eq!(check(&[compact, ("mindagent.feedback", "off")]), Ok(Some(COMPACT)));
        for given in [
            [compact, ("mindagent.hints", "off")],
            [compact, ("mindagent.demo", "two_step")],
            [compact, ("mindagent.demo_crew", "2")],
            [compact, ("mindagent.window", "9")],
            [compact, ("mindagent.rationale", "on")],
            [compact, ("mindagent.feedback", "full")],
            [(PROMPT, "append"), ("mindagent.window", "9")],
        ] {
            let told = check(&given).unwrap_err();
            assert!(told.contains(given[1].0) && told.contains("has no effect with"), "{told}");
        }
    }

    #[test]
    fn options_combine_freely() {
        let all = [
            ("mindagent.rules", "paper"),
            ("mindagent.feedback", "off"),
            ("mindagent.hints", "off"),
            ("mindagent.demo", "two_step"),
            ("mindagent.demo_crew", "3"),
            ("mindagent.window", "12"),
            ("mindagent.rationale", "on"),
            ("mindagent.empty_reply", "advance"),
        ];
        let ablated = MindAgentOptions {
            rules: FrameworkRules::Paper,
            prompt: PlannerPromptForm::Paper,
            feedback: FeedbackShown::Nothing,
            has_hints: false,
            is_demonstration_cut: true,
            is_demonstration_given: false,
            demonstration_crew: DemonstrationCrew::Of(3),
            window: 12,
            is_reasoned: true,
            empty_reply: EmptyReply::Advance,
            world_goes_on: false,
            reads_people: true,
            shows_dispatch: true,
        };
        assert_eq!(typed(&all), ablated);
    }
}
