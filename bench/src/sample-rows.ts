import { createHash } from 'node:crypto';

/** The number of signed-in members, whose access tokens do not expire during a bench. */
export const SIGNED_IN = 64;
/** Each post whose id is a multiple of 20 has 20 comments; the others have none. */
export const COMMENTED_EVERY = 20;

/** The access token of a signed-in member. @param userId from 1 to `SIGNED_IN` */
export function tokenOf(userId: number): string {
  return createHash('sha256').update(`bench ${userId}`).digest('base64url');
}

/**
 * The SQL statements that fill the empty tables of either engine: a member for ten posts, three views, two reactions and on
 * average one comment per post, and 64 signed-in members.
 * @param posts the number of posts, a multiple of 1,000
 */
export function fillingStatements(posts: number): string[] {
  return [...insertContent(posts), ...signInStatements(SIGNED_IN)];
}

/** A statement that inserts a row for each `i` from 1 to `count`. @param columns table and columns @param which a `where` clause */
export const insertEach = (count: number, columns: string, values: string, which = ''): string => `
  with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})
  insert into ${columns} select ${values} from n ${which}`;

/** An SQL expression for the id of a member: pseudo-random, the same in each run. Another `offset` gives another member. */
const someMember = (members: number, factor: number, offset = 0) =>
  `((i * ${factor} + ${offset}) % ${members} + 1)`;

function insertContent(posts: number): string[] {
  const members = posts / 10;
  const start = Date.UTC(2025, 0, 1);
  const time = `${start} + i * 1000`;
  const sentence = "'The market on the square opens at eight, bring a bag and some time. '";
  const dislikes = 'case when i % 3 = 1 then 0 else 1 end';
  return [
    insertEach(
      members,
      'users (username, username_key, email, email_key, name, name_key, name_key_of, password_hash, created_at)',
      `'member' || i, 'member' || i, i || '@example.org', i || '@example.org', 'Member ' || i, 'member ' || i, 'Member ' || i, 'none', ${start}`,
    ),
    insertEach(
      posts,
      `posts (user_id, title, content, created_at, updated_at,
         view_count, dislike_count, like_count, last_like_id, comment_count)`,
      `${someMember(members, 7919)}, 'Post number ' || i, ${sentence} || ${sentence} || ${sentence}, ${time}, ${time},
         3, ${dislikes}, 2 - ${dislikes}, 3, case when i % ${COMMENTED_EVERY} = 0 then ${COMMENTED_EVERY} else 0 end`,
    ),
    ...[0, 1, 2].map((offset) =>
      insertEach(
        posts,
        'views (post_id, user_id, created_at)',
        `i, ${someMember(members, 7907, offset)}, ${time}`,
      ),
    ),
    ...[0, 1].map((offset) =>
      insertEach(
        posts,
        'reactions (post_id, user_id, kind, like_id, created_at)',
        `i, ${someMember(members, 6007, offset)}, case when (i + ${offset}) % 3 = 0 then 'dislike' else 'like' end,
         case when (i + ${offset}) % 3 = 0 then null else 2 + ${offset} end, ${time}`,
      ),
    ),
    insertEach(
      posts,
      'comments (post_id, user_id, body, created_at)',
      `((i - 1) / ${COMMENTED_EVERY} + 1) * ${COMMENTED_EVERY}, ${someMember(members, 5003)}, 'Comment number ' || i, ${time}`,
    ),
    `update users set post_count = written.count
       from (select user_id, count(*) as count from posts group by user_id) as written where user_id = users.id`,
  ];
}

/** The members whom each signed-in member blocks, and mutes. */
export const BLOCKS = 100;
export const MUTES = 20;

/** The SQL statements that make each signed-in member block and mute others, the same in each run. @param posts as for `fillingStatements` */
export function hidingStatements(posts: number): string[] {
  const others = posts / 10 - SIGNED_IN;
  const pair = (step: number) => `i % ${SIGNED_IN} + 1, ${SIGNED_IN} + (i * ${step}) % ${others} + 1, 0`;
  const once = 'where true on conflict do nothing';
  return [
    insertEach(BLOCKS * SIGNED_IN, 'blocks (user_id, blocked_id, created_at)', pair(131), once),
    insertEach(MUTES * SIGNED_IN, 'mutes (user_id, muted_id, created_at)', pair(137), once),
  ];
}

/** The members with 50 notifications or more. */
export const NOTIFIED = 20;

/**
 * The SQL statement that makes `count` notifications: 50 for each of 20 members if they are 1,000, and 100 for each of 10,000 members if
 * they are a million. The newest ten of a member are unread. @param posts as for `fillingStatements`
 */
export function notificationStatement(posts: number, count: number): string {
  const members = Math.max(NOTIFIED, count / 100);
  const member = `i % ${members}`;
  const post = `((i / ${members} * 37 + ${member}) % ${posts / COMMENTED_EVERY} + 1) * ${COMMENTED_EVERY}`;
  const isUnread = `i <= ${10 * members}`;
  return insertEach(
    count,
    'notifications (user_id, kind, post_id, subject_id, first_id, last_id, created_at, changed_at, read_at)',
    `${member} + 1, case when i % 3 = 0 then 'like' else 'comment' end, ${post}, ${post}, 1,
     case when ${isUnread} then null else 1000000000 end, 0, ${Date.now()} - i,
     case when ${isUnread} then null else ${Date.now()} end`,
  );
}

/**
 * The SQL statements that sign in the members with the ids `first` to `last`, each with the access token of `tokenOf`. Those with
 * the ids before `first` are signed in already.
 */
export function signInStatements(last: number, first = 1, later = Date.UTC(2100, 0, 1)): string[] {
  const now = Date.now();
  const userIds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // The tables assign ids in the order of the rows.
  const sessions = userIds.map(
    (id) => `(${id}, 'family ${id}', 'refresh ${id}', 'remember', 1, ${now}, ${now}, ${now}, ${later})`,
  );
  const tokens = userIds.map((id) => {
    const hash = createHash('sha256').update(tokenOf(id)).digest('hex');
    return `('${hash}', ${id}, 0, ${later})`;
  });
  return [
    `insert into sessions (user_id, family_hash, refresh_hash, persistence, confirmed, rotated_at, authenticated_at,
       created_at, expires_at) values ${sessions.join()}`,
    `insert into access_tokens (token_hash, session_id, generation, expires_at) values ${tokens.join()}`,
  ];
}

/** Longer than a timer of Node allows would end streams of events at once. */
const SIGNED_IN_MS = 14 * 24 * 60 * 60 * 1000;

/** The SQL statements that sign in the members with the ids 1 to `members` for 14 days. Those up to `SIGNED_IN` are signed in already. */
export const signInAll = (members: number): string[] => [
  ...signInStatements(members, SIGNED_IN + 1),
  `update access_tokens set expires_at = ${Date.now() + SIGNED_IN_MS}`,
];
