//! Parameters of a model that a file names: those that a plan has a place for go there, and the others are sent as they are.

use std::collections::BTreeMap;

use cooperage_journal::ModelPlan;
use cooperage_models::ModelParams;
use serde_json::Value;

use super::{PlanSettings, SamplingChoice};

/// The parameters of how a model draws its words, beside the temperature.
const DRAWS: [&str; 4] = ["top_p", "topP", "top_k", "topK"];
/// Tokens of an answer beside what the model may think, as in MINDcraft.
const ANSWER_TOKENS: u64 = 1_000;

/// The model with these parameters. What the user has typed for all models goes before them.
///
/// # Errors
/// A text for people about a parameter that cannot be set.
pub(super) fn with_params(
    mut model: ModelPlan,
    params: &BTreeMap<String, Value>,
    settings: &PlanSettings<'_>,
) -> Result<ModelPlan, String> {
    let is_left_out = settings.sampling == SamplingChoice::LeftOut;
    let mut further = BTreeMap::new();
    for (name, value) in params {
        let wrong = || format!("its parameter `{name}` has no such value");
        match name.as_str() {
            "temperature" => {
                let degrees =
                    value.as_f64().filter(|degrees| (0.0..=100.0).contains(degrees)).ok_or_else(wrong)?;
                if settings.temperature_milli.is_none() && !is_left_out {
                    model.temperature_milli = Some((degrees * 1e3).round() as u32);
                }
            }
            limit if ModelParams::LIMITS.contains(&limit) => {
                let limit = value.as_u64().and_then(|limit| u32::try_from(limit).ok()).ok_or_else(wrong)?;
                if settings.output_tokens_max.is_none() {
                    model.output_tokens_max = Some(limit);
                }
            }
            draw if is_left_out && DRAWS.contains(&draw) => {}
            _ => drop(further.insert(name.clone(), value.clone())),
        }
    }
    leave_room(&mut model, &further, params);
    ModelParams::new(further.clone())
        .map_err(|name| format!("its parameter `{name}` is the program's own"))?;
    Ok(ModelPlan { params: further, ..model })
}

/// Leaves room for an answer behind the thoughts that a model is allowed.
fn leave_room(model: &mut ModelPlan, further: &BTreeMap<String, Value>, given: &BTreeMap<String, Value>) {
    let thoughts = further.get("thinking").and_then(|thinking| thinking.get("budget_tokens")?.as_u64());
    let has_limit = ModelParams::LIMITS.iter().any(|limit| given.contains_key(*limit));
    if let (Some(thoughts), false, Some(limit)) = (thoughts, has_limit, model.output_tokens_max) {
        let whole = u32::try_from(thoughts.saturating_add(ANSWER_TOKENS)).unwrap_or(u32::MAX);
        model.output_tokens_max = Some(limit.max(whole));
    }
}
