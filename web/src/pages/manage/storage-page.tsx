import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { BackupState } from '../../features/storage/backup-state.tsx';
import { DiskUse } from '../../features/storage/disk-use.tsx';
import { storageQuery } from '../../features/storage/storage-query.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Disk space and backups, for owners. */
export function StoragePage() {
  const t = useTranslate();
  const { data: storage, error, refetch } = useQuery(storageQuery);
  useRetryWhenReachable(error, () => void refetch());
  if (storage)
    return (
      <>
        <section>
          <h2>{t('storage.disk.title')}</h2>
          <DiskUse storage={storage} />
        </section>
        <section>
          <h2>{t('storage.backups.title')}</h2>
          <BackupState backups={storage.backups} />
        </section>
      </>
    );
  if (!error) return <p role="status">{t('common.loading')}</p>;
  return (
    <Notice title={t('storage.failed')} text={messageOf(error)}>
      <Button tone="primary" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
