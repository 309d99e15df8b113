import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loaders } from 'virtual:texts/loaders';
import { TranslateContext } from '../lib/texts/texts.ts';
import { createTranslate } from '../lib/texts/translate.ts';
import { PasswordField } from './password-field.tsx';

/** What a screen reader says for the button of the field. */
async function nameOfButton(language: string): Promise<string | undefined> {
  const { default: texts = {} } = (await loaders[language]?.start()) ?? {};
  const t = createTranslate(language, texts);
  const field = createElement(PasswordField, { label: t('common.password') });
  const markup = renderToStaticMarkup(createElement(TranslateContext, { value: t }, field));
  return /<button.*?>(.+)<\/button>/.exec(markup)?.[1]?.replaceAll(/<[^>]+>/g, '');
}

test('the button names the field in small letters in English, and as its label elsewhere', async () => {
  expect(await nameOfButton('en')).toBe('Show password');
  expect(await nameOfButton('de')).toBe('Passwort anzeigen');
});
