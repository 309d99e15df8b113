import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { root } from '../setup/root.mjs';
import { CHECKS } from '../test/steps.ts';
import { listFiles } from './files.ts';

/** Copies the repository for the tests of a file, which plant faults in it. */
export function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'plaza-copy-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  for (const path of listFiles(root)) cpSync(join(root, path), join(copy, path));
  linkPackages(copy);

  return {
    copy,

    /** Appends lines to a file, and creates it if necessary. */
    plant: (path: string, ...lines: string[]): void => {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      appendFileSync(join(copy, path), `${lines.join('\n')}\n`);
    },

    /** Runs a step of the checks, for the given files or for all. */
    run: (name: string, ...paths: string[]): { failed: boolean; output: string } => {
      const step = CHECKS.find((each) => each.name === name);
      const [program, ...args] = step?.command ?? [name];
      const { status, stdout, stderr } = spawnSync(program, [...args, ...paths], {
        cwd: copy,
        encoding: 'utf8',
      });
      return { failed: status !== 0, output: stdout + stderr };
    },
  };
}

/** Links the packages, and the workspaces to the folders of the copy. */
function linkPackages(copy: string): void {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  const scope = '@plaza';
  mkdirSync(join(to, scope), { recursive: true });
  for (const name of readdirSync(from)) if (name !== scope) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, scope))) symlinkSync(join(copy, name), join(to, scope, name));
}
