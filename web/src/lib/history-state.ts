/** The state of the current history entry. Several parts of the page store properties in it. */
export function historyState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' ? { ...state } : {};
}
