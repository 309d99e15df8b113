import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageKeys, readSource } from './catalogue.ts';
import { divideKeys, findKeys } from './texts-of-pages.ts';

const source = join(import.meta.dirname, '../../src');

describe('the parts of the texts', () => {
  const keys = pageKeys(readSource());
  const parts = divideKeys(keys);

  it('have each key of the page once, and none of emails', () => {
    expect(Object.values(parts).flat().toSorted()).toEqual(keys.toSorted());
    expect(keys.some((key) => key.startsWith('email.'))).toBe(false);
  });

  it.each([
    ['start', 'pages/login-page.tsx'],
    ['start', 'features/session/login-form.tsx'],
    ['start', 'features/passkeys/passkey-log-in.tsx'],
    ['start', 'features/language/language-select.tsx'],
    ['start', 'pages/error-notice.tsx'],
  ] as const)('%s has all texts of %s', (part, file) => {
    const strings = readFileSync(join(source, file), 'utf8').matchAll(/(?<!import.*)'([\w.]+)'/g);
    const shown = Array.from(strings, ([, key = '']) => key).filter((key) => keys.includes(key));
    expect(shown.filter((key) => !parts[part].includes(key))).toEqual([]);
    expect(shown.length).toBeGreaterThan(0);
  });

  it('have what later pages show in others than the start', () => {
    expect(parts.feed).toContain('posts.composer.submit');
    expect(parts.rest).toEqual(expect.arrayContaining(['settings.title', 'api.username_taken']));
  });
});

describe('the keys of a module', () => {
  const find = (code: string) => findKeys('a.tsx', code, new Set(['a.one', 'a.two'])).map(({ key }) => key);

  it('are its strings, in order', () => {
    expect(find("t('a.two'); const key = cond ? 'a.one' : \"a.two\"; <p title={t('a.one')} />")).toEqual([
      'a.two',
      'a.one',
      'a.two',
      'a.one',
    ]);
  });

  it('are no names of properties, types, comments or parts of other strings', () => {
    expect(
      find("const o = { 'a.one': 1 }; type T = 'a.two' | 'a.one'; // 'a.one'\n f('a.one!', `a.two`)"),
    ).toEqual([]);
  });

  it('are values of properties, computed names, and strings of typed constants', () => {
    expect(find("const o: Record<string, 'a.one'> = { x: 'a.two', ['a.one']: 1 }")).toEqual([
      'a.two',
      'a.one',
    ]);
  });

  it('have their positions, with the quotes', () => {
    const code = "t('a.one')";
    const [use] = findKeys('a.ts', code, new Set(['a.one']));
    expect(code.slice(use?.start, use?.end)).toBe("'a.one'");
  });
});
