import { existsSync } from 'node:fs';
import { lchown, readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unlessMissing } from '../lib/is-missing.ts';

/** Gives a path, and everything below it, to the owner of a folder, when the user of this process may: root, for a service. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  const found = await unlessMissing(stat(path));
  if (!found) return;
  const below = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const each of [path, ...below.map((name) => join(path, name))]) await lchown(each, uid, gid);
}

/** The folder to create for a path: that of a symbolic link whose folder is missing, otherwise the path. systemd links to its data folders. */
export async function folderToCreate(path: string): Promise<string> {
  if (existsSync(path)) return path;
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : resolve(dirname(path), target);
}
