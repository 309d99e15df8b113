const CHECK_MS = 500;
/** A timer that is late by more shows that the device slept. */
const SLEPT_MS = 5000;

/**
 * Calls back when the browser is online again, and after the device slept: at most half a second later, or, in a hidden tab, when it is
 * visible again. @returns ends this
 */
export function onWake(callback: () => void): () => void {
  let checkedAt = Date.now();
  let hasSlept = false;
  const check = () => {
    const late = Date.now() - checkedAt - CHECK_MS;
    checkedAt = Date.now();
    hasSlept ||= late > SLEPT_MS;
    // Browsers also delay the timers of hidden tabs.
    if (!hasSlept || document.hidden) return;
    hasSlept = false;
    callback();
  };
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  addEventListener('online', callback);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    removeEventListener('online', callback);
  };
}
