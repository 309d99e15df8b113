const CHECK_MS = 1000;
/** A timer that is late by more shows that the device slept. */
const SLEPT_MS = 5000;

/** Calls back when the browser is online again, and after the device slept. @returns ends this */
export function onWake(callback: () => void): () => void {
  let checkedAt = Date.now();
  const timer = setInterval(() => {
    const late = Date.now() - checkedAt - CHECK_MS;
    checkedAt = Date.now();
    if (late > SLEPT_MS && !document.hidden) callback();
  }, CHECK_MS);
  addEventListener('online', callback);
  return () => {
    clearInterval(timer);
    removeEventListener('online', callback);
  };
}
