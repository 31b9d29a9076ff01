//! The servers of a game on which episodes were played, and what their figures may be taken for.

use cooperage_journal::{ServerRecord, ServerRules};

use crate::results::Results;
use crate::text::clean;

/// A server in words.
pub(super) fn told(server: &ServerRecord) -> String {
    format!("{} ({})", clean(&server.to_string()), server.rules.words())
}

/// The first line of a report: what it is about, and, where a server without the game's own rules was played on, that its figures
/// say nothing about the game itself.
pub(super) fn first_line(results: &Results, about: &str) -> String {
    let servers = results.servers();
    let others: Vec<String> = servers
        .iter()
        .filter(|(server, _)| server.rules != ServerRules::Game)
        .map(|(server, _)| told(server))
        .collect();
    if others.is_empty() {
        return about.to_owned();
    }
    format!(
        "{about}. Played on {}: these figures say nothing about the game itself, which only a server with the game's own rules \
         could show",
        others.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::account::EpisodeAccount;
    use crate::testing::{SampleEpisode, results_of};

    fn played_on(rules: ServerRules) -> Results {
        let mut results = results_of(&[SampleEpisode::new("server/collect/logs/12", 1, 0, (1, 2))]);
        let server = ServerRecord {
            brand: "Paper\u{202e}".to_owned(),
            version: "1.21.1".to_owned(),
            rules,
            ..ServerRecord::default()
        };
        let account = EpisodeAccount { servers: vec![server], ..EpisodeAccount::default() };
        results.episodes[0].account = Some(Ok(account));
        results
    }

    #[test]
    fn a_report_says_first_that_its_server_has_not_the_games_own_rules() {
        let line = |rules| first_line(&played_on(rules), "a run");
        assert_eq!(line(ServerRules::Game), "a run");
        let ours = line(ServerRules::Ours);
        assert!(
            ours.starts_with("a run. Played on Paper 1.21.1 (with the rules of this program): "),
            "{ours}"
        );
        assert!(line(ServerRules::Unknown).contains("say nothing about the game itself"));
    }
}
