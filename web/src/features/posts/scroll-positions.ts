import { historyState } from '../../lib/history-state.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SCROLL_POSITIONS_KEY } from './cache/first-page.ts';
import { ignore, NOT_JSON } from '../../lib/errors.ts';

/** A scroll position in a list of posts, which stays valid when posts are added or deleted. */
export interface ScrollPosition {
  /** The ids of the uppermost visible post and of the rendered posts below it. The first that still exists is scrolled to. */
  readonly posts: readonly number[];
  /** The distance from the top of the screen to the top of the uppermost visible post, in pixels; negative if its top is hidden. */
  readonly top: number;
  /** The number of posts from the first of the list to the last of `posts`. */
  readonly count: number;
}

/** How a history entry was left. */
interface SavedPlace {
  /** Undefined at the top of the list. */
  readonly position?: ScrollPosition | undefined;
  /** The id of the post that had the focus; undefined if none had. */
  readonly focused?: number | undefined;
}

/** The most history entries whose positions are stored; the oldest are dropped. */
const ENTRIES_MAX = 50;

/** The name of the current history entry, stored in its state; a new name for an entry without one. */
export function entryName(): string {
  const saved = savedEntry();
  if (saved !== undefined) return saved;
  const entry = String(Date.now());
  history.replaceState({ ...historyState(), entry }, '');
  return entry;
}

/** Whether the current history entry has a name, because it was shown before. */
export const wasEntryShown = (): boolean => savedEntry() !== undefined;

/** The position at which the current history entry was left; undefined if that was the top of the list, and for a new entry. */
export const savedPosition = (): ScrollPosition | undefined => savedPlace()?.position;

/** The id of the post that had the focus when the current history entry was left; undefined if none had. */
export const savedFocus = (): number | undefined => savedPlace()?.focused;

/** Stores how a history entry was left, for this tab. @param entry the name of the entry */
export function savePlace(entry: string, { position, focused }: SavedPlace): void {
  const place = position || focused !== undefined ? { position, focused } : undefined;
  const latest = Object.entries({ ...readPlaces(), [entry]: place }).slice(-ENTRIES_MAX);
  writeStored(SCROLL_POSITIONS_KEY, JSON.stringify(Object.fromEntries(latest)), () => sessionStorage);
}

function savedPlace(): SavedPlace | undefined {
  const entry = savedEntry();
  return entry === undefined ? undefined : readPlaces()[entry];
}

function savedEntry(): string | undefined {
  const { entry } = historyState();
  return typeof entry === 'string' ? entry : undefined;
}

function readPlaces(): Readonly<Record<string, SavedPlace>> {
  const stored = readStored(SCROLL_POSITIONS_KEY, () => sessionStorage) ?? '{}';
  try {
    // `savePlace` wrote it.
    return JSON.parse(stored) as Record<string, SavedPlace>;
  } catch (error) {
    ignore(error, NOT_JSON);
    return {};
  }
}
