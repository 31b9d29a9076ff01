//! The seat of a person in a run that this process plays.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cooperage_core::{AgentId, ToolCall};
use cooperage_journal::EpisodePlan;
use cooperage_runtime::{EpisodeDoor, InputKind, OutsideInput};
use cooperage_seat::words::{self, SeatCommand};
use cooperage_seat::{InputEffect, RunAttendance, SeatInfo, TurnSnapshot, effect, going, input};
use cooperage_suites::scene::Making;
use cooperage_teams::typing::typed_call;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::wire::{ClientInvitation, Phase, SeatView, ToSeat, ToldLine};
use crate::playback::WorldMoment;
use crate::wire::VERSION;

/// The most lines of news that are kept for pages that open later.
const TOLD_MAX: usize = 500;

/// The state of a seat that pages may get.
#[derive(Clone, Debug)]
pub(crate) struct SeatPageState {
    pub(crate) view: SeatView,
    /// The version of the view, which grows with each change.
    pub(crate) view_n: u64,
    pub(crate) rules: Option<Arc<str>>,
    pub(crate) rules_n: u64,
    pub(crate) now: Option<Arc<WorldMoment>>,
    pub(crate) now_n: u64,
    pub(crate) told: VecDeque<ToldLine>,
    /// The number of the first kept line.
    pub(crate) told_first: u64,
    pub(super) sight: Option<Arc<TurnSnapshot>>,
    pub(super) is_turn: bool,
    /// The index of the episode in the plan.
    pub(super) episode: usize,
}

/// One person's seat, with the state that its pages show.
#[derive(Debug)]
pub struct PersonSeat {
    pub(crate) agent: AgentId,
    /// The name of the run.
    pub(crate) run: Arc<str>,
    pub(super) door: EpisodeDoor,
    /// The people of the run, who come by pages or with clients.
    attendance: RunAttendance,
    state: watch::Sender<SeatPageState>,
    /// The number of open pages.
    present: AtomicUsize,
}

impl PersonSeat {
    /// A seat of a person, who plays all the seats in `own`.
    pub(super) fn new(
        agent: AgentId,
        run: &str,
        own: Vec<u32>,
        person: String,
        games: usize,
        (door, attendance): (EpisodeDoor, RunAttendance),
    ) -> PersonSeat {
        let view = SeatView {
            version: VERSION,
            person,
            seat: agent.0,
            seats: own,
            games: games as u64,
            ..SeatView::default()
        };
        let state = SeatPageState {
            view,
            view_n: 1,
            rules: None,
            rules_n: 0,
            now: None,
            now_n: 0,
            told: VecDeque::new(),
            told_first: 0,
            sight: None,
            is_turn: false,
            episode: 0,
        };
        PersonSeat {
            agent,
            run: run.into(),
            door,
            attendance,
            state: watch::Sender::new(state),
            present: AtomicUsize::new(0),
        }
    }

