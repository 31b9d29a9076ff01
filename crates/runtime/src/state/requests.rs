//! Records of the requests to models: a line in the journal for each, and every text once in the run's store.

use cooperage_core::{AgentId, Digest};
use cooperage_journal::{CallRecord, JournalError, StoredImage};
use cooperage_models::{ChatRequest, Message, Output};

use super::SharedEpisodeState;
use super::records::parameters_text;

impl SharedEpisodeState {
    pub(super) fn call_record(
        &mut self,
        call: u64,
        team: usize,
        agent: Option<AgentId>,
        request: &ChatRequest,
        hash: String,
        prompt_tokens: u64,
    ) -> CallRecord {
        let mut declares = Vec::new();
        let mut runs: Vec<[u64; 2]> = Vec::new();
        for message in &request.messages {
            let content = message.content_hash();
            let next = self.message_numbers.len() as u64;
            let number = *self.message_numbers.entry(content).or_insert_with(|| {
                declares.push(content.to_string());
                next
            });
            if number == next {
                self.keep_message(&content.to_string(), message);
            }
            match runs.last_mut() {
                Some([_, last]) if *last + 1 == number => *last = number,
                _ => runs.push([number, number]),
            }
        }
        let parameters_hash = self.keep_parameters(request);
        CallRecord {
            call,
            tick: self.world.tick().0,
            role: request.role.as_str().to_owned(),
            agent: agent.map(|agent| agent.0),
            team: self.place_of(team),
            model: request.model.to_string(),
            request: hash,
            declares,
            messages: runs,
            parameters: parameters_hash,
            prompt_tokens,
        }
    }

    /// Stores a message, and the pictures that it shows before it.
    fn keep_message(&mut self, hash: &str, message: &Message) {
        if message.images().is_empty() {
            return self.keep(hash, message.speaker().name(), message.text());
        }
        let Some(store) = self.store.clone() else { return };
        let kept = message.images().iter().map(|image| {
            let hash = self.blobs.keep(image.bytes())?;
            Ok(StoredImage { hash, media_type: image.media_type().to_owned() })
        });
        let images: Result<Vec<StoredImage>, JournalError> = kept.collect();
        let added = images
            .and_then(|images| store.add_showing(hash, message.speaker().name(), message.text(), images));
        if let Err(error) = added {
            self.break_off(error.into());
        }
    }

    /// Stores everything of a request that is no message. Returns its hash, which most calls of an episode share.
    fn keep_parameters(&mut self, request: &ChatRequest) -> String {
        // Descriptions of tools and schemas are compared as they stand, so only requests without them are remembered.
        let is_plain = request.tools.is_empty() && request.schema.is_none() && request.output == Output::Text;
        if let (true, Some((sampling, hash))) = (is_plain, &self.plain_parameters)
            && *sampling == request.sampling
        {
            return hash.clone();
        }
        let parameters = parameters_text(request);
        let hash = Digest::of(parameters.as_bytes()).to_string();
        self.keep(&hash, "parameters", &parameters);
        if is_plain {
            self.plain_parameters = Some((request.sampling, hash.clone()));
        }
        hash
    }

    /// Stores a text of a request, where requests are stored.
    fn keep(&mut self, hash: &str, kind: &str, text: &str) {
        let Some(store) = &self.store else { return };
        if let Err(error) = store.add(hash, kind, text) {
            self.break_off(error.into());
        }
    }
}
