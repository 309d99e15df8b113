import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SENTENCE_KEYS } from '@plaza/contract/sentences.ts';
import { expect, test } from 'vitest';

const CONTRACT = fileURLToPath(new URL('../../../contract/src/', import.meta.url));

/** A word that clients of the specification compare, and a message of the catalogues that no error contains. */
const EXEMPT = new Set(['ALREADY_VIEWED', 'ABOUT_PLAZA']);
const isSentence = (value: unknown) => typeof value === 'string' && /^[A-Z].* /.test(value);

test('each sentence that the contract exports has a key', async () => {
  const files = (await readdir(CONTRACT)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const load = (file: string): Promise<Readonly<Record<string, unknown>>> => import(CONTRACT + file);
  const exported = (await Promise.all(files.map(load))).flatMap((module) => Object.entries(module));
  const sentences = exported.filter(([name, value]) => isSentence(value) && !EXEMPT.has(name));
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter(([, sentence]) => !SENTENCE_KEYS.has(String(sentence)))).toEqual([]);
});
