//! The tensors of a file, each as the network needs it.
//!
//! A matrix has a row for each output. Its numbers are `F32`, or `I8` with a tensor `NAME.scale` of one `F32` for each row.

use std::collections::BTreeSet;

use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView};

use super::{ModelCard, WeightsError};
use crate::network::{Layer, Matrix, Network, Norm, Rotation, Shape};

/// The only entry of the metadata of our files.
const KEY: &str = "cooperage";

fn broken(error: safetensors::SafeTensorError) -> WeightsError {
    WeightsError::Tensors(error.to_string())
}

/// The card in a file's metadata.
pub(super) fn card(bytes: &[u8]) -> Result<ModelCard, WeightsError> {
    let (_, header) = SafeTensors::read_metadata(bytes).map_err(broken)?;
    let text =
        header.metadata().as_ref().and_then(|metadata| metadata.get(KEY)).ok_or(WeightsError::NoCard)?;
    ModelCard::read(text)
}

/// The network of those sizes in a file that holds it and nothing else.
pub(super) fn network(bytes: &[u8], shape: Shape) -> Result<Network, WeightsError> {
    let file = SafeTensors::deserialize(bytes).map_err(broken)?;
    let mut reader = Reader { file, taken: BTreeSet::new() };
    let Shape { tokens, width, hidden, .. } = shape;
    let head = width / shape.heads;
    let (rows, scales) = reader.rows("embedding", tokens, width)?;
    let embedding = rows.chunks_exact(width).zip(&scales);
    let embedding = embedding.flat_map(|(row, scale)| row.iter().map(move |x| x * scale)).collect();
    let mut layers = Vec::new();
    for number in 0..shape.layers {
        let name = |part: &str| format!("layer{number}.{part}");
        layers.push(Layer {
            attention_norm: reader.norm(&name("attention.norm"), width)?,
            query: reader.matrix(&name("attention.query"), width, width)?,
            key: reader.matrix(&name("attention.key"), width, width)?,
            value: reader.matrix(&name("attention.value"), width, width)?,
            query_norm: reader.norm(&name("attention.query.norm"), head)?,
            key_norm: reader.norm(&name("attention.key.norm"), head)?,
            mix: reader.matrix(&name("attention.mix"), width, width)?,
            hidden_norm: reader.norm(&name("hidden.norm"), width)?,
            widen: reader.matrix(&name("hidden.widen"), hidden, width)?,
            narrow: reader.matrix(&name("hidden.narrow"), width, hidden)?,
        });
    }
    let norm = reader.norm("norm", width)?;
    let head_matrix = reader.matrix("head", tokens, width)?;
    reader.end()?;
    let rotation = Rotation::new(shape.window, head);
    Ok(Network { shape, embedding, layers, norm, head: head_matrix, rotation })
}

struct Reader<'b> {
    file: SafeTensors<'b>,
    taken: BTreeSet<String>,
}

impl Reader<'_> {
    fn matrix(&mut self, name: &str, outputs: usize, inputs: usize) -> Result<Matrix, WeightsError> {
        let (rows, scales) = self.rows(name, outputs, inputs)?;
        Ok(Matrix::new(&rows, inputs, scales))
    }

    fn norm(&mut self, name: &str, width: usize) -> Result<Norm, WeightsError> {
        let gains = self.take(name)?;
        Ok(Norm { gains: floats(name, &gains, &[width])? })
    }

    /// The rows of a matrix, and the scale of each.
    fn rows(
        &mut self,
        name: &str,
        outputs: usize,
        inputs: usize,
    ) -> Result<(Vec<f32>, Vec<f32>), WeightsError> {
        let tensor = self.take(name)?;
        if tensor.dtype() != Dtype::I8 {
            return Ok((floats(name, &tensor, &[outputs, inputs])?, vec![1.0; outputs]));
        }
        has_shape(name, &tensor, &[outputs, inputs])?;
        let rows = tensor.data().iter().map(|byte| f32::from(byte.cast_signed())).collect();
        let scale = format!("{name}.scale");
        let scales = self.take(&scale)?;
        Ok((rows, floats(&scale, &scales, &[outputs])?))
    }

    fn take(&mut self, name: &str) -> Result<TensorView<'_>, WeightsError> {
        self.taken.insert(name.to_owned());
        self.file.tensor(name).map_err(|_| WeightsError::NoTensor(name.to_owned()))
    }

    /// Checks that nothing is left.
    fn end(&self) -> Result<(), WeightsError> {
        let mut names: Vec<String> = self.file.names().into_iter().map(ToOwned::to_owned).collect();
        names.sort();
        match names.into_iter().find(|name| !self.taken.contains(name)) {
            Some(name) => {
                Err(WeightsError::ExtraTensor(name.chars().filter(|c| !c.is_control()).take(80).collect()))
            }
            None => Ok(()),
        }
    }
}

fn has_shape(name: &str, tensor: &TensorView<'_>, shape: &[usize]) -> Result<(), WeightsError> {
    if tensor.shape() == shape {
        return Ok(());
    }
    let (found, expected) = (format!("of shape {:?}", tensor.shape()), format!("of shape {shape:?}"));
    Err(WeightsError::Tensor { name: name.to_owned(), found, expected })
}

fn floats(name: &str, tensor: &TensorView<'_>, shape: &[usize]) -> Result<Vec<f32>, WeightsError> {
    let wrong = |found: String, expected: &str| WeightsError::Tensor {
        name: name.to_owned(),
        found,
        expected: expected.to_owned(),
    };
    if tensor.dtype() != Dtype::F32 {
        return Err(wrong(
            format!("of type {}", tensor.dtype()),
            "of type F32 (or I8, where it is a matrix)",
        ));
    }
    has_shape(name, tensor, shape)?;
    let (numbers, _) = tensor.data().as_chunks::<4>();
    let numbers: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
    match numbers.iter().position(|x| !x.is_finite()) {
        Some(place) => Err(wrong(format!("infinite or no number at place {place}"), "finite")),
        None => Ok(numbers),
    }
}
