import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { MAIN, startServer } from '../support/server-process.ts';

/** A library that warns at a signal. */
const LIBRARY = `process.on('SIGUSR2', () => {
  process.emitWarning('first line\\nsecond line', { code: 'LIB001' });
  process.emitWarning('old', 'DeprecationWarning', 'DEP0999');
})`;

test('warnings of Node and of libraries are lines of the log, which has nothing but JSON', async () => {
  await using database = await openTestDatabase();
  const library = `data:text/javascript,${encodeURIComponent(LIBRARY)}`;
  const environment = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, LOG_LEVEL: 'info' };
  await using server = await startServer(environment, ['--import', library, MAIN]);
  process.kill(server.pid, 'SIGUSR2');
  await expect.poll(() => server.printed()).toContain('DEP0999');
  const { stderr } = await server.end('SIGTERM');
  expect(stderr).toBe('');
  // These two are for people.
  const isForPeople = (line: string) => /^(?:Plaza is ready at|No owner yet\.) /.test(line);
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !isForPeople(line));
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; err?: { code?: string } });
  const warnings = parsed.flatMap(({ level, err }) => (level === 40 && err ? [err.code] : []));
  expect(warnings).toEqual(['LIB001', 'DEP0999']);
});
