// Comments of people on moments: the list, and a field for a new one on the shown moment.

import { useState } from "preact/hooks";
import { author } from "../data/comments";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { runVoice } from "../data/voice";
import { joined, moment } from "../data/words";
import { Microphone } from "../voice/microphone";
import { Lines, When } from "./list";

export function Comments({ show, player }: { show: Show; player: Player }) {
  const { comments } = show;
  const [wrong, setWrong] = useState("");
  return (
    <>
      {comments.mayWrite && <NewComment show={show} player={player} />}
      {[...comments.unread, ...(wrong ? [wrong] : [])].map((line) => (
        <p key={line} class="damage small" role="alert">
          {line}
        </p>
      ))}
      <Lines
        all={comments.all}
        tickOf={(one) => one.tick}
        now={player.tick}
        none="There is no comment yet."
        draw={(comment) => (
          <li key={comment.id} class={comment.tick > player.tick ? "later" : ""}>
            <p class="line-head">
              <When tick={comment.tick} player={player} /> {comment.by && <b class="who">{comment.by}</b>}
              {comments.mayWrite && (
                <button
                  type="button"
                  class="take-back"
                  aria-label={`take back the comment on ${moment(comment.tick, player.tickUs)}`}
                  onClick={() => void comments.remove(comment.id).then((why) => setWrong(why ?? ""))}
                >
                  take back
                </button>
              )}
            </p>
            <p class="words">{comment.text}</p>
          </li>
        )}
      />
    </>
  );
}

function NewComment({ show, player }: { show: Show; player: Player }) {
  const [text, setText] = useState("");
  const [by, setBy] = useState(author());
  const [wrong, setWrong] = useState("");
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const why = await show.comments.add(Math.round(player.tick), by, text);
    setWrong(why ?? "");
    if (why === undefined) setText("");
  };
  return (
    <form class="new-comment" onSubmit={(event) => void add(event)}>
      <label class="field grow">
        <span>On {moment(player.tick, player.tickUs)}</span>
        <textarea rows={2} maxLength={2_000} required value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Microphone place={runVoice()} isOneOfMany heard={(words) => setText(joined(text, words.text))} />
      <label class="field">
        By <input type="text" maxLength={60} size={12} value={by} onInput={(event) => setBy(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={text.trim() === ""}>
        Comment
      </button>
      {wrong && (
        <p class="damage small" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
