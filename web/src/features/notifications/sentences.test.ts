import { ACTOR_COUNT_MAX, MODERATION_NEWS, type Notification } from '@plaza/contract/notification.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { KINDS } from './kinds.tsx';

const NAMES = ['Ada', 'Ben', 'Cleo'];

const notification = (kind: Notification['kind'], actorCount: number, rest: Partial<Notification> = {}) => ({
  kind,
  actors: NAMES.slice(0, actorCount).map((name, index) => ({
    userId: index + 1,
    username: name.toLowerCase(),
    name,
    profilePicture: '',
  })),
  actorCount,
  post: { id: 7, title: 'Market' },
  commentId: null,
  news: null,
  account: null,
  openCount: null,
  ...rest,
});

const markupOf = (facts: ReturnType<typeof notification>) =>
  renderToStaticMarkup(KINDS[facts.kind].sentence(facts, currentTranslate()));

const textOf = (facts: ReturnType<typeof notification>) => markupOf(facts).replaceAll(/<[^>]+>/g, '');

it.each([
  [1, 'Ada commented on Market'],
  [2, 'Ada and Ben commented on Market'],
  [3, 'Ada, Ben and Cleo commented on Market'],
  [4, 'Ada, Ben and 2 others commented on Market'],
  [5, 'Ada, Ben and 3 others commented on Market'],
  [ACTOR_COUNT_MAX - 1, `Ada, Ben and ${ACTOR_COUNT_MAX - 3} others commented on Market`],
  [ACTOR_COUNT_MAX, `Ada, Ben and at least ${ACTOR_COUNT_MAX - 2} others commented on Market`],
])('names the members of %i', (count, text) => {
  expect(textOf(notification('comment', count)).replaceAll(',', '')).toBe(text.replaceAll(',', ''));
});

it.each([
  [1, 'Ada commented on Market'],
  [2, 'Ada and 1 other commented on Market'],
  [3, 'Ada and 2 others commented on Market'],
])('counts members who are not named, of %i', (count, text) => {
  const [ada] = notification('comment', 1).actors;
  expect(textOf(notification('comment', count, { actors: ada ? [ada] : [] }))).toBe(text);
});

it('counts all members when none is named', () => {
  expect(textOf(notification('like', 1, { actors: [] }))).toBe('1 member liked Market');
  expect(textOf(notification('like', 2, { actors: [] }))).toBe('2 members liked Market');
});

it.each([
  ['thread', 1, {}, 'Ada also commented on Market'],
  ['mention', 1, {}, 'Ada mentioned you in Market'],
  ['mention', 1, { commentId: 3 }, 'Ada mentioned you in a comment on Market'],
  ['mention', 2, { commentId: 3 }, 'Ada and Ben mentioned you in comments on Market'],
  ['like', 2, {}, 'Ada and Ben liked Market'],
  ['joined', 1, { post: null }, 'Ada joined by your invitation'],
  ['pending', 0, { post: null, openCount: 0 }, 'Nobody waits for approval any more'],
  ['pending', 1, { post: null, openCount: 1 }, 'Ada waits for approval'],
  ['pending', 5, { post: null, openCount: 5 }, 'Ada, Ben and 3 others wait for approval'],
  ['report', 0, { post: null, openCount: 0 }, 'All reports are decided'],
  ['report', 0, { post: null, openCount: 1 }, 'There is a new report'],
  ['report', 0, { post: null, openCount: 2 }, 'There are 2 new reports'],
] as const)('says what happened: %s of %i, %j', (kind, count, rest, text) => {
  expect(textOf(notification(kind, count, rest))).toBe(text);
});

it('says something else about each decision', () => {
  const texts = MODERATION_NEWS.map((news) => textOf(notification('moderation', 0, { news, post: null })));
  expect(new Set(texts).size).toBe(MODERATION_NEWS.length);
  expect(texts.filter((text) => text === '')).toEqual([]);
});

it('quotes names and titles as they were written', () => {
  const [ada] = notification('comment', 1).actors;
  const actors = ada ? [{ ...ada, name: 'A, B and <i>' }] : [];
  expect(markupOf(notification('comment', 1, { actors }))).toBe(
    '<strong><bdi>A, B and &lt;i&gt;</bdi></strong> commented on <strong><bdi>Market</bdi></strong>',
  );
});

it.each([
  ['reset_link_created', 'mod', '', '@mod created a link to set your password'],
  ['reset_link_created', null, '', 'The operator created a link to set your password'],
  ['reset_link_used', 'mod', '', 'Your password was set with a link that @mod created'],
  ['reset_link_used', null, '', 'Your password was set with a link of the operator'],
  ['passkey_added', null, 'Phone', 'The passkey Phone was added to your account'],
  ['new_device', null, 'Firefox/150', 'There was a log-in to your account on a new device'],
] as const)('says what happened to the account: %s by %s, %j', (news, by, detail, text) => {
  const account = { news, by, detail, linkId: null };
  expect(textOf(notification('account', 0, { post: null, account }))).toBe(text);
});
