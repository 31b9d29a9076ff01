//! Lines of chat.

use std::sync::Arc;

use cooperage_minecraft_wire::Clientbound;
use cooperage_minecraft_wire::text::clean;

use super::PacketListener;
use crate::merge::HeardLine;

/// Kinds of chat that one player alone hears.
const PRIVATE: [&str; 2] = ["msg_command_incoming", "msg_command_outgoing"];

impl PacketListener {
    /// Takes a line in; other packets mean nothing here.
    pub(super) fn hear_chat(&self, packet: Clientbound) {
        let line = match packet {
            Clientbound::SystemChat { is_overlay: true, .. } => return,
            Clientbound::SystemChat { text, .. } => match self.spoken(&text.0) {
                Some((by, words)) => HeardLine { by: Some(by), text: words.into(), is_private: false },
                None => HeardLine { by: None, text: Arc::from(&*text.0), is_private: false },
            },
            Clientbound::PlayerChat { sender, message, kind, name } => {
                let by = self.players.get(&sender).cloned();
                let by = by.unwrap_or_else(|| Arc::from(&*name.0));
                HeardLine { by: Some(by), text: clean(&message).into(), is_private: self.is_private(kind) }
            }
            Clientbound::DisguisedChat { text, kind, name, .. } => HeardLine {
                by: Some(Arc::from(&*name.0)),
                text: Arc::from(&*text.0),
                is_private: self.is_private(kind),
            },
            _ => return,
        };
        if !line.text.trim().is_empty() {
            self.with_merge(|merge| merge.hear(self.seat, line));
        }
    }

    /// Whether the kind of chat of that number is heard by one player alone.
    fn is_private(&self, kind: i32) -> bool {
        let name = usize::try_from(kind).ok().and_then(|number| self.chat_kinds.get(number));
        name.is_some_and(|name| PRIVATE.contains(&&**name))
    }

    /// A line of the server of the form `<name> words`, as many servers send what players say.
    fn spoken<'t>(&self, text: &'t str) -> Option<(Arc<str>, &'t str)> {
        let (name, words) = text.strip_prefix('<')?.split_once("> ")?;
        // A connection may hear another seat before it is told of its player.
        let is_ours = self.own_names.contains(&name.to_ascii_lowercase());
        let is_known = is_ours || self.players.values().any(|known| &**known == name);
        is_known.then(|| (Arc::from(name), words))
    }
}
