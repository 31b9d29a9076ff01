//! The original's defects, and what becomes of each under `mindcraft.rules`: `paper` or `fixed`. The former option
//! `mindcraft.quirks` sets the defects alone: `keep` is `paper`, and `repair` is `fixed`.
//!
//! Sections are those of docs/spec/mindcraft.md.
//!
//! | section | defect | `paper` | `fixed` | held by |
//! | --- | --- | --- | --- | --- |
//! | 1.2 | the check of who is there does nothing | nothing is checked | the same | the check would have no visible effect |
//! | 1.5 | a death is told with x in the place of z | so | z is z | test `quirk_1_5_whoever_dies_is_told_where` of `mindcraft` |
//! | 2.2 | a profile's `max_tokens` is read and never used | it is told that it has no effect | the same | test `the_originals_profiles_load_as_they_are_and_what_means_nothing_is_told` |
//! | 2.2 | modes that a profile does not name are as the program begins, which switches cowardice on in tasks | so | as the base profile says | test `quirk_2_2_what_a_profile_of_modes_leaves_out_is_as_the_program_begins` |
//! | 3.3 | a goal that holds a double quote is not set | so | it is set | test `quirk_a_goal_with_a_double_quote` |
//! | 5.4 | the mark of a time-out is never taken away: what is interrupted later tells its output | so | it tells nothing | test `quirk_5_4_the_mark_of_a_time_out_stays` of `mindcraft` |
//! | 5.4 | a resumed action has ten minutes, its first run any time | no limit | no limit | bodies resume by themselves, in every catalogue alike; following for ten minutes without any message is rare |
//! | 7.4 | without an embedding model only three functions are documented | so | words in common find more | test `quirk_7_4_without_vectors_only_the_basic_documentation_is_shown` |
//! | 7.7 | some examples break the grammar or use commands that are gone | every example can be carried out | the same | the texts are our own, and a test of the pack parses them |
//! | 7.9 | the names of one service's models raise an error | they are read | the same | an error would end the program before it begins; test `a_name_tells_who_serves_the_model` |
//! | 7.9 | a failed call is answered by an apology that enters the conversation | a failure is a failure | the same | replies of providers are typed; an apology would be a model's words that no model has said |
//! | 8.4 | saying that one is busy starts the clock of the other conversation | so | it does not | test `whoever_talks_with_somebody_else_says_so_and_ends` |
//! | 8.5 a | an end that comes while both are busy is not acted on | so | at once | test `quirk_an_end_received_while_both_are_busy` |
//! | 8.5 b | a cancelled timer blocks answers until the next message is taken up | so | it does not | test `quirk_a_cancelled_timer_blocks_answers_until_the_next_message_is_taken_up` |
//! | 8.7 | ending a known partner's conversation while there is none raises an error | it is ended | the same | an error would end the program, which restarts with what it remembers |
//! | 8.7 | with short echoes the partner is never told of the end | so | it is told | test `quirk_an_end_that_is_not_heard_is_told_where_defects_are_repaired` |
//! | 11.2, 7.5 | the goal's loop asks while another message is being answered, which makes that answer void | so | the loop waits | test `quirk_words_to_whoever_works_at_a_goal_are_lost_unless_that_is_repaired` |
//! | 11.4 | of the words behind a fence only four are left out, and what stands between two blocks is run as code | so | any word is left out, and blocks are joined | tests of `coder::fence` and `code_blocks` |
//! | 11.4 | unknown functions in code are found only when it runs | they are found before it runs | the same | `script::checks`, with its tests, knows the real list for all that run code |
//! | 11.4 | code can get out of its sandbox | it cannot | the same | safety is no option; the hostile corpus of `script` |
//!
//! Those of section 10 are the skills' affair, in `body`: they are the same for all frameworks that use its catalogue.
//!
//! Two things differ under either value. The opener of a task is not passed as the text of a command, so quotes cannot
//! break it. And a body that was told to follow a player forgets that once a goal is worked on; in the original it follows
//! again when the goal is reached.

/// Whether the original's defects are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quirks {
    /// As in the original.
    Keep,
    /// As it was meant to be.
    Repair,
}
