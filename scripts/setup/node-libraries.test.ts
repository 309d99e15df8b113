import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { debianPackages, explainFailure } from './node-libraries.mjs';
import { root } from './root.mjs';

const lacking = (library: string) =>
  `node_modules/.bin/node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`;

it.each([
  ['debian', 'libatomic.so.1', 'apt-get install libatomic1'],
  ['fedora', 'libatomic.so.1', 'dnf install libatomic'],
  ['suse', 'libatomic.so.1', 'zypper install libatomic1'],
  ['debian', 'libstdc++.so.6', 'apt-get install libstdc++6'],
] as const)('names the package of %s that contains %s', (family, library, command) => {
  expect(explainFailure(lacking(library), family)).toBe(
    `Plaza's Node needs the library ${library}, which this system lacks. Install it as root: ${command}`,
  );
});

it('names the library when its package is unknown', () => {
  const sentence =
    "Plaza's Node needs the library libatomic.so.1, which this system lacks. Install the package that contains it.";
  expect(explainFailure(lacking('libatomic.so.1'), undefined)).toBe(sentence);
  expect(explainFailure(lacking('libdl.so.2'), 'debian')).toContain('library libdl.so.2, which');
});

it('names the C library that is too old', () => {
  const failure = "node: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.28' not found (required by node)";
  expect(explainFailure(failure, 'debian')).toContain('glibc 2.28 or later');
});

it('repeats any other failure', () => {
  expect(explainFailure('spawnSync node EACCES', 'debian')).toBe(
    "Plaza's Node does not run: spawnSync node EACCES",
  );
});

it.each(['Dockerfile', 'README.md', 'docs/operations.md'])('%s names the package of libatomic', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toContain('libatomic1');
});

it('the image contains all libraries of Node', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const installed = /apt-get install .*no-install-recommends (.*) \\/.exec(dockerfile)?.[1]?.split(' ');
  expect(installed).toEqual(expect.arrayContaining(debianPackages));
});
