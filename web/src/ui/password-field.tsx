import { DEFAULT_LANGUAGE } from '@plaza/contract/languages.ts';
import { useState, type ComponentProps } from 'react';
import { say } from '../lib/say.ts';
import { Field } from './field.tsx';
import './password-field.css';
import { useTranslate } from '../lib/texts/texts.ts';

/** A field for a password, with a button that shows and hides the password. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const name = t.language === DEFAULT_LANGUAGE ? props.label.toLowerCase() : props.label;
  // Not an aria-label: a search for the field by its label would also find the button.
  const label = <span className="visually-hidden">{name}</span>;
  return (
    <Field
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          className="password-toggle"
          onClick={() => {
            setShown(!shown);
            say(t(shown ? 'password.isHidden' : 'password.isShown', { label: props.label }));
          }}
        >
          {t.rich(shown ? 'password.hide' : 'password.show', { label })}
        </button>
      }
    />
  );
}
