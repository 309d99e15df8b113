/** The errors of single fields: a sentence by the name of the field. Valid fields are absent or undefined. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/**
 * Focuses the first field of the form that has an error, once React has rendered what this event changes: a screen reader says the
 * error with the field. Does nothing without errors or without a form.
 */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const fields = Array.from(form?.elements ?? []);
  const first = fields.find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
  if (first instanceof HTMLElement) queueMicrotask(() => first.focus());
}
