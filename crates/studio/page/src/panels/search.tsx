// Full-text search in an episode: prompts, replies, messages, events, actions and notes.

import { useEffect, useState } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import type { Found, Hit } from "../wire";
import { Search, When, Who } from "./list";

/** The delay in milliseconds after the last key press. */
const SEARCH_AFTER = 250;
/** The least number of letters; fewer would match almost everything. */
const LETTERS_LEAST = 2;

export function SearchAll({ show, player }: { show: Show; player: Player }) {
  const [sought, setSought] = useState("");
  const [found, setFound] = useState<Found | string>();
  const words = sought.trim();
  useEffect(() => {
    if (words.length < LETTERS_LEAST) return setFound(undefined);
    let isWanted = true;
    const timer = window.setTimeout(() => {
      show.parts.search?.(words).then(
        (found) => isWanted && setFound(found),
        (error: Error) => isWanted && setFound(error.message),
      );
    }, SEARCH_AFTER);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [words]);
  const names = show.info?.agents ?? [];
  return (
    <>
      <div class="filters">
        <Search label="Search in everything" value={sought} set={setSought} />
      </div>
      <p class="soft none-yet" role="status">
        {told(found, words)}
      </p>
      {typeof found === "object" && (
        <ul class="lines-list">
          {found.hits.map((hit, place) => (
            <Line key={place} hit={hit} names={names} player={player} />
          ))}
        </ul>
      )}
    </>
  );
}

function told(found: Found | string | undefined, words: string): string {
  if (typeof found === "string") return found;
  if (words.length < LETTERS_LEAST) return "In prompts and replies of models, messages, events, actions and notes.";
  if (!found) return "Searching …";
  const count = found.hits.length === 1 ? "1 place" : `${found.hits.length} places`;
  return found.is_all ? `${count}.` : `The first ${count}; there may be more.`;
}

function Line({ hit, names, player }: { hit: Hit; names: string[]; player: Player }) {
  return (
    <li class={`hit ${hit.tick > player.tick ? "later" : ""}`}>
      <p class="line-head">
        <When tick={hit.tick} player={player} /> <Who names={names} seat={hit.agent ?? undefined} /> <b>{hit.kind}</b>
        {typeof hit.call === "number" && (
          <a class="anchor" href={`#call=${hit.call}`}>
            call #{hit.call}
          </a>
        )}
      </p>
      <p class="words">
        {hit.before}
        <mark>{hit.found}</mark>
        {hit.after}
      </p>
    </li>
  );
}
