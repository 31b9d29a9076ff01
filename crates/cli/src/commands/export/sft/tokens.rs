//! `export sft --format tokens`: prompts and answers in the tokens of a benchmark's short words.

use cooperage_journal::RunDir;
use cooperage_suites::suite::SuiteTraining;
use cooperage_suites::training::{LeftOut, Transition, WordedExample};

use crate::error::CliError;

/// Adds the tokens to the examples of an episode. Leaves out and counts those whose answers are not in words, and refuses a prompt
/// that is not.
pub(super) fn word(
    made: Vec<Transition>,
    training: &dyn SuiteTraining,
    run: &RunDir,
    left_out: &mut LeftOut,
) -> Result<Vec<Transition>, CliError> {
    let mut worded = Vec::with_capacity(made.len());
    for mut example in made {
        let prompt = prompt(&example, training).map_err(|why| {
            CliError::usage(format!(
                "--format tokens: a prompt of {} is not in short words: {why}",
                run.path()
            ))
            .hint("play with `--team mindagent --set mindagent.prompt=compact`")
        })?;
        match training.tokens(&example.line.response) {
            Ok(answer) => {
                example.worded = Some(WordedExample { prompt, answer });
                worded.push(example);
            }
            Err(_) => left_out.without_words += 1,
        }
    }
    Ok(worded)
}

/// The tokens of the turn, which follows the legend.
fn prompt(example: &Transition, training: &dyn SuiteTraining) -> Result<Vec<u32>, String> {
    match example.line.messages.as_slice() {
        [_, turn] => training.tokens(&turn.content),
        messages => Err(format!("it has {} messages, and not a legend and a turn", messages.len())),
    }
}
