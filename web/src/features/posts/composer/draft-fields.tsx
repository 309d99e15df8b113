import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { changeDraft, type ComposerStore } from './composer-store.ts';
import { ImageField } from './image-field.tsx';

interface DraftFieldsProps {
  readonly composer: ComposerStore;
  /** Asked for from within the text, by Ctrl or Command and Enter. */
  readonly onPublish: () => void;
}

/** The sheet a post is written on; low until somebody writes. Nothing of it changes while it is being sent. */
export function DraftFields({ composer, onPublish }: DraftFieldsProps) {
  const { draft, problems, sending } = useStore(composer);
  const fixed = sending !== undefined;
  const hasDraft = Object.values(draft).some(Boolean);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // A field that was only left stays open: what one presses next must not move away.
    if (!hasDraft) setOpen(sheet.current?.querySelector('.field-input:focus') !== null);
  }, [hasDraft]);

  return (
    <div
      ref={sheet}
      className={classNames('composer-sheet', !isOpen && !hasDraft && 'composer-rest')}
      onFocus={({ target }) => {
        if (target.matches('.field-input')) setOpen(true);
      }}
    >
      <Field
        label="Title"
        name="title"
        data-shortcut="n"
        className="composer-title"
        value={draft.title}
        error={problems.title}
        readOnly={fixed}
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
        readOnly={fixed}
        onChange={(event) => changeDraft(composer, { content: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onPublish();
        }}
      />
      <ImageField composer={composer} />
    </div>
  );
}
