/** The header with which a client marks requests that repeat each other, so that they act once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Visible ASCII. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,64}$';
export const IDEMPOTENCY_KEY_INVALID = 'An Idempotency-Key has 1 to 64 visible ASCII characters.';
/** How long the server keeps a key. */
export const IDEMPOTENCY_KEY_HOURS = 24;
