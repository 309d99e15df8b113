import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newFolder, populateFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

const PROGRAM = fileURLToPath(new URL('../../../deploy/plaza', import.meta.url));
const folder = await newFolder();

/** A populated data folder, and a file with the settings of its service. */
async function createService(...lines: readonly string[]) {
  const dataDir = `${folder()} of <A&B>`;
  const file = `${dataDir}.env`;
  await populateFolder(dataDir, 1);
  await writeFile(file, [`DATA_DIR=${dataDir}`, ...lines, ''].join('\n'));
  return { dataDir, settings: { PLAZA_COMMAND: 'plaza', PLAZA_ENVIRONMENT_FILE: file } };
}

test('commands work on the data of the service, and say so', async () => {
  const { dataDir, settings } = await createService('PUBLIC_URL="https://plaza.example"');
  const owner = await runCommand(['owner', 'member1'], settings);
  expect(owner).toEqual({
    code: 0,
    stdout: `Data: ${dataDir}/plaza.db (settings: ${settings.PLAZA_ENVIRONMENT_FILE})\nmember1 is an owner now.\n`,
    stderr: '',
  });
  const link = await runCommand(['reset-link', 'member1'], settings);
  expect(link.stdout).toMatch(/\nhttps:\/\/plaza\.example\/reset#\S+\n$/);
  const help = await runCommand(['owner', '--help'], settings);
  expect(help.stdout).toMatch(/^plaza owner USERNAME\n/);
});

test('a link without PUBLIC_URL comes with a warning', async () => {
  const { settings } = await createService();
  const { stdout } = await runCommand(['reset-link', 'member1'], settings);
  expect(stdout).toMatch(/\nPUBLIC_URL is not set: .*\nhttp:\/\/localhost:3000\/reset#\S+\n$/);
});

test('settings that cannot be read are one sentence', async () => {
  const { settings } = await createService();
  const PLAZA_ENVIRONMENT_FILE = `${settings.PLAZA_ENVIRONMENT_FILE}.gone`;
  const { code, stdout, stderr } = await runCommand(['owner', 'member1'], {
    ...settings,
    PLAZA_ENVIRONMENT_FILE,
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^The settings of the service in \S+ .*\.gone cannot be read \(.*ENOENT.*\)\. Run this as root/,
  );
});

test('the status is that of the server at the address of the settings', async () => {
  const { dataDir, settings } = await createService();
  const stopped = await runCommand(['status'], { ...settings, PORT: '1' });
  expect(stopped).toMatchObject({
    code: 1,
    stderr: 'Server: no Plaza answers at http://127.0.0.1:1. Its log has the reason.\n',
  });
  await using server = await startServer({ DATA_DIR: dataDir });
  const { port } = new URL(server.address);
  const running = await runCommand(['status'], { ...settings, PORT: port });
  expect(running).toMatchObject({ code: 0, stderr: '' });
  // Where systemd runs, a line tells the state of its service.
  expect(running.stdout.split('\n').filter((line) => !/^(?:Data|Version|Service):/.test(line))).toEqual([
    `Server: answers at http://127.0.0.1:${port}`,
    'Disk and backups: backups_off. plaza doctor explains it',
    'Ready: yes',
    '',
  ]);
});

test('the program of the service runs from its link, without the settings of the shell', async () => {
  const link = join(dirname(folder()), 'plaza');
  await symlink(PROGRAM, link);
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nowhere' };
  const { stdout } = await promisify(execFile)(link, ['--help'], { env });
  expect(stdout).toMatch(/^plaza COMMAND \[--help\]/);
});

test('without systemd there is no journal, and a sentence says so', async () => {
  const { code, stderr } = await runCommand(['logs']);
  expect([code, stderr]).toEqual([
    1,
    'Plaza is no service of systemd here: its log is where it was started.\n',
  ]);
});

test('a mail server that does not answer is one sentence', async () => {
  const { settings } = await createService('PUBLIC_URL=https://plaza.example');
  expect(await runCommand(['mail-test'], settings)).toMatchObject({
    code: 1,
    stderr: 'SMTP_URL is not set: Plaza sends no emails.\n',
  });
  const mail = { SMTP_URL: 'smtp://user:secret@127.0.0.1:1', MAIL_FROM: 'Plaza <plaza@example.org>' };
  const { code, stderr } = await runCommand(['mail-test', 'ann@example.org'], { ...settings, ...mail });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The mail server 127\.0\.0\.1:1 \(SMTP_URL\) cannot be used: .*ECONNREFUSED.*\n$/);
  expect(stderr).not.toContain('secret');
});

test.each(['doctor', 'mail-test', 'status'])(
  '%s says in one sentence that the sender of emails is wrong',
  async (command) => {
    const { settings } = await createService('PUBLIC_URL=https://plaza.example');
    const mail = { SMTP_URL: 'smtp://user:secret@127.0.0.1:1', MAIL_FROM: 'Club: Plaza <plaza@example.org>' };
    const { code, stderr } = await runCommand([command], { ...settings, ...mail });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Setting MAIL_FROM="Club: Plaza <plaza@example\.org>": expected a sender such as .*\n$/,
    );
  },
);
