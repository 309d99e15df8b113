import { transactAndPublish, type DbAndBus } from '../../src/bus/transact-and-publish.ts';
import type { Change } from '../../src/bus/bus.ts';
import type { Trx } from '../../src/db/open.ts';
import { removeContent, restoreContent, type Removable } from '../../src/moderation/removal-service.ts';

export const REASON = 'No advertising.';

export const post = (id: number): Removable => ({ type: 'post', id });
export const comment = (id: number): Removable => ({ type: 'comment', id });

/** Removes and restores content as a decision does. */
export function removals(resources: DbAndBus) {
  const changing = async (work: (trx: Trx) => Promise<Change[]>) => {
    const changes: Change[] = [];
    await transactAndPublish(resources, changes, async (trx) => void changes.push(...(await work(trx))));
  };
  return {
    remove: (content: Removable) => changing((trx) => removeContent(trx, content, REASON)),
    restore: (content: Removable) => changing((trx) => restoreContent(trx, content)),
    /** Makes all removals older than they are. */
    async age(ms: number) {
      const removed_at = Date.now() - ms;
      await resources.db.updateTable('removed_posts').set({ removed_at }).execute();
      await resources.db.updateTable('removed_comments').set({ removed_at }).execute();
    },
  };
}
