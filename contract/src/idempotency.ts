/** The header in which a client names one attempt of a person, so that a repeated request acts once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Visible ASCII. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,64}$';
export const IDEMPOTENCY_KEY_INVALID = 'An Idempotency-Key has 1 to 64 visible ASCII characters.';
/** How long a key is remembered. */
export const IDEMPOTENCY_KEY_HOURS = 24;
