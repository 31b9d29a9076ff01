// The form of a person who plays several agents: one action is chosen for each, and one submit carries out all of them.

import { useRef, useState } from "preact/hooks";
import type { SeatData } from "../data/seat";
import type { Moment } from "../wire";
import { chosenOffer } from "./offers";

/** Whether all seats can be played from one form: the world waits, and proposes actions to each of them. */
export function canDispatch(seats: SeatData[]): boolean {
  return seats.length > 1 && seats.every((seat) => seat.view && !seat.view.is_wall && (seat.moment?.now.offers.length ?? 0) > 0);
}

interface Props {
  seats: SeatData[];
  names: string[];
}

export function DispatchAll({ seats, names }: Props) {
  const [chosen, setChosen] = useState<Record<number, string>>({});
  /**
   * The moments for which an action was submitted. The next moment of a seat needs a new one, even if the world
   * refused the action.
   */
  const done = useRef(new Map<number, Moment>());
  const [, redraw] = useState(0);
  const rows = seats.flatMap((data) => {
    const { view, moment } = data;
    if (!view || !moment) return [];
    const isOpen = view.phase === "playing" && moment.is_turn && done.current.get(view.seat) !== moment;
    return [{ data, seat: view.seat, moment, isOpen, offer: chosenOffer(moment.now.offers, chosen[view.seat]) }];
  });
  const open = rows.filter((row) => row.isOpen);
  const submit = (event: Event): void => {
    event.preventDefault();
    for (const { data, seat, moment, offer } of open) {
      done.current.set(seat, moment);
      if (offer) data.call(offer.tool, offer.arguments);
    }
    setChosen({});
    redraw((count) => count + 1);
  };
  return (
    <form class="dispatch-all" onSubmit={submit}>
      <table>
        <caption>One action for each of your agents; one submit is one step</caption>
        <thead>
          <tr>
            <th scope="col">agent</th>
            <th scope="col">action</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seat, moment, isOpen, offer }) => {
            const name = names[seat] ?? `agent ${seat}`;
            return (
              <tr key={seat}>
                <th scope="row">
                  <span class={`seat-mark hue-${seat % 6}`} aria-hidden="true">
                    {seat}
                  </span>
                  {name}
                </th>
                <td>
                  <select
                    aria-label={`Action of ${name}`}
                    data-seat={seat}
                    disabled={!isOpen}
                    value={offer?.typed}
                    onChange={(event) => {
                      const action = event.currentTarget.value;
                      setChosen((old) => ({ ...old, [seat]: action }));
                    }}
                  >
                    {moment.now.offers.map((offer) => (
                      <option key={offer.typed} value={offer.typed}>
                        {offer.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button type="submit" class="primary" disabled={open.length === 0}>
        Submit
      </button>
    </form>
  );
}
