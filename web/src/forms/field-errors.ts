/** What is wrong with single fields of a form: a sentence for each field, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/** Focuses the first invalid field of a form. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const fields = Array.from(form?.elements ?? []);
  const first = fields.find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
  if (first instanceof HTMLElement) first.focus();
}
