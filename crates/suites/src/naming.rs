//! The names of players for people: labels where a run has them, else frameworks with the user's programs and prompts.

use cooperage_journal::{EpisodeLabels, EpisodePlan, GridPlan, GridTeamPlan, UnplayablePlan};
use cooperage_teams::split_name;
use cooperage_teams::templates::PROMPTS;

use crate::distinct::distinct;
use crate::player::{TeamPlayer, told_rewards};
use crate::text::counted;

/// Characters of a hash that are shown.
const HASH_SHOWN: usize = 8;
/// Prompts that are named before they are only counted.
const PROMPTS_NAMED_MAX: usize = 3;

/// The ending of the options by which frameworks give their prompts another form.
const PROMPT_FORM: &str = ".prompt";

/// The user's programs and prompts that play in an episode, by name and the beginning of their hash; a program without a file that
/// is kept, by its command. Forms of prompts are told by their options.
#[must_use]
pub fn changes(plan: &EpisodePlan) -> Vec<String> {
    let mut changes = Vec::new();
    for framework in plan.teams.iter().map(|team| team.framework.as_str()) {
        let folder = format!("{framework}/");
        let files = plan.attachments.iter().filter(|(name, _)| name.starts_with(&folder));
        let files: Vec<String> = files.map(|(name, hash)| named(last(name), hash)).collect();
        if files.is_empty() {
            // A framework that starts a program has it as its option `command`.
            let option = format!("{framework}.command");
            let commands = plan.teams.iter().filter_map(|team| team.options.get(&option));
            changes.extend(commands.filter(|command| *command != "none").cloned());
        }
        changes.extend(files);
    }
    changes.extend(prompt_forms(plan).iter().map(|form| format!("prompt={form}")));
    let prompts: Vec<(&str, &String)> = plan
        .attachments
        .iter()
        .filter_map(|(name, hash)| Some((name.strip_prefix(PROMPTS)?, hash)))
        .collect();
    if prompts.len() > PROMPTS_NAMED_MAX {
        let hashes: String = prompts.iter().map(|(_, hash)| hash.as_str()).collect();
        let all = cooperage_core::Digest::of(hashes.as_bytes()).to_string();
        changes.push(named(&format!("{} prompts", prompts.len()), &all));
    } else {
        changes.extend(prompts.into_iter().map(|(name, hash)| named(&format!("prompt {name}"), hash)));
    }
    distinct(changes.into_iter())
}

/// The forms of prompts in an episode that are not the published ones, such as `append`. Plans leave the published form out.
pub(crate) fn prompt_forms(plan: &EpisodePlan) -> Vec<String> {
    let options = plan.teams.iter().flat_map(|team| &team.options);
    distinct(options.filter(|(option, _)| is_prompt_form(option)).map(|(_, form)| form.clone()))
}

/// Whether an option gives a framework's prompts another form.
pub(crate) fn is_prompt_form(option: &str) -> bool {
    option.ends_with(PROMPT_FORM)
}

/// Those of several episodes, each once.
pub(crate) fn changes_of<'p>(plans: impl IntoIterator<Item = &'p EpisodePlan>) -> Vec<String> {
    distinct(plans.into_iter().flat_map(changes))
}

/// A file with the beginning of its hash.
pub(crate) fn named(name: &str, hash: &str) -> String {
    format!("{name} {}", hash.get(..HASH_SHOWN).unwrap_or(hash))
}

fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Whether an attachment belongs to the teams of an episode, and not to its task.
pub(crate) fn is_of_team(plan: &EpisodePlan, attachment: &str) -> bool {
    let folder = attachment.split('/').next().unwrap_or_default();
    attachment.starts_with(PROMPTS)
        || (attachment.contains('/') && plan.teams.iter().any(|team| team.framework == folder))
}

/// The name of the teams of an episode, without their models.
#[must_use]
pub fn team_name(plan: &EpisodePlan, labels: Option<&EpisodeLabels>) -> String {
    match labels {
        Some(labels) => label_of(plan, labels),
        None => with_changes(&TeamPlayer::of(plan).framework, &changes(plan)),
    }
}

/// The label of a team, which tells too whether its processes are told their rewards.
pub(crate) fn label_of(plan: &EpisodePlan, labels: &EpisodeLabels) -> String {
    format!("{}{}", labels.team, told_rewards(plan))
}

fn with_changes(name: &str, changes: &[String]) -> String {
    if changes.is_empty() { name.to_owned() } else { format!("{name} ({})", changes.join(", ")) }
}

