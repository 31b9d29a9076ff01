// The page of a participant in a study: consent, introduction, questions, games and thanks.

import { useEffect, useRef, useState } from "preact/hooks";
import { participantVoice, type VoicePlace } from "../data/voice";
import { Banner } from "../parts/banner";
import { Survey } from "../study/survey";
import type { FromParticipant, StudyView } from "../wire";
import { SeatPage } from "./seat";

/** The interval in milliseconds at which a page with a game, or without any data, loads its state again. */
const REFRESH = 3_000;

type StudyStep = StudyView["step"];

interface Way {
  view?: StudyView;
  /** The last error, if there is one. */
  error?: string;
  isBusy: boolean;
  act(what: FromParticipant): void;
}

/** The participant's state, and the function that sends a request. */
function useWay(participant: string): Way {
  const [view, setView] = useState<StudyView>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const path = `/study/${encodeURIComponent(participant)}/step`;
  const ask = async (what?: FromParticipant): Promise<void> => {
    try {
      const response = await fetch(path, what && { method: "POST", body: JSON.stringify(what) });
      const body = await response.text();
      if (!response.ok) throw new Error(body.trim() || `The server answers ${response.status}.`);
      const next = JSON.parse(body) as StudyView;
      // A periodic refresh must not remove the link to the game.
      setView((old) =>
        what === undefined && old?.step.type === "play" && next.step.type === "play" && old.step.number === next.step.number
          ? old
          : next,
      );
      setError(undefined);
    } catch (error) {
      const isGone = error instanceof TypeError;
      setError(
        isGone ? "The server does not answer. What you have sent before is kept; please try again." : (error as Error).message,
      );
    }
  };
  const isWaiting = view === undefined || (view.step.type === "play" && view.step.link !== undefined);
  useEffect(() => {
    void ask();
  }, [path]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => void ask(), REFRESH);
    return () => window.clearInterval(timer);
  }, [isWaiting, path]);
  const act = (what: FromParticipant): void => {
    setBusy(true);
    void ask(what).finally(() => setBusy(false));
  };
  return { view, error, isBusy, act };
}

export function StudyPage({ participant }: { participant: string }) {
  const { view, error, isBusy, act } = useWay(participant);
  const head = useRef<HTMLHeadingElement>(null);
  const place = view && `${view.step.type} ${view.done}`;
  const [shown, setShown] = useState(place);
  useEffect(() => {
    // People who use a screen reader or the keyboard start at the top of each page.
    if (shown !== undefined) {
      head.current?.focus();
      window.scrollTo(0, 0);
    }
    setShown(place);
  }, [place]);
  return (
    <main class={`study${view?.step.type === "play" && typeof view.step.link === "string" ? " playing" : ""}`}>
      <header>
        {view && <p class="brand">{view.title}</p>}
        <h1 tabIndex={-1} ref={head}>
          {view ? heading(view) : "Welcome"}
        </h1>
        {view && view.step.type !== "end" && <Progress view={view} />}
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      {!view && !error && <p class="about">One moment …</p>}
      {view && <StepOf key={place} step={view.step} voice={participantVoice(participant)} isBusy={isBusy} act={act} />}
      {view && view.step.type !== "end" && view.step.type !== "consent" && <Leave isBusy={isBusy} act={act} />}
    </main>
  );
}

function heading({ step, games }: StudyView): string {
  switch (step.type) {
    case "consent":
      return "Before we begin";
    case "introduction":
      return "How to play";
    case "play":
      return step.number === 0 ? "A game for practice" : `Game ${step.number} of ${games}`;
    case "end":
      return step.how === "done" ? "Thank you" : "You have stopped";
    case "questions":
      if (step.moment === "before") return "Before the next game";
      if (step.moment === "after") return "About the game that you have just played";
      return step.moment === "start" ? "About you" : "To finish";
  }
}

function Progress({ view }: { view: StudyView }) {
  return (
    <p class="study-progress">
      <progress max={view.all} value={view.done} aria-label="How far you are" />
      <span class="soft">
        {view.done} of {view.all} steps
      </span>
    </p>
  );
}

interface StepProps {
  step: StudyStep;
  voice: VoicePlace;
  isBusy: boolean;
  act: Way["act"];
}

function StepOf({ step, voice, isBusy, act }: StepProps) {
  switch (step.type) {
    case "consent":
      return (
        <section class="card study-card">
          <Paragraphs text={step.text} />
          <p class="study-buttons">
            <button type="button" class="primary" disabled={isBusy} onClick={() => act({ type: "consent", given: true })}>
              I agree and take part
            </button>
            <button type="button" disabled={isBusy} onClick={() => act({ type: "consent", given: false })}>
              I do not take part
            </button>
          </p>
        </section>
      );
    case "questions":
      return (
        <Survey questions={step.questions} voice={voice} isBusy={isBusy} send={(answers) => act({ type: "answers", answers })} />
      );
    case "introduction":
      return (
        <section class="card study-card">
          <Paragraphs text={step.text} />
          <p class="study-buttons">
            <button type="button" class="primary" disabled={isBusy} onClick={() => act({ type: "introduced" })}>
              I have read this
            </button>
          </p>
        </section>
      );
    case "play":
      return typeof step.link === "string" ? (
        <StudyGame link={step.link} />
      ) : (
        <section class="card study-card">
          <p>
            {step.number === 0
              ? "This game is for practice and counts nowhere. When it is over, this page goes on by itself."
              : "The next game is ready. When it is over, this page goes on by itself."}
          </p>
          <p class="study-buttons">
            <button type="button" class="primary" disabled={isBusy} onClick={() => act({ type: "play" })}>
              Play
            </button>
          </p>
        </section>
      );
    case "end":
      return (
        <section class="card study-card">
          <Paragraphs text={step.text} />
        </section>
      );
  }
}

/** The game of a step. Its link admits this browser to the seat. */
function StudyGame({ link }: { link: string }) {
  const [isAdmitted, setAdmitted] = useState(false);
  const seat = decodeURIComponent(new URL(link, location.origin).pathname.split("/")[2] ?? "");
  useEffect(() => {
    // A server that does not answer now is asked again.
    let timer = 0;
    const again = (): void => {
      timer = window.setTimeout(ask, REFRESH);
    };
    const ask = (): void => {
      void fetch(link).then((response) => (response.ok ? setAdmitted(true) : again()), again);
    };
    ask();
    return () => window.clearTimeout(timer);
  }, [link]);
  return isAdmitted ? <SeatPage seat={seat} study /> : <p class="about">One moment …</p>;
}

function Paragraphs({ text }: { text: string }) {
  const parts = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return (
    <>
      {parts.map((part, place) => (
        <p key={place}>{part}</p>
      ))}
    </>
  );
}

/** A button to stop, with a confirmation: it cannot be undone. */
function Leave({ isBusy, act }: { isBusy: boolean; act: Way["act"] }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <p class="study-leave">
        <button type="button" onClick={() => setAsked(true)}>
          Stop taking part
        </button>
      </p>
    );
  }
  return (
    <p class="study-leave" role="group" aria-label="Stop taking part">
      <span>If you stop, what you did is left out. </span>
      <button type="button" disabled={isBusy} onClick={() => act({ type: "leave" })}>
        Stop
      </button>{" "}
      <button type="button" onClick={() => setAsked(false)}>
        Go on
      </button>
    </p>
  );
}
