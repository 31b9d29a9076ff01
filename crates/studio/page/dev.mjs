// Serves the built files and hands everything else on to a studio that runs, so that the page can be changed without building
// the program: `node dev.mjs http://127.0.0.1:4600/?token=… [port]`.

import { createReadStream } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";

const [given, port = "4601"] = process.argv.slice(2);
if (given === undefined) {
  console.error("usage: node dev.mjs ADDRESS-WITH-TOKEN [PORT]");
  process.exit(2);
}
const studio = new URL(given);
const built = new URL("../built/", import.meta.url);
const KINDS = {
  "/studio.js": "text/javascript",
  "/world.js": "text/javascript",
  "/mesher.js": "text/javascript",
  "/studio.css": "text/css",
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'";

/** Headers as the studio wants them: its own host, its token, no foreign origin. */
function headersOf(headers) {
  const { origin: _, cookie: __, ...rest } = headers;
  return { ...rest, host: studio.host, authorization: `Bearer ${studio.searchParams.get("token")}` };
}

const server = createServer((asked, answer) => {
  const { pathname } = new URL(asked.url, "http://localhost");
  if (/^\/(api|report|compare)\//.test(pathname)) {
    const options = {
      host: studio.hostname,
      port: studio.port,
      path: asked.url,
      method: asked.method,
      headers: headersOf(asked.headers),
    };
    const further = request(options, (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    further.on("error", () => answer.writeHead(502).end("the studio does not answer\n"));
    asked.pipe(further);
    return;
  }
  const kind = KINDS[pathname] ?? "text/html";
  answer.writeHead(200, {
    "content-type": `${kind}; charset=utf-8`,
    "content-security-policy": POLICY,
    "cache-control": "no-store",
  });
  createReadStream(new URL(KINDS[pathname] ? pathname.slice(1) : "index.html", built)).pipe(answer);
});

server.on("upgrade", (asked, socket, head) => {
  const further = connect(Number(studio.port), studio.hostname, () => {
    const lines = Object.entries(headersOf(asked.headers)).map(([name, value]) => `${name}: ${value}`);
    further.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    further.write(head);
    further.pipe(socket).pipe(further);
  });
  further.on("error", () => socket.destroy());
  socket.on("error", () => further.destroy());
});

server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
