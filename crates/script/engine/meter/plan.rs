//! The plan of the charges: which cost is subtracted before which operator.

use std::collections::{BTreeMap, BTreeSet};

use wasm_encoder::ValType;
use wasm_encoder::reencode::{RoundtripReencoder, utils};
use wasmparser::{CompositeInnerType, FuncType, Operator, Parser, Payload, TypeRef};

/// Bytes that are copied or filled for one unit of gas, as a power of 2.
pub(crate) const BYTES_SHIFT: i32 = 4;
/// The cost of a call, beside the cost of the called function.
const CALL: i64 = 16;
/// The cost of a call whose function is found in a table.
const CALL_INDIRECT: i64 = 32;
/// The cost of another page of memory.
const GROW: i64 = 4_000;
/// A segment that costs no more is counted with the one before it …
const SMALL: i64 = 8;
/// … unless the segment before it would get more than this in all from others.
const SMALL_ALL: i64 = 24;
/// A function without loops that costs no more is counted where it is called.
const FREE: i64 = 160;

/// The facts about a module that metering needs.
pub(crate) struct Facts {
    /// Its number of globals: the number of the counter.
    pub(crate) globals: u32,
    pub(crate) plans: Vec<Plan>,
}

/// How one function is metered.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) parameters: u32,
    pub(crate) result: Option<ValType>,
    /// Charges by the number of the operator before which they stand.
    pub(crate) charges: BTreeMap<usize, Charge>,
    /// Whether the counter is kept in a local while the function runs.
    pub(crate) in_local: bool,
    /// Functions without charges of their own, by number.
    pub(crate) free_calls: BTreeSet<u32>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Charge {
    pub(crate) cost: i64,
    pub(crate) is_tested: bool,
}

impl Plan {
    pub(crate) fn is_free(&self) -> bool {
        self.charges.is_empty()
    }
}

impl Facts {
    pub(crate) fn of(module: &[u8]) -> Result<Facts, Box<dyn std::error::Error>> {
        let (mut types, mut functions, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
        let (mut globals, mut imported) = (0, 0_u32);
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        for kind in group?.into_types() {
                            let CompositeInnerType::Func(kind) = kind.composite_type.inner else {
                                return Err("a type that is no function's".into());
                            };
                            types.push(kind);
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section {
                        match import?.ty {
                            TypeRef::Func(_) => imported += 1,
                            TypeRef::Global(_) => globals += 1,
                            _ => {}
                        }
                    }
                }
                Payload::FunctionSection(section) => functions = section.into_iter().collect::<Result<Vec<u32>, _>>()?,
                Payload::GlobalSection(section) => globals += section.count(),
                Payload::CodeSectionEntry(body) => {
                    bodies.push(body.get_operators_reader()?.into_iter().collect::<Result<Vec<_>, _>>()?);
                }
                _ => {}
            }
        }
        let free = free(&bodies, imported);
        let mut plans = Vec::new();
        for (body, kind) in bodies.iter().zip(functions) {
            plans.push(Plan::of(body, &types[kind as usize], &free, imported + plans.len() as u32)?);
        }
        Ok(Facts { globals, plans })
    }
}

/// The cost of an operator. Reading locals and constants costs nothing: interpreters take them as operands.
fn cost(operator: &Operator<'_>, free: &BTreeMap<u32, i64>) -> i64 {
    use Operator as O;
    match operator {
        O::Block { .. } | O::Loop { .. } | O::End | O::Else | O::Nop | O::Drop | O::Unreachable => 0,
        O::LocalGet { .. } | O::LocalSet { .. } | O::LocalTee { .. } | O::I32Const { .. } | O::I64Const { .. } => 0,
        O::F32Const { .. } | O::F64Const { .. } => 0,
        O::Call { function_index } => CALL + free.get(function_index).copied().unwrap_or(0),
        O::CallIndirect { .. } => CALL_INDIRECT,
        O::MemoryGrow { .. } => GROW,
        O::MemoryCopy { .. } | O::MemoryFill { .. } => 8,
        O::BrTable { .. } => 2,
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU | O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU => 4,
        O::F64Div | O::F64Sqrt => 4,
        _ => 1,
    }
}

