//! The product that a run plays: its teams, models and numbers of agents, from the command line or from a file.

mod file;

use std::collections::BTreeMap;

use camino::Utf8PathBuf;

use crate::args::{PlayArgs, PlayerArgs, RunArgs};
use crate::error::CliError;

pub(crate) use file::GridFile;

/// A team of the product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GridTeam {
    /// The label that the user gave it.
    pub(crate) label: Option<String>,
    /// The framework, perhaps with an argument; none is the suite's own.
    pub(crate) framework: Option<String>,
    /// A folder of its own prompts.
    pub(crate) prompts: Option<Utf8PathBuf>,
    /// Options that it alone has.
    pub(crate) set: BTreeMap<String, String>,
}

/// A model of the product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GridModel {
    pub(crate) label: Option<String>,
    pub(crate) name: String,
    /// The address at which a file says that it is reached.
    pub(crate) base_url: Option<String>,
}

/// The factors of a run; a run of one team with one model is the smallest product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grid {
    /// One team at least.
    pub(crate) teams: Vec<GridTeam>,
    /// The models for all roles; none where the user names none.
    pub(crate) models: Vec<GridModel>,
    /// `--model` arguments that name a role or a seat: they hold for all.
    pub(crate) role_models: Vec<String>,
    /// Numbers of agents; none is the suite's own.
    pub(crate) agents: Vec<u32>,
    /// Whether its episodes have labels.
    pub(crate) is_labelled: bool,
    /// Whether the words of a file name its teams.
    pub(crate) is_of_file: bool,
    /// Whether combinations that cannot be played are left out.
    pub(crate) skips_unplayable: bool,
}

impl Grid {
    /// The product of one team with one model, for verbs that play a single episode.
    ///
    /// # Errors
    /// Where several are named.
    pub(crate) fn single(
        players: &PlayerArgs,
        play: &PlayArgs,
        agents: Option<u32>,
    ) -> Result<Grid, CliError> {
        let grid = Grid::of_words(&players.teams, &play.models)?;
        let second = players.teams.get(1).or_else(|| grid.models.get(1).map(|model| &model.name));
        if let Some(second) = second {
            return Err(CliError::usage(format!(
                "one team plays with one model; `{second}` is a second one"
            ))
            .hint(
                "`cooperage run` plays several; --seat WHO=PLAYER and --model ROLE=MODEL name others here",
            ));
        }
        Ok(Grid { agents: agents.into_iter().collect(), is_labelled: false, ..grid })
    }

    /// The product that the arguments of `run` name.
    ///
    /// # Errors
    /// A label that cannot be one, or two that are alike.
    pub(crate) fn of_run(args: &RunArgs) -> Result<Grid, CliError> {
        let grid = Grid::of_words(&args.players.teams, &args.play.models)?;
        let grid = Grid { agents: args.agents.clone(), skips_unplayable: args.skip_unplayable, ..grid };
        grid.checked()
    }

    fn of_words(teams: &[String], models: &[String]) -> Result<Grid, CliError> {
        let mut grid = Grid::default();
        for text in teams {
            let (label, framework) = labelled("--team", text)?;
            grid.teams.push(GridTeam { label, framework: Some(framework), ..GridTeam::default() });
        }
        for text in models {
            match model_of(text)? {
                Some(model) => grid.models.push(model),
                None => grid.role_models.push(text.clone()),
            }
        }
        let has_label = grid.teams.iter().map(|team| &team.label).chain(grid.models.iter().map(|m| &m.label));
        grid.is_labelled =
            grid.teams.len() > 1 || grid.models.len() > 1 || has_label.flatten().next().is_some();
        if grid.teams.is_empty() {
            grid.teams.push(GridTeam::default());
        }
        Ok(grid)
    }

    /// The same, if no two of its teams, models and numbers of agents are alike.
    fn checked(self) -> Result<Grid, CliError> {
        let mut agents = self.agents.clone();
        agents.sort_unstable();
        if let Some(pair) = agents.windows(2).find(|pair| pair.first() == pair.last()) {
            return Err(CliError::usage(format!("{} agents are named twice", pair.first().unwrap_or(&0))));
        }
        let teams: Vec<String> = self.teams.iter().map(|team| team.label("").to_owned()).collect();
        let models: Vec<String> = self.models.iter().map(|model| model.label().to_owned()).collect();
        for (what, labels, form) in
            [("teams", teams, "--team LABEL=FRAMEWORK"), ("models", models, "--model LABEL=MODEL")]
        {
            let is_twice =
                |place: &usize| labels.iter().take(*place).any(|other| labels.get(*place) == Some(other));
            if let Some(label) = (0..labels.len()).find(is_twice).and_then(|place| labels.get(place)) {
                return Err(CliError::usage(format!("two {what} have the label `{label}`"))
                    .hint(format!("name them apart: {form}, or [team.LABEL] and [model.LABEL] in a file")));
            }
        }
        Ok(self)
    }
}

