import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 KiB'],
  [1, '1 KiB'],
  [1024, '1 KiB'],
  [1024 ** 2 - 1, '1.0 MiB'],
  [1.5 * 1024 ** 3, '1.5 GiB'],
  [-2 * 1024 ** 2, '2.0 MiB'],
  [5000 * 1024 ** 4, '5000.0 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
