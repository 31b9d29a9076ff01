//! Examples as a Parquet file: the same fields as in lines of JSON, the messages as a list of `role` and `content`.
//!
//! The writers that the field has take a minute of processor time to build for this one table. This export needs little
//! of the format: one page for each column and row group, plain values, compressed with Zstandard, and a footer.

mod column;
mod thrift;

use std::fs::File;
use std::io::{BufWriter, Write};

use cooperage_suites::training::Transition;

use super::Sink;
use column::{ParquetColumn, ParquetColumnSchema, ParquetType};
use thrift::Struct;

const MAGIC: &[u8; 4] = b"PAR1";
/// Bytes of values after which a row group is written.
const GROUP_BYTES: usize = 32 << 20;
/// The columns, in the order of the fields.
const SHAPES: [ParquetColumnSchema; 13] = [
    of(&["task_id"], ParquetType::Text),
    of(&["domain"], ParquetType::Text),
    of(&["agent"], ParquetType::Text),
    of(&["t"], ParquetType::Whole),
    of(&["system"], ParquetType::Text),
    of(&["messages", "list", "element", "role"], ParquetType::Text),
    of(&["messages", "list", "element", "content"], ParquetType::Text),
    of(&["response"], ParquetType::Text),
    of(&["score"], ParquetType::Float),
    of(&["run"], ParquetType::Text),
    of(&["episode"], ParquetType::Text),
    of(&["call"], ParquetType::Whole),
    of(&["request_hash"], ParquetType::Text),
];
/// How often a field stands in its parent.
const REQUIRED: i32 = 0;
const REPEATED: i32 = 2;
/// Parquet's converted types of texts and lists.
const UTF8: i32 = 0;
const LIST: i32 = 3;

const fn of(path: &'static [&'static str], kind: ParquetType) -> ParquetColumnSchema {
    ParquetColumnSchema { path, kind }
}

/// A file in the making.
pub(super) struct Parquet<W: Write = BufWriter<File>> {
    out: W,
    written: u64,
    columns: Vec<ParquetColumn>,
    /// Rows that are not yet written.
    rows: u64,
    all_rows: u64,
    groups: Vec<Struct>,
}

impl<W: Write> Parquet<W> {
    pub(super) fn new(mut out: W) -> std::io::Result<Parquet<W>> {
        out.write_all(MAGIC)?;
        let columns = SHAPES.map(ParquetColumn::new).into();
        Ok(Parquet { out, written: MAGIC.len() as u64, columns, rows: 0, all_rows: 0, groups: Vec::new() })
    }

    fn add(&mut self, example: &Transition) -> std::io::Result<()> {
        let line = &example.line;
        let [task, domain, agent, t, system, roles, contents, response, score, run, episode, call, hash] =
            &mut self.columns[..]
        else {
            return Ok(());
        };
        task.text(&line.task_id);
        domain.text(&line.domain);
        agent.text(&line.agent);
        t.whole(line.t);
        system.text(&line.system);
        roles.texts(line.messages.iter().map(|said| said.role.as_str()));
        contents.texts(line.messages.iter().map(|said| said.content.as_str()));
        response.text(&line.response);
        score.float(line.score);
        run.text(&line.run);
        episode.text(&line.episode);
        call.whole(line.call);
        hash.text(&line.request_hash);
        self.rows += 1;
        if self.columns.iter().map(ParquetColumn::bytes).sum::<usize>() >= GROUP_BYTES {
            self.close_group()?;
        }
        Ok(())
    }

    fn close_group(&mut self) -> std::io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let (mut chunks, mut size) = (Vec::new(), 0);
        for column in &mut self.columns {
            let (bytes, chunk, plain) = column.page(self.written)?;
            self.out.write_all(&bytes)?;
            self.written += bytes.len() as u64;
            size += plain;
            chunks.push(chunk);
        }
        self.groups.push(Struct::default().parts(1, chunks).i64(2, long(size)).i64(3, long(self.rows)));
        self.all_rows += self.rows;
        self.rows = 0;
        Ok(())
    }

    fn close(&mut self) -> std::io::Result<()> {
        self.close_group()?;
        let footer = Struct::default()
            .i32(1, 1)
            .parts(2, schema())
            .i64(3, long(self.all_rows))
            .parts(4, std::mem::take(&mut self.groups))
            .text(6, concat!("cooperage version ", env!("CARGO_PKG_VERSION")))
            .done();
        self.out.write_all(&footer)?;
        self.out.write_all(&u32::try_from(footer.len()).unwrap_or(u32::MAX).to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        self.out.flush()
    }
}

