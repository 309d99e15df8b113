import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Message } from 'virtual:texts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isolated, select } from './message-functions.ts';
import { createTranslate } from './translate.ts';

interface Values {
  readonly count: number;
  readonly community: string;
  readonly kind: string;
  readonly reason: string;
  readonly label: string;
}

const message = (parts: (values: Values) => readonly unknown[]): Message => parts as Message;

const TEXTS = {
  'common.back': 'Back',
  'api.username_taken': 'That username is taken.',
  'api.decided_by': message(({ reason }) => ['Decided: ', reason]),
  'comments.notDeleted': message(({ reason }) => ['Not deleted. ', reason]),
  'comments.new': message(({ count }) => [[String(count), [' new']]]),
  'password.show': message(({ label }) => ['Show ', label]),
  'recovery.links.used': message(({ kind }) => [select(kind, { code: ['by code'], other: ['otherwise'] })]),
};

const writeFromRightToLeft = () => vi.stubGlobal('document', { documentElement: { dir: 'rtl' } });
afterEach(() => vi.unstubAllGlobals());

describe('a text', () => {
  const t = createTranslate('en', TEXTS);

  it('is that of its key', () => {
    expect(t('common.back')).toBe('Back');
  });

  it('joins its parts, also those of cases in cases', () => {
    expect(t('comments.notDeleted', { reason: 'Why?' })).toBe('Not deleted. Why?');
    expect(t('comments.new', { count: 3 })).toBe('3 new');
  });

  it('is empty until its part is loaded', () => {
    const loaded: Record<string, Message> = {};
    const late = createTranslate('en', loaded);
    expect(late('common.back')).toBe('');
    Object.assign(loaded, TEXTS);
    expect(late('common.back')).toBe('Back');
  });

  it('names its language, and the locale with the digits 0 to 9', () => {
    const arabic = createTranslate('ar', TEXTS);
    expect(arabic.language).toBe('ar');
    expect(new Intl.NumberFormat(arabic.locale).format(12)).toBe('12');
  });
});

describe('a text with elements', () => {
  const t = createTranslate('en', TEXTS);
  const render = () =>
    renderToStaticMarkup(t.rich('password.show', { label: createElement('b', null, 'password') }));

  it('has them between its parts, and no isolates', () => {
    expect(render()).toBe('Show <b>password</b>');
    writeFromRightToLeft();
    expect(render()).toBe('Show <b>password</b>');
  });
});

describe('from right to left', () => {
  const t = createTranslate('ar', TEXTS);

  it('texts of arguments are isolated, numbers are not', () => {
    writeFromRightToLeft();
    expect(t('comments.notDeleted', { reason: 'Why?' })).toBe(`Not deleted. ${isolated('Why?')}`);
    expect(t('comments.new', { count: 3 })).toBe('3 new');
  });

  it('a word still selects its case', () => {
    writeFromRightToLeft();
    expect(t('recovery.links.used', { kind: 'code', time: 'now', username: 'ada' })).toBe('by code');
  });
});

describe('the sentence of an answer', () => {
  const t = createTranslate('de', TEXTS);

  it('is that of its key, with its values', () => {
    expect(t.sentence('username_taken', 'English')).toBe('That username is taken.');
    expect(t.sentence('decided_by', 'English', { reason: 'Ada' })).toBe('Decided: Ada');
  });

  it.each(['unknown', 'toString', '', undefined, null, 7, {}])('is the fallback for the key %j', (key) => {
    expect(t.sentence(key, 'English')).toBe('English');
  });
});
