// The list of runs while there are none: how a first one is begun, and the runs of the demonstration.

import { useState } from "preact/hooks";
import { Link } from "../route";

export function Empty({ mayStart }: { mayStart: boolean }) {
  return (
    <section class="card empty">
      <h2>No runs yet</h2>
      {mayStart && (
        <>
          <p>
            Look at the demonstration first, or begin a <Link to="/new">new run</Link>.
          </p>
          <Demonstration />
        </>
      )}
      <p>A run that is begun in a terminal, in the folder that is served, appears here by itself:</p>
      <pre>
        <code>cooperage run cuisineworld/level_3 --model oracle</code>
      </pre>
      <p class="soft">
        The model <code>oracle</code> is built in: it needs no key and costs nothing.
      </p>
    </section>
  );
}

/** A button that plays the runs of `serve --demo` into this folder. */
function Demonstration() {
  const [said, say] = useState("");
  const begin = async (): Promise<void> => {
    say("Starting …");
    const response = await fetch("/api/demo", { method: "POST" }).catch(() => undefined);
    if (!response) say("The studio does not answer.");
    else say(response.ok ? "The demonstration is being played; its runs appear here." : (await response.text()).trim());
  };
  return (
    <p class="demonstration">
      <button type="button" class="primary" disabled={said === "Starting …"} onClick={() => void begin()}>
        Play the demonstration
      </button>{" "}
      <span class="soft" role="status">
        {said || "Two runs that end, and a living world to talk with; all by scripted players."}
      </span>
    </p>
  );
}
