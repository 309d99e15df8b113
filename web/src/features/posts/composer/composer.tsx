import { useEffect } from 'react';
import { addErrors, changeDraft } from '../../../forms/draft-form.ts';
import { useForm, useSubmit } from '../../../forms/use-form.ts';
import { SendSmaller } from '../../../calls/send-smaller.tsx';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMember } from '../../session/member.ts';
import './composer.css';
import { cancelDraft, composerOf, publishDraft } from './composer-store.ts';
import { DraftFields } from './draft-fields.tsx';
import { ImageDrop } from './image-drop.tsx';
import type { PostDraft } from './post-draft.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';

export function Composer() {
  const t = useTranslate();
  const composer = composerOf(useMember().userId);
  const { draft, failure, sending, busy, imageField } = useForm(composer);
  const { formProps, submitAgain } = useSubmit(() => publishDraft(composer));
  const sendSmaller = (smaller: Partial<PostDraft>) => {
    changeDraft(composer, smaller);
    submitAgain();
  };
  // The next submit reports the errors again.
  useEffect(() => () => composer.set({ ...composer.get(), errors: {} }), [composer]);

  return (
    <section className="composer" aria-labelledby="composer-heading">
      <h2 id="composer-heading" className="visually-hidden">
        {t('posts.composer.heading')}
      </h2>
      <ImageDrop
        disabled={busy}
        onImage={imageField('image').onChoose}
        onError={(image) => addErrors(composer, { image })}
      >
        <form {...formProps} className="composer-form">
          <DraftFields composer={composer} />
          <Alert
            onRetry={submitAgain}
            others={<SendSmaller failure={failure} sent={draft} onSmaller={sendSmaller} />}
          >
            {failure}
          </Alert>
          {sending && draft.image && <UploadProgress part={sending.part} />}
          <div className="composer-actions">
            <Button tone="quiet" onClick={() => cancelDraft(composer)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" tone="primary" busy={busy}>
              {t('posts.composer.submit')}
            </Button>
          </div>
        </form>
      </ImageDrop>
    </section>
  );
}
