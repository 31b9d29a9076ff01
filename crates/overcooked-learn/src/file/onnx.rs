//! Chains of dense layers in ONNX files: `Gemm`, `MatMul`, `Add`, `Relu`, `Tanh`, `Flatten`, `Identity`, and nothing else.

use std::collections::BTreeMap;

use super::FileError;
use super::tensors::turned;
use super::wire::{BrokenMessage, Fields, ProtobufValue};
use crate::layers::{Activation, DenseLayer, DenseLayers, WIDTH_MAX};

/// The most operations of a graph.
const NODES_MAX: usize = 64;
/// The type of tensors of 32-bit floats.
const FLOAT: u64 = 1;
/// The place of numbers outside the file.
const EXTERNAL: u64 = 1;

impl From<BrokenMessage> for FileError {
    fn from(_: BrokenMessage) -> FileError {
        refused("its bytes are no message")
    }
}

fn refused(why: impl Into<String>) -> FileError {
    FileError::Onnx(why.into())
}

#[derive(Default)]
struct Graph<'b> {
    nodes: Vec<OnnxNode<'b>>,
    tensors: BTreeMap<&'b [u8], Tensor>,
    inputs: Vec<&'b [u8]>,
    outputs: Vec<&'b [u8]>,
}

#[derive(Default)]
struct OnnxNode<'b> {
    inputs: Vec<&'b [u8]>,
    outputs: Vec<&'b [u8]>,
    operation: &'b [u8],
    attributes: Vec<Attribute<'b>>,
}

#[derive(Default)]
struct Attribute<'b> {
    name: &'b [u8],
    number: i64,
    float: f32,
}

#[derive(Clone, Default)]
struct Tensor {
    sizes: Vec<usize>,
    numbers: Vec<f32>,
}

/// Reads the layers of a file.
pub(super) fn layers(bytes: &[u8]) -> Result<DenseLayers, FileError> {
    let mut graph = None;
    for field in Fields::of(bytes) {
        if let (7, ProtobufValue::Bytes(found)) = field? {
            graph = Some(found);
        }
    }
    let graph = read_graph(graph.ok_or_else(|| refused("it has no graph"))?)?;
    let given = graph.inputs.iter().filter(|name| !graph.tensors.contains_key(*name));
    let [input] = given.copied().collect::<Vec<_>>()[..] else {
        return Err(refused("its graph has not exactly one input"));
    };
    let [output] = graph.outputs[..] else { return Err(refused("its graph has not exactly one output")) };
    Chain { graph: &graph, value: input, layers: Vec::new() }.follow(output)
}

fn read_graph(bytes: &[u8]) -> Result<Graph<'_>, FileError> {
    let mut graph = Graph::default();
    for field in Fields::of(bytes) {
        match field? {
            (1, ProtobufValue::Bytes(node)) if graph.nodes.len() < NODES_MAX => {
                graph.nodes.push(read_node(node)?)
            }
            (1, _) => return Err(refused(format!("its graph has more than {NODES_MAX} operations"))),
            (5, ProtobufValue::Bytes(tensor)) => {
                let (name, tensor) = read_tensor(tensor)?;
                graph.tensors.insert(name, tensor);
            }
            (11, ProtobufValue::Bytes(input)) => graph.inputs.push(read_name(input)?),
            (12, ProtobufValue::Bytes(output)) => graph.outputs.push(read_name(output)?),
            _ => {}
        }
    }
    Ok(graph)
}

fn read_name(value: &[u8]) -> Result<&[u8], FileError> {
    let mut name = &[][..];
    for field in Fields::of(value) {
        if let (1, ProtobufValue::Bytes(found)) = field? {
            name = found;
        }
    }
    Ok(name)
}

