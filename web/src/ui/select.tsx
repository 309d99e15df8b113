import type { ComponentProps } from 'react';
import './field.css';
import { describedBy, Frame, useFieldIds, type FieldFrame } from './field.tsx';
import { useCommit } from './use-commit.ts';

interface SelectProps extends Pick<FieldFrame, 'label' | 'hint'>, Omit<ComponentProps<'select'>, 'value'> {
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  /** For a choice that has an effect at once; see `useCommit`. Forms use `onChange`. */
  readonly onCommit?: (value: string) => void;
}

/** A choice of one of several values, with a label. */
export function Select({ label, hint, options, value, onCommit, ...select }: SelectProps) {
  const ids = useFieldIds(select.id);
  const { selected, handlers } = useCommit(onCommit);
  return (
    <Frame {...{ label, hint, ids }}>
      <select
        {...select}
        {...describedBy(ids, undefined, hint, select)}
        {...(onCommit && handlers)}
        value={selected ?? value}
        className="field-input"
      >
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </Frame>
  );
}
