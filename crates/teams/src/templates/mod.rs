//! The prompt files, compiled into the program, and their rendering.
//!
//! A framework from outside may bring further ones, and a user may replace any of them. A team that plays with such prompts is wrapped in [`Prompted`], and all its prompts
//! are rendered from them.

mod check;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cooperage_runtime::{Framework, FrameworkError, PlayFuture, TeamHandle};
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, Error, UndefinedBehavior, Value};

use check::{is_kept, try_out};

/// The name of a prompt, such as `villager/plan`, and its template.
pub type PromptFile = (&'static str, &'static str);

/// Every prompt file, sorted by name.
const FILES: &[PromptFile] = &[
    ("agentverse/discuss", include_str!("../../prompts/agentverse/discuss.jinja")),
    ("agentverse/discuss_turn", include_str!("../../prompts/agentverse/discuss_turn.jinja")),
    ("agentverse/errand", include_str!("../../prompts/agentverse/errand.jinja")),
    ("agentverse/summarise", include_str!("../../prompts/agentverse/summarise.jinja")),
    ("agentverse/summarise_turn", include_str!("../../prompts/agentverse/summarise_turn.jinja")),
    ("base_agent/again", include_str!("../../prompts/base_agent/again.jinja")),
    ("base_agent/system", include_str!("../../prompts/base_agent/system.jinja")),
    ("mindagent/compact", include_str!("../../prompts/mindagent/compact.jinja")),
    ("mindagent/crew", include_str!("../../prompts/mindagent/crew.jinja")),
    ("mindagent/demonstration", include_str!("../../prompts/mindagent/demonstration.jinja")),
    ("mindagent/dialogue", include_str!("../../prompts/mindagent/dialogue.jinja")),
    ("mindagent/dispatch", include_str!("../../prompts/mindagent/dispatch.jinja")),
    ("mindagent/dispatch_example", include_str!("../../prompts/mindagent/dispatch_example.jinja")),
    ("mindagent/dispatch_turn", include_str!("../../prompts/mindagent/dispatch_turn.jinja")),
    ("mindagent/instructions", include_str!("../../prompts/mindagent/instructions.jinja")),
    ("mindagent/rules", include_str!("../../prompts/mindagent/rules.jinja")),
    ("mindagent/turn", include_str!("../../prompts/mindagent/turn.jinja")),
    ("mindagent/turns_begin", include_str!("../../prompts/mindagent/turns_begin.jinja")),
    ("mindagent/turns_example", include_str!("../../prompts/mindagent/turns_example.jinja")),
    ("mindagent/turns_rules", include_str!("../../prompts/mindagent/turns_rules.jinja")),
    ("mindagent/turns_system", include_str!("../../prompts/mindagent/turns_system.jinja")),
    ("mindagent/turns_turn", include_str!("../../prompts/mindagent/turns_turn.jinja")),
    ("mindcraft/begin_together", include_str!("../../prompts/mindcraft/begin_together.jinja")),
    ("mindcraft/bot_responder", include_str!("../../prompts/mindcraft/bot_responder.jinja")),
    ("mindcraft/code_begin", include_str!("../../prompts/mindcraft/code_begin.jinja")),
    ("mindcraft/code_failed", include_str!("../../prompts/mindcraft/code_failed.jinja")),
    ("mindcraft/code_given_up", include_str!("../../prompts/mindcraft/code_given_up.jinja")),
    ("mindcraft/code_missing", include_str!("../../prompts/mindcraft/code_missing.jinja")),
    ("mindcraft/code_wanted", include_str!("../../prompts/mindcraft/code_wanted.jinja")),
    ("mindcraft/code_worked", include_str!("../../prompts/mindcraft/code_worked.jinja")),
    ("mindcraft/coding", include_str!("../../prompts/mindcraft/coding.jinja")),
    ("mindcraft/conversing", include_str!("../../prompts/mindcraft/conversing.jinja")),
    ("mindcraft/goal_setting", include_str!("../../prompts/mindcraft/goal_setting.jinja")),
    ("mindcraft/hello", include_str!("../../prompts/mindcraft/hello.jinja")),
    ("mindcraft/image_analysis", include_str!("../../prompts/mindcraft/image_analysis.jinja")),
    ("mindcraft/saving_memory", include_str!("../../prompts/mindcraft/saving_memory.jinja")),
    ("mindcraft/state_news", include_str!("../../prompts/mindcraft/state_news.jinja")),
    ("mindcraft/task", include_str!("../../prompts/mindcraft/task.jinja")),
    ("mindcraft/told_later", include_str!("../../prompts/mindcraft/told_later.jinja")),
    ("mindcraft/translate", include_str!("../../prompts/mindcraft/translate.jinja")),
    ("proagent/explain", include_str!("../../prompts/proagent/explain.jinja")),
    ("proagent/explain_turn", include_str!("../../prompts/proagent/explain_turn.jinja")),
    ("proagent/plan", include_str!("../../prompts/proagent/plan.jinja")),
    ("proagent/turn", include_str!("../../prompts/proagent/turn.jinja")),
    ("s-agents/act", include_str!("../../prompts/s-agents/act.jinja")),
    ("s-agents/act_turn", include_str!("../../prompts/s-agents/act_turn.jinja")),
    ("s-agents/chat", include_str!("../../prompts/s-agents/chat.jinja")),
    ("s-agents/chat_turn", include_str!("../../prompts/s-agents/chat_turn.jinja")),
    ("s-agents/choose", include_str!("../../prompts/s-agents/choose.jinja")),
    ("s-agents/choose_turn", include_str!("../../prompts/s-agents/choose_turn.jinja")),
    ("s-agents/code", include_str!("../../prompts/s-agents/code.jinja")),
    ("s-agents/code_turn", include_str!("../../prompts/s-agents/code_turn.jinja")),
    ("s-agents/describe", include_str!("../../prompts/s-agents/describe.jinja")),
    ("s-agents/describe_turn", include_str!("../../prompts/s-agents/describe_turn.jinja")),
    ("s-agents/monitor", include_str!("../../prompts/s-agents/monitor.jinja")),
    ("s-agents/monitor_turn", include_str!("../../prompts/s-agents/monitor_turn.jinja")),
    ("s-agents/person", include_str!("../../prompts/s-agents/person.jinja")),
    ("s-agents/plan", include_str!("../../prompts/s-agents/plan.jinja")),
    ("s-agents/plan_turn", include_str!("../../prompts/s-agents/plan_turn.jinja")),
    ("s-agents/who", include_str!("../../prompts/s-agents/who.jinja")),
    ("seat/opening", include_str!("../../prompts/seat/opening.jinja")),
    ("seat/system", include_str!("../../prompts/seat/system.jinja")),
    ("seat/turn", include_str!("../../prompts/seat/turn.jinja")),
    ("solo/opening", include_str!("../../prompts/solo/opening.jinja")),
    ("villager/actions", include_str!("../../prompts/villager/actions.jinja")),
    ("villager/actions_state", include_str!("../../prompts/villager/actions_state.jinja")),
    ("villager/assign", include_str!("../../prompts/villager/assign.jinja")),
    ("villager/assign_state", include_str!("../../prompts/villager/assign_state.jinja")),
    ("villager/errand", include_str!("../../prompts/villager/errand.jinja")),
    ("villager/errand_published", include_str!("../../prompts/villager/errand_published.jinja")),
    ("villager/people", include_str!("../../prompts/villager/people.jinja")),
    ("villager/plan", include_str!("../../prompts/villager/plan.jinja")),
    ("villager/plan_state", include_str!("../../prompts/villager/plan_state.jinja")),
    ("villager/plan_task", include_str!("../../prompts/villager/plan_task.jinja")),
    ("villager/reflect", include_str!("../../prompts/villager/reflect.jinja")),
    ("villager/reflect_task", include_str!("../../prompts/villager/reflect_task.jinja")),
    ("villager/split", include_str!("../../prompts/villager/split.jinja")),
    ("villager/split_task", include_str!("../../prompts/villager/split_task.jinja")),
    ("villager/summarise_agent", include_str!("../../prompts/villager/summarise_agent.jinja")),
    ("villager/summarise_agent_task", include_str!("../../prompts/villager/summarise_agent_task.jinja")),
    ("villager/summarise_environment", include_str!("../../prompts/villager/summarise_environment.jinja")),
    (
        "villager/summarise_environment_task",
        include_str!("../../prompts/villager/summarise_environment_task.jinja"),
    ),
];

