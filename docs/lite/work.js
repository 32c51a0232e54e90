// Your work: what JupyterLite keeps in the browser's IndexedDB, as one file to save, bring back or delete.

import { done, trouble } from "./storage.js";

const say = (words) => {
  const line = document.getElementById("word");
  line.textContent = words;
  if (words) line.scrollIntoView({ block: "nearest" });
};

/** The names of the databases that belong to this folder: JupyterLite calls them after its base URL. */
async function databases() {
  const all = await indexedDB.databases();
  return all.map((one) => one.name).filter((name) => name.startsWith("JupyterLite Storage"));
}

/** {store: {key: value}} of one database. */
async function contents(name) {
  const database = await done(indexedDB.open(name)), found = {};
  for (const store of database.objectStoreNames) {
    const table = database.transaction(store).objectStore(store);
    const [keys, values] = [await done(table.getAllKeys()), await done(table.getAll())];
    found[store] = Object.fromEntries(keys.map((key, k) => [key, values[k]]));
  }
  database.close();
  return found;
}

async function save() {
  const work = {};
  for (const name of await databases()) work[name] = await contents(name);
  const files = Object.values(work).reduce((sum, stores) => sum + Object.keys(stores.files ?? {}).length, 0);
  if (!files) return say("There is nothing to save yet: you have not changed a notebook.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ kernlab_edu: 1, work })], { type: "application/json" }));
  link.download = "my-kernlab-work.json";
  link.click();
  say(`${files} files saved to my-kernlab-work.json.`);
}

async function bring(file) {
  const saved = JSON.parse(await file.text());
  if (saved.kernlab_edu !== 1) throw new Error("This is not a file that these pages saved.");
  let files = 0;
  for (const [name, stores] of Object.entries(saved.work)) {
    const database = await open(name, Object.keys(stores));
    for (const [store, entries] of Object.entries(stores)) {
      const table = database.transaction(store, "readwrite").objectStore(store);
      for (const [key, value] of Object.entries(entries)) await done(table.put(value, key));
      if (store === "files") files += Object.keys(entries).length;
    }
    database.close();
  }
  say(`${files} files are back.`);
}

/** A database with at least these stores. */
async function open(name, stores) {
  const database = await done(indexedDB.open(name));
  const missing = stores.filter((store) => !database.objectStoreNames.contains(store));
  if (!missing.length) return database;
  const request = indexedDB.open(name, database.version + 1);
  database.close();
  request.onupgradeneeded = () => missing.forEach((store) => request.result.createObjectStore(store));
  return done(request);
}

async function reset() {
  if (!confirm("Delete all your changes on this machine? Save them first if you may want them back.")) return;
  for (const name of await databases()) await done(indexedDB.deleteDatabase(name));
  say("All notebooks are as they came.");
}

const attempt = (work) => async (...given) => {
  try { await work(...given); } catch (error) { say(`That did not work: ${error.message}`); }
};
document.getElementById("export").onclick = attempt(save);
document.getElementById("reset").onclick = attempt(reset);
document.getElementById("import").onclick = () => document.getElementById("file").click();
document.getElementById("file").onchange = attempt((event) => bring(event.target.files[0]));
trouble().then(say);
