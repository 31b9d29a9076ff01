// A model call's prompt, message by message; loaded when the user opens it.

import { useState } from "preact/hooks";
import type { Prompt, PromptMessage } from "../wire";

/** The number of characters that are shown of a folded message. */
const BEGINNING = 90;

export function PromptOf({ ask }: { ask: () => Promise<Prompt> }) {
  const [prompt, setPrompt] = useState<Prompt | string>();
  const read = async (): Promise<void> => {
    try {
      setPrompt(await ask());
    } catch (error) {
      setPrompt(`The prompt cannot be had: ${(error as Error).message}`);
    }
  };
  const toggled = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open && typeof prompt !== "object") void read();
  };
  return (
    <details class="prompt" onToggle={toggled}>
      <summary>What it was asked</summary>
      {prompt === undefined ? (
        <p class="soft">Reading …</p>
      ) : typeof prompt === "string" ? (
        <p class="damage">{prompt}</p>
      ) : (
        prompt.messages.map((message, place) => <Message key={place} message={message} />)
      )}
    </details>
  );
}

/** A message that an earlier call had too is folded. */
function Message({ message }: { message: PromptMessage }) {
  const flat = message.text.replace(/\s+/g, " ");
  return (
    <details class={`message ${message.is_new ? "new" : ""}`} open={message.is_new}>
      <summary>
        <span class="speaker">{message.speaker}</span>{" "}
        {message.is_new ? (
          <span class="new-mark">new</span>
        ) : (
          <span class="begins">
            {flat.slice(0, BEGINNING)}
            {flat.length > BEGINNING && "…"}
          </span>
        )}
      </summary>
      <pre>{message.text}</pre>
      {message.images?.map((image, place) => (
        <img key={place} src={image} alt={`What the model was shown, ${place + 1}`} />
      ))}
    </details>
  );
}
