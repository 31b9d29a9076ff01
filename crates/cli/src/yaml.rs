//! YAML files of the user's, read as JSON.

use serde_json::Value;

/// The same data as JSON. The library limits depth, size and the repetition of anchors, so that a small file stays small.
///
/// # Errors
/// Where it is no YAML, in a line.
pub(crate) fn to_json(text: &str) -> Result<String, String> {
    let value: Value = serde_saphyr::from_str(text).map_err(|error| {
        let told = error.to_string();
        told.lines().next().unwrap_or_default().to_owned()
    })?;
    Ok(value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_is_read_as_json() {
        let read = to_json(
            "task_1:\n  type: techtree\n  agent_names: [Andy, Jill]\n  target: stick\n  timeout: 300\n",
        );
        let value: Value = serde_json::from_str(&read.unwrap()).unwrap();
        assert_eq!(value["task_1"]["agent_names"][1], "Jill");
        assert_eq!(value["task_1"]["timeout"], 300);
        assert!(!to_json("a: [1, 2").unwrap_err().contains('\n'));
    }

    #[test]
    fn a_small_file_stays_small() {
        let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for n in 1..12 {
            let all = vec![format!("*a{}", n - 1); 9].join(", ");
            text += &format!("a{n}: &a{n} [{all}]\n");
        }
        assert!(to_json(&text).is_err());
        assert!(to_json(&"[".repeat(100_000)).is_err());
    }
}
