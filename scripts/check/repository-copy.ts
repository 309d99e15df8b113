import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { root } from '../setup/root.mjs';
import { stages } from '../test/steps.ts';
import { listFiles } from './files.ts';

/** A copy of the repository, for the tests of one file, in which faults can be planted for the checks to find. */
export function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'plaza-copy-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  for (const path of listFiles(root)) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  return {
    /** Its folder. */
    copy,

    /** Adds lines to a file, which need not exist. */
    plant: (path: string, ...lines: string[]): void => {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      appendFileSync(join(copy, path), `${lines.join('\n')}\n`);
    },

    /** Runs one step of the checks; on these files only, when some are given. */
    run: (name: string, ...paths: string[]): { failed: boolean; output: string } => {
      const step = [...stages.check, ...stages.test].flat().find((each) => each.name === name);
      const [program, ...args] = step?.command ?? [name];
      const { status, stdout, stderr } = spawnSync(program, [...args, ...paths], {
        cwd: copy,
        encoding: 'utf8',
      });
      return { failed: status !== 0, output: stdout + stderr };
    },
  };
}
