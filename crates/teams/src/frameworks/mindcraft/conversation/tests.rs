//! The table of answers, the monitor, and how conversations begin and end, under a clock of numbers.

use cooperage_core::{Micros, Tick};

use super::super::options::{Deliver, Quirks};
use super::super::pace::MindTiming;
use super::schedule::{CurrentActivity, Decision, LATER_MS, SOON_MS, decide};
use super::*;

const BOB: &str = "Bob";
const CINDY: &str = "Cindy";

const BUSY: CurrentActivity<'static> = CurrentActivity { action: Some("dig"), allows_talk: false };
const STAYING: CurrentActivity<'static> = CurrentActivity { action: Some("stay"), allows_talk: true };

fn everybody(_: &str) -> bool {
    true
}

fn nobody(_: &str) -> bool {
    false
}

fn at(tick: u64, doing: CurrentActivity<'static>) -> ConversationContext<'static> {
    ConversationContext {
        now: Tick(tick),
        doing,
        has_goal: false,
        is_goal_paused: false,
        is_there: &everybody,
    }
}

fn idle(tick: u64) -> ConversationContext<'static> {
    at(tick, CurrentActivity::NOTHING)
}

fn rules(quirks: Quirks, deliver: Deliver) -> TalkRules {
    let has_blanks = quirks == Quirks::Repair;
    TalkRules { quirks, deliver, partners_max: 1, pace: MindTiming::new(Micros(50_000)), has_blanks }
}

fn talks() -> Talks {
    Talks::new(rules(Quirks::Repair, Deliver::Drop))
}

/// Returns the effects of time until a tick, each with its tick.
fn run(talks: &mut Talks, until: u64) -> Vec<(u64, ConversationEffect)> {
    let mut happened = Vec::new();
    while let Some(due) = talks.due().filter(|due| due.0 <= until) {
        let before = happened.len();
        happened.extend(talks.pass(&idle(due.0)).into_iter().map(|effect| (due.0, effect)));
        assert!(happened.len() > before || talks.due() != Some(due), "time stands still at {due:?}");
    }
    happened
}

fn heard(from: &str, text: &str, is_start: bool) -> ConversationEffect {
    ConversationEffect::Hear { from: from.to_owned(), text: format!("(FROM OTHER BOT){text}"), is_start }
}

/// Bob has begun a conversation at tick 0, which was taken up.
fn under_way() -> Talks {
    let mut talks = talks();
    assert_eq!(talks.receive(BOB, ConversationMessage::opening("hello"), &idle(0)), []);
    assert_eq!(run(&mut talks, 4), [(4, heard(BOB, "hello", true))]);
    talks
}

#[test]
fn row_1_both_idle_is_answered_after_200_ms() {
    assert_eq!(decide(CurrentActivity::NOTHING, false), Decision::After(SOON_MS));
    let mut talks = under_way();
    talks.receive(BOB, ConversationMessage::words("do you have wood?"), &idle(50));
    assert!(talks.is_answer_scheduled(BOB));
    assert_eq!(talks.pass(&idle(53)), []);
    assert_eq!(talks.pass(&idle(54)), [heard(BOB, "do you have wood?", false)]);
    assert!(!talks.is_answer_scheduled(BOB));
}

#[test]
fn row_2_a_busy_other_is_answered_after_5000_ms() {
    assert_eq!(decide(CurrentActivity::NOTHING, true), Decision::After(LATER_MS));
    let mut talks = under_way();
    talks.receive(BOB, ConversationMessage::words("I fetch some. !fetch(\"wood\", 4)"), &idle(50));
    assert_eq!(talks.due(), Some(Tick(150)));
    assert_eq!(talks.pass(&idle(149)), []);
    assert_eq!(talks.pass(&idle(150)), [heard(BOB, "I fetch some. !fetch(\"wood\", 4)", false)]);
}

#[test]
fn row_3_what_allows_talk_is_answered_after_200_ms_whatever_the_other_does() {
    for text in ["where are you?", "!fetch(\"wood\", 4)"] {
        let mut talks = under_way();
        talks.receive(BOB, ConversationMessage::words(text), &at(50, STAYING));
        assert_eq!(talks.due(), Some(Tick(54)), "{text}");
    }
}

