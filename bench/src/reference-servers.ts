import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { startProgram } from './plaza-server.ts';
import type { Scenario } from './scenarios.ts';

/**
 * Starts a bare server that gives Plaza's answer to the first call of a scenario.
 * @param folder for the file of the answer
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

export const startSqlReference = (dataDir: string): Promise<ServerProcess> =>
  startProgram(['bench/src/sql-reference/main.ts', dataDir]);

/** Starts a server that gives this answer to each request. */
export async function startBare(answer: Uint8Array, folder: string): Promise<ServerProcess> {
  const file = join(folder, 'answer');
  await writeFile(file, answer);
  return startProgram(['bench/src/bare-server.ts', file]);
}
