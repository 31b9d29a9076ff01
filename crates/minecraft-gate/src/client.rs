//! A client that has logged in: its acts on their way to the world, and the news on their way to it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cooperage_core::AgentId;
use cooperage_minecraft_wire::Clientbound;

use crate::byte_link::ByteLink;
use crate::intake::Intake;
use crate::limits::{HAPPENINGS_MAX, LINES_WAITING_MAX};
use crate::moment::{Happening, Moment, Step};

/// A client in a seat.
#[derive(Debug)]
pub(crate) struct Client {
    /// The agent in whose seat it is.
    agent: AtomicU32,
    /// The name with which it logged in.
    pub(crate) name: String,
    intake: Mutex<Intake>,
    post: Mutex<Post>,
    bell: Condvar,
    link: Box<dyn ByteLink>,
    /// Whether it has been told to end.
    is_sent_away: AtomicBool,
}

/// The news for a client that it has not been sent.
#[derive(Debug, Default)]
pub(crate) struct Post {
    pub(crate) moment: Option<Arc<Moment>>,
    pub(crate) happened: VecDeque<Happening>,
    /// Lines of the server for this client alone.
    pub(crate) lines: Vec<String>,
    /// The answer to its last question for completions.
    pub(crate) completions: Option<Clientbound>,
    /// Whether the client is to be sent something although the world has not moved.
    pub(crate) is_rung: bool,
    /// Too much happened since it was last sent something: it is sent everything anew.
    pub(crate) is_anew: bool,
    /// Whether the client takes in another batch of columns.
    pub(crate) wants_columns: bool,
    /// The number of its last answer to a question whether it is there.
    pub(crate) alive: Option<i64>,
    /// Why its room has closed; another one may follow.
    pub(crate) closed: Option<String>,
    /// Why the connection ends, for the client.
    pub(crate) goodbye: Option<String>,
    /// Whether the connection is gone.
    pub(crate) is_gone: bool,
}

impl Post {
    /// Whether nothing is new but the answer to a question for completions.
    pub(crate) fn is_answer_alone(&self) -> bool {
        self.completions.is_some()
            && self.moment.is_none()
            && self.happened.is_empty()
            && self.lines.is_empty()
            && !self.is_rung
            && !self.is_anew
    }
}

impl Client {
    pub(crate) fn new(agent: AgentId, name: String, link: Box<dyn ByteLink>) -> Client {
        Client {
            agent: AtomicU32::new(agent.0),
            name,
            intake: Mutex::default(),
            post: Mutex::new(Post { wants_columns: true, ..Post::default() }),
            bell: Condvar::new(),
            link,
            is_sent_away: AtomicBool::new(false),
        }
    }

    /// The agent in whose seat it is.
    pub(crate) fn agent(&self) -> AgentId {
        AgentId(self.agent.load(Ordering::Relaxed))
    }

    /// It goes on in another seat, in which nothing has happened for it. Until it has confirmed its place there, it acts in the
    /// world before.
    pub(crate) fn go_on_as(&self, agent: AgentId) {
        self.agent.store(agent.0, Ordering::Relaxed);
        *self.intake() = Intake::between_worlds();
        self.tell(|post| {
            *post = Post {
                wants_columns: true,
                alive: post.alive,
                goodbye: post.goodbye.take(),
                is_gone: post.is_gone,
                ..Post::default()
            };
        });
    }

