import { createPost } from '@plaza/contract/post.ts';
import { call } from '../../../api/call.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { submitForm, type Submission } from '../../../forms/submit-form.ts';
import { addPost } from '../cache/insert-posts.ts';
import type { ComposerForm } from './composer-store.ts';
import type { PostDraft } from './post-draft.ts';
import { errorsOf, invalidTexts } from './post-errors.ts';

type OnReplaced = NonNullable<Submission<PostDraft>['onReplaced']>;

/**
 * Sends the draft, and adds the post to the loaded lists. @param offer offers to restore a draft that was not sent, with the reason
 * @returns as `submitForm`
 */
export function publish(
  composer: ComposerForm,
  offer: (composer: ComposerForm, ...failed: Parameters<OnReplaced>) => void,
): Promise<FieldErrors> {
  return submitForm(composer, {
    validate: invalidTexts,
    done: 'posts.composer.published',
    isIdempotent: true,
    fieldErrors: errorsOf,
    send: async ({ title, content, image, alt }, { onUploadProgress, ...options }) => {
      // As JSON where there is no file: a busy server rejects forms first.
      const { post } = image
        ? await call(createPost, { form: { title, content, image, alt } }, { ...options, onUploadProgress })
        : await call(createPost, { json: { title, content } }, options);
      addPost(post);
      return post.id;
    },
    onReplaced: (...failed) => offer(composer, ...failed),
  });
}
