import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newFolder, populateFolder } from '../support/move.ts';
import { UNPRIVILEGED } from '../support/permissions.ts';
import { runCommand } from '../support/plaza-command.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const folder = await newFolder();
const backup = `${folder()}.tar`;
const full = folder();
beforeAll(async () => {
  await populateFolder(full, 2);
  await runCommand(['backup', backup], { DATA_DIR: full });
});

/** What an operator does with a data folder. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  start: ['main.js'],
  backup: ['plaza.js', 'backup', `${full}-new.tar`, '--quiet'],
  restore: ['plaza.js', 'restore', backup, '--replace', '--quiet'],
  move: ['plaza.js', 'move', '--to', 'postgres://plaza@127.0.0.1:1/plaza', '--quiet'],
  adopt: ['plaza.js', 'adopt'],
  sweep: ['plaza.js', 'sweep'],
  owner: ['plaza.js', 'owner', 'member1'],
  'reset-link': ['plaza.js', 'reset-link', 'member1'],
  doctor: ['plaza.js', 'doctor'],
};
type CommandName = keyof typeof COMMANDS;

interface Cause {
  readonly name: string;
  /** Changes a data folder. @returns what undoes it, so that the folder can be read and deleted */
  cause(dataDir: string): Promise<() => Promise<unknown>>;
  readonly sentence: RegExp;
  /** Commands for which it is no reason to fail. */
  readonly accepting?: readonly CommandName[];
}

const closed = (path: string, mode: number) => async () => {
  const { mode: before } = await stat(path);
  await chmod(path, mode);
  return () => chmod(path, before);
};
const NOT_ACCESSIBLE =
  /cannot be read and written by the user \w+: \S+ belongs to \w+ and has the mode \d+\. Run this as root/;

const CAUSES: readonly Cause[] = [
  {
    name: 'a folder that the user may not open',
    cause: (dataDir) => closed(dataDir, 0)(),
    sentence: NOT_ACCESSIBLE,
  },
  {
    name: 'a folder that the user may not write',
    cause: (dataDir) => closed(dataDir, 0o500)(),
    sentence: NOT_ACCESSIBLE,
  },
  {
    name: 'a database that the user may not read',
    cause: (dataDir) => closed(join(dataDir, 'plaza.db'), 0)(),
    sentence: NOT_ACCESSIBLE,
    accepting: ['restore'],
  },
  {
    name: 'images that the user may not read',
    cause: (dataDir) => closed(join(dataDir, 'media'), 0)(),
    sentence: NOT_ACCESSIBLE,
    accepting: ['restore'],
  },
  {
    name: 'no folder',
    async cause(dataDir) {
      await rm(dataDir, { recursive: true });
      return () => Promise.resolve();
    },
    sentence: /folder-\d+ (?:does not exist\.|contains no Plaza data: it has no plaza\.db\.)/,
    accepting: ['start', 'restore'],
  },
  {
    name: 'a file in place of the folder',
    async cause(dataDir) {
      await rename(dataDir, `${dataDir}-aside`);
      await writeFile(dataDir, 'a letter');
      return async () => {
        await rm(dataDir);
        await rename(`${dataDir}-aside`, dataDir);
      };
    },
    sentence: /cannot be (?:used|created) \(Error: E(?:NOTDIR|EXIST)\b/,
  },
  {
    name: 'a database that is no database',
    async cause(dataDir) {
      await writeFile(join(dataDir, 'plaza.db'), 'a letter '.repeat(1000));
      return () => Promise.resolve();
    },
    sentence:
      /plaza\.db is damaged \(file is not a database\)\. It is left as it is\. Restore the last backup/,
    accepting: ['restore'],
  },
  {
    name: 'data of a newer version',
    async cause(dataDir) {
      using db = new DatabaseSync(join(dataDir, 'plaza.db'));
      db.exec("insert into kysely_migration values ('9999-later', '2999-01-01T00:00:00.000Z')");
      return () => Promise.resolve();
    },
    sentence: /newer version of Plaza/,
    accepting: ['restore'],
  },
  {
    name: 'a restore that was interrupted',
    async cause(dataDir) {
      await mkdir(join(dataDir, 'restoring'));
      return () => Promise.resolve();
    },
    sentence: /A restore to \S+ is unfinished\. Run it again\./,
    accepting: ['restore', 'adopt', 'sweep', 'owner', 'reset-link'],
  },
];

/** Runs a program of the build. @returns exit code, and what it printed */
const run = (dataDir: string, [program = '', ...args]: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const [file = '', ...all] = [...UNPRIVILEGED, process.execPath, join(SERVER, 'dist', program), ...args];
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'fatal' };
    execFile(file, all, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

/** The hash of each file of a folder, without locks. */
async function hashesOf(dataDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const name of glob('**/*', { cwd: dataDir })) {
    const path = join(dataDir, name);
    if (name.startsWith('lock') || !(await stat(path)).isFile()) continue;
    hashes[name] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

/** `npm test` tries one of so many pairs of a cause and a command: each cause, and each command. */
const EVERY = Math.round(1 / inject('share'));
const isTried = (cause: number, command: number) => (cause + command + 2) % EVERY === 0;

describe.each(CAUSES.map((cause, index) => ({ ...cause, index })))('$name', (tried) => {
  const { cause, sentence, accepting = [], index } = tried;
  const chosen = Object.keys(COMMANDS).filter((_, command) => isTried(index, command));
  const some = chosen.filter((name) => !accepting.includes(name));
  test.each(some)('%s says so in one sentence, and changes nothing', async (name) => {
    const dataDir = folder();
    await cp(full, dataDir, { recursive: true });
    const undo = await cause(dataDir);
    const before = await hashesOf(dataDir).catch(() => undefined);
    const { code, stdout, stderr } = await run(dataDir, COMMANDS[name] ?? []);
    const after = await hashesOf(dataDir).catch(() => undefined);
    await undo();
    expect(code).toBe(1);
    // The doctor prints all that it finds, and on the standard error how many.
    expect(name === 'doctor' ? stdout : stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout + stderr).not.toMatch(/^ {4}at /m);
    expect(after).toEqual(before);
  });
});
