// A floor as tables: orders, agents, places. CuisineWorld's study shows this form, and screen readers can read it.

import { words } from "../data/words";
import { placeOf } from "../scene/floor";
import type { Floor } from "../wire";

export function Tables({ floor, names }: { floor: Floor; names: string[] }) {
  const list = (things: string[] | undefined): string => things?.map(words).join(", ") || "nothing";
  return (
    <div class="floor-tables">
      <table>
        <caption>Orders</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">dish</th>
            <th scope="col">steps left</th>
          </tr>
        </thead>
        <tbody>
          {floor.orders.map((order, place) => (
            <tr key={place}>
              <td>{place + 1}</td>
              <td>{words(order.name ?? "")}</td>
              <td>{order.left ?? "no end"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Agents</caption>
        <thead>
          <tr>
            <th scope="col">agent</th>
            <th scope="col">where</th>
            <th scope="col">holds</th>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {floor.figures.map((figure, seat) => (
            <tr key={seat}>
              <th scope="row">{names[seat] ?? figure.name}</th>
              <td>{words(placeOf(floor, figure) ?? "on the floor")}</td>
              <td>{list(figure.carries)}</td>
              <td>{figure.is_busy ? "at work" : "free"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Places</caption>
        <thead>
          <tr>
            <th scope="col">place</th>
            <th scope="col">holds</th>
            <th scope="col">state</th>
          </tr>
        </thead>
        <tbody>
          {floor.places
            .filter((place) => place.name)
            .map((place) => (
              <tr key={place.name}>
                <th scope="row">{words(place.name ?? "")}</th>
                <td>{list(place.things)}</td>
                <td>{place.is_ready ? "ready" : typeof place.left === "number" ? `${place.left} steps left` : "free"}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