/// The prefix of prompt files among the texts that a user hands in.
pub const PROMPTS: &str = "prompts/";

/// The file extension of prompt files in a folder.
pub const ENDING: &str = ".jinja";

static COMPILED: LazyLock<Result<PromptTemplates, PromptError>> =
    LazyLock::new(|| PromptTemplates::with(&[], &BTreeMap::new()));

thread_local! {
    /// The prompts of the team that is playing on this thread right now, where they are not the program's own; set only
    /// while its future is polled.
    static IN_USE: RefCell<Option<Arc<PromptTemplates>>> = const { RefCell::new(None) };
}

/// Prompt files that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// There is no prompt of that name to replace.
    #[error("there is no prompt `{0}`")]
    Unknown(String),
    /// It is no template.
    #[error("the prompt `{name}`, line {line}: {reason}")]
    Broken {
        /// The name of the prompt.
        name: String,
        /// The line, from 1 on.
        line: usize,
        reason: String,
    },
    /// It cannot be rendered with the values that teams give to it.
    #[error("the prompt `{name}`, line {line}: {reason}")]
    Unusable {
        /// The name of the prompt.
        name: String,
        /// The line, from 1 on.
        line: usize,
        reason: String,
        /// The variables that there are.
        variables: Vec<String>,
    },
}

