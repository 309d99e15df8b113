import { createComment } from '@plaza/contract/comment.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import type { Role } from '@plaza/contract/role.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../src/db/open.ts';
import { call } from '../support/client.ts';
import { picture } from '../support/members.ts';
import { reportAs } from '../support/moderation.ts';
import { fileOf, publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';
import { seedUsedInvitation } from '../support/used-invitation.ts';

/** What an author did, of which a viewer sees more or less. */
export interface Scene {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly viewer: Actor;
  readonly author: Actor;
  /** The author's post, with a picture and an own comment. The viewer reported it, and so did another member. */
  readonly postId: number;
  readonly title: string;
  readonly imageUrl: string;
  /** A post of a third member: the author viewed and liked it, and commented on it. */
  readonly othersPostId: number;
  readonly commentId: number;
  /** An invitation of the viewer by which the author joined. */
  readonly invitationId: number;
}

let scenes = 0;

export async function newScene(app: FastifyInstance, db: Db, role: Role): Promise<Scene> {
  const run = ++scenes;
  const viewer = await seedActorOf(db, `viewer${run}`, role);
  const [author, other] = [await seedActor(db, `author${run}`), await seedActor(db, `other${run}`)];
  const commentOn = async (PostId: number) => {
    const json = { PostId, commentBody: `Said by author${run}` };
    return (await call(app, createComment, { token: author.token, json })).body.at(-1)?.id ?? 0;
  };
  const image = fileOf(await picture(), 'a.png');
  const title = `Written by author${run}`;
  const { id: postId, imageUrl } = await publish(app, author, { title, image });
  await commentOn(postId);
  await commentOn((await publish(app, viewer)).id);
  const { id: othersPostId } = await publish(app, other);
  const commentId = await commentOn(othersPostId);
  await call(app, toggleLike, { token: author.token, json: { PostId: othersPostId } });
  await call(app, recordView, { token: author.token, params: { id: othersPostId } });
  await reportAs(app, viewer, 'post', postId);
  await reportAs(app, other, 'post', postId);
  const invitationId = await seedUsedInvitation(db, viewer, author);
  return {
    app,
    db,
    viewer,
    author,
    postId,
    title,
    imageUrl: imageUrl ?? '',
    othersPostId,
    commentId,
    invitationId,
  };
}
