// A kitchen from a seat, on one screen: the kitchen and the actions on the left, orders and news on the right.

import { useState } from "preact/hooks";
import type { SeatData } from "../data/seat";
import type { VoicePlace } from "../data/voice";
import { words } from "../data/words";
import { useKept } from "../parts/kept";
import { FloorPlan, Served } from "../scene/floor";
import { Orders } from "../scene/orders";
import { saidAt } from "../scene/blocks";
import { RoomScene } from "../scene/room";
import type { Floor, Offer, SeatView, ToldLine } from "../wire";
import { DispatchAll } from "./dispatch";
import { Line } from "./line";
import { Dispatch, Offers } from "./offers";
import { Tables } from "./tables";
import { Answers, Say, Told } from "./told";

/** The news of a command that was carried out. */
const DONE = /^[a-z]+_agent\d+\S*: done$/;

const LAYOUTS = ["picture", "room", "tables"] as const;
type Layout = (typeof LAYOUTS)[number];

interface Props {
  data: SeatData;
  /** All seats of the person, if they are played at once. */
  together?: SeatData[];
  view: SeatView;
  voice: VoicePlace;
  floor: Floor;
  names: string[];
  told: ToldLine[];
  isTurn: boolean;
}

export function Kitchen({ data, together, view, voice, floor, names, told, isTurn }: Props) {
  const [layout, setLayout] = useKept<Layout>("kitchen-layout", LAYOUTS, "picture");
  const [place, setPlace] = useState<string | undefined>(undefined);
  const { moment: now, rules } = data;
  if (!now) return null;
  const take = (offer: Offer): void => data.call(offer.tool, offer.arguments);
  const choose = (name: string): void => setPlace(name === place ? undefined : name);
  const isTables = layout === "tables";
  const said = data.told.flatMap(({ tick, said: words }) => (words ? [{ from: words[0], sent: tick, text: words[1] }] : []));
  // The commands of the last step have a list of their own.
  const news = told.filter((line) => line.kind !== "own" && !DONE.test(line.text));
  return (
    <div class="kitchen-seat">
      <div class="kitchen-main">
        <figure class="world" data-tick={now.now.tick} aria-label="The world now">
          {isTables ? (
            <Tables floor={floor} names={names} />
          ) : layout === "room" ? (
            <RoomScene
              floor={floor}
              names={names}
              tickUs={view.tick_us}
              recipes={view.recipes}
              said={() => saidAt(said, now.now.tick, view.tick_us)}
              version={data.told.length}
              self={view.seat}
              call={together ? undefined : ({ tool, arguments: values }) => data.call(tool, values)}
              isTurn={isTurn}
              pick={together ? undefined : choose}
            />
          ) : (
            <FloorPlan floor={floor} names={names} tickUs={view.tick_us} pick={together ? undefined : choose} />
          )}
        </figure>
        <section class="card acts" aria-label="What you can do">
          {together ? (
            <DispatchAll seats={together} names={names} />
          ) : isTables ? (
            <Dispatch offers={now.now.offers} isTurn={isTurn} take={take} />
          ) : (
            <>
              {place && (
                <p>
                  At <b>{words(place)}</b>:{" "}
                  <button type="button" onClick={() => setPlace(undefined)}>
                    show everything
                  </button>
                </p>
              )}
              <Offers offers={now.now.offers} place={place} isTurn={isTurn} take={take} />
            </>
          )}
          <Answers seats={together ?? [data]} />
          {!together && (
            <details class="typed">
              <summary>Type what to do</summary>
              <Line rules={rules} now={now.now} type={(line) => data.type(line)} />
            </details>
          )}
        </section>
      </div>
      <aside class="kitchen-side">
        <label class="field">
          Show{" "}
          <select value={layout} onChange={(event) => setLayout(event.currentTarget.value as Layout)}>
            <option value="picture">{together ? "the kitchen" : "the kitchen, click to act"}</option>
            <option value="room">{together ? "a room to look at" : "a room, walk and use"}</option>
            <option value="tables">tables, choose and submit</option>
          </select>
        </label>
        {!isTables && <Orders orders={floor.orders} tickUs={view.tick_us} />}
        <Served floor={floor} />
        <Last floor={floor} names={names} />
        <section class="happened">
          <h2 class="small-title">What happened</h2>
          <Told told={news} tickUs={view.tick_us} />
          {(rules?.names.length ?? 0) > 1 && (
            <Say names={rules?.names ?? []} self={view.seat} voice={voice} say={(to, text, spoken) => data.say(to, text, spoken)} />
          )}
        </section>
      </aside>
    </div>
  );
}

/** The commands of the step before. */
function Last({ floor, names }: { floor: Floor; names: string[] }) {
  if (!floor.last?.length) return null;
  return (
    <section class="last">
      <h2 class="small-title">The step before</h2>
      <ul>
        {floor.last.map((one, place) => (
          <li key={place} class={one.is_done ? "" : "is-refused"}>
            <b>{names[one.agent] ?? `agent${one.agent}`}</b> {words(one.text)}
            {!one.is_done && " (could not be done)"}
          </li>
        ))}
      </ul>
    </section>
  );
}
