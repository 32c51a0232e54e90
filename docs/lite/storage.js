// May a student rely on this browser to keep the work?

const NEARLY_FULL = 20e6; // bytes: a dozen notebooks with their pictures

/** A promise of what a request to IndexedDB answers. */
export const done = (request) => new Promise((yes, no) => {
  request.onsuccess = () => yes(request.result);
  request.onerror = () => no(request.error);
});

/** A sentence if work may be lost here, or nothing.  Chromium does not tell a page that its window is private. */
export async function trouble() {
  try {
    (await done(indexedDB.open("kernlab-probe"))).close();
    await done(indexedDB.deleteDatabase("kernlab-probe"));
  } catch {
    return "This browser keeps nothing here: download your notebooks before you close it.";
  }
  try {
    await navigator.storage?.getDirectory(); // Firefox and Safari refuse it in a private window
  } catch {
    return "A private window forgets all you do when it closes: save your work as one file before that.";
  }
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate()) ?? {}; // a page without https has no word here
  return quota - usage < NEARLY_FULL ? "This browser's storage is nearly full: save your work as one file, changes may not be kept." : "";
}
