/** Where one was in a list. */
export interface Place {
  /** The uppermost post on the screen. */
  readonly post: number;
  /** How far below the upper edge of the screen it began, in pixels. */
  readonly top: number;
  /** The last post that was near the screen. */
  readonly downTo: number;
  /** The post that had the focus, so that the keyboard goes on from there. */
  readonly focused?: number | undefined;
}

const KEY = 'places';
/** For how many entries of the history a place is kept. */
const MOST = 50;

/** What else is kept in the state of an entry is an object, too, or nothing. */
const stateHere = () => history.state as { readonly entry?: string } | null;

/** Names the entry of the history one is at. The name outlives a reload. */
export function entryHere(): string {
  const state = stateHere();
  const entry = state?.entry ?? String(Date.now());
  if (state?.entry === undefined) history.replaceState({ ...state, entry }, '');
  return entry;
}

/** Whether this entry of the history was left before. */
export const hasBeenHere = (): boolean => stateHere()?.entry !== undefined;

/** Where one was when this entry of the history was left; undefined at the top of its list, and where it is new. */
export function placeHere(): Place | undefined {
  const entry = stateHere()?.entry;
  return entry === undefined ? undefined : places()[entry];
}

export function keepPlace(entry: string, place: Place | undefined): void {
  const kept = Object.entries({ ...places(), [entry]: place }).slice(-MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage one comes back to the top.
  }
}

function places(): Readonly<Record<string, Place>> {
  try {
    // Written above.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}
