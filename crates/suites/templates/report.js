// The table of episodes: its rows are sorted, sifted, grouped and compared, and its columns chosen. The same script stands in the
// report that is a file and in the studio's page. The address holds the order and the filter, so that they can be shared; the
// browser's storage holds the columns, which are a habit of the reader.

const number = new Intl.NumberFormat("en");
/** The order of texts, in which `level_9` comes before `level_10`. */
const order = new Intl.Collator("en", { numeric: true });

/** The name of the chosen columns in the browser's storage. */
const COLUMNS = "cooperage.episodes.columns";
/** The most episodes that stand side by side. */
const BESIDE_MOST = 6;
/** The texts of rows, which are sought on each key. */
const texts = new WeakMap();
/** The names of the groups that are closed, by their section. */
const closed = new WeakMap();

/** Brings the table into the form that the address and the storage say. */
export function restore(section) {
  const given = new URLSearchParams(location.search);
  for (const name of ["words", "outcome", "group"]) {
    const field = section.querySelector(`[data-sift=${name}]`);
    const value = given.get(name) ?? "";
    const isThere = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value || option.text === value);
    if (isThere) field.value = value;
  }
  const sort = given.get("sort") ?? "";
  const head = section.querySelector(`th[data-column="${CSS.escape(sort.replace(/^-/, ""))}"]`);
  head?.setAttribute("aria-sort", sort.startsWith("-") ? "descending" : "ascending");
  arrange(section);
}

/** Takes over fresh rows of a run under way; order, filter and choice stay. */
export function renew(section, fresh) {
  const chosen = new Set(picked(section).map((row) => row.dataset.key));
  section.dataset.order = fresh.dataset.order;
  section.querySelector(".not-listed").replaceWith(fresh.querySelector(".not-listed"));
  const outcomes = section.querySelector("[data-sift=outcome]");
  const outcome = outcomes.value;
  outcomes.replaceChildren(...fresh.querySelector("[data-sift=outcome]").children);
  outcomes.value = outcome;
  section.querySelector(".same").replaceChildren(...fresh.querySelector(".same").childNodes);
  for (const head of fresh.querySelectorAll("th[data-column]")) {
    const old = section.querySelector(`th[data-column="${head.dataset.column}"]`);
    old?.toggleAttribute("data-off", head.hasAttribute("data-off"));
  }
  bodyOf(section).replaceChildren(...bodyOf(fresh).children);
  for (const row of rowsOf(section)) row.querySelector("[data-pick]").checked = chosen.has(row.dataset.key);
  arrange(section);
}

