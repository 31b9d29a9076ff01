// A world that the server has drawn.

export function PictureScene({ png, words }: { png: string; words: string }) {
  return <img class="picture" src={`data:image/png;base64,${png}`} alt={words} />;
}
