import { expect, it } from 'vitest';
import { copyRepository } from './repository-copy.ts';

// What the oldest browsers of members lack, planted in a copy of the repository.

const { plant, run } = copyRepository();

it('finds code with a built-in that a browser lacks', () => {
  plant(
    'web/src/planted-built-in.ts',
    'export const one = (work: Disposable): void => work[Symbol.dispose]();',
    "export const two = Promise.try(() => new Map<string, number>().getOrInsert('a', 1));",
    'export const three = Iterator.from([1]).map((item) => item + 1);',
  );
  const { failed, output } = run('types of web');
  expect(failed).toBe(true);
  for (const name of ['Disposable', 'dispose', 'try', 'getOrInsert', 'Iterator'])
    expect.soft(output).toMatch(new RegExp(`planted-built-in\\.ts.*'${name}'`));
});

it('finds scripts and styles of the built page that a browser cannot run', () => {
  plant(
    'web/src/main.tsx',
    'Object.assign(window, { planted: [Symbol.dispose, document.body.moveBefore] });',
  );
  plant('web/src/styles/base.css', '.planted { corner-shape: squircle; width: stretch; }');
  plant(
    'web/src/styles/base.css',
    '@supports (corner-shape: squircle) { .planted { corner-shape: bevel; } }',
  );
  expect(run('vite', 'build', 'web').failed).toBe(false);
  const { failed, output } = run('browsers of the page');
  expect(failed).toBe(true);
  for (const feature of ['Symbol.dispose', 'moveBefore', 'corner-shape', 'width: stretch'])
    expect.soft(output).toMatch(new RegExp(`: ${feature} does not exist in .*Safari 18`));
});

it('finds code of the page that swallows errors', () => {
  const path = 'web/src/ui/planted-errors.ts';
  plant(
    path,
    'export async function planted(work: () => Promise<void>) {',
    '  for (let tries = 0; tries < 9; tries++)',
    '    try {',
    '      await work();',
    '    } catch {',
    '      // Again.',
    '    }',
    '  await work().catch(() => undefined);',
    '  await work().catch((error: unknown) => void 0);',
    '  await work().then(work, () => work());',
    '  await Promise.allSettled([work()]);',
    '  await work().catch(work);',
    '  await work().catch(({ message }: Error) => console.log(message));',
    '  await work().catch((error: unknown) => console.log(error));',
    '}',
    'export const copy = () => void navigator.clipboard.writeText("");',
    'export const share = () => void navigator.share({}).catch((error: unknown) => console.log(error));',
    'async function write(): Promise<void> {',
    '  await navigator.clipboard.writeText("");',
    '}',
    'export const press = () => void write();',
    'async function attempt(): Promise<void> {',
    '  try {',
    '    await navigator.clipboard.writeText("");',
    '  } catch (error) {',
    '    console.log(error);',
    '  }',
    '}',
    'export const pressSafely = () => void attempt();',
  );
  const { failed, output } = run('repository');
  expect(failed).toBe(true);
  const lines = output.split('\n').filter((line) => line.startsWith(path));
  expect(lines.map((line) => /:(\d+) swallows errors: /.exec(line)?.[1])).toEqual([
    '5',
    '8',
    '9',
    '10',
    '11',
    '16',
    '21',
  ]);
});
