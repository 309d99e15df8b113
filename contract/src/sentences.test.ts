import { describe, expect, it, test } from 'vitest';
import { API } from './api.ts';
import { BODY_MESSAGES } from './body.ts';
import { ERROR_MESSAGE } from './error.ts';
import { PASSWORD_MESSAGES } from './fields.ts';
import { SENTENCE_KEYS, SENTENCES } from './sentences.ts';

/** Whether a value has entries: an object or an array. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The sentences in the annotations of a schema and of all schemas in it. */
function sentencesIn(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === 'x-incomplete') return [String(value)];
    if (keyword === 'x-messages' && isObject(value)) return Object.values(value).map(String);
    return sentencesIn(value);
  });
}

describe('the SENTENCES', () => {
  const ofEndpoints = API.map(
    ({ name, params, query, json, form }) => [name, sentencesIn([params, query, json, form])] as const,
  );

  it.each(ofEndpoints.filter(([, sentences]) => sentences.length > 0))(
    'contain each message about a field of %s',
    (_name, sentences) => {
      expect(sentences.filter((sentence) => !SENTENCE_KEYS.has(sentence))).toEqual([]);
    },
  );

  it('contain each message of an error code, a body and a password', () => {
    const ofRules = Object.values(PASSWORD_MESSAGES);
    for (const sentence of [...Object.values(ERROR_MESSAGE), ...Object.values(BODY_MESSAGES), ...ofRules])
      expect([...SENTENCE_KEYS.keys()]).toContain(sentence);
  });

  it('have keys in snake case, and no sentence has two', () => {
    for (const key of Object.keys(SENTENCES)) expect(key).toMatch(/^[a-z]+(?:_[a-z\d]+)*$/);
    expect(SENTENCE_KEYS.size).toBe(Object.keys(SENTENCES).length);
  });
});

test('the key of an error code is the code', () => {
  expect(SENTENCE_KEYS.get(ERROR_MESSAGE.not_found)).toBe('not_found');
  expect(SENTENCE_KEYS.get(ERROR_MESSAGE['file-too-large'])).toBe('file_too_large');
});