impl GridTeam {
    /// Its label: the user's, else its framework, else that of the suite.
    pub(crate) fn label<'a>(&'a self, of_suite: &'a str) -> &'a str {
        let framework = self.framework.as_deref().unwrap_or(of_suite);
        self.label.as_deref().unwrap_or_else(|| cooperage_teams::split_name(framework).0)
    }
}

impl GridModel {
    /// Its label: the user's, else its name.
    pub(crate) fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.name)
    }
}

/// Splits a team into the label that stands before its first `=` and its framework. A command such as `cmd:X=1 …` has a colon
/// there, and so has no label.
///
/// # Errors
/// A text before `=` that cannot be a label.
pub(crate) fn labelled(option: &str, text: &str) -> Result<(Option<String>, String), CliError> {
    let text = text.trim();
    match text.split_once('=') {
        Some((label, rest)) if !label.contains(':') => {
            check_label(label).map_err(|wrong| CliError::usage(format!("{option} {text}: {wrong}")))?;
            Ok((Some(label.to_owned()), rest.trim().to_owned()))
        }
        _ => Ok((None, text.to_owned())),
    }
}

/// A model for all roles, with its label; none for `ROLE=MODEL` and `SEAT:ROLE=MODEL`: a role has a dot or is a star.
fn model_of(text: &str) -> Result<Option<GridModel>, CliError> {
    let is_role = |key: &str| key.contains(['.', ':']) || key.trim() == "*";
    match text.split_once('=') {
        Some((key, _)) if is_role(key) => Ok(None),
        // A provider's name has a slash behind it, and a model's own name may have any sign.
        Some((key, _)) if key.contains('/') => {
            Ok(Some(GridModel { name: text.trim().to_owned(), ..GridModel::default() }))
        }
        _ => {
            let (label, name) = labelled("--model", text)?;
            Ok(Some(GridModel { label, name, base_url: None }))
        }
    }
}

/// Tells what is wrong with a label.
fn check_label(label: &str) -> Result<(), String> {
    if !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return Ok(());
    }
    Err(format!("`{label}` is no label: it has letters, digits, `-` and `_` alone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(teams: &[&str], models: &[&str]) -> Result<Grid, CliError> {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        Grid::of_words(&owned(teams), &owned(models))?.checked()
    }

    #[test]
    fn labels_are_told_from_roles_and_commands() {
        let grid = words(
            &["villager", "strict=villager", "mine=cmd:python x.py --a=b", "cmd:X=1 python y.py"],
            &[
                "compatible/a",
                "big=openai/gpt-4o",
                "villager.act=oracle",
                "1:*=random",
                "*=oracle",
                "openai/x=y",
            ],
        )
        .unwrap();
        let teams: Vec<(&str, &str)> =
            grid.teams.iter().map(|team| (team.label(""), team.framework.as_deref().unwrap())).collect();
        assert_eq!(
            teams,
            [
                ("villager", "villager"),
                ("strict", "villager"),
                ("mine", "cmd:python x.py --a=b"),
                ("cmd", "cmd:X=1 python y.py")
            ]
        );
        let models: Vec<(&str, &str)> =
            grid.models.iter().map(|model| (model.label(), model.name.as_str())).collect();
        assert_eq!(
            models,
            [("compatible/a", "compatible/a"), ("big", "openai/gpt-4o"), ("openai/x=y", "openai/x=y")]
        );
        assert_eq!(grid.role_models, ["villager.act=oracle", "1:*=random", "*=oracle"]);
        assert!(grid.is_labelled);
        assert!(!words(&["villager"], &["oracle"]).unwrap().is_labelled);
        assert!(words(&["a=villager"], &[]).unwrap().is_labelled);
    }

    #[test]
    fn labels_that_cannot_be_are_refused() {
        for (teams, models, told) in [
            (vec!["my team=villager"], vec![], "`my team` is no label"),
            (vec!["=villager"], vec![], "`` is no label"),
            (vec![], vec!["gr\u{f6}\u{df}er=oracle"], "is no label"),
            (vec!["a=villager", "a=solo"], vec![], "two teams have the label `a`"),
            (vec!["cmd:a", "cmd:b"], vec![], "two teams have the label `cmd`"),
            (vec![], vec!["oracle", "oracle"], "two models have the label `oracle`"),
        ] {
            let error = words(&teams, &models).unwrap_err();
            assert!(error.message.contains(told), "{}", error.message);
        }
    }
}
