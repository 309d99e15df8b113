import { useRef, type SubmitEvent } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMember } from '../../session/member.ts';
import './composer.css';
import { blameDraft, cancelDraft, changeDraft, composerOf, publishDraft } from './composer-store.ts';
import { DraftFields } from './draft-fields.tsx';
import { ImageDrop } from './image-drop.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';

/** Where a member writes a new post. */
export function Composer() {
  const composer = composerOf(useMember().userId);
  const { draft, failure, news, sending } = useStore(composer);
  const form = useRef<HTMLFormElement>(null);

  function publish(event?: SubmitEvent): void {
    event?.preventDefault();
    const [first] = Object.keys(publishDraft(composer));
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <section className="composer" aria-labelledby="composer-heading">
      <h2 id="composer-heading" className="visually-hidden">
        Create a post
      </h2>
      <ImageDrop
        disabled={sending !== undefined}
        onImage={(image) => changeDraft(composer, { image })}
        onProblem={(image) => blameDraft(composer, { image })}
      >
        <form ref={form} noValidate className="composer-form" onSubmit={publish}>
          <DraftFields composer={composer} onPublish={publish} />
          <Alert action={<Button onClick={() => publish()}>Retry</Button>}>{failure}</Alert>
          {sending && draft.image && <UploadProgress part={sending.part} />}
          <p className="visually-hidden" role="status">
            {news}
          </p>
          <div className="composer-actions">
            <Button tone="quiet" onClick={() => cancelDraft(composer)}>
              Cancel
            </Button>
            <Button type="submit" tone="primary" busy={sending !== undefined}>
              Create Post
            </Button>
          </div>
        </form>
      </ImageDrop>
    </section>
  );
}
