// A notice at the top of a page.

import type { ComponentChildren } from "preact";

export function Banner(props: { kind: "warn" | "tell"; children: ComponentChildren }) {
  return (
    <div class={`banner ${props.kind}`} role={props.kind === "warn" ? "alert" : "status"}>
      <span class="banner-mark" aria-hidden="true">
        {props.kind === "warn" ? "!" : "i"}
      </span>
      <div>{props.children}</div>
    </div>
  );
}
