//! The benchmark's formulas (docs/spec/villager.md, 4), each with its worked example as a test.

/// Efficiency in percent per minute (docs/spec/villager.md, 4.2): E = completion in percent / time in minutes. The
/// scenario decides about the time: wall time for construction and farm, action time for escape. 0 where no time has
/// passed.
#[must_use]
pub fn efficiency(completion: f64, time_ms: u64) -> f64 {
    if time_ms == 0 { 0.0 } else { completion * 100.0 / (time_ms as f64 / 60_000.0) }
}

/// The published code's efficiency: the limit of the action time / the action time (docs/spec/villager.md, 3.0.4). It
/// is 1 if no agent has acted.
#[must_use]
pub fn code_efficiency(limit_ms: u64, action_ms: u64) -> f64 {
    if action_ms == 0 { 1.0 } else { limit_ms as f64 / action_ms as f64 }
}

/// A form of the balance B of the agents' action times (docs/spec/villager.md, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Equations 1 and 2 of the paper: B = 1 − σ(t′), t′ = (t − min) / (max − min).
    Paper,
    /// The code at release: t′ likewise, B = 1 − √(Σ(t′ − mean)²) / (n · mean).
    FirstCode,
    /// The later code, the only form that fits the published tables: B = 1 − σ(t′), t′ = t / max.
    SecondCode,
}

/// The balance of the agents' action times (docs/spec/villager.md, 4.3), σ being the population's standard deviation.
/// None for one agent. It is 1 if no agent has acted, or if all have acted alike.
#[must_use]
pub fn balance(form: Balance, times: &[f64]) -> Option<f64> {
    if times.len() < 2 {
        return None;
    }
    let most = times.iter().copied().fold(f64::MIN, f64::max);
    let least = times.iter().copied().fold(f64::MAX, f64::min);
    if most <= 0.0 || (most <= least && form != Balance::SecondCode) {
        return Some(1.0);
    }
    let scaled: Vec<f64> = match form {
        Balance::SecondCode => times.iter().map(|time| time / most).collect(),
        Balance::Paper | Balance::FirstCode => {
            times.iter().map(|time| (time - least) / (most - least)).collect()
        }
    };
    let count = scaled.len() as f64;
    let mean = scaled.iter().sum::<f64>() / count;
    Some(match form {
        Balance::Paper | Balance::SecondCode => 1.0 - deviation(&scaled),
        Balance::FirstCode => {
            let squares: f64 = scaled.iter().map(|time| (time - mean) * (time - mean)).sum();
            1.0 - squares.sqrt() / (count * mean)
        }
    })
}

/// The population's standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count).sqrt()
}

/// The agents' contribution rate ACR in percent (docs/spec/villager.md, 4.5): of each agent the number of check points
/// that it reached first. 100 · (1 − (σ − σmin) / (σmax − σmin)); 0 if no agent has reached one, 100 where σmax = σmin.
#[must_use]
pub fn contribution_rate(owned: &[u32]) -> f64 {
    let total: u32 = owned.iter().sum();
    if total == 0 || owned.is_empty() {
        return 0.0;
    }
    let count = owned.len() as u32;
    let spread =
        |counts: &mut dyn Iterator<Item = u32>| deviation(&counts.map(f64::from).collect::<Vec<_>>());
    let all_with_one = spread(&mut (0..count).map(|agent| if agent == 0 { total } else { 0 }));
    let as_equal_as_can_be =
        spread(&mut (0..count).map(|agent| total / count + u32::from(agent < total % count)));
    let own = spread(&mut owned.iter().copied());
    if all_with_one <= as_equal_as_can_be {
        return 100.0;
    }
    100.0 * (1.0 - (own - as_equal_as_can_be) / (all_with_one - as_equal_as_can_be))
}

/// Token cost (docs/spec/villager.md, 4.7), the sum as printed in equation 4 of the paper: completion tokens per action /
/// ((score + ε) + valid actions), with ε = 1 and the score from 0 to 100.
#[must_use]
pub fn token_cost(completion_tokens_per_action: f64, score: f64, valid_actions: f64) -> f64 {
    completion_tokens_per_action / ((score + 1.0) + valid_actions)
}

/// A value in millionths, as figures hold it.
#[must_use]
pub fn millionths(value: f64) -> i64 {
    libm::round(value * 1e6) as i64
}

/// A value in thousandths, as figures hold it.
#[must_use]
pub fn thousandths(value: f64) -> i64 {
    libm::round(value * 1e3) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_8_7_efficiency() {
        assert!((efficiency(0.4, 8 * 60_000) - 5.0).abs() < 1e-12);
        assert!((code_efficiency(304_000, 100_000) - 3.04).abs() < 1e-12);
        assert_eq!((efficiency(1.0, 0), code_efficiency(1, 0)), (0.0, 1.0));
    }

    #[test]
    fn spec_8_7_balance() {
        let rows: [(&[f64], [f64; 3]); 5] = [
            (&[100.0, 90.0], [0.950, 0.500, 0.293]),
            (&[100.0, 50.0], [0.750, 0.500, 0.293]),
            (&[100.0, 0.0], [0.500, 0.500, 0.293]),
            (&[120.0, 90.0, 60.0], [0.796, 0.592, 0.529]),
            (&[100.0, 80.0, 60.0, 40.0], [0.776, 0.627, 0.627]),
        ];
        for (times, expected) in rows {
            for (form, expected) in
                [Balance::SecondCode, Balance::Paper, Balance::FirstCode].into_iter().zip(expected)
            {
                let found = balance(form, times).unwrap();
                assert!((found - expected).abs() < 6e-4, "{form:?} {times:?}: {found}");
            }
        }
        assert_eq!(balance(Balance::SecondCode, &[5.0]), None);
        assert_eq!(balance(Balance::SecondCode, &[0.0, 0.0]), Some(1.0));
    }

    #[test]
    fn spec_8_7_contribution() {
        let rows: [(&[u32], f64); 6] = [
            (&[4, 1], 50.0),
            (&[3, 2], 100.0),
            (&[5, 0], 0.0),
            (&[4, 2, 1], 72.6),
            (&[5, 1, 0], 23.6),
            (&[0, 0], 0.0),
        ];
        for (owned, expected) in rows {
            let found = contribution_rate(owned);
            assert!((found - expected).abs() < 0.06, "{owned:?}: {found}");
        }
        assert_eq!(contribution_rate(&[3]), 100.0);
    }

    #[test]
    fn spec_8_7_token_cost() {
        assert!((token_cost(126.0, 73.75, 10.0) - 1.487).abs() < 1e-3);
        assert!((token_cost(107.17, 0.0, 5.0) - 17.86).abs() < 1e-2);
    }
}
