//! Tests of the sources that are refused, with the place of the mistake, and of those that pass.

use super::*;

fn refusal(source: &str) -> String {
    check(source).map_or_else(|refusal| refusal.to_string(), |_| "passes".to_owned())
}

#[test]
fn sources_of_every_form_pass() {
    for (source, form) in [
        (
            "async function gather(bot, count) { await skills.collectBlock(bot, 'dirt', count); }",
            SourceForm::Function,
        ),
        ("// First.\nasync (bot) => { await skills.stay(bot, 1); };", SourceForm::Function),
        ("async bot => skills.stay(bot, 1)", SourceForm::Function),
        ("await skills.stay(bot, 1);\nreturn 3;", SourceForm::Statements),
        ("const N = 3;\nasync function f(bot) { await skills.stay(bot, N); }", SourceForm::Function),
    ] {
        let checked = check(source).unwrap();
        assert_eq!(checked.form, form, "{source}");
        assert!(checked.warnings.is_empty() || source.starts_with("async bot"), "{source}");
    }
}

#[test]
fn lines_of_functions_stay_where_they_are() {
    let checked = check("// A comment.\n\nasync function f(bot) {\n  await 1;\n}\n").unwrap();
    assert_eq!(checked.source, "\n\n(async function f(bot) {\n  await 1;\n})");
}

#[test]
fn errors_say_where_they_are() {
    assert!(refusal("const a = 1;\nconst b = ;").starts_with("line 2, column 11: SyntaxError"));
    assert_eq!(
        refusal("const a = 1;\n  skills.collectBlock(bot, 'dirt', 1);"),
        "line 2, column 3: skills.collectBlock takes time and is called without await: write `await \
         skills.collectBlock(…)`."
    );
    assert!(refusal(&" ".repeat(70_000)).starts_with("The source has 70000 bytes"));
}

#[test]
fn calls_that_nobody_waits_for_are_refused() {
    let message = "called without await";
    for source in [
        "skills.stay(bot, 1);",
        "const p = skills.stay(bot, 1); await p;",
        "if (skills.goToBed(bot)) { await 1; }",
        "skills['stay'](bot, 1);",
        "const { stay } = skills; stay(bot, 1);",
        "const s = skills.stay; s(bot, 1);",
        "sleep(100);",
        "async function f() { await 1; }\nf();\nawait 2;",
        "const f = async () => { await 1; };\nf();\nawait 2;",
        "skills?.stay(bot, 1);",
    ] {
        assert!(refusal(source).contains(message), "{source}: {}", refusal(source));
    }
    for source in [
        "return skills.stay(bot, 1);",
        "return (await skills.stay(bot, 1)) && skills.stay(bot, 2);",
        "await (1 ? skills.stay(bot, 1) : skills.stay(bot, 2));",
        "const f = () => skills.stay(bot, 1); await f();",
        "await skills.stay(bot, 1).then(x => x).catch(() => null);",
        "await Promise.race([skills.goToPosition(bot, 1, 2, 3), sleep(1000)]);",
        "const block = world.getNearestBlock(bot, 'dirt', 16); skills.log(bot, 'x'); await 1;",
    ] {
        assert_eq!(refusal(source), "passes", "{source}");
    }
}

#[test]
fn several_skills_at_once_are_refused() {
    for source in [
        "await Promise.all([skills.stay(bot, 1), skills.stay(bot, 2)]);",
        "await Promise.all([1, 2].map(async n => { await skills.stay(bot, n); }));",
        "await Promise.race([skills.stay(bot, 1), skills.stay(bot, 2)]);",
    ] {
        assert!(refusal(source).contains("one body does one thing"), "{source}: {}", refusal(source));
    }
    let each = "[1].forEach(async n => { await skills.stay(bot, n); }); await 1;";
    assert!(refusal(each).contains("forEach does not wait"));
}

#[test]
fn names_that_do_not_exist_are_refused_with_the_nearest_ones() {
    let text = refusal("await skills.collectBlocks(bot, 'dirt', 1);");
    assert!(
        text.contains("There is no skills.collectBlocks") && text.contains("skills.collectBlock"),
        "{text}"
    );
    let text = refusal("await 1; const { getNearestBlok } = world;");
    assert!(text.contains("world.getNearestBlock"), "{text}");
    let text = refusal("await 1; skills.getNearestBlock(bot, 'dirt');");
    assert!(text.contains("world.getNearestBlock"), "{text}");
}

#[test]
fn what_is_not_allowed_is_refused() {
    for source in ["eval('1')", "new Function('1')", "const f = Function; await 1;"] {
        assert!(refusal(source).contains("not allowed"), "{source}: {}", refusal(source));
    }
    for source in
        ["import fs from 'fs';", "await import('fs')", "export const a = 1;", "require('fs')", "import.meta"]
    {
        assert!(refusal(source).contains("no modules"), "{source}: {}", refusal(source));
    }
}

#[test]
fn a_source_that_awaits_nothing_is_warned_of() {
    assert_eq!(check("const a = 1;").unwrap().warnings.len(), 1);
}

#[test]
fn deep_sources_end_with_a_refusal_or_pass() {
    let most = ScriptLimits::default().source_bytes;
    for (level, end) in [
        ("(a=", ""),
        ("[", ""),
        ("!", "1"),
        ("x=>", "1"),
        ("if(a)", "1"),
        ("a?b:", "1"),
        ("1+", "1"),
        ("a=", "1"),
        ("- ", "1"),
        ("await ", "1"),
        ("new ", "a"),
        ("a.", "a"),
        ("1**", "1"),
        ("`${", ""),
        ("async()=>", "1"),
        ("if(a);else ", "1"),
        ("typeof ", "1"),
        ("for(;;)", "1"),
        ("a[b]", ""),
        ("a`x`", ""),
        ("class a extends ", "a{}"),
    ] {
        let source = format!("{}{end}", level.repeat((most - end.len()) / level.len()));
        let _ = check(&source);
    }
}

#[test]
fn sources_that_were_torn_apart_are_refused_or_pass() {
    let skills = crate::library::shipped();
    let mut state = 1_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut passed = 0;
    for _ in 0..2_000 {
        let mut source: Vec<char> = skills[draw(skills.len())].code.chars().collect();
        for _ in 0..=draw(4) {
            let (at, to) = (draw(source.len()), draw(source.len()));
            match draw(4) {
                0 => drop(source.drain(at.min(to)..at.max(to))),
                1 => source.insert(at, ['(', '{', '`', '/', '"', '\u{2028}', '\0', '💥', ')', '['][draw(10)]),
                2 => source.swap(at, to),
                _ => source.extend_from_within(at.min(to)..at.max(to)),
            }
            source.truncate(20_000);
            if source.is_empty() {
                source.push(';');
            }
        }
        let source: String = source.into_iter().collect();
        passed += usize::from(check(&source).is_ok());
    }
    assert!((1..2_000).contains(&passed), "{passed}");
}
