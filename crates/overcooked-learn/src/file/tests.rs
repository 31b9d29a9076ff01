//! Files round trip, and hostile ones are errors.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::{Dynamics, layout};

use super::*;
use crate::layers::{Activation, DenseLayer};
use crate::policy::{ActionSelection, PolicyInput};
use crate::ppo::{Learner, PpoSettings};

fn rules(layout: &str) -> OvercookedRules {
    OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap()
}

fn untrained(rules: &OvercookedRules) -> LearnedPolicy {
    let random = TreeRandom::from_seed(3);
    Learner::new(rules, &[], PpoSettings::usual(0, 400), 1, &random).policy().unwrap()
}

fn file() -> PolicyFile {
    let origin = PolicyOrigin { method: "sp".to_owned(), seed: 3, steps: 0, command: "none".to_owned() };
    PolicyFile::of(&untrained(&rules("cramped_room")), 400, origin)
}

#[test]
fn a_file_leads_back_to_its_policy() {
    let rules = rules("cramped_room");
    let bytes = file().write().unwrap();
    assert_eq!(bytes, file().write().unwrap(), "the same bytes every time");
    assert!(bytes.len() < 1 << 20);
    let read = PolicyFile::read(&bytes).unwrap();
    assert_eq!(read, file());
    let (before, after) = (untrained(&rules), read.policy(&rules).unwrap());
    let state = rules.start();
    assert_eq!(before.probabilities(&state, 1), after.probabilities(&state, 1));
    assert_eq!(after.choice(), ActionSelection::Sampled);
}

#[test]
fn a_policy_plays_where_it_was_trained() {
    let read = PolicyFile::read(&file().write().unwrap()).unwrap();
    assert!(matches!(read.policy(&rules("coordination_ring")), Err(FileError::Grid { .. })));
    let mut anywhere = read;
    anywhere.card.rows.clear();
    assert!(matches!(
        anywhere.policy(&rules("coordination_ring")),
        Err(FileError::Policy(PolicyError::Inputs { .. }))
    ));
}

/// A file as another program would write it: PyTorch's names and order, and a card beside it.
#[test]
fn others_tensors_are_read_with_a_card() {
    let bytes = |numbers: &[f32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    // Two inputs would never fit; the array of the smallest kitchen has 5 × 4 × 26 entries.
    let (inputs, outputs) = (520, 6);
    let weights: Vec<f32> = (0..inputs * outputs).map(|n| (n % 13) as f32).collect();
    let (weights, bias) = (bytes(&weights), bytes(&[1.0; 6]));
    let view = |shape: Vec<usize>, bytes| {
        safetensors::tensor::TensorView::new(safetensors::Dtype::F32, shape, bytes)
    };
    let tensors = [
        ("actor.0.weight", view(vec![outputs, inputs], &weights).unwrap()),
        ("actor.0.bias", view(vec![outputs], &bias).unwrap()),
    ];
    let bytes = safetensors::serialize(tensors, None).unwrap();
    assert!(matches!(PolicyFile::read(&bytes), Err(FileError::NoCard)));
    let card = r#"{"layout": "cramped_room", "sight": "channels-26", "choice": "greedy",
        "actions": ["interact", "stay", "west", "east", "south", "north"],
        "layers": [{"weights": "actor.0.weight", "bias": "actor.0.bias", "order": "out-in"}]}"#;
    let file = PolicyFile::import(&bytes, card).unwrap();
    let layer = &file.layers.layers()[0];
    assert_eq!((layer.weights[0], layer.weights[1]), (0.0, (520 % 13) as f32), "turned around");
    let rules = rules("cramped_room");
    let policy = file.policy(&rules).unwrap();
    assert_eq!(
        policy.sight(),
        PolicyInput::Array { channels: cooperage_overcooked::observe::Channels::Current, horizon: 400 }
    );
    assert!(!matches!(
        policy.act(&rules.start(), 0, &mut TreeRandom::from_seed(0)),
        cooperage_overcooked::OvercookedAction::Stay
    ));
    // Written as one of ours it says the same.
    let ours = PolicyFile::of(&policy, 400, PolicyOrigin::default());
    let again = PolicyFile::read(&ours.write().unwrap()).unwrap().policy(&rules).unwrap();
    assert_eq!(again.probabilities(&rules.start(), 0), policy.probabilities(&rules.start(), 0));
}

