import { logIn } from '@plaza/contract/session.ts';
import { assert, expect, onTestFinished, test, vi } from 'vitest';
import { loaders } from 'virtual:texts/loaders';
import { call } from '../src/api/call.ts';
import { loadedParts, setTexts } from '../src/lib/texts/texts.ts';
import { failure, scriptNetwork } from './support/network.ts';

const fail = () => {
  scriptNetwork(() => failure('invalid_credentials', { key: 'invalid_credentials' }));
  return call(logIn, { json: { email: 'ada@example.org', password: 'Secret1!' } });
};

test('an error is in the language of the page, also before its texts are loaded, which English does not need', async () => {
  await expect(fail()).rejects.toThrow('Email or password is incorrect.');
  expect(loadedParts).toEqual(new Set());
  setTexts('de', {});
  const german = await loaders['de']?.rest();
  const sentence = german?.default['api.invalid_credentials'];
  assert(typeof sentence === 'string');
  // An error waits a second for its sentence; this one, for as long as its texts take to load.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(fail()).rejects.toThrow(sentence);
});
