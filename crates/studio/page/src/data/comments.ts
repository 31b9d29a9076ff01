// The comments of people on moments of an episode.

import type { CommentLine, CommentsView, NewComment } from "../wire";
import type { Embedded } from "./embedded";
import { asked } from "./parts";

/** The name of the author in the browser's storage: it is asked for once. */
const AUTHOR = "cooperage.author";

export class EpisodeComments {
  all: CommentLine[] = [];
  /** The lines of the file that cannot be read, each with its reason. */
  unread: string[] = [];
  mayWrite = false;
  /** Whether the page has a place for comments: instructors have none. */
  readonly isOffered: boolean;
  private readonly path: string;

  constructor(
    run: string,
    private readonly episode: string,
    private readonly changed: () => void,
    private readonly from: { file?: Embedded; isForbidden: boolean },
  ) {
    this.path = `/api/runs/${encodeURIComponent(run)}/comments`;
    this.isOffered = !from.isForbidden && (from.file === undefined || from.file.comments.length > 0);
    this.all = from.file?.comments ?? [];
  }

  /** Loads the comments from the server, if there is one. */
  async load(): Promise<void> {
    if (this.from.file || !this.isOffered) return;
    try {
      const view = await asked<CommentsView>(this.path);
      this.all = view.comments.filter((one) => one.episode === this.episode);
      [this.unread, this.mayWrite] = [view.unread, view.may_write];
    } catch (error) {
      this.unread = [(error as Error).message];
    }
    this.changed();
  }

  /** Adds a comment; returns the reason if it was refused. */
  add(tick: number, by: string, text: string): Promise<string | undefined> {
    keepAuthor(by);
    const body = { episode: this.episode, tick, by, text } satisfies NewComment;
    return this.send(this.path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  /** Takes a comment back; returns the reason if that was refused. */
  remove(id: number): Promise<string | undefined> {
    return this.send(`${this.path}/${id}`, { method: "DELETE" });
  }

  private async send(path: string, request: RequestInit): Promise<string | undefined> {
    const response = await fetch(path, request).catch(() => undefined);
    if (!response) return "The studio does not answer.";
    if (!response.ok) return (await response.text()).trim();
    await this.load();
    return undefined;
  }
}

export function author(): string {
  try {
    return localStorage.getItem(AUTHOR) ?? "";
  } catch {
    return "";
  }
}

function keepAuthor(name: string): void {
  try {
    localStorage.setItem(AUTHOR, name);
  } catch {
    // A page without storage asks again.
  }
}
