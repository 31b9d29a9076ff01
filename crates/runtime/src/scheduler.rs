//! The scheduler of one episode: it decides what happens next, and so what is reproducible.
//!
//! The framework runs until all of it waits. Then exactly one thing happens: a reply is delivered, world time passes,
//! or, where a reply that is still out could come first, the episode waits in real time. Replies are delivered by
//! (virtual time, call number); virtual time never passes the earliest moment at which a call that is out could be
//! answered.

use std::cell::RefCell;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use cooperage_core::Tick;
use cooperage_journal::RecordedMove;

use crate::clock::EpisodeClock;
use crate::error::EpisodeError;
use crate::framework::PlayFuture;
use crate::state::{PendingCall, SharedEpisodeState, TeamEndReason};

/// The state of an episode after it has run as far as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SchedulerStatus {
    /// It waits for a reply from outside.
    Blocked,
    Over,
}

/// The next step of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SchedulerStep {
    /// An answer has come whose moment is still ahead, and how far the world may move depends on it.
    NoteArrival(u64),
    Deliver(u64),
    Advance(Tick),
    Block,
    Stuck,
}

pub(crate) fn run_until_blocked(
    state: &Rc<RefCell<SharedEpisodeState>>,
    plays: &mut [Option<PlayFuture>],
) -> SchedulerStatus {
    let mut has_advanced = false;
    loop {
        state.borrow_mut().check_wall();
        state.borrow_mut().say_planned();
        state.borrow_mut().apply_faults();
        state.borrow_mut().deliver_due();
        if state.borrow().stop.is_some() || play_on(state, plays) == SchedulerStatus::Over {
            return SchedulerStatus::Over;
        }
        let mut state = state.borrow_mut();
        // A framework that waits for a message or for input from outside goes on before anything else happens.
        if state.take_fresh_mail() || state.take_outside() || state.wall_limit_is_next() {
            continue;
        }
        state.tick_due = None;
        let next = match state.clock {
            EpisodeClock::Wall { speed } => match next_in_real_time(&mut state, speed) {
                // A world that cannot keep up with real time lets in what comes from outside after each advance.
                SchedulerStep::Advance(_) if has_advanced && !state.is_replaying() => {
                    state.look_again_at_once();
                    SchedulerStep::Block
                }
                next => next,
            },
            EpisodeClock::Wait => next(&mut state),
            EpisodeClock::Tokens => note_arrivals(&mut state),
        };
        match next {
            // The journal may have something from outside before the next one.
            SchedulerStep::NoteArrival(_) => {}
            SchedulerStep::Deliver(call) => state.deliver(call),
            SchedulerStep::Advance(target) => {
                has_advanced = true;
                let target = state.as_recorded(target);
                state.advance(target);
                state.note_pace();
            }
            SchedulerStep::Block => {
                // There is time, and readers that follow the file should see the latest lines.
                state.flush();
                state.rest();
                state.use_spare_time();
                return SchedulerStatus::Blocked;
            }
            SchedulerStep::Stuck => {
                let tick = state.world.tick().0;
                state.break_off(EpisodeError::Stuck { tick });
                return SchedulerStatus::Over;
            }
        }
    }
}

/// Runs each team until it waits, in plan order; none before the teams may begin.
fn play_on(state: &Rc<RefCell<SharedEpisodeState>>, plays: &mut [Option<PlayFuture>]) -> SchedulerStatus {
    if !state.borrow_mut().begin_teams() {
        return SchedulerStatus::Blocked;
    }
    let mut context = Context::from_waker(Waker::noop());
    for (team, play) in plays.iter_mut().enumerate() {
        let Some(future) = play else { continue };
        if state.borrow().rests(team) {
            continue;
        }
        match future.as_mut().poll(&mut context) {
            Poll::Ready(Ok(())) => {
                *play = None;
                state.borrow_mut().end_team(team, TeamEndReason::GaveUp);
            }
            Poll::Ready(Err(error)) => state.borrow_mut().break_off(error.into()),
            Poll::Pending => {}
        }
        if state.borrow().stop.is_some() {
            return SchedulerStatus::Over;
        }
        if state.borrow().has_ended(team) {
            // The calls that the ended team still has out are cancelled; the other teams play on.
            *play = None;
        }
    }
    if plays.iter().all(Option::is_none) && state.borrow().outside.is_empty() {
        let mut state = state.borrow_mut();
        let stop = state.all_ended();
        state.stop(stop);
        return SchedulerStatus::Over;
    }
    SchedulerStatus::Blocked
}

/// Writes down the answers that have come and on which it depends how far the world moves, each as soon as nothing but the
/// answers in the journal decides that it is next. They are on disk before the world moves, or before the episode waits.
fn note_arrivals(state: &mut SharedEpisodeState) -> SchedulerStep {
    let mut has_noted = false;
    loop {
        let found = match (next(state), state.move_of_format_2()) {
            (next @ SchedulerStep::Stuck, _) | (next, None) => next,
            (_, Some(RecordedMove::Advance { tick })) => SchedulerStep::Advance(Tick(tick)),
            (_, Some(RecordedMove::Reply { call })) => SchedulerStep::Deliver(call),
        };
        if let SchedulerStep::NoteArrival(call) = found {
            state.note_arrival(call);
            has_noted = true;
            if state.stop.is_none() && !state.is_replaying() {
                continue;
            }
        }
        if has_noted {
            state.flush();
        }
        return found;
    }
}

