//! Options are parsed once, by their kinds, and rendered for plans in one spelling.

use std::collections::BTreeMap;

use super::*;
use crate::options::rules::rules_option;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mood {
    Calm,
    Wild,
}

const MOODS: WordChoice<Mood, 2> = WordChoice::new([("calm", Mood::Calm), ("wild", Mood::Wild)]);
const TABLE: &[OptionInfo] = &[
    rules_option("x.rules", "whether defects are kept"),
    OptionInfo::former("x.quirks", &["keep", "repair"], ["repair", "keep"]),
    OptionInfo::new("x.mood", "calm", OptionKind::OneOf(&MOODS.words), "how it feels"),
    OptionInfo::new(
        "x.size",
        "2",
        OptionKind::Whole { low: -1, high: 255, word: Some("auto"), form: "auto, or a size" },
        "how big it is",
    )
    .or_file(OptionFile::Text("sizes")),
    OptionInfo::new("x.shown", "on", OptionKind::Switch, "whether it is shown")
        .formerly(&[("always", "on"), ("never", "off")]),
    OptionInfo::new("x.echo", "on", OptionKind::OneOf(&["on", "off", "none"]), "how much is echoed"),
    OptionInfo::new("x.late", "off", OptionKind::Switch, "whether it is late").later(),
    OptionInfo::new("x.rate", "0", OptionKind::Share, "how often"),
    OptionInfo::new("x.friends", "", OptionKind::List { form: "names" }, "whom it likes"),
    OptionInfo::new(
        "x.pair",
        "1:2",
        OptionKind::Parsed {
            form: "A:B",
            parse: |text| match text.split_once(':') {
                Some((a, b)) => Ok(ParsedValue::new((a.to_owned(), b.to_owned()))),
                None => Err("it has no colon".to_owned()),
            },
        },
        "two things",
    ),
    OptionInfo::new(
        "x.skin",
        "plain",
        OptionKind::Text {
            form: "plain",
            check: |text| if text == "plain" { Ok(()) } else { Err("there is no such skin".to_owned()) },
        },
        "how it looks",
    )
    .or_file(OptionFile::Bytes("skins")),
    OptionInfo::new(
        "x.word.NAME",
        "",
        OptionKind::Text { form: "any text", check: |_| Ok(()) },
        "what is said about NAME",
    )
    .prompt_only(),
];

fn read(given: &[(&str, &str)]) -> Result<Resolved, String> {
    let given = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Resolved::new("team `x`", TABLE, &given).map_err(|error| error.to_string())
}

fn planned(given: &[(&str, &str)]) -> BTreeMap<String, String> {
    read(given).unwrap().all().map(|(key, text)| (key.to_owned(), text)).collect()
}

#[test]
fn values_are_typed_and_defaults_hold_where_nothing_is_given() {
    let usual = read(&[]).unwrap();
    assert_eq!((usual.choice("x.mood", &MOODS), usual.switch("x.shown")), (Mood::Calm, true));
    assert_eq!((usual.whole::<u8>("x.size"), usual.thousandths("x.rate")), (2, 0));
    assert!(usual.list("x.friends").is_empty() && usual.text("x.skin") == "plain");
    assert_eq!(usual.rules(), FrameworkRules::Fixed);
    let other = read(&[
        ("x.mood", "wild"),
        ("x.size", "-1"),
        ("x.shown", "off"),
        ("x.rate", "0.25"),
        ("x.friends", " Ann,, Bo"),
        ("x.pair", "a:b"),
        ("x.rules", "paper"),
    ])
    .unwrap();
    assert_eq!((other.choice("x.mood", &MOODS), other.switch("x.shown")), (Mood::Wild, false));
    assert_eq!((other.limit::<u8>("x.size"), other.thousandths("x.rate")), (None, 250));
    assert_eq!(other.list("x.friends"), ["Ann", "Bo"]);
    assert_eq!(other.parsed::<(String, String)>("x.pair"), Some(&("a".to_owned(), "b".to_owned())));
    assert_eq!(other.rules(), FrameworkRules::Paper);
    let auto = read(&[("x.size", "auto")]).unwrap();
    assert_eq!((auto.limit::<u8>("x.size"), auto.word("x.size")), (None, "auto"));
}

