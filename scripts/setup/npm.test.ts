import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemOfNpm } from './npm.mjs';
import { root } from './root.mjs';

it.each(['7.24.2', '9.2.0', '11.19.1'])('npm %s installs Plaza', (version) => {
  expect(problemOfNpm(version)).toBeUndefined();
});

it('names the version that is needed when npm is too old', () => {
  expect(problemOfNpm('6.14.18')).toBe(
    'Plaza needs npm 7 or later, which comes with Node 16 or later (https://nodejs.org); this is npm 6.14.18.',
  );
});

it('names the package when npm is missing', () => {
  expect(problemOfNpm(undefined)).toContain('is the package npm on Debian');
});

it('no setting lets npm 6 skip the commands of package.json', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/^ignore-scripts/m);
});