/// All prompts, some of them perhaps a user's in place of the program's own.
pub struct PromptTemplates {
    templates: Environment<'static>,
    hash: String,
    /// Those that are not the program's own, by name: the text in whose place each stands, and its own.
    replaced: BTreeMap<String, (&'static str, String)>,
}

impl PromptTemplates {
    /// The program's prompts and those that a framework brings along, with those of `replaced` in their places; names are
    /// like `villager/plan`.
    ///
    /// # Errors
    /// [`PromptError`] for a name that there is not, or a text that is no template.
    pub fn with(
        brought: &[PromptFile],
        replaced: &BTreeMap<String, String>,
    ) -> Result<PromptTemplates, PromptError> {
        let is_brought = |name: &String| brought.iter().any(|(known, _)| known == name);
        if let Some(unknown) = replaced.keys().find(|name| text(name).is_none() && !is_brought(name)) {
            return Err(PromptError::Unknown(unknown.clone()));
        }
        let broken = |name: &str, error: &Error| PromptError::Broken {
            name: name.to_owned(),
            line: error.line().unwrap_or(1),
            reason: error.detail().map_or_else(|| error.kind().to_string(), str::to_owned),
        };
        // A tag on a line of its own leaves no trace.
        let syntax =
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.set_syntax(syntax.map_err(|error| broken("(syntax)", &error))?);
        let mut hasher = blake3::Hasher::new();
        let mut in_place = BTreeMap::new();
        // The hash of prompts without any that a framework brings along is that of the program alone.
        for &(name, own) in FILES.iter().chain(brought) {
            let added = match replaced.get(name) {
                Some(text) => {
                    in_place.insert(name.to_owned(), (own, text.clone()));
                    templates.add_template_owned(name, text.clone())
                }
                None => templates.add_template(name, own),
            };
            added.map_err(|error| broken(name, &error))?;
            for field in [name, replaced.get(name).map_or(own, String::as_str)] {
                hasher.update(&(field.len() as u64).to_le_bytes());
                hasher.update(field.as_bytes());
            }
        }
        let mut hash = hasher.finalize().to_hex().to_string();
        hash.truncate(32);
        Ok(PromptTemplates { templates, hash, replaced: in_place })
    }

    /// Renders each prompt that is not the program's own once, with values as teams give them.
    ///
    /// # Errors
    /// [`PromptError::Unusable`]: the first that cannot be rendered.
    pub fn try_out(&self) -> Result<(), PromptError> {
        self.replaced.iter().try_for_each(|(name, (own, text))| try_out(&self.templates, name, own, text))
    }

    /// A hash over all prompt files, 32 hexadecimal digits: journals tell by it which prompts an episode was played with.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The prompt of that name with these values in it.
    ///
    /// # Errors
    /// There is no such prompt, or it wants a value that is not there.
    pub fn render(&self, name: &'static str, values: Value) -> Result<String, Error> {
        self.templates.get_template(name)?.render(values)
    }
}

/// The prompt of that name with these values in it: the playing team's.
///
/// # Errors
/// [`FrameworkError::Template`] for a name that there is not, and for a value that the template wants and does not get.
pub fn render(name: &'static str, values: Value) -> Result<String, FrameworkError> {
    debug_assert!(is_kept(name, &values), "`data/prompt_values.json` lacks a variable of {name}: {values}");
    let broken = |reason: String| FrameworkError::Template { template: name.to_owned(), reason };
    let rendered = match IN_USE.with_borrow(Clone::clone) {
        Some(prompts) => prompts.render(name, values),
        None => COMPILED.as_ref().map_err(|error| broken(error.to_string()))?.render(name, values),
    };
    rendered.map_err(|error| broken(error.to_string()))
}

/// The hash of the playing team's prompts, where they are not the program's own.
pub(crate) fn hash_in_use() -> Option<String> {
    IN_USE.with_borrow(|prompts| prompts.as_ref().map(|prompts| prompts.hash.clone()))
}

/// Whether the playing team has a prompt of its own in the place of that one.
pub(crate) fn is_replaced(name: &str) -> bool {
    IN_USE.with_borrow(|prompts| prompts.as_ref().is_some_and(|prompts| prompts.replaced.contains_key(name)))
}

/// The hash of the program's own prompts; see [`PromptTemplates::hash`].
#[must_use]
pub fn templates_hash() -> String {
    COMPILED.as_ref().map(|prompts| prompts.hash.clone()).unwrap_or_default()
}

/// The names of all prompts, in order, such as `villager/plan`.
pub fn prompt_names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|&(name, _)| name)
}

