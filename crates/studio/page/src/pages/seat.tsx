// A person's seat: what is seen there, what can be done, what happened.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { SeatData } from "../data/seat";
import { moment, percent, words } from "../data/words";
import { Banner } from "../parts/banner";
import { FloorScene } from "../scene/floor";
import { PictureScene } from "../scene/picture";
import { Around } from "../seat/around";
import { keyName, useSeatKeys } from "../seat/keys";
import { Line } from "../seat/line";
import { Dispatch, Offers } from "../seat/offers";
import { Tables } from "../seat/tables";
import { Say, Told } from "../seat/told";
import type { SeatView } from "../wire";

type Layout = "picture" | "tables";

export function SeatPage({ seat }: { seat: string }) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const data = useRef<SeatData | undefined>(undefined);
  useEffect(() => {
    data.current = new SeatData(seat, () => draw(0));
    draw(0);
    return () => data.current?.close();
  }, []);
  const known = data.current;
  const view = known?.view;
  useSeatKeys(known, view?.phase === "playing" && view.keys.length > 0);
  if (!known || !view) {
    const isLost = known?.connection === "lost";
    return <main><h1 tabIndex={-1}>Your seat</h1>{isLost ? <Banner kind="warn">The game does not answer. It is asked again every few seconds.</Banner> : <p class="about">Finding your seat …</p>}</main>;
  }
  const name = known.rules?.names[view.seat] ?? `agent ${view.seat}`;
  return (
    <main class="seat">
      <header>
        <p class="brand">Cooperage · {view.person}</p>
        <h1 tabIndex={-1}>{view.phase === "lobby" ? `Welcome, ${view.person}` : view.task}</h1>
        {view.about && <p class="about">{view.about}</p>}
      </header>
      {known.connection === "lost" && view.phase !== "ended" && <Banner kind="warn">The connection is lost. The game keeps your seat; it is tried again every few seconds.</Banner>}
      {known.connection === "outdated" && <Banner kind="warn">The studio was renewed. Please load this page again.</Banner>}
      <Phase data={known} view={view} />
      {known.moment && view.phase !== "lobby" && <Game data={known} view={view} name={name} />}
    </main>
  );
}

function Phase({ data, view }: { data: SeatData; view: SeatView }) {
  const games = view.games > 1 ? ` Game ${view.game} of ${view.games}.` : "";
  switch (view.phase) {
    case "lobby":
      return (
        <section class="card lobby">
          <p>You have a seat in a game{view.games > 1 ? ` of ${view.games} rounds` : ""}. It begins when everybody is there.</p>
          {view.is_ready
            ? <p role="status">{view.waiting_for.length > 0 ? `Waiting for ${view.waiting_for.join(", ")} …` : "The game begins …"}</p>
            : <button type="button" class="primary" onClick={() => data.send({ type: "ready" })}>I am here: begin</button>}
        </section>
      );
    case "away":
      return (
        <Banner kind={view.has_stand_in ? "tell" : "warn"}>
          You are not in the seat: {view.has_stand_in ? "the model plays for you." : "your agent stands still."}{" "}
          <button type="button" onClick={() => data.send({ type: "back" })}>Take the seat again</button>
        </Banner>
      );
    case "between": return <Banner kind="tell">This game is over: {view.end}.{games} The next one begins.</Banner>;
    case "ended": return <Banner kind="tell">{view.end ? `The game is over: ${view.end}.` : "The game is over."} Thank you for playing.</Banner>;
    case "playing": return null;
  }
}

