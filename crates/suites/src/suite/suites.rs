//! All suites of a program, with what the user adds to them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cooperage_journal::grid::common_attachments;
use cooperage_journal::{AttachmentPlan, EpisodePlan, JournalError, RunDir};
use cooperage_models::ReplyStyle;
use cooperage_scripted::PromptReaders;
use cooperage_teams::{
    FrameworkInfo, FrameworkList, OptionInfo, PromptTemplates, TeamError, is_below, split_name,
};

use super::own_files::OwnFiles;
use super::prompts::replaced_prompts;
use super::respelling::Respelling;
use super::{FileArgument, MakeSuite, ProgramRegistry, Suite, SuiteError};
use crate::episode::conduct::Conduct;
use crate::episode::transcript::Transcript;
use crate::experiments::reading::{self, PromptSample, ReadPair};
use crate::experiments::{Experiment, UnknownExperiment};
use crate::figure::ScoreFigure;
use crate::measure::{self, EpisodeMeasure};
use crate::names::given_names;
use crate::results::Results;
use crate::scored;

/// All suites of a program, with the user's additions.
pub struct Suites {
    list: Vec<Box<dyn Suite>>,
    /// The frameworks that play in all suites.
    frameworks: FrameworkList,
    /// Texts for frameworks, by name.
    texts: BTreeMap<String, String>,
    /// The prompts of all teams, where some are the user's.
    pub(super) prompts: Option<Arc<PromptTemplates>>,
    /// The prompts of frameworks that bring along their own, the user's among them, by framework.
    pub(super) brought: BTreeMap<&'static str, Arc<PromptTemplates>>,
    /// Whether any prompt is the user's.
    pub(super) has_replaced_prompts: bool,
    /// The files that only some episodes read.
    pub(super) own_files: Option<OwnFiles>,
}

