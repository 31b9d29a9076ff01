//! Every column is described, and values of all kinds go into both forms of files.

use std::collections::BTreeSet;

use serde_json::json;

use super::*;

#[test]
fn every_column_is_described_once() {
    for table in ExportTable::ALL {
        let columns = table.columns();
        let names: BTreeSet<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names.len(), columns.len(), "{}", table.name());
        for column in &columns {
            let what = format!("{}.{}", table.name(), column.name);
            assert!(!column.meaning.is_empty() && !column.meaning.ends_with('.'), "{what}");
            let is_named = column.name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            assert!(is_named, "{what}");
            assert!(
                column.kind != ExportColumnKind::Text || column.unit.is_empty(),
                "a text counts nothing: {what}"
            );
            assert!(!column.name.ends_with("_s") || column.unit.starts_with("seconds"), "{what}");
            assert!(!column.name.ends_with("_tick") || column.unit == "ticks", "{what}");
        }
        assert!(markdown().contains(&format!("\n## {}\n\n{}\n", table.name(), table.about())));
    }
}

#[test]
fn values_of_every_kind_are_written() {
    let column = |name: &str, kind| Described {
        name: name.to_owned(),
        kind,
        unit: String::new(),
        meaning: String::new(),
    };
    let columns = [
        column("a", ExportColumnKind::Whole),
        column("b", ExportColumnKind::Number),
        column("c", ExportColumnKind::Text),
        column("d", ExportColumnKind::Truth),
        column("e", ExportColumnKind::Json),
    ];
    let row = [json!(-3), json!(0.5), json!("=a, \"b\"\n"), json!(true), json!({"x": [1, 2]})];
    let nothing = [const { Value::Null }; 5];
    assert_eq!(csv_head(&columns), "a,b,c,d,e\n");
    assert_eq!(csv(&columns, &row), "-3,0.5,\"'=a, \"\"b\"\"\n\",true,\"{\"\"x\"\":[1,2]}\"\n");
    assert_eq!(csv(&columns, &nothing), ",,,,\n");
    assert_eq!(
        jsonl(&columns, &row),
        "{\"a\":-3,\"b\":0.5,\"c\":\"=a, \\\"b\\\"\\n\",\"d\":true,\"e\":{\"x\":[1,2]}}\n"
    );
    assert_eq!(jsonl(&columns, &nothing), "{\"a\":null,\"b\":null,\"c\":null,\"d\":null,\"e\":null}\n");
}