fn read_node(bytes: &[u8]) -> Result<OnnxNode<'_>, FileError> {
    let mut node = OnnxNode::default();
    for field in Fields::of(bytes) {
        match field? {
            (1, ProtobufValue::Bytes(name)) => node.inputs.push(name),
            (2, ProtobufValue::Bytes(name)) => node.outputs.push(name),
            (4, ProtobufValue::Bytes(name)) => node.operation = name,
            (5, ProtobufValue::Bytes(attribute)) => node.attributes.push(read_attribute(attribute)?),
            _ => {}
        }
    }
    Ok(node)
}

fn read_attribute(bytes: &[u8]) -> Result<Attribute<'_>, FileError> {
    let mut attribute = Attribute::default();
    for field in Fields::of(bytes) {
        match field? {
            (1, ProtobufValue::Bytes(name)) => attribute.name = name,
            (2, ProtobufValue::Fixed32(float)) => attribute.float = f32::from_le_bytes(float),
            (3, ProtobufValue::Number(number)) => attribute.number = number as i64,
            _ => {}
        }
    }
    Ok(attribute)
}

fn read_tensor(bytes: &[u8]) -> Result<(&[u8], Tensor), FileError> {
    let (mut name, mut tensor, mut kind) = (&[][..], Tensor::default(), 0);
    let mut sizes = Vec::new();
    for field in Fields::of(bytes) {
        match field? {
            (1, ProtobufValue::Number(size)) => sizes.push(size),
            (1, ProtobufValue::Bytes(list)) => {
                for size in Fields::packed(list) {
                    sizes.push(size?);
                }
            }
            (2, ProtobufValue::Number(found)) => kind = found,
            (4, ProtobufValue::Fixed32(number)) => tensor.numbers.push(f32::from_le_bytes(number)),
            (4, ProtobufValue::Bytes(list)) | (9, ProtobufValue::Bytes(list)) => {
                let (numbers, rest) = list.as_chunks::<4>();
                if !rest.is_empty() {
                    return Err(refused("a tensor's bytes are no floats"));
                }
                tensor.numbers.extend(numbers.iter().map(|number| f32::from_le_bytes(*number)));
            }
            (8, ProtobufValue::Bytes(found)) => name = found,
            (14, ProtobufValue::Number(EXTERNAL)) => return Err(refused("its numbers are in another file")),
            _ => {}
        }
    }
    // Tensors of another type may be there as long as no layer uses them; so they are empty.
    if kind != FLOAT {
        return Ok((name, Tensor::default()));
    }
    let mut count = 1usize;
    for size in sizes {
        let size = usize::try_from(size).map_err(|_| refused("a tensor has a negative size"))?;
        count = count.checked_mul(size).ok_or_else(|| refused("a tensor is too large"))?;
        tensor.sizes.push(size);
    }
    if count != tensor.numbers.len() {
        return Err(refused("a tensor has not as many numbers as its shape says"));
    }
    Ok((name, tensor))
}

/// The chain of operations from the input to the output.
struct Chain<'g, 'b> {
    graph: &'g Graph<'b>,
    /// The name of the value that has been computed so far.
    value: &'b [u8],
    layers: Vec<(usize, DenseLayer)>,
}

