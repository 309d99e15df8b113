import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { listComments } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listJoined } from '@plaza/contract/invitation.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { getPostMute, listNotifications } from '@plaza/contract/notification.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { getReportedSubject, listOwnReports, listReports } from '@plaza/contract/report.ts';
import { findUsers } from '@plaza/contract/user-search.ts';
import { getUser } from '@plaza/contract/user.ts';
import { call, type Input } from '../support/client.ts';
import { RULES, type Seen } from './rules.ts';
import type { Scene } from './scene.ts';

export interface Surface {
  readonly name: string;
  /** Undefined where the answer has no endpoint. */
  readonly endpoint: Endpoint | undefined;
  /** Whether the viewer sees what the surface is about. */
  readonly shows: (scene: Scene) => Promise<boolean>;
  /** In the order of the rules. */
  readonly seen: readonly Seen[];
}

/** The text of an answer; empty without success. */
async function answer({ app, viewer }: Scene, endpoint: Endpoint, input: Input): Promise<string> {
  const { status, body } = await call(app, endpoint, { ...input, token: viewer.token });
  return status === 200 ? JSON.stringify(body) : '';
}

const surface = (
  name: string,
  endpoint: Endpoint,
  input: (scene: Scene) => Input,
  trace: (scene: Scene) => string | RegExp,
  seen: readonly Seen[],
): Surface => ({
  name,
  endpoint,
  shows: async (scene) => {
    const text = await answer(scene, endpoint, input(scene));
    return new RegExp(trace(scene)).test(text);
  },
  seen,
});

const username = ({ author }: Scene) => `"${author.username}"`;
const title = ({ title: text }: Scene) => text;
const said = ({ author }: Scene) => `Said by ${author.username}"`;
const ofAuthor = ({ author }: Scene) => new RegExp(`"UserId":${author.userId}\\b`);
const authors = ({ author }: Scene) => ({ params: { username: author.username } });
const othersPost = ({ othersPostId }: Scene) => ({ params: { id: othersPostId } });
const listed = ({ othersPostId, commentId }: Scene) =>
  new RegExp(`"id":${othersPostId},.*"Comments":\\[\\{"id":${commentId},`);
const FEED = { query: { limit: '5' } };

const ALWAYS: readonly Seen[] = RULES.map(() => 'all');
const BY_MODERATORS: readonly Seen[] = RULES.map((rule) => (rule.endsWith('account') ? 'none' : 'mods'));
const IN_LISTS: readonly Seen[] = ['all', 'none', 'none', 'none', 'none', 'all', 'none', 'none'];
const OF_MEMBER: readonly Seen[] = ['all', 'mods', 'mods', 'all', 'all', 'all', 'all', 'none'];
const OF_POST: readonly Seen[] = ['all', 'mods', 'mods', 'all', 'mods', 'all', 'none', 'none'];

/** Everything that answers with what another member wrote or did, with what hides it. */
export const SURFACES: readonly Surface[] = [
  surface('the profile', getUser, authors, username, OF_MEMBER),
  surface(
    'the completion of names',
    findUsers,
    ({ author }) => ({ query: { prefix: author.username } }),
    username,
    ['all', 'none', 'none', 'all', 'all', 'all', 'all', 'none'],
  ),
  surface('the feed', listPosts, () => FEED, title, IN_LISTS),
  surface('what is new', listPosts, () => ({ query: { ...FEED.query, unviewed: 'true' } }), title, IN_LISTS),
  surface('the posts of a member', listUserPosts, authors, title, [
    'all',
    'mods',
    'mods',
    'all',
    'none',
    'all',
    'none',
    'none',
  ]),
  surface('a post', getPost, ({ postId }) => ({ params: { id: postId } }), title, OF_POST),
  {
    name: 'a picture',
    endpoint: undefined,
    shows: async ({ app, imageUrl }) => (await app.inject(imageUrl)).statusCode === 200,
    seen: ['all', 'all', 'all', 'all', 'none', 'all', 'none', 'none'],
  },
  surface('the comments of a post', listComments, ({ postId }) => ({ params: { postId } }), said, OF_POST),
  surface(
    'the comments of the post of another one',
    listComments,
    ({ othersPostId }) => ({ params: { postId: othersPostId } }),
    said,
    ['all', 'mods', 'mods', 'all', 'all', 'mods', 'all', 'none'],
  ),
  surface('the comments in a list of posts', listPosts, () => FEED, listed, [
    'all',
    'mods',
    'mods',
    'all',
    'all',
    'none',
    'all',
    'none',
  ]),
  surface('the views of a post', getPost, othersPost, ofAuthor, OF_MEMBER),
  surface(
    'the likes of a post',
    listLikes,
    ({ othersPostId }) => ({ json: { PostId: othersPostId } }),
    ofAuthor,
    OF_MEMBER,
  ),
  surface('the count of likes', getPost, othersPost, () => '"likeCount":1,', OF_MEMBER),
  surface('the notifications', listNotifications, () => ({}), username, [
    'all',
    'none',
    'none',
    'none',
    'all',
    'all',
    'all',
    'none',
  ]),
  surface(
    'whether a post is muted',
    getPostMute,
    ({ postId }) => ({ params: { id: postId } }),
    () => 'muted',
    ['all', 'mods', 'mods', 'all', 'none', 'all', 'none', 'none'],
  ),
  surface('the own reports', listOwnReports, () => ({}), title, [
    'all',
    'none',
    'all',
    'all',
    'all',
    'all',
    'all',
    'none',
  ]),
  surface(
    'who joined by the own invitation',
    listJoined,
    ({ invitationId }) => ({ params: { invitationId } }),
    username,
    ALWAYS,
  ),
  surface(
    'the blocked members',
    listBlocks,
    ({ viewer }) => ({ params: { userId: viewer.userId } }),
    username,
    ['none', 'none', 'all', 'none', 'none', 'none', 'none', 'none'],
  ),
  surface('the muted members', listMutes, ({ viewer }) => ({ params: { userId: viewer.userId } }), username, [
    'none',
    'none',
    'none',
    'all',
    'none',
    'none',
    'none',
    'none',
  ]),
  surface('the reports', listReports, () => ({}), title, BY_MODERATORS),
  surface(
    'a reported post',
    getReportedSubject,
    ({ postId }) => ({ params: { subjectType: 'post', subjectId: postId } }),
    title,
    ['mods', 'mods', 'mods', 'mods', 'mods', 'mods', 'none', 'none'],
  ),
  surface(
    'the members',
    listMembers,
    ({ author }) => ({ query: { search: author.username } }),
    username,
    BY_MODERATORS,
  ),
];
