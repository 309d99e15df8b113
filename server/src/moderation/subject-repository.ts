import type { Snapshot, SubjectType } from '@plaza/contract/report.ts';
import type { Role } from '@plaza/contract/role.ts';
import { sql } from 'kysely';
import { lockComment } from '../comments/comment-repository.ts';
import type { Db, Trx } from '../db/open.ts';
import {
  commentRemoval,
  isPendingUser,
  isStoredPost,
  isVisibleComment,
  isVisiblePost,
  isVisibleUser,
  postRemoval,
} from '../visibility/visible-repository.ts';
import { lockStoredPostKey } from '../posts/post-repository.ts';
import { isOpen } from './report-repository.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { lockUserKey } from '../users/user-repository.ts';

/** What is reported or decided about, with its author; a member is the author of the own profile. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
  readonly author: Actor;
  readonly snapshot: Snapshot;
  readonly isRemoved: boolean;
  /** Whether the comment is not removed itself, but its post is. */
  readonly isPostRemoved: boolean;
  /** The post to open; null for a member. */
  readonly postId: number | null;
  /** The author of the post; null for a member. */
  readonly postAuthorId: number | null;
}

/** Finds a subject, also a removed one; undefined when it does not exist, or it or its author is deleted. */
export async function findSubject(db: Db, type: SubjectType, id: number): Promise<Subject | undefined> {
  const row = await rowOf(db, type, id);
  return row && subjectOf(type, id, row);
}

/** Finds a subject as above, and locks it: until the transaction ends, no other one removes or restores it. */
export async function findLockedSubject(
  trx: Trx,
  type: SubjectType,
  id: number,
): Promise<Subject | undefined> {
  const subject = await findSubject(trx, type, id);
  if (!subject) return undefined;
  await lockSubject(trx, type, id, { userId: subject.author.userId, postId: subject.postId });
  // Again, because another request may have removed it while this one waited for the lock.
  return findSubject(trx, type, id);
}

/** Locks the author of a subject, its post and the comment, in the order of other requests. */
export async function lockSubject(
  trx: Trx,
  type: SubjectType,
  id: number,
  { userId, postId }: { readonly userId: number; readonly postId: number | null },
): Promise<void> {
  await lockUserKey(trx, userId);
  if (postId !== null) await lockStoredPostKey(trx, postId);
  if (type === 'comment') await lockComment(trx, id);
}

/** Finds an open report's subject as it was reported; undefined without an open report. */
export async function findReportedSubject(
  db: Db,
  type: SubjectType,
  id: number,
): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['reports.user_id', 'users.role', 'reports.title', 'reports.content'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(isOpen)
    .where(isVisibleUser('reports.user_id'))
    .orderBy('reports.id', 'desc')
    .executeTakeFirst();
  return (
    row &&
    subjectOf(type, id, { ...row, is_removed: 0, is_self_removed: 0, post_id: null, post_author_id: null })
  );
}

/** Of a comment also the removal of its post. */
const isHiddenComment = sql<0 | 1>`case when ${isVisiblePost} and ${isVisibleComment} then 0 else 1 end`;

interface SubjectRow {
  readonly user_id: number;
  readonly role: Role;
  readonly title: string;
  readonly content: string;
  readonly is_removed: number;
  readonly is_self_removed: number;
  readonly post_id: number | null;
  readonly post_author_id: number | null;
}

const subjectOf = (type: SubjectType, id: number, row: SubjectRow): Subject => ({
  type,
  id,
  author: { userId: row.user_id, role: row.role },
  snapshot: { title: row.title, content: row.content },
  isRemoved: row.is_removed === 1,
  isPostRemoved: row.is_removed === 1 && row.is_self_removed === 0,
  postId: row.post_id,
  postAuthorId: row.post_author_id,
});

function rowOf(db: Db, type: SubjectType, id: number) {
  switch (type) {
    case 'post':
      return db
        .selectFrom('posts')
        .innerJoin('users', 'users.id', 'posts.user_id')
        .select(['posts.user_id', 'users.role', 'posts.title', 'posts.content', postRemoval.as('is_removed')])
        .select(postRemoval.as('is_self_removed'))
        .select(['posts.id as post_id', 'posts.user_id as post_author_id'])
        .where('posts.id', '=', id)
        .where(isStoredPost)
        .executeTakeFirst();
    case 'comment':
      return db
        .selectFrom('comments')
        .innerJoin('users', 'users.id', 'comments.user_id')
        .innerJoin('posts', 'posts.id', 'comments.post_id')
        .select(['comments.user_id', 'users.role', 'comments.body as content', 'comments.post_id'])
        .select('posts.user_id as post_author_id')
        .select([sql.lit('').as('title'), isHiddenComment.as('is_removed')])
        .select(commentRemoval.as('is_self_removed'))
        .where('comments.id', '=', id)
        .where(isVisibleUser('comments.user_id'))
        .where(isStoredPost)
        .executeTakeFirst();
    case 'member':
      return db
        .selectFrom('users')
        .select(['id as user_id', 'role', 'name as title', 'bio as content'])
        .select([
          sql.lit(0).as('is_removed'),
          sql.lit(0).as('is_self_removed'),
          sql<null>`null`.as('post_id'),
        ])
        .select(sql<null>`null`.as('post_author_id'))
        .where('id', '=', id)
        .where(isVisibleUser('users.id'))
        .where((eb) => eb.not(isPendingUser('users.id')))
        .executeTakeFirst();
  }
}
