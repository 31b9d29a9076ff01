//! The forms of a report for other programs: JSON and CSV.

use cooperage_suites::spelling::rounded;
use cooperage_suites::statistics::anova::standard_deviation;
use cooperage_suites::statistics::{mean, median, quantile};
use cooperage_suites::text::csv_line;
use serde_json::{Value as Json, json};

use super::hypotheses::Decided;
use super::test::Tested;
use super::values::{ConditionValues, Gathered, Variable};
use crate::folder::Study;
use crate::record::AnswerValue;

/// The version of a study's `report.json`.
const FORMAT: u32 = 1;

/// The columns of `answers.csv`.
const COLUMNS: [&str; 6] = ["participant", "place", "condition", "kind", "what", "value"];

/// The content of `answers.csv`, one line per value.
pub(super) fn csv(gathered: &Gathered) -> String {
    let mut text = csv_line(COLUMNS.map(str::to_owned));
    for fact in &gathered.facts {
        let value = match &fact.value {
            AnswerValue::Number(number) => rounded(*number).to_string(),
            AnswerValue::Text(words) => words.clone(),
            AnswerValue::Nothing => String::new(),
        };
        text += &csv_line([
            fact.participant.clone(),
            fact.place.map(|place| place.to_string()).unwrap_or_default(),
            fact.condition.clone().unwrap_or_default(),
            fact.kind.to_owned(),
            fact.what.clone(),
            value,
        ]);
    }
    text
}

/// The content of `report.json`.
pub(super) fn json(
    study: &Study,
    gathered: &Gathered,
    tested: &[Tested],
    decided: &[Decided],
    remarks: &[String],
) -> Json {
    let attendance = &gathered.attendance;
    let measures: Vec<Json> =
        gathered.variables.iter().zip(tested).map(|(one, tested)| variable(one, tested)).collect();
    let chosen: Vec<Json> = gathered
        .chosen
        .iter()
        .map(|chosen| {
            let options = chosen.counts.iter().map(|(option, counts)| (option.clone(), json!(counts)));
            let options: serde_json::Map<String, Json> = options.collect();
            let about: Vec<&String> = chosen.about.iter().filter(|name| !name.is_empty()).collect();
            json!({ "key": chosen.key, "name": chosen.name, "conditions": about, "options": options })
        })
        .collect();
    json!({
        "format": FORMAT,
        "study": study.name(),
        "participants": {
            "invited": attendance.invited,
            "begun": attendance.begun,
            "done": attendance.done,
            "left": attendance.left,
            "refused": attendance.refused,
        },
        "conditions": gathered.conditions,
        "measures": measures,
        "choices": chosen,
        "hypotheses": decided.iter().map(Decided::json).collect::<Vec<_>>(),
        "remarks": remarks,
    })
}

/// A probability with six significant digits, however small it is.
pub(super) fn significant(p: f64) -> Json {
    format!("{p:.5e}").parse::<f64>().map_or(Json::Null, |p| json!(p))
}

fn variable(variable: &Variable, tested: &Tested) -> Json {
    let number = |value: Option<f64>| value.map_or(Json::Null, rounded);
    let group = |group: &ConditionValues| {
        let values = &group.values;
        json!({
            "condition": group.condition,
            "n": values.len(),
            "mean": number(mean(values)),
            "sd": number(standard_deviation(values)),
            "median": number(median(values)),
            "lower_quartile": number(quantile(values, 0.25)),
            "upper_quartile": number(quantile(values, 0.75)),
        })
    };
    let name = |place: usize| variable.groups.get(place).map(|group| group.condition.as_str());
    let pairs: Vec<Json> = tested
        .pairs
        .iter()
        .map(|pair| {
            json!({
                "first": name(pair.first),
                "second": name(pair.second),
                "difference": rounded(pair.difference),
                "low": rounded(pair.low),
                "high": rounded(pair.high),
                "p": significant(pair.p),
            })
        })
        .collect();
    let anova = match &tested.anova {
        Ok(found) => json!({
            "f": rounded(found.f),
            "df_between": rounded(found.df_between),
            "df_within": rounded(found.df_within),
            "p": significant(found.p),
            "eta_squared": rounded(found.eta_squared),
        }),
        Err(_) => Json::Null,
    };
    let repeated = match &tested.repeated {
        Ok(found) => json!({
            "participants": found.subjects,
            "f": rounded(found.f),
            "df_conditions": rounded(found.df_conditions),
            "df_error": rounded(found.df_error),
            "epsilon": rounded(found.epsilon),
            "p": significant(found.p),
            "partial_eta_squared": rounded(found.partial_eta_squared),
        }),
        Err(_) => Json::Null,
    };
    let mut object = json!({
        "key": variable.key,
        "name": variable.name,
        "unit": variable.unit.text(),
        "conditions": variable.groups.iter().map(group).collect::<Vec<_>>(),
        "anova": anova,
        "tukey": pairs,
        "repeated_anova": repeated,
    });
    if let (Err(why), Some(object)) = (&tested.anova, object.as_object_mut()) {
        object.insert("no_anova".to_owned(), json!(why.to_string()));
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_probabilities_keep_their_digits() {
        assert_eq!(significant(0.012_005_912_3).to_string(), "0.0120059");
        assert_eq!(significant(2.345_678_9e-12), json!(2.345_68e-12));
        assert_eq!((significant(0.0), significant(1.0)), (json!(0.0), json!(1.0)));
        assert_eq!(significant(f64::NAN), Json::Null);
    }
}
