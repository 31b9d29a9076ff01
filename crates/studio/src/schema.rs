//! The JSON Schema of the messages between the server and its pages.

use schemars::JsonSchema;

/// The JSON Schema of all messages between the server and a page. The types of the page are generated from it.
#[must_use]
pub fn schema() -> String {
    /// All messages in one type, so that one schema has all definitions.
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    struct Wire {
        to_page: crate::wire::ToPage,
        from_page: crate::wire::FromPage,
        runs: Vec<crate::runs::RunLine>,
        run: crate::runs::RunView,
        instructed_run: crate::runs::InstructedRun,
        study_progress: crate::study::wire::StudyProgress,
        new_run: crate::hosting::NewRun,
        resume_run: crate::hosting::ResumeRun,
        new_run_answer: crate::hosting::NewRunAnswer,
        choices: crate::hosting::Choices,
        prompt: crate::prompts::Prompt,
        comments: crate::comments::CommentsView,
        new_comment: crate::comments::NewComment,
        drawing: crate::wire::Drawing,
        team: crate::wire::TeamMoment,
        found: crate::wire::Found,
        to_seat: crate::seats::wire::ToSeat,
        from_seat: crate::seats::wire::FromSeat,
        hub_agent: crate::hub::wire::HubAgent,
        new_world: crate::hub::wire::NewWorld,
        study: crate::study::wire::StudyView,
        voice: crate::voice::wire::VoiceView,
        heard: crate::voice::wire::HeardWords,
        aloud: crate::voice::wire::AloudText,
        from_participant: crate::study::wire::FromParticipant,
    }
    // The schema is that of serialization: a field that is omitted when it is empty is not required.
    let made = schemars::generate::SchemaSettings::default().for_serialize().into_generator();
    let text = serde_json::to_string_pretty(&made.into_root_schema_for::<Wire>()).unwrap_or_default();
    text + "\n"
}
