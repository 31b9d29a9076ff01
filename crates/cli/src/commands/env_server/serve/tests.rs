//! Whole conversations: what is answered, what is refused, and what ends the server.

use super::*;

/// Kind and body.
type Reply = (u32, Vec<u8>);

/// A whole conversation: requests in, replies out, and how the server ended.
fn talk(requests: &[u8]) -> (Vec<Reply>, Result<(), EnvPipeError>) {
    let mut output = Vec::new();
    let end = serve(requests, &mut output);
    let (mut replies, mut rest) = (Vec::new(), output.as_slice());
    let mut body = Vec::new();
    while let Some(kind) = wire::read(&mut rest, &mut body).unwrap() {
        replies.push((kind, body.clone()));
    }
    (replies, end)
}

fn message(kind: u32, body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes(), &kind.to_le_bytes(), body].concat()
}

fn hello() -> Vec<u8> {
    message(request::HELLO, &VERSION.to_le_bytes())
}

fn open(wanted: &str) -> Vec<u8> {
    [hello(), message(request::OPEN, wanted.as_bytes())].concat()
}

fn step(actions: &[u16]) -> Vec<u8> {
    message(request::STEP, &actions.iter().flat_map(|action| action.to_le_bytes()).collect::<Vec<u8>>())
}

fn error_of(reply: &Reply) -> String {
    assert_eq!(reply.0, reply::ERROR, "{reply:?}");
    String::from_utf8(reply.1.clone()).unwrap()
}

const ROOM: &str = r#"{"task": "overcooked/cramped_room", "games": 2}"#;

#[test]
fn steps_answer_with_the_arrays() {
    let (replies, end) = talk(&[open(ROOM), step(&[0, 1, 2, 3]), step(&[5, 5, 4, 4])].concat());
    assert!(end.is_ok());
    let told: serde_json::Value = serde_json::from_slice(&replies[1].1).unwrap();
    assert_eq!(told["observation"], serde_json::json!([5, 4, 26]));
    assert_eq!(told["actions"].as_array().unwrap().len(), 6);
    let bytes = told["bytes"].as_u64().unwrap() as usize;
    let kinds: Vec<(u32, usize)> = replies.iter().skip(2).map(|(kind, body)| (*kind, body.len())).collect();
    assert_eq!(kinds, [(reply::ARRAYS, bytes), (reply::ARRAYS, bytes)]);
    let section =
        told["sections"].as_array().unwrap().iter().find(|section| section["name"] == "steps").unwrap();
    let start = section["offset"].as_u64().unwrap() as usize;
    assert_eq!(replies[3].1[start..start + 8], [2, 0, 0, 0, 2, 0, 0, 0]);
}

#[test]
fn the_same_seeds_and_actions_give_the_same_bytes() {
    let reset = |seed: u64| {
        let game = |game: u32| [&game.to_le_bytes()[..], &1_u32.to_le_bytes(), &seed.to_le_bytes()].concat();
        message(request::RESET, &[game(0), game(1)].concat())
    };
    let wanted = r#"{"task": "cuisineworld/level_1/tau3", "games": 2, "partners": [null, "random"]}"#;
    let play = |seed| [open(wanted), reset(seed), step(&[1, 2]), step(&[3, 4])].concat();
    let [once, again, other] = [7, 7, 8].map(|seed| talk(&play(seed)).0);
    assert_eq!(once, again);
    assert_ne!(once, other);
}

