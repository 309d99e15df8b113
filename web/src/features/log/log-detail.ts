import type { LogAction, LogEntry } from '@plaza/contract/log.ts';
import type { Translate } from '../../lib/texts/translate.ts';

const NUMBER = /^number (\d+)$/;

/** The actions whose detail is a list of words of Plaza. */
const HAS_WORDS: readonly LogAction[] = ['role_changed', 'community_changed', 'appeal_decided'];

/**
 * The detail of an entry in the language of the page. The server writes it in English: the words of Plaza are translated, the rules
 * of the community are not.
 */
export function detailIn(t: Translate, { action, detail }: Pick<LogEntry, 'action' | 'detail'>): string {
  const [, id] = NUMBER.exec(detail) ?? [];
  if (action.startsWith('invitation') && id !== undefined) return t('log.detail.number', { id });
  if (HAS_WORDS.includes(action)) return translated(detail.split(', '), t);
  if (action === 'backup_restored') return new Date(detail).toLocaleString(t.locale);
  if (action !== 'member_suspended') return detail;
  const [length = '', ...rule] = detail.split(', ');
  return [translated([length], t), ...rule].join(', ');
}

const translated = (words: readonly string[], t: Translate): string =>
  words.map((text) => t('log.detail.word', { word: text.replaceAll(/\W/g, '_'), text })).join(', ');
