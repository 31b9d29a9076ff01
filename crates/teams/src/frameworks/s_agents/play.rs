//! The play of a team: all loops at once, under the scheme that says who may run when.

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use cooperage_core::AgentId;
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{Either, FrameworkError, MessageKind, TeamEndReason, TeamHandle, race};

use super::agent::Agent;
use super::notes;
use super::options::SAgentsOptions;
use super::organisation::OrganisationShape;
use super::people;
use super::setting::SAgentsContext;
use super::words::PLAYER;
use crate::presence::while_up;

/// Plays until the team gives up, its head crashes, or the episode ends.
pub(super) async fn play(team: TeamHandle, options: SAgentsOptions) -> Result<(), FrameworkError> {
    let setting = SAgentsContext::new(team, options)?;
    notes::begun(&setting);
    // A loop ends only with an error, which ends them all.
    let error: Rc<RefCell<Option<FrameworkError>>> = Rc::default();
    people::greet(&setting)?;
    let parts = setting.team.seats().into_iter().map(|seat| {
        let (setting, error) = (Rc::clone(&setting), Rc::clone(&error));
        let part: ConcurrentPart<'_, ()> = Box::pin(async move {
            let ended = live(&setting, seat).await;
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

/// An agent from its joining on. One that crashes and comes back begins anew, without what it knew; without the head of an
/// organisation nothing goes on.
async fn live(setting: &Rc<SAgentsContext>, seat: AgentId) -> Result<Infallible, FrameworkError> {
    let team = &setting.team;
    let place = setting.place(seat);
    let is_top = setting.organisation.tops().any(|top| top == place);
    loop {
        team.until_up(seat).await;
        if is_top {
            team.say_as(PLAYER, &[seat], MessageKind::Person, &setting.goal)?;
        }
        if let Some(ended) = while_up(team, seat, Agent::new(setting, seat).run()).await {
            return ended;
        }
        if is_top && setting.organisation.shape() != OrganisationShape::Graph {
            team.end(TeamEndReason::RootCrashed);
        }
        // An agent may return and crash again within the same tick.
        team.next_tick().await;
    }
}
