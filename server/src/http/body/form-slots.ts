import { AppError, overloaded } from '../../errors.ts';

/** Forms that this process receives at once; with 11 MiB each they fit into the `tmp` that compose.yaml sizes. */
export const FORMS_MAX = 64;
const RETRY_SECONDS = 2;

export interface FormSlotsOptions {
  readonly max?: number;
  /** How many one member may send at once; undefined for no such limit. */
  readonly maxPerMember?: number | undefined;
}

/** Bounds the number of forms between their first byte and the removal of their files. */
export interface FormSlots {
  /**
   * Takes a slot for a form.
   * @param userId the member who sends it; undefined for visitors, who share the slots of the process
   * @returns a function that frees the slot
   * @throws AppError rate_limited when the member sends too many, overloaded when the process receives too many
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
