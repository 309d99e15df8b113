import { expect, it } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

const press = (key: string, timeStamp = 0) => ({ key, timeStamp });

it.each(['j', 'k', 'o', 'l', 'd', 'c', 'n', '?'])('%s is a shortcut by itself', (key) => {
  expect(shortcutOf(press(key))).toBe(key);
  expect(shortcutOf(press(key, 10), press('x'))).toBe(key);
});

it('two keys are a shortcut if the second follows soon', () => {
  expect(shortcutOf(press('h', 1000), press('g'))).toBe('g h');
  expect(shortcutOf(press('p', 1000), press('g'))).toBe('g p');
  expect(shortcutOf(press('n', 1000), press('g'))).toBe('g n');
  expect(shortcutOf(press('n', 2000), press('g'))).toBe('n');
  expect(shortcutOf(press('h', 2000), press('g'))).toBeUndefined();
  expect(shortcutOf(press('h', 10), press('j'))).toBeUndefined();
});

it('other keys are no shortcuts', () => {
  for (const key of ['g', 'h', 'p', 'J', 'Enter', ' ', 'constructor', 'toString'])
    expect(shortcutOf(press(key))).toBeUndefined();
});