#[test]
fn every_value_has_one_spelling_in_plans() {
    let spelt = planned(&[
        ("x.size", "+07"),
        ("x.shown", "false"),
        ("x.echo", "true"),
        ("x.rate", "0.50"),
        ("x.friends", "Ann , Bo"),
    ]);
    let value = |name: &str| spelt[name].as_str();
    assert_eq!([value("x.size"), value("x.shown"), value("x.echo")], ["7", "off", "on"]);
    assert_eq!([value("x.rate"), value("x.friends")], ["0.5", "Ann,Bo"]);
    assert_eq!(planned(&[("x.shown", "never")]), planned(&[("x.shown", "false")]));
    assert_eq!(planned(&[("x.shown", "always")]), planned(&[]));
    assert!(!planned(&[("x.late", "false")]).contains_key("x.late"), "a plan of before has no such option");
    assert_eq!(planned(&[("x.late", "true")])["x.late"], "on");
    for option in TABLE.iter().filter(|option| !option.is_family()) {
        assert_eq!(option.parse(option.default).unwrap().to_string(), option.default, "{}", option.name);
    }
}

#[test]
fn a_former_option_follows_the_rules_and_is_read_where_it_is_given() {
    let kept = |given: &[(&str, &str)]| read(given).unwrap().word("x.quirks").to_owned();
    assert_eq!((kept(&[]), kept(&[("x.rules", "paper")])), ("repair".to_owned(), "keep".to_owned()));
    assert_eq!(kept(&[("x.quirks", "keep")]), "keep");
    assert!(!planned(&[("x.rules", "paper"), ("x.quirks", "keep")]).contains_key("x.quirks"));
    assert_eq!(planned(&[("x.rules", "paper"), ("x.quirks", "repair")])["x.quirks"], "repair");
    assert_eq!(planned(&[("x.quirks", "keep")])["x.quirks"], "keep");
    assert!(TABLE[1].is_former() && !TABLE[0].is_former());
}

#[test]
fn files_are_handed_in() {
    let given = read(&[("x.size", GIVEN), ("x.skin", "skins/0a")]).unwrap();
    assert!(given.is_given("x.size") && !given.is_given("x.rate"));
    assert_eq!((given.written("x.size").as_str(), given.text("x.skin")), (GIVEN, "skins/0a"));
    assert_eq!((TABLE[3].text(), TABLE[2].text(), TABLE[10].folder()), (Some("sizes"), None, Some("skins")));
    assert!(read(&[("x.skin", "skins/")]).is_err() && read(&[("x.mood", GIVEN)]).is_err());
}

#[test]
fn a_family_has_as_many_options_as_are_given() {
    let resolved = read(&[("x.word.Bob", "tall"), ("x.word.Al", "old")]).unwrap();
    assert_eq!(resolved.family("x.word").collect::<Vec<_>>(), [("Al", "old"), ("Bob", "tall")]);
    let changed: Vec<&str> = resolved.changed().map(|(key, _)| key).collect();
    assert_eq!(changed, ["x.word.Al", "x.word.Bob"]);
    assert!(read(&[("x.word.", "")]).is_err() && read(&[("x.word", "")]).is_err());
}

#[test]
fn mistakes_are_told_with_what_there_is() {
    for (key, value, told) in [
        (
            "x.colour",
            "red",
            "team `x` has no option `x.colour`; its options are x.rules, x.mood, x.size, x.shown, x.echo, x.late, x.rate, \
             x.friends, x.pair, x.skin, x.word.NAME",
        ),
        ("x.mood", "3", "option `x.mood` cannot be `3`; it is one of calm, wild"),
        ("x.mood", "true", "option `x.mood` cannot be `true`; it is one of calm, wild"),
        ("x.shown", "yes", "option `x.shown` cannot be `yes`; it is one of on, off"),
        (
            "x.size",
            "256",
            "option `x.size` cannot be `256`: it is no whole number from -1 to 255; it is auto, or a size, or a FILE",
        ),
        (
            "x.rate",
            "1.5",
            "option `x.rate` cannot be `1.5`: it is no number from 0 to 1; it is a number from 0 to 1 in steps of 0.001",
        ),
        (
            "x.rate",
            "NaN",
            "option `x.rate` cannot be `NaN`: it is no number from 0 to 1; it is a number from 0 to 1 in steps of 0.001",
        ),
        ("x.pair", "12", "option `x.pair` cannot be `12`: it has no colon; it is A:B"),
        ("x.skin", "red", "option `x.skin` cannot be `red`: there is no such skin; it is plain, or a FILE"),
    ] {
        assert_eq!(read(&[(key, value)]).unwrap_err(), told);
    }
    let none =
        Resolved::new("team `y`", &[], &BTreeMap::from([("y.a".to_owned(), "1".to_owned())])).unwrap_err();
    assert_eq!(none.to_string(), "team `y` has no option `y.a`; it has none");
}
