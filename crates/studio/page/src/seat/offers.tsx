// The actions that the world proposes to a person, as buttons by tool, or as a list from which one is chosen and
// submitted.

import { useState } from "preact/hooks";
import { words } from "../data/words";
import type { Offer } from "../wire";

interface Props {
  offers: Offer[];
  /** Shows only the actions on this place. */
  place?: string;
  isTurn: boolean;
  take: (offer: Offer) => void;
}

export function Offers({ offers, place, isTurn, take }: Props) {
  const shown = place ? offers.filter((offer) => Object.values(offer.arguments).includes(place)) : offers;
  const tools = [...new Set(shown.map((offer) => offer.tool))];
  if (offers.length === 0) return null;
  return (
    <div class="offers">
      {place && shown.length === 0 && <p class="soft">Nothing can be done at {words(place)} now.</p>}
      {tools.map((tool) => (
        <div key={tool} class="offer-row" role="group" aria-label={words(tool)}>
          <span class="offer-tool">{shown.some((offer) => offer.tool === tool && !isBare(offer)) && words(tool)}</span>
          {shown
            .filter((offer) => offer.tool === tool)
            .map((offer) => (
              <button key={offer.typed} type="button" class="offer" disabled={!isTurn} onClick={() => take(offer)}>
                {short(offer)}
              </button>
            ))}
        </div>
      ))}
    </div>
  );
}

/** One action is chosen and submitted; one submit is one step. */
export function Dispatch({ offers, isTurn, take }: Props) {
  const [chosen, choose] = useState("");
  const offer = chosenOffer(offers, chosen);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isTurn && offer) take(offer);
  };
  return (
    <form class="dispatch" onSubmit={submit}>
      <label>
        Action{" "}
        <select value={offer?.typed} onChange={(event) => choose(event.currentTarget.value)}>
          {offers.map((offer) => (
            <option key={offer.typed} value={offer.typed}>
              {offer.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={!isTurn}>
        Submit
      </button>
    </form>
  );
}

/** The chosen action if it is still proposed, otherwise to do nothing. */
export function chosenOffer(offers: Offer[], chosen: string | undefined): Offer | undefined {
  const nothing = offers.find(isBare);
  return offers.find((offer) => offer.typed === chosen) ?? nothing ?? offers[0];
}

/** Whether an action has no arguments, so that its button has the name of its tool. */
function isBare(offer: Offer): boolean {
  return Object.keys(offer.arguments).length === 0;
}

function short(offer: Offer): string {
  const given = Object.values(offer.arguments).map((value) => words(typeof value === "string" ? value : JSON.stringify(value)));
  return given.length > 0 ? given.join(", ") : words(offer.tool);
}
