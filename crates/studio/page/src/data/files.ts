// The files of the page: on the server, or compressed in the page itself if it is a single file.

/** The text that is embedded in the page under a name, if there is one. */
export async function textOf(name: string): Promise<string | undefined> {
  const place = document.querySelector<HTMLScriptElement>(`script[type="text/plain"][id="${name}"]`);
  if (!place) return undefined;
  const bytes = Uint8Array.from(atob(place.text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** Whether the page can load a script: a server has all of them, a single file only those that it holds. */
export function hasFile(name: "world.js" | "mesher.js"): boolean {
  const isEmbedded = (id: string): boolean => document.querySelector(`script[type="text/plain"][id="${id}"]`) !== null;
  return !isEmbedded("episode") || isEmbedded(name);
}

/** The address of a script of the page. */
export async function addressOf(name: "world.js" | "mesher.js"): Promise<string> {
  const text = await textOf(name);
  return text === undefined ? `/${name}` : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
