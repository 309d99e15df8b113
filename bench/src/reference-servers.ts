import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { startProgram } from './plaza-server.ts';
import type { Scenario } from './scenarios.ts';

/**
 * Starts a bare server that answers each request with Plaza's answer to one call of a scenario. `folder`: where it is written.
 * @throws Error when Plaza's answer is not 2xx
 */
export async function startBareFor(
  plaza: ServerProcess,
  scenario: Pick<Scenario, 'name' | 'next'>,
  posts: number,
  folder: string,
): Promise<ServerProcess> {
  const { method, path, headers, body } = scenario.next(() => 0.5, posts);
  const answer = await fetch(plaza.address + path, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${scenario.name} is answered ${answer.status}`);
  return startBare(Buffer.from(await answer.arrayBuffer()), folder);
}

/** Starts the SQL reference (`sql-reference/main.ts`) on a data folder. */
export const startSqlReference = (dataDir: string): Promise<ServerProcess> =>
  startProgram(['bench/src/sql-reference/main.ts', dataDir]);

/** Starts a bare server that answers each request with `answer`. @param folder where the answer is written */
export async function startBare(answer: Uint8Array, folder: string): Promise<ServerProcess> {
  const file = join(folder, 'answer');
  await writeFile(file, answer);
  return startProgram(['bench/src/bare-server.ts', file]);
}
