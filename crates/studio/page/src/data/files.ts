// The files of the page: those of the server, or what stands packed in the page itself where it is a single file.

/** The text that stands in the page under that name, if any does. */
export async function textOf(name: string): Promise<string | undefined> {
  const place = document.querySelector<HTMLScriptElement>(`script[type="text/plain"][id="${name}"]`);
  if (!place) return undefined;
  const bytes = Uint8Array.from(atob(place.text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** Where a script of the page is. */
export async function addressOf(name: "world.js" | "mesher.js"): Promise<string> {
  const text = await textOf(name);
  return text === undefined ? `/${name}` : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
