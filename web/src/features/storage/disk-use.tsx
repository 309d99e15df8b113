import { formatBytes } from '@plaza/contract/bytes.ts';
import type { Storage } from '@plaza/contract/storage.ts';
import './storage.css';

interface StorageProps {
  readonly storage: Storage;
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** What uses disk space, and when the disk is full. */
export function DiskUse({ storage }: StorageProps) {
  const { disk, rows, writeAheadLog, pictures, backups } = storage;
  return (
    <>
      <p>
        {formatBytes(disk.free)} of {formatBytes(disk.total)} are free.
      </p>
      <dl className="storage-uses">
        <Use label="Database" bytes={rows} />
        {writeAheadLog !== null && <Use label="Write-ahead log" bytes={writeAheadLog} />}
        <Use label="Pictures" bytes={pictures} />
        {backups && <Use label="Backups" bytes={backups.bytes} />}
      </dl>
      <Growth storage={storage} />
    </>
  );
}

function Use({ label, bytes }: { readonly label: string; readonly bytes: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatBytes(bytes)}</dd>
    </div>
  );
}

function Growth({ storage: { growth } }: StorageProps) {
  if (!growth) return <p>Two daily backups are needed to tell how this grows.</p>;
  const { bytesPerDay, fullAt } = growth;
  return (
    <p>
      Database and pictures {bytesPerDay < 0 ? 'shrink' : 'grow'} by {formatBytes(bytesPerDay)} a day.
      {fullAt !== null && (
        <>
          {' '}
          At this rate the disk is full on <time dateTime={fullAt}>{day.format(new Date(fullAt))}</time>.
        </>
      )}
    </p>
  );
}
