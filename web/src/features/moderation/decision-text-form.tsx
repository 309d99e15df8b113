import { useState } from 'react';
import type { SendOptions } from '../../api/send.ts';
import { resetForm } from '../../forms/draft-form.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { useForm, useSubmit } from '../../forms/use-form.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import '../../ui/form.css';
import { SubmitActions } from '../../ui/submit-actions.tsx';
import { useMember } from '../session/member.ts';
import { isDecided, refreshModeration } from './moderation-queries.ts';

const forms = persistentForms<{ readonly text: string }>({ text: '' });

/** The form in which a member writes a text of this kind about a decision. Its draft is stored on this device. */
export const decisionTextForm = (userId: number, kind: DecisionText, decisionId: number) =>
  forms([userId, kind, decisionId]);

type DecisionText = 'appeal' | 'answer to appeal' | 'reversal';

interface DecisionTextFormProps<Choice extends PlainTextKey> {
  readonly kind: DecisionText;
  readonly decisionId: number;
  readonly label: string;
  readonly hint?: string;
  /** The message about an empty text; undefined when it may be empty. */
  readonly missing?: string;
  /** What can be done with the text, by the keys of the words of the buttons; the first one is the main action. */
  readonly choices: readonly [Choice, ...Choice[]];
  readonly send: (text: string, choice: Choice, options: SendOptions) => Promise<unknown>;
}

/** A text about a decision, with buttons that send it: an appeal, its answer, or the reason of a reversal. */
export function DecisionTextForm<Choice extends PlainTextKey>(props: DecisionTextFormProps<Choice>) {
  const t = useTranslate();
  const { kind, decisionId, label, hint, missing, choices, send } = props;
  const [main, ...others] = choices;
  const form = decisionTextForm(useMember().userId, kind, decisionId);
  const [chosen, setChosen] = useState(main);
  const { isChanged, failure, errors, busy, textField } = useForm(form);
  const { formProps, focusError } = useSubmit(() => submit(main));

  function submit(choice: Choice): Promise<FieldErrors> {
    setChosen(choice);
    return submitForm(form, {
      validate: ({ text }) => ({ text: text.trim() === '' ? missing : undefined }),
      async send({ text }, { signal }) {
        try {
          await send(text, choice, { signal });
        } catch (error) {
          // Somebody else was first: the decision is shown as it is now.
          if (isDecided(error)) void refreshModeration();
          throw error;
        }
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
      <SubmitActions
        busy={busy && chosen === main}
        onCancel={isChanged && (() => resetForm(form))}
        others={others.map((choice) => (
          <Button
            key={choice}
            busy={busy && choice === chosen}
            disabled={busy && choice !== chosen}
            onClick={() => void submit(choice).then(focusError)}
          >
            {t<PlainTextKey>(choice)}
          </Button>
        ))}
      >
        {t<PlainTextKey>(main)}
      </SubmitActions>
    </form>
  );
}
