/** A copy of the state of the current history entry, an object in which several features store properties; empty without a state. */
export function historyState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' ? { ...state } : {};
}