#[test]
fn row_4_busy_asks_the_model_and_200_ms_count_from_its_decision() {
    let mut talks = under_way();
    let asked = talks.receive(BOB, ConversationMessage::words("where are you?"), &at(50, BUSY));
    assert_eq!(
        asked,
        [ConversationEffect::Consider { from: BOB.to_owned(), text: "where are you?".to_owned() }]
    );
    assert_eq!(talks.due(), None);
    // The decision takes 37 ticks.
    assert_eq!(talks.considered(BOB, true, &at(87, BUSY)), []);
    assert_eq!(talks.due(), Some(Tick(91)));
    assert_eq!(talks.pass(&at(91, BUSY)), [heard(BOB, "where are you?", false)]);
    // A no leaves it in the queue.
    talks.receive(BOB, ConversationMessage::words("hm?"), &at(100, BUSY));
    talks.considered(BOB, false, &at(110, BUSY));
    assert_eq!((talks.due(), talks.queued()), (None, 1));
}

#[test]
fn row_5_both_busy_pauses_the_conversation() {
    let mut talks = under_way();
    assert_eq!(talks.receive(BOB, ConversationMessage::words("!fetch(\"wood\", 4)"), &at(50, BUSY)), []);
    assert_eq!((talks.due(), talks.queued()), (None, 1));
    // Nothing takes it up when the action ends; the next message brings it along.
    assert_eq!(talks.went_idle(&idle(90)), []);
    assert_eq!(talks.due(), None);
    talks.receive(BOB, ConversationMessage::words("done."), &idle(200));
    assert_eq!(run(&mut talks, 300), [(204, heard(BOB, "!fetch(\"wood\", 4) done.", false))]);
}

#[test]
fn a_new_message_cancels_the_timer_and_decides_again() {
    let mut talks = under_way();
    talks.receive(BOB, ConversationMessage::words("one "), &idle(50));
    talks.receive(BOB, ConversationMessage::words("two !go"), &idle(52));
    assert_eq!(run(&mut talks, 400), [(152, heard(BOB, "one two !go", false))]);
}

#[test]
fn quirk_a_cancelled_timer_blocks_answers_until_the_next_message_is_taken_up() {
    for (quirks, is_blocked) in [(Quirks::Keep, true), (Quirks::Repair, false)] {
        let mut talks = Talks::new(rules(quirks, Deliver::Drop));
        talks.receive(BOB, ConversationMessage::opening("hello"), &idle(0));
        talks.receive(BOB, ConversationMessage::words("!go"), &at(2, BUSY));
        assert_eq!(talks.due(), None);
        assert_eq!(talks.is_answer_scheduled(BOB), is_blocked, "{quirks:?}");
    }
}

#[test]
fn quirk_an_end_received_while_both_are_busy() {
    let farewell = "I go now. !endConversation(\"Al\")";
    for (quirks, ends) in [(Quirks::Keep, false), (Quirks::Repair, true)] {
        let mut talks = Talks { rules: rules(quirks, Deliver::Drop), ..under_way() };
        let effects = talks.receive(BOB, ConversationMessage::words(farewell), &at(50, BUSY));
        assert_eq!(talks.is_talking(), !ends, "{quirks:?}");
        let told = effects
            .iter()
            .any(|effect| matches!(effect, ConversationEffect::Prompt(text) if text.contains("I go now.")));
        assert_eq!(told, ends);
    }
}

#[test]
fn monitor_speaks_up_after_30_60_and_120_seconds() {
    let mut talks = talks();
    let sent = talks.start(&[BOB.to_owned()], "hello", &idle(0));
    assert!(
        matches!(&sent[..], [ConversationEffect::Send { to, said }] if to == BOB && said.start && !said.end)
    );
    let spoken = run(&mut talks, 5_000);
    let said = |effect: &ConversationEffect| match effect {
        ConversationEffect::Prompt(text) => text.split_whitespace().nth(5).unwrap_or_default().to_owned(),
        other => panic!("{other:?}"),
    };
    let times: Vec<(u64, String)> = spoken.iter().map(|(tick, effect)| (*tick, said(effect))).collect();
    let expected = [(600, "30"), (600 + 1_200, "60"), (600 + 1_200 + 2_400, "120")];
    assert_eq!(times, expected.map(|(tick, seconds)| (tick, seconds.to_owned())));
    // An answer starts the clock anew.
    talks.receive(BOB, ConversationMessage::words("here"), &idle(5_000));
    run(&mut talks, 5_100);
    talks.send(BOB, "and now?", &idle(5_105));
    assert_eq!(run(&mut talks, 6_000).first().map(|(tick, _)| *tick), Some(5_100 + 600));
}

