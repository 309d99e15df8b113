import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read: (json: string) => Readonly<Record<string, string>> = JSON.parse;
const texts = read(readFileSync(join(import.meta.dirname, '../../locales/ar.json'), 'utf8'));

/** A text in Arabic. @param key of a text without arguments @throws Error for an unknown key */
export function arabic(key: string): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`locales/ar.json lacks ${key}`);
  return text;
}
