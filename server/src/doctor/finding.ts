/** The result of a check. A `warning` may be intended; the message of an `error` contains what to do. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly check: string;
  readonly message: string;
}

export const findings = (check: string) => ({
  ok: (message: string): Finding => ({ level: 'ok', check, message }),
  warning: (message: string): Finding => ({ level: 'warning', check, message }),
  error: (message: string): Finding => ({ level: 'error', check, message }),
});
