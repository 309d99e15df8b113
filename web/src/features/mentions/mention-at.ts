import { USERNAME_MAX } from '@plaza/contract/fields.ts';
import { MENTION_START } from '@plaza/contract/mention.ts';

/** The beginning of a username after an @, which a member is typing. */
export interface MentionStart {
  /** The index of the @ in the text. */
  readonly start: number;
  readonly prefix: string;
}

const TYPED = new RegExp(`${MENTION_START}(\\w[\\w.\\-]{0,${USERNAME_MAX - 1}})$`, 'v');

/** The mention that ends at the caret; undefined if there is none, as in an email address. */
export function mentionAt(text: string, caret: number): MentionStart | undefined {
  const typed = TYPED.exec(text.slice(0, caret));
  return typed ? { start: typed.index, prefix: typed[1] ?? '' } : undefined;
}
