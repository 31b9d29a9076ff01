//! ONNX files, made here byte by byte.

use cooperage_core::TreeRandom;
use cooperage_overcooked::{Dynamics, OvercookedAction, OvercookedRules, layout};

use super::*;
use crate::layers::Activation;

fn number(mut number: u64, out: &mut Vec<u8>) {
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn bytes(field: u64, content: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    number(field << 3 | 2, &mut out);
    number(content.len() as u64, &mut out);
    out.extend_from_slice(content);
    out
}

fn whole(field: u64, value: u64) -> Vec<u8> {
    let mut out = Vec::new();
    number(field << 3, &mut out);
    number(value, &mut out);
    out
}

fn tensor(name: &str, sizes: &[u64], numbers: &[f32]) -> Vec<u8> {
    let raw: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let mut out: Vec<u8> = sizes.iter().flat_map(|size| whole(1, *size)).collect();
    out.extend([whole(2, 1), bytes(8, name.as_bytes()), bytes(9, &raw)].concat());
    bytes(5, &out)
}

fn node(operation: &str, inputs: &[&str], output: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
    let mut out: Vec<u8> = inputs.iter().flat_map(|name| bytes(1, name.as_bytes())).collect();
    out.extend(bytes(2, output.as_bytes()));
    out.extend(bytes(4, operation.as_bytes()));
    attributes.iter().for_each(|attribute| out.extend(bytes(5, attribute)));
    bytes(1, &out)
}

fn graph(parts: &[Vec<u8>]) -> Vec<u8> {
    let ends = [bytes(11, &bytes(1, b"obs")), bytes(12, &bytes(1, b"logits"))];
    [whole(1, 9), bytes(7, &[parts.concat(), ends.concat()].concat())].concat()
}

const INPUTS: u64 = 5 * 4 * 26;

/// Flatten, a turned Gemm with Tanh, and a product with a bias: what exporters make of two dense layers.
pub(super) fn model() -> Vec<u8> {
    let first: Vec<f32> = (0..2 * INPUTS).map(|n| (n % 3) as f32 - 1.0).collect();
    let second: Vec<f32> = (0..12).map(|n| n as f32 / 10.0).collect();
    let turned = [bytes(1, b"transB"), whole(3, 1)].concat();
    graph(&[
        node("Flatten", &["obs"], "flat", &[]),
        node("Gemm", &["flat", "w0", "b0"], "h0", &[turned]),
        node("Tanh", &["h0"], "a0", &[]),
        node("MatMul", &["a0", "w1"], "h1", &[]),
        node("Add", &["b1", "h1"], "logits", &[]),
        tensor("w0", &[2, INPUTS], &first),
        tensor("b0", &[2], &[0.5, -0.5]),
        tensor("w1", &[2, 6], &second),
        tensor("b1", &[6], &[0.0, 0.0, 0.0, 0.0, 0.0, 3.0]),
    ])
}

const CARD: &str = r#"{"layout": "cramped_room", "sight": "channels-26", "choice": "greedy"}"#;

fn refusal(parts: &[Vec<u8>]) -> String {
    PolicyFile::import(&graph(parts), CARD).unwrap_err().to_string()
}

#[test]
fn a_chain_of_layers_is_read() {
    let file = PolicyFile::import(&model(), CARD).unwrap();
    let layers = file.layers.layers();
    assert_eq!((file.layers.inputs(), layers.len()), (520, 2));
    assert_eq!((layers[0].activation, layers[1].activation), (Activation::Tanh, Activation::None));
    assert_eq!(&layers[0].weights[..4], [-1.0, 0.0, 0.0, 1.0], "520 is 1 more than a multiple of 3");
    assert_eq!((layers[0].bias[1], layers[1].bias[5]), (-0.5, 3.0));
    let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
    let policy = file.policy(&rules).unwrap();
    assert_eq!(policy.act(&rules.start(), 0, &mut TreeRandom::from_seed(1)), OvercookedAction::Interact);
}

#[test]
fn what_is_no_chain_of_layers_is_refused() {
    let weights = tensor("w", &[3, 6], &[0.0; 18]);
    let refused = |nodes: &[Vec<u8>]| refusal(&[nodes.concat(), weights.clone()]);
    assert!(refused(&[node("Conv", &["obs", "w"], "logits", &[])]).contains("\"Conv\""));
    assert!(refused(&[node("MatMul", &["w", "obs"], "logits", &[])]).contains("wrong side"));
    assert!(refused(&[node("MatMul", &["obs", "x"], "logits", &[])]).contains("computed or missing"));
    assert!(refused(&[node("Relu", &["obs"], "logits", &[])]).contains("does not follow a layer"));
    assert!(refused(&[node("Add", &["obs", "w"], "logits", &[])]).contains("does not add a bias"));
    assert!(refused(&[]).contains("no chain"));
    let circle = [node("Identity", &["obs"], "a", &[]), node("Identity", &["a"], "obs", &[])];
    assert!(refused(&circle).contains("no chain"));
    let many: Vec<Vec<u8>> = (0..65).map(|_| node("Identity", &["x"], "x", &[])).collect();
    assert!(refused(&many).contains("more than 64"));
    let scaled = [bytes(1, b"alpha"), [vec![0x15], 2f32.to_le_bytes().to_vec()].concat()].concat();
    assert!(refused(&[node("Gemm", &["obs", "w"], "logits", &[scaled])]).contains("scales"));
    assert!(refusal(&[tensor("w", &[3, 7], &[0.0; 18])]).contains("as its shape says"));
    assert!(refusal(&[tensor("w", &[u64::MAX >> 1, 4], &[])]).contains("too large"));
    assert!(refusal(&[bytes(5, &whole(14, 1))]).contains("another file"));
}