/// The program's own prompt of that name.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}

/// A framework that plays with these prompts.
pub struct Prompted {
    /// How it plays.
    pub framework: Box<dyn Framework>,
    /// The prompts that the team plays with.
    pub prompts: Arc<PromptTemplates>,
}

impl Framework for Prompted {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        let Prompted { framework, prompts } = *self;
        let mut play = {
            let _scope = Scope::enter(&prompts);
            framework.play(team)
        };
        Box::pin(std::future::poll_fn(move |context| {
            let _scope = Scope::enter(&prompts);
            play.as_mut().poll(context)
        }))
    }
}

/// While it lives, prompts on this thread are a team's; then what they were.
struct Scope(Option<Arc<PromptTemplates>>);

impl Scope {
    fn enter(prompts: &Arc<PromptTemplates>) -> Scope {
        Scope(IN_USE.replace(Some(Arc::clone(prompts))))
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        IN_USE.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_prompt_file_is_registered_and_compiles() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("prompts");
        let mut found = Vec::new();
        for folder in fs::read_dir(&root).unwrap() {
            let folder = folder.unwrap();
            for file in fs::read_dir(folder.path()).unwrap() {
                let file = file.unwrap().file_name().into_string().unwrap();
                let folder = folder.file_name().into_string().unwrap();
                found.push(format!("{folder}/{}", file.strip_suffix(".jinja").unwrap()));
            }
        }
        found.sort();
        assert_eq!(found, FILES.iter().map(|&(name, _)| name).collect::<Vec<_>>());
        assert!(COMPILED.is_ok(), "{:?}", COMPILED.as_ref().err());
        assert_eq!(prompt_names().count(), FILES.len());
    }

    #[test]
    fn a_missing_value_is_an_error_with_the_templates_name() {
        let error = render("mindagent/crew", Value::UNDEFINED).unwrap_err();
        assert!(matches!(&error, FrameworkError::Template { template, .. } if template == "mindagent/crew"));
    }

    fn replaced(name: &str, text: &str) -> BTreeMap<String, String> {
        BTreeMap::from([(name.to_owned(), text.to_owned())])
    }

    #[test]
    fn a_prompt_of_ones_own_is_rendered_where_its_team_plays_and_nowhere_else() {
        let prompts =
            Arc::new(PromptTemplates::with(&[], &replaced("solo/opening", "I am {{ name }}\n")).unwrap());
        assert_ne!(prompts.hash(), templates_hash());
        let values = || minijinja::context! { name => "Zoe" };
        {
            let _scope = Scope::enter(&prompts);
            assert_eq!(render("solo/opening", values()).unwrap(), "I am Zoe\n");
            assert_eq!(hash_in_use().as_deref(), Some(prompts.hash()));
        }
        assert!(render("solo/opening", values()).is_err(), "the program's own wants more values");
        assert_eq!(hash_in_use(), None);
    }

    #[test]
    fn what_is_no_prompt_is_told_with_its_line() {
        let error = |name: &str, text: &str| PromptTemplates::with(&[], &replaced(name, text)).err().unwrap();
        assert_eq!(error("villager/pla", ""), PromptError::Unknown("villager/pla".to_owned()));
        let told = error("villager/plan", "Plan.\n{% if names %}\nGo on").to_string();
        assert!(told.starts_with("the prompt `villager/plan`, line 3: unexpected end"), "{told}");
    }

    #[test]
    fn prompts_that_a_framework_brings_along_leave_the_programs_hash_as_it_is() {
        const BROUGHT: &[PromptFile] = &[("relay/turn", "It is {{ name }}'s turn.\n")];
        let own = PromptTemplates::with(&[], &BTreeMap::new()).unwrap();
        assert_eq!(own.hash(), templates_hash());
        let brought = Arc::new(PromptTemplates::with(BROUGHT, &BTreeMap::new()).unwrap());
        let other = PromptTemplates::with(BROUGHT, &replaced("relay/turn", "Go.")).unwrap();
        assert!(brought.hash() != own.hash() && brought.hash() != other.hash());
        let values = || minijinja::context! { name => "Zoe" };
        assert!(render("relay/turn", values()).is_err());
        let _scope = Scope::enter(&brought);
        assert_eq!(render("relay/turn", values()).unwrap(), "It is Zoe's turn.\n");
    }

    #[test]
    fn the_hash_is_stable_within_a_build() {
        assert_eq!(templates_hash(), templates_hash());
        assert_eq!(templates_hash().len(), 32);
    }
}
