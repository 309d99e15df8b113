import { useRef, type SubmitEvent } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useMember } from '../../session/member.ts';
import './composer.css';
import { blameDraft, cancelDraft, changeDraft, composerOf, publishDraft } from './composer-store.ts';
import { ImageDrop } from './image-drop.tsx';
import { ImageField } from './image-field.tsx';

/** Where a member writes a new post. */
export function Composer() {
  const { userId } = useMember();
  const composer = composerOf(userId);
  const { draft, problems, failure, sending } = useStore(composer);
  const form = useRef<HTMLFormElement>(null);
  const chooseImage = (image: File) => changeDraft(composer, { image });
  const refuseImage = (image: string) => blameDraft(composer, { image });

  function publish(): void {
    const [first] = Object.keys(publishDraft(composer));
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    publish();
  }

  return (
    <section className="composer" aria-labelledby="composer-heading">
      <ImageDrop onImage={chooseImage} onProblem={refuseImage} disabled={sending !== undefined}>
        <form ref={form} noValidate className="composer-form" onSubmit={onSubmit}>
          <h2 id="composer-heading" className="visually-hidden">
            Create a post
          </h2>
          <div className="composer-sheet">
            <Field
              label="Title"
              name="title"
              className="composer-title"
              value={draft.title}
              error={problems.title}
              readOnly={sending !== undefined}
              autoComplete="off"
              onChange={(event) => changeDraft(composer, { title: event.currentTarget.value })}
            />
            <TextArea
              label="Content"
              name="content"
              rows={2}
              required
              value={draft.content}
              error={problems.content}
              readOnly={sending !== undefined}
              onChange={(event) => changeDraft(composer, { content: event.currentTarget.value })}
            />
            <ImageField
              image={draft.image}
              alt={draft.alt}
              problems={problems}
              disabled={sending !== undefined}
              onImage={chooseImage}
              onProblem={refuseImage}
              onAlt={(alt) => changeDraft(composer, { alt })}
              onRemove={() => changeDraft(composer, { image: undefined, alt: '' })}
            />
          </div>
          <Alert action={<Button onClick={publish}>Retry</Button>}>{failure}</Alert>
          {sending && draft.image && <UploadProgress part={sending.part} />}
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
