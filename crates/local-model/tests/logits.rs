//! A file that `python -m cooperage.train` wrote says here what it said there.

use cooperage_local_model::{LocalModel, Sampler};

/// A prompt, and the numbers of all tokens that PyTorch gives for it on the rounded weights.
#[derive(serde::Deserialize)]
struct Stored {
    prompt: String,
    logits: Vec<f32>,
}

/// The BLAKE3 hash of all these numbers, bit for bit: every build on every machine comes to it (`packaging/static cargo test` too).
const DIGEST: &str = "f62f226659f7107256f6900a5c8f29c176a1d8f1333d0437f157901b883c16f9";

#[test]
fn numbers_are_those_of_the_training_program() {
    let model = LocalModel::read(include_bytes!("data/tiny.safetensors")).unwrap();
    let stored: Vec<Stored> = serde_json::from_str(include_str!("data/logits.json")).unwrap();
    assert_eq!(stored.len(), 3);
    let mut bits = blake3::Hasher::new();
    for Stored { prompt, logits } in stored {
        let found = model.logits(&prompt).unwrap();
        for number in &found {
            bits.update(&number.to_le_bytes());
        }
        assert_eq!(found.len(), logits.len());
        for (found, stored) in found.iter().zip(&logits) {
            assert!((found - stored).abs() < 1e-4, "{found} {stored}");
        }
        let answer = model.answer(&prompt, 24, &mut Sampler::Greedy).unwrap();
        assert!(!answer.text.is_empty());
    }
    assert_eq!(bits.finalize().to_hex().as_str(), DIGEST);
}
