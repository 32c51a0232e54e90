// May a student rely on this browser to keep the work?

const ROOM = 2 ** 21; // bytes: some notebooks with their pictures
const NOTHING = "This browser keeps nothing here: download your notebooks before you close it.";
const PRIVATE = "A private window forgets all you do when it closes: save your work as one file before that.";
const FULL = "This browser's storage is full: save your work as one file, changes may not be kept.";

/** A promise of what a request to IndexedDB answers. */
export const done = (request) => new Promise((yes, no) => {
  request.onsuccess = () => yes(request.result);
  request.onerror = () => no(request.error);
});

/** A promise that a transaction is on the disk: errors of a full one come as late as that. */
export const committed = (transaction) => new Promise((yes, no) => {
  transaction.oncomplete = yes;
  transaction.onabort = () => no(transaction.error);
});

/** A sentence if work may be lost here, or nothing.  Chromium does not tell a page that its window is private. */
export async function trouble() {
  try {
    await keepSomething();
  } catch (error) {
    return error?.name === "QuotaExceededError" ? FULL : NOTHING;
  }
  try {
    await navigator.storage?.getDirectory(); // Firefox and Safari refuse it in a private window
  } catch {
    return PRIVATE;
  }
  return "";
}

/** Write as much as some notebooks need, and delete it again: browsers no longer say how much room there is. */
async function keepSomething() {
  const request = indexedDB.open("kernlab-probe");
  request.onupgradeneeded = () => request.result.createObjectStore("probe");
  const database = await done(request);
  try {
    const writing = database.transaction("probe", "readwrite");
    writing.objectStore("probe").put(incompressible(ROOM), "probe");
    await committed(writing);
  } finally {
    database.close();
    await done(indexedDB.deleteDatabase("kernlab-probe"));
  }
}

function incompressible(size) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536)); // its limit for one call
  return bytes;
}
