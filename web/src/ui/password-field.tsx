import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import './password-field.css';

/** A field for a password, with a button that shows and hides the password. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button type="button" className="password-toggle" onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}{' '}
          {/* Not an aria-label: a search for the field by its label would also find the button. */}
          <span className="visually-hidden">{props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
