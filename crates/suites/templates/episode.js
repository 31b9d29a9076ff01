// Filters for the model calls of an episode's page, and messages that appear again.

const calls = [...document.querySelectorAll("details.call")];
const filters = [...document.querySelectorAll("[data-filter]")];
const read = name => filters.find(filter => filter.dataset.filter === name);
function sift() {
  const who = read("who").value, role = read("role").value;
  const words = read("words").value.toLowerCase();
  let shown = 0;
  for (const call of calls) {
    call.hidden = (who !== "" && call.dataset.who !== who) || (role !== "" && call.dataset.role !== role)
      || (read("failed").checked && !call.dataset.failed)
      || (words !== "" && !call.textContent.toLowerCase().includes(words));
    shown += call.hidden ? 0 : 1;
  }
  document.getElementById("shown").textContent = shown + " of " + calls.length + " calls";
}
filters.forEach(filter => filter.addEventListener("input", sift));
for (const again of document.querySelectorAll("details.again")) {
  again.addEventListener("toggle", () => {
    const first = document.getElementById(again.dataset.message);
    if (first && !again.querySelector("pre")) { again.append(first.querySelector("pre").cloneNode(true)); }
  });
}
sift();
