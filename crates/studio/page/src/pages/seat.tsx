// The page of a person's seat: the world, the actions and the news.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { SeatData } from "../data/seat";
import { seatVoice, type VoicePlace } from "../data/voice";
import { called, moment, percent, words } from "../data/words";
import { Banner } from "../parts/banner";
import { ClientWay } from "../parts/client";
import { FloorScene } from "../scene/floor";
import { PictureScene } from "../scene/picture";
import { Recipes } from "../scene/recipes";
import { DispatchAll, canDispatch } from "../seat/dispatch";
import { Around } from "../seat/around";
import { Kitchen } from "../seat/kitchen";
import { keyName, useSeatKeys } from "../seat/keys";
import { Line } from "../seat/line";
import { Offers } from "../seat/offers";
import { Answers, Say, Told } from "../seat/told";
import { Aloud } from "../voice/aloud";
import type { Offer, SeatView, ToldLine } from "../wire";

/** All seats of the person; the first one tells the numbers of the others. */
function useSeats(place: string): SeatData[] {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const all = useRef<SeatData[]>([]);
  useEffect(() => {
    const first = new SeatData(place, () => {
      const others = (first.view?.seats ?? []).filter((number) => number !== first.view?.seat);
      if (all.current.length === 1) all.current = [first, ...others.map((number) => new SeatData(place, () => draw(0), number))];
      draw(0);
    });
    all.current = [first];
    draw(0);
    return () => {
      for (const one of all.current) one.close();
    };
  }, []);
  return all.current;
}

