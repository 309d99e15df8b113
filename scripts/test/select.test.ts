import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { select } from './select.ts';

const commandsOf = (...words: string[]) =>
  select(words).flatMap(({ steps }) => steps.map(({ command }) => command.join(' ')));

describe('select', () => {
  it('selects a check by its name', () => {
    expect(commandsOf('lint')).toEqual(['oxlint']);
  });

  it('selects a suite by its name, with all of its files', () => {
    expect(commandsOf('api-s3').slice(1)).toEqual([expect.stringMatching(/--project api-s3$/)]);
    expect(commandsOf('e2e').slice(1)).toEqual([expect.stringMatching(/--grep @main$/)]);
  });

  it('selects files by a part of their paths, in all suites that have them', () => {
    expect(commandsOf('server/test/posts/cre').slice(1)).toEqual([
      expect.stringMatching(
        / --project api-sqlite .*--project api-s3 server\/test\/posts\/create\.test\.ts$/,
      ),
    ]);
    expect(commandsOf('specs/theme').slice(1)).toEqual([
      expect.stringMatching(/ e2e\\\/specs\\\/theme\\\.spec\\\.ts\$$/),
    ]);
  });

  it('selects tests by a part of their title, and the files that contain it', () => {
    expect(commandsOf('unit', 'selects a check by').slice(1)).toEqual([
      expect.stringMatching(/ --project unit -t selects a check by scripts\/test\/select\.test\.ts$/),
    ]);
  });

  it('selects a test of a table by its title', () => {
    expect(commandsOf('api-sqlite', 'a like is added, and removed by the next one').slice(1)).toEqual([
      expect.stringMatching(/server\/test\/reactions\/reactions\.test\.ts/),
    ]);
  });

  it('selects nothing if no test matches all words', () => {
    expect(select(['unit', randomUUID()])).toEqual([]);
  });
});
