/** What the browser keeps under this key; undefined when nothing, or when storage is switched off. */
export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value where the browser allows it. Without storage a choice lasts as long as the page. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing was lost that the page needs.
  }
}

/** Calls back when another tab changes this key. */
export function onLocalChange(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