/** Brings rows and columns in the form that the head and the fields above the table say. */
export function arrange(section) {
  showColumns(section);
  const rows = rowsOf(section);
  const heads = headsOf(section);
  const head = heads.find((one) => one.getAttribute("aria-sort") !== "none");
  if (head) {
    const turn = head.getAttribute("aria-sort") === "descending" ? -1 : 1;
    const [place, isNumber] = [head.cellIndex, head.classList.contains("right")];
    const values = new Map(rows.map((row) => [row, value(row.cells[place], isNumber)]));
    rows.sort((one, other) => compare(values.get(one), values.get(other), turn));
  }
  const words = section.querySelector("[data-sift=words]").value.trim().toLowerCase().split(/\s+/);
  const outcome = section.querySelector("[data-sift=outcome]").value;
  let shown = 0;
  for (const row of rows) {
    const text = textOf(row);
    row.hidden = (outcome !== "" && row.dataset.outcome !== outcome) || !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  bodyOf(section).replaceChildren(...grouped(section, rows));
  const first = head ? "" : `, ${section.dataset.order}`;
  section.querySelector("[role=status]").textContent = `${number.format(shown)} of ${number.format(rows.length)} episodes${first}`;
  beside(section);
}

function bodyOf(section) {
  return section.querySelector("table.episodes tbody");
}

function rowsOf(section) {
  return [...bodyOf(section).querySelectorAll("tr[data-key]")];
}

function headsOf(section) {
  return [...section.querySelectorAll("thead th[data-column]")];
}

function textOf(row) {
  if (!texts.has(row)) {
    const titles = [...row.querySelectorAll("[title]")].map((cell) => cell.title);
    texts.set(row, [row.textContent, ...titles].join(" ").toLowerCase());
  }
  return texts.get(row);
}

function value(cell, isNumber) {
  const text = cell.dataset.value ?? cell.textContent.trim();
  return text === "" ? undefined : isNumber ? Number(text) : text;
}

/** Unknown values come last either way. */
function compare(one, other, turn) {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return turn * (typeof one === "number" ? one - other : order.compare(one, other));
}

/** The rows under the heads of their groups, which are ordered by name. */
function grouped(section, rows) {
  const by = section.querySelector("[data-sift=group]").value;
  if (by === "") return rows;
  const heads = headsOf(section);
  const place = heads.find((head) => head.dataset.column === (by === "benchmark" ? "task" : by)).cellIndex;
  const share = heads.find((head) => head.dataset.column === "completion").cellIndex;
  const groups = new Map();
  for (const row of rows) {
    const text = row.cells[place].textContent.trim();
    const name = by === "benchmark" ? text.split("/")[0] : text;
    if (!row.hidden) groups.set(name, groups.get(name) ?? []).get(name).push(row);
  }
  const names = [...groups.keys()].sort((one, other) => order.compare(one, other));
  const all = names.flatMap((name) => {
    const members = groups.get(name);
    const isClosed = closed.get(section)?.has(name) ?? false;
    for (const row of members) row.hidden = isClosed;
    return [groupHead(name, members, share, heads.length + 1, isClosed), ...members];
  });
  const named = new Set(all);
  return [...all, ...rows.filter((row) => !named.has(row))];
}

function groupHead(name, rows, share, columns, isClosed) {
  const shares = rows.map((row) => row.cells[share].dataset.value).filter((text) => text !== undefined);
  const mean = shares.reduce((sum, text) => sum + Number(text), 0) / shares.length;
  const count = `${number.format(rows.length)} ${rows.length === 1 ? "episode" : "episodes"}`;
  const button = made("button", { type: "button", class: "sort", "data-group": name, "aria-expanded": String(!isClosed) }, name || "none");
  // From the millionths that files have, half a digit away from zero, as everywhere.
  const tenths = Math.floor((Math.round(mean * 1e6) + 500) / 1000);
  const told = shares.length > 0 ? `${count}, mean completion ${Math.floor(tenths / 10)}.${tenths % 10} %` : count;
  const head = made("th", { scope: "colgroup", colspan: String(columns) }, button, made("span", { class: "soft" }, ` ${told}`));
  return made("tr", { class: "group" }, head);
}

/** Shows the chosen columns; those that the reader never chose are shown as the page was made. */
function showColumns(section) {
  const chosen = chosenColumns();
  const shown = headsOf(section).map((head) => {
    const id = head.dataset.column;
    const isShown = chosen[id] ?? !head.hasAttribute("data-off");
    section.querySelector(`input[data-column="${id}"]`).checked = isShown;
    return [head, head.cellIndex, isShown];
  });
  const rows = rowsOf(section);
  for (const [head, place, isShown] of shown) {
    head.hidden = !isShown;
    for (const row of rows) if (row.cells[place].hidden === isShown) row.cells[place].hidden = !isShown;
  }
}

/** A page that is a file may have no storage, and the storage is anybody's. */
function chosenColumns() {
  try {
    const read = JSON.parse(localStorage.getItem(COLUMNS) ?? "{}");
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, isShown]) => typeof isShown === "boolean"));
  } catch {
    return {};
  }
}

function choose(id, isShown) {
  try {
    localStorage.setItem(COLUMNS, JSON.stringify({ ...chosenColumns(), [id]: isShown }));
    return true;
  } catch {
    return false;
  }
}

