import { useQuery } from '@tanstack/react-query';
import { PageErrorList } from '../../features/page-errors/page-error-list.tsx';
import { BackupState } from '../../features/storage/backup-state.tsx';
import { DiskUse } from '../../features/storage/disk-use.tsx';
import { storageQuery } from '../../features/storage/storage-query.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryState } from '../../calls/query-state.tsx';

/** Disk space, backups and errors of the page, for owners. */
export function StoragePage() {
  const t = useTranslate();
  return (
    <QueryState query={useQuery(storageQuery)} failed={t('storage.failed')}>
      {(storage) => (
        <>
          <section>
            <h2>{t('storage.disk.title')}</h2>
            <DiskUse storage={storage} />
          </section>
          <section>
            <h2>{t('storage.backups.title')}</h2>
            <BackupState backups={storage.backups} problems={storage.problems} />
          </section>
          <section>
            <h2>{t('pageErrors.title')}</h2>
            <PageErrorList />
          </section>
        </>
      )}
    </QueryState>
  );
}
