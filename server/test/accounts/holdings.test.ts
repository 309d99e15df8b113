import { createComment } from '@plaza/contract/comment.ts';
import { countHoldings } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember, picture } from '../support/members.ts';
import { fileOf, publish } from '../support/posts.ts';

const { app } = await openPlaza();

test('what goes with an account is counted: one’s own posts, their images, and one’s comments anywhere', async () => {
  const [ada, bea] = [await newMember(app, 'ada'), await newMember(app, 'bea')];
  const held = async ({ userId, token } = ada) =>
    (await call(app, countHoldings, { params: { userId }, token })).body;
  expect(await held()).toEqual({ posts: 0, images: 0, comments: 0 });
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
  expect(await held()).toEqual({ posts: 2, images: 1, comments: 3 });
  expect(await held(bea)).toEqual({ posts: 1, images: 1, comments: 3 });
});
