// Whoever runs the studio speaks to the agents of an episode that goes on, and lets it stand still.

import { useState } from "preact/hooks";
import type { Show } from "../data/show";

export function Speak({ show }: { show: Show }) {
  const [to, setTo] = useState("");
  const [text, setText] = useState("");
  const [isOrder, setIsOrder] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    show.send({ type: "say", to: to === "" ? null : Number(to), text, is_order: isOrder });
    setText("");
  };
  const pause = (): void => {
    show.send({ type: "pause", on: !isPaused });
    setIsPaused(!isPaused);
  };
  return (
    <section class="card speak" aria-label="Speak to the agents">
      <h2>Speak to the agents</h2>
      <form onSubmit={submit}>
        <label>To <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">everybody</option>
          {show.info?.agents.map((name, seat) => <option key={seat} value={seat}>{name}</option>)}
        </select></label>
        <input type="text" aria-label="What to say" value={text} maxLength={2000} onInput={(event) => setText(event.currentTarget.value)} />
        <label><input type="checkbox" checked={isOrder} onChange={(event) => setIsOrder(event.currentTarget.checked)} /> as an order</label>
        <button type="submit">Say</button>
        <button type="button" aria-pressed={isPaused} onClick={pause}>{isPaused ? "Go on" : "Pause the world"}</button>
      </form>
      <p class="soft">What you say is a line of the journal. Teams that listen to people have it in their next prompts.</p>
    </section>
  );
}
