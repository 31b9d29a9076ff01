// What can be done with the table of episodes: sort it by a column, look for words, show one outcome. The same script stands in
// the report that is a file and in the studio's page.

const number = new Intl.NumberFormat("en");

/** Brings the rows in the order, and hides those, that the head and the fields above the table say. */
export function arrange(section) {
  const body = section.querySelector("tbody");
  const rows = [...body.rows];
  const heads = [...section.querySelectorAll("thead th")];
  const place = heads.findIndex((head) => head.getAttribute("aria-sort") !== "none");
  if (place >= 0) {
    const turn = heads[place].getAttribute("aria-sort") === "descending" ? -1 : 1;
    const isNumber = heads[place].classList.contains("right");
    const values = new Map(rows.map((row) => [row, value(row.cells[place], isNumber)]));
    rows.sort((one, other) => compare(values.get(one), values.get(other), turn));
    body.append(...rows);
  }
  const words = section.querySelector("[data-sift=words]").value.trim().toLowerCase().split(/\s+/);
  const outcome = section.querySelector("[data-sift=outcome]").value;
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = (outcome !== "" && row.dataset.outcome !== outcome) || !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  const order = place < 0 ? ", the worst first" : "";
  section.querySelector("[role=status]").textContent = `${number.format(shown)} of ${number.format(rows.length)} episodes${order}`;
}

function value(cell, isNumber) {
  const text = cell.dataset.value ?? cell.textContent.trim();
  return text === "" ? undefined : isNumber ? Number(text) : text;
}

/** What is not known stands last either way. */
function compare(one, other, turn) {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return turn * (typeof one === "number" ? one - other : one.localeCompare(other, "en", { numeric: true }));
}

document.addEventListener("click", (event) => {
  const head = event.target.closest("[data-sort]")?.closest("th");
  const section = head?.closest("section.episodes");
  if (!section) return;
  const next = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  for (const other of section.querySelectorAll("th[aria-sort]")) other.setAttribute("aria-sort", other === head ? next : "none");
  arrange(section);
});

document.addEventListener("input", (event) => {
  const section = event.target.closest("[data-sift]")?.closest("section.episodes");
  if (section) arrange(section);
});
