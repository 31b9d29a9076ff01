//! How a game is scored: completed / (completed + failed); orders that are open at the end count nowhere.

use std::collections::BTreeMap;

use cooperage_body::round::BlockRound;
use cooperage_core::{EventRecord, Fault, Judge, Missing, Ratio, Score, Verdict, World, world_as};
use serde_json::json;

use crate::round::{MeatRound, MeatWorld};

/// The name in the fault that is reported for a world of another suite.
const NAME: &str = "the judge of meat";

/// The judge of a game.
pub(crate) struct MeatJudge;

impl Judge for MeatJudge {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        let round = world_as::<MeatWorld>(NAME, world)?.round();
        Ok(if round.is_over() { Verdict::TimeOver } else { Verdict::Continue })
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let round = world_as::<MeatWorld>(NAME, world)?.round();
        let (completed, failed) = (u64::from(round.completed()), round.failed().len() as u64);
        let figures = BTreeMap::from([
            ("completed".to_owned(), i64::from(round.completed())),
            ("failed".to_owned(), failed as i64),
            ("open".to_owned(), round.active().len() as i64),
            ("orders".to_owned(), i64::from(round.added())),
            ("turns".to_owned(), i64::from(round.turn())),
        ]);
        Ok(Score { completion: Ratio { numerator: completed, denominator: completed + failed }, figures })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let round: &MeatRound = world_as::<MeatWorld>(NAME, world)?.round();
        let dish = |number: u32| round.setup().orders.get(number as usize).map_or("dish", |meat| meat.dish());
        let failed = round.failed().iter().map(|&(number, turn)| Missing {
            kind: "order",
            text: format!("an order of {} was not served by turn {turn}", dish(number)),
            data: json!({"dish": dish(number), "order": number, "failed": turn}),
        });
        let open = round.active().iter().map(|order| Missing {
            kind: "order",
            text: format!("an order of {} was still open at the end", order.meat.dish()),
            data: json!({"dish": order.meat.dish(), "order": order.number, "open": true}),
        });
        Ok(failed.chain(open).collect())
    }
}
