import { useRef, type ComponentProps, type ReactNode } from 'react';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from './button.tsx';

interface SubmitActionsProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'children'> {
  readonly busy: boolean;
  /** Discards what was typed; without it, there is nothing to discard, and no button that does. */
  readonly onCancel: (() => void) | false;
  /** Further buttons. */
  readonly others?: ReactNode;
}

/** The buttons at the end of a form whose input is a draft: one discards it, and one with these children submits it. */
export function SubmitActions({ onCancel, tone = 'primary', busy, children, others }: SubmitActionsProps) {
  const t = useTranslate();
  const submit = useRef<HTMLButtonElement>(null);
  return (
    <div className="settings-actions">
      {onCancel && (
        <Button
          tone="quiet"
          disabled={busy}
          onClick={() => {
            // This button goes, and would lose the focus.
            submit.current?.focus();
            onCancel();
          }}
        >
          {t('common.cancel')}
        </Button>
      )}
      <Button ref={submit} type="submit" tone={tone} busy={busy}>
        {children}
      </Button>
      {others}
    </div>
  );
}
