// All comments of a run, with links to their moments.

import { useOnce } from "./fetched";
import { count } from "../data/words";
import { Link, episodePath } from "../route";
import type { CommentsView } from "../wire";

export function RunComments({ name }: { name: string }) {
  const view = useOnce<CommentsView>(`/api/runs/${encodeURIComponent(name)}/comments`);
  if (!view || view.comments.length + view.unread.length === 0) return null;
  return (
    <details class="run-comments">
      <summary>Comments: {count(view.comments.length)}</summary>
      {view.unread.map((line) => (
        <p key={line} class="damage small">
          {line}
        </p>
      ))}
      <ul class="lines-list">
        {view.comments.map((one) => (
          <li key={one.id}>
            <Link to={`${episodePath(name, one.episode)}#t=${one.tick}`}>
              {one.episode}, tick {count(one.tick)}
            </Link>{" "}
            {one.by && <b>{one.by}</b>}
            <p class="words">{one.text}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
