import type { StoredData } from '../virtual-users/history.ts';
import * as items from '../virtual-users/items.ts';
import type { Files, Rows, Store } from './store.ts';

/** The data of a server, read without code of Plaza. */
export interface Inspection extends StoredData {
  /** Faults of any data, whatever was written: wrong counts, damage, rows without files. */
  readonly faults: readonly string[];
}

// Deleted data is invisible at once, and its rows are deleted in batches.
const VISIBLE_USER = 'user_id not in (select user_id from deleted_users)';
const VISIBLE_POST = `id not in (select post_id from deleted_posts) and ${VISIBLE_USER}`;
const ON_VISIBLE_POST = `${VISIBLE_USER} and post_id in (select id from posts where ${VISIBLE_POST})`;
const VISIBLE_MEMBER = 'id not in (select user_id from deleted_users)';

const WRONG_COUNTS = `
  select 'post ' || id || ' counts wrong' as fault from posts where ${VISIBLE_POST} and (
    view_count <> (select count(*) from views where post_id = posts.id)
    or like_count <> (select count(*) from reactions where post_id = posts.id and kind = 'like')
    or dislike_count <> (select count(*) from reactions where post_id = posts.id and kind = 'dislike')
    or comment_count <> (
      select count(*) from comments where post_id = posts.id and id not in (select comment_id from removed_comments)))
  union all
  select 'member ' || id || ' counts wrong' from users
    where ${VISIBLE_MEMBER}
      and post_count <> (select count(*) from posts where user_id = users.id and ${VISIBLE_POST}
        and id not in (select post_id from removed_posts))`;

/** A decision, its removal, the end of the reports and the entry of the log are one transaction. */
const TORN_DECISIONS = `
  select 'decision ' || id || ' without its removal' as fault from decisions
    where reverted_at is null and subject_id in (select id from posts where ${VISIBLE_POST})
      and subject_id not in (select post_id from removed_posts)
  union all
  select 'post ' || post_id || ' removed without a decision' from removed_posts
    where post_id not in (select subject_id from decisions where reverted_at is null)
  union all
  select 'decision ' || decisions.id || ' left a report open' from decisions, reports
    where reverted_at is null and reports.subject_id = decisions.subject_id and decision_id is null
  union all
  select 'decision ' || id || ' is not in the log' from decisions
    where subject_id not in (select subject_id from log where action = 'content_removed')`;

/** Reads all data of a store. A server may be running on it, but no user may be writing. */
export async function inspect({ rows: open, files }: Store): Promise<Inspection> {
  await using rows = await open();
  const found = new Map<string, string>();
  const faults: string[] = [];
  for (const [item, value] of await itemsIn(rows)) {
    if (found.has(item)) faults.push(`${item} exists twice`);
    found.set(item, value);
  }
  const posts = await rows.select<{ id: number }>(`select id from posts where ${VISIBLE_POST}`);
  const wrong = await rows.select<{ fault: string }>(`${WRONG_COUNTS} union all ${TORN_DECISIONS}`);
  faults.push(
    ...(await rows.damage()),
    ...wrong.map(({ fault }) => fault),
    ...(await brokenFiles(rows, files)),
  );
  return { items: found, postIds: new Set(posts.map(({ id }) => id)), faults };
}

async function itemsIn(rows: Rows): Promise<(readonly [item: string, value: string])[]> {
  interface OnPost {
    readonly user: number;
    readonly post: number;
  }
  const images = (column: string, of: string) =>
    `(select count(*) from images where ${column} = ${of}.id) as images`;
  const onPost = 'user_id as user, post_id as post';
  const posts = await rows.select<{ title: string; content: string; images: number }>(
    `select title, content, ${images('post_id', 'posts')} from posts where ${VISIBLE_POST}`,
  );
  const members = await rows.select<{ username: string; images: number }>(
    `select username, ${images('user_id', 'users')} from users where ${VISIBLE_MEMBER}`,
  );
  const comments = await rows.select<OnPost & { body: string }>(
    `select body, ${onPost} from comments where ${ON_VISIBLE_POST}`,
  );
  const reactions = await rows.select<OnPost & { kind: string }>(
    `select kind, ${onPost} from reactions where ${ON_VISIBLE_POST}`,
  );
  const views = await rows.select<OnPost>(`select ${onPost} from views where ${ON_VISIBLE_POST}`);
  return [
    ...posts.map((row) => [items.post(row.title), items.postValue(row.content, row.images)] as const),
    ...members.map((row) => [items.member(row.username), items.memberValue(row.images)] as const),
    ...comments.map((row) => [items.comment(row.body), items.commentValue(row.user, row.post)] as const),
    ...reactions.map((row) => [items.reaction(row.user, row.post), row.kind] as const),
    ...views.map((row) => [items.view(row.user, row.post), items.VIEW_VALUE] as const),
    ...(await communityItemsIn(rows)),
  ];
}

async function communityItemsIn(rows: Rows): Promise<(readonly [item: string, value: string])[]> {
  const blocks = await rows.select<{ user: number; other: number }>(
    'select user_id as user, blocked_id as other from blocks',
  );
  const mutes = await rows.select<{ user: number; other: number }>(
    'select user_id as user, muted_id as other from mutes',
  );
  const postMutes = await rows.select<{ user: number; post: number }>(
    `select user_id as user, post_id as post from muted_posts where post_id in (
      select id from posts where ${VISIBLE_POST})`,
  );
  const invitations = await rows.select<{ note: string; revoked: number }>(
    'select note, case when revoked_at is null then 0 else 1 end as revoked from invitations',
  );
  const reports = await rows.select<{ body: string; user: number; post: number }>(
    'select body, reporter_id as user, subject_id as post from reports',
  );
  const decisions = await rows.select<{ reason: string; post: number; reverted: number }>(
    'select reason, subject_id as post, case when reverted_at is null then 0 else 1 end as reverted from decisions',
  );
  return [
    ...blocks.map((row) => [items.block(row.user, row.other), items.BLOCK_VALUE] as const),
    ...mutes.map((row) => [items.mute(row.user, row.other), items.MUTE_VALUE] as const),
    ...postMutes.map((row) => [items.postMute(row.user, row.post), items.MUTE_VALUE] as const),
    ...invitations.map(
      (row) => [items.invitation(row.note), items.invitationValue(row.revoked === 1)] as const,
    ),
    ...reports.map((row) => [items.report(row.body), items.reportValue(row.user, row.post)] as const),
    ...decisions.map(
      (row) => [items.decision(row.reason), items.decisionValue(row.post, row.reverted === 1)] as const,
    ),
  ];
}

/** Images with a file that is missing or torn. A server may complete deletions meanwhile: rows first, then files. */
async function brokenFiles(rows: Rows, files: Files): Promise<string[]> {
  const select = () => rows.select<{ name: string; widths: string }>('select name, widths from images');
  const broken: { name: string; file: string }[] = [];
  for (const { name, widths } of await select())
    for (const width of widths.split(' ')) {
      const file = `${name}-${width}.webp`;
      if (!(await isWholeWebp(files, file).catch(() => false))) broken.push({ name, file });
    }
  if (broken.length === 0) return [];
  const present = new Set((await select()).map(({ name }) => name));
  return broken.filter(({ name }) => present.has(name)).map(({ file }) => `${file} is torn or missing`);
}

/** Compares the length in the header with that of the file: https://developers.google.com/speed/webp/docs/riff_container */
async function isWholeWebp(files: Files, name: string): Promise<boolean> {
  const { head, size } = await files.read(name);
  return head.toString('latin1', 0, 4) === 'RIFF' && head.readUInt32LE(4) + 8 === size;
}
