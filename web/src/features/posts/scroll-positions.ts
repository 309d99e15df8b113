import { historyState } from '../../lib/history-state.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SCROLL_POSITIONS_KEY } from './cache/first-page.ts';

/** A scroll position in a list of posts. */
export interface ScrollPosition {
  /** The uppermost visible post and the rendered posts below it: the first of them that still exists is scrolled to. */
  readonly posts: readonly number[];
  /** The distance from the top of the screen to the top of that post, in pixels. */
  readonly top: number;
  /** The number of posts from the first of the list to the last of `posts`. */
  readonly count: number;
  /** The post that had the focus. */
  readonly focused?: number | undefined;
}

/** The number of history entries whose position is stored. */
const ENTRIES_MAX = 50;

/** The name of the current history entry. It survives a reload. */
export function entryName(): string {
  const saved = savedEntry();
  if (saved !== undefined) return saved;
  const entry = String(Date.now());
  history.replaceState({ ...historyState(), entry }, '');
  return entry;
}

/** Whether the current history entry was shown before. */
export const wasEntryShown = (): boolean => savedEntry() !== undefined;

/** The position at which the current history entry was left; undefined at the top of the list, and for a new entry. */
export function savedPosition(): ScrollPosition | undefined {
  const entry = savedEntry();
  return entry === undefined ? undefined : readPositions()[entry];
}

export function savePosition(entry: string, position: ScrollPosition | undefined): void {
  const latest = Object.entries({ ...readPositions(), [entry]: position }).slice(-ENTRIES_MAX);
  writeStored(SCROLL_POSITIONS_KEY, JSON.stringify(Object.fromEntries(latest)), () => sessionStorage);
}

function savedEntry(): string | undefined {
  const { entry } = historyState();
  return typeof entry === 'string' ? entry : undefined;
}

function readPositions(): Readonly<Record<string, ScrollPosition>> {
  const stored = readStored(SCROLL_POSITIONS_KEY, () => sessionStorage) ?? '{}';
  try {
    // `savePosition` wrote it.
    return JSON.parse(stored) as Record<string, ScrollPosition>;
  } catch {
    return {};
  }
}
