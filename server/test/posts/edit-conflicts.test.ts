import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { updatePost } from '@plaza/contract/post.ts';
import { describe, expect, it, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { picture } from '../support/members.ts';
import { fileOf, postFor, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');
const { token } = ann;

const edit = (id: number, json: unknown) => call(app, updatePost, { token, params: { id }, json });

describe('an edit that began before another one', () => {
  const began = async () => {
    const image = fileOf(await picture(), 'a.png');
    return publish(app, ann, { title: 'Old', content: 'Old text', alt: 'A hill', image });
  };

  it('changes nothing and answers the post as it is', async () => {
    const { id, updatedAt } = await began();
    const { body: changed } = await edit(id, { title: 'First', updatedAt });
    const { status, body } = await edit(id, { title: 'Second', content: 'Second', updatedAt });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'changed_meanwhile',
      message: ERROR_MESSAGE.changed_meanwhile,
      post: changed.post,
    });
    expect(await postFor(app, ann, id)).toEqual(changed.post);
  });

  it.each([{ title: 'Second' }, { content: 'Second' }, { alt: 'Second' }, { alt: '' }])(
    'changes nothing by %j, also not the description of the image',
    async (json) => {
      const { id, updatedAt } = await began();
      const { body: changed } = await edit(id, { alt: 'First', updatedAt });
      expect((await edit(id, { ...json, updatedAt })).status).toBe(409);
      expect(await postFor(app, ann, id)).toEqual(changed.post);
    },
  );

  it('is accepted when its texts are saved already, as after a lost answer', async () => {
    const { id, updatedAt } = await began();
    const json = { title: 'New ', content: 'New', alt: 'New', updatedAt };
    const first = await edit(id, json);
    const { status, body } = await edit(id, json);
    expect(status).toBe(200);
    expect(body).toEqual(first.body);
  });

  it('wins without the time of the text it began with', async () => {
    const { id } = await began();
    await edit(id, { title: 'First' });
    expect((await edit(id, { title: 'Second' })).body.post.title).toBe('Second');
  });

  it('is told from another one of the same millisecond', async () => {
    const { id, updatedAt } = await began();
    const at = Date.parse(updatedAt);
    vi.useFakeTimers({ now: at - 1000, toFake: ['Date'] });
    try {
      const { body: first } = await edit(id, { title: 'First', updatedAt });
      const { body: second } = await edit(id, { title: 'Second', updatedAt: first.post.updatedAt });
      expect(Date.parse(first.post.updatedAt)).toBe(at + 1);
      expect(Date.parse(second.post.updatedAt)).toBe(at + 2);
      expect((await edit(id, { title: 'Third', updatedAt: first.post.updatedAt })).status).toBe(409);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['', 'yesterday', 5])('%j is no time', async (updatedAt) => {
    const { id } = await began();
    const { status } = await edit(id, { title: 'New', updatedAt });
    expect(status).toBe(400);
  });
});
