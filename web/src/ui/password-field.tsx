import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import './password-field.css';
import { useTranslate } from '../lib/texts/texts.ts';

/** A field for a password, with a button that shows and hides the password. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  // Not an aria-label: a search for the field by its label would also find the button.
  const label = <span className="visually-hidden">{props.label.toLocaleLowerCase(t.locale)}</span>;
  return (
    <Field
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button type="button" className="password-toggle" onClick={() => setShown(!shown)}>
          {shown ? t.rich('password.hide', { label }) : t.rich('password.show', { label })}
        </button>
      }
    />
  );
}
