//! Pictures for models are stored once per run, and an episode that shows some goes on wherever it was cut.

use cooperage_journal::{LimitsPlan, MessageStore, StoredImage};
use cooperage_models::{ImageFormat, Message, PromptImage};
use cooperage_runtime::*;

use crate::common::*;

/// Shows two pictures over and over.
fn painter(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        while team.tick() < team.horizon() {
            let picture = |byte| PromptImage::new(ImageFormat::Png, [byte, 0, 255]);
            let tick = (team.tick().0 % 3) as u8;
            let mut question = ask("lamp.look", "");
            question.messages = vec![Message::user_showing("what is this?", [picture(tick), picture(9)])];
            let reply = team.ask(question).await;
            let _ = team.submit(&[text(&reply.text)]);
            team.next_tick().await;
        }
        Ok(())
    })
}

#[test]
fn pictures_are_stored_once_and_named_by_their_messages() {
    let lab = Lab::new();
    let dir = lab.run_dir("whole", plan("wait", LimitsPlan::default(), 1));
    let (outcomes, _) = play(&dir, painter, 12, 1);
    ended(&outcomes);
    let key = dir.episodes().next().unwrap().0;
    verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &Factory(painter, 12))
        .unwrap();
    let store = MessageStore::open(dir.path()).unwrap();
    let (texts, images) = (store.read_all().unwrap(), store.read_images().unwrap());
    assert_eq!(images.len(), 3, "three messages that differ by a picture alone");
    for (message, shown) in &images {
        assert_eq!(texts[message], ("user".to_owned(), "what is this?".to_owned()));
        let [first, second] = &shown[..] else { panic!("{shown:?}") };
        assert_eq!(second.media_type, "image/png");
        assert_eq!(dir.blobs().get(&second.hash).unwrap(), [9, 0, 255]);
        assert!(dir.blobs().get(&first.hash).unwrap()[0] < 3);
    }
    assert_eq!(std::fs::read_dir(dir.path().join("blobs")).unwrap().count(), 4);

    let expected = lines(&dir).remove(0);
    let bytes: String = expected.iter().map(|line| format!("{line}\n")).collect();
    for cut in (0..bytes.len()).step_by(997) {
        let again = lab.run_dir(&format!("cut{cut}"), plan("wait", LimitsPlan::default(), 1));
        std::fs::write(again.part_path(&key), &bytes[..cut]).unwrap();
        play(&again, painter, 12, 2);
        assert_eq!(lines(&again)[0], expected, "cut at byte {cut}");
        assert_eq!(MessageStore::open(again.path()).unwrap().read_images().unwrap(), images);
    }
}

#[test]
fn packing_keeps_pictures_and_leaves_other_lines_alone() {
    let lab = Lab::new();
    let store = MessageStore::open(&lab.path).unwrap();
    let image = StoredImage { hash: "c".repeat(32), media_type: "image/png".to_owned() };
    let plain = MessageStore::hash_of("user", "words", &[]);
    let shown = MessageStore::hash_of("user", "look", std::slice::from_ref(&image));
    store.add(&plain, "user", "words").unwrap();
    store.add_showing(&shown, "user", "look", vec![image.clone()]).unwrap();
    store.flush().unwrap();
    let part = std::fs::read_to_string(lab.path.join("messages.jsonl.part")).unwrap();
    assert!(
        part.starts_with(&format!("{{\"hash\":\"{plain}\",\"kind\":\"user\",\"text\":\"words\"}}\n")),
        "{part}"
    );
    store.pack().unwrap();
    let images = MessageStore::open(&lab.path).unwrap().read_images().unwrap();
    assert_eq!(images.into_iter().collect::<Vec<_>>(), [(shown, vec![image])]);
}
