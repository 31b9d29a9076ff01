//! Options that change nothing but prompts, in episodes of players that read none.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_teams::FrameworkList;

use crate::player::is_scripted;
use crate::results::EpisodeResult;

/// The options of scripted players that change nothing but prompts and are not at their defaults, as `name=value`.
pub(crate) fn unread<'e>(
    frameworks: &FrameworkList,
    episodes: impl IntoIterator<Item = &'e EpisodeResult>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for team in episodes.into_iter().flat_map(|episode| &episode.plan.teams) {
        let Ok(framework) = frameworks.get(&team.framework) else { continue };
        let mut models = team.models.values().chain(team.seat_models.values().flat_map(BTreeMap::values));
        if team.models.is_empty() || models.any(|model| !is_scripted(&model.name)) {
            continue;
        }
        for option in framework.options.iter().filter(|option| option.is_prompt_only) {
            if let Some(value) = team.options.get(option.name).filter(|value| *value != option.default) {
                found.insert(format!("{}={value}", option.name));
            }
        }
    }
    found
}

/// Returns the remark about these options; `None` if there are none.
pub(crate) fn remark(unread: &BTreeSet<String>) -> Option<String> {
    let options: Vec<&str> = unread.iter().map(String::as_str).collect();
    (!options.is_empty()).then(|| {
        format!(
            "{}: changes nothing but prompts, and a scripted player reads no prompt. Its figures say nothing about this \
             option.",
            options.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn a_scripted_player_reads_no_prompt() {
        let game = SampleEpisode {
            options: vec![("mindagent.feedback", "off"), ("mindagent.hints", "on")],
            ..SampleEpisode::new("somewhere/1", 2, 0, (1, 1))
        };
        let results = results_of(std::slice::from_ref(&game));
        let found = unread(&results.frameworks, &results.episodes);
        assert_eq!(found.iter().collect::<Vec<_>>(), ["mindagent.feedback=off"]);
        assert!(remark(&found).unwrap().contains("reads no prompt"));
        let model = results_of(&[game.by("openai/gpt-4o")]);
        assert_eq!(remark(&unread(&model.frameworks, &model.episodes)), None);
    }
}
