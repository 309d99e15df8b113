import { CONTENT_MISSING, TITLE_MAX, TITLE_MISSING, TITLE_TOO_LONG } from '@plaza/contract/post.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { createDraftForm } from '../../../forms/draft-form.ts';
import { EMPTY_TEXTS, IMAGE_PART, TEXTS_PART, type PostDraft } from './post-draft.ts';
import { errorsOf, invalidTexts } from './post-errors.ts';

const texts = { title: 'Title', content: 'Content', alt: 'A cat' };
const image = new File(['x'], 'a.png', { type: 'image/png' });
const { initial } = createDraftForm<PostDraft>({ ...EMPTY_TEXTS, image: undefined });

describe('invalidTexts', () => {
  it('accepts a post with a title and content', () => expect(invalidTexts(texts)).toEqual({}));

  it('names missing texts, also when they are only blank', () => {
    expect(invalidTexts({ ...texts, title: ' \u200B ', content: '\n \n' })).toEqual({
      title: TITLE_MISSING,
      content: CONTENT_MISSING,
    });
  });

  it('counts code points, as the server does', () => {
    expect(invalidTexts({ ...texts, title: '🍊'.repeat(TITLE_MAX) })).toEqual({});
    expect(invalidTexts({ ...texts, title: '🍊'.repeat(TITLE_MAX + 1) })).toEqual({ title: TITLE_TOO_LONG });
  });
});

it.each(['file-invalid-type', 'file-too-large', 'too-many-files', 'body_too_large'] as const)(
  '%s is an error of the image',
  (code) => expect(errorsOf(new ApiError({ status: 400, code, message: 'No.' }))).toEqual({ image: 'No.' }),
);

describe('the stored parts', () => {
  const failed = { ...initial, draft: { ...texts, image, key: 'one' }, failure: 'No.' };

  it('restore texts, image and key in any order', () => {
    const [kept, file] = [TEXTS_PART.draftOf(failed), IMAGE_PART.draftOf(failed)];
    const inOrder = IMAGE_PART.withDraft(TEXTS_PART.withDraft(initial, kept), file);
    expect(inOrder).toEqual({ ...initial, draft: failed.draft, isChanged: true });
    expect(TEXTS_PART.withDraft(IMAGE_PART.withDraft(initial, file), kept)).toEqual(inOrder);
  });

  it('are nothing for an empty draft', () => {
    expect(TEXTS_PART.draftOf(initial)).toBeUndefined();
    expect(IMAGE_PART.draftOf(initial)).toBeUndefined();
  });

  it('keep the sentence about a file that was rejected while they were read', () => {
    const errors = { image: 'No.' };
    for (const kept of [undefined, { image }])
      expect(IMAGE_PART.withDraft({ ...initial, errors }, kept).errors).toEqual(errors);
    expect(TEXTS_PART.withDraft({ ...initial, errors }, texts).errors).toEqual(errors);
  });

  it('clear the draft when nothing is stored', () => {
    const cleared = IMAGE_PART.withDraft(TEXTS_PART.withDraft(failed, undefined), undefined);
    expect(cleared.draft).toEqual({ ...initial.draft, key: undefined });
  });
});
