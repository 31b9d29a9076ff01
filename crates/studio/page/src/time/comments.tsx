// Marks of comments on the time line.

import type { Show } from "../data/show";
import { moment } from "../data/words";

/** The most marks that are drawn; the list of comments has all of them. */
const MARKS_MOST = 200;
/** The most characters of a comment that a mark shows. */
const SHOWN = 120;

export function CommentMarks({ show, end, seek }: { show: Show; end: number; seek: (tick: number) => void }) {
  const { all } = show.comments;
  if (all.length === 0) return null;
  const tickUs = show.info?.tick_us ?? 1;
  return (
    <div class="comment-track" role="group" aria-label="Comments">
      {all.slice(0, MARKS_MOST).map((one) => {
        const words = `${moment(one.tick, tickUs)}${one.by && `, ${one.by}`}: ${one.text.slice(0, SHOWN)}`;
        return (
          <button
            key={one.id}
            type="button"
            class="comment-mark"
            style={{ left: `${(100 * Math.min(one.tick, end)) / end}%` }}
            title={words}
            aria-label={words}
            onClick={() => seek(one.tick)}
          />
        );
      })}
    </div>
  );
}
