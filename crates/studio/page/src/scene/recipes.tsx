// The recipes of the ordered items: a drawing for each, from ingredients on the left to the delivered item on the
// right.

import { words } from "../data/words";
import type { Making } from "../wire";

export function Recipes({ recipes }: { recipes: Making[] }) {
  if (recipes.length === 0) return null;
  return (
    <details class="card recipes">
      <summary>Recipes</summary>
      <ul class="recipe-list">
        {recipes.map((recipe) => (
          <li key={recipe.name}>
            <figure>
              <figcaption>{words(recipe.name)}</figcaption>
              <div class="recipe-scroll" tabIndex={0} role="group" aria-label={`Recipe of ${words(recipe.name)}`}>
                <Drawing recipe={recipe} />
              </div>
            </figure>
          </li>
        ))}
      </ul>
      <p class="recipe-key soft">
        <span class="part-ingredient">from the storage</span>
        <span class="part-between">made on the way</span>
        <span class="part-product">the dish</span>
        <span class="part-done">served</span>
      </p>
    </details>
  );
}

function Drawing({ recipe }: { recipe: Making }) {
  const height = recipe.height - recipe.top;
  return (
    <svg
      class="recipe"
      viewBox={`0 ${recipe.top} ${recipe.width} ${height}`}
      width={recipe.width}
      height={height}
      role="img"
      aria-label={`${recipe.steps.map(words).join("; ")}.`}
    >
      {recipe.lines.map((line) => (
        <path key={line.path} class={`recipe-line ${line.is_possible ? "" : "missing"}`} d={line.path} />
      ))}
      {recipe.lines.map((line) => (
        <Tip key={line.path} path={line.path} />
      ))}
      {recipe.tools.map((tool) => (
        <text
          key={`${tool.right},${tool.base}`}
          class={`recipe-tool ${tool.is_there ? "" : "missing"}`}
          x={tool.right}
          y={tool.base}
        >
          {words(tool.name)}
          {!tool.is_there && " (missing)"}
        </text>
      ))}
      {recipe.boxes.map((box) => (
        <g key={box.name} class={`part-${box.part}`}>
          <rect class="recipe-box" x={box.left} y={box.top} width={box.width} height={box.height} rx="7" />
          <text class="recipe-name" x={box.left + box.width / 2} y={box.top + box.height / 2 + 4.5}>
            {words(box.name)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The head of an arrow at the end of a line; all lines come from the left. */
function Tip({ path }: { path: string }) {
  const [x, y] = path
    .split(/[\sCHM]+/)
    .slice(-2)
    .map(Number);
  if (x === undefined || y === undefined) return null;
  return <path class="recipe-tip" d={`M${x - 8} ${y - 4.5}L${x} ${y}L${x - 8} ${y + 4.5}z`} />;
}
