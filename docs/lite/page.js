// The first script of JupyterLab's page: begins Python at once, and puts a bar on top that says what this page is.

// --- Python begins while JupyterLab is still loading: on two cores that saves the whole time of the slower one. ---

const root = new URL("../", location.href).href;
const Plain = window.Worker;
const heard = (worker) => {
  worker.addEventListener("message", hear);
  worker.addEventListener("error", lost);
  return worker;
};
// where a server's headers isolate the page, JupyterLite wants another kind of worker
let early = crossOriginIsolated ? null : heard(new Plain(`${root}static/pyodide/kernel.js`, { type: "module" }));

window.Worker = function (address, options) {
  if (!/(comlink|coincident)\.worker/.test(address)) return new Plain(address, options);
  const worker = early ?? heard(new Plain(address, options));
  early = null;
  return worker;
};

// --- The bar ---

const SOLVER = "CVXOPT is not available in the browser: SMO solves, the certificate is the same.";
const word = Object.assign(document.createElement("span"), { id: "kl-word", textContent: "Python is starting in this page" });
word.setAttribute("role", "status");

function hear({ data }) {
  if (!data?.kernlab) return;
  const { state, words } = data.kernlab;
  document.documentElement.dataset.python = state;
  word.textContent = { starting: `${words} …`, ready: SOLVER, failed: `Python did not start: ${words}. Reload the page to try again.` }[state];
}

/** A worker that cannot be loaded says nothing itself; a restarted kernel gets a new one. */
function lost(event) {
  early = null;
  hear({ data: { kernlab: { state: "failed", words: event.message || "its files could not be loaded" } } });
}

const bar = document.createElement("header");
bar.id = "kl-bar";
bar.innerHTML = `<a href="${root}course.html">kernlab_edu: the course</a><a href="${root}course.html#work">Save or reset my work</a>`;
bar.append(word);
document.addEventListener("DOMContentLoaded", () => document.body.append(bar));

// --- Work that may be lost: said before somebody works for an hour, and looked at again from time to time ---

const warning = Object.assign(document.createElement("strong"), { id: "kl-warning" });
warning.setAttribute("role", "alert");
word.before(warning);

async function watch() {
  const { trouble } = await import(`${root}storage.js`);
  warning.textContent = await trouble();
  bar.classList.toggle("kl-warns", warning.textContent !== "");
}
watch();
setInterval(watch, 300_000);
