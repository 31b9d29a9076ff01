//! Adds a meter to a WebAssembly module: a global `gas` that counts down the cost of the operations that run, and a
//! trap where it falls below 0.
//!
//! `meter IN OUT`. The counting depends on the module alone, not on the machine or the runtime. A function is cut into
//! segments that are always run from their start; the cost of a segment is subtracted there. Segments that cost next to
//! nothing are counted with the segment before them. At loop heads and at the start of functions that call other
//! functions, the module tests whether gas is left, so that no code runs on for more than a straight stretch.

mod plan;

use std::process::ExitCode;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType, Instruction, Module, ValType,
};
use wasmparser::{ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser, Validator, WasmFeatures};

use plan::{Facts, Plan};

/// The name under which the counter is exported.
const GAS: &str = "gas";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, from, to] = arguments.as_slice() else {
        eprintln!("usage: meter IN OUT");
        return ExitCode::from(2);
    };
    match run(from, to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(from: &str, to: &str) -> Result<(), Box<dyn std::error::Error>> {
    let plain = std::fs::read(from)?;
    let facts = Facts::of(&plain)?;
    let mut meter = Meter { next: 0, charges: 0, in_locals: 0, facts };
    let mut module = Module::new();
    meter.parse_core_module(&mut module, Parser::new(0), &plain).map_err(|error| error.to_string())?;
    let metered = module.finish();
    Validator::new_with_features(WasmFeatures::default()).validate_all(&metered)?;
    println!(
        "{} functions, {} of them free; {} charges; gas in a local in {}; {} bytes were {}",
        meter.facts.plans.len(),
        meter.facts.plans.iter().filter(|plan| plan.is_free()).count(),
        meter.charges,
        meter.in_locals,
        metered.len(),
        plain.len(),
    );
    Ok(std::fs::write(to, metered)?)
}

/// Writes the module anew, with the meter.
struct Meter {
    facts: Facts,
    /// The function whose body comes next.
    next: usize,
    charges: usize,
    in_locals: usize,
}

impl Reencode for Meter {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_global_section(self, globals, section)?;
        let gas = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(gas, &ConstExpr::i64_const(i64::MAX));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_export_section(self, exports, section)?;
        exports.export(GAS, ExportKind::Global, self.facts.globals);
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let plan = &self.facts.plans[self.next];
        self.next += 1;
        self.charges += plan.charges.len();
        self.in_locals += usize::from(plan.in_local);
        let mut locals: Vec<(u32, ValType)> = Vec::new();
        let mut count = plan.parameters;
        for pair in body.get_locals_reader()? {
            let (many, kind) = pair?;
            locals.push((many, utils::val_type(&mut wasm_encoder::reencode::RoundtripReencoder, kind).map_err(fixed)?));
            count += many;
        }
        locals.extend([(1, ValType::I64), (1, ValType::I32)]);
        let mut out = Writer { function: Function::new(locals), global: self.facts.globals, gas: count, len: count + 1, plan };
        out.start();
        let mut reader = body.get_operators_reader()?;
        let mut depth = 0_u32;
        let mut at = 0;
        while !reader.eof() {
            let operator = reader.read()?;
            out.before(&operator, depth);
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => depth += 1,
                Operator::End => depth = depth.saturating_sub(1),
                _ => {}
            }
            let again = out.again(&operator);
            let instruction = utils::instruction(&mut wasm_encoder::reencode::RoundtripReencoder, operator).map_err(fixed)?;
            out.function.instruction(&instruction);
            if again {
                out.load();
            }
            at += 1;
            out.charge(at);
        }
        code.function(&out.function);
        Ok(())
    }
}

/// Converts the type of an error: the custom error cannot occur, as its type has no values.
fn fixed(error: Error<std::convert::Infallible>) -> Error<std::convert::Infallible> {
    error
}

/// Writes the metered form of one function.
struct Writer<'p> {
    function: Function,
    /// The index of the global that counts.
    global: u32,
    /// The index of the local that holds the counter, if the plan keeps it in one.
    gas: u32,
    /// The index of a local for lengths.
    len: u32,
    plan: &'p Plan,
}

impl Writer<'_> {
    fn emit(&mut self, instructions: &[Instruction<'_>]) {
        for instruction in instructions {
            self.function.instruction(instruction);
        }
    }

    /// Emits the code before the first operator: a local copy of the counter, a block that every exit leaves, the first
    /// charge.
    fn start(&mut self) {
        if self.plan.in_local {
            self.load();
            let kind = self.plan.result.map_or(BlockType::Empty, BlockType::Result);
            self.emit(&[Instruction::Block(kind)]);
        }
        self.charge(0);
    }

    fn load(&mut self) {
        self.emit(&[Instruction::GlobalGet(self.global), Instruction::LocalSet(self.gas)]);
    }

    fn store(&mut self) {
        self.emit(&[Instruction::LocalGet(self.gas), Instruction::GlobalSet(self.global)]);
    }

    fn get(&mut self) {
        let place = if self.plan.in_local {
            Instruction::LocalGet(self.gas)
        } else {
            Instruction::GlobalGet(self.global)
        };
        self.emit(&[place]);
    }

    /// Writes the value on top of the stack to the counter.
    fn put(&mut self) {
        let place = if self.plan.in_local {
            Instruction::LocalSet(self.gas)
        } else {
            Instruction::GlobalSet(self.global)
        };
        self.emit(&[place]);
    }

    /// Emits the code that an operator needs before it: writes the counter back where other functions see it, or
    /// charges for a length.
    fn before(&mut self, operator: &Operator<'_>, depth: u32) {
        match operator {
            Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => {
                self.emit(&[Instruction::LocalSet(self.len)]);
                self.get();
                self.emit(&[
                    Instruction::LocalGet(self.len),
                    Instruction::I32Const(plan::BYTES_SHIFT),
                    Instruction::I32ShrU,
                    Instruction::I64ExtendI32U,
                    Instruction::I64Sub,
                ]);
                self.put();
                self.emit(&[Instruction::LocalGet(self.len)]);
            }
            Operator::Return if self.plan.in_local => self.store(),
            // The end of the block that was put around the body, and what follows it.
            Operator::End if self.plan.in_local && depth == 0 => {
                self.emit(&[Instruction::End]);
                self.store();
            }
            _ if self.again(operator) => self.store(),
            _ => {}
        }
    }

    /// Whether others count while this operator runs.
    fn again(&self, operator: &Operator<'_>) -> bool {
        match operator {
            Operator::Call { function_index } => self.plan.in_local && !self.plan.free_calls.contains(function_index),
            Operator::CallIndirect { .. } => self.plan.in_local,
            _ => false,
        }
    }

    /// The charge that stands before the operator of that number.
    fn charge(&mut self, at: usize) {
        let Some(charge) = self.plan.charges.get(&at) else { return };
        if charge.cost > 0 {
            self.get();
            self.emit(&[Instruction::I64Const(charge.cost), Instruction::I64Sub]);
            self.put();
        }
        if charge.is_tested {
            self.get();
            self.emit(&[Instruction::I64Const(0), Instruction::I64LtS, Instruction::If(BlockType::Empty)]);
            if self.plan.in_local {
                self.store();
            }
            self.emit(&[Instruction::Unreachable, Instruction::End]);
        }
    }
}
