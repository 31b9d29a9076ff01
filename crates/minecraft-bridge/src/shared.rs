//! The things that all connections of an episode share.

use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cooperage_minecraft_wire::ProtocolVersion;

use crate::capture::Capture;
use crate::limits::{Timeouts, now};
use crate::merge::Collector;
use crate::seat::Seat;

/// The common ground of connections.
pub(crate) struct Shared {
    pub(crate) address: SocketAddr,
    pub(crate) host: String,
    pub(crate) version: ProtocolVersion,
    pub(crate) view_distance: u8,
    pub(crate) timeouts: Timeouts,
    pub(crate) capture: Option<Capture>,
    pub(crate) collector: Arc<Collector>,
    /// The login names of all seats, in small letters.
    pub(crate) own_names: Arc<[String]>,
    pub(crate) seats: Vec<Seat>,
    news: Mutex<News>,
    bell: Condvar,
}

#[derive(Debug, Default)]
struct News {
    is_stopped: bool,
    brand: Option<String>,
    lost: Vec<(u32, String)>,
}

/// The fixed things of [`Shared`].
pub(crate) struct SharedOptions {
    pub(crate) address: SocketAddr,
    pub(crate) host: String,
    pub(crate) version: ProtocolVersion,
    pub(crate) view_distance: u8,
    pub(crate) timeouts: Timeouts,
    pub(crate) capture: Option<Capture>,
    /// The login names by seat.
    pub(crate) names: Vec<String>,
}

impl Shared {
    pub(crate) fn new(options: SharedOptions) -> Shared {
        let SharedOptions { address, host, version, view_distance, timeouts, capture, names } = options;
        Shared {
            address,
            host,
            version,
            view_distance,
            timeouts,
            capture,
            collector: Arc::default(),
            own_names: names.iter().map(|name| name.to_ascii_lowercase()).collect(),
            seats: (0..).zip(names).map(|(number, name)| Seat::new(number, name)).collect(),
            news: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all connections, and waits for better times.
    pub(crate) fn stop(&self) {
        self.news().is_stopped = true;
        self.bell.notify_all();
        self.seats.iter().for_each(Seat::end);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.news().is_stopped
    }

    /// Waits so long, or until the end. Returns whether it is the end.
    pub(crate) fn pause(&self, time: Duration) -> bool {
        let until = now() + time;
        let mut news = self.news();
        while !news.is_stopped {
            let left = until.saturating_duration_since(now());
            if left.is_zero() {
                break;
            }
            news = self.bell.wait_timeout(news, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        news.is_stopped
    }

    pub(crate) fn set_brand(&self, brand: String) {
        self.news().brand = Some(brand);
    }

    pub(crate) fn brand(&self) -> Option<String> {
        self.news().brand.clone()
    }

    /// A seat stays away.
    pub(crate) fn lose(&self, seat: u32, reason: String) {
        self.news().lost.push((seat, reason));
    }

    pub(crate) fn lost(&self) -> Vec<(u32, String)> {
        self.news().lost.clone()
    }
}
