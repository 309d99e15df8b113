import type { Kind } from './page-error-repository.ts';

/** All errors of kinds that are not counted separately. */
export const FURTHER_KINDS: Kind = {
  name: '',
  build: '',
  file: '',
  line: 0,
  position: 0,
  browser: '',
  version: 0,
  route: '',
};

/** The kind as a key: equal for equal kinds only. */
export const keyOf = ({ name, build, file, line, position, browser, version, route }: Kind): string =>
  JSON.stringify([name, build, file, line, position, browser, version, route]);

export interface CountedKind {
  readonly kind: Kind;
  readonly count: number;
}

/** Counts of a bounded number of kinds, in memory. */
export interface KindCounter {
  /** Adds to the count of a kind, or of `FURTHER_KINDS` when there are too many. */
  add(kind: Kind, count: number): void;
  /** Removes and returns all counts. */
  take(): CountedKind[];
  readonly size: number;
}

/** @param max the most kinds, besides `FURTHER_KINDS` */
export function createKindCounter(max: number): KindCounter {
  let counts = new Map<string, CountedKind>();
  const addTo = (key: string, kind: Kind, count: number) =>
    counts.set(key, { kind, count: (counts.get(key)?.count ?? 0) + count });
  return {
    add(kind, count) {
      const key = keyOf(kind);
      if (counts.has(key) || counts.size < max) addTo(key, kind, count);
      else addTo(keyOf(FURTHER_KINDS), FURTHER_KINDS, count);
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    get size() {
      return counts.size;
    },
  };
}
