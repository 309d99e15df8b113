import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

const { copy, plant, run } = copyRepository();

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
  ]) {
    expect.soft(output).toContain(problem);
  }
});