    /// The number of the person's agent.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.agent.0
    }

    /// The person's name.
    #[must_use]
    pub fn person(&self) -> String {
        self.state.borrow().view.person.clone()
    }

    /// How the person joins with a client of the game, where that is possible.
    pub(super) fn client(&self) -> Option<ClientInvitation> {
        self.state.borrow().view.client.clone()
    }

    /// Whether a page of the seat is open.
    pub(crate) fn is_present(&self) -> bool {
        self.present.load(Ordering::Relaxed) > 0
    }

    /// Counts a page as open until the returned value is dropped.
    pub(crate) fn enter(self: &Arc<PersonSeat>) -> Presence {
        self.present.fetch_add(1, Ordering::Relaxed);
        Presence(Arc::clone(self))
    }

    pub(crate) fn watch(&self) -> watch::Receiver<SeatPageState> {
        self.state.subscribe()
    }

    /// Changes the view of the seat, and its version if the view is then different.
    pub(super) fn change(&self, change: impl FnOnce(&mut SeatView)) {
        self.state.send_if_modified(|state| {
            let before = state.view.clone();
            change(&mut state.view);
            let is_other = before != state.view;
            state.view_n += u64::from(is_other);
            is_other
        });
    }

    /// Begins or resumes a game.
    pub(super) fn begin(&self, episode: usize, plan: &EpisodePlan, about: SeatGameInfo) {
        self.change(|view| {
            view.phase = Phase::Playing;
            view.game = episode as u64 + 1;
            view.task.clone_from(&plan.task);
            view.people = plan.people.iter().map(|(seat, name)| (*seat, name.clone())).collect();
            (view.title, view.about) = (about.title, about.about);
            view.horizon = about.horizon;
            view.keys = about.keys;
            view.recipes = about.recipes;
            view.tick_us = plan.clock.tick_us;
            view.is_wall = plan.clock.is_real_time();
            view.has_stand_in = plan.teams.iter().any(|team| team.seats.contains(&self.agent.0));
            view.end = None;
        });
        self.state.send_modify(|state| {
            state.episode = episode;
            state.told_first += state.told.len() as u64;
            state.told.clear();
            (state.sight, state.now, state.is_turn) = (None, None, false);
        });
    }

    /// Shows a new sight of the world to the seat's pages.
    pub(super) fn show(&self, sight: TurnSnapshot, is_turn: bool, now: Arc<WorldMoment>, rules: Arc<str>) {
        self.state.send_modify(|state| {
            if state.rules.as_ref() != Some(&rules) {
                state.rules = Some(rules);
                state.rules_n += 1;
            }
            if is_turn && !state.is_turn {
                self.attendance.act(self.number());
            }
            state.sight = Some(Arc::new(sight));
            state.is_turn = is_turn;
            state.now = Some(now);
            state.now_n += 1;
        });
    }

    pub(super) fn tell(&self, kind: &str, text: String, said: Option<(u32, String)>) {
        self.state.send_modify(|state| {
            let tick = state.sight.as_ref().map_or(0, |sight| sight.tick);
            state.told.push_back(ToldLine { tick, kind: kind.to_owned(), text, said });
            let too_many = state.told.len().saturating_sub(TOLD_MAX);
            state.told.drain(..too_many);
            state.told_first += too_many as u64;
        });
    }

    /// The agents' names, with which news are put into words.
    pub(super) fn names(&self) -> Vec<String> {
        self.state.borrow().sight.as_ref().map(|sight| sight.names.clone()).unwrap_or_default()
    }

    /// The person reports to be ready.
    pub(crate) fn ready(&self) {
        self.change(|view| view.is_ready = true);
        self.attendance.come(self.number());
    }

    /// Carries out a line that the person has typed.
    ///
    /// # Errors
    /// The reason why it cannot be done, as a sentence.
    pub(crate) fn line(&self, text: &str) -> Result<Option<ToSeat>, String> {
        self.carry_out(|sight, place| {
            Ok((words::read(text, sight, self.agent, place.tick_us)?, text.to_owned()))
        })
    }

    /// Carries out a call by a button, a key or a pointer. The news tell it as it would be typed.
    ///
    /// # Errors
    /// The reason why it cannot be done, as a sentence.
    pub(crate) fn call(&self, call: ToolCall) -> Result<Option<ToSeat>, String> {
        self.carry_out(|sight, _| {
            let typed = typed_call(&call, &sight.tools);
            Ok((words::call(call, sight, self.agent)?, typed))
        })
    }

    /// Says something to an agent, or to all agents. `mark` marks words that were spoken aloud.
    ///
    /// # Errors
    /// The reason why it cannot be done, as a sentence.
    pub(crate) fn say(
        &self,
        to: Option<AgentId>,
        text: &str,
        mark: Option<&Value>,
    ) -> Result<Option<ToSeat>, String> {
        self.carry_out_marked(mark, |sight, _| {
            let command = words::say_to(to, text, &sight.names)?;
            let name = to.and_then(|agent| sight.names.get(agent.0 as usize));
            let typed = name.map_or_else(|| format!("say {text}"), |name| format!("say {name}: {text}"));
            Ok((command, typed))
        })
    }

    /// Lets the usual time pass.
    ///
    /// # Errors
    /// The reason why it cannot be done, as a sentence.
    pub(crate) fn wait(&self) -> Result<Option<ToSeat>, String> {
        self.carry_out(|_, place| {
            Ok((SeatCommand::Wait(words::usual_wait(place.tick_us)), "wait".to_owned()))
        })
    }

    /// Stops the present action of the agent.
    ///
    /// # Errors
    /// The reason why it cannot be done, as a sentence.
    pub(crate) fn stop(&self) -> Result<Option<ToSeat>, String> {
        self.carry_out(|_, _| Ok((SeatCommand::Stop, "stop".to_owned())))
    }

    /// Carries out a command of the person. `read` returns it with its text for the news.
    fn carry_out(
        &self,
        read: impl FnOnce(&TurnSnapshot, SeatInfo) -> Result<(SeatCommand, String), String>,
    ) -> Result<Option<ToSeat>, String> {
        self.carry_out_marked(None, read)
    }

    /// The same; the input gets the mark of words that were spoken aloud.
    fn carry_out_marked(
        &self,
        mark: Option<&Value>,
        read: impl FnOnce(&TurnSnapshot, SeatInfo) -> Result<(SeatCommand, String), String>,
    ) -> Result<Option<ToSeat>, String> {
        self.attendance.act(self.number());
        let (sight, place, episode) = {
            let state = self.state.borrow();
            let place =
                SeatInfo { seat: self.agent, tick_us: state.view.tick_us, is_wall: state.view.is_wall };
            (state.sight.clone(), place, state.episode)
        };
        let sight = sight.ok_or("the game has not begun")?;
        let (command, text) = read(&sight, place)?;
        if command == SeatCommand::Quit {
            return Ok(Some(answer("Close the page: the game waits, and the same link brings you back.")));
        }
        match effect(command, &sight, place) {
            InputEffect::Told(lines) => Ok(Some(ToSeat::Answer { lines })),
            InputEffect::HandIn(mut input) => {
                if let Some(mark) = mark {
                    input.data["spoken"] = mark.clone();
                }
                self.hand_in(episode, input, &text).map(|()| None)
            }
            InputEffect::Quit => Ok(None),
        }
    }

    fn hand_in(&self, episode: usize, input: OutsideInput, text: &str) -> Result<(), String> {
        // A stop is allowed even if it is not the person's turn.
        let is_stop = input.data.get("stop").is_some();
        if is_stop && self.state.borrow().view.phase != Phase::Playing {
            return Err("you are not playing".to_owned());
        }
        if input.kind == InputKind::Move && self.attendance.has_client(self.number()) {
            return Err("you are in the game with a client; this page only shows it".to_owned());
        }
        if input.kind == InputKind::Move && !is_stop {
            let mut is_mine = false;
            self.state.send_if_modified(|state| {
                is_mine = state.view.phase == Phase::Playing && (state.is_turn || state.view.is_wall);
                // A turn takes one move, however often a key is pressed.
                state.is_turn = false;
                false
            });
            if !is_mine {
                return Err("it is not your turn".to_owned());
            }
        }
        // The line is told before the news about its effect.
        self.tell("own", text.chars().take(200).collect(), None);
        self.door.send(episode, input).map_err(|error| error.to_string())
    }

    /// Returns the person to the seat.
    ///
    /// # Errors
    /// The reason why that is not possible, as a sentence.
    pub(crate) fn back(&self) -> Result<(), String> {
        let (episode, person, phase) = {
            let state = self.state.borrow();
            (state.episode, state.view.person.clone(), state.view.phase)
        };
        if phase != Phase::Away {
            return Err("you are in the seat".to_owned());
        }
        let join = input(InputKind::Join, Some(self.agent), json!({ "name": person }));
        self.door.send(episode, join).map_err(|error| error.to_string())
    }

    /// Lets the stand-in play in the person's place.
    ///
    /// # Errors
    /// The reason why that is not possible, as a sentence.
    pub(crate) fn hand_over(&self) -> Result<(), String> {
        let (episode, phase, has_stand_in) = {
            let state = self.state.borrow();
            (state.episode, state.view.phase, state.view.has_stand_in)
        };
        if phase != Phase::Playing {
            return Err("you are not playing".to_owned());
        }
        if !has_stand_in {
            return Err("nobody else can play in this seat".to_owned());
        }
        self.door.send(episode, going(self.agent, true)).map_err(|error| error.to_string())
    }

    /// Lets the seat go if the person was idle for too long.
    pub(super) fn check_away(&self, afk: Duration) {
        let (is_due, episode, has_stand_in) = {
            let state = self.state.borrow();
            let is_awaited = state.is_turn || (state.view.is_wall && state.sight.is_some());
            // A person who has not come yet is waited for elsewhere.
            let is_idle =
                self.attendance.has_come(self.number()) && self.attendance.idle(self.number()) >= afk;
            let is_due = state.view.phase == Phase::Playing && is_awaited && is_idle;
            (is_due, state.episode, state.view.has_stand_in)
        };
        if is_due {
            // The game may be over by now, which does not matter.
            let _ = self.door.send(episode, going(self.agent, has_stand_in));
        }
    }
}

/// The facts about a game that are known before it begins.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatGameInfo {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) horizon: u64,
    pub(super) keys: Vec<(String, String)>,
    pub(super) recipes: Vec<Making>,
}

/// An open page of a seat; it counts until this is dropped.
pub(crate) struct Presence(Arc<PersonSeat>);

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.present.fetch_sub(1, Ordering::Relaxed);
    }
}

fn answer(text: &str) -> ToSeat {
    ToSeat::Answer { lines: vec![text.to_owned()] }
}
