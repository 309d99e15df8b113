import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../lib/is-missing.ts';
import { newReadableCode } from '../lib/readable-code.ts';

export const OWNER_CODE_FILE = 'owner-code';
const BYTES = 16;
const CODE = /^[\dA-Z]{5}(?:-[\dA-Z]{5,6}){4}$/;

/** The owner code, created if it is missing or invalid. Processes that start at once may create different ones. */
export async function openOwnerCode(dataDir: string): Promise<string> {
  const file = join(dataDir, OWNER_CODE_FILE);
  const stored = (await unlessMissing(readFile(file, 'utf8')))?.trim();
  if (stored !== undefined && CODE.test(stored)) return stored;
  const code = newReadableCode(BYTES);
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${code}\n`, { mode: 0o600, flush: true });
  await rename(temporary, file);
  return code;
}

export const removeOwnerCode = (dataDir: string): Promise<void> =>
  rm(join(dataDir, OWNER_CODE_FILE), { force: true });
