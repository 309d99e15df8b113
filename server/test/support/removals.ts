import { transactAndPublish, type DbAndBus } from '../../src/bus/transact-and-publish.ts';
import { removeContent, restoreContent, type Removable } from '../../src/moderation/removal-service.ts';

export const REASON = 'No advertising.';

export const post = (id: number): Removable => ({ type: 'post', id });
export const comment = (id: number): Removable => ({ type: 'comment', id });

/** Removes and restores content as a decision does. */
export function removals(resources: DbAndBus) {
  return {
    remove: (content: Removable) =>
      transactAndPublish(resources, (trx) =>
        removeContent(trx, content, { reason: REASON, removed_at: Date.now() }),
      ),
    restore: (content: Removable) => transactAndPublish(resources, (trx) => restoreContent(trx, content)),
    /** Makes all removals older than they are. */
    async age(ms: number) {
      const removed_at = Date.now() - ms;
      await resources.db.updateTable('removed_posts').set({ removed_at }).execute();
      await resources.db.updateTable('removed_comments').set({ removed_at }).execute();
    },
  };
}