impl Sink for Parquet {
    fn take(&mut self, examples: &[Transition]) -> std::io::Result<()> {
        examples.iter().try_for_each(|example| self.add(example))
    }

    fn finish(mut self: Box<Self>) -> std::io::Result<()> {
        self.close()
    }
}

fn long(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The fields as a tree, written depth first.
fn schema() -> Vec<Struct> {
    let group = |name: &str, repetition: i32, children: i32| {
        Struct::default().i32(3, repetition).text(4, name).i32(5, children)
    };
    let mut tree = vec![Struct::default().text(4, "schema").i32(5, 12)];
    for shape in SHAPES {
        let [first, .., name] = shape.path else {
            let name = shape.path.first().copied().unwrap_or_default();
            tree.push(leaf(name, shape.kind));
            continue;
        };
        if *name == "role" {
            tree.push(group(first, REQUIRED, 1).i32(6, LIST));
            tree.push(group("list", REPEATED, 1));
            tree.push(group("element", REQUIRED, 2));
        }
        tree.push(leaf(name, shape.kind));
    }
    tree
}

fn leaf(name: &str, kind: ParquetType) -> Struct {
    let leaf = Struct::default().i32(1, kind.number()).i32(3, REQUIRED).text(4, name);
    if kind == ParquetType::Text { leaf.i32(6, UTF8) } else { leaf }
}

#[cfg(test)]
mod tests {
    use cooperage_suites::training::{TrainingExample, TrainingMessage};

    use super::*;

    fn example(number: u64, said: &[&str]) -> Transition {
        let message =
            |content: &&str| TrainingMessage { role: "user".to_owned(), content: (*content).to_owned() };
        Transition {
            line: TrainingExample {
                task_id: format!("a/b/{number}"),
                domain: "b".to_owned(),
                agent: "Andy_0".to_owned(),
                t: number,
                system: "Be brief.".to_owned(),
                messages: said.iter().map(message).collect(),
                response: "!stats".to_owned(),
                score: 0.5,
                run: "run".to_owned(),
                episode: "key".to_owned(),
                call: number,
                request_hash: "00".to_owned(),
            },
            role: "mindcraft.converse".to_owned(),
            model: "oracle".to_owned(),
            asked_ms: 0,
            prompt_tokens: 0,
            completion_tokens: 0,
            worded: None,
        }
    }

    /// The pages of a column in a list, read back by hand; a whole file was read with pyarrow, and its bytes have not changed
    /// since.
    #[test]
    fn pages_hold_lengths_levels_and_values() {
        let mut column = ParquetColumn::new(SHAPES[6]);
        column.texts(["a", "bc"].into_iter());
        column.texts([].into_iter());
        let (bytes, ..) = column.page(4).unwrap();
        let start = bytes.windows(4).position(|four| four == [0x28, 0xb5, 0x2f, 0xfd]).unwrap();
        let plain = zstd::bulk::decompress(&bytes[start..], 1_000).unwrap();
        let expected: Vec<u8> = [
            &[6, 0, 0, 0, 2, 0, 2, 1, 2, 0][..],
            &[4, 0, 0, 0, 4, 1, 2, 0],
            &[1, 0, 0, 0, b'a', 2, 0, 0, 0, b'b', b'c'],
        ]
        .concat();
        assert_eq!(plain, expected);
        let mut file = Parquet::new(Vec::new()).unwrap();
        file.add(&example(1, &["hi", "there"])).unwrap();
        file.add(&example(2, &[])).unwrap();
        file.close().unwrap();
        let bytes = file.out;
        assert!(bytes.starts_with(MAGIC) && bytes.ends_with(MAGIC));
        let length: [u8; 4] = bytes[bytes.len() - 8..bytes.len() - 4].try_into().unwrap();
        let footer = &bytes[bytes.len() - 8 - u32::from_le_bytes(length) as usize..bytes.len() - 8];
        for name in
            ["schema", "task_id", "messages", "element", "content", "request_hash", "cooperage version"]
        {
            assert!(footer.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
        }
    }
}
