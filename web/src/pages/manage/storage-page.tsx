import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { BackupState } from '../../features/storage/backup-state.tsx';
import { DiskUse } from '../../features/storage/disk-use.tsx';
import { storageQuery } from '../../features/storage/storage-query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Disk space and backups, for owners. */
export function StoragePage() {
  const { data: storage, error, refetch } = useQuery(storageQuery);
  useRetryWhenReachable(error, () => void refetch());
  if (storage)
    return (
      <>
        <section>
          <h2>Disk</h2>
          <DiskUse storage={storage} />
        </section>
        <section>
          <h2>Backups</h2>
          <BackupState backups={storage.backups} />
        </section>
      </>
    );
  if (!error) return <p role="status">Loading...</p>;
  return (
    <Notice title="The storage could not be measured" text={messageOf(error)}>
      <Button tone="primary" onClick={() => void refetch()}>
        Retry
      </Button>
    </Notice>
  );
}
