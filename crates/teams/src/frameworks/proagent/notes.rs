//! The framework's own notes in the journal: when a skill begins and ends, which skills the world refused, the
//! explanation of the refusal, and the expected skills of partners.

use cooperage_core::AgentId;
use cooperage_runtime::TeamHandle;
use cooperage_runtime::note::{BeginNote, EndNote, Note};
use serde_json::json;

use super::mind::FailedSkill;

/// A skill was accepted.
pub(super) fn begun(team: &TeamHandle, me: AgentId, skill: &str) {
    let description = Some(skill.to_owned());
    team.note(&Note::Begin(BeginNote { subtask: None, agent: me.0, description }));
}

/// Notes the end of a skill.
pub(super) fn ended(team: &TeamHandle, me: AgentId, succeeded: bool) {
    team.note(&Note::End(EndNote { agent: me.0, finished: Some(succeeded), ..EndNote::default() }));
}

/// A skill failed: the world refused it, or ended it as failed.
pub(super) fn failed(team: &TeamHandle, me: AgentId, failure: &FailedSkill) {
    let data = json!({"agent": me.0, "skill": failure.skill, "finding": failure.finding});
    team.note(&Note::Own { kind: "failed".to_owned(), data });
}

/// Notes the explanation of a failure, as the planner will read it.
pub(super) fn explained(team: &TeamHandle, me: AgentId, explanation: &str) {
    let data = json!({"agent": me.0, "explanation": explanation});
    team.note(&Note::Own { kind: "explained".to_owned(), data });
}

/// A partner is expected to do something next.
pub(super) fn expects(team: &TeamHandle, me: AgentId, partner: AgentId, skill: &str) {
    let data = json!({"agent": me.0, "partner": partner.0, "skill": skill});
    team.note(&Note::Own { kind: "expects".to_owned(), data });
}

/// Notes that the agent waits for a tick without asking, because it could not do anything.
pub(super) fn waits(team: &TeamHandle, me: AgentId) {
    team.note(&Note::Own { kind: "forced_wait".to_owned(), data: json!({"agent": me.0}) });
}
