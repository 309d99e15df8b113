import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests may create databases, as a URL of an existing one. */
    postgresUrl: string;
  }
}

let keeper: ChildProcess | undefined;

/** Vitest's global setup: hands a PostgreSQL server to the tests, `TEST_DATABASE_URL` or else one of our own. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('postgresUrl', process.env['TEST_DATABASE_URL'] ?? (await startKeeper()));
}

/** Vitest's global teardown: returns when our own server has stopped and its folder is gone. */
export async function teardown(): Promise<void> {
  if (!keeper || keeper.exitCode !== null) return;
  keeper.stdin?.end();
  await once(keeper, 'exit');
}

/**
 * Starts the keeper, which stops its server as soon as its standard input closes. That happens however we end, also by
 * SIGKILL. It is detached, so that Ctrl-C reaches it in this way only.
 */
async function startKeeper(): Promise<string> {
  const program = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  keeper = child;
  for await (const url of createInterface({ input: child.stdout })) return url;
  throw new Error('PostgreSQL did not start; its own words stand above.');
}
