//! A file that `python -m cooperage.train` wrote says here what it said there.

use cooperage_local_model::{LocalModel, Sampler};

/// A prompt, and the numbers of all tokens that PyTorch gives for it on the rounded weights.
#[derive(serde::Deserialize)]
struct Stored {
    prompt: String,
    logits: Vec<f32>,
}

#[test]
fn numbers_are_those_of_the_training_program() {
    let model = LocalModel::read(include_bytes!("data/tiny.safetensors")).unwrap();
    let stored: Vec<Stored> = serde_json::from_str(include_str!("data/logits.json")).unwrap();
    assert_eq!(stored.len(), 3);
    for Stored { prompt, logits } in stored {
        let found = model.logits(&prompt).unwrap();
        assert_eq!(found.len(), logits.len());
        for (found, stored) in found.iter().zip(&logits) {
            assert!((found - stored).abs() < 1e-4, "{found} {stored}");
        }
        let answer = model.answer(&prompt, 24, &mut Sampler::Greedy).unwrap();
        assert!(!answer.text.is_empty());
    }
}
