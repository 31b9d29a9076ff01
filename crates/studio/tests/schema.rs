//! Checks that the committed schema, from which the page's types are generated, is up to date.

#[test]
fn the_committed_schema_is_that_of_the_messages() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/wire.schema.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == cooperage_studio::schema::schema(),
        "run `cargo run -q -p cooperage-studio --example schema > {path}`, then build the page anew"
    );
}
