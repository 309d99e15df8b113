/** The result of one check of the doctor. A `warning` may be intended; the message of an `error` says what to do. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  /** The name of the check, one word. */
  readonly check: string;
  /** A sentence. */
  readonly message: string;
}

/** Creates the findings of one check. */
export const findings = (check: string) => ({
  ok: (message: string): Finding => ({ level: 'ok', check, message }),
  warning: (message: string): Finding => ({ level: 'warning', check, message }),
  error: (message: string): Finding => ({ level: 'error', check, message }),
});
