import { CONTENT_MISSING, TITLE_MISSING, TITLE_TOO_LONG } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { ApiError, networkError } from '../../../api/api-error.ts';
import {
  EDITED_PART,
  editedPost,
  savingPost,
  saveRefused,
  type PostEditorState,
} from './post-editor-state.ts';

const STATE: PostEditorState = {
  draft: { title: 'Title', content: 'Content', alt: '' },
  changed: false,
  problems: {},
  failure: undefined,
  saving: false,
};

test('is on its way when nothing speaks against it', () => {
  expect(savingPost({ ...STATE, failure: 'No' })).toEqual({ ...STATE, saving: true });
});

test('says what the server would refuse, and sends nothing', () => {
  const emptied = editedPost(STATE, { title: ' ', content: '' });
  const refused = savingPost(emptied);
  expect(refused).toMatchObject({
    saving: false,
    problems: { title: TITLE_MISSING, content: CONTENT_MISSING },
  });
  expect(editedPost(refused, { title: 'T' }).problems).toEqual({ content: CONTENT_MISSING });
});

test('keeps everything when it could not be saved', () => {
  const saving = savingPost(editedPost(STATE, { content: 'Changed' }));
  const failed = saveRefused(saving, networkError());
  expect(failed).toEqual({ ...saving, saving: false, failure: networkError().message });
});

test('puts what the server says beside the part it is about', () => {
  const fields = { title: TITLE_TOO_LONG };
  const error = new ApiError({ status: 400, code: 'invalid_fields', message: 'No', fields });
  const failed = saveRefused(savingPost(STATE), error);
  expect(failed).toMatchObject({ saving: false, problems: fields, failure: undefined });
});

test('what was changed is kept and brings editing back; what was not, is not', () => {
  const changed = editedPost(STATE, { content: 'Changed' });
  expect(EDITED_PART.draftOf(STATE)).toBeUndefined();
  expect(EDITED_PART.withDraft(undefined, EDITED_PART.draftOf(changed))).toEqual(changed);
  expect(EDITED_PART.withDraft(changed, undefined)).toBeUndefined();
});
