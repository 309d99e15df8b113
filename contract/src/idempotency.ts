/** Requests of one member with the same value of this header and the same body create one post or comment. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Visible ASCII. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,64}$';
export const IDEMPOTENCY_KEY_INVALID = 'An Idempotency-Key has 1 to 64 visible ASCII characters.';
export const IDEMPOTENCY_KEY_HOURS = 24;
