import { listBlocks, listMutes } from '@plaza/contract/block.ts';
import { getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { seedMember } from '../support/members.ts';

const { app, db } = await openPlaza();
const { block, mute } = blocking(app);

test('blocked and muted members are listed with their profile pictures', async () => {
  const ann = await seedMember(db, 'ann');
  const [bea, cem] = [await seedMember(db, 'bea'), await seedMember(db, 'cem')];
  const pictures: string[] = [];
  for (const { username, token } of [bea, cem])
    pictures.push((await call(app, getUser, { token, params: { username } })).body.profilePicture);
  expect(new Set(pictures).size).toBe(2);
  await block(ann, bea);
  await mute(ann, cem);
  const input = { token: ann.token, params: { userId: ann.userId } };
  const listed = [...(await call(app, listBlocks, input)).body, ...(await call(app, listMutes, input)).body];
  expect(listed.map(({ profilePicture }) => profilePicture)).toEqual(pictures);
});
