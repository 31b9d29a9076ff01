//! Reads and writes safetensors files.

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};

use super::FileError;
use super::card::{LayerCard, PolicyCard, WeightOrder};
use crate::layers::{DenseLayer, DenseLayers, WIDTH_MAX};

/// The only entry of the metadata of our files: the library writes several in no fixed order.
pub(super) const KEY: &str = "cooperage";

/// The most numbers of a tensor.
const NUMBERS_MAX: usize = 1 << 24;

fn broken(error: safetensors::SafeTensorError) -> FileError {
    FileError::Tensors(error.to_string())
}

/// The card in the metadata of a file.
pub(super) fn card(bytes: &[u8]) -> Result<PolicyCard, FileError> {
    let (_, header) = SafeTensors::read_metadata(bytes).map_err(broken)?;
    let text = header.metadata().as_ref().and_then(|metadata| metadata.get(KEY)).ok_or(FileError::NoCard)?;
    PolicyCard::read(text)
}

/// The layers that a card names.
pub(super) fn layers(bytes: &[u8], card: &PolicyCard) -> Result<DenseLayers, FileError> {
    let file = SafeTensors::deserialize(bytes).map_err(broken)?;
    let mut layers = Vec::new();
    let mut inputs = None;
    for layer in &card.layers {
        let (rows, layer) = read_layer(&file, layer)?;
        inputs.get_or_insert(rows);
        layers.push(layer);
    }
    Ok(DenseLayers::new(inputs.unwrap_or_default(), layers)?)
}

/// A layer, and how many inputs it takes.
fn read_layer(file: &SafeTensors<'_>, card: &LayerCard) -> Result<(usize, DenseLayer), FileError> {
    let (shape, numbers) = read_tensor(file, &card.weights)?;
    let &[rows, columns] = shape.as_slice() else {
        let (name, found) = (card.weights.clone(), format!("of shape {shape:?}"));
        return Err(FileError::Tensor { name, found, expected: "a matrix" });
    };
    let (inputs, outputs, weights) = match card.order {
        WeightOrder::InOut => (rows, columns, numbers),
        WeightOrder::OutIn => (columns, rows, turned(&numbers, columns)),
    };
    let bias = match &card.bias {
        None if outputs <= WIDTH_MAX => vec![0.0; outputs],
        None => Vec::new(),
        Some(name) => {
            let (shape, bias) = read_tensor(file, name)?;
            if shape.len() != 1 {
                let (name, found) = (name.clone(), format!("of shape {shape:?}"));
                return Err(FileError::Tensor { name, found, expected: "a list" });
            }
            bias
        }
    };
    Ok((inputs, DenseLayer { weights, bias, activation: card.activation()? }))
}

fn read_tensor(file: &SafeTensors<'_>, name: &str) -> Result<(Vec<usize>, Vec<f32>), FileError> {
    let tensor = file.tensor(name).map_err(|_| FileError::NoTensor(name.to_owned()))?;
    let count = tensor.shape().iter().try_fold(1usize, |count, size| count.checked_mul(*size));
    if count.is_none_or(|count| count > NUMBERS_MAX) {
        let found = format!("of shape {:?}", tensor.shape());
        return Err(FileError::Tensor { name: name.to_owned(), found, expected: "of at most 2^24 numbers" });
    }
    let numbers = match tensor.dtype() {
        Dtype::F32 => tensor
            .data()
            .chunks_exact(4)
            .filter_map(|b| Some(f32::from_le_bytes(b.try_into().ok()?)))
            .collect(),
        Dtype::F64 => {
            let numbers = tensor.data().chunks_exact(8);
            numbers.filter_map(|b| Some(f64::from_le_bytes(b.try_into().ok()?) as f32)).collect()
        }
        other => {
            let found = format!("of type {other}");
            return Err(FileError::Tensor { name: name.to_owned(), found, expected: "of type F32 or F64" });
        }
    };
    Ok((tensor.shape().to_vec(), numbers))
}

/// The transpose of a matrix with that many columns.
pub(super) fn turned(numbers: &[f32], columns: usize) -> Vec<f32> {
    let rows = numbers.len() / columns.max(1);
    let mut turned = Vec::with_capacity(numbers.len());
    for column in 0..columns {
        for row in 0..rows {
            turned.extend(numbers.get(row * columns + column));
        }
    }
    turned
}

/// A file with these layers as its card names them.
pub(super) fn write(card: &PolicyCard, layers: &DenseLayers) -> Result<Vec<u8>, FileError> {
    let text = serde_json::to_string(card).map_err(FileError::Card)?;
    let bytes = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let mut tensors = Vec::new();
    let mut inputs = layers.inputs();
    for (number, layer) in layers.layers().iter().enumerate() {
        let outputs = layer.bias.len();
        tensors.push((format!("layer{number}.weights"), vec![inputs, outputs], bytes(&layer.weights)));
        tensors.push((format!("layer{number}.bias"), vec![outputs], bytes(&layer.bias)));
        inputs = outputs;
    }
    let views: Result<Vec<_>, _> = tensors
        .iter()
        .map(|(name, shape, bytes)| Ok((name, TensorView::new(Dtype::F32, shape.clone(), bytes)?)))
        .collect();
    let metadata = std::iter::once((KEY.to_owned(), text)).collect();
    serialize(views.map_err(broken)?, Some(metadata)).map_err(broken)
}
