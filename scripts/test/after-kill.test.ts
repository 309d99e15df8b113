import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'after-kill.ts');

/** Runs the program with these lines as its input, which may name two groups. */
async function runWith(linesOf: (first: number, second: number) => string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-run-'));
  const groups = [1, 2].map(() =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }),
  );
  const exits = groups.map((group) => once(group, 'exit'));
  const program = spawn(process.execPath, [PROGRAM, folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  const [first, second] = groups.map(({ pid = 0 }) => pid);
  program.stdin.end(
    linesOf(first ?? 0, second ?? 0)
      .map((line) => `${line}\n`)
      .join(''),
  );
  await once(program, 'exit');
  // Whoever was killed before has SIGKILL.
  for (const group of groups) group.kill('SIGTERM');
  const ends = await Promise.all(exits);
  const result = { signals: ends.map(([, signal]) => String(signal)), hasFolder: existsSync(folder) };
  await rm(folder, { recursive: true, force: true });
  return result;
}

it('ends the steps of a killed run that had not ended, and removes its folder', async () => {
  expect(await runWith((first, second) => [`${first}`, `${second}`, `-${first}`])).toEqual({
    signals: ['SIGTERM', 'SIGKILL'],
    hasFolder: false,
  });
});

it('does nothing after a run that ended by itself', async () => {
  expect(await runWith((first) => [`${first}`, 'done'])).toEqual({
    signals: ['SIGTERM', 'SIGTERM'],
    hasFolder: true,
  });
});
