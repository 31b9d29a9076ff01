// Starts a flat world of flying-squid, prints `ready PORT` once clients may join, and ends with its standard input.
// Usage: node serve.mjs VERSION

import squid from "flying-squid";

const [version] = process.argv.slice(2);
const server = squid.createMCServer({
  version,
  port: 0,
  motd: "flying-squid",
  "max-players": 10,
  "online-mode": false,
  "everybody-op": true,
  "max-entities": 100,
  "view-distance": 4,
  "player-list-text": { header: { text: "" }, footer: { text: "" } },
  gameMode: 0,
  difficulty: 1,
  generation: { name: "superflat", options: { worldHeight: 80 } },
  kickTimeout: 10_000,
  logging: false,
  modpe: false,
  plugins: {},
});
server._server.on("listening", () => console.log(`ready ${server._server.socketServer.address().port}`));
// A test that fails shows why the server has ended.
for (const signal of ["SIGINT", "SIGTERM"]) process.prependListener(signal, () => console.log(`ended by ${signal}`));
process.stdin.on("end", () => {
  console.log("ended by its input");
  process.exit(0);
});
process.stdin.resume();
