//! `cooperage experiment NAME`: a published table or figure, the paper's numbers beside ours.

use std::collections::BTreeMap;
use std::process::ExitCode;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_suites::TeamPlayer;
use cooperage_suites::experiments::{Args, Experiment};
use cooperage_suites::plan::plan;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::ExperimentArgs;
use crate::commands::join::JoinedServer;
use crate::commands::planned::{options, refuse_foreign_files};
use crate::commands::run::{OutputOptions, conclude, play_plan, prepared_part};
use crate::config::UserConfig;
use crate::error::CliError;
use crate::models::model_arguments;
use crate::output;
use crate::play::{GivenFiles, RunInputs, latency_arguments, settings};
use crate::server_tasks::{follows_server, refuse_without_server};

pub(crate) fn experiment(args: &ExperimentArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let Some(name) = &args.name else {
        list(registry.plain_suites()?, args.play.json)?;
        return Ok(ExitCode::SUCCESS);
    };
    let known = registry.plain_suites()?;
    let experiment = known.experiment(name).map_err(|error| {
        CliError::usage(error).hint("`cooperage experiment` lists them with what they are")
    })?;
    let suite =
        known.iter().find(|suite| suite.reporting().experiments().iter().any(|known| known.name == *name));
    refuse_foreign_files(&args.play, &suite.into_iter().collect::<Vec<_>>())?;
    let config = UserConfig::load()?;
    let models = model_arguments(registry.providers(), &args.play.models, &config)?;
    let latency = latency_arguments(&args.play)?;
    if !models.seats.is_empty() || !latency.seats.is_empty() {
        return Err(CliError::usage("an experiment gives no seat a model or a latency of its own")
            .hint("`cooperage run` does; a role may have them here too"));
    }
    let named: Vec<String> = models.values().cloned().collect();
    let mut options = options(&args.options)?;
    if !options.seats.is_empty() {
        return Err(CliError::usage("an experiment gives no seat an option of its own")
            .hint("`cooperage run` does; --set KEY=VALUE holds for all seats"));
    }
    let mut ground =
        RunInputs::new(registry, &args.play, &config, &named, &mut options.all, GivenFiles::default())?;
    let is_reasoning = |model: &_| ground.reach.is_reasoning(model);
    let price = |model: &_| ground.reach.price_plan(model);
    let mut settings = settings(&args.play, &ground, &is_reasoning, &price)?;
    settings.latency = latency.all.get("*").cloned().or(settings.latency);
    // An experiment of no suite's plays all of them as a model should meet them.
    settings.suite_rules = Some(
        suite
            .map_or("fixed", |suite| suite.reporting().experiment_rules().unwrap_or(suite.defaults().rules))
            .to_owned(),
    );
    settings.role_latency = latency.all.into_iter().filter(|(role, _)| role != "*").collect();
    let wanted = Args {
        players: players(experiment, &models.bare, &models.all)?,
        options: options.all,
        episodes: args.episodes.unwrap_or(experiment.episodes_default),
        levels: args.only.clone(),
        pairs: known.read_pairs(),
    };
    let conditions = experiment.conditions(&wanted);
    if let [unmet, ..] = wanted.unmet(&conditions)[..] {
        return Err(CliError::usage(format!("{name} plays no `{unmet}`, which --only asks for"))
            .hint("--dry-run without --only lists what it plays"));
    }
    let plan = plan(&ground.suites, Some(name), Vec::new(), &conditions, &settings)?;
    drop(settings);
    let Some(server) = &args.server else {
        refuse_without_server(plan.episodes.iter(), &ground.suites)
            .map_err(|error| error.hint("name it with --server HOST:PORT"))?;
        return play_plan(&args.play, &args.part, &mut ground, name, plan, args.fail_under);
    };
    if !plan.episodes.iter().any(|episode| follows_server(episode, &ground.suites)) {
        return Err(CliError::usage(format!("{name} plays on no server")).hint("leave --server out"));
    }
    let server = JoinedServer::of(server, &args.minecraft_version)?;
    // A wrong server is told before anything is written.
    if !args.play.dry_run {
        server.look(args.play.quiet)?;
    }
    let Some(dir) = prepared_part(&args.play, &args.part, &mut ground, name, plan)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let played = server.play(&dir, &ground, args.play.workers.processes.clone(), args.play.quiet)?;
    conclude(&dir, &ground.suites, &played, &OutputOptions::of(&args.play, &args.part), args.fail_under)
}

/// One player per bare model; `random` without a framework's reply format is the random crew of the paper.
fn players(
    experiment: &Experiment,
    bare: &[String],
    roles: &BTreeMap<String, String>,
) -> Result<Vec<TeamPlayer>, CliError> {
    if !experiment.plays {
        return match bare.first().or_else(|| roles.values().next()) {
            None => Ok(Vec::new()),
            Some(model) => Err(CliError::usage(format!("{} has no place for `{model}`", experiment.name))
                .hint("leave out --model: it has players of its own, or plays nothing")),
        };
    }
    if bare.is_empty() && roles.is_empty() {
        return Err(CliError::usage(format!("{} needs a model", experiment.name))
            .hint("name one with --model, such as --model oracle; it may be repeated"));
    }
    if bare.is_empty() {
        return Ok(vec![TeamPlayer {
            framework: experiment.team.to_owned(),
            models: roles.clone(),
            ..TeamPlayer::default()
        }]);
    }
    Ok(bare
        .iter()
        .map(|model| {
            let mut models = roles.clone();
            models.insert("*".to_owned(), model.clone());
            TeamPlayer { framework: experiment.team.to_owned(), models, ..TeamPlayer::default() }
        })
        .collect())
}

fn list(suites: &Suites, json: bool) -> Result<(), CliError> {
    if json {
        let list: Vec<_> = suites
            .experiments()
            .into_iter()
            .map(|experiment| serde_json::json!({"name": experiment.name, "about": experiment.about}))
            .collect();
        return output::json(&serde_json::json!({"experiments": list}));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    for experiment in suites.experiments() {
        table.add_row([experiment.name, experiment.about]);
    }
    output::data(&table.trim_fmt())
}
