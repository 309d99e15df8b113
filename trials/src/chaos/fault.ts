/**
 * Loaded into a server before its own code, by `--import` in NODE_OPTIONS: what goes wrong there is put between Plaza and
 * Node, so that Plaza itself has no place for it.
 */
import { subscribe } from 'node:diagnostics_channel';
import fs, { type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { FAULT_VARIABLE, type Fault } from './faults.ts';

/** By what a clock is wrong, and how often that changes; within the day for which keys are kept. In milliseconds. */
const JUMPS = [-3_600_000, 0, 3_600_000, 72_000_000];
const JUMP_EVERY = 250;
const SLOW_COMMIT_MS = 50;
const SLOW_SYNC_MS = 200;

// Written by `faulty`.
const fault = JSON.parse(process.env[FAULT_VARIABLE] ?? '{}') as Fault;
if (fault.kind === 'kill') killAt(fault.point, fault.occurrence);
if (fault.kind === 'clock') jumpInTime();
if (fault.kind === 'slow-disk') slowDown();
syncBuiltinESMExports();

function killAt(point: Extract<Fault, { kind: 'kill' }>['point'], occurrence: number): void {
  let passed = 0;
  // Not while it starts: that is the business of kills at random moments.
  let isAsked = false;
  subscribe('http.server.request.start', () => (isAsked = true));
  const pass = (here: typeof point) => {
    if (isAsked && here === point && ++passed === occurrence) process.kill(process.pid, 'SIGKILL');
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
  // What Node's channel hands over: https://nodejs.org/api/diagnostics_channel.html#http
  subscribe('http.server.response.created', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (...args: never) => {
      if (request.method !== 'GET') pass('before an answer');
      return writeHead(...(args as Parameters<typeof writeHead>));
    };
  });
}

function jumpInTime(): void {
  const started = performance.timeOrigin;
  let jump = 0;
  setInterval(() => (jump = JUMPS[Math.floor(Math.random() * JUMPS.length)] ?? 0), JUMP_EVERY).unref();
  Date.now = () => Math.round(started + performance.now()) + jump;
}

function slowDown(): void {
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
  // oxlint-disable-next-line typescript/unbound-method -- called on what it is a method of
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
