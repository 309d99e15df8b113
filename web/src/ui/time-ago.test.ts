import { describe, expect, it } from 'vitest';
import { currentTranslate } from '../lib/texts/texts.ts';
import { timeAgo } from './time-ago.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const seconds = (count: number) => NOW - count * 1000;

describe('timeAgo', () => {
  it.each([
    [0, 'less than a minute ago'],
    [59, 'less than a minute ago'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_400, '1 day ago'],
    [6 * 86_400, '6 days ago'],
    [7 * 86_400, '1 week ago'],
    [30 * 86_400, '1 month ago'],
    [364 * 86_400, '12 months ago'],
    [365 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
  ])('formats %i seconds as %s', (age, text) => {
    expect(timeAgo(seconds(age), NOW, currentTranslate())).toBe(text);
  });

  it('does not speak of the future when a clock is wrong', () => {
    expect(timeAgo(seconds(-90), NOW, currentTranslate())).toBe('less than a minute ago');
  });
});
