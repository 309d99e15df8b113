import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './root.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-node-14-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('setup uses no built-in that Node 14 lacks', () => {
  expect(compile('-p', 'scripts/setup')).toBe('');
});

it('a built-in that Node 14 lacks is found', () => {
  const config = { extends: join(root, 'scripts/setup/tsconfig.json'), include: ['*.mjs'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(
    join(folder, 'new.mjs'),
    `import { sep } from 'node:path';
     import { setTimeout } from 'node:timers/promises';
     await setTimeout(performance.now(), [sep].toSorted());`,
  );
  const errors = compile('-p', folder, '--typeRoots', join(root, 'node_modules')).trim().split('\n');
  const names = errors.map((error) => /'(.*?)'/.exec(error)?.[1]);
  expect(names).toEqual(['node:timers/promises', 'performance', 'toSorted']);
});

it('setup uses no syntax that Node 14 lacks', () => {
  expect(emit('es2020')).toEqual(emit('esnext'));
});

it('Node 12 can parse the file that tells its user which one is needed', () => {
  expect(emit('es2019')['setup.mjs']).toBe(emit('esnext')['setup.mjs']);
  // Of what the compiler cannot translate.
  const text = readFileSync(join(root, 'scripts/setup.mjs'), 'utf8');
  expect(text).not.toMatch(/\bawait\b|^import\b.*\bfrom\b/m);
});

/** The files of setup, translated to an edition of the language: with another text if they have syntax of later editions. */
function emit(target: string): Record<string, string> {
  const output = join(folder, target);
  const emitting = ['--noEmit', 'false', '--allowImportingTsExtensions', 'false', '--skipLibCheck'];
  compile('-p', 'scripts/setup', '--target', target, '--outDir', output, ...emitting);
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mjs'),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(output, name), 'utf8')]));
}

function compile(...options: string[]): string {
  return spawnSync('node_modules/.bin/tsc', options, { cwd: root, encoding: 'utf8' }).stdout;
}