/** Writes order and filter into the address. */
function keep(section) {
  const address = new URL(location.href);
  const put = (name, text) => (text === "" ? address.searchParams.delete(name) : address.searchParams.set(name, text));
  for (const name of ["words", "outcome", "group"]) put(name, section.querySelector(`[data-sift=${name}]`).value);
  const head = headsOf(section).find((one) => one.getAttribute("aria-sort") !== "none");
  const sign = head?.getAttribute("aria-sort") === "descending" ? "-" : "";
  put("sort", head ? sign + head.dataset.column : "");
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // Some browsers let no file change its address.
  }
}

function picked(section) {
  return rowsOf(section).filter((row) => row.querySelector("[data-pick]").checked);
}

/** The chosen episodes side by side, with a mark where they differ. */
function beside(section) {
  const place = section.querySelector(".beside");
  const rows = picked(section).slice(0, BESIDE_MOST);
  place.hidden = rows.length === 0;
  if (rows.length === 0) return place.replaceChildren();
  const heads = headsOf(section);
  const names = rows.map((row) => {
    const task = row.querySelector("th");
    const link = task.querySelector("a");
    const name = `${row.cells[1].textContent.trim()} · ${task.textContent}`;
    return made("th", { scope: "col" }, link ? made("a", { href: link.getAttribute("href") }, name) : name);
  });
  const lines = heads
    .filter((head) => !["number", "task"].includes(head.dataset.column))
    .map((head) => {
      const all = rows.map((row) => row.cells[head.cellIndex]);
      const said = all.map((cell) => cell.title || cell.textContent.trim());
      const cells = said.map((text) => made("td", {}, text || "–"));
      const differs = new Set(said).size > 1;
      return made("tr", differs ? { class: "differs" } : {}, made("th", { scope: "row" }, head.textContent.trim()), ...cells);
    });
  const clear = made("button", { type: "button", "data-unpick": "" }, "Choose none");
  const about = `${rows.length} chosen${picked(section).length > rows.length ? ` (the first ${BESIDE_MOST})` : ""}; rows that differ are marked`;
  place.replaceChildren(
    made("h3", {}, "The chosen episodes side by side"),
    made("p", { class: "soft" }, `${about}. `, clear),
    made(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "The chosen episodes side by side" },
      made(
        "table",
        { class: "plain" },
        made("thead", {}, made("tr", {}, made("td", {}), ...names)),
        made("tbody", {}, ...lines),
      ),
    ),
  );
}

function made(name, attributes, ...parts) {
  const element = document.createElement(name);
  for (const [key, text] of Object.entries(attributes)) element.setAttribute(key, text);
  element.append(...parts);
  return element;
}

function sectionOf(event, what) {
  return event.target.closest(what)?.closest("section.episodes");
}

document.addEventListener("click", (event) => {
  const section = sectionOf(event, "[data-sort], [data-group], [data-unpick]");
  if (!section) return;
  const head = event.target.closest("[data-sort]")?.closest("th");
  const group = event.target.closest("[data-group]")?.dataset.group;
  if (head) {
    const next = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const other of headsOf(section)) other.setAttribute("aria-sort", other === head ? next : "none");
    keep(section);
  } else if (group !== undefined) {
    const shut = closed.get(section) ?? new Set();
    if (!shut.delete(group)) shut.add(group);
    closed.set(section, shut);
  } else {
    for (const row of picked(section)) row.querySelector("[data-pick]").checked = false;
  }
  arrange(section);
  if (group !== undefined) section.querySelector(`[data-group="${CSS.escape(group)}"]`)?.focus();
});

document.addEventListener("input", (event) => {
  const section = sectionOf(event, "[data-sift], [data-pick], input[data-column]");
  if (!section) return;
  const { column } = event.target.dataset;
  if (event.target.matches("[data-pick]")) return beside(section);
  if (column !== undefined && !choose(column, event.target.checked)) {
    // Without storage the choice holds until the page is left.
    section.querySelector(`th[data-column="${column}"]`).toggleAttribute("data-off", !event.target.checked);
  }
  if (column === undefined) keep(section);
  arrange(section);
});

for (const section of document.querySelectorAll("section.episodes")) restore(section);
