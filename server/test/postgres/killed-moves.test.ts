import { cp } from 'node:fs/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  atEachCall,
  emptySettings,
  populateInstallation,
  startOrSay,
  wasKilled,
} from '../support/every-kill.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import { exportDatabase, newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

vi.setConfig(LONG_TEST);
const folder = await newFolder();
const origin = folder();
beforeAll(() => populateInstallation(origin));

/** All rows of a database, without the time that each start of a server stores. */
async function exportRows(source: Parameters<typeof exportDatabase>[0]) {
  const { rows, lastIds } = await exportDatabase(source);
  return { rows: rows.map((row) => row.replace(/"known_time":\d+/, '')), lastIds };
}

// Every second change and every eighth statement: a move has hundreds.
test.each([
  ['change', 2],
  ['send', 8],
] as const)('a move that was killed at a %s is completed by the next', async (of, every) => {
  const expected = await exportRows({ dataDir: origin });
  const move = async (killing: NodeJS.ProcessEnv) => {
    const { database, settings } = await emptySettings();
    const { DATA_DIR, DATABASE_URL } = settings;
    const from = folder();
    await cp(origin, from, { recursive: true });
    const args = ['move', '--from', from, '--to', String(DATABASE_URL)];
    const isKilled = wasKilled(await runCommand(args, { DATA_DIR, ...killing }));
    await startOrSay(settings);
    const again = isKilled ? await runCommand(args, { DATA_DIR }) : undefined;
    // Not empty: the killed one had just completed.
    expect(again?.stderr ?? '').toMatch(
      /^(?:\S+ already contains Plaza data\. Choose an empty target\.\n)?$/,
    );
    expect(await exportRows(database)).toEqual(expected);
    expect(await startOrSay(settings)).toBe(true);
    return isKilled;
  };
  await atEachCall(move, of, every);
});
