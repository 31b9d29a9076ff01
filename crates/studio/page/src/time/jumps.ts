// The moments between which one jumps.

import type { Book } from "../data/book";

export const JUMPS = {
  all: "any event",
  score: "score changes",
  message: "messages",
  call: "models' answers",
  failure: "failures",
} as const;

export type Jump = keyof typeof JUMPS;

/** The ticks of that kind, ascending. */
export function ticksOf(book: Book, jump: Jump): number[] {
  const scores = book.scores.filter(([, share], place) => place > 0 && share !== book.scores[place - 1]?.[1]).map(([tick]) => tick);
  const messages = book.messages.map((message) => message.delivered);
  const failures = book.happenings.filter((one) => one.kind === "failure" || one.kind === "fault").map((one) => one.tick);
  const ticks = ((): number[] => {
    switch (jump) {
      case "score": return scores;
      case "message": return messages;
      case "call": return book.calls.flatMap((call) => (call.reply ? [call.reply.tick] : []));
      case "failure": return failures;
      case "all": {
        const events = book.happenings.filter((one) => one.kind !== "action" && one.kind !== "failure").map((one) => one.tick);
        return [...scores, ...messages, ...events];
      }
    }
  })();
  return [...new Set(ticks)].sort((a, b) => a - b);
}
