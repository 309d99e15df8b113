/**
 * Injects a fault into a server. It is loaded before the server's own code, by `--import` in NODE_OPTIONS, and patches Node,
 * so that Plaza itself has no code for faults.
 */
import { subscribe } from 'node:diagnostics_channel';
import fs, { type FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { readFault, type Fault } from './fault-environment.ts';

/** The errors of the clock and the time between changes, in milliseconds; within the day for which keys are kept. */
const JUMPS = [-3_600_000, 0, 3_600_000, 72_000_000];
const JUMP_EVERY = 250;
const SLOW_COMMIT_MS = 50;
const SLOW_SYNC_MS = 200;

const fault = readFault();
if (fault.kind === 'kill') killAt(fault.point, fault.occurrence);
if (fault.kind === 'clock') jumpClock();
if (fault.kind === 'slow-disk') slowDisk();
syncBuiltinESMExports();

function killAt(point: Extract<Fault, { kind: 'kill' }>['point'], occurrence: number): void {
  let passed = 0;
  // Not while it starts, where kills at random moments are tried.
  let isServing = false;
  subscribe('http.server.request.start', () => (isServing = true));
  const pass = (here: typeof point) => {
    if (isServing && here === point && ++passed === occurrence) process.kill(process.pid, 'SIGKILL');
  };
  const { rename } = fs;
  fs.rename = async (from, to) => {
    pass('before a file has its name');
    await rename(from, to);
    pass('after a file has its name');
  };
  aroundCommits((commit) => {
    pass('before a commit');
    commit();
    pass('after a commit');
  });
  // oxlint-disable-next-line typescript/unbound-method -- called on a response
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: never) {
    if (this.req.method !== 'GET') pass('before an answer');
    return Reflect.apply(writeHead, this, args);
  };
}

function jumpClock(): void {
  const started = performance.timeOrigin;
  let jump = 0;
  setInterval(() => (jump = JUMPS[Math.floor(Math.random() * JUMPS.length)] ?? 0), JUMP_EVERY).unref();
  Date.now = () => Math.round(started + performance.now()) + jump;
}

function slowDisk(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  aroundCommits((commit) => {
    Atomics.wait(clock, 0, 0, SLOW_COMMIT_MS);
    commit();
  });
  const { open } = fs;
  fs.open = async (...args) => {
    const file: FileHandle = await open(...args);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await delay(SLOW_SYNC_MS);
      await sync();
    };
    return file;
  };
}

function aroundCommits(around: (commit: () => void) => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on a database
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql);
    if (sql !== 'commit') return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      around(() => void run());
      return { changes: 0, lastInsertRowid: 0 };
    };
    return statement;
  };
}
