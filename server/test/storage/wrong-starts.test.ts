import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { newFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { databaseStarts } from '../support/wrong-starts/database-starts.ts';
import { installationsOfTests } from '../support/wrong-starts/installations.ts';
import { storeStarts } from '../support/wrong-starts/store-starts.ts';
import { sweepStarts } from '../support/wrong-starts/sweep-starts.ts';
import { hasNoImageOf, testStarts, type WrongStart } from '../support/wrong-starts/wrong-start.ts';

const engine = inject('engine');
const folder = await newFolder();

const restoredFolder: WrongStart = {
  name: 'a restored folder beside the original',
  async prepare(create) {
    const own = await create();
    const [file, restored] = [folder(), folder()];
    for (const args of [
      ['backup', file],
      ['restore', file, '--to', restored],
    ])
      expect(await runCommand(args, own.environment)).toMatchObject({ code: 0, stderr: '' });
    const [id] = ((await own.store.marker.read()) ?? '').split(' ');
    const marker = await readFile(join(restored, 'media', 'installation-id'), 'utf8');
    expect(marker).toBe(`${id} sqlite\n`);
    return { environment: { DATA_DIR: restored }, installations: [own] };
  },
};

const mistypedFolder: WrongStart = {
  name: 'a typo in DATA_DIR',
  async prepare(create) {
    const own = await create();
    const DATA_DIR = folder();
    const sentence = hasNoImageOf(join(DATA_DIR, 'media'), own.database);
    // With SQLite it is a new installation.
    const rejected = engine === 'postgres' && { sentence };
    return { environment: { ...own.environment, DATA_DIR }, installations: [own], ...rejected };
  },
};

testStarts(
  [...databaseStarts, ...storeStarts(engine), ...sweepStarts(false), restoredFolder, mistypedFolder],
  installationsOfTests(),
  { engine },
);
