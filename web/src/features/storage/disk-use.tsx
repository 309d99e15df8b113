import { formatBytes } from '@plaza/contract/bytes.ts';
import type { Storage } from '@plaza/contract/storage.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { StorageProblems } from './storage-problems.tsx';

interface StorageProps {
  readonly storage: Storage;
}

/** What uses disk space, and when the disk is full. */
export function DiskUse({ storage }: StorageProps) {
  const t = useTranslate();
  const { disk, rows, writeAheadLog, pictures, backups } = storage;
  return (
    <>
      <p>
        {t('storage.disk.free', {
          free: formatBytes(disk.free, t.locale),
          total: formatBytes(disk.total, t.locale),
        })}
      </p>
      <dl className="storage-uses">
        <Use label={t('storage.disk.database')} bytes={rows} />
        {writeAheadLog !== null && <Use label={t('storage.disk.writeAheadLog')} bytes={writeAheadLog} />}
        <Use label={t('storage.disk.pictures')} bytes={pictures} />
        {backups && <Use label={t('storage.disk.backups')} bytes={backups.bytes} />}
      </dl>
      <Growth storage={storage} />
      <StorageProblems problems={storage.problems} of="disk" />
    </>
  );
}

function Use({ label, bytes }: { readonly label: string; readonly bytes: number }) {
  const t = useTranslate();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatBytes(bytes, t.locale)}</dd>
    </div>
  );
}

function Growth({ storage: { growth } }: StorageProps) {
  const t = useTranslate();
  if (!growth) return <p>{t('storage.disk.growthUnknown')}</p>;
  const { bytesPerDay, fullAt } = growth;
  const size = formatBytes(bytesPerDay, t.locale);
  return (
    <p>
      {bytesPerDay < 0 ? t('storage.disk.shrinks', { size }) : t('storage.disk.grows', { size })}
      {fullAt !== null && (
        <>
          {' '}
          {t.rich('storage.disk.fullAt', {
            date: (
              <time dateTime={fullAt}>
                {new Date(fullAt).toLocaleDateString(t.locale, { dateStyle: 'long' })}
              </time>
            ),
          })}
        </>
      )}
    </p>
  );
}