#[test]
fn a_picture_has_the_bytes_of_its_pixels_and_changes_with_the_game() {
    let picture = |game: u32| message(request::PICTURE, &game.to_le_bytes());
    for wanted in [ROOM, r#"{"task": "cuisineworld/level_1/tau3", "games": 2}"#] {
        let (replies, end) = talk(
            &[open(wanted), picture(0), picture(1), step(&[1, 1, 1, 1]), picture(0), picture(2)].concat(),
        );
        assert!(end.is_ok());
        let bodies: Vec<&[u8]> =
            replies.iter().filter(|(kind, _)| *kind == reply::PICTURE).map(|(_, body)| &body[..]).collect();
        let [first, other, later] = bodies[..] else { panic!("{} pictures", bodies.len()) };
        let size = |at: usize| u32::from_le_bytes(first[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!(first.len(), 8 + 3 * size(0) * size(4));
        assert_eq!(first.len(), other.len());
        assert!(first != later, "{wanted}");
        assert!(error_of(&replies[6]).contains("there is no game 2"));
    }
    let (_, end) = talk(&[open(ROOM), message(request::PICTURE, &[0; 3])].concat());
    assert!(end.is_err(), "a wrong length breaks the protocol");
}

#[test]
fn what_cannot_be_done_is_told_and_the_server_goes_on() {
    let cases = [
        (step(&[0, 0, 0, 6]), "game 1, seat 1: there is no action 6; actions are numbers from 0 to 5"),
        (step(&[0, 0]), "2 actions were handed in, and a step takes 4"),
        (message(request::RESET, &[9; 16]), "there is no game 151587081; games are numbers from 0 to 1"),
        (message(request::OPEN, b"{"), "the games that are wanted cannot be read"),
        (message(request::OPEN, br#"{"task": "chess"}"#), "there are no games for learners of `chess`"),
        (
            message(request::OPEN, br#"{"task": "overcooked/cramped_room", "games": 99999999}"#),
            "a batch has from 1 to 65536 games",
        ),
        (
            message(request::OPEN, br#"{"task": "overcooked/counter_circuit", "games": 65536}"#),
            "are the most",
        ),
        (
            message(request::OPEN, br#"{"task": "overcooked/cramped_room", "partners": ["cook", "cook"]}"#),
            "none is left for a learner",
        ),
        (
            message(request::OPEN, br#"{"task": "overcooked/cramped_room", "partners": ["chef"]}"#),
            "there is no partner `chef` here: it is one of cook",
        ),
        (
            message(request::OPEN, br#"{"task": "overcooked/cramped_room", "settings": {"a": "b"}}"#),
            "has no option `a`",
        ),
    ];
    for (request, expected) in cases {
        let (replies, end) = talk(&[open(ROOM), request, step(&[0, 0, 0, 0])].concat());
        let told = error_of(&replies[2]);
        assert!(told.contains(expected), "{told}");
        assert_eq!((replies.len(), replies[3].0), (4, reply::ARRAYS), "{told}");
        assert!(end.is_ok());
    }
    let (replies, end) = talk(&[hello(), step(&[0])].concat());
    assert_eq!(error_of(&replies[1]), "no games are open yet");
    assert!(end.is_ok());
}

#[test]
fn a_broken_protocol_ends_with_one_error() {
    let long = [&u32::MAX.to_le_bytes()[..], &request::STEP.to_le_bytes()].concat();
    let cases: [(Vec<u8>, &str); 8] = [
        (step(&[0]), "the first message must be a hello"),
        (message(request::HELLO, &9_u32.to_le_bytes()), "the client speaks version 9"),
        (message(request::HELLO, b"hello"), "cannot have 5 bytes"),
        ([hello(), message(77, &[])].concat(), "there is no request of kind 77"),
        ([open(ROOM), message(request::STEP, &[1, 2, 3])].concat(), "`step` cannot have 3 bytes"),
        ([open(ROOM), message(request::RESET, &[0; 15])].concat(), "`reset` cannot have 15 bytes"),
        (long, "4294967295 bytes is announced"),
        ([open(ROOM), step(&[0; 4])[..11].to_vec()].concat(), "3 of 8 bytes came"),
    ];
    for (requests, expected) in cases {
        // The server answers no later request.
        let (replies, end) = talk(&requests);
        let told = error_of(replies.last().unwrap());
        assert!(told.contains(expected), "{told}");
        assert_eq!(end.unwrap_err().to_string(), told);
        assert_eq!(replies.iter().filter(|(kind, _)| *kind == reply::ERROR).count(), 1);
    }
    let (replies, end) = talk(&hello()[..5]);
    assert!(error_of(&replies[0]).contains("5 of 8 bytes came") && end.is_err());
    assert!(talk(&[]).1.is_ok(), "a pipe that closes is no error");
}

#[test]
fn no_request_makes_the_server_panic() {
    // Every prefix and every changed byte of a conversation.
    let whole = [open(ROOM), step(&[0, 1, 2, 3])].concat();
    for end in 0..whole.len() {
        let _ = serve(&whole[..end], std::io::sink());
    }
    for place in 0..whole.len() {
        for value in [0, 1, 4, 34, 92, 128, 255] {
            let mut changed = whole.clone();
            changed[place] = value;
            let _ = serve(changed.as_slice(), std::io::sink());
        }
    }
}
