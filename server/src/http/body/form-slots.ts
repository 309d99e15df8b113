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
   * @param userId undefined on public endpoints, whose forms together get half of the slots
   * @returns a function that releases the slot; call it once
   * @throws AppError rate_limited when the member has `maxPerMember` slots; overloaded when all are taken
   */
  take(userId: number | undefined): () => void;
}

export function formSlots({ max = FORMS_MAX, maxPerMember }: FormSlotsOptions = {}): FormSlots {
  let taken = 0;
  /** By member; undefined: of public endpoints. */
  const byCaller = new Map<number | undefined, number>();
  const add = (userId: number | undefined, count: 1 | -1) => {
    taken += count;
    const theirs = (byCaller.get(userId) ?? 0) + count;
    if (theirs === 0) byCaller.delete(userId);
    else byCaller.set(userId, theirs);
  };
  return {
    take(userId) {
      const theirs = byCaller.get(userId) ?? 0;
      if (userId !== undefined && maxPerMember !== undefined && theirs >= maxPerMember)
        throw new AppError('rate_limited', { retryAfter: RETRY_SECONDS });
      if (taken >= max || (userId === undefined && theirs >= max / 2)) throw overloaded();
      add(userId, 1);
      return () => add(userId, -1);
    },
  };
}
