import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

const { plant, run } = copyRepository();

it('finds a page that grew too heavy by one import', () => {
  plant(
    'web/src/main.tsx',
    "import { Menu } from '@base-ui/react/menu';",
    'Object.assign(window, { Menu });',
  );
  expect(run('vite', 'build', 'web').failed).toBe(false);
  const { failed, output } = run('weight of the page');
  expect(failed).toBe(true);
  expect(output).toMatch(/^OVER .* JavaScript to an interactive login$/m);
  expect(output).toMatch(/^OVER .* JavaScript to an interactive feed$/m);
  expect(output).toMatch(/^ok .* CSS, all of it$/m);
});
