// The orders, as cards with the time that is left.

import { moment, ticks, words } from "../data/words";
import type { OrderCard } from "../wire";

/** Below this share of its time an order is urgent. */
const URGENT = 0.25;

export function Orders({ orders, tickUs }: { orders: OrderCard[]; tickUs: number }) {
  return (
    <div class="orders-open">
      <h2 class="small-title">Orders</h2>
      <ol class="order-cards">
        {orders.map((order, place) => (
          <Order key={place} order={order} tickUs={tickUs} />
        ))}
      </ol>
    </div>
  );
}

function Order({ order, tickUs }: { order: OrderCard; tickUs: number }) {
  const { left, had } = order;
  const share = typeof left === "number" && had ? Math.min(1, left / had) : undefined;
  const isUrgent = share !== undefined && share <= URGENT;
  return (
    <li class={`order-card ${isUrgent ? "urgent" : ""}`}>
      <span class="order-name">{words(order.name)}</span>
      {typeof left === "number" && (
        <span class="order-left">
          {isUrgent && <b>soon </b>}
          {ticks(left, tickUs)}
          {tickUs < 1_000_000 && ` · ${moment(left, tickUs)}`} left
        </span>
      )}
      {share !== undefined && (
        <span class="order-bar" aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}
