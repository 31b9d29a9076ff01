//! Marks at round numbers.

/// Steps between marks on an axis of time, in seconds.
const STEPS: [f64; 14] =
    [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 900.0, 1_200.0, 1_800.0, 3_600.0];

/// Returns marks of a time axis from 0 to the end, in seconds and as minutes and seconds: at most that many beside the
/// first.
pub(super) fn minute_ticks(seconds: f64, most: usize) -> Vec<(f64, String)> {
    let step = STEPS.into_iter().find(|step| seconds / step <= most as f64).unwrap_or(seconds.max(1.0));
    let marks = (0..=most).map(|number| number as f64 * step).take_while(|at| *at <= seconds);
    marks.map(|at| (at, format!("{}:{:02}", (at / 60.0) as u64, (at % 60.0) as u64))).collect()
}

/// Returns round numbers from 0 up to a value: at most that many beside 0.
pub(crate) fn round_ticks(highest: f64, most: usize) -> Vec<f64> {
    if !highest.is_finite() || highest <= 0.0 {
        return vec![0.0];
    }
    let mut unit = 1e-6;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            let step = unit * factor;
            if highest / step <= most as f64 {
                let marks = (0..=most).map(|number| number as f64 * step);
                return marks.take_while(|at| *at <= highest * (1.0 + 1e-9)).collect();
            }
        }
        unit *= 10.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_at_round_numbers() {
        let names = |seconds| minute_ticks(seconds, 6).into_iter().map(|(_, name)| name).collect::<Vec<_>>();
        assert_eq!(names(75.0), ["0:00", "0:15", "0:30", "0:45", "1:00", "1:15"]);
        assert_eq!(names(0.0), ["0:00"]);
        assert_eq!(names(7_200.0), ["0:00", "20:00", "40:00", "60:00", "80:00", "100:00", "120:00"]);
        assert_eq!(round_ticks(29.0, 4), [0.0, 10.0, 20.0]);
        assert_eq!(round_ticks(5.0, 5), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!((round_ticks(0.0, 4), round_ticks(f64::NAN, 4)), (vec![0.0], vec![0.0]));
        assert_eq!(round_ticks(1e9, 2).len(), 3);
    }
}
