import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../../../src/settings/s3-settings.ts';
import { findSwift, type SwiftPython } from './swift-packages.ts';

/** A store in which tests may make buckets. */
export type S3Service = Omit<S3Settings, 'bucket'>;

/** An S3-compatible store that checks signatures. Disposing ends it and removes what it kept. */
export interface SwiftServer extends AsyncDisposable {
  readonly service: S3Service;
  /** Ends it without a warning; what it keeps stays. */
  kill(): Promise<void>;
  /** Starts it again, at the same address; it may know us by another secret then. */
  restart(secret?: string): Promise<void>;
  /** Lets it take connections and answer nothing. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('swift-server.py', import.meta.url));
const USER = 'plaza';
const SECRET = 'a-secret-that-is-checked';

export async function startSwift(): Promise<SwiftServer> {
  const python = await findSwift();
  const folder = await mkdtemp(join(tmpdir(), 'plaza-s3-'));
  const first = await launch(python, folder, 0);
  const { port } = first;
  let { child } = first;
  return {
    service: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'test',
      accessKeyId: `test:${USER}`,
      secretAccessKey: SECRET,
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    restart: async (secret) => void ({ child } = await launch(python, folder, port, secret)),
    freeze: async () => void child.kill('SIGSTOP'),
    thaw: async () => void child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.stdin?.end();
      await once(child, 'exit');
    },
  };
}

/**
 * The program ends when its standard input closes, which happens however we end, also by SIGKILL. It is detached, so that
 * Ctrl-C reaches it in this way only.
 */
async function launch(
  { program, args, env }: SwiftPython,
  folder: string,
  port: number,
  secret = SECRET,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(program, [...args, PROGRAM, folder, String(port), USER, secret], {
    detached: true,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { child, port: Number(line) };
  throw new Error('The S3-compatible store did not start; its output is above.');
}
