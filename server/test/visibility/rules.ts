/** Why content may not be seen. */
export const RULES = [
  'nothing',
  'a block by the author',
  'a block by the viewer',
  'a mute by the viewer',
  'the removal of the post',
  'the removal of the comment',
  'the deletion of the post',
  'the deletion of the account',
] as const;
export type Rule = (typeof RULES)[number];

/** Who sees it: users and moderators, moderators only, or nobody. */
export type Seen = 'all' | 'mods' | 'none';
