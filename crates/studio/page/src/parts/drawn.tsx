// Drawings by the templates of reports, made on the server and shown as they are. The server escapes every text in
// them, and the page's policy forbids scripts in them. No other text becomes HTML.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Drawing } from "../wire";

/** The delay in milliseconds before a drawing that may grow is loaded again. */
const AGAIN = 1_200;

interface Kept {
  html?: string;
  error?: string;
}

/** Loads a drawing, and loads it again while it may grow. `isAwaited` changes when there is news. */
export function useDrawing(ask: (seen: string) => Promise<Drawing>, isAwaited: unknown): Kept {
  const [kept, keep] = useState<Kept>({});
  const version = useRef("");
  const isLast = useRef(false);
  useEffect(() => {
    let [isWanted, timer] = [true, 0];
    const again = async (): Promise<void> => {
      if (!document.hidden || version.current === "") {
        try {
          const drawing = await ask(version.current);
          if (!isWanted) return;
          [version.current, isLast.current] = [drawing.version, drawing.is_last];
          keep((old) =>
            drawing.html === undefined || drawing.html === null ? (old.error ? { html: old.html } : old) : { html: drawing.html },
          );
        } catch (error) {
          if (!isWanted) return;
          keep((old) => ({ ...old, error: (error as Error).message }));
        }
      }
      if (isWanted && !isLast.current) timer = window.setTimeout(() => void again(), AGAIN);
    };
    void again();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [isAwaited]);
  return kept;
}

/**
 * Shows a drawing. `renew` updates the old one if it should not simply be replaced; `done` is called when the new
 * one is in place.
 */
export function Drawn({
  html,
  class: name,
  renew,
  click,
  done,
}: {
  html: string;
  class?: string;
  renew?: (place: HTMLElement, fresh: DocumentFragment) => void;
  click?: (event: MouseEvent) => void;
  done?: (place: HTMLElement) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const fresh = parsed(html);
    if (renew && place.current.hasChildNodes()) renew(place.current, fresh);
    else putIn(place.current, fresh);
    done?.(place.current);
  }, [html]);
  return <div ref={place} class={name} onClick={click} />;
}

function parsed(html: string): DocumentFragment {
  const read = new DOMParser().parseFromString(html, "text/html");
  const fragment = document.createDocumentFragment();
  fragment.append(...[...read.body.childNodes].map((node) => document.importNode(node, true)));
  return fragment;
}

/** Replaces the old content; details that the user has opened stay open. */
function putIn(place: HTMLElement, fresh: DocumentFragment): void {
  keepOpen(place, fresh);
  place.replaceChildren(fresh);
}

/** Opens the details in the new part that are open in the old one. */
export function keepOpen(old: ParentNode, fresh: ParentNode): void {
  const were = [...old.querySelectorAll("details")];
  [...fresh.querySelectorAll("details")].forEach((one, place) => {
    const before = were[place];
    if (before) one.open = before.open;
  });
}
