// A share as a bar with its number.

import { percent } from "../data/words";

export function Bar(props: { share: number; words?: string; class?: string }) {
  const share = Math.min(1, Math.max(0, props.share));
  return (
    <span class={`share ${props.class ?? ""}`}>
      {props.words !== "" && <span class="share-words">{props.words ?? percent(props.share)}</span>}
      <span class="bar wide" aria-hidden="true">
        <span class="bar-ours" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
