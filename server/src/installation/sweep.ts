import type { Logger } from 'pino';
import type { Db, Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { movableWithoutConsent, sweepImages, type Sweep } from '../images/image-sweeper.ts';
import { countSweepDay } from './installation-repository.ts';
import { isPaired } from './pairing.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

export interface InstallationSweepOptions {
  readonly db: Db;
  readonly engine: Engine;
  readonly store: ImageStore;
  readonly stop?: AbortSignal;
  /** Whether the operator permits to move any number of files. */
  readonly hasConsent?: boolean;
}

/** Sweeps the image store. @returns undefined when database and store do not have the same id */
export async function sweepInstallation({
  db,
  engine,
  store,
  ...options
}: InstallationSweepOptions): Promise<Sweep | undefined> {
  if (!(await isPaired(db, engine, store))) return undefined;
  return sweepImages({ db, store, day: await countSweepDay(db), ...options });
}

/** Logs what a sweep moved, and why it moved nothing. */
export function logSweep(log: Logger, store: ImageStore, sweep: Sweep | undefined): void {
  if (!sweep) {
    log.error(`The image store ${store.name} was not swept: it belongs to another installation`);
    return;
  }
  const { listed, withoutRow, moved, returned, deleted } = sweep;
  if (moved + returned + deleted > 0)
    log.info(
      { moved, returned, deleted },
      'Moved files to the trash of the image store, returned files from it, or deleted some of them',
    );
  if (moved === 0 && withoutRow > movableWithoutConsent(listed))
    log.warn(
      { files: listed, withoutRow },
      `No file was moved to the trash, because too many have no row. If database and image store belong together, run \`${PLAZA_COMMAND} sweep\``,
    );
}
