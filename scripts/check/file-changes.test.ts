import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

const { plant, run } = copyRepository();

it('finds files of the server that rename, remove or make files without syncing them', () => {
  const from = (names: string, module = 'node:fs/promises') => `import ${names} from '${module}';`;
  plant(
    'server/src/planted-files.ts',
    from('{ readFile, rename }'),
    from('{ mkdirSync }', 'node:fs'),
    from('* as fs'),
  );
  plant('server/src/planted-reads.ts', from('{ readdir, readFile }'), from('type { Stats }', 'node:fs'));
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  for (const line of [1, 2, 3])
    expect.soft(output).toContain(`server/src/planted-files.ts:${line} changes names of files itself`);
  expect.soft(output).not.toContain('planted-reads');
});
