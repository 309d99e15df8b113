import { useId, useLayoutEffect, type AriaAttributes, type ComponentProps, type ReactNode } from 'react';
import './field.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import { growLines } from './grow-lines.ts';

/** What surrounds a field. */
export interface FieldFrame {
  readonly label: string;
  /** The error message; undefined for a valid field. */
  readonly error?: string | undefined;
  /** Help, shown below the field. */
  readonly hint?: ReactNode;
  /** Shown at the end of the line of the label; after the field in the order of the Tab key. */
  readonly aside?: ReactNode;
}

type FieldProps = FieldFrame & ComponentProps<'input'>;
type TextAreaProps = FieldFrame & ComponentProps<'textarea'>;

/** A text field of one line, with a label. */
export function Field({ label, error, hint, aside, ...input }: FieldProps) {
  const ids = useFieldIds(input.id);
  return (
    <Frame {...{ label, error, hint, aside, ids }}>
      <input
        dir={input.type === 'email' ? 'ltr' : 'auto'}
        {...input}
        {...describedBy(ids, error, hint, input)}
        className={classNames('field-input', input.className)}
      />
    </Frame>
  );
}

/** A text field of several lines, with a label. The field grows with its text. */
export function TextArea({ label, error, hint, aside, ...input }: TextAreaProps) {
  const ids = useFieldIds(input.id);
  useLayoutEffect(() => growLines(ids.field));
  return (
    <Frame {...{ label, error, hint, aside, ids }}>
      <textarea
        dir="auto"
        rows={3}
        {...input}
        {...describedBy(ids, error, hint, input)}
        className={classNames('field-input', 'field-lines', input.className)}
      />
    </Frame>
  );
}

type FieldIds = ReturnType<typeof useFieldIds>;

/** The HTML ids of a field and what describes it. @param given the id of the field, if it has one already */
export function useFieldIds(given: string | undefined) {
  const generated = useId();
  const field = given ?? generated;
  return { field, error: `${field}-error`, hint: `${field}-hint` };
}

/** The attributes of a field for its error, its hint, and whether it is required. */
export function describedBy(
  ids: FieldIds,
  error: string | undefined,
  hint: ReactNode,
  given: AriaAttributes & { readonly required?: boolean | undefined },
) {
  const own = [error && ids.error, hint && ids.hint];
  const describing = [...own, given['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: ids.field,
    'aria-invalid': error ? true : (given['aria-invalid'] ?? false),
    // Not `required`: Firefox says that a form with an empty required field is invalid.
    required: undefined,
    'aria-required': given.required,
    'aria-describedby': describing || undefined,
  };
}

/** The label of a field above it, and its error and its hint below. */
export function Frame({
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
      <FieldError id={ids.error}>{error}</FieldError>
      {Boolean(hint) && (
        <div className="field-hint" id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
