//! The orders of an episode: who gave which to whom, whether work on it has begun, and whether it went in a circle
//! (docs/spec/s-agents.md, 8, "Graph").
//!
//! The framework keeps it. Agents do not see it.

use cooperage_core::AgentId;

/// Orders that are looked through for a circle.
const CIRCLE_MAX: usize = 256;
/// Orders that may come back in a row without an action in between.
const CAME_BACK_MAX: u32 = 3;

/// An order from one agent to another.
#[derive(Clone, Debug)]
struct BoardOrder {
    from: AgentId,
    to: AgentId,
    /// The order that the commander held when it gave this one.
    parent: Option<u32>,
    /// Whether a direct action on it, or on what it led to, has begun.
    has_begun: bool,
    /// Whether its receiver has taken it up: it did something itself or gave an order.
    is_taken: bool,
    /// Whether its receiver has handed the rest on and only waits for the report of it.
    waits: bool,
    is_closed: bool,
}

/// A circle of orders about the same work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Circle {
    /// Its orders, in the order in which they were given.
    pub(crate) orders: Vec<u32>,
    /// The agents that gave the orders.
    pub(crate) agents: Vec<AgentId>,
}

/// The book of all orders of an episode.
#[derive(Debug, Default)]
pub(crate) struct Board {
    orders: Vec<BoardOrder>,
    tasks: u32,
    /// Direct actions under way.
    pub(crate) actions: u32,
    /// Direct actions that went well.
    pub(crate) deeds: u64,
    /// The number of deeds when the player last repeated its request.
    deeds_before: u64,
    /// How often in a row the player repeated its request without any deed in between.
    fruitless: u32,
    /// How often in a row an order came back to the agent that had given it, without any action in between.
    circles: u32,
    /// Whether the team has given up.
    pub(crate) is_over: bool,
}

impl Board {
    /// The number of the next task at hand.
    pub(crate) fn next_task(&mut self) -> u32 {
        self.tasks += 1;
        self.tasks
    }

    fn get_mut(&mut self, number: u32) -> Option<&mut BoardOrder> {
        self.orders.get_mut((number as usize).checked_sub(1)?)
    }

    fn get(&self, number: u32) -> Option<&BoardOrder> {
        self.orders.get((number as usize).checked_sub(1)?)
    }

    /// Records an order. Returns its number, from 1 on, and the circle that it closes, if it does.
    pub(crate) fn issue(&mut self, from: AgentId, to: AgentId, parent: Option<u32>) -> (u32, Option<Circle>) {
        self.orders.push(BoardOrder {
            from,
            to,
            parent,
            has_begun: false,
            is_taken: false,
            waits: false,
            is_closed: false,
        });
        let number = u32::try_from(self.orders.len()).unwrap_or(u32::MAX);
        if let Some(parent) = parent.and_then(|parent| self.get_mut(parent)) {
            parent.is_taken = true;
        }
        (number, self.circle(number))
    }

    /// The orders from the one that the receiver of this one gave up to this one, if work on none of them has begun.
    fn circle(&self, number: u32) -> Option<Circle> {
        let receiver = self.get(number)?.to;
        let mut orders = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next {
            let order = self.get(number)?;
            if order.has_begun || orders.len() >= CIRCLE_MAX {
                return None;
            }
            orders.push(number);
            if order.from == receiver {
                orders.reverse();
                let agents = orders.iter().filter_map(|&number| Some(self.get(number)?.from)).collect();
                return Some(Circle { orders, agents });
            }
            next = order.parent;
        }
        None
    }

    /// Returns the orders from one to another that was given because of it; `None` if it was not.
    pub(crate) fn way(&self, from: u32, to: u32) -> Option<Circle> {
        let mut orders = vec![to];
        while orders.len() < CIRCLE_MAX {
            let last = *orders.last()?;
            if last == from {
                orders.reverse();
                let agents = orders.iter().filter_map(|&number| Some(self.get(number)?.from)).collect();
                return Some(Circle { orders, agents });
            }
            orders.push(self.get(last)?.parent?);
        }
        None
    }

    /// Counts an order that has come back to an agent that gave it. The team has given up after too many in a row without an
    /// action.
    pub(crate) fn came_back(&mut self) {
        if self.actions == 0 {
            self.circles += 1;
            self.is_over |= self.circles >= CAME_BACK_MAX;
        }
    }

