//! The notation in which enums and their parts stand: fields with their types and their names on the wire.

/// Defines an enum of packets: phase, name on the wire, name of the value, fields.
macro_rules! packets {
    ($(#[$about:meta])* $vis:vis enum $name:ident to $direction:ident {
        $($(#[$doc:meta])* $phase:ident $wire_name:literal $Variant:ident {
            $($(#[$field_doc:meta])* $field:ident: $kind:ty = $wire:literal),* $(,)?
        })*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name {
            $($(#[$doc])* $Variant { $($(#[$field_doc])* $field: $kind),* },)*
        }

        impl $crate::packet::WirePacket for $name {
            const DIRECTION: $crate::Direction = $crate::Direction::$direction;

            const NAMES: &'static [($crate::packet::PacketPhase, &'static str)] =
                &[$(($crate::packet::PacketPhase::$phase, $wire_name)),*];

            fn parts(
                &self,
                version: $crate::ProtocolVersion,
            ) -> ($crate::packet::PacketPhase, &'static str, $crate::WireValue) {
                let mut fields = $crate::packet::PacketFields::new();
                let (phase, name) = match self {
                    $($name::$Variant { $($field),* } => {
                        $($crate::packet::WireField::put($field, $wire, version, &mut fields);)*
                        ($crate::packet::PacketPhase::$phase, $wire_name)
                    })*
                };
                (phase, name, $crate::WireValue::Fields(fields))
            }

            fn from_parts(
                phase: $crate::packet::PacketPhase,
                name: &str,
                version: $crate::ProtocolVersion,
                mut value: $crate::WireValue,
            ) -> Result<Option<$name>, $crate::WireError> {
                // Packets without fields leave these alone.
                let (_, value) = (version, &mut value);
                Ok(Some(match (phase, name) {
                    $(($crate::packet::PacketPhase::$phase, $wire_name) => $name::$Variant {
                        $($field: $crate::packet::WireField::take($wire, version, value)?),*
                    },)*
                    _ => return Ok(None),
                }))
            }
        }
    };
}

/// Defines structures of fields within packets.
macro_rules! wire_parts {
    ($($(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $kind:ty = $wire:literal),* $(,)?
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $($(#[$field_doc])* pub $field: $kind,)*
        }

        impl $crate::packet::WireItem for $name {
            fn to_wire(&self, version: $crate::ProtocolVersion) -> $crate::WireValue {
                let mut fields = $crate::packet::PacketFields::new();
                $($crate::packet::WireField::put(&self.$field, $wire, version, &mut fields);)*
                $crate::WireValue::Fields(fields)
            }

            fn from_wire(mut value: $crate::WireValue, version: $crate::ProtocolVersion) -> Option<$name> {
                Some($name {
                    $($field: $crate::packet::WireField::take($wire, version, &mut value).ok()?,)*
                })
            }
        }
    )*};
}

/// Defines enums of names on the wire.
macro_rules! wire_names {
    ($($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $Variant:ident = $wire_name:literal),* $(,)? })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $Variant,)*
        }

        impl $crate::packet::WireItem for $name {
            fn to_wire(&self, _: $crate::ProtocolVersion) -> $crate::WireValue {
                $crate::WireValue::Text(match self { $($name::$Variant => $wire_name,)* }.into())
            }

            fn from_wire(value: $crate::WireValue, _: $crate::ProtocolVersion) -> Option<$name> {
                let $crate::WireValue::Text(name) = value else { return None };
                Some(match &*name { $($wire_name => $name::$Variant,)* _ => return None })
            }
        }
    )*};
}

pub(crate) use {packets, wire_names, wire_parts};
