import { isSaidByLine } from './connection.ts';

/** Why code of the page is missing, as the key of a sentence. */
export type MissingCodeReason = 'api.code_missing' | 'api.code_slow' | 'api.unreachable';

/** The error of code that could not be loaded, or not in time. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
  readonly reason: MissingCodeReason;
  /** As in `ApiError`. */
  readonly isSaid: boolean;

  constructor(reason: MissingCodeReason) {
    super(reason);
    this.reason = reason;
    this.isSaid = reason === 'api.unreachable' && isSaidByLine();
  }
}
