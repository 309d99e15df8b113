import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { start, type Server } from './plaza.ts';
import type { Scenario } from './scenarios.ts';

/**
 * Starts a bare server that answers with what Plaza answers to the scenario's first call.
 * @param folder where the answer is kept for it
 */
export async function startBareFor(
  plaza: Server,
  scenario: Pick<Scenario, 'name' | 'next'>,
  posts: number,
  folder: string,
): Promise<Server> {
  const { method, path, headers, body } = scenario.next(() => 0.5, posts);
  const answer = await fetch(plaza.url + path, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${scenario.name} is answered ${answer.status}`);
  return startBare(Buffer.from(await answer.arrayBuffer()), folder);
}

/** Starts the SQL reference on a data folder. */
export const startSqlReference = (dataDir: string): Promise<Server> =>
  start(['bench/src/sql-reference/main.ts', dataDir]);

/** Starts a bare server that answers everything with this. */
export async function startBare(answer: Uint8Array, folder: string): Promise<Server> {
  const file = join(folder, 'answer');
  await writeFile(file, answer);
  return start(['bench/src/bare.ts', file]);
}
