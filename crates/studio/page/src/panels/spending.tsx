// Cost, tokens and latency of model calls as a tree, whose branches open.

import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { ModelCall } from "../data/book";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { pricesOf, spendingOf, treeOf, type Branch, type Spending } from "../data/spending";
import { count, dollars, duration } from "../data/words";
import { When } from "./list";

/** The most calls of a branch that are shown; the list of calls has all. */
const LEAVES_MOST = 200;

export function SpendingTree({ show, player }: { show: Show; player: Player }) {
  const { calls, spans } = show.book;
  const prices = useMemo(() => pricesOf(show.info), [show.info]);
  const tree = useMemo(() => treeOf(calls, spans, show.info?.agents ?? [], prices), [show.version]);
  if (calls.length === 0) return <p class="soft none-yet">No model was asked.</p>;
  const leaf = (call: ModelCall) => <Leaf key={call.call} call={call} spending={spendingOf(call, prices)} player={player} />;
  return (
    <div class="spending">
      <p class="spending-row spending-head">
        <span />
        <span>calls</span>
        <span>prompt tokens</span>
        <span>reply tokens</span>
        <span>latency</span>
        <span>cost</span>
      </p>
      <Twig branch={tree} leaf={leaf} isOpen />
    </div>
  );
}

function Twig({ branch, leaf, isOpen = false }: { branch: Branch; leaf: (call: ModelCall) => JSX.Element; isOpen?: boolean }) {
  const [open, setOpen] = useState(isOpen);
  const { branches, leaves } = branch;
  const more = leaves.length - LEAVES_MOST;
  return (
    <details class="twig" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Row spending={branch}>{branch.name}</Row>
      </summary>
      {open && branches.map((one) => <Twig key={one.name} branch={one} leaf={leaf} />)}
      {open && leaves.slice(0, LEAVES_MOST).map(leaf)}
      {open && more > 0 && <p class="soft small">{count(more)} more are in the list of calls.</p>}
    </details>
  );
}

function Leaf({ call, spending, player }: { call: ModelCall; spending: Spending; player: Player }) {
  return (
    <Row spending={spending}>
      <When tick={call.reply?.tick ?? call.tick} player={player} /> <a href={`#call=${call.call}`}>#{call.call}</a>
    </Row>
  );
}

function Row({ spending, children }: { spending: Spending; children: ComponentChildren }) {
  return (
    <span class="spending-row">
      <span class="spending-name">{children}</span>
      <span>{count(spending.calls)}</span>
      <span>{count(spending.promptTokens)}</span>
      <span>{count(spending.replyTokens)}</span>
      <span>{duration(spending.latencyUs / 1e6)}</span>
      <span>{spending.cost === undefined ? "?" : dollars(spending.cost)}</span>
    </span>
  );
}
