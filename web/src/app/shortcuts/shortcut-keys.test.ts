import { expect, it } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

const press = (key: string, timeStamp = 0) => ({ key, code: '', shiftKey: false, timeStamp });

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

/** What the keys of the shortcuts write, in the order of PLACES. */
const PLACES = 'jkoldcnghp';
const LAYOUTS = {
  Russian: 'олщдвстпрз',
  Greek: 'ξκολδψνγηπ',
  Hebrew: 'חלםךגבמעיפ',
  Arabic: 'تنخميؤىلاح',
  Thai: '่านสกแืเ้ย',
  Korean: 'ㅓㅏㅐㅣㅇㅊㅜㅎㅗㅔ',
};
const codeOf = (place: string) => `Key${place.toUpperCase()}`;

it.each(Object.entries(LAYOUTS))('on the %s layout the places of keys decide', (_name, layout) => {
  const keys = Array.from(layout, (key, i) => ({ ...press(key), code: codeOf(PLACES.charAt(i)) }));
  expect(keys).toHaveLength(PLACES.length);
  for (const [i, key] of keys.slice(0, 7).entries()) expect(shortcutOf(key)).toBe(PLACES.charAt(i));
  const [, , , , , , n, g, h, p] = keys;
  for (const [second, shortcut] of [
    [h, 'g h'],
    [p, 'g p'],
    [n, 'g n'],
  ] as const)
    expect(second && shortcutOf(second, g)).toBe(shortcut);
  for (const key of keys) expect(shortcutOf({ ...key, shiftKey: true })).toBeUndefined();
});

it('on layouts with Latin letters the letters decide', () => {
  // Dvorak has j where the layout of the USA has c, and l where it has p.
  expect(shortcutOf({ ...press('j'), code: 'KeyC' })).toBe('j');
  expect(shortcutOf({ ...press('l'), code: 'KeyP' })).toBe('l');
  // AZERTY and QWERTZ.
  expect(shortcutOf({ ...press('q'), code: 'KeyA' })).toBeUndefined();
  expect(shortcutOf({ ...press('é'), code: 'KeyJ' })).toBeUndefined();
});

it('Caps Lock changes nothing, and Shift is no part of a letter', () => {
  expect(shortcutOf({ ...press('J'), code: 'KeyJ' })).toBe('j');
  expect(shortcutOf({ ...press('J'), code: 'KeyC' })).toBe('j');
  expect(shortcutOf({ ...press('О'), code: 'KeyJ' })).toBe('j');
  expect(shortcutOf({ ...press('J'), code: 'KeyJ', shiftKey: true })).toBeUndefined();
});

it('the Arabic question mark is one', () => {
  expect(shortcutOf({ ...press('؟'), code: 'Slash', shiftKey: true })).toBe('?');
});