#[test]
fn monitor_does_not_count_the_time_of_ones_own_actions() {
    let mut talks = talks();
    talks.start(&[BOB.to_owned()], "hello", &idle(0));
    talks.pass(&at(100, BUSY));
    assert_eq!(talks.due(), None);
    talks.went_idle(&idle(400));
    // Five seconds were waited before the action, and 25 more are.
    assert_eq!(run(&mut talks, 1_000).first().map(|(tick, _)| *tick), Some(400 + 500));
}

#[test]
fn a_partner_who_is_gone_has_ten_seconds_to_come_back() {
    let gone = |tick| ConversationContext { is_there: &nobody, ..idle(tick) };
    let mut talks = under_way();
    talks.pass(&gone(100));
    let due = talks.due().unwrap();
    assert_eq!(due, Tick(100 + 20 + 200));
    assert_eq!(talks.pass(&gone(due.0 - 1)), []);
    let effects = talks.pass(&gone(due.0));
    assert!(effects.iter().any(
        |effect| matches!(effect, ConversationEffect::Prompt(text) if text.starts_with("Bob is not there"))
    ));
    assert!(!talks.is_talking());
    let mut back = under_way();
    back.pass(&gone(100));
    assert_eq!(back.pass(&idle(200)), []);
    assert_eq!(back.due(), None);
    assert!(back.is_talking());
}

#[test]
fn whoever_talks_with_somebody_else_says_so_and_ends() {
    for (quirks, awaits) in [(Quirks::Keep, true), (Quirks::Repair, false)] {
        let mut talks = Talks { rules: rules(quirks, Deliver::Drop), ..under_way() };
        let effects = talks.receive(CINDY, ConversationMessage::opening("hello"), &idle(50));
        let [
            ConversationEffect::Send { to, said },
            ConversationEffect::ForgetSender(_),
            ConversationEffect::Dropped(_),
        ] = &effects[..]
        else {
            panic!("{effects:?}");
        };
        assert_eq!((to.as_str(), said.end, said.start), (CINDY, true, false));
        assert!(said.text.contains("!endConversation(\"Cindy\")"));
        assert!(talks.is_talking_with(BOB) && !talks.is_talking_with(CINDY));
        // The busy answer starts the clock of the other conversation, which is a defect.
        assert_eq!(talks.due().is_some(), awaits, "{quirks:?}");
        assert_eq!(
            talks.receive(CINDY, ConversationMessage::words("please"), &idle(60)),
            [ConversationEffect::Dropped(CINDY.to_owned())]
        );
    }
}

#[test]
fn an_end_is_told_by_the_system_and_ends_the_conversation() {
    let mut talks = under_way();
    talks.receive(BOB, ConversationMessage::words("Bye. !endConversation(\"Al\")"), &idle(50));
    assert_eq!(talks.due(), Some(Tick(150)), "an end is a command, and whoever gives one is busy");
    let effects = talks.pass(&idle(150));
    let [ConversationEffect::ForgetSender(name), ConversationEffect::Prompt(text)] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, BOB);
    assert!(text.contains("The conversation with Bob has ended") && text.contains("(FROM OTHER BOT)Bye."));
    assert!(!talks.is_talking());
    assert_eq!(
        talks.end(BOB, &idle(160)),
        [ConversationEffect::ForgetSender(BOB.to_owned())],
        "it can be ended again"
    );
    assert_eq!(talks.end("Zoe", &idle(160)), []);
}

#[test]
fn what_waits_at_the_end_goes_into_the_history() {
    let mut talks = under_way();
    talks.receive(BOB, ConversationMessage::words("!a"), &at(50, BUSY));
    talks.receive(BOB, ConversationMessage::words("!b"), &at(51, BUSY));
    let effects = talks.end(BOB, &idle(60));
    assert_eq!(effects[0], ConversationEffect::Remember { from: BOB.to_owned(), text: "!a !b".to_owned() });
}

