import type { Storage } from '@plaza/contract/storage.ts';
import { useState } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** An older newest backup is a mistake: a day more than the interval, because a backup may be in progress or be retried. */
const OLDEST_MS = 2 * 24 * 60 * 60 * 1000;

/** The daily backups, with an error when the newest one is missing or old. */
export function BackupState({ backups }: Pick<Storage, 'backups'>) {
  const t = useTranslate();
  const [openedAt] = useState(Date.now);
  if (!backups) return <Problem text={t('storage.backups.none')} />;
  const { newest, count } = backups;
  const isMissing = newest === null || openedAt - Date.parse(newest) > OLDEST_MS;
  return (
    <>
      {newest !== null && (
        <p>{t.rich('storage.backups.newest', { count, time: <RelativeTime at={newest} /> })}</p>
      )}
      {isMissing && <Problem text={t('storage.backups.missing')} />}
    </>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <div className="storage-problem">
      <Alert>{text}</Alert>
    </div>
  );
}