fn next(state: &mut SharedEpisodeState) -> SchedulerStep {
    let now = state.world.tick();
    if state.process_at_turn().is_some() && !state.is_replaying() {
        // Nothing else happens until the process has said what it does.
        return SchedulerStep::Block;
    }
    // The first answer that is settled, and the first moment at which one that isn't could come.
    let come = state.calls.iter().filter_map(|(&number, call)| Some((call.arrival()?, number))).min();
    let out = state
        .calls
        .iter()
        .filter(|(_, call)| call.is_open())
        .map(|(&number, call)| (call.earliest, number))
        .min();
    if let Some(answer) = come
        && answer.0 <= now
        && out.is_none_or(|call| answer < call)
    {
        return SchedulerStep::Deliver(answer.1);
    }
    let awaited = state.awaited();
    if !awaited.is_empty() || state.is_paused() {
        // The world stands still until people have done what they do.
        state.announce(&awaited);
        return SchedulerStep::Block;
    }
    let wait = state.open_waits().map(|wait| wait.until).min();
    let wait = [wait, state.next_turn()].into_iter().flatten().min();
    // Planned messages are said in time, even if no team would wake before.
    let wait = wait.map(|until| state.next_said().map_or(until, |said| until.min(said)));
    let target = match (come, wait) {
        (Some((arrival, _)), Some(until)) => Some(arrival.min(until)),
        (Some((arrival, _)), None) => Some(arrival),
        (None, until) => until,
    };
    // Faults and late messages take effect in time, even if no team waits for that moment.
    let target = [target, state.next_by_itself()].into_iter().flatten().min();
    match (target, out) {
        (Some(target), None) if target > now => SchedulerStep::Advance(target),
        // While a call is out the world may move on, but not to where its reply could arrive; and only in hops that do
        // not depend on which replies happen to have come, for each hop is a line of the journal.
        (Some(target), Some((earliest, _))) if target > now && target < earliest => {
            SchedulerStep::Advance(target)
        }
        (_, Some((_, call))) if state.calls.get(&call).is_some_and(PendingCall::has_come) => {
            SchedulerStep::NoteArrival(call)
        }
        (_, Some(_)) => SchedulerStep::Block,
        _ if state.has_open_asks() && !state.is_replaying() => SchedulerStep::Block,
        _ if !state.has_begun() => SchedulerStep::Advance(now.after(1)),
        // All teams wait for agents that are down: time passes, and nothing more happens.
        _ if state.faults.is_anybody_down() && now < state.horizon => SchedulerStep::Advance(state.horizon),
        _ => SchedulerStep::Stuck,
    }
}

/// The next step where the world keeps pace with real time: replies are delivered as they come, and the world moves on
/// to where it should be by now. The decisions are in the journal, and a replay obeys them.
fn next_in_real_time(state: &mut SharedEpisodeState, speed: u32) -> SchedulerStep {
    let come = state.calls.iter().find(|(_, call)| call.arrival().is_some()).map(|(&number, _)| number);
    if state.is_replaying() {
        return match state.recorded_move() {
            Some(RecordedMove::Reply { call })
                if state.calls.get(&call).is_some_and(|c| c.arrival().is_some()) =>
            {
                SchedulerStep::Deliver(call)
            }
            Some(RecordedMove::Advance { tick }) => SchedulerStep::Advance(Tick(tick)),
            Some(RecordedMove::Reply { .. }) | None => SchedulerStep::Stuck,
        };
    }
    if let Some(call) = come {
        return SchedulerStep::Deliver(call);
    }
    if state.is_paused() {
        return SchedulerStep::Block;
    }
    let wait = state.open_waits().map(|wait| wait.until).min();
    let wait = wait.map(|until| state.next_said().map_or(until, |said| until.min(said)));
    let is_out = state.calls.values().any(PendingCall::is_open);
    let by_itself = state.next_by_itself();
    let is_going_on = is_out
        || !state.has_begun()
        || state.has_open_asks()
        || !state.outside.is_empty()
        || state.faults.is_anybody_down()
        || by_itself.is_some();
    let target = match wait {
        Some(until) => until,
        // The world goes on while models think.
        None if is_going_on => state.horizon,
        None => return SchedulerStep::Stuck,
    };
    let target = by_itself.map_or(target, |tick| tick.min(target));
    state.make_ready();
    let (real, due) = state.real_tick(speed);
    if real > state.world.tick() {
        return SchedulerStep::Advance(target.min(real));
    }
    state.tick_due = Some(due);
    SchedulerStep::Block
}
