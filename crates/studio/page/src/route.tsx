// The routes of the page, and links between them that do not reload the document.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

export type Route =
  | { page: "home" }
  | { page: "run"; run: string }
  | { page: "episode"; run: string; episode: string }
  | { page: "new" }
  | { page: "hub" }
  | { page: "seat"; seat: string }
  | { page: "instruct"; instructor: string; episode?: string }
  | { page: "study"; participant: string }
  | { page: "nothing" };

export function routeOf(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "nothing" };
  }
  const [first, run, episode, ...rest] = parts;
  if (first === undefined || (first === "runs" && run === undefined)) return { page: "home" };
  if (first === "new" && run === undefined) return { page: "new" };
  if (first === "hub" && run === undefined) return { page: "hub" };
  if (first === "seat" && run !== undefined && episode === undefined) return { page: "seat", seat: run };
  if (first === "instruct" && run !== undefined) {
    if (episode === undefined) return { page: "instruct", instructor: run };
    if (episode === "episodes" && rest.length === 1) return { page: "instruct", instructor: run, episode: rest[0] };
  }
  if (first === "study" && run !== undefined && episode === undefined) return { page: "study", participant: run };
  if (first !== "runs" || run === undefined || rest.length > 0) return { page: "nothing" };
  return episode === undefined ? { page: "run", run } : { page: "episode", run, episode };
}

export function runPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}

export function episodePath(run: string, episode: string): string {
  return `${runPath(run)}/${encodeURIComponent(episode)}`;
}

export function instructPath(instructor: string, episode?: string): string {
  const path = `/instruct/${encodeURIComponent(instructor)}`;
  return episode === undefined ? path : `${path}/episodes/${encodeURIComponent(episode)}`;
}

/** The path of the document, which changes with links and with the browser's back button. */
export function usePath(): string {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = (): void => setPath(location.pathname);
    window.addEventListener("popstate", update);
    return () => window.removeEventListener("popstate", update);
  }, []);
  return path;
}

/** Goes to another page of the studio. */
export function go(to: string): void {
  history.pushState(null, "", to);
  window.dispatchEvent(new PopStateEvent("popstate"));
  window.scrollTo(0, 0);
  // Screen readers announce the heading of the new page.
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus());
}

/** Whether a click on a link should open it in this window. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link to another page of the studio. */
export function Link(props: { to: string; class?: string; children: ComponentChildren }) {
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    go(props.to);
  };
  return (
    <a href={props.to} class={props.class} onClick={follow}>
      {props.children}
    </a>
  );
}

/** The values after `#` in an address: a tick, a call. */
export function readHash(): { t?: number; call?: number } {
  const given = new URLSearchParams(location.hash.slice(1));
  const read = (name: string): number | undefined => {
    const value = given.get(name);
    return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  return { t: read("t"), call: read("call") };
}
