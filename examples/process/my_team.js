// A team of Cooperage in JavaScript: each agent takes at random one of the actions that the world proposes.
//
//     cooperage run cuisineworld/level_3 --team "cmd:node examples/process/my_team.js"

const lines = require("node:readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function told() {
  const { value, done } = await lines.next();
  const line = done ? { type: "end" } : JSON.parse(value);
  if (line.type === "end") process.exit(0);
  return line;
}

function request(line) {
  process.stdout.write(JSON.stringify(line) + "\n");
  return told(); // the response, or the next turn after `yield`
}

async function play() {
  const start = await told();
  let turn = await told();
  let random = start.seed % 2147483647 || 1;
  const draw = (n) => (random = (random * 48271) % 2147483647) % n;
  for (;;) {
    const calls = [];
    for (const { agent, offers } of turn.seats) {
      if (offers.length === 0) continue;
      const { tool, arguments: given } = offers[draw(offers.length)];
      calls.push({ agent, tool, arguments: given });
    }
    await request({ request: "submit", calls });
    turn = await request({ request: "yield", ticks: 1 });
  }
}

play();
