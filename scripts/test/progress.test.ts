import { expect, it, vi, afterEach } from 'vitest';
import { showProgress } from './progress.ts';

afterEach(() => vi.useRealTimers());

const ended = (state: 'passed' | 'failed') =>
  ({
    type: 'ended',
    id: '1',
    suite: 'unit',
    file: 'a',
    title: 'b',
    name: 'b',
    state,
    assertions: 0,
  }) as const;

function outputOf(isTTY: boolean, act: (progress: ReturnType<typeof showProgress>) => void): string {
  vi.useFakeTimers();
  const written: string[] = [];
  const progress = showProgress('1 of 2: tests', 0, { isTTY, write: (text) => written.push(text) });
  act(progress);
  progress.end();
  return written.join('');
}

it('shows counts, the time left and failures on a terminal', () => {
  const output = outputOf(true, (progress) => {
    progress.onEvent({ type: 'planned', total: 4, unit: 'files' });
    vi.advanceTimersByTime(20_000);
    progress.onEvent(ended('failed'));
    progress.onEvent({ type: 'completed' });
    vi.advanceTimersByTime(1000);
  });
  expect(output).toContain('\r\u001B[K1 of 2: tests · 1 of 4 files · 25 % · about 2 min left · 1 failed');
  expect(output.endsWith('\r\u001B[K1 of 2: tests 21 s, 1 failed\n')).toBe(true);
});

it('counts checks that fail', () => {
  const output = outputOf(false, (progress) => {
    for (const hasPassed of [true, false]) progress.completeCheck(hasPassed);
  });
  expect(output).toBe('1 of 2: tests .. 0 s, 1 failed\n');
});

it('writes a dot for each completed file elsewhere', () => {
  const output = outputOf(false, (progress) => {
    progress.onEvent({ type: 'planned', total: 2, unit: 'files' });
    progress.onEvent(ended('passed'));
    for (let file = 0; file < 2; file++) progress.onEvent({ type: 'completed' });
  });
  expect(output).toBe('1 of 2: tests .. 0 s\n');
});