/// Functions that are counted where they are called, with their highest cost.
fn free(bodies: &[Vec<Operator<'_>>], imported: u32) -> BTreeMap<u32, i64> {
    let mut free = BTreeMap::new();
    loop {
        let before = free.len();
        for (place, body) in bodies.iter().enumerate() {
            let number = imported + place as u32;
            let is_plain = body.iter().all(|operator| match operator {
                Operator::Call { function_index } => free.contains_key(function_index),
                Operator::Loop { .. }
                | Operator::CallIndirect { .. }
                | Operator::MemoryCopy { .. }
                | Operator::MemoryFill { .. }
                | Operator::MemoryGrow { .. } => false,
                _ => true,
            });
            let all: i64 = body.iter().map(|operator| cost(operator, &free)).sum();
            if is_plain && all <= FREE {
                // The costs of branches that exclude each other are not added up in practice: half is nearer.
                free.insert(number, all / 2 + 1);
            }
        }
        if free.len() == before {
            return free;
        }
    }
}

/// A stretch of operators that run from its start.
struct Segment {
    /// The operator before which it is charged.
    at: usize,
    cost: i64,
    is_tested: bool,
    /// The segment that always ran before it and leads to it, if it may be counted there.
    parent: Option<usize>,
    depth: u32,
}

/// A block that is open.
struct Frame {
    is_loop: bool,
    /// The segment from which an `if` was entered.
    entered: Option<usize>,
    is_target: bool,
}

impl Plan {
    fn of(
        body: &[Operator<'_>],
        kind: &FuncType,
        free: &BTreeMap<u32, i64>,
        number: u32,
    ) -> Result<Plan, Box<dyn std::error::Error>> {
        let result = match kind.results() {
            [] => None,
            [one] => Some(utils::val_type(&mut RoundtripReencoder, *one).map_err(|error| error.to_string())?),
            _ => return Err("a function with several results".into()),
        };
        let plan = Plan {
            parameters: kind.params().len() as u32,
            result,
            free_calls: free.keys().copied().collect(),
            ..Plan::default()
        };
        if free.contains_key(&number) {
            return Ok(plan);
        }
        let (segments, calls) = segments(body, free);
        let charges = charges(segments);
        let weight = |depth: u32| 4_i64.pow(depth.min(6));
        let counted: i64 = charges.values().map(|(_, depth)| weight(*depth)).sum();
        let called: i64 = calls.iter().map(|depth| weight(*depth)).sum();
        let charges = charges.into_iter().map(|(at, (charge, _))| (at, charge)).collect();
        Ok(Plan { charges, in_local: counted + 2 * called + 2 < 3 * counted, ..plan })
    }
}

/// Which blocks are the target of some branch, by the number of their first operator.
fn targets(body: &[Operator<'_>]) -> Result<BTreeSet<usize>, wasmparser::BinaryReaderError> {
    let (mut open, mut found) = (vec![usize::MAX], BTreeSet::new());
    for (at, operator) in body.iter().enumerate() {
        let mut mark = |depth: u32| {
            if let Some(place) = open.len().checked_sub(1 + depth as usize) {
                found.insert(open[place]);
            }
        };
        match operator {
            Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => mark(*relative_depth),
            Operator::BrTable { targets } => {
                targets.targets().try_for_each(|depth| depth.map(&mut mark))?;
                mark(targets.default());
            }
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => open.push(at),
            Operator::End => {
                open.pop();
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The segments of a function, and the loop depths of its calls to functions that count.
fn segments(body: &[Operator<'_>], free: &BTreeMap<u32, i64>) -> (Vec<Segment>, Vec<u32>) {
    let is_target = targets(body).unwrap_or_default();
    let is_calling = |operator: &Operator<'_>| match operator {
        Operator::Call { function_index } => !free.contains_key(function_index),
        operator => matches!(operator, Operator::CallIndirect { .. }),
    };
    let mut segments =
        vec![Segment { at: 0, cost: 0, is_tested: body.iter().any(is_calling), parent: None, depth: 0 }];
    let (mut calls, mut frames, mut now, mut depth) = (Vec::new(), Vec::new(), 0, 0);
    for (at, operator) in body.iter().enumerate() {
        segments[now].cost += cost(operator, free);
        if is_calling(operator) {
            calls.push(depth);
        }
        let mut open = |parent, is_tested, depth| {
            segments.push(Segment { at: at + 1, cost: 0, is_tested, parent, depth });
            segments.len() - 1
        };
        let is_target = is_target.contains(&at);
        match operator {
            Operator::Block { .. } => frames.push(Frame { is_loop: false, entered: None, is_target }),
            Operator::Loop { .. } => {
                depth += 1;
                frames.push(Frame { is_loop: true, entered: None, is_target });
                now = open(None, true, depth);
            }
            Operator::If { .. } => {
                frames.push(Frame { is_loop: false, entered: Some(now), is_target });
                now = open(Some(now), false, depth);
            }
            Operator::Else => now = open(frames.last().and_then(|frame: &Frame| frame.entered), false, depth),
            Operator::BrIf { .. } => now = open(Some(now), false, depth),
            Operator::End => {
                let Some(frame) = frames.pop() else { continue };
                depth -= u32::from(frame.is_loop);
                match frame.entered {
                    _ if frame.is_loop => {}
                    // Both arms of an `if` lead to what follows.
                    Some(entered) if !frame.is_target => now = entered,
                    _ if frame.is_target => now = open(None, false, depth),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    (segments, calls)
}

/// The charges that are left when small segments are counted with those before them.
fn charges(mut segments: Vec<Segment>) -> BTreeMap<usize, (Charge, u32)> {
    let mut given = vec![0; segments.len()];
    for place in (0..segments.len()).rev() {
        let Some(parent) = segments[place].parent else { continue };
        let cost = segments[place].cost;
        if cost <= SMALL && given[parent] + cost <= SMALL_ALL {
            given[parent] += cost;
            segments[parent].cost += cost;
            segments[place].cost = 0;
        }
    }
    let charged = segments.into_iter().filter(|segment| segment.cost > 0 || segment.is_tested);
    charged.map(|s| (s.at, (Charge { cost: s.cost, is_tested: s.is_tested }, s.depth))).collect()
}
