import { createHash } from 'node:crypto';

/** Members who are signed in; their access tokens do not expire while a bench runs. */
export const SIGNED_IN = 64;
/** Every so many posts one has as many comments, and the others none. */
export const COMMENTED_EVERY = 20;

/** The access token of a signed-in member, who has the ids from 1 on. */
export function tokenOf(userId: number): string {
  return createHash('sha256').update(`bench ${userId}`).digest('base64url');
}

/**
 * Statements that fill the tables of a new Plaza, on either engine: a tenth as many members as posts, three views, two
 * reactions and a comment for each post, and some members signed in.
 * @param posts a multiple of 1,000
 */
export function fillingStatements(posts: number): string[] {
  return [...insertContent(posts), ...signIn()];
}

/** Inserts a row for each `i` from 1 to `count`. */
const each = (count: number, columns: string, values: string) => `
  with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})
  insert into ${columns} select ${values} from n`;

/** The id of a member, pseudo-random and the same in each run; another `offset` gives another member. */
const someMember = (members: number, factor: number, offset = 0) =>
  `((i * ${factor} + ${offset}) % ${members} + 1)`;

function insertContent(posts: number): string[] {
  const members = posts / 10;
  const start = Date.UTC(2025, 0, 1);
  const time = `${start} + i * 1000`;
  const sentence = "'The market on the square opens at eight, bring a bag and some time. '";
  const dislikes = 'case when i % 3 = 1 then 0 else 1 end';
  return [
    each(
      members,
      'users (username, username_key, email, email_key, name, password_hash, created_at)',
      `'member' || i, 'member' || i, i || '@example.org', i || '@example.org', 'Member ' || i, 'none', ${start}`,
    ),
    each(
      posts,
      `posts (user_id, title, content, created_at, updated_at,
         view_count, dislike_count, like_count, comment_count)`,
      `${someMember(members, 7919)}, 'Post number ' || i, ${sentence} || ${sentence} || ${sentence}, ${time}, ${time},
         3, ${dislikes}, 2 - ${dislikes}, case when i % ${COMMENTED_EVERY} = 0 then ${COMMENTED_EVERY} else 0 end`,
    ),
    ...[0, 1, 2].map((offset) =>
      each(posts, 'views (post_id, user_id, created_at)', `i, ${someMember(members, 7907, offset)}, ${time}`),
    ),
    ...[0, 1].map((offset) =>
      each(
        posts,
        'reactions (post_id, user_id, kind, created_at)',
        `i, ${someMember(members, 6007, offset)}, case when (i + ${offset}) % 3 = 0 then 'dislike' else 'like' end, ${time}`,
      ),
    ),
    each(
      posts,
      'comments (post_id, user_id, body, created_at)',
      `((i - 1) / ${COMMENTED_EVERY} + 1) * ${COMMENTED_EVERY}, ${someMember(members, 5003)}, 'Comment number ' || i, ${time}`,
    ),
    `update users set post_count = written.count
       from (select user_id, count(*) as count from posts group by user_id) as written where user_id = users.id`,
  ];
}

function signIn(): string[] {
  const [now, later] = [Date.now(), Date.UTC(2100, 0, 1)];
  const userIds = Array.from({ length: SIGNED_IN }, (_, index) => index + 1);
  // A new table gives its ids in the order of its rows.
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
