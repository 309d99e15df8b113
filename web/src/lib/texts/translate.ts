import { createElement, Fragment, type ReactNode } from 'react';
import type { Texts } from 'virtual:texts';
import type { Messages } from '../../../../locales/messages.ts';
import { isolated, localeOf } from './message-functions.ts';

/** The key of a text in the catalogues. */
export type TextKey = keyof Messages<unknown>;

/** The key of a text without arguments. */
export type PlainTextKey = {
  [Key in TextKey]: Messages<unknown>[Key] extends undefined ? Key : never;
}[TextKey];

type Arguments<Key extends TextKey, Value> = Messages<Value>[Key] extends undefined
  ? []
  : [values: Messages<Value>[Key]];

/** Finds texts in one language. Components get it from `useTranslate`. */
export interface Translate {
  /**
   * The text of this key, with these values in place of its arguments; empty while its part of the texts is not loaded. Numbers are
   * for plurals and `{name, number}`, which format them in the language.
   */
  <Key extends TextKey>(key: Key, ...values: Arguments<Key, string>): string;
  /** Like a call, but elements can be values. */
  readonly rich: <Key extends TextKey>(key: Key, ...values: Arguments<Key, ReactNode>) => ReactNode;
  /** The sentence of an API answer in this language. @param fallback the English one of the answer, if the key is unknown */
  readonly sentence: (key: unknown, fallback: string, values?: object) => string;
  /** The code of the language. */
  readonly language: string;
  /** The locale for `Intl`. */
  readonly locale: string;
}

/** @param texts the loaded messages by key; more may be added later */
export function createTranslate(language: string, texts: Texts): Translate {
  const partsOf = (key: string, values: object = {}): readonly unknown[] => {
    const message = texts[key] ?? '';
    return typeof message === 'string' ? [message] : flatten(message(values));
  };
  const translate = (key: string, values?: object) =>
    partsOf(key, isRightToLeft() ? withIsolatedTexts(values) : values).join('');
  return Object.assign(translate, {
    rich: (key: string, values?: object) =>
      createElement(Fragment, null, ...(partsOf(key, values) as ReactNode[])),
    sentence: (key: unknown, fallback: string, values?: object) =>
      (typeof key === 'string' && translate(`api.${key}`, values)) || fallback,
    language,
    locale: localeOf(language),
  });
}

const isRightToLeft = () => globalThis.document?.documentElement.dir === 'rtl';

/** Without isolation, the punctuation beside a name in Latin letters would move to its other side. */
const withIsolatedTexts = (values: object = {}): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

/** A message's plural and select cases are lists within the list of its parts. Elements stay as they are. */
function flatten(parts: readonly unknown[]): readonly unknown[] {
  return parts.flatMap((part) => (Array.isArray(part) ? flatten(part) : [part]));
}
