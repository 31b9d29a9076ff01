//! The messages of the planner's calls: a fixed beginning, and a window over the last turns.

use cooperage_core::{AgentId, Demonstration, DemonstrationTurn, Manual, SectionItem, SectionName, Tool};
use cooperage_models::{Message, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::{Value, context};

use super::beside::PlannerCompany;
use super::options::{DemonstrationCrew, FeedbackShown, MindAgentOptions, PlannerPromptForm};
use crate::budget::text_within;
use crate::commands::agent_of_command;
use crate::memo::ResultCache;
use crate::people::quoted_list;
use crate::templates::{hash_in_use, render};

/// Characters of a reply that the window keeps.
const REPLY_CHARACTERS: usize = 8_000;
/// Characters of all turns beyond which an appended conversation begins again.
const APPENDED_CHARACTERS: usize = 120_000;
/// Stands in the window in place of a reply without a text.
const NO_ANSWER: &str = "(no answer)";
/// Turns of a demonstration that show the format and no more.
const FORMAT_TURNS: usize = 2;

/// Fixed beginnings by what they are made from: the messages are shared, with their hashes and token counts, between
/// all episodes of a run.
static BEGINNINGS: ResultCache<Beginning, Vec<Message>> = ResultCache::new();

/// The inputs that determine a fixed beginning.
#[derive(Clone, PartialEq)]
struct Beginning {
    manual: Manual,
    crew: PlannerCrew,
    company: PlannerCompany,
    options: MindAgentOptions,
    /// The hash of the prompts, if they are not the program's own.
    prompts: Option<String>,
}

/// The agents whom a planner commands, and all there are.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannerCrew {
    /// The planner's own agents.
    pub seats: Vec<AgentId>,
    /// The number of all agents.
    pub agents: u32,
    /// The tools whose text forms commands have.
    pub tools: Vec<Tool>,
}

/// Messages of the environment about the last tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TickFeedback {
    /// Error messages, in order.
    pub errors: Vec<String>,
    /// Advice, in order.
    pub suggestions: Vec<String>,
    /// Actions that succeeded, in order.
    pub successes: Vec<String>,
}

/// The planner's conversation in one episode.
///
/// Messages alternate between user and assistant, but for the user messages where the fixed beginning ends and the window
/// starts. The beginning is the rules message, the demonstration (two messages a turn) and the crew statement. The
/// words of people, if there are any, stand between the beginning and the window. Under [`PlannerPromptForm::Append`] they stand where they
/// were heard, and the window has every turn.
pub struct PlannerConversation {
    options: MindAgentOptions,
    crew: PlannerCrew,
    company: PlannerCompany,
    /// The number of messages of the fixed beginning.
    beginning: usize,
    /// The number of messages after it that say what people have said.
    voices: usize,
    /// These messages, where they stand among the turns.
    appended_voices: Vec<Message>,
    messages: Vec<Message>,
}

impl PlannerConversation {
    /// The fixed beginning for a planner of this crew.
    ///
    /// # Errors
    /// [`FrameworkError`] if the manual has no demonstration of the crew that the options name.
    pub fn begin(
        manual: &Manual,
        crew: PlannerCrew,
        options: MindAgentOptions,
    ) -> Result<PlannerConversation, FrameworkError> {
        let company = PlannerCompany::default();
        let messages = begun(manual, &crew, &company, options)?;
        Ok(PlannerConversation {
            options,
            crew,
            company,
            beginning: messages.len(),
            voices: 0,
            appended_voices: Vec::new(),
            messages,
        })
    }