    /// A direct action on an order begins, and so one on all that it comes from.
    pub(crate) fn begin(&mut self, number: Option<u32>) {
        self.circles = 0;
        let mut next = number;
        while let Some(order) = next.and_then(|number| self.get_mut(number)) {
            if order.has_begun {
                return;
            }
            (order.has_begun, order.is_taken) = (true, true);
            next = order.parent;
        }
    }

    /// Closes an order that is over or replaced. Returns whether it was dropped before its receiver took it up.
    pub(crate) fn close(&mut self, number: u32) -> bool {
        let Some(order) = self.get_mut(number) else { return false };
        !std::mem::replace(&mut order.is_closed, true) && !order.is_taken
    }

    /// Records whether the receiver of an order only waits for the report of the rest.
    pub(crate) fn wait(&mut self, number: Option<u32>, waits: bool) {
        if let Some(order) = number.and_then(|number| self.get_mut(number)) {
            order.waits = waits;
        }
    }

    /// Counts a repetition of the player's request. Returns how often in a row the player repeated it without any deed
    /// in between. Repetitions do not count while an agent is at an order or an action runs, because these may still succeed.
    pub(crate) fn ask_again(&mut self) -> u32 {
        if self.actions > 0 || self.orders.iter().any(|order| !order.is_closed && !order.waits) {
            return self.fruitless;
        }
        self.fruitless = if self.deeds > self.deeds_before { 0 } else { self.fruitless + 1 };
        self.deeds_before = self.deeds;
        self.fruitless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_that_only_come_back_end_the_team() {
        let [a, b] = [0, 1].map(AgentId);
        let mut board = Board::default();
        let (first, _) = board.issue(a, b, None);
        let (second, circle) = board.issue(b, a, Some(first));
        assert!(circle.is_some() && board.way(first, second) == circle && board.way(second, first).is_none());
        board.came_back();
        board.came_back();
        board.begin(Some(second));
        (0..2).for_each(|_| board.came_back());
        assert!(!board.is_over);
        board.came_back();
        assert!(board.is_over);
    }

    #[test]
    fn a_circle_has_the_length_of_its_orders() {
        let [a, b, c] = [0, 1, 2].map(AgentId);
        let mut board = Board::default();
        let (first, none) = board.issue(a, b, None);
        assert_eq!((first, none), (1, None));
        let (second, none) = board.issue(b, c, Some(first));
        assert_eq!(none, None);
        let (third, circle) = board.issue(c, a, Some(second));
        assert_eq!(circle, Some(Circle { orders: vec![1, 2, 3], agents: vec![a, b, c] }));
        // The nearest circle counts, and none on which work has begun.
        let (_, circle) = board.issue(a, c, Some(third));
        assert_eq!(circle.unwrap().orders, [3, 4]);
        board.begin(Some(second));
        assert_eq!(board.issue(c, b, Some(second)).1, None);
        // Orders that do not come from each other are no circle.
        let mut board = Board::default();
        board.issue(a, b, None);
        assert_eq!(board.issue(b, a, None).1, None);
    }

    #[test]
    fn an_order_that_nobody_took_up_is_dropped() {
        let [a, b] = [0, 1].map(AgentId);
        let mut board = Board::default();
        let numbers: Vec<u32> = (0..3).map(|_| board.issue(a, b, None).0).collect();
        board.begin(Some(numbers[0]));
        board.issue(b, a, Some(numbers[1]));
        assert_eq!(
            numbers.iter().map(|&number| board.close(number)).collect::<Vec<_>>(),
            [false, false, true]
        );
        assert!(!board.close(numbers[2]), "only once");
    }

    #[test]
    fn the_player_counts_how_often_nothing_was_done() {
        let mut board = Board::default();
        assert_eq!([board.ask_again(), board.ask_again()], [1, 2]);
        board.deeds += 1;
        assert_eq!([board.ask_again(), board.ask_again()], [0, 1]);
        board.actions = 1;
        assert_eq!(board.ask_again(), 1, "an action runs");
        board.actions = 0;
        let (order, _) = board.issue(AgentId(0), AgentId(1), None);
        assert_eq!(board.ask_again(), 1, "an order is out");
        board.close(order);
        assert_eq!(board.ask_again(), 2);
        let (handed_on, _) = board.issue(AgentId(0), AgentId(1), None);
        board.wait(Some(handed_on), true);
        assert_eq!(board.ask_again(), 3, "its receiver only waits");
        board.wait(Some(handed_on), false);
        assert_eq!(board.ask_again(), 3);
    }
}
