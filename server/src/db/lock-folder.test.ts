import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from './lock-folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a second lock of a folder is refused until the first is released', () => {
  const folder = newFolder();
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  first[Symbol.dispose]();
  expect(() => lockFolder(folder)[Symbol.dispose]()).not.toThrow();
});

test('a lock on a file that another process replaced after it was opened is no lock of the folder', () => {
  const folder = newFolder();
  const { exec } = DatabaseSync.prototype;
  using others = new DisposableStack();
  // Runs between the opening of the file and its lock.
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (
    this: DatabaseSync,
    statement,
  ) {
    opened.mockRestore();
    rmSync(join(folder, 'lock'));
    others.use(lockFolder(folder));
    exec.call(this, statement);
  });
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
});