#[test]
fn a_new_conversation_ends_the_old_one_and_holds_up_the_goal() {
    let mut talks = under_way();
    let with_goal = ConversationContext { has_goal: true, ..idle(50) };
    let effects = talks.start(&[CINDY.to_owned()], "hello Cindy", &with_goal);
    let [
        ConversationEffect::Send { to: first, said: bye },
        ConversationEffect::ForgetSender(_),
        ConversationEffect::PauseGoal,
        ConversationEffect::Send { to, said },
    ] = &effects[..]
    else {
        panic!("{effects:?}");
    };
    assert_eq!((first.as_str(), bye.text.as_str()), (BOB, "!endConversation(\"Bob\")"));
    assert!(bye.end && said.start && to == CINDY);
    assert_eq!(talks.current(), [CINDY]);
    // Five seconds after the end the goal is taken up again, if the agent still talks with no other.
    let paused = |tick| ConversationContext { is_goal_paused: true, ..idle(tick) };
    talks.end(CINDY, &paused(200));
    assert_eq!(talks.due(), Some(Tick(300)));
    assert_eq!(talks.pass(&paused(300)), [ConversationEffect::ResumeGoal]);
    let again = talks.start(&[CINDY.to_owned()], "one more thing", &idle(310));
    assert!(matches!(again[..], [ConversationEffect::Send { .. }]));
    let twice = talks.start(&[CINDY.to_owned()], "and", &idle(320));
    assert!(
        matches!(&twice[..], [ConversationEffect::Note(text), ConversationEffect::Send { .. }] if text.contains("already"))
    );
}

#[test]
fn on_idle_what_has_waited_is_taken_up_and_nothing_is_dropped() {
    let mut talks = Talks { rules: rules(Quirks::Repair, Deliver::Idle), ..under_way() };
    talks.receive(BOB, ConversationMessage::words("!fetch(\"wood\", 4)"), &at(50, BUSY));
    assert_eq!(talks.due(), None);
    talks.went_idle(&idle(90));
    assert_eq!(run(&mut talks, 200), [(94, heard(BOB, "!fetch(\"wood\", 4)", false))]);
    // Cindy waits until Bob is done, and is then talked with.
    assert_eq!(talks.receive(CINDY, ConversationMessage::opening("hello"), &idle(200)), []);
    assert_eq!(talks.due(), None);
    talks.end(BOB, &idle(300));
    assert_eq!(run(&mut talks, 400), [(304, heard(CINDY, "hello", true))]);
    assert_eq!(talks.current(), [CINDY]);
    // A message after the end is remembered at least.
    let late = talks.receive(BOB, ConversationMessage::words("wait!"), &idle(500));
    assert_eq!(late, [ConversationEffect::Remember { from: BOB.to_owned(), text: "wait!".to_owned() }]);
}

#[test]
fn several_may_talk_with_each_other_where_the_rules_allow_it() {
    let group = TalkRules { partners_max: 3, ..rules(Quirks::Repair, Deliver::Drop) };
    let mut talks = Talks::new(group);
    let effects = talks.start(&[BOB.to_owned(), CINDY.to_owned()], "let us build", &idle(0));
    let members: Vec<Vec<String>> = effects
        .iter()
        .map(|effect| match effect {
            ConversationEffect::Send { said, .. } => said.members.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(members, [[CINDY.to_owned()], [BOB.to_owned()]]);
    assert_eq!(talks.circle(BOB), [BOB, CINDY]);
    // Bob's side knows of Cindy, and Bob's answer goes to both.
    let mut of_bob = Talks::new(group);
    let said = ConversationMessage {
        members: vec![CINDY.to_owned()],
        ..ConversationMessage::opening("let us build")
    };
    of_bob.receive("Al", said, &idle(1));
    assert_eq!(of_bob.circle("Al"), ["Al", CINDY]);
    of_bob.receive(CINDY, ConversationMessage::words("yes"), &idle(2));
    assert_eq!(run(&mut of_bob, 10).len(), 2);
}

#[test]
fn what_is_said_to_all_is_read_by_those_who_talk_with_nobody() {
    let to_all = |text: &str| ConversationMessage { to_all: true, ..ConversationMessage::words(text) };
    let mut talks = talks();
    talks.receive(BOB, to_all("dinner!"), &idle(0));
    assert_eq!(run(&mut talks, 10), [(4, heard(BOB, "dinner!", false))]);
    assert!(!talks.is_talking());
    let mut elsewhere = under_way();
    let effects = elsewhere.receive(CINDY, to_all("dinner!"), &idle(50));
    assert_eq!(
        effects,
        [ConversationEffect::Remember { from: CINDY.to_owned(), text: "dinner!".to_owned() }]
    );
}
