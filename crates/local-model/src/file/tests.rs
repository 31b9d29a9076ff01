//! Files of models, whole and damaged.

use std::collections::BTreeMap;

use safetensors::tensor::{Dtype, TensorView};

use super::*;
use crate::{LocalModel, Sampler};

/// A small card; five words make seven tokens.
fn card() -> ModelCard {
    ModelCard {
        format: "cooperage-local-1".to_owned(),
        codec: "test-1".to_owned(),
        words: ["goto", "a0", "a1", "pot0", "storage0"].map(ToOwned::to_owned).to_vec(),
        width: 8,
        layers: 2,
        heads: 2,
        hidden: 12,
        window: 16,
        suite: "cuisineworld".to_owned(),
        framework: "mindagent".to_owned(),
        options: BTreeMap::new(),
        note: "a test".to_owned(),
        origin: ModelOrigin::default(),
    }
}

/// A tensor of a file.
#[derive(Clone)]
struct Part {
    kind: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

fn floats(shape: &[usize], seed: usize) -> Part {
    let numbers = (0..shape.iter().product()).map(|n: usize| ((n * 37 + seed * 101) as f32).sin());
    Part { kind: Dtype::F32, shape: shape.to_vec(), bytes: numbers.flat_map(f32::to_le_bytes).collect() }
}

fn whole(shape: &[usize], seed: usize) -> Part {
    let numbers = (0..shape.iter().product()).map(|n: usize| ((n * 71 + seed * 13) % 255) as u8);
    Part { kind: Dtype::I8, shape: shape.to_vec(), bytes: numbers.collect() }
}

/// All tensors of the card's network.
fn parts(card: &ModelCard) -> BTreeMap<String, Part> {
    let (tokens, width, hidden, head) =
        (card.words.len() + 2, card.width, card.hidden, card.width / card.heads);
    let mut parts = BTreeMap::new();
    let mut matrix = |name: String, outputs: usize, inputs: usize| {
        let seed = parts.len();
        parts.insert(format!("{name}.scale"), floats(&[outputs], seed));
        parts.insert(name, whole(&[outputs, inputs], seed));
    };
    matrix("embedding".to_owned(), tokens, width);
    matrix("head".to_owned(), tokens, width);
    for layer in 0..card.layers {
        for part in ["attention.query", "attention.key", "attention.value", "attention.mix"] {
            matrix(format!("layer{layer}.{part}"), width, width);
        }
        matrix(format!("layer{layer}.hidden.widen"), hidden, width);
        matrix(format!("layer{layer}.hidden.narrow"), width, hidden);
    }
    parts.insert("norm".to_owned(), floats(&[width], 1));
    for layer in 0..card.layers {
        for (part, size) in [
            ("attention.norm", width),
            ("hidden.norm", width),
            ("attention.query.norm", head),
            ("attention.key.norm", head),
        ] {
            parts.insert(format!("layer{layer}.{part}"), floats(&[size], layer + 2));
        }
    }
    parts
}

fn file(card: &ModelCard, parts: &BTreeMap<String, Part>) -> Vec<u8> {
    let views = parts
        .iter()
        .map(|(name, part)| (name, TensorView::new(part.kind, part.shape.clone(), &part.bytes).unwrap()));
    let metadata = std::iter::once(("cooperage".to_owned(), serde_json::to_string(card).unwrap())).collect();
    safetensors::serialize(views, Some(metadata)).unwrap()
}

fn fault(bytes: &[u8]) -> String {
    LocalModel::read(bytes).unwrap_err().to_string()
}

#[test]
fn a_whole_file_answers_and_equal_files_answer_alike() {
    let bytes = file(&card(), &parts(&card()));
    let model = LocalModel::read(&bytes).unwrap();
    assert_eq!(model.card(), &card());
    assert_eq!(model.hash().len(), 32);
    let answer = model.answer("goto a0 pot0", 8, &mut Sampler::Greedy).unwrap();
    assert_eq!(answer.read, 4);
    assert!((1..=8).contains(&answer.written));
    assert_eq!(LocalModel::read(&bytes).unwrap().answer("goto a0 pot0", 8, &mut Sampler::Greedy), Ok(answer));
    let mut draws = 0;
    let mut draw = || {
        draws += 1;
        0.999_999
    };
    let mut sampler = Sampler::Random { temperature: 50.0, draw: &mut draw };
    let answer = model.answer("goto", 8, &mut sampler).unwrap();
    assert_eq!(draws, answer.written);
}

#[test]
fn reading_at_once_and_token_by_token_gives_the_same_bytes() {
    let bytes = file(&card(), &parts(&card()));
    let (_, _, network) = read(&bytes).unwrap();
    let tokens = [2, 3, 6, 4, 2, 5, 3, 3, 1];
    let at_once = network.read(&tokens, &mut network.memory());
    let mut memory = network.memory();
    let mut last = Vec::new();
    for token in tokens {
        last = network.read(&[token], &mut memory);
    }
    assert_eq!(at_once, last);
    assert!(at_once.iter().all(|odd| odd.is_finite()));
}

#[test]
fn a_prompt_that_does_not_fit_is_refused() {
    let model = LocalModel::read(&file(&card(), &parts(&card()))).unwrap();
    let long = "goto ".repeat(16);
    let refused = model.answer(&long, 8, &mut Sampler::Greedy).unwrap_err().to_string();
    assert_eq!(refused, "the prompt has 17 tokens, and the model's window has 16");
    let refused = model.answer("goto the pot", 8, &mut Sampler::Greedy).unwrap_err().to_string();
    assert_eq!(refused, "`the` is no word of the model");
    let answer = model.answer(&"goto ".repeat(14), 8, &mut Sampler::Greedy).unwrap();
    assert!(answer.written == 1, "the window holds one more");
}

#[test]
fn each_fault_of_a_file_is_named() {
    let card = card();
    let parts = parts(&card);
    let with = |name: &str, part: Part| {
        let mut parts = parts.clone();
        parts.insert(name.to_owned(), part);
        fault(&file(&card, &parts))
    };
    let changed = |change: &dyn Fn(&mut ModelCard)| {
        let mut card = card.clone();
        change(&mut card);
        fault(&file(&card, &parts))
    };
    let bytes = file(&card, &parts);

    assert!(fault(b"not a model").starts_with("the file is no whole safetensors file"));
    assert!(fault(&bytes[..bytes.len() - 1]).starts_with("the file is no whole safetensors file"));
    let mut huge = bytes.clone();
    huge[..8].copy_from_slice(&(1_u64 << 30).to_le_bytes());
    assert!(fault(&huge).starts_with("the file is no whole safetensors file"));
    assert!(fault(&vec![0; FILE_MAX + 1]).starts_with("the file has 100663297 bytes"));
    // Two tensors that lie over each other, and one that ends past the largest number.
    let swapped = |from: &str, to: &str| {
        let header = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
        let text = String::from_utf8(bytes[8..8 + header].to_vec()).unwrap();
        assert!(text.contains(from), "{text}");
        let text = text.replacen(from, to, 1);
        [&(text.len() as u64).to_le_bytes()[..], text.as_bytes(), &bytes[8 + header..]].concat()
    };
    let first = r#""data_offsets":[0,"#;
    assert!(
        fault(&swapped(first, r#""data_offsets":[4,"#)).starts_with("the file is no whole safetensors file")
    );
    let (lower, upper) = (r#""data_offsets":["#, r#""data_offsets":[18446744073709551615,"#);
    assert!(
        fault(&swapped(first, &format!("{upper}0],\"x\":[0,")))
            .starts_with("the file is no whole safetensors file"),
        "{lower}"
    );

    let no_card = safetensors::serialize(
        std::iter::once(("norm", TensorView::new(Dtype::F32, vec![1], &[0; 4]).unwrap())),
        None,
    );
    assert_eq!(
        fault(&no_card.unwrap()),
        "the file has no card of a model of ours: its metadata lacks `cooperage`"
    );
    assert_eq!(
        changed(&|card| card.format = "cooperage-local-2".to_owned()),
        "the card's `format` is `cooperage-local-2`, not cooperage-local-1"
    );
    assert_eq!(
        changed(&|card| card.words.clear()),
        "the card's `words`: 0 words, where 1 to 254 can be numbered"
    );
    assert_eq!(
        changed(&|card| card.heads = 3),
        "the card's `width` is 8, not a multiple of twice the 3 heads"
    );
    assert_eq!(changed(&|card| card.layers = 0), "the card's `layers` is 0, not 1 to 64");
    assert_eq!(
        changed(&|card| card.window = usize::MAX),
        format!("the card's `window` is {}, not 1 to 4096", usize::MAX)
    );
    let large = changed(&|card| (card.width, card.layers, card.hidden) = (4_096, 64, 16_384));
    assert_eq!(large, "the card's sizes make 12884959232 parameters, and 20000000 are the most");
    assert_eq!(changed(&|card| card.layers = 3), "the file lacks the tensor `layer2.attention.norm`");
    assert_eq!(
        changed(&|card| card.layers = 1),
        "the file has a tensor `layer1.attention.key`, which the network has no place for"
    );
    assert_eq!(
        changed(&|card| card.words.truncate(4)),
        "the tensor `embedding` is of shape [7, 8], not of shape [6, 8]"
    );
    let half = Part { kind: Dtype::F16, shape: vec![8], bytes: vec![0; 16] };
    assert_eq!(
        with("norm", half),
        "the tensor `norm` is of type F16, not of type F32 (or I8, where it is a matrix)"
    );
    for number in [f32::NAN, f32::INFINITY] {
        let mut part = parts["head.scale"].clone();
        part.bytes[8..12].copy_from_slice(&number.to_le_bytes());
        assert_eq!(
            with("head.scale", part),
            "the tensor `head.scale` is infinite or no number at place 2, not finite"
        );
    }
}

#[test]
fn matrices_may_be_of_wide_numbers() {
    let card = card();
    let mut parts = parts(&card);
    let whole = LocalModel::read(&file(&card, &parts)).unwrap().logits("goto a0").unwrap();
    let (matrix, scale) = (parts["head"].clone(), parts.remove("head.scale").unwrap());
    let (scales, _) = scale.bytes.as_chunks::<4>();
    let wide = matrix.bytes.chunks(card.width).zip(scales).flat_map(|(row, scale)| {
        row.iter().map(|byte| f32::from(byte.cast_signed()) * f32::from_le_bytes(*scale))
    });
    let bytes = wide.flat_map(f32::to_le_bytes).collect();
    parts.insert("head".to_owned(), Part { kind: Dtype::F32, shape: matrix.shape.clone(), bytes });
    let wide = LocalModel::read(&file(&card, &parts)).unwrap().logits("goto a0").unwrap();
    for (x, y) in whole.iter().zip(&wide) {
        assert!((x - y).abs() < 1e-3 * x.abs().max(1.0), "{x} {y}");
    }
}

#[test]
fn damaged_files_are_refused_or_answer() {
    let bytes = file(&card(), &parts(&card()));
    let mut state = 12_345_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut refused = 0;
    for _ in 0..10_000 {
        let mut damaged = bytes.clone();
        for _ in 0..=random(3) {
            // Most of the damage where the sizes stand.
            let place = if random(4) > 0 { random(2_000) } else { random(damaged.len()) };
            damaged[place] = random(256) as u8;
        }
        if random(5) == 0 {
            damaged.truncate(random(damaged.len()));
        }
        match LocalModel::read(&damaged) {
            Ok(model) => drop(model.answer("goto a0", 8, &mut Sampler::Greedy)),
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}
