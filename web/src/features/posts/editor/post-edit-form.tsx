import type { Post } from '@plaza/contract/post.ts';
import { useEffect, useRef } from 'react';
import { submitByKeys } from '../../../forms/submit-keys.ts';
import { useForm, useSubmit } from '../../../forms/use-form.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import '../../../ui/form.css';
import { SavedMeanwhile } from '../../../ui/saved-meanwhile.tsx';
import { saveEdited, toggleEditor, type PostEditor } from './post-editor.ts';

interface PostEditFormProps {
  readonly post: Post;
  readonly editor: PostEditor;
}

export function PostEditForm({ post, editor }: PostEditFormProps) {
  const t = useTranslate();
  const { draft, isChanged, failure, busy, textField } = useForm(editor);
  const { formProps, submitAgain } = useSubmit(() => saveEdited(editor, post));
  const { savedTitle, savedContent } = draft;
  const form = formProps.ref;
  const wasChanged = useRef(isChanged);
  useEffect(() => {
    // A restored draft takes no focus.
    if (!wasChanged.current) form.current?.querySelector('input')?.focus();
  }, [form]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button does the same
    <form {...formProps} className="form" onKeyDown={submitByKeys}>
      <Field {...textField('title')} label={t('posts.title')} autoComplete="off" />
      <TextArea {...textField('content')} label={t('posts.content')} data-mentions />
      {post.image && <Field {...textField('alt')} label={t('posts.imageDescription')} autoComplete="off" />}
      {savedContent !== undefined && (
        <SavedMeanwhile>
          <p>
            <b>{savedTitle}</b>
          </p>
          <p>{savedContent}</p>
        </SavedMeanwhile>
      )}
      <Alert onRetry={savedContent === undefined && submitAgain}>{failure}</Alert>
      <div className="post-edit-actions">
        <Button tone="quiet" onClick={() => toggleEditor(editor, post)}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
