import { CODE_MISSING, UNREACHABLE } from '@plaza/contract/error.ts';

/** Code that could not be fetched. `message` is a sentence for a person. */
export class MissingCode extends Error {
  /** Whether Plaza answers all the same: trying again does not help, loading the page anew does. */
  readonly isGone: boolean;

  constructor(isGone: boolean) {
    super(isGone ? CODE_MISSING : UNREACHABLE);
    this.isGone = isGone;
  }
}