    /// Tells from now on of these people, in the fixed beginning. Agents that they play are not the planner's.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn set_company(
        &mut self,
        manual: &Manual,
        seats: &[AgentId],
        company: PlannerCompany,
    ) -> Result<(), FrameworkError> {
        if self.company != company || self.crew.seats != seats {
            self.crew.seats = seats.to_vec();
            let messages = begun(manual, &self.crew, &company, self.options)?;
            let count = messages.len();
            self.messages.splice(..self.beginning, messages);
            (self.beginning, self.company) = (count, company);
        }
        Ok(())
    }

    /// The number of messages of the fixed beginning: 1 + two for each demonstrated turn + 1.
    #[must_use]
    pub fn beginning(&self) -> usize {
        self.beginning
    }

    /// Returns all messages for the model, oldest first, after [`push_turn`](Self::push_turn).
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Says from now on what people have said, in place of what it said of that before.
    pub fn set_voices(&mut self, voices: Vec<Message>) {
        if self.is_appended() {
            self.messages.extend(voices.iter().cloned());
            self.appended_voices = voices;
            return;
        }
        let count = voices.len();
        self.messages.splice(self.beginning..self.beginning + self.voices, voices);
        self.voices = count;
    }

    /// Adds the message of a turn: what was heard, what is seen now, and a line for the action of each person in a seat. Forgets
    /// the oldest turn if the window is full.
    ///
    /// # Errors
    /// [`FrameworkError`] if the prompt cannot be rendered.
    pub fn push_turn(
        &mut self,
        observation: &str,
        heard: &TickFeedback,
        people: &[String],
    ) -> Result<(), FrameworkError> {
        let window = self.beginning + self.voices;
        if self.is_appended() {
            let said: usize = self.messages.iter().skip(window).map(|message| message.text().len()).sum();
            if said > APPENDED_CHARACTERS {
                self.messages.truncate(window);
                self.messages.extend(self.appended_voices.iter().cloned());
            }
        } else if self.messages.len() >= window + self.options.window {
            self.messages.drain(window..window + 2);
        }
        let heard = match self.options.feedback {
            FeedbackShown::Nothing => None,
            shown => Some((heard, shown == FeedbackShown::All)),
        };
        self.messages.push(Message::user(turn(observation, heard, people)?));
        Ok(())
    }

    /// Adds the plan as the planner's own message, as published: the commands, not the reply they were found in, and no more
    /// than there are agents.
    pub fn push_plan(&mut self, commands: &[&str]) {
        let kept = commands.get(..self.crew.seats.len()).unwrap_or(commands);
        self.push_own(kept.join("\n"));
    }

    /// Adds the reply as the planner's own message, as it was sent.
    pub fn push_reply(&mut self, reply: &Reply) {
        let is_blank = reply.text.trim().is_empty();
        // A conversation that only grows has the very answer of the model.
        self.push_own(match self.is_appended() && !is_blank {
            true => reply.text.clone(),
            false => text_within(reply.text.trim(), REPLY_CHARACTERS),
        });
    }

    /// Whether nothing that was said is changed.
    pub(super) fn is_appended(&self) -> bool {
        self.options.prompt == PlannerPromptForm::Append
    }

    /// An empty message is sent to no model: some servers refuse it, and it says nothing.
    fn push_own(&mut self, text: String) {
        self.messages.push(Message::assistant(if text.is_empty() { NO_ANSWER.to_owned() } else { text }));
    }
}

/// The fixed beginning, which calls with the same inputs share.
fn begun(
    manual: &Manual,
    crew: &PlannerCrew,
    company: &PlannerCompany,
    options: MindAgentOptions,
) -> Result<Vec<Message>, FrameworkError> {
    let prompts = hash_in_use();
    let is_known = |known: &Beginning| {
        let Beginning { manual: of, crew: commanded, company: beside, options: switches, prompts: replaced } =
            known;
        commanded == crew && beside == company && *switches == options && *replaced == prompts && of == manual
    };
    let inputs = || Beginning {
        manual: manual.clone(),
        crew: crew.clone(),
        company: company.clone(),
        options,
        prompts: prompts.clone(),
    };
    let messages = BEGINNINGS.get(is_known, inputs, || beginning(manual, crew, company, options))?;
    Ok(messages.to_vec())
}

/// Rules, demonstration and crew statement.
fn beginning(
    manual: &Manual,
    crew: &PlannerCrew,
    company: &PlannerCompany,
    options: MindAgentOptions,
) -> Result<Vec<Message>, FrameworkError> {
    let PlannerCrew { seats, agents, .. } = crew;
    let mut messages = vec![Message::user(rules(manual, options)?)];
    let players = seats.len() + company.seated.len();
    let shown = choose_demonstration(manual, players as u32, options)?;
    if let Some(shown) = &shown {
        push_demonstration(shown, crew, company, options, &mut messages)?;
    }
    let named = |agent: Option<&AgentId>| agent.map(ToString::to_string).unwrap_or_default();
    let others =
        (0..*agents).map(AgentId).filter(|agent| !seats.contains(agent) && !company.is_seated(*agent));
    let person = |(agent, name): &(AgentId, String)| context! { agent => agent.to_string(), name };
    let crew = context! {
        agents => seats.len(),
        first => named(seats.first()),
        last => named(seats.last()),
        own => seats.iter().map(ToString::to_string).collect::<Vec<_>>(),
        others => others.map(|agent| agent.to_string()).collect::<Vec<_>>(),
        people => company.seated.iter().map(person).collect::<Vec<_>>(),
        is_spoken_to => company.is_spoken_to,
        is_shown => shown.is_some(),
        says_how => !options.rules.is_paper(),
        goes_on => options.world_goes_on,
        is_reasoned => options.is_reasoned,
    };
    messages.push(Message::user(render("mindagent/crew", crew)?));
    Ok(messages)
}

