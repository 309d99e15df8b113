import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { deletePost, getPost, listPosts, listUserPosts, updatePost } from '@plaza/contract/post.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { seedLikes } from '../../seed.ts';
import type { Pair, RoleCase } from './pair.ts';
import { EVERYONE, EVERYONE_SEES, NOT_OF_OTHERS, REMOVED_CONTENT } from './rules.ts';

const byId = ({ postId }: Pair) => ({ params: { id: postId } });
const inBody = ({ postId }: Pair) => ({ json: { PostId: postId } });
/** The first page is cached, without what a test inserts into the database. */
const pageFrom = ({ postId }: Pair) => ({ query: { cursor: String(postId + 1) } });
const username = ({ other }: Pair) => ({ params: { username: other.username } });

async function removePost({ db, postId }: Pair): Promise<void> {
  const removal = { post_id: postId, removed_at: Date.now(), reason: 'A reason' };
  await db.insertInto('removed_posts').values(removal).execute();
}

const removed = async (pair: Pair) => {
  await removePost(pair);
  return byId(pair);
};

/** The calls about posts, comments and reactions of another member. */
export const CONTENT_CASES: readonly RoleCase[] = [
  { endpoint: listPosts, rule: EVERYONE_SEES, input: pageFrom },
  { endpoint: listUserPosts, rule: EVERYONE_SEES, input: username },
  { endpoint: getPost, rule: EVERYONE_SEES, input: byId },
  { endpoint: getPost, about: 'of a removed post', rule: REMOVED_CONTENT, input: removed },
  { endpoint: updatePost, rule: NOT_OF_OTHERS, input: (of) => ({ ...byId(of), json: { title: 'New' } }) },
  { endpoint: deletePost, rule: NOT_OF_OTHERS, input: byId },
  { endpoint: recordView, rule: EVERYONE, input: byId },
  { endpoint: listComments, rule: EVERYONE_SEES, input: ({ postId }) => ({ params: { postId } }) },
  {
    endpoint: createComment,
    rule: EVERYONE,
    input: ({ postId }) => ({ json: { PostId: postId, commentBody: 'Hi' } }),
  },
  {
    endpoint: deleteComment,
    rule: NOT_OF_OTHERS,
    input: ({ commentId }) => ({ params: { commentId } }),
  },
  {
    endpoint: listLikes,
    rule: EVERYONE_SEES,
    input: async (pair) => {
      await seedLikes(pair.db, pair.postId, [pair.other.userId]);
      return inBody(pair);
    },
    shownBy: ({ other }) => `"UserId":${other.userId}`,
  },
  { endpoint: listDislikes, rule: EVERYONE, input: inBody },
  { endpoint: toggleLike, rule: EVERYONE, input: inBody },
  { endpoint: toggleDislike, rule: EVERYONE, input: inBody },
];
