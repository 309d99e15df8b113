import { useEffect, useRef, type SubmitEvent } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMember } from '../../session/member.ts';
import './composer.css';
import {
  blameDraft,
  cancelDraft,
  chooseImage,
  composerOf,
  forgetProblems,
  publishDraft,
} from './composer-store.ts';
import { DraftFields } from './draft-fields.tsx';
import { ImageDrop } from './image-drop.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';

/** Where a member writes a new post. */
export function Composer() {
  const composer = composerOf(useMember().userId);
  const { draft, failure, news, sending } = useStore(composer);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => forgetProblems(composer), [composer]);

  async function publish(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    const [first] = Object.keys(await publishDraft(composer));
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
        onImage={(image) => chooseImage(composer, image)}
        onProblem={(image) => blameDraft(composer, { image })}
      >
        <form ref={form} noValidate className="composer-form" onSubmit={(event) => void publish(event)}>
          <DraftFields composer={composer} onPublish={() => void publish()} />
          <Alert action={<Button onClick={() => void publish()}>Retry</Button>}>{failure}</Alert>
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
