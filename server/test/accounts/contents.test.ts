import { createComment } from '@plaza/contract/comment.ts';
import { countAccountContents } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, publish } from '../support/posts.ts';

const { app } = await openPlaza();

test("account contents are the member's posts, their images, and the member's comments on any post", async () => {
  const [ada, bea] = [await newMember(app, 'ada'), await newMember(app, 'bea')];
  const contents = async ({ userId, token } = ada) =>
    (await call(app, countAccountContents, { params: { userId }, token })).body;
  expect(await contents()).toEqual({ posts: 0, images: 0, comments: 0 });
  const image = fileOf(await picture(), 'a.png');
  const posts = [
    await publish(app, ada, { image }),
    await publish(app, ada),
    await publish(app, bea, { image }),
  ];
  for (const { id } of posts) {
    await call(app, createComment, { token: ada.token, json: { PostId: id, commentBody: 'By ada' } });
    await call(app, createComment, { token: bea.token, json: { PostId: id, commentBody: 'By bea' } });
  }
  expect(await contents()).toEqual({ posts: 2, images: 1, comments: 3 });
  expect(await contents(bea)).toEqual({ posts: 1, images: 1, comments: 3 });
});
