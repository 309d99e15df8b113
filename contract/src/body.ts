/** The largest JSON body, and the largest text field of a multipart body. */
export const JSON_MAX_BYTES = 256 * 1024;
/** The largest multipart body with all its parts, and the most parts (fields and files) that it can have. */
export const MULTIPART_MAX_BYTES = 11 * 1024 * 1024;
export const MULTIPART_MAX_PARTS = 12;
/**
 * How slowly a body may arrive: the seconds without a byte, the least bytes a second in any `rateSeconds`, and the seconds in all. A
 * slower one is answered with `body_stalled`.
 */
export const BODY_PACE = { silentSeconds: 20, bytesPerSecond: 2000, rateSeconds: 60, seconds: 900 } as const;
/** The most multipart requests of one member that the server accepts at the same time. */
export const FORMS_AT_ONCE = 4;

/** The messages about a request body that cannot be read. */
export const BODY_MESSAGES = {
  notJson: 'The body is not valid JSON.',
  notAnObject: 'The body must be a JSON object.',
  notAForm: 'This form could not be read. Please try again.',
  tooManyParts: `A form can have at most ${MULTIPART_MAX_PARTS} parts.`,
  unnamedPart: 'Every part of a form needs a name.',
  textTooLong: 'This text is too long.',
  textNotUtf8: 'This text is not valid UTF-8.',
  fieldTwice: 'This field came twice.',
  cutOff: 'The upload was cut off.',
} as const;
