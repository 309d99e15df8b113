import { AppError, overloaded } from '../../errors.ts';

/** Forms at a time per process. With 11 MiB each they fit into the `tmp` of compose.yaml. */
export const FORMS_MAX = 64;
const RETRY_SECONDS = 2;

export interface FormSlotsOptions {
  readonly max?: number;
  /** Forms at a time per member; undefined without a limit. */
  readonly maxPerMember?: number | undefined;
}

/** Limits the forms between their first byte and the deletion of their files. */
export interface FormSlots {
  /** @returns releases the slot @throws AppError rate_limited at the limit of the member, overloaded */
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
