import { IMAGE_IS_HEIC } from '@plaza/contract/image.ts';
import { describe, expect, it } from 'vitest';
import {
  addErrors,
  changeDraft,
  changed,
  checkImage,
  createDraftForm,
  draftPart,
  hasContent,
  openForm,
  resetForm,
} from './draft-form.ts';

const EMPTY: Readonly<{ title: string; content: string; image?: File; key?: string | undefined }> = {
  title: '',
  content: '',
};
const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'a.png');
const heic = new File(['\0\0\0\x18ftypheic'], 'a.png');

describe('a change', () => {
  it('removes the errors of the changed fields only', () => {
    const form = createDraftForm(EMPTY);
    addErrors(form, { title: 'Missing.', content: 'Missing.' });
    changeDraft(form, { title: 'a' });
    expect(form.get()).toMatchObject({ draft: { title: 'a' }, isChanged: true });
    expect(form.get().errors).toEqual({ content: 'Missing.' });
  });

  it('removes the key of the last attempt, its failure and its result', () => {
    const { initial } = createDraftForm(EMPTY);
    const state = { ...initial, draft: { ...EMPTY, key: 'one' }, failure: 'No.', created: 7 };
    expect(changed(state, { title: 'a' })).toEqual({
      ...initial,
      draft: { ...EMPTY, title: 'a', key: undefined },
      isChanged: true,
    });
  });
});

it('is closed, without errors, before anything is typed', () => {
  expect(createDraftForm(EMPTY).get()).toMatchObject({ isOpen: false, isChanged: false, errors: {} });
});

it('opens with the texts to edit, unchanged, and closes without them', () => {
  const form = createDraftForm(EMPTY);
  openForm(form, { title: 'a', content: 'b' });
  expect(form.get()).toEqual({ ...form.initial, draft: { title: 'a', content: 'b' }, isOpen: true });
  resetForm(form);
  expect(form.get()).toBe(form.initial);
});

describe('the stored part', () => {
  const form = createDraftForm(EMPTY);
  const part = draftPart(form, hasContent);

  it('restores the draft with the key of its last attempt, without errors', () => {
    const draft = { ...EMPTY, title: 'a', key: 'one' };
    const failed = { ...form.initial, draft, isChanged: true, errors: { title: 'No.' }, failure: 'No.' };
    expect(part.withDraft(failed, part.draftOf(failed))).toEqual({
      ...form.initial,
      draft,
      isChanged: true,
      isOpen: true,
    });
  });

  it('is nothing without a change', () => {
    expect(
      part.draftOf({ ...form.initial, draft: { title: 'a', content: 'b' }, isOpen: true }),
    ).toBeUndefined();
    expect(part.draftOf({ ...form.initial, created: 7 })).toBeUndefined();
  });

  it('is nothing for an emptied draft, unless emptying is an edit', () => {
    const emptied = changed(form.initial, { title: '' });
    expect(part.draftOf(emptied)).toBeUndefined();
    expect(draftPart(form, () => true).draftOf(emptied)).toEqual({ ...EMPTY, key: undefined });
  });

  it('clears and closes the form when nothing is stored', () => {
    expect(part.withDraft(changed(form.initial, { title: 'a' }), undefined)).toBe(form.initial);
  });
});

describe('checkImage', () => {
  const form = createDraftForm(EMPTY);
  const choose = (image: File) => {
    checkImage(form, 'image', image);
    return form.get().checks['image'];
  };

  it('shows why a file is rejected, until another one is accepted', async () => {
    expect(await choose(heic)).toBe(false);
    expect(form.get()).toMatchObject({ draft: EMPTY, errors: { image: IMAGE_IS_HEIC } });
    expect(form.get().checks).toEqual({});
    expect(await choose(png)).toBe(true);
    expect(form.get()).toEqual({
      ...form.initial,
      draft: { ...EMPTY, key: undefined, image: png },
      isChanged: true,
    });
    resetForm(form);
  });

  it('ignores the check of a file when another was chosen or the form was reset', async () => {
    expect(await Promise.all([choose(heic), choose(png)])).toEqual([false, true]);
    expect(form.get()).toMatchObject({ draft: { image: png }, errors: {} });
    const last = choose(heic);
    resetForm(form);
    expect(await last).toBe(false);
    expect(form.get()).toBe(form.initial);
  });
});
