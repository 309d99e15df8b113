/** Loaded by `--import`: kills the process instead of a call, which the variable KILL_AT describes. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** A call of a function. */
export interface KilledCall {
  /**
   * `send` sends data to another process, such as a statement to PostgreSQL; `change` is any call that changes a file or a folder, or begins
   * or ends a transaction of SQLite.
   */
  readonly of: 'rename' | 'rm' | 'createWriteStream' | 'send' | 'change';
  /** Counted from 1. */
  readonly number: number;
  /** Only calls count whose first argument contains it. */
  readonly about?: string;
}

interface Watched {
  readonly owner: object;
  readonly names: readonly string[];
  /** Whether a call counts; all do if absent. */
  readonly counts?: (self: unknown, args: readonly unknown[]) => boolean;
}

const all = (owner: object, ...names: string[]): Watched => ({ owner, names });
const isForWriting: Watched['counts'] = (_, [, flags]) => typeof flags === 'string' && flags !== 'r';
const isOfTransaction: Watched['counts'] = (statement) =>
  statement instanceof StatementSync && /^(?:begin|commit)/.test(statement.sourceSQL);
await using handle = await fs.promises.open(import.meta.filename);

const FUNCTIONS: Readonly<Record<KilledCall['of'], readonly Watched[]>> = {
  rename: [all(fs.promises, 'rename')],
  rm: [all(fs.promises, 'rm')],
  createWriteStream: [all(fs, 'createWriteStream')],
  send: [all(Socket.prototype, 'write')],
  change: [
    all(
      fs.promises,
      'mkdir',
      'mkdtemp',
      'rename',
      'rm',
      'rmdir',
      'link',
      'unlink',
      'writeFile',
      'chmod',
      'lchown',
    ),
    { owner: fs.promises, names: ['open'], counts: isForWriting },
    // Reflect.getPrototypeOf never returns null for a handle.
    all(Reflect.getPrototypeOf(handle) ?? {}, 'sync', 'write', 'writeFile'),
    all(fs, 'createWriteStream', 'rmSync', 'mkdirSync'),
    all(DatabaseSync.prototype, 'exec', 'close'),
    { owner: StatementSync.prototype, names: ['run'], counts: isOfTransaction },
  ],
};

// Written by killedAt.
const { of, number, about = '' } = JSON.parse(process.env['KILL_AT'] ?? '{}') as KilledCall;
let calls = 0;
for (const { owner, names, counts = () => true } of FUNCTIONS[of]) {
  for (const name of names) {
    // All of them are functions.
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
      if (counts(this, args) && String(args[0]).includes(about)) calls += 1;
      if (calls === number) process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(original, this, args);
    });
  }
}
syncBuiltinESMExports();
