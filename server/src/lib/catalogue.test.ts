import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { expect, it, test } from 'vitest';
import { findMessage, formatMessage } from './catalogue.ts';

const values = { community: 'Plaza', username: 'ada', link: 'https://plaza.example/reset#x' };

test('the sentence about Plaza in English is that of the contract', async () => {
  expect(await findMessage('en', 'about.plaza')).toBe(ABOUT_PLAZA);
});

it.each(LANGUAGE_CODES)(
  'each message of the server is in %s, with all of its arguments',
  async (language) => {
    expect(await findMessage(language, 'about.plaza')).toMatch(/\S/);
    expect(await formatMessage(language, 'email.reset.subject', values)).toContain('Plaza');
    const text = await formatMessage(language, 'email.reset.text', values);
    for (const value of Object.values(values)) expect(text).toContain(value);
  },
);

test('a language without a catalogue, or without the message, has it in English', async () => {
  const english = await formatMessage('en', 'email.reset.subject', values);
  expect(await formatMessage('en-XA', 'email.reset.subject', values)).toBe(english);
  expect(await findMessage('en-XA', 'about.plaza')).toBeUndefined();
});
