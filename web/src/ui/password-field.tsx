import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import './password-field.css';

/** A password that can be shown while it is typed. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button type="button" className="password-toggle" onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}{' '}
          {/* As text: an aria-label would make whoever looks for the field by its label find the button, too. */}
          <span className="visually-hidden">{props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
