import { browserOf } from '@plaza/contract/browser-name.ts';
import {
  OTHER_BROWSER,
  PAGE_ERROR_KINDS_MAX,
  PAGE_ERRORS_DAYS,
  PAGE_ERRORS_LISTED_MAX,
  VERSION_MAX,
  type PageErrorKind,
  type PageErrorReport,
  type PageErrors,
} from '@plaza/contract/page-error.ts';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { createKindCounter, FURTHER_KINDS, keyOf, type CountedKind } from './kind-counter.ts';
import {
  addPageErrors,
  countPageErrors,
  deletePageErrors,
  listKinds,
  listPageErrors,
  type Kind,
  type PageErrorRow,
} from './page-error-repository.ts';

export interface PageErrorOptions {
  readonly db: Db;
  readonly metrics: Registry;
  /** The names of the scripts that this process serves. Reports with others are counted without them. */
  readonly scripts: ReadonlySet<string>;
  /** Called with each kind once an hour. */
  readonly onKind: (kind: Kind) => void;
  /** Called when counts cannot be stored; they are stored later. */
  readonly onError: (error: unknown) => void;
}

/** Counts errors of the page in memory, and stores the counts every ten seconds. */
export interface PageErrorCounter extends AsyncDisposable {
  /** Counts a report. Kinds of visitors beyond their share of the day are counted together, so that they hide none of members. */
  record(report: PageErrorReport, userAgent: string | undefined, from: 'member' | 'visitor'): void;
  /** The errors of the last days, with all that this process has counted. */
  list(): Promise<PageErrors>;
}

const STORE_AFTER_MS = 10_000;
/** The most kinds of a day that visitors without a session add in a process. */
const VISITOR_KINDS_MAX = PAGE_ERROR_KINDS_MAX / 4;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export function countErrorsOfPage({
  db,
  metrics,
  scripts,
  onKind,
  onError,
}: PageErrorOptions): PageErrorCounter {
  const total = new Counter({
    name: 'plaza_page_errors_total',
    help: 'Errors that pages reported, by their name',
    labelNames: ['name'],
    registers: [metrics],
  });
  const counter = createKindCounter(PAGE_ERROR_KINDS_MAX);
  const logged = keysOf(HOUR_MS, PAGE_ERROR_KINDS_MAX);
  const ofVisitors = keysOf(DAY_MS, VISITOR_KINDS_MAX);
  let storing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const storeAll = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counted = counter.take();
    if (counted.length === 0) return;
    try {
      await storeCounts(db, counted, Date.now());
    } catch (error) {
      for (const { kind, count } of counted) counter.add(kind, count);
      onError(error);
    }
  };
  const store = () => (storing = storing.then(storeAll));
  return {
    record(report, userAgent, from) {
      const kind = kindOf(report, scripts, userAgent);
      const key = keyOf(kind);
      total.inc({ name: kind.name });
      const isCounted = from === 'member' || ofVisitors.add(key) !== 'full';
      if (isCounted && logged.add(key) === 'new') onKind(kind);
      counter.add(isCounted ? kind : FURTHER_KINDS, 1);
      timer ??= setTimeout(() => void store(), STORE_AFTER_MS).unref();
    },
    async list() {
      await store();
      return findPageErrors(db);
    },
    [Symbol.asyncDispose]: store,
  };
}

/** The errors of the last days that are stored. */
export async function findPageErrors(db: Db): Promise<PageErrors> {
  const since = dayOf(Date.now()) - PAGE_ERRORS_DAYS + 1;
  const [count, rows] = await Promise.all([
    countPageErrors(db, since),
    listPageErrors(db, since, PAGE_ERRORS_LISTED_MAX),
  ]);
  return { count, kinds: rows.map(viewKind) };
}

/** Deletes the counts of days that are no longer shown. @returns the number of deleted rows */
export const sweepPageErrors = (db: Db): Promise<number> =>
  deletePageErrors(db, dayOf(Date.now()) - PAGE_ERRORS_DAYS + 1);

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** Stores counts, and those of kinds beyond the limit of the day in the row of further kinds. */
async function storeCounts(db: Db, counted: readonly CountedKind[], now: number): Promise<void> {
  const day = dayOf(now);
  const rowOf = ({ kind, count }: CountedKind): PageErrorRow => ({ day, ...kind, count, last_at: now });
  await transact(db, async (trx) => {
    // Locks the row, so that processes count the kinds of the day one after the other.
    await addPageErrors(trx, [rowOf({ kind: FURTHER_KINDS, count: 0 })]);
    const known = new Set((await listKinds(trx, day)).map(keyOf));
    // The row of further kinds is one of them.
    let free = PAGE_ERROR_KINDS_MAX + 1 - known.size;
    const ofDay = createKindCounter(Infinity);
    for (const { kind, count } of counted)
      ofDay.add(known.has(keyOf(kind)) || free-- > 0 ? kind : FURTHER_KINDS, count);
    await addPageErrors(trx, ofDay.take().map(rowOf));
  });
}

function kindOf(report: PageErrorReport, scripts: ReadonlySet<string>, userAgent = ''): Kind {
  const { name, build, file, line, column, route } = report;
  const browser = browserOf(userAgent);
  const hasPosition = file !== undefined && line !== undefined && column !== undefined && scripts.has(file);
  return {
    name,
    build: build !== undefined && scripts.has(build) ? build : '',
    ...(hasPosition ? { file, line, position: column } : { file: '', line: 0, position: 0 }),
    browser: browser?.name ?? OTHER_BROWSER,
    version: browser && browser.version <= VERSION_MAX ? browser.version : 0,
    route,
  };
}

const viewKind = ({
  build,
  file,
  line,
  position,
  last_at,
  ...kind
}: Omit<PageErrorRow, 'day'>): PageErrorKind => ({
  ...kind,
  // Only names of the contract are stored.
  browser: kind.browser as PageErrorKind['browser'],
  build: build === '' ? null : build,
  position: file === '' ? null : { file, line, column: position },
  lastAt: new Date(last_at).toISOString(),
});

/** Remembers at most `max` keys in each window of `ms` milliseconds. */
function keysOf(ms: number, max: number) {
  const known = new Set<string>();
  let window = 0;
  return {
    add(key: string): 'new' | 'known' | 'full' {
      const current = Math.floor(Date.now() / ms);
      if (current !== window) known.clear();
      window = current;
      if (known.has(key)) return 'known';
      if (known.size >= max) return 'full';
      known.add(key);
      return 'new';
    },
  };
}