/** The page of a seat. `study` says that it is a part of the page of a study, which has a head and an introduction of its own. */
export function SeatPage({ seat, study = false }: { seat: string; study?: boolean }) {
  const all = useSeats(seat);
  /** The seat that is shown alone, if the person has several; `undefined` shows all of them. */
  const [alone, setAlone] = useState<number | undefined>(undefined);
  const first = all[0];
  const seats = first?.view?.seats ?? [];
  const together = seats.length > 1 && alone === undefined && canDispatch(all) ? all : undefined;
  const known = all.find((one) => one.view?.seat === alone) ?? first;
  const view = known?.view;
  useSeatKeys(known, !together && view?.phase === "playing" && view.keys.length > 0);
  if (!known || !view) {
    const isLost = known?.connection === "lost";
    return (
      <main>
        <h1 tabIndex={-1}>Your seat</h1>
        {isLost ? (
          <Banner kind="warn">The game does not answer. It is asked again every few seconds.</Banner>
        ) : (
          <p class="about">Finding your seat …</p>
        )}
      </main>
    );
  }
  const names = known.rules?.names ?? [];
  const voice = seatVoice(seat);
  const Frame = study ? "section" : "main";
  return (
    <Frame class="seat" title={study ? undefined : view.task}>
      <header>
        {!study && (
          <>
            <p class="brand">Cooperage · {view.person}</p>
            <h1 tabIndex={-1}>{view.phase === "lobby" ? `Welcome, ${view.person}` : view.title}</h1>
          </>
        )}
        {view.about && <p class="about">{view.about}</p>}
      </header>
      {known.connection === "lost" && view.phase !== "ended" && (
        <Banner kind="warn">The connection is lost. The game keeps your seat; it is tried again every few seconds.</Banner>
      )}
      {known.connection === "outdated" && <Banner kind="warn">The studio was renewed. Please load this page again.</Banner>}
      <Phase data={known} view={view} isBegun={study} />
      <Aloud place={voice} words={first?.said ?? []} />
      {known.moment && view.phase !== "lobby" && (
        <>
          {seats.length > 1 && (
            <div class="tools">
              <label>
                Play{" "}
                <select
                  value={together ? "" : String(view.seat)}
                  onChange={(event) => setAlone(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
                >
                  {canDispatch(all) && <option value="">all your agents at once</option>}
                  {seats.map((number) => (
                    <option key={number} value={String(number)}>
                      {names[number] ?? `agent ${number}`} alone
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          {view.client && (view.phase === "playing" || view.phase === "away") && (
            <p class="soft">
              <ClientWay client={view.client} />
            </p>
          )}
          <Game key={view.seat} data={known} together={together} told={told(all)} view={view} study={study} voice={voice} />
        </>
      )}
    </Frame>
  );
}

/** The news of all seats of the person; news that several seats perceive appear once. */
function told(all: SeatData[]): ToldLine[] {
  if (all.length === 1) return all[0]?.told ?? [];
  const lines = new Map<string, ToldLine>();
  for (const line of all.flatMap((one) => one.told)) {
    const key = `${line.tick} ${line.kind} ${line.text}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()].sort((a, b) => a.tick - b.tick);
}

/** What there is to do in this phase. `isBegun` says that the person has already said that they are there. */
function Phase({ data, view, isBegun }: { data: SeatData; view: SeatView; isBegun: boolean }) {
  const isAwaited = isBegun && view.phase === "lobby" && !view.is_ready && data.connection === "open";
  useEffect(() => {
    if (isAwaited) data.send({ type: "ready" });
  }, [isAwaited]);
  const games = view.games > 1 ? ` Game ${view.game} of ${view.games}.` : "";
  const isMissing = view.phase === "playing" && view.waiting_for.includes(view.person) && !view.is_ready;
  const come = (
    <button type="button" class="primary" onClick={() => data.send({ type: "ready" })}>
      I am here: begin
    </button>
  );
  switch (view.phase) {
    case "lobby":
      return (
        <section class="card lobby">
          <p>You have a seat in a game{view.games > 1 ? ` of ${view.games} rounds` : ""}. It begins when everybody is there.</p>
          {view.is_ready || isBegun ? (
            <p role="status">
              {view.waiting_for.length > 0 ? `Waiting for ${view.waiting_for.join(", ")} …` : "The game begins …"}
            </p>
          ) : (
            come
          )}
          {view.client && (
            <p>
              <ClientWay client={view.client} />
            </p>
          )}
        </section>
      );
    case "away":
      return (
        <Banner kind={view.has_stand_in ? "tell" : "warn"}>
          You are not in the seat: {view.has_stand_in ? "the model plays for you." : "your agent stands still."}{" "}
          <button type="button" onClick={() => data.send({ type: "back" })}>
            Take the seat again
          </button>
        </Banner>
      );
    case "between":
      return (
        <Banner kind="tell">
          This game is over: {view.end}.{games} The next one begins.
        </Banner>
      );
    case "ended":
      return (
        <Banner kind="tell">{view.end ? `The game is over: ${view.end}.` : "The game is over."} Thank you for playing.</Banner>
      );
    case "playing":
      // The world of people with clients of the game begins at once, and stands still until all have come.
      if (view.waiting_for.length === 0) return null;
      return (
        <section class="card lobby">
          <p role="status">The world stands still until everybody is there: {view.waiting_for.join(", ")}.</p>
          {isMissing && come}
        </section>
      );
  }
}

interface GameProps {
  data: SeatData;
  /** All seats of the person, if they are played at once. */
  together?: SeatData[];
  told: ToldLine[];
  view: SeatView;
  study: boolean;
  voice: VoicePlace;
}

function Game({ data, together, told, view, study, voice }: GameProps) {
  const { moment: now, rules } = data;
  if (!now) return null;
  const isTurn = view.phase === "playing" && data.connection === "open" && (now.is_turn || view.is_wall);
  const take = (offer: Offer): void => data.call(offer.tool, offer.arguments);
  const hasKeys = view.keys.length > 0 && !together;
  // A person need not read their own name beside their agent if they play several, or have none but a number.
  const isMine = (person: string): boolean => (study || view.seats.length > 1) && person === view.person;
  const names = called(
    rules?.names ?? [],
    view.people.filter(([, person]) => !isMine(person)),
  );
  const floor = now.scene?.kind === "floor" ? now.scene : undefined;
  const kitchen = floor?.places.some((one) => one.name) ? floor : undefined;
  const blocks = now.scene?.kind === "blocks" ? now.scene : undefined;
  const state = <State data={data} together={together} view={view} names={names} isTurn={isTurn} />;
  const known = (
    <>
      <Recipes recipes={view.recipes} />
      {rules && <Manual rules={rules} />}
    </>
  );
  if (kitchen) {
    return (
      <>
        {state}
        <Kitchen
          data={data}
          together={together}
          view={view}
          voice={voice}
          floor={kitchen}
          names={names}
          told={told}
          isTurn={isTurn}
        />
        {known}
      </>
    );
  }
  return (
    <>
      {state}
      {blocks && <Around data={data} view={view} blocks={blocks} isTurn={isTurn} />}
      {now.scene && !blocks && (
        <figure class="world" data-tick={now.now.tick} aria-label="The world now">
          {floor ? (
            <FloorScene floor={floor} names={names} tickUs={view.tick_us} />
          ) : now.scene.kind === "picture" ? (
            <PictureScene png={now.scene.png} words="The world now" />
          ) : null}
        </figure>
      )}
      {!now.scene && <pre class="look">{now.now.look}</pre>}
      {blocks && (
        <details class="card">
          <summary>What your agent perceives, in words</summary>
          <pre class="look">{now.now.look}</pre>
        </details>
      )}
      <section class="card acts" aria-label="What you can do">
        {together ? (
          <DispatchAll seats={together} names={names} />
        ) : hasKeys ? (
          <Keys data={data} view={view} isTurn={isTurn} />
        ) : blocks ? (
          <details class="proposed">
            <summary>What the world proposes</summary>
            <Offers offers={now.now.offers} isTurn={isTurn} take={take} />
          </details>
        ) : (
          <Offers offers={now.now.offers} isTurn={isTurn} take={take} />
        )}
        {!hasKeys && !together && <Line rules={rules} now={now.now} type={(line) => data.type(line)} />}
        <Answers seats={together ?? [data]} />
      </section>
      <section class="card happened">
        <h2>What happened</h2>
        <Told told={told} tickUs={view.tick_us} />
        {(rules?.names.length ?? 0) > 1 && (
          <Say names={rules?.names ?? []} self={view.seat} voice={voice} say={(to, text, spoken) => data.say(to, text, spoken)} />
        )}
      </section>
      {known}
    </>
  );
}

interface StateProps {
  data: SeatData;
  together?: SeatData[];
  view: SeatView;
  names: string[];
  isTurn: boolean;
}

/** The line that says who the person is, how far the game is and whose turn it is. */
function State({ data, together, view, names, isTurn }: StateProps) {
  const now = data.moment;
  if (!now) return null;
  const own = (together ?? [data]).map((one) => names[one.view?.seat ?? -1] ?? `agent ${one.view?.seat}`);
  const figures = new Map(now.now.figures);
  const [served, failed] = [figures.get("completed"), figures.get("failed")];
  return (
    <p class="seat-state" role="status" data-tick={now.now.tick} data-turn={now.is_turn ? "yes" : "no"}>
      You {together ? "play" : "are"} <b>{own.join(", ")}</b> · {when(now.now.tick, view)}
      {served !== undefined && failed !== undefined ? (
        <>
          {" · "}
          {served} served, {failed} failed
        </>
      ) : (
        typeof now.now.completion === "number" && <> · {percent(now.now.completion)} done</>
      )}
      {view.phase === "playing" && view.has_stand_in && (
        <>
          {" · "}
          <button
            type="button"
            class="hand-over"
            title={`A team plays in your ${view.seats.length > 1 ? "seats" : "seat"} until you take ${view.seats.length > 1 ? "them" : "it"} again`}
            onClick={() => data.send({ type: "hand_over" })}
          >
            Let the model play
          </button>
        </>
      )}
      {view.phase === "playing" && (
        <>
          {" · "}
          <span class={isTurn ? "turn-mark" : "soft"}>
            {view.waiting_for.length > 0
              ? "the world stands still"
              : view.is_wall
                ? "the world goes on"
                : now.is_turn
                  ? "your turn"
                  : "the others play …"}
          </span>
        </>
      )}
    </p>
  );
}

function Keys({ data, view, isTurn }: { data: SeatData; view: SeatView; isTurn: boolean }) {
  return (
    <div class="offer-row" role="group" aria-label="Keys">
      {view.keys.map(([key, tool]) => (
        <button key={key} type="button" class="offer" disabled={!isTurn} onClick={() => data.call(tool)}>
          <kbd>{keyName(key)}</kbd> {tool}
        </button>
      ))}
    </div>
  );
}

function Manual({ rules }: { rules: NonNullable<SeatData["rules"]> }) {
  return (
    <details class="card manual">
      <summary>What one should know</summary>
      {rules.manual.sections.map((section) => (
        <section key={section.name}>
          <h3>{words(section.name)}</h3>
          <ul>
            {section.items.map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <h3>tools</h3>
      <dl class="tool-list">
        {rules.tools.map((tool) => (
          <div key={tool.name}>
            <dt>
              <code>{tool.typed}</code>
            </dt>
            <dd>{tool.doc}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function when(tick: number, view: SeatView): string {
  return view.tick_us >= 1_000_000
    ? `step ${tick} of ${view.horizon}`
    : `${moment(tick, view.tick_us)} of ${moment(view.horizon, view.tick_us)}`;
}
