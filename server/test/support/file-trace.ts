import { dirname } from 'node:path';

/** What a trace of a process (`strace -f -y`) shows. */
export interface FileTrace {
  /** For each answer of HTTP with a status of 200 to 299, in their order: what could be lost by a power failure right after it. */
  readonly answers: readonly (readonly string[])[];
  /** The same at the end. */
  readonly atEnd: readonly string[];
  /** The names that were removed, and whose removal could be lost at the end. */
  readonly removed: readonly string[];
}

/** Temporary files, locks, and what SQLite makes anew at each start. */
const TEMPORARY = /-shm$|^\/tmp(?:\/|$)|^\/lock(?:-journal)?$/;
const ANSWER = /^(?:write|writev|sendmsg|sendto)\(\d+<socket:.*?"HTTP\/1\.1 2\d\d /;
const STRINGS = /"((?:[^"\\]|\\.)*)"/g;

/**
 * Follows the files of a folder through a trace. A file is unsynced from a write to an `fsync` of it that begins later, a name from its
 * creation, rename or removal to an `fsync` of its folder.
 * @param existing the paths in the folder before the trace
 */
export function followFiles(trace: string, folder: string, existing: Iterable<string>): FileTrace {
  const known = new Set(existing);
  const contents = new Set<string>();
  const [names, removed] = [new Set<string>(), new Set<string>()];
  const isFollowed = (path: string) => path.startsWith(`${folder}/`);
  const shown = (what: string, paths: ReadonlySet<string>) =>
    Array.from(paths, (path) => path.slice(folder.length))
      .filter((path) => !TEMPORARY.test(path))
      .map((path) => `${what} of ${path}`);
  const unsynced = () => [...shown('content', contents), ...shown('name', names)];
  const answers: string[][] = [];

  const made = (path: string) => {
    if (known.has(path) || !isFollowed(path)) return;
    known.add(path);
    removed.delete(path);
    names.add(path);
  };
  const gone = (path: string) => {
    if (!isFollowed(path)) return;
    known.delete(path);
    contents.delete(path);
    // Its creation needs no sync any more.
    if (!names.delete(path)) removed.add(path);
  };
  const written = (path: string) => {
    if (isFollowed(path)) contents.add(path);
  };
  const moved = (from: string, to: string) => {
    const hadContent = contents.has(from);
    gone(from);
    known.delete(to);
    made(to);
    if (hadContent) written(to);
  };
  /** What a sync that begins now makes durable. */
  const coveredBy = (path: string) => {
    const inFolder = (each: string) => dirname(each) === path;
    return { path, made: [...names].filter(inFolder), removed: [...removed].filter(inFolder) };
  };
  const synced = ({ path, made: created, removed: left }: ReturnType<typeof coveredBy>) => {
    contents.delete(path);
    for (const each of created) names.delete(each);
    for (const each of left) removed.delete(each);
  };

  const syncs = new Map<string, ReturnType<typeof coveredBy>>();
  for (const { thread, call, begins, ends, fails } of callsOf(trace)) {
    const file = /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
    const isSync = /^f(?:data)?sync\(/.test(call);
    if (begins && isSync) syncs.set(thread, coveredBy(file));
    if (begins && ANSWER.test(call)) answers.push(unsynced());
    if (!ends || fails) continue;
    const sync = syncs.get(thread);
    const paths = Array.from(call.matchAll(STRINGS), ([, path = '']) => path);
    const [first = '', second = ''] = paths;
    if (isSync && sync) synced(sync);
    else if (/^openat\(.*O_CREAT/.test(call) || call.startsWith('mkdir(')) made(first);
    else if (/^(?:unlink|rmdir)(?:at)?\(/.test(call)) gone(first);
    else if (call.startsWith('rename')) moved(first, second);
    else if (call.startsWith('link(')) made(second);
    else if (/^(?:p?writev?(?:64)?|ftruncate)\(/.test(call)) written(file);
  }
  return { answers, atEnd: unsynced(), removed: shown('removal', removed) };
}

interface TracedCall {
  readonly thread: string;
  /** As `strace` writes it, without its result. */
  readonly call: string;
  /** A call during which another thread makes one has two lines. */
  readonly begins: boolean;
  readonly ends: boolean;
  readonly fails: boolean;
}

function* callsOf(trace: string): Iterable<TracedCall> {
  const unfinished = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    if (begun !== undefined) {
      unfinished.set(thread, begun);
      yield { thread, call: begun, begins: true, ends: false, fails: false };
      continue;
    }
    const fails = / = -1 /.test(text);
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    const call = rest === undefined ? text : `${unfinished.get(thread) ?? ''}${rest}`;
    yield { thread, call, begins: rest === undefined, ends: true, fails };
  }
}