fn rules(manual: &Manual, options: MindAgentOptions) -> Result<String, FrameworkError> {
    let section = |name: SectionName| -> Vec<Value> {
        let items =
            if options.rules.is_paper() { manual.published_section(name) } else { manual.section(name) };
        items.iter().map(item).collect()
    };
    render(
        "mindagent/rules",
        context! {
            actions => section(SectionName::Actions),
            instructions => section(SectionName::Instructions),
            hints => if options.has_hints { section(SectionName::Hints) } else { Vec::new() },
            recipes => section(SectionName::Recipes),
            objects => section(SectionName::Objects),
            base_ingredients => section(SectionName::BaseIngredients),
            timing => section(SectionName::Timing),
            capacities => section(SectionName::Capacities),
            places => section(SectionName::Places),
        },
    )
}

fn item(item: &SectionItem) -> Value {
    context! { text => item.text.as_str(), emphasised => item.emphasised }
}

/// Returns the demonstration to show; `None` if the environment has none for a crew of this size or smaller.
fn choose_demonstration(
    manual: &Manual,
    agents: u32,
    options: MindAgentOptions,
) -> Result<Option<Demonstration>, FrameworkError> {
    if options.is_demonstration_given {
        return Ok(manual.demonstrations.first().cloned());
    }
    let whole = || manual.demonstrations.iter().filter(|shown| !shown.format_only);
    let whole =
        match options.demonstration_crew {
            DemonstrationCrew::Same => {
                whole().filter(|shown| shown.crew <= agents).max_by_key(|shown| shown.crew)
            }
            DemonstrationCrew::Of(crew) => {
                let found = whole().find(|shown| shown.crew == crew);
                Some(found.ok_or_else(|| {
                    FrameworkError::Missing(format!("a demonstration for a crew of {crew}"))
                })?)
            }
        };
    let Some(whole) = whole else { return Ok(None) };
    if !options.is_demonstration_cut {
        return Ok(Some(whole.clone()));
    }
    let cut = manual.demonstrations.iter().find(|shown| shown.format_only && shown.crew == whole.crew);
    let mut cut = cut.unwrap_or(whole).clone();
    cut.turns.truncate(FORMAT_TURNS);
    Ok(Some(cut))
}

/// Turns of a demonstration as pairs of messages; they show no feedback. The first one also says what this is. The lines of as
/// many agents as people sit in seats stand behind the states, as people's lines do in the game itself.
fn push_demonstration(
    shown: &Demonstration,
    crew: &PlannerCrew,
    company: &PlannerCompany,
    options: MindAgentOptions,
    messages: &mut Vec<Message>,
) -> Result<(), FrameworkError> {
    let people = people_in(shown, company);
    for (number, step) in shown.turns.iter().enumerate() {
        let DemonstrationTurn { observation, commands, .. } = step;
        let is_persons = |command: &&String| {
            agent_of_command(command, &crew.tools).is_some_and(|agent| people.contains(&agent))
        };
        let (acted, planned): (Vec<String>, Vec<String>) =
            commands.iter().cloned().partition(|command| is_persons(&command));
        let mut text = turn(observation, None, &acted)?;
        if number == 0 {
            let people: Vec<String> = people.iter().map(ToString::to_string).collect();
            let values = context! {
                agents => shown.crew,
                people,
                is_recorded => options.is_demonstration_given,
                turn => text,
            };
            text = render("mindagent/demonstration", values)?;
        }
        messages.push(Message::user(text));
        let planned = if planned.is_empty() { NO_ANSWER.to_owned() } else { planned.join("\n") };
        messages.push(Message::assistant(planned));
    }
    Ok(())
}

/// The agents that are people's in a demonstration: those of the game where it has them, else the first ones; none where no agent
/// would be left to the planner.
fn people_in(shown: &Demonstration, company: &PlannerCompany) -> Vec<AgentId> {
    let count = company.seated.len();
    if count >= shown.crew as usize {
        return Vec::new();
    }
    let seats: Vec<AgentId> = company.seated.iter().map(|(seat, _)| *seat).collect();
    if seats.iter().all(|seat| seat.0 < shown.crew) {
        seats
    } else {
        (0..count as u32).map(AgentId).collect()
    }
}

fn turn(
    observation: &str,
    heard: Option<(&TickFeedback, bool)>,
    people: &[String],
) -> Result<String, FrameworkError> {
    let feedback = heard.map(|(heard, is_full)| {
        let successes = if is_full { quoted_list(&heard.successes) } else { String::new() };
        let suggestions = quoted_list(&heard.suggestions);
        context! { errors => quoted_list(&heard.errors), suggestions, successes }
    });
    render("mindagent/turn", context! { feedback, observation, people => people.to_vec() })
}
