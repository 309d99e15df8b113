import { useEffect, useRef, type RefObject } from 'react';
import { submitByKeys } from '../../forms/submit-keys.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useMember } from '../session/member.ts';
import { charactersLeft } from './comment-draft.ts';
import { commentElementId } from './comment-item.tsx';
import { commentFormOf, sendComment } from './send-comment.ts';

/** The form shows the number of characters left if it is lower than this. */
const SHOWN_FROM = 200;

interface CommentFormProps {
  readonly postId: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export function CommentForm({ postId, field }: CommentFormProps) {
  const t = useTranslate();
  const { userId } = useMember();
  const writer = { userId, postId };
  const { draft, errors, failure, busy, created, textField } = useForm(commentFormOf(writer));
  const left = charactersLeft(draft.text);
  const { formProps, submitAgain } = useSubmit(() => sendComment(writer));
  useShown(created);

  return (
    <form {...formProps} className="comment-form">
      <TextArea
        {...textField('text')}
        ref={field}
        label={t('comments.write')}
        data-shortcut="comment"
        data-mentions
        rows={2}
        error={errors['text'] ?? (left < 0 ? t('api.comment_too_long') : undefined)}
        aside={
          left < SHOWN_FROM && (
            <span className="comment-left">{t('comments.charactersLeft', { count: left })}</span>
          )
        }
        onKeyDown={submitByKeys}
      />
      <Alert onRetry={failure !== t('api.post_deleted_meanwhile') && submitAgain}>{failure}</Alert>
      <Button type="submit" tone="primary" busy={busy}>
        {t('comments.submit')}
      </Button>
    </form>
  );
}

/** Scrolls to the comment with the id `created` when it is sent, not when the component is mounted. */
function useShown(created: number | undefined): void {
  const before = useRef(created);
  useEffect(() => {
    if (created !== undefined && created !== before.current)
      document.getElementById(commentElementId(created))?.scrollIntoView({ block: 'nearest' });
    before.current = created;
  }, [created]);
}
