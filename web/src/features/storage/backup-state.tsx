import type { Storage } from '@plaza/contract/storage.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StorageProblems } from './storage-problems.tsx';

/** The daily backups and their problems. */
export function BackupState({ backups, problems }: Pick<Storage, 'backups' | 'problems'>) {
  const t = useTranslate();
  const newest = backups?.newest ?? null;
  const isElsewhere = backups === null && !problems.includes('backups_off');
  return (
    <>
      {newest !== null && (
        <p>
          {t.rich('storage.backups.newest', {
            count: backups?.count ?? 0,
            time: <RelativeTime at={newest} />,
          })}
        </p>
      )}
      {isElsewhere && <p>{t('storage.backups.elsewhere')}</p>}
      <StorageProblems problems={problems} of="backups" />
    </>
  );
}
