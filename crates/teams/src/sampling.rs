//! How replies are sampled where a framework wants the likeliest one.

use cooperage_models::{ModelName, Sampling};

/// Temperature 0, but 0.01 and nucleus 0.7 for Zhipu's models (docs/spec/villager.md, 1.9).
pub(crate) fn cold_sampling(model: &ModelName, output_tokens_max: u32) -> Sampling {
    let is_glm = model.to_string().to_ascii_lowercase().contains("glm");
    Sampling {
        temperature_milli: Some(if is_glm { 10 } else { 0 }),
        top_p_milli: is_glm.then_some(700),
        max_output_tokens: Some(output_tokens_max),
        seed: None,
    }
}
