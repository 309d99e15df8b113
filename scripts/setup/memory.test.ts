import { expect, it } from 'vitest';
import { explainKill, problemOfMemory, usableMemory } from './memory.mjs';

const MIB = 1024 * 1024;
const meminfo = (available: number, swap: number) =>
  `MemTotal:        999999 kB\nMemAvailable: ${available * 1024} kB\nSwapFree:       ${swap * 1024} kB\n`;

it.each([
  ['free memory and swap', meminfo(400, 300), [], 700],
  ['the limit of a control group', meminfo(4000, 0), [String(512 * MIB), 'max'], 512],
  [
    'the least limit of the groups around it',
    meminfo(4000, 0),
    ['max', String(800 * MIB), String(300 * MIB)],
    300,
  ],
  ['nothing that is known', '', ['max'], Infinity],
])('the usable memory is %s', (_, text, limits, usable) => {
  expect(usableMemory(text, limits)).toBe(usable);
});

it('the memory of this machine is read', () => {
  expect(usableMemory()).toBeGreaterThan(0);
  expect(Number.isFinite(usableMemory())).toBe(process.platform === 'linux');
});

it('too little memory is a sentence with its size, what is needed, and what to do', () => {
  expect(problemOfMemory(639.9)).toMatch(
    /^Only 639 MiB of memory can be used\. Installing and building needs 640 MiB for .* Add swap, as root: fallocate /,
  );
  expect(problemOfMemory(640)).toBeUndefined();
});

it('a program that was killed is explained, and one that was ended is not', () => {
  expect(explainKill('SIGKILL')).toMatch(/^killed, probably because the memory was full\. .*Add swap/);
  expect(explainKill('SIGINT')).toBe('SIGINT');
});
