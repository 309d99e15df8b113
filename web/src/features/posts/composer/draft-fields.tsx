import { useEffect, useRef, useState } from 'react';
import { hasContent } from '../../../forms/draft-form.ts';
import { submitByKeys } from '../../../forms/submit-keys.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { preparePublishing, type ComposerForm } from './composer-store.ts';
import { ImageField } from './image-field.tsx';

/** The fields of a new post. They are low while they are empty and none has the focus, and read-only while the post is sent. */
export function DraftFields({ composer }: { readonly composer: ComposerForm }) {
  const t = useTranslate();
  const { draft, textField } = useForm(composer);
  const hasDraft = hasContent(draft);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // An empty form stays open when the focus leaves it: the button that is pressed next must not move.
    if (!hasDraft) setOpen(sheet.current?.querySelector('.field-input:focus') !== null);
  }, [hasDraft]);

  return (
    <div
      ref={sheet}
      className={classNames('composer-sheet', !isOpen && !hasDraft && 'composer-rest')}
      onFocus={({ target }) => {
        preparePublishing();
        if (target.matches('.field-input')) setOpen(true);
      }}
    >
      <Field
        {...textField('title')}
        label={t('posts.title')}
        data-shortcut="n"
        className="composer-title"
        autoComplete="off"
      />
      <TextArea
        {...textField('content')}
        label={t('posts.content')}
        rows={2}
        required
        data-mentions
        onKeyDown={submitByKeys}
      />
      <ImageField composer={composer} />
    </div>
  );
}
