import { useId, type AriaAttributes, type ComponentProps, type ReactNode } from 'react';
import './field.css';
import { classNames } from './class-names.ts';

interface FieldFrame {
  readonly label: string;
  /** What is wrong, as a sentence; announced when it appears. */
  readonly error?: string | undefined;
  /** Help that stands below all the time. */
  readonly hint?: ReactNode;
  /** Stands at the end of the line of the label; Tab reaches it after the field. */
  readonly aside?: ReactNode;
}

type FieldProps = FieldFrame & ComponentProps<'input'>;
type TextAreaProps = FieldFrame & ComponentProps<'textarea'>;

/** A labelled line of text. */
export function Field({ label, error, hint, aside, ...input }: FieldProps) {
  const ids = useFieldIds(input.id);
  return (
    <Frame {...{ label, error, hint, aside, ids }}>
      <input
        {...input}
        {...describedBy(ids, error, hint, input)}
        className={classNames('field-input', input.className)}
      />
    </Frame>
  );
}

/** A labelled field for several lines; it grows with its text. */
export function TextArea({ label, error, hint, aside, ...input }: TextAreaProps) {
  const ids = useFieldIds(input.id);
  return (
    <Frame {...{ label, error, hint, aside, ids }}>
      <textarea
        rows={3}
        {...input}
        {...describedBy(ids, error, hint, input)}
        className={classNames('field-input', 'field-lines', input.className)}
      />
    </Frame>
  );
}

interface FieldIds {
  readonly field: string;
  readonly error: string;
  readonly hint: string;
}

function useFieldIds(given: string | undefined): FieldIds {
  const generated = useId();
  const field = given ?? generated;
  return { field, error: `${field}-error`, hint: `${field}-hint` };
}

function describedBy(ids: FieldIds, error: string | undefined, hint: ReactNode, given: AriaAttributes) {
  const own = [error && ids.error, hint && ids.hint];
  const describing = [...own, given['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: ids.field,
    'aria-invalid': error ? true : given['aria-invalid'],
    'aria-describedby': describing || undefined,
  };
}

function Frame({
  label,
  error,
  hint,
  aside,
  ids,
  children,
}: FieldFrame & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.field}>
        {label}
      </label>
      {children}
      {Boolean(aside) && <div className="field-aside">{aside}</div>}
      <p className="field-error" id={ids.error} aria-live="polite">
        {error}
      </p>
      {Boolean(hint) && (
        <div className="field-hint" id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