function Game({ data, view, name }: { data: SeatData; view: SeatView; name: string }) {
  const [layout, setLayout] = useState<Layout>("picture");
  const [place, setPlace] = useState<string | undefined>(undefined);
  const { moment: now, rules } = data;
  if (!now) return null;
  const isTurn = view.phase === "playing" && (now.is_turn || view.is_wall);
  const act = (line: string): void => data.type(line);
  const floor = now.scene?.kind === "floor" ? now.scene : undefined;
  const blocks = now.scene?.kind === "blocks" ? now.scene : undefined;
  const hasKeys = view.keys.length > 0;
  return (
    <>
      <p class="seat-state" role="status" data-tick={now.now.tick} data-turn={now.is_turn ? "yes" : "no"}>
        You are <b>{name}</b> · {when(now.now.tick, view)}
        {typeof now.now.completion === "number" && <> · {percent(now.now.completion)} done</>}
        {view.phase === "playing" && view.has_stand_in && <>{" · "}<button type="button" class="hand-over" title="A team plays in your seat until you take it again" onClick={() => data.send({ type: "hand_over" })}>Let the model play</button></>}
        {view.phase === "playing" && <>{" · "}<span class={isTurn ? "turn-mark" : "soft"}>{view.is_wall ? "the world goes on" : now.is_turn ? "your turn" : "the others play …"}</span></>}
      </p>
      {blocks && <Around data={data} view={view} blocks={blocks} isTurn={isTurn} />}
      {now.scene && !blocks && (
        <>
          {floor && floor.places.some((one) => one.name) && (
            <div class="tools"><label>Show <select value={layout} onChange={(event) => setLayout(event.currentTarget.value as Layout)}>
              <option value="picture">the kitchen, click to act</option><option value="tables">tables, choose and submit</option>
            </select></label></div>
          )}
          <figure class="world" data-tick={now.now.tick} aria-label="The world now">
            {floor ? (layout === "tables" ? <Tables floor={floor} names={rules?.names ?? []} />
              : <FloorScene floor={floor} names={rules?.names ?? []} tickUs={view.tick_us} pick={hasKeys ? undefined : (name) => setPlace(name === place ? undefined : name)} />)
              : now.scene.kind === "picture" ? <PictureScene png={now.scene.png} words="The world now" /> : null}
          </figure>
        </>
      )}
      {!now.scene && <pre class="look">{now.now.look}</pre>}
      {blocks && <details class="card"><summary>What your agent perceives, in words</summary><pre class="look">{now.now.look}</pre></details>}
      <section class="card acts" aria-label="What you can do">
        {hasKeys ? <Keys data={data} view={view} isTurn={isTurn} /> : layout === "tables" && floor
          ? <Dispatch offers={now.now.offers} isTurn={isTurn} act={act} />
          : <>
              {place && <p>At <b>{words(place)}</b>: <button type="button" onClick={() => setPlace(undefined)}>show everything</button></p>}
              {blocks ? <details class="proposed"><summary>What the world proposes</summary><Offers offers={now.now.offers} isTurn={isTurn} act={act} /></details>
                : <Offers offers={now.now.offers} place={place} isTurn={isTurn} act={act} />}
            </>}
        {!hasKeys && <Line rules={rules} now={now.now} type={act} />}
        {data.answer && <div class={`answer ${data.answer.isRefused ? "is-refused" : ""}`} role="status">{data.answer.lines.map((line, place) => <pre key={place}>{line}</pre>)}</div>}
      </section>
      <section class="card happened">
        <h2>What happened</h2>
        <Told told={data.told} tickUs={view.tick_us} />
        {(rules?.names.length ?? 0) > 1 && <Say names={rules?.names ?? []} self={view.seat} type={act} />}
      </section>
      {rules && <Manual rules={rules} />}
    </>
  );
}

function Keys({ data, view, isTurn }: { data: SeatData; view: SeatView; isTurn: boolean }) {
  return (
    <div class="offer-row" role="group" aria-label="Keys">
      {view.keys.map(([key, line]) => (
        <button key={key} type="button" class="offer" disabled={!isTurn} onClick={() => data.type(line)}><kbd>{keyName(key)}</kbd> {line}</button>
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
          <ul>{section.items.map((item, place) => <li key={place}>{item}</li>)}</ul>
        </section>
      ))}
      <h3>tools</h3>
      <dl class="tool-list">{rules.tools.map((tool) => <div key={tool.name}><dt><code>{tool.typed}</code></dt><dd>{tool.doc}</dd></div>)}</dl>
    </details>
  );
}

function when(tick: number, view: SeatView): string {
  return view.tick_us >= 1_000_000 ? `step ${tick} of ${view.horizon}` : `${moment(tick, view.tick_us)} of ${moment(view.horizon, view.tick_us)}`;
}
