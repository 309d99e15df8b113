import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackupFolder } from './backup-folder.ts';

const deploy = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

test('the service may write the folder of backups that its installation sets, and the sentence about an unusable one names it', async () => {
  const [, folder = 'none'] = /^add_setting BACKUP_DIR (\S+)$/m.exec(await deploy('install.sh')) ?? [];
  const [, states = ''] = /^StateDirectory=(.*)$/m.exec(await deploy('plaza.service')) ?? [];
  expect(states.split(' ').map((name) => `/var/lib/${name}`)).toContain(folder);
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'plaza-backups-'));
  const file = join(temporary.path, 'file');
  await writeFile(file, '');
  await expect(openBackupFolder(file)).rejects.toThrow(`with deploy/plaza.service set BACKUP_DIR=${folder}.`);
  await rm(file);
  expect(await openBackupFolder(file)).toBe(true);
  expect(await openBackupFolder(file)).toBe(false);
});