/// The name of an episode's players, such as `mindagent with oracle`, or by labels `strict with big`.
pub(crate) fn player_name(plan: &EpisodePlan, labels: Option<&EpisodeLabels>) -> String {
    let player = TeamPlayer::of(plan);
    match labels {
        None => TeamPlayer { framework: team_name(plan, None), ..player }.full_label(),
        Some(labels) if player.models.is_empty() => label_of(plan, labels),
        Some(labels @ EpisodeLabels { model, .. }) => {
            let team = label_of(plan, labels);
            format!("{team} with {}", model.clone().unwrap_or_else(|| player.label()))
        }
    }
}

/// The combinations of a grid that cannot be played, in words and by reason.
#[must_use]
pub fn by_reason<'u>(all: impl IntoIterator<Item = &'u UnplayablePlan>) -> Vec<(&'u str, Vec<String>)> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for one in all {
        match reasons.iter_mut().find(|(reason, _)| *reason == one.reason) {
            Some((_, all)) => all.push(combination(one)),
            None => reasons.push((&one.reason, vec![combination(one)])),
        }
    }
    reasons
}

/// A combination in words.
fn combination(one: &UnplayablePlan) -> String {
    let mut words = vec![format!("{} in {}", one.labels.team, one.selection)];
    words.extend(one.labels.model.as_ref().map(|model| format!("with {model}")));
    words.extend(one.agents.map(|agents| counted(u64::from(agents), "agent")));
    words.join(", ")
}

/// The teams behind labels, each in words, where its label does not say them: `changes` are those of its episodes.
pub(crate) fn legend(grid: &GridPlan, changes: &dyn Fn(&str) -> Vec<String>) -> Vec<String> {
    let team = |(label, team): (&String, &GridTeamPlan)| {
        let set = team.set.iter().map(|(name, value)| format!("{name}={value}"));
        let all: Vec<String> = set.chain(changes(label)).collect();
        let words = with_changes(split_name(&team.framework).0, &all);
        (words != *label).then(|| format!("{label} is {words}"))
    };
    let model = |(label, name): (&String, &String)| (label != name).then(|| format!("{label} is {name}"));
    grid.teams.iter().filter_map(team).chain(grid.models.iter().filter_map(model)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan_of;

    fn with_files(team: &str, options: &[(&str, &str)], files: &[&str]) -> EpisodePlan {
        let mut plan = plan_of("cuisineworld/level_3/tau1", team, "oracle", options);
        plan.attachments = files.iter().map(|&name| (name.to_owned(), "0123456789ab".to_owned())).collect();
        plan
    }

    #[test]
    fn programs_and_prompts_are_named_with_their_hashes() {
        let name = |plan: &EpisodePlan| player_name(plan, None);
        assert_eq!(name(&with_files("villager", &[], &[])), "villager with oracle");
        let own = with_files("villager", &[], &["prompts/villager/plan", "kitchen"]);
        assert_eq!(name(&own), "villager (prompt villager/plan 01234567) with oracle");
        let program = with_files("cmd", &[("cmd.command", "python teams/a.py")], &["cmd/teams/a.py"]);
        assert_eq!(name(&program), "cmd (a.py 01234567) with oracle");
        let found = with_files("cmd", &[("cmd.command", "my_team --fast")], &[]);
        assert_eq!(name(&found), "cmd (my_team --fast) with oracle");
        let many = ["prompts/a/a", "prompts/a/b", "prompts/a/c", "prompts/a/d"];
        let many = name(&with_files("villager", &[], &many));
        assert!(many.starts_with("villager (4 prompts "), "{many}");
        assert!(is_of_team(&program, "cmd/teams/a.py") && !is_of_team(&own, "kitchen"));
    }

    #[test]
    fn another_form_of_prompts_is_told_as_own_prompts_are() {
        let options = [("mindcraft.prompt", "append"), ("mindcraft.rules", "fixed")];
        let plan = with_files("mindcraft", &options, &["prompts/mindcraft/hello"]);
        let name = "mindcraft (prompt=append, prompt mindcraft/hello 01234567) with oracle";
        assert_eq!(player_name(&plan, None), name);
        assert_eq!(prompt_forms(&plan), ["append"]);
        assert_eq!(prompt_forms(&with_files("mindcraft", &[], &[])), [""; 0]);
    }

    #[test]
    fn labels_stand_in_the_place_of_everything_else() {
        let plan = with_files("villager", &[], &["prompts/villager/plan"]);
        let labels = |model: Option<&str>| EpisodeLabels {
            team: "strict".to_owned(),
            model: model.map(str::to_owned),
        };
        assert_eq!(player_name(&plan, Some(&labels(Some("big")))), "strict with big");
        assert_eq!(player_name(&plan, Some(&labels(None))), "strict with oracle");
        assert_eq!(team_name(&plan, Some(&labels(None))), "strict");
    }
}
