//! Numbers in texts, and how work is divided.

/// The first whole number in a text.
#[must_use]
pub(crate) fn first_number(text: &str) -> Option<u32> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// So many things divided among some by their weights, as evenly as can be; the first get what is left over. Nothing for
/// those of weight 0, unless all are.
#[must_use]
pub(crate) fn divided(all: u32, weights: &[u32]) -> Vec<u32> {
    let even = vec![1; weights.len()];
    let weights = if weights.iter().all(|weight| *weight == 0) { &even[..] } else { weights };
    let sum: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    if sum == 0 {
        return Vec::new();
    }
    let part = |weight: &u32| (u64::from(all) * u64::from(*weight) / sum) as u32;
    let mut parts: Vec<u32> = weights.iter().map(part).collect();
    let mut left = all - parts.iter().sum::<u32>();
    while left > 0 {
        for (part, _) in parts.iter_mut().zip(weights).filter(|(_, weight)| **weight > 0) {
            if left > 0 {
                *part += 1;
                left -= 1;
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_divided_as_the_paper_says() {
        assert_eq!(divided(50, &[1, 1, 1]), [17, 17, 16]);
        assert_eq!(divided(10, &[4, 1]), [8, 2]);
        assert_eq!(divided(3, &[0, 1]), [0, 3]);
        assert_eq!(divided(3, &[0, 0]), [2, 1]);
        assert_eq!(divided(3, &[]), Vec::<u32>::new());
        assert_eq!(first_number("mine 17 logs of 50"), Some(17));
        assert_eq!((first_number("none"), first_number("99999999999")), (None, None));
    }
}
