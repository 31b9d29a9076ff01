// How a person joins a block world with a client of the game, beside the link to the person's page.

import type { ClientInvitation } from "../wire";

export function ClientWay({ client }: { client: ClientInvitation }) {
  return (
    <span class="client-way">
      In Minecraft {client.version}: Multiplayer, Direct Connection, <code>{client.address}</code>, with the name{" "}
      <code>{client.login}</code>
    </span>
  );
}