impl Suites {
    /// The suites that these make, with what the attachments add to them.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] for a file that cannot be used.
    pub fn new(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Result<Suites, SuiteError> {
        let own_files = OwnFiles::of(registry, attachments);
        let attachments = &common_attachments(attachments);
        let list: Vec<Box<dyn Suite>> =
            registry.suites.iter().map(|make| make(attachments)).collect::<Result<_, _>>()?;
        let frameworks = registry.frameworks.clone();
        let own = list
            .iter()
            .flat_map(|suite| suite.settings().frameworks())
            .flat_map(|framework| framework.options);
        let own: Vec<&OptionInfo> = own.collect();
        let shared = frameworks.iter().flat_map(|framework| framework.options);
        let names = shared.chain(own.iter().copied()).filter_map(OptionInfo::text);
        let text = |name: &str| Some((name.to_owned(), attachments.get(name)?.text.clone()));
        let mut texts: BTreeMap<String, String> = names.filter_map(text).collect();
        let is_in_folder =
            |name: &str| own.iter().filter_map(|o| o.folder()).any(|folder| is_below(name, folder));
        let in_folders = attachments.iter().filter(|(name, _)| is_in_folder(name));
        texts.extend(in_folders.map(|(name, file)| (name.clone(), file.text.clone())));
        let replaced = replaced_prompts(attachments);
        let has_replaced_prompts = !replaced.is_empty();
        let mut suites = Suites {
            list,
            frameworks,
            texts,
            prompts: None,
            brought: BTreeMap::new(),
            has_replaced_prompts,
            own_files,
        };
        let (prompts, brought) =
            suites.prompts_with(&replaced).map_err(|error| SuiteError::Attachment(error.to_string()))?;
        (suites.prompts, suites.brought) = (prompts, brought);
        Ok(suites)
    }

    /// Makes the suites for reading results. A file that cannot be used, which would stop a run before it begins, is
    /// left out.
    ///
    /// # Errors
    /// [`SuiteError`] if a suite cannot be made without additions either.
    pub fn for_reading(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Result<Suites, SuiteError> {
        let attachments = &common_attachments(attachments);
        let make = |make: &MakeSuite| make(attachments).or_else(|_| make(&BTreeMap::new()));
        Ok(Suites {
            list: registry.suites.iter().map(make).collect::<Result<_, _>>()?,
            frameworks: registry.frameworks.clone(),
            texts: BTreeMap::new(),
            prompts: None,
            brought: BTreeMap::new(),
            has_replaced_prompts: false,
            own_files: None,
        })
    }

    /// Everything by which prompts of these suites and frameworks are read back.
    #[must_use]
    pub fn prompt_readers(&self) -> PromptReaders {
        // Agents that talk have prompts of any words behind their names: other frameworks look first.
        let mut writers: Vec<_> = self.frameworks.iter().filter_map(|framework| framework.writer).collect();
        writers.sort_by_key(|writer| writer.talks());
        // A suite that builds on the world of another one comes after it, and knows more of its words.
        let sources: Vec<_> = self.iter().filter_map(Suite::prompt_source).collect();
        PromptReaders::new(writers, sources.into_iter().rev())
    }

    /// All measures in reading order: the engine's own, then those of the suites.
    #[must_use]
    pub fn measures(&self) -> Vec<EpisodeMeasure> {
        measure::own().chain(self.iter().flat_map(|suite| suite.reporting().measures()).copied()).collect()
    }

    /// All measures, with those that scorers gave to any of these runs afterwards.
    #[must_use]
    pub fn measures_of<'r>(&self, runs: impl IntoIterator<Item = &'r Results>) -> Vec<EpisodeMeasure> {
        let mut measures = self.measures();
        for own in runs.into_iter().flat_map(|run| scored::measures(&run.scores)) {
            if !measures.contains(&own) {
                measures.push(own);
            }
        }
        measures
    }

    /// The headline measure of a suite by its name; completion for one that is not here.
    #[must_use]
    pub fn headline(&self, suite: &str) -> EpisodeMeasure {
        let known = self.iter().find(|known| known.name() == suite);
        known.map_or(measure::COMPLETION, |suite| suite.reporting().headline())
    }

    /// The figures of all suites.
    #[must_use]
    pub fn figures(&self) -> Vec<ScoreFigure> {
        self.iter().flat_map(|suite| suite.reporting().figures()).copied().collect()
    }

    /// Reads the measures of a transcript's suite about how agents worked together.
    #[must_use]
    pub fn conduct(&self, transcript: &Transcript) -> Conduct {
        self.suite_of(&transcript.plan.task)
            .map(|suite| suite.reporting().conduct(transcript))
            .unwrap_or_default()
    }

    /// The pairs of a framework and a benchmark in which the reader's player is measured, with the styles that apply there.
    #[must_use]
    pub fn read_pairs(&self) -> Vec<ReadPair> {
        let samples = self.iter().flat_map(|suite| suite.reporting().prompt_samples());
        let styled = |sample: PromptSample| {
            let writer = self.framework(sample.framework).ok()?.writer?;
            let applies = |style: &ReplyStyle| {
                writer.read_forms().iter().any(|form| cooperage_scripted::style_applies(*style, *form))
            };
            Some(ReadPair { sample, styles: ReplyStyle::ALL.into_iter().filter(applies).collect() })
        };
        samples.filter_map(styled).collect()
    }

    /// All experiments, the engine's own among them, sorted by name.
    #[must_use]
    pub fn experiments(&self) -> Vec<&'static Experiment> {
        let of_suites = self.iter().flat_map(|suite| suite.reporting().experiments());
        let mut all: Vec<&Experiment> = reading::ALL.into_iter().chain(of_suites).collect();
        all.sort_by_key(|experiment| experiment.name);
        all
    }

