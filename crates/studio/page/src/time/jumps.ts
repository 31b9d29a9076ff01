// The moments to which the jump buttons lead.

import type { Book } from "../data/book";

export const JUMPS = {
  all: "any event",
  score: "score changes",
  message: "messages",
  call: "models' answers",
  failure: "failures",
} as const;

export type Jump = keyof typeof JUMPS;

/** The ticks of a kind of event, ascending. */
export function ticksOf(book: Book, jump: Jump): number[] {
  return [...new Set(all(book, jump))].sort((a, b) => a - b);
}

function all(book: Book, jump: Jump): number[] {
  const { event, failure, fault, input, end } = book.ticksOf;
  const scores = (): number[] =>
    book.scores.filter(([, share], place) => place > 0 && share !== book.scores[place - 1]?.[1]).map(([tick]) => tick);
  const messages = (): number[] => book.messages.map((message) => message.delivered);
  switch (jump) {
    case "score":
      return scores();
    case "message":
      return messages();
    case "call":
      return book.calls.flatMap((call) => (call.reply ? [call.reply.tick] : []));
    case "failure":
      return [...failure, ...fault];
    case "all":
      return [...scores(), ...messages(), ...event, ...fault, ...input, ...end];
  }
}
