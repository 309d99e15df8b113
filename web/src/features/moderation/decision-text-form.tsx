import { useState } from 'react';
import type { SendOptions } from '../../api/send.ts';
import { createDraftForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { refreshModeration } from './moderation-queries.ts';

interface DecisionTextFormProps<Choice extends PlainTextKey> {
  readonly label: string;
  readonly hint?: string;
  /** The message about an empty text; undefined when it may be empty. */
  readonly missing?: string;
  /** What can be done with the text, by the keys of the words of the buttons; the first one is the main action. */
  readonly choices: readonly Choice[];
  readonly send: (text: string, choice: Choice, options: SendOptions) => Promise<unknown>;
}

/** A text about a decision, with buttons that send it: an appeal, its answer, or the reason of a reversal. */
export function DecisionTextForm<Choice extends PlainTextKey>(props: DecisionTextFormProps<Choice>) {
  const t = useTranslate();
  const { label, hint, missing, choices, send } = props;
  const [form] = useState(() => createDraftForm({ text: '' }));
  const [chosen, setChosen] = useState(choices[0]);
  const { failure, errors, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(() => submit(choices[0]));

  function submit(choice: Choice | undefined): Promise<FieldErrors> {
    setChosen(choice);
    return submitForm(form, {
      validate: ({ text }) => ({ text: text.trim() === '' ? missing : undefined }),
      async send({ text }, options) {
        if (choice !== undefined) await send(text, choice, options);
        await refreshModeration();
        return undefined;
      },
      // The server names the field differently for each call.
      fieldErrors: ({ fields }) => ({ text: Object.values(fields)[0] }),
      onRejected: focusError,
    });
  }

  return (
    <form {...formProps} className="form decision-form">
      <TextArea {...textField('text')} label={label} hint={hint} error={errors['text']} />
      <Alert>{failure}</Alert>
      <div className="settings-actions">
        {choices.map((choice, index) => (
          <Button
            key={choice}
            type={index === 0 ? 'submit' : 'button'}
            tone={index === 0 ? 'primary' : 'plain'}
            busy={busy && choice === chosen}
            disabled={busy && choice !== chosen}
            onClick={index === 0 ? undefined : () => void submit(choice).then(focusError)}
          >
            {t<PlainTextKey>(choice)}
          </Button>
        ))}
      </div>
    </form>
  );
}
