// A list of all model calls, each with a link of its own.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { ModelCall } from "../data/book";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { count, duration } from "../data/words";
import { PromptOf } from "./prompt";
import { Choice, Lines, Search, When, Who, hasWords } from "./list";
import { SpendingTree } from "./spending";

/** The value for calls that belong to no seat. */
const TEAM = "team";

export function Calls({ show, player, call }: { show: Show; player: Player; call?: number }) {
  const [sought, setSought] = useState("");
  const [role, setRole] = useState("");
  const [agent, setAgent] = useState("");
  const [isTree, setIsTree] = useState(false);
  const { calls } = show.book;
  const names = show.info?.agents ?? [];
  const roles = useMemo(() => [...new Set(calls.map((one) => one.role))].sort(), [show.version]);
  const askers = useMemo(() => [...new Set(calls.map(asker))].sort(), [show.version]);
  const all = useMemo(
    () =>
      calls.filter(
        (one) =>
          (role === "" || one.role === role) &&
          (agent === "" || asker(one) === agent) &&
          hasWords(`${one.role} ${one.model} ${one.reply?.text ?? ""}`, sought),
      ),
    [show.version, sought, role, agent],
  );
  useEffect(() => {
    if (call !== undefined) setIsTree(false);
    if (call !== undefined) document.getElementById(`call=${call}`)?.scrollIntoView({ block: "nearest" });
  }, [call, calls.length > (call ?? 0)]);
  const forms = (
    <span class="blocks-views" role="group" aria-label="Form of the calls">
      <button type="button" aria-pressed={!isTree} onClick={() => setIsTree(false)}>
        List
      </button>
      <button type="button" aria-pressed={isTree} title="Cost, tokens and latency" onClick={() => setIsTree(true)}>
        Tree
      </button>
    </span>
  );
  if (isTree)
    return (
      <>
        <div class="filters">{forms}</div>
        <SpendingTree show={show} player={player} />
      </>
    );
  return (
    <>
      <div class="filters">
        {forms}
        <Choice label="role" all={roles} value={role} set={setRole} />
        <Choice
          label="agent"
          all={askers}
          value={agent}
          set={setAgent}
          named={(one) => (one === TEAM ? "none: for the team" : (names[Number(one)] ?? one))}
        />
        <Search label="Search" value={sought} set={setSought} />
      </div>
      <Lines
        all={all}
        tickOf={(one) => one.tick}
        now={player.tick}
        none={calls.length === 0 ? "No model was asked." : "No call is like that."}
        draw={(one) => <Call key={one.call} one={one} names={names} player={player} show={show} isLinked={one.call === call} />}
      />
    </>
  );
}

/** The caller, as a value of the selection. */
function asker({ agent }: ModelCall): string {
  return agent === undefined ? TEAM : String(agent);
}

function Call({
  one,
  names,
  player,
  show,
  isLinked,
}: {
  one: ModelCall;
  names: string[];
  player: Player;
  show: Show;
  isLinked: boolean;
}) {
  const { reply } = one;
  const isOdd = reply !== undefined && reply.kind !== "text" && reply.kind !== "embedding";
  return (
    <li id={`call=${one.call}`} class={`model-call ${isLinked ? "linked" : ""} ${one.tick > player.tick ? "later" : ""}`}>
      <p class="line-head">
        <When tick={reply?.tick ?? one.tick} player={player} /> <Who names={names} seat={one.agent} /> <b>{one.role}</b>{" "}
        <span class="soft">{one.model}</span>
        <a class="anchor" href={`#call=${one.call}`} aria-label={`Link to call ${one.call}`}>
          #{one.call}
        </a>
        {show.parts.raw && (
          <a class="anchor" href={show.parts.raw(`call=${one.call}`)} aria-label={`raw lines of call ${one.call}, as JSON`}>
            raw
          </a>
        )}
      </p>
      {reply ? (
        <pre class="words">{reply.text}</pre>
      ) : (
        <p class="soft">{one.cancelled === undefined ? "no answer yet" : "nobody wanted the answer any more"}</p>
      )}
      <PromptOf ask={() => show.parts.prompt(one.call)} />
      <p class="soft small">
        prompt: {count(one.promptTokens)} tokens in {one.messages} messages, {one.fresh} of them new
        {reply && `; reply: ${count(reply.tokens)} tokens after ${duration(reply.latencyUs / 1e6, 2)} (declared)`}
        {reply && reply.finish !== "stop" && `; ended by ${reply.finish}`}
        {isOdd && <b class="damage">; {reply.kind.replaceAll("_", " ")}</b>}
      </p>
    </li>
  );
}
