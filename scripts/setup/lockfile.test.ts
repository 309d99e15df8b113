import { expect, it } from 'vitest';
import { isInstalled } from './lockfile.mjs';

const { platform, arch } = process;
const binding = { version: '1.0.0', optional: true, os: [platform], cpu: [arch] };
const wanted = {
  '': { version: '0.1.0' },
  server: {},
  'node_modules/vite': { version: '8.0.0' },
  'node_modules/binding': binding,
};
const installed = { 'node_modules/vite': { version: '8.0.0' }, 'node_modules/binding': binding };

it('is installed when all packages have their versions', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
});

it.each([
  ['a package is missing', { 'node_modules/binding': binding }],
  ['a package has another version', { ...installed, 'node_modules/vite': { version: '7.0.0' } }],
  ['programs for this machine are missing', { 'node_modules/vite': { version: '8.0.0' } }],
])('is not installed when %s', (_condition, packages) => {
  expect(isInstalled(wanted, packages)).toBe(false);
});

it.each([
  ['without a machine', {}],
  ['for another system', { os: ['aix'], cpu: [arch] }],
  ['for another processor', { os: platform, cpu: 's390x' }],
  ['for another C library', { os: [platform], cpu: [arch], libc: ['musl'] }],
])('needs no optional package %s', (_kind, machine) => {
  const other = { version: '1.0.0', optional: true, ...machine };
  expect(isInstalled({ ...wanted, 'node_modules/other': other }, installed)).toBe(true);
});
