import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

// Each check of `npm run check` must find the faults that are planted here in a copy of the repository.

const { copy, plant, run } = copyRepository();

it('finds a file that is not formatted', () => {
  plant('server/src/planted-format.ts', 'export const   one = "1"');
  const { failed, output } = run('format', 'server/src/planted-format.ts');
  expect(failed).toBe(true);
  expect(output).toContain('server/src/planted-format.ts');
});

it('finds code that the linter forbids', () => {
  plant(
    'server/src/planted-lint.ts',
    "import { Server } from 'node:http';",
    'export default function main(input: any, server: Server | undefined) {',
    '  Promise.resolve(input.name);',
    '  [1].forEach(async () => {});',
    '  console.log(server!.listening);',
    '}',
  );
  plant(
    'web/src/ui/planted-lint.tsx',
    "import { useEffect, useState } from 'react';",
    'export function Planted({ html, open }: { html: string; open: boolean }) {',
    '  if (open) useEffect(() => {});',
    '  const [, setCount] = useState(0);',
    '  setCount(1);',
    "  fetch('/').catch(() => {});",
    '  return <img src="/a.png" onClick={() => {}} dangerouslySetInnerHTML={{ __html: html }} />;',
    '}',
  );
  const tests = ['server/src/planted.test.ts', 'web/test/planted.browser.test.tsx'];
  for (const path of tests) plant(path, "import { it } from 'vitest';", "it.only('does nothing', () => {});");
  const { failed, output } = run('lint', 'server/src/planted-lint.ts', 'web/src/ui', ...tests);
  expect(failed).toBe(true);
  for (const rule of [
    'typescript(no-explicit-any)',
    'typescript(no-unsafe-member-access)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(no-non-null-assertion)',
    'typescript(consistent-type-imports)',
    'import(no-default-export)',
    'eslint(no-console)',
    'eslint(no-restricted-globals)',
    'react(hooks)',
    'react(set-state-in-render)',
    'react(no-danger)',
    'jsx-a11y(alt-text)',
    'vitest(expect-expect)',
  ]) {
    expect.soft(output).toContain(rule);
  }
  expect(output.split('vitest(no-focused-tests)')).toHaveLength(tests.length + 1);
});

it.each(['contract', 'server', 'web', 'e2e', 'bench', 'trials', 'scripts'])(
  'finds a wrong type in %s',
  (name) => {
    const folder = { e2e: name, bench: name, scripts: name }[name] ?? `${name}/src`;
    plant(
      `${folder}/planted-type.ts`,
      "export const one: number = 'one';",
      'export enum Planted {',
      '  One,',
      '}',
    );
    const { failed, output } = run(`types of ${name}`);
    expect(failed).toBe(true);
    expect(output).toMatch(/planted-type\.ts.*TS2322/);
    expect(output).toMatch(/planted-type\.ts.*TS1294/); // erasable syntax only
  },
);

it('finds unused code and dependencies', () => {
  plant('server/src/planted-file.ts', 'export const one = 1;');
  plant('server/src/errors.ts', 'export const plantedExport = 1;');
  plant('contract/src/error.ts', 'export const plantedInContract = 1;');
  writeFileSync(
    join(copy, 'e2e/package.json'),
    '{ "name": "@plaza/e2e", "dependencies": { "planted": "1.0.0" } }',
  );
  const { failed, output } = run('unused code');
  expect(failed).toBe(true);
  expect.soft(output).toMatch(/^server\/src\/planted-file\.ts/m);
  expect.soft(output).toMatch(/plantedExport .*server\/src\/errors\.ts/);
  expect.soft(output).toMatch(/plantedInContract .*contract\/src\/error\.ts/);
  expect.soft(output).toMatch(/^planted .*e2e\/package\.json/m);
});

