import type { LogEntry } from '@plaza/contract/log.ts';
import { expect, test } from 'vitest';
import { loaders } from 'virtual:texts/loaders';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { createTranslate } from '../../lib/texts/translate.ts';
import { detailIn } from './log-detail.ts';

type Detail = Pick<LogEntry, 'action' | 'detail'>;

const details: readonly (Detail & { readonly german: string })[] = [
  { action: 'role_changed', detail: 'moderator', german: 'Moderation' },
  { action: 'community_changed', detail: 'name, sign-up', german: 'Name, Registrierung' },
  { action: 'community_changed', detail: 'members-invite', german: 'Einladungen von Mitgliedern' },
  { action: 'invitation_created', detail: 'number 12', german: 'Nummer 12' },
  { action: 'appeal_decided', detail: 'granted', german: 'stattgegeben' },
  {
    action: 'member_suspended',
    detail: 'for 7 days, Name, and be kind',
    german: 'für 7 Tage, Name, and be kind',
  },
  { action: 'member_suspended', detail: 'permanently', german: 'dauerhaft' },
  { action: 'content_removed', detail: 'rules, number 1', german: 'rules, number 1' },
  { action: 'role_changed', detail: 'a role of a later release', german: 'a role of a later release' },
];

test('a detail is in the language of the page, except what a moderator wrote', async () => {
  const german = createTranslate('de', (await loaders['de']?.rest())?.default ?? {});
  for (const { german: expected, ...entry } of details) {
    expect(detailIn(currentTranslate(), entry)).toBe(entry.detail);
    expect(detailIn(german, entry)).toBe(expected);
  }
});
