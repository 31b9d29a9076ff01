//! Helpers of this crate's tests.

use crate::{Direction, PacketTable, ProtocolState, ProtocolVersion, WireReader, WireValue, WireWriter};

/// Encodes a packet by the version's table and decodes it again.
pub(crate) fn round(
    version: ProtocolVersion,
    state: ProtocolState,
    direction: Direction,
    packet: &str,
    fields: &WireValue,
) -> WireValue {
    let table = PacketTable::of(version);
    let mut writer = WireWriter::default();
    table.encode(state, direction, packet, fields, &mut writer).unwrap();
    let mut reader = WireReader::new(&writer.bytes);
    let id = reader.var_int().unwrap();
    table.decode(state, direction, id, reader.rest()).unwrap()
}
