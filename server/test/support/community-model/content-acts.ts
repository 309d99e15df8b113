import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost, updatePost } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { picture } from '../members.ts';
import { fileOf, formOf } from '../posts.ts';
import { expectEqual, MISSING_ID, pick, RECENT, type Choice, type CommunityActs } from './community-acts.ts';
import type { CommunityModel } from './community-model.ts';
import type { MemberModel } from './visibility-model.ts';

const idsOf = (members: readonly MemberModel[]) => members.map(({ userId }) => userId);
/** Mentions members, some of them by former usernames. */
const inWords = (members: readonly MemberModel[], { first }: Choice) =>
  members.map(({ username, former }) => ` @${(former[first % 8] ?? username).toUpperCase()}`).join('');

/** The acts of members on posts and comments, each expected to be answered as the model predicts. */
export class ContentActs {
  readonly #acts: CommunityActs;
  readonly #model: CommunityModel;
  #written = 0;

  constructor(acts: CommunityActs) {
    this.#acts = acts;
    this.#model = acts.model;
  }

  async publish(actor: MemberModel, choice: Choice): Promise<void> {
    const mentioned = this.#mentioned(choice);
    const content = `Content ${++this.#written}${inWords(mentioned, choice)}`;
    const texts = { title: 'A title', content };
    const hasImage = choice.second % 6 === 1;
    const image = hasImage && { image: fileOf(await picture(), 'post.png') };
    const input = image ? { form: formOf({ ...texts, ...image }) } : { json: texts };
    const answer = await this.#acts.call(actor, createPost, input, 201);
    if (!answer) return;
    const { id, imageUrl } = answer.body.post;
    expectEqual(imageUrl !== null, hasImage, 'a post with or without an image');
    if (imageUrl !== null) this.#model.pictures.add(imageUrl, { postId: id });
    const reactions = { reactions: new Map(), likes: new Map(), viewers: new Map() };
    const post = { id, authorId: actor.userId, isRemoved: false, content, imageUrl, ...reactions };
    this.#model.posts.set(id, post);
    this.#model.notifications.published(post, idsOf(mentioned));
  }

  async edit(actor: MemberModel, choice: Choice): Promise<void> {
    const id = this.#postId(choice, actor);
    const post = this.#model.seenPost(actor, id);
    const content = `Content ${++this.#written}`;
    const status = !post ? 404 : post.authorId === actor.userId ? 200 : 403;
    const input = { params: { id }, json: { content } };
    if (!(await this.#acts.call(actor, updatePost, input, status)) || !post) return;
    post.content = content;
    this.#model.notifications.edited(post);
  }

  async deletePost(actor: MemberModel, choice: Choice): Promise<void> {
    const id = this.#postId(choice, actor);
    const post = this.#model.posts.get(id);
    const isOwn = post?.authorId === actor.userId;
    const status = isOwn ? 200 : this.#model.seenPost(actor, id) ? 403 : 404;
    if (await this.#acts.call(actor, deletePost, { params: { id } }, status)) this.#model.deletePost(id);
  }

  like = (actor: MemberModel, choice: Choice) => this.#toggle(actor, choice, 'like');
  dislike = (actor: MemberModel, choice: Choice) => this.#toggle(actor, choice, 'dislike');

  async #toggle(actor: MemberModel, choice: Choice, kind: ReactionKind): Promise<void> {
    const PostId = this.#postId(choice);
    const post = this.#model.seenPost(actor, PostId);
    const isUndone = post?.reactions.get(actor.userId) === kind;
    const endpoint = kind === 'like' ? toggleLike : toggleDislike;
    const status = !post ? 404 : isUndone ? 200 : 201;
    const answer = await this.#acts.call(actor, endpoint, { json: { PostId } }, status);
    if (!answer || !post) return;
    post.likes.delete(actor.userId);
    if (isUndone) post.reactions.delete(actor.userId);
    else post.reactions.set(actor.userId, kind);
    if (kind === 'like' && !isUndone) {
      post.likes.set(actor.userId, ++this.#written);
      this.#model.notifications.liked(post, actor.userId, this.#written);
    }
    const seen = this.#model.seenMembers(actor, post.reactions.keys());
    const likes = seen.filter((userId) => post.reactions.get(userId) === 'like').length;
    const { likeCount, dislikeCount } = answer.body;
    expectEqual({ likeCount, dislikeCount }, { likeCount: likes, dislikeCount: seen.length - likes });
  }

  async view(actor: MemberModel, choice: Choice): Promise<void> {
    const id = this.#postId(choice);
    const post = this.#model.seenPost(actor, id);
    const answer = await this.#acts.call(actor, recordView, { params: { id } }, post ? 200 : 404);
    if (!answer || !post) return;
    const newest = this.#model.seenComments(actor, id).at(-1)?.id ?? 0;
    expectEqual(answer.body.lastCommentId, post.viewers.get(actor.userId) ?? null);
    post.viewers.set(actor.userId, Math.max(newest, post.viewers.get(actor.userId) ?? 0));
    expectEqual(answer.body.view, this.#model.seenMembers(actor, post.viewers.keys()).length);
    this.#model.notifications.read(actor.userId, { postId: id });
  }

  async comment(actor: MemberModel, choice: Choice): Promise<void> {
    const PostId = this.#postId(choice);
    const isSeen = this.#model.seenPost(actor, PostId) !== undefined;
    const mentioned = this.#mentioned(choice);
    const commentBody = `Comment ${++this.#written}${inWords(mentioned, choice)}`;
    const json = { commentBody, PostId };
    const answer = await this.#acts.call(actor, createComment, { json }, isSeen ? 201 : 404);
    const id = answer?.body.find((each) => each.commentBody === commentBody)?.id;
    if (id === undefined) return;
    const comment = { id, postId: PostId, authorId: actor.userId, isRemoved: false };
    this.#model.comments.set(id, comment);
    this.#model.notifications.commented(comment, idsOf(mentioned));
  }

  /** The members whom a text mentions: mostly none. */
  #mentioned({ second }: Choice): MemberModel[] {
    const all = [...this.#model.members.values()];
    const one = second % 5 === 0 ? pick(all, second >> 3) : undefined;
    const other = second % 10 === 0 ? pick(all, second >> 7) : undefined;
    return [one, other].filter((each) => each !== undefined);
  }

  async uncomment(actor: MemberModel, { first, second }: Choice): Promise<void> {
    const all = [...this.#model.comments.values()];
    const own = all.filter(({ authorId }) => authorId === actor.userId);
    const comment = pick(second % 4 > 0 ? own : all, first, RECENT);
    if (!comment) return;
    const isAuthor = comment.authorId === actor.userId;
    const isSeen =
      this.#model.seenPost(actor, comment.postId) &&
      this.#model.isSeen(actor, comment.authorId) &&
      (isAuthor || !comment.isRemoved);
    const status = !isSeen ? 404 : isAuthor ? 200 : 403;
    const params = { commentId: comment.id };
    if (!(await this.#acts.call(actor, deleteComment, { params }, status))) return;
    this.#model.comments.delete(comment.id);
    this.#model.notifications.withdrawn(comment);
  }

  /** A recent post, mostly of `author`; sometimes one that does not exist. */
  #postId({ first, second }: Choice, author?: MemberModel): number {
    if (second % 50 === 0) return MISSING_ID;
    const all = [...this.#model.posts.values()];
    const own = author && second % 4 > 0;
    const some = own ? all.filter(({ authorId }) => authorId === author.userId) : all;
    return pick(some, first, RECENT)?.id ?? MISSING_ID;
  }
}
