import type { Storage } from '@plaza/contract/storage.ts';
import { useState } from 'react';
import { plural } from '../../lib/plural.ts';
import { Alert } from '../../ui/alert.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './storage.css';

/** An older newest backup is a mistake: a day more than the interval, because a backup may be in progress or be retried. */
const OLDEST_MS = 2 * 24 * 60 * 60 * 1000;
const NONE = 'Plaza makes no daily backups. Whoever runs the server sets BACKUP_DIR.';
const FAILING = 'A backup is missing. The log of the server has the reason.';

/** The daily backups, with an error when the newest one is missing or old. */
export function BackupState({ backups }: Pick<Storage, 'backups'>) {
  const [openedAt] = useState(Date.now);
  if (!backups) return <Problem text={NONE} />;
  const { newest, count } = backups;
  const isMissing = newest === null || openedAt - Date.parse(newest) > OLDEST_MS;
  return (
    <>
      {newest !== null && (
        <p>
          The newest of {plural(count, 'verified backup')} was made <RelativeTime at={newest} />.
        </p>
      )}
      {isMissing && <Problem text={FAILING} />}
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
