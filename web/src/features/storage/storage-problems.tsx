import { formatBytes } from '@plaza/contract/bytes.ts';
import { DISK_LOW_BYTES, type StorageProblem } from '@plaza/contract/storage.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';

const TEXTS = {
  backups_off: 'storage.backups.none',
  backups_unreadable: 'storage.backups.unreadable',
  backups_failing: 'storage.backups.failing',
  backups_missing: 'storage.backups.notYet',
  backups_late: 'storage.backups.missing',
  backups_future: 'storage.backups.future',
  disk_low: 'storage.disk.low',
  disk_full_soon: 'storage.disk.fullSoon',
} as const satisfies Record<StorageProblem, string>;

interface StorageProblemsProps {
  readonly problems: readonly StorageProblem[];
  readonly of: 'backups' | 'disk';
}

/** What is to be corrected about backups or the disk, an alert for each problem. */
export function StorageProblems({ problems, of }: StorageProblemsProps) {
  const t = useTranslate();
  const values = { size: formatBytes(DISK_LOW_BYTES, t.locale) };
  return problems
    .filter((problem) => problem.startsWith(of))
    .map((problem) => (
      <div className="storage-problem" key={problem}>
        <Alert>{problem === 'disk_low' ? t(TEXTS[problem], values) : t(TEXTS[problem])}</Alert>
      </div>
    ));
}