impl<'b> Chain<'_, 'b> {
    fn follow(mut self, output: &[u8]) -> Result<DenseLayers, FileError> {
        for _ in 0..self.graph.nodes.len() {
            if self.value == output {
                break;
            }
            let mut users = self.graph.nodes.iter().filter(|node| node.inputs.contains(&self.value));
            let (Some(node), None) = (users.next(), users.next()) else {
                return Err(refused("its operations are no chain from the input to the output"));
            };
            self.apply(node)?;
            let [value] = node.outputs[..] else { return Err(refused("an operation has several outputs")) };
            self.value = value;
        }
        if self.value != output {
            return Err(refused("its operations are no chain from the input to the output"));
        }
        let inputs = self.layers.first().map_or(0, |(inputs, _)| *inputs);
        Ok(DenseLayers::new(inputs, self.layers.into_iter().map(|(_, layer)| layer).collect())?)
    }

    fn apply(&mut self, node: &OnnxNode<'b>) -> Result<(), FileError> {
        match node.operation {
            b"Identity" => Ok(()),
            b"Flatten" if self.layers.is_empty() => Ok(()),
            b"Relu" => self.activate(Activation::Relu),
            b"Tanh" => self.activate(Activation::Tanh),
            b"MatMul" => {
                let [value, weights] = node.inputs[..] else {
                    return Err(refused("a MatMul has not two inputs"));
                };
                self.goes_in(value)?;
                self.dense(weights, false, None)
            }
            b"Gemm" => self.gemm(node),
            b"Add" => self.add(node),
            other => {
                let name: String = String::from_utf8_lossy(other).chars().take(40).collect();
                Err(refused(format!("it uses the operation {name:?} at a place where it is not read")))
            }
        }
    }

    fn goes_in(&self, value: &[u8]) -> Result<(), FileError> {
        if value == self.value {
            Ok(())
        } else {
            Err(refused("what is computed stands on the wrong side of a product"))
        }
    }

    fn activate(&mut self, activation: Activation) -> Result<(), FileError> {
        match self.layers.last_mut() {
            Some((_, layer)) if layer.activation == Activation::None => {
                layer.activation = activation;
                Ok(())
            }
            _ => Err(refused("an activation does not follow a layer")),
        }
    }

    fn gemm(&mut self, node: &OnnxNode<'b>) -> Result<(), FileError> {
        let (value, weights, bias) = match node.inputs[..] {
            [value, weights] => (value, weights, None),
            [value, weights, bias] => (value, weights, Some(bias)),
            _ => return Err(refused("a Gemm has not two or three inputs")),
        };
        self.goes_in(value)?;
        let mut is_turned = false;
        for attribute in &node.attributes {
            let (number, float) = (attribute.number, attribute.float);
            match attribute.name {
                b"transB" => is_turned = number != 0,
                b"transA" if number == 0 => {}
                b"alpha" | b"beta" if float == 1.0 => {}
                _ => return Err(refused("a Gemm scales or turns what goes in")),
            }
        }
        self.dense(weights, is_turned, bias)
    }

    fn dense(&mut self, weights: &[u8], is_turned: bool, bias: Option<&[u8]>) -> Result<(), FileError> {
        let weights = self.tensor(weights)?;
        let &[rows, columns] = weights.sizes.as_slice() else {
            return Err(refused("the weights of a layer are no matrix"));
        };
        let (inputs, outputs, numbers) = if is_turned {
            (columns, rows, turned(&weights.numbers, columns))
        } else {
            (rows, columns, weights.numbers.clone())
        };
        if outputs > WIDTH_MAX {
            return Err(refused("a layer is too wide"));
        }
        let bias = match bias {
            None => vec![0.0; outputs],
            Some(name) => self.tensor(name)?.numbers.clone(),
        };
        if bias.len() != outputs {
            return Err(refused("a layer has not one bias for each output"));
        }
        self.layers.push((inputs, DenseLayer { weights: numbers, bias, activation: Activation::None }));
        Ok(())
    }

    /// The bias that follows a product.
    fn add(&mut self, node: &OnnxNode<'b>) -> Result<(), FileError> {
        let bias = match node.inputs[..] {
            [value, bias] | [bias, value] if value == self.value && bias != self.value => {
                self.tensor(bias)?.numbers.clone()
            }
            _ => return Err(refused("an Add does not add a bias")),
        };
        match self.layers.last_mut() {
            Some((_, layer)) if layer.activation == Activation::None && layer.bias.len() == bias.len() => {
                for (sum, bias) in layer.bias.iter_mut().zip(bias) {
                    *sum += bias;
                }
                Ok(())
            }
            _ => Err(refused("an Add does not add a bias to a layer")),
        }
    }

    fn tensor(&self, name: &[u8]) -> Result<&Tensor, FileError> {
        self.graph.tensors.get(name).ok_or_else(|| refused("the weights of a layer are computed or missing"))
    }
}
