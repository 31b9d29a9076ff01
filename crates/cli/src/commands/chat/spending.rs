//! Consumption of a chat: calls, tokens, dollars.

use cooperage_journal::{PricePlan, ReplyRecord};
use cooperage_suites::spelling::dollars;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spending {
    pub(super) calls: u64,
    pub(super) prompt_tokens: u64,
    pub(super) completion_tokens: u64,
    /// Billionths of a US dollar, as far as prices are known.
    pub(super) nano_usd: u64,
    /// Number of calls of models without a known price.
    pub(super) unpriced: u64,
}

impl Spending {
    /// A reply has come: the provider's own counts go before ours.
    pub(super) fn add(&mut self, prompt_tokens: u64, reply: &ReplyRecord, price: Option<PricePlan>) {
        let counted = |name: &str| reply.usage.get(name).copied();
        let prompt = counted("prompt").unwrap_or(prompt_tokens);
        let completion = counted("completion").unwrap_or(reply.completion_tokens);
        let cached = counted("cached").unwrap_or(0).min(prompt);
        self.calls += 1;
        self.prompt_tokens += prompt;
        self.completion_tokens += completion;
        match price {
            Some(PricePlan { input_nano, cached_nano, output_nano }) => {
                let cost = (prompt - cached).saturating_mul(input_nano)
                    + cached.saturating_mul(cached_nano)
                    + completion.saturating_mul(output_nano);
                self.nano_usd = self.nano_usd.saturating_add(cost);
            }
            None => self.unpriced += 1,
        }
    }

    /// Returns the sums as a line for people.
    pub(super) fn words(&self) -> String {
        let Spending { calls, prompt_tokens, completion_tokens, nano_usd, unpriced } = self;
        let known = if *unpriced == *calls && *calls > 0 {
            "at no price that is known".to_owned()
        } else {
            dollars(*nano_usd as f64 / 1e9)
        };
        let more = if *unpriced > 0 && *unpriced < *calls {
            format!(", {unpriced} of them without a known price")
        } else {
            String::new()
        };
        format!("{calls} calls, {prompt_tokens} tokens read and {completion_tokens} written, {known}{more}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_taken_where_they_are_known() {
        let reply = |usage: &[(&str, u64)]| ReplyRecord {
            call: 0,
            tick: 0,
            text: String::new(),
            thoughts: None,
            output: None,
            kind: "text".to_owned(),
            finish: "stop".to_owned(),
            completion_tokens: 10,
            usage: usage.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
            latency_us: 0,
        };
        let mut spending = Spending::default();
        let price = PricePlan { input_nano: 1_000, cached_nano: 100, output_nano: 4_000 };
        spending.add(200, &reply(&[("prompt", 300), ("cached", 100), ("completion", 20)]), Some(price));
        assert_eq!(spending.nano_usd, 200 * 1_000 + 100 * 100 + 20 * 4_000);
        assert_eq!(spending.words(), "1 calls, 300 tokens read and 20 written, $0.0003");
        spending.add(200, &reply(&[]), None);
        assert!(
            spending.words().ends_with("$0.0003, 1 of them without a known price"),
            "{}",
            spending.words()
        );
    }
}
