import { useRef, type ChangeEvent, type SubmitEvent } from 'react';
import type { Draft } from '../lib/drafts/draft.ts';
import { useStore } from '../lib/store.ts';
import { changed, checkImage, type DraftForm } from './draft-form.ts';
import { focusFirstError, type FieldErrors } from './field-errors.ts';

/**
 * The state of a form, with `busy` (whether its draft is being sent) and the properties of its fields.
 * @param isPaused whether a submit waits for the member to enter the current password: then `busy` is false, `sending` undefined
 */
export function useForm<D extends Draft>(form: DraftForm<D>, isPaused = false) {
  const state = useStore(form);
  const sending = isPaused ? undefined : state.sending;
  const busy = sending !== undefined;

  /** The properties of the text field with this name. While the form is busy, the field is read-only. */
  const textField = <Name extends keyof D & string>(name: Name) => ({
    name,
    value: state.draft[name],
    error: state.errors[name],
    readOnly: busy,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set(changed(form.get(), { [name]: currentTarget.value })),
  });

  /** The properties of the image field with this name. While the form is busy, the field is disabled. */
  const imageField = (name: keyof D & string) => ({
    name,
    invalid: state.errors[name] !== undefined,
    disabled: busy,
    onChoose: (file: File) => checkImage(form, name, file),
  });

  return { ...state, sending, busy, textField, imageField };
}

/**
 * `formProps`: the properties of a form element. Its submit, like `submitAgain`, calls `submit` and then focuses the first field
 * with an error. `focusError` focuses the first field with one of the given errors.
 * @param submit resolves to the errors that prevent sending; none if there are no errors
 */
export function useSubmit(submit: () => Promise<FieldErrors>) {
  const ref = useRef<HTMLFormElement>(null);
  const focusError = (errors: FieldErrors) => focusFirstError(ref.current, errors);
  const submitAgain = () => void submit().then(focusError);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submitAgain();
  };
  return { formProps: { ref, noValidate: true, onSubmit }, submitAgain, focusError };
}
