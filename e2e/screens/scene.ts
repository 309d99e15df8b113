import { join } from 'node:path';
import { createComment } from '@plaza/contract/comment.ts';
import type { Post } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { drawImage } from '../support/draw-image.ts';
import { createMember, type SignedUp } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, publish } from '../support/posts.ts';

export interface Scene {
  readonly ada: SignedUp;
  readonly grace: SignedUp;
  /** By Ada, with an image and comments of both. */
  readonly market: Post;
  /** The path of an image for forms. */
  readonly picture: string;
}

const HILLS = `<rect width="100%" height="100%" fill="#eab98a"/>
  <ellipse cx="90%" cy="100%" rx="90%" ry="50%" fill="#3f6652"/>
  <ellipse cx="20%" cy="100%" rx="80%" ry="60%" fill="#5b7f5a"/>
  <rect width="100%" height="45%" fill="#f4d9b4"/>`;
const TOWER = `<pattern id="bricks" width="1" height="64" patternUnits="userSpaceOnUse">
    <rect width="1" height="60" fill="#b5533c"/><rect y="60" width="1" height="4" fill="#a4472f"/>
  </pattern>
  <rect width="100%" height="100%" fill="url(#bricks)"/>`;

/** Creates the members and posts of the screenshots, some of them with unusual texts and images. */
export async function createScene(plaza: PlazaServer, folder: string): Promise<Scene> {
  const hills = await drawImage(join(folder, 'hills.jpg'), [1600, 900], HILLS);
  const tower = await drawImage(join(folder, 'tower.jpg'), [500, 2200], TOWER);
  const ada = await createMember(plaza, { name: 'Ada Byron', username: 'ada' });
  const grace = await createMember(plaza, {
    name: 'Grace Murray Hopper-Wolfeschlegelsteinhausenbergerdorff',
    username: 'grace.murray_hopper',
  });
  const { userId } = ada.session;
  const json = { bio: 'Keeps bees behind the old mill.\nHoney on Saturdays: https://example.org/honey' };
  await callAs(plaza, ada.session, updateUser, { params: { userId }, json });
  const by = { ada: ada.session, grace: grace.session };
  await publish(plaza, by.grace, { title: 'A', content: 'B' });
  await publish(plaza, by.grace, { title: 'صباح الخير', content: 'من يريد أن يشرب القهوة معنا غدا؟ ☕️' });
  await publish(plaza, by.ada, { title: 'The tower', image: tower, alt: 'A very tall tower' });
  await publish(plaza, by.grace, {
    title: `Everything about the allotments ${'wordwithoutend'.repeat(8)}`,
    content: 'A line of some length about watering, sharing tools and the gate.\n\n'.repeat(140),
  });
  const market = await publish(plaza, by.ada, {
    title: 'Summer market on Saturday',
    content: 'We need three more stalls and somebody with a van.\nWho is in? https://example.org/market',
    image: hills,
    alt: 'Green hills in the evening',
  });
  await callAs(plaza, by.grace, toggleLike, { json: { PostId: market.id } });
  for (const [session, commentBody] of [
    [by.grace, 'I can bring the van, and the folding table from last year.'],
    [by.ada, 'Wonderful! Eight o’clock at the mill?\nThere will be coffee.'],
  ] as const)
    await callAs(plaza, session, createComment, { json: { commentBody, PostId: market.id } });
  return { ada, grace, market, picture: hills };
}
