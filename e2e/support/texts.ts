import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import exported from '@messageformat/core';
import { directionOf } from '@plaza/contract/direction.ts';
import type { Messages } from '../../locales/messages.ts';

// Its types declare a default export, but the module is the class.
const MessageFormat = exported as unknown as typeof exported.default;

const folder = join(import.meta.dirname, '../../locales');
const parse: (json: string) => Readonly<Record<string, string>> = JSON.parse;

type Value = string | number;
type TextKey = keyof Messages<Value>;
type Arguments<Key extends TextKey> = Messages<Value>[Key] extends undefined
  ? []
  : [values: Messages<Value>[Key]];

/** The key of a text without arguments. */
export type PlainTextKey = {
  [Key in TextKey]: Messages<Value>[Key] extends undefined ? Key : never;
}[TextKey];

/** Finds the texts of pages in one language, formatted by another library than the page's. */
export interface Texts {
  <Key extends TextKey>(key: Key, ...values: Arguments<Key>): string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Reads the catalogue of a language. */
export function textsOf(language: string): Texts {
  const messages = parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  // Pages have the digits 0 to 9 in all languages.
  const format = new MessageFormat(`${language}-u-nu-latn`, { returnType: 'string' });
  const find = (key: string, values?: Readonly<Record<string, Value>>) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`locales/${language}.json lacks ${key}`);
    return format.compile(message)(values);
  };
  return Object.assign(find, { language, direction: directionOf(language) });
}
