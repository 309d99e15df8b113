/** Why code of the page is missing, as the key of a sentence. */
export type MissingCodeReason = 'api.code_missing' | 'api.code_slow' | 'api.unreachable';

/** The error of code that could not be loaded, or not in time. */
export class MissingCode extends Error {
  readonly reason: MissingCodeReason;

  constructor(reason: MissingCodeReason) {
    super(reason);
    this.reason = reason;
  }
}