    /// The experiment of that name.
    ///
    /// # Errors
    /// [`UnknownExperiment`] lists what there is.
    pub fn experiment(&self, name: &str) -> Result<&'static Experiment, UnknownExperiment> {
        let all = self.experiments();
        all.iter().find(|experiment| experiment.name == name).copied().ok_or_else(|| UnknownExperiment {
            name: name.to_owned(),
            known: all.iter().map(|experiment| experiment.name).collect(),
        })
    }

    /// Reads a run directory, finished or not, with the measures of its suites. The options of its plans are spelt as those of
    /// a plan of today, so that runs of before are compared with those of today; episodes keep their keys.
    ///
    /// # Errors
    /// As [`Results::load`].
    pub fn results(&self, run: &RunDir) -> Result<Results, JournalError> {
        let mut results = Results::load_with(run, &|transcript| self.conduct(transcript))?;
        let mut respelling = Respelling::new(self);
        results.episodes.iter_mut().for_each(|episode| respelling.respell(&mut episode.plan));
        Ok(Results { frameworks: self.frameworks.clone(), ..results })
    }

    /// A plan with its options spelt as those of a plan of today. An option that cannot be read stays as it is.
    #[must_use]
    pub fn respelled(&self, plan: &EpisodePlan) -> EpisodePlan {
        let mut plan = plan.clone();
        Respelling::new(self).respell(&mut plan);
        plan
    }

    /// The arguments of the command line for files that single suites read, each with its suite's name.
    pub fn file_arguments(&self) -> impl Iterator<Item = (&'static str, FileArgument)> {
        let of = |suite: &dyn Suite| {
            let name = suite.name();
            suite.settings().file_arguments().iter().map(move |argument| (name, *argument))
        };
        self.iter().flat_map(of)
    }

    /// The options of all frameworks and suites.
    pub fn options(&self) -> impl Iterator<Item = &'static OptionInfo> {
        let of_suites = self.iter().flat_map(|suite| suite.settings().options());
        self.frameworks().flat_map(|framework| framework.options).chain(of_suites)
    }

    /// Texts that the user hands in for frameworks, by name.
    pub(crate) fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// Every framework there is: those for all suites, and those of single suites.
    pub fn frameworks(&self) -> impl Iterator<Item = &FrameworkInfo> {
        self.frameworks.iter().chain(self.iter().flat_map(|suite| suite.settings().frameworks()))
    }

    /// The frameworks that play in all suites.
    #[must_use]
    pub fn shared_frameworks(&self) -> &FrameworkList {
        &self.frameworks
    }

    /// Returns the framework of that name. A name may be followed by a colon and an argument.
    ///
    /// # Errors
    /// [`TeamError::UnknownFramework`] lists what there is; [`TeamError::Argument`] for something after the colon that it has
    /// no use for.
    pub fn framework(&self, text: &str) -> Result<&FrameworkInfo, TeamError> {
        let (name, argument) = split_name(text);
        let found = self.frameworks().find(|framework| framework.name == name);
        let found = found.ok_or_else(|| TeamError::UnknownFramework {
            name: name.to_owned(),
            known: self.frameworks().map(|framework| framework.name).collect(),
        })?;
        match argument {
            Some(_) if found.argument.is_none() => Err(TeamError::Argument { framework: found.name }),
            _ => Ok(found),
        }
    }

    /// The suite whose own a framework is; none where it plays in all.
    pub(crate) fn owner(&self, framework: &FrameworkInfo) -> Option<&'static str> {
        let has =
            |suite: &&dyn Suite| suite.settings().frameworks().iter().any(|own| own.name == framework.name);
        self.iter().find(has).map(Suite::name)
    }

    /// Returns all suites in their order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Suite> {
        self.list.iter().map(AsRef::as_ref)
    }

    /// Returns the names of an episode's agents by seat, as the worlds of its suite call them.
    #[must_use]
    pub fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        self.suite_of(&plan.task)
            .map_or_else(|_| given_names(plan), |suite| suite.persons().agent_names(plan))
    }
}

impl fmt::Debug for Suites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Suite::name)).finish()
    }
}
