//! The play of a team: all loops at once, under the scheme that says who may run when.

use std::convert::Infallible;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use cooperage_runtime::together::Part;
use cooperage_runtime::{Either, FrameworkError, MessageKind, Team, race};

use super::agent::Agent;
use super::notes;
use super::options::SAgentsOptions;
use super::setting::Setting;
use super::words::PLAYER;

/// Plays until the team gives up or the episode ends.
pub(super) async fn play(team: Team, options: SAgentsOptions) -> Result<(), FrameworkError> {
    let setting = Setting::new(team, options)?;
    notes::begun(&setting);
    let tops = setting.agents(setting.organisation.tops());
    setting.team.say_as(PLAYER, &tops, MessageKind::Person, &setting.common.goal)?;
    // A loop ends only with an error, which ends them all.
    let error: Rc<std::cell::RefCell<Option<FrameworkError>>> = Rc::default();
    let parts = setting.common.seats.iter().map(|&seat| {
        let (agent, error) = (Agent::new(&setting, seat), Rc::clone(&error));
        let part: Part<'_, ()> = Box::pin(async move {
            let ended: Result<Infallible, FrameworkError> = agent.run().await;
            *error.borrow_mut() = ended.err();
        });
        part
    });
    let parts = parts.collect();
    let is_over = poll_fn(|_| {
        let is_over = setting.board.borrow().is_over || error.borrow().is_some();
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    });
    match race(setting.floor.conduct(parts), is_over).await {
        Either::First(_) | Either::Second(()) => error.borrow_mut().take().map_or(Ok(()), Err),
    }
}
