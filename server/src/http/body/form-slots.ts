import { AppError, overloaded } from '../../errors.ts';

/** The forms that a process receives at a time. Their files, 11 MiB each, fit into the `tmp` of compose.yaml. */
export const FORMS_MAX = 64;
const RETRY_SECONDS = 2;

export interface FormSlotsOptions {
  readonly max?: number;
  /** Forms at a time per member; undefined without a limit. */
  readonly maxPerMember?: number | undefined;
}

/** Limits the forms that a process receives at a time. A form counts until its files are deleted. */
export interface FormSlots {
  /**
   * Takes a slot for a form.
   * @param userId undefined on public endpoints, for which only the limit of the process holds
   * @returns a function that releases the slot; call it once
   * @throws AppError rate_limited when the member has `maxPerMember` slots; overloaded when all are taken
   */
  take(userId: number | undefined): () => void;
}

export function formSlots({ max = FORMS_MAX, maxPerMember }: FormSlotsOptions = {}): FormSlots {
  let taken = 0;
  const byMember = new Map<number, number>();
  const add = (userId: number | undefined, count: 1 | -1) => {
    taken += count;
    if (userId === undefined) return;
    const theirs = (byMember.get(userId) ?? 0) + count;
    if (theirs === 0) byMember.delete(userId);
    else byMember.set(userId, theirs);
  };
  return {
    take(userId) {
      const theirs = userId === undefined ? 0 : (byMember.get(userId) ?? 0);
      if (maxPerMember !== undefined && theirs >= maxPerMember)
        throw new AppError('rate_limited', { retryAfter: RETRY_SECONDS });
      if (taken >= max) throw overloaded();
      add(userId, 1);
      return () => add(userId, -1);
    },
  };
}
