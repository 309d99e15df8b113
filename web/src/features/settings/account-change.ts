import { ApiError, messageOf } from '../../api/api-error.ts';
import type { MemberChange } from '../session/change-member.ts';

export type AccountForm = NonNullable<MemberChange['form']>;
export type Problems = Readonly<Record<string, string>>;

/** How saving a form of the settings stands. */
export interface AccountChange {
  /** How much of it has left, from 0 to 1, while it is being saved. */
  readonly part?: number;
  /** What is wrong with which field. */
  readonly problems: Problems;
  /** What went wrong with all of it, as a sentence. */
  readonly failure?: string;
  /** What the server does only with the current password. */
  readonly unproven?: AccountForm;
  /** Why the current password that was given did not do, as a sentence. */
  readonly proofProblem?: string;
}

export const SETTLED: AccountChange = { problems: {} };

/** Where a change stands that failed. `proven`: whether the current password was sent with it. */
export function refusedChange(form: AccountForm, proven: boolean, error: unknown): AccountChange {
  const { currentPassword, ...problems } = error instanceof ApiError ? error.fields : {};
  if (error instanceof ApiError && error.code === 'reauth_required') return { problems: {}, unproven: form };
  if (Object.keys(problems).length > 0) return { problems };
  if (proven) return { problems, unproven: form, proofProblem: currentPassword ?? messageOf(error) };
  return { problems, failure: messageOf(error) };
}
