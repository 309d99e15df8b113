import { updatePost as updatePostEndpoint, type Post } from '@plaza/contract/post.ts';
import { ApiError, isNotFound } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { afterCacheUpdates } from '../../../api/query-client.ts';
import { openForm, resetForm, type DraftForm } from '../../../forms/draft-form.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { persistentEditors } from '../../../forms/persistent-forms.ts';
import { submitForm } from '../../../forms/submit-form.ts';
import { refreshPost, updatePost } from '../cache/post-cache.ts';
import { getSession } from '../../session/session-store.ts';
import { EMPTY_TEXTS, type PostTexts } from '../composer/post-draft.ts';
import { invalidTexts } from '../composer/post-errors.ts';

/** Sends saved posts to other tabs of this browser, which show them, too. */
const tabs = new BroadcastChannel('plaza-edits');

tabs.addEventListener('message', ({ data: post }: MessageEvent<Post>) => {
  if (post.userId === getSession()?.userId) updatePost(post.id, () => post);
});

/**
 * The texts that the author edits. `updatedAt`: that of the post with the texts that a save replaces. `savedTitle` and `savedContent`:
 * the texts that were saved elsewhere since the edit began, as far as known.
 */
export type EditedTexts = PostTexts &
  Readonly<Partial<Record<'updatedAt' | 'savedTitle' | 'savedContent', string>>>;

export type PostEditor = DraftForm<EditedTexts>;

const editors = persistentEditors<EditedTexts>(EMPTY_TEXTS);

/** The form in which the author edits a post. Its draft is stored on this device. */
export const editorOf = ({ id, userId }: Pick<Post, 'id' | 'userId'>): PostEditor =>
  editors([userId, 'edit', id]);

/** Opens a closed editor with the texts of the post; closes an open one and discards its changes. Does nothing during a save. */
export function toggleEditor(editor: PostEditor, { title, content, image, updatedAt }: Post): void {
  const { sending, isOpen } = editor.get();
  if (sending) return;
  if (isOpen) resetForm(editor);
  else openForm(editor, { title, content, alt: image?.alt ?? '', updatedAt });
}

/** Saves the texts and closes the editor. @returns as `submitForm`: the errors that prevent sending */
export function saveEdited(editor: PostEditor, { id, image }: Post): Promise<FieldErrors> {
  return submitForm(editor, {
    validate: invalidTexts,
    done: 'api.post_updated',
    send: async ({ title, content, alt, updatedAt }) => {
      try {
        const json = { title, content, ...(image && { alt }), ...(updatedAt !== undefined && { updatedAt }) };
        const { post } = await call(updatePostEndpoint, { params: { id }, json });
        updatePost(id, () => post);
        tabs.postMessage(post);
      } catch (error) {
        if (isNotFound(error)) refreshPost(id);
        throw error;
      }
      await new Promise<void>(afterCacheUpdates);
      return undefined;
    },
    draftAfter: (draft, error) => {
      const saved = error instanceof ApiError && error.post;
      if (!saved) return draft;
      updatePost(id, () => saved);
      return { ...draft, updatedAt: saved.updatedAt, savedTitle: saved.title, savedContent: saved.content };
    },
  });
}
