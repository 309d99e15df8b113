import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remove, replaceFile } from '../lib/files.ts';
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
  await replaceFile(file, `${code}\n`);
  return code;
}

export const removeOwnerCode = (dataDir: string): Promise<void> => remove(join(dataDir, OWNER_CODE_FILE));
