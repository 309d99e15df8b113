import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { register } from '../../src/account-state/registration-service.ts';
import { setSuspension } from '../../src/account-state/suspension-repository.ts';
import { setCommunity } from '../../src/community/community-repository.ts';
import type { Db, Trx } from '../../src/db/open.ts';
import { insertPostImage } from '../../src/images/image-repository.ts';
import type { ImageStore } from '../../src/images/image-store.ts';
import { imageFile } from '../../src/images/image-table.ts';
import { insertMutedKinds, insertMutedPost } from '../../src/notifications/mute-repository.ts';
import { notifyOfLike, notifyOfPost } from '../../src/notifications/notify.ts';
import { lockReadState, setReadState } from '../../src/read-state/read-state-repository.ts';
import { startSession } from '../../src/sessions/session-tokens.ts';
import { keyNames } from '../../src/users/name-service.ts';
import { rename } from '../../src/users/rename-service.ts';
import { setUser } from '../../src/users/user-repository.ts';
import { setRoleOf } from './roles.ts';
import { names, seedComments, seedLikes, seedPosts, seedUsers, seedViews, signIn } from './seed.ts';
import { write } from './write.ts';

/** What was put into a database to look for it later. */
export interface Population {
  /** Of the first member. */
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The newest post that was ever published; it is gone again. */
  readonly lastPostId: number;
  readonly postIds: readonly number[];
}

const MEMBERS = 40;
const WIDTHS = [16, 32];
/** Posts in one statement, whose parameters are limited. */
const BATCH = 1000;
/** Text that engines, encodings and collations could trip over. */
const AWKWARD = ['Ünïcödé 🪁', 'it\'s "quoted" \\ % _', 'line\nbreak\ttab', 'z', 'Z', '_', 'ﬁ', '\u{10FFFD}'];

/**
 * Fills a database with something of everything, each post with a picture of its own. Some rows are gone again, so that
 * ids have gaps and the last ones given are higher than those that are there.
 */
export async function populate(db: Db, store: ImageStore, postCount: number): Promise<Population> {
  const userIds = await seedUsers(db, names('member', MEMBERS));
  const [author = 0, ...others] = userIds;
  const member = { userId: author, persistence: 'remember' } as const;
  const tokens = await write(db, (trx) => startSession(trx, member));
  for (const userId of others) await signIn(db, userId);

  for (const [i, role] of (['owner', 'moderator'] as const).entries())
    await setRoleOf(db, others[i] ?? 0, role);

  const ids: number[] = [];
  while (ids.length <= postCount) {
    ids.push(...(await seedPosts(db, author, Math.min(BATCH, postCount + 1 - ids.length))));
  }
  const lastPostId = ids.at(-1) ?? 0;
  const postIds = ids.slice(0, -1);
  for (const [i, postId] of postIds.entries()) await addPicture(db, store, postId, i);
  for (const postId of postIds.slice(0, 20)) {
    await seedViews(db, postId, userIds);
    await seedLikes(db, postId, userIds.slice(1));
    await seedComments(db, postId, author, 3);
  }
  const [suspended = 0, pending = 0] = others.slice(-2);
  await write(db, (trx) => addAwkwardText(trx, { author, suspended, pending }, postIds));
  await keyNames(db, new AbortController().signal);
  await db.deleteFrom('posts').where('id', '=', lastPostId).execute();
  await db.updateTable('users').set({ post_count: postCount }).where('id', '=', author).execute();
  const { accessToken, refreshToken } = tokens;
  return { accessToken, refreshToken: refreshToken?.token ?? '', lastPostId, postIds };
}

interface Members {
  readonly author: number;
  readonly suspended: number;
  readonly pending: number;
}

async function addAwkwardText(
  trx: Trx,
  { author, suspended, pending }: Members,
  postIds: readonly number[],
): Promise<void> {
  for (const [i, text] of AWKWARD.entries()) {
    await trx
      .updateTable('posts')
      .set({ title: text, content: text })
      .where('id', '=', postIds[i] ?? 0)
      .execute();
    const key = { user_id: author, key: text, request_hash: text, result_id: i, created_at: Date.now() };
    await trx.insertInto('idempotency_keys').values(key).execute();
  }
  await setSuspension(trx, { user_id: suspended, until: null, reason: AWKWARD.join('\n') });
  await register(trx, pending, AWKWARD.join('\n'));
  await addNotifications(trx, { author, other: suspended }, postIds[0] ?? 0);
  await setUser(trx, author, { name: AWKWARD.join(' ') });
  await rename(trx, author, 'member1-renamed');
  await rename(trx, author, 'member1');
  await lockReadState(trx, author);
  await setReadState(trx, author, { seen_up_to: postIds[0] ?? 0, all_seen_up_to: postIds[1] ?? 0 });
  await setCommunity(trx, { name: AWKWARD[0] ?? '', rules: AWKWARD.join('\n') });
}

async function addNotifications(
  trx: Trx,
  { author, other }: { readonly author: number; readonly other: number },
  postId: number,
): Promise<void> {
  const at = Date.now();
  await notifyOfPost(trx, { postId, authorId: author, actorId: author, at }, ['@member2 @member3']);
  await notifyOfLike(trx, { postId, authorId: author, actorId: other, likeId: 1, at });
  await insertMutedPost(trx, author, postId);
  await insertMutedKinds(trx, author, ['joined']);
}

async function addPicture(db: Db, store: ImageStore, postId: number, shade: number): Promise<void> {
  const name = createHash('md5').update(`${postId}`).digest('hex');
  const background = `#${(shade * 7919).toString(16).padStart(6, '0').slice(-6)}`;
  const files = WIDTHS.map(async (width) => ({
    file: imageFile(name, width),
    bytes: await sharp({ create: { width, height: width, channels: 3, background } })
      .webp()
      .toBuffer(),
  }));
  await store.put(await Promise.all(files));
  const size = { width: 32, height: 32, widths: WIDTHS.join(' ') };
  const image = { name, kind: 'post', placeholder: 'x', is_animated: 0, ...size } as const;
  await write(db, (trx) => insertPostImage(trx, postId, image, `Shade ${shade}`));
}
