import { expect, test } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { restore } from '../../src/backup/restore.ts';
import { verify } from '../../src/backup/verify.ts';
import { progressReporter, type TerminalReporter } from '../../src/cli/progress-reporter.ts';
import { readConfig } from '../../src/settings/config.ts';
import { populatePlaza } from '../support/backup.ts';
import { newFolder } from '../support/move.ts';

const POSTS = 30;
const plaza = await populatePlaza(POSTS);
const folder = await newFolder();

/** @returns the lines that a terminal shows during some work, in order */
async function shownBy(command: string, work: (progress: TerminalReporter) => Promise<unknown>) {
  const shown: string[] = [];
  // Each call advances the clock by a second, so that every advance is drawn.
  let time = 0;
  const output = { isTTY: true, write: (text: string) => shown.push(text.replace('\r\u001B[K', '')) };
  using progress = progressReporter(command, output, () => (time += 1000));
  await work(progress);
  return [...shown];
}

/** The names of steps, each once. */
const stepsOf = (shown: readonly string[]) => [
  ...new Set(shown.map((line) => line.replace(/ [\d,]+ of .*/, ''))),
];

test('backup, verify and restore show each step and its share on a terminal', async () => {
  const file = folder();
  await using source = await openBackupSource(undefined, readConfig(plaza.settings));
  const backedUp = await shownBy('backup', (progress) => backup(source, file, progress));
  expect(stepsOf(backedUp)).toEqual(['backup: rows', 'backup: images', 'backup: database file']);
  expect(backedUp).toContain(`backup: images ${POSTS} of ${POSTS} · 100 %`);

  const verified = await shownBy('verify', (progress) => verify(file, progress));
  const steps = ['unpacking', 'database checked', 'images checked'];
  expect(stepsOf(verified)).toEqual(steps.map((step) => `verify: ${step}`));
  expect(verified).toContainEqual(expect.stringMatching(/^verify: unpacking 0 of 1 MB · [1-9]/));
  expect(verified).toContain(`verify: images checked ${POSTS} of ${POSTS} · 100 %`);

  const restored = await shownBy('restore', (progress) =>
    restore(file, folder(), { progress, keepSessions: false }),
  );
  expect(stepsOf(restored)).toEqual(steps.map((step) => `restore: ${step}`));
});