#[test]
fn cards_are_checked() {
    let check = |card: &str| PolicyFile::import(&[], card).unwrap_err().to_string();
    assert!(check("[]").contains("cannot be read"));
    assert!(check(r#"{"layout": "x", "colour": 1}"#).contains("unknown field `colour`"));
    assert!(check(r#"{"layout": "x", "sight": "eyes"}"#).contains(r#""eyes" as `sight`"#));
    assert!(check(r#"{"layout": "x", "choice": "best"}"#).contains("choice"));
    assert!(check(r#"{"layout": "x", "actions": ["north"]}"#).contains("every action once"));
    assert!(check(r#"{"layout": "x", "format": "2"}"#).contains("format"));
    assert!(check(r#"{"layout": "x"}"#).contains("it has no graph"));
    let layer = r#"{"layout": "x", "layers": [{"weights": "a", "order": "in-out"}]}"#;
    assert!(check(layer).contains("no safetensors file"));
    let bytes = file().write().unwrap();
    let error = PolicyFile::import(&bytes, layer).unwrap_err();
    assert!(matches!(error, FileError::NoTensor(name) if name == "a"));
    let list = r#"{"layout": "x", "layers": [{"weights": "layer0.bias", "order": "in-out"}]}"#;
    assert!(PolicyFile::import(&bytes, list).unwrap_err().to_string().contains("not a matrix"));
    let unlike = r#"{"layout": "x", "layers": [{"weights": "layer1.weights", "order": "in-out"},
        {"weights": "layer0.weights", "order": "in-out"}]}"#;
    assert!(matches!(PolicyFile::import(&bytes, unlike), Err(FileError::Layers(LayerError::Weights { .. }))));
}

/// Reading a damaged file ends with a policy or an error.
#[test]
fn broken_files_are_errors() {
    let bytes = file().write().unwrap();
    let onnx = super::tests_onnx::model();
    let card = r#"{"layout": "cramped_room"}"#;
    let mut random = TreeRandom::from_seed(11);
    for _ in 0..3_000 {
        for (bytes, header) in [(&bytes, 1_600), (&onnx, 300)] {
            let mut broken = bytes.clone();
            for _ in 0..1 + random.below(4) {
                let place = random.below(header.min(broken.len() as u32)) as usize;
                match random.below(3) {
                    0 => broken[place] = random.below(256) as u8,
                    1 => broken[place] ^= 1 << random.below(8),
                    _ => {
                        broken.remove(place);
                    }
                }
            }
            if random.below(8) == 0 {
                broken.truncate(random.below(broken.len() as u32) as usize);
            }
            let _ = PolicyFile::read(&broken).map(|file| file.policy(&rules("cramped_room")));
            let _ = PolicyFile::import(&broken, card);
        }
    }
    assert!(matches!(PolicyFile::read(&[]), Err(FileError::Tensors(_))));
    assert!(matches!(PolicyFile::read(&[0xff; 64]), Err(FileError::Tensors(_))));
}

#[test]
fn numbers_that_are_none_are_refused() {
    let mut bytes = file().write().unwrap();
    let end = bytes.len();
    bytes[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(matches!(PolicyFile::read(&bytes), Err(FileError::Layers(LayerError::NotFinite(_)))));
    let layer = DenseLayer { weights: vec![f32::INFINITY], bias: vec![0.0], activation: Activation::None };
    assert_eq!(DenseLayers::new(1, vec![layer]), Err(LayerError::NotFinite(0)));
}
