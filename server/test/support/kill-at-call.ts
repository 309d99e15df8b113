/** Loaded by `--import`: kills the process instead of a call, which the variable KILL_AT describes. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/** A call of a function. */
export interface KilledCall {
  /** `send` sends data to another process, such as a statement to PostgreSQL. */
  readonly of: 'rename' | 'createWriteStream' | 'send';
  /** Counted from 1. */
  readonly number: number;
  /** Only calls count whose first argument contains it. */
  readonly about?: string;
}

const FUNCTIONS: Readonly<Record<KilledCall['of'], readonly [owner: object, name: string]>> = {
  rename: [fs.promises, 'rename'],
  createWriteStream: [fs, 'createWriteStream'],
  send: [Socket.prototype, 'write'],
};

// Written by killedAt.
const { of, number, about = '' } = JSON.parse(process.env['KILL_AT'] ?? '{}') as KilledCall;
const [owner, name] = FUNCTIONS[of];
// All of them are functions.
const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
let calls = 0;
Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
  if (String(args[0]).includes(about)) calls += 1;
  if (calls === number) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(original, this, args);
});
syncBuiltinESMExports();