    pub(crate) fn intake(&self) -> MutexGuard<'_, Intake> {
        self.intake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the news and wakes the thread that sends them.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut Post)) {
        change(&mut self.post.lock().unwrap_or_else(PoisonError::into_inner));
        self.bell.notify_all();
    }

    /// Hands a step of the world on. A client that is behind gets the newest moment, and all that happened; before that it hears
    /// what it has missed.
    pub(crate) fn step(&self, step: &Step, missed: VecDeque<Happening>) {
        let own = self.agent();
        self.tell(|post| {
            post.moment = Some(Arc::clone(&step.moment));
            post.happened.extend(missed);
            let is_mine = |happening: &&Happening| match happening {
                Happening::Said { to, .. } => to.as_ref().is_none_or(|to| to.contains(&own)),
                Happening::Acknowledged { agent, .. }
                | Happening::Clicked { agent }
                | Happening::Closed { agent }
                | Happening::Replaced { agent, .. } => *agent == own,
                Happening::Event(_) | Happening::Swung { .. } => true,
            };
            post.happened.extend(step.happened.iter().filter(is_mine).cloned());
            post.is_anew |= step.is_cut;
            if post.happened.len() > HAPPENINGS_MAX {
                // An acknowledgement is no news that another moment brings.
                let is_ack = |happening: &Happening| matches!(happening, Happening::Acknowledged { .. });
                let last = post.happened.drain(..).rfind(is_ack);
                post.happened.extend(last);
                post.is_anew = true;
            }
        });
    }

    /// Says a line to this client alone.
    pub(crate) fn say(&self, line: impl Into<String>) {
        self.tell(|post| {
            if post.lines.len() < LINES_WAITING_MAX {
                post.lines.push(line.into());
            }
        });
    }

    /// Ends the connection, with a reason for the client. The first reason counts.
    pub(crate) fn end(&self, reason: &str) {
        self.is_sent_away.store(true, Ordering::Relaxed);
        self.tell(|post| {
            post.goodbye.get_or_insert_with(|| reason.to_owned());
        });
    }

    /// Whether the connection ends once the client has taken in the reason.
    pub(crate) fn is_sent_away(&self) -> bool {
        self.is_sent_away.load(Ordering::Relaxed)
    }

    /// The connection is gone, or goes now.
    pub(crate) fn gone(&self) {
        self.tell(|post| post.is_gone = true);
        self.link.hang_up();
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.post.lock().unwrap_or_else(PoisonError::into_inner).is_gone
    }

    /// The number of the last question whether it is there that it has answered.
    pub(crate) fn alive(&self) -> Option<i64> {
        self.post.lock().unwrap_or_else(PoisonError::into_inner).alive
    }

    /// Waits for news, at most so long, and takes them. Columns are wanted until a caller says that it has sent some.
    pub(crate) fn news(&self, patience: Duration) -> Post {
        let post = self.post.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = |post: &mut Post| {
            post.moment.is_none()
                && post.happened.is_empty()
                && post.lines.is_empty()
                && post.goodbye.is_none()
                && post.closed.is_none()
                && post.completions.is_none()
                && !post.is_rung
                && !post.is_gone
        };
        let (mut post, _) =
            self.bell.wait_timeout_while(post, patience, is_idle).unwrap_or_else(PoisonError::into_inner);
        let kept = Post {
            wants_columns: post.wants_columns,
            alive: post.alive,
            is_gone: post.is_gone,
            ..Post::default()
        };
        std::mem::replace(&mut post, kept)
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::physics::Controls;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::{WorldInput, WorldOptions};
    use cooperage_blocks::{BlockPos, World};

    use super::*;
    use crate::byte_link::NoLink;
    use crate::intake::Pose;

    #[test]
    fn acts_of_the_world_before_do_not_reach_the_next_one() {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
        let id = world.join("andy", [0.5, -60.0, 0.5]);
        let body = world.player(id).unwrap();
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        let act = |x: f64| {
            let mut intake = client.intake();
            intake.go(Pose { pos: [x, -60.0, 0.5], ..Pose::default() }).unwrap();
            intake.hold(Controls { sneak: true, ..Controls::default() }).unwrap();
            intake.select(5).unwrap();
            intake.act(WorldInput::Dig(BlockPos::new(1, -61, 0))).unwrap();
            intake.dug(BlockPos::new(1, -61, 0)).unwrap();
            intake.touch(1, BlockPos::new(1, -61, 0));
            intake.acknowledge(1).unwrap();
        };
        let nothing = || {
            let mut intake = client.intake();
            intake.take(body).is_empty() && intake.take_touched(1).is_empty()
        };
        client.intake().moved(4, Pose::of(body), 7);
        client.intake().confirmed(4);
        act(1.5);
        assert!(!client.intake().take(body).is_empty());
        act(1.5);
        client.go_on_as(AgentId(1));
        assert!(nothing(), "the acts that wait belong to the world before");
        act(2.5);
        assert!(nothing(), "the client has not been told of the next world");
        client.intake().moved(1, Pose::of(body), 8);
        act(2.5);
        assert!(nothing() && client.intake().selected == 0, "these acts were on their way");
        client.intake().confirmed(1);
        act(3.5);
        let inputs = client.intake().take(body).inputs;
        assert_eq!((&inputs[0], inputs.len()), (&WorldInput::Confirm { tick: 8 }, 5));
    }

    #[test]
    fn keys_that_are_held_in_one_seat_are_not_held_in_the_next() {
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        let forward = Controls { forward: true, ..Controls::default() };
        client.intake().hold(forward).unwrap();
        client.go_on_as(AgentId(1));
        let sneak = Controls { sneak: true, ..client.intake().controls() };
        assert_eq!(sneak, Controls { sneak: true, ..Controls::default() });
    }

    #[test]
    fn happenings_that_were_cut_lead_to_everything_anew() {
        let world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
        let moment = Arc::new(Moment::of(&world));
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        let step = |is_cut| Step { moment: Arc::clone(&moment), advance: 0, happened: Vec::new(), is_cut };
        let is_anew = |step: Step| {
            client.step(&step, VecDeque::new());
            client.news(Duration::ZERO).is_anew
        };
        // Few of them may be this client's, so that their number does not tell.
        assert!(!is_anew(step(false)) && is_anew(step(true)) && !is_anew(step(false)));
        let mut joined = step(true);
        joined.join(step(false));
        assert!(is_anew(joined), "a later step does not bring them back");
    }

    #[test]
    fn an_answer_alone_needs_no_look_at_the_world() {
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        let answer = || Some(Clientbound::KeepAlive { id: 1 });
        client.tell(|post| post.completions = answer());
        assert!(client.news(Duration::ZERO).is_answer_alone());
        assert!(!client.news(Duration::ZERO).is_answer_alone(), "it is gone");
        client.tell(|post| (post.completions, post.is_rung) = (answer(), true));
        assert!(!client.news(Duration::ZERO).is_answer_alone(), "columns are wanted too");
    }
}