it('finds local addresses, loose versions, install scripts, packages that the lockfile lacks and time limits of tests', () => {
  // In parts, because the check also reads this file.
  const [limit, wait] = [['testTimeout', '5000'].join(': '), ['vi.waitFor', ''].join('(')];
  plant('server/test/planted.test.ts', `vi.setConfig({ ${limit} });`, 'openBus({ timeout: 1000 });');
  plant('web/test/planted.test.ts', `await ${wait}agree);`, `await ${wait}agree, HANG_DETECTOR);`);
  const registry = ['https://registry', 'example.org'].join('.');
  plant('planted.md', `Packages come from ${registry}/ and lie in ${['', 'home', 'me'].join('/')}.`);
  writeFileSync(join(copy, 'web/package.json'), '{ "dependencies": { "react": "^19.0.0" } }');
  const x = '{ "hasInstallScript": true, "optionalDependencies": { "x-darwin-arm64": "1.0.0" } }';
  writeFileSync(join(copy, 'package-lock.json'), `{ "packages": { "node_modules/x": ${x} } }`);
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  expect.soft(output).toContain('planted.md:1 contains an address of one machine or network');
  expect.soft(output).toContain(`server/test/planted.test.ts:1 fails on a slow machine: ${limit}`);
  expect.soft(output).toContain(`web/test/planted.test.ts:1 fails on a slow machine: ${wait}`);
  expect.soft(output).not.toContain('planted.test.ts:2');
  expect.soft(output).toContain('web/package.json does not pin react exactly: ^19.0.0');
  expect.soft(output).toContain('x has an install script');
  expect.soft(output).toContain('package-lock.json has no x-darwin-arm64, which node_modules/x needs');
});

it('finds rejected terms in texts, names and paths', () => {
  // In parts, because the check also reads this file.
  const [first, second, inName] = ['private', 'vocabulary', 'Vocabulary'];
  const path = `docs/${first}-${second}.md`;
  plant(path, `The ${first} ${second} and`, `isPrivate${inName}.`);
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  expect.soft(output).toContain(`${path} contains "${first} ${second}"; use the terms of the field`);
  expect.soft(output).toContain(`${path}:1 contains`);
  expect.soft(output).toContain(`${path}:2 contains`);
});

it('finds decision records with wrong numbers', () => {
  plant(
    'docs/decisions/0002-planted.md',
    '# 0003. Planted',
    'See [0001](0002-planted.md), [0009](0009-gone.md).',
  );
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  for (const problem of [
    'docs/decisions/0002-sqlite-and-postgresql.md has the number of docs/decisions/0002-planted.md',
    'docs/decisions/0002-planted.md does not begin with "# 0002. "',
    'docs/decisions/0002-planted.md: [0001](0002-planted.md) is not a record',
    'docs/decisions/0002-planted.md: [0009](0009-gone.md) is not a record',
  ])
    expect.soft(output).toContain(problem);
});

it('finds styles that distinguish left from right', () => {
  const sides = [
    'margin-left: 0',
    'right: 0',
    'border-left-color: red',
    'border-top-left-radius: 1rem',
    'border-radius: 1rem 0 0 1rem',
    'text-align: right',
    'padding: 0 var(--a, 1rem) 0 calc(1rem + 2px)',
  ];
  const mirrored = [
    '/* left: 0; */',
    'margin-inline-start: 0;',
    'padding: 0 calc(1rem + 2px) 1rem;',
    'border-radius: 0 0 1rem 1rem;',
    'text-align: start;',
  ];
  plant('web/src/ui/planted.css', ...mirrored, ...sides.map((declaration) => `${declaration};`));
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  const found = sides.map(
    (declaration, index) =>
      `web/src/ui/planted.css:${mirrored.length + index + 1} distinguishes left from right: ${declaration}`,
  );
  expect(output.split('\n').filter((line) => line.includes('planted.css'))).toEqual(found);
});

it('finds requirements without an existing test', () => {
  plant(
    'docs/specification-coverage.md',
    '- A sentence → [planted](../e2e/specs/theme.spec.ts); [planted](../e2e/specs/gone.spec.ts)',
    '- Another sentence',
  );
  const { failed, output } = run('coverage');
  expect(failed).toBe(true);
  expect.soft(output).toContain('e2e/specs/theme.spec.ts has no test called: planted');
  expect.soft(output).toContain('e2e/specs/gone.spec.ts has no test called: planted');
  expect.soft(output).toContain('no test for: Another sentence');
});

it('finds dependencies without a reason, and reasons without a dependency', () => {
  writeFileSync(join(copy, 'e2e/package.json'), '{ "dependencies": { "planted": "1.0.0" } }');
  plant('docs/decisions/dependencies.md', '| `gone`, `left` | server, web | It did something. | – |');
  const { failed, output } = run('dependencies');
  expect(failed).toBe(true);
  for (const problem of [
    'planted in e2e has no reason in docs/decisions/dependencies.md',
    '@playwright/test in e2e has a reason in docs/decisions/dependencies.md, and is not used',
    'gone in server has a reason in docs/decisions/dependencies.md, and is not used',
    'left in web has a reason in docs/decisions/dependencies.md, and is not used',
  ])
    expect.soft(output).toContain(problem);
});
