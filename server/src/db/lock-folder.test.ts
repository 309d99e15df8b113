import { mkdtempDisposableSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { lockFolder, tryLockFolder } from './lock-folder.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'plaza-lock-'));

test('a second lock of a folder is rejected until the first is released', () => {
  using folder = newFolder();
  const first = lockFolder(folder.path);
  expect(() => lockFolder(folder.path)).toThrow('is in use by another Plaza');
  first[Symbol.dispose]();
  expect(() => lockFolder(folder.path)[Symbol.dispose]()).not.toThrow();
});

test('locking fails when another process replaces the file before it is locked', () => {
  using folder = newFolder();
  const { exec } = DatabaseSync.prototype;
  using others = new DisposableStack();
  // Runs between the opening of the file and its lock.
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (
    this: DatabaseSync,
    statement,
  ) {
    opened.mockRestore();
    rmSync(join(folder.path, 'lock'));
    others.use(lockFolder(folder.path));
    exec.call(this, statement);
  });
  expect(tryLockFolder(folder.path)).toBeUndefined();
});
