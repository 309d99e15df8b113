import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newFolder, populateFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

const folder = await newFolder();

test('without a command, and with --help, all commands are listed', async () => {
  const listed = await runCommand([]);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).toMatch(
    /^npm run plaza -- COMMAND \[--help\] \[--quiet\]\n\n( {2}(backup|verify|restore|status|logs|doctor|mail-test|move|adopt|sweep|upgrade|owner|reset-link|sign-out) +\S.*\n){14}\n--quiet .*\.\n$/,
  );
  expect(await runCommand(['--help'])).toEqual(listed);
});

test('output to a program that ends before is no error', async () => {
  const dataDir = folder();
  await populateFolder(dataDir, 1);
  const program = fileURLToPath(new URL('../../dist/plaza.js', import.meta.url));
  const script = '"$0" "$1" doctor | head -n 2; exit "${PIPESTATUS[0]}"';
  const child = spawn('bash', ['-c', script, process.execPath, program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  expect([child.exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Data: .*\nok {7}versions: Plaza \d.*, Node .*\n$/);
});

/** Prints at the end whether the process loaded the library that decodes pictures. */
const SAY_LOADED = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { sharedObjects } = process.report.getReport();
  console.error(sharedObjects.some((file) => /libvips[^/]*$/.test(file)));
})`)}`;

test('only the doctor, which reports its version, loads the library that decodes pictures', async () => {
  const dataDir = folder();
  await populateFolder(dataDir, 1);
  const settings = { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${SAY_LOADED}` };
  expect(await runCommand(['sweep'], settings)).toMatchObject({ code: 0, stderr: 'false\n' });
  expect(await runCommand(['doctor'], settings)).toMatchObject({ code: 0, stderr: 'true\n' });
});

test('a command with --help shows its usage', async () => {
  const help = await runCommand(['move', '--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/^npm run plaza -- move --to TARGET /);
});

test.each([
  [['fly'], /^There is no command fly\.\n\nnpm run plaza -- COMMAND/],
  [['toString'], /^There is no command toString\./],
  [['move'], /^Name the target with --to\.\nMore: npm run plaza -- move --help\n$/],
  [['move', '--too', 'x'], /^Unknown option '--too'/],
  [['backup'], /^Name one file to write\./],
  [['backup', 'a', 'b'], /^Name one file to write\./],
  [['verify'], /^Name one backup\./],
  [['restore', 'a', 'b'], /^Name one backup\./],
  [['owner'], /^Name one member by username\.\nMore: npm run plaza -- owner --help\n$/],
  [['owner', 'ann', 'bea'], /^Name one member by username\./],
  [['owner', '--all'], /^Name one member by username\./],
  [['move', '--from', 'a', '--to', 'b'], /^A move goes from a folder to postgres:\/\/…, or back\./],
  [['move', '--from', 'postgres://a', '--to', 'postgres://b'], /^A move goes from a folder/],
])('invalid arguments %j exit with 2', async (args, message) => {
  const { code, stdout, stderr } = await runCommand(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('a restore to DATABASE_URL is rejected', async () => {
  const { code, stderr } = await runCommand(['restore', 'a'], { DATABASE_URL: 'postgres://a/b' });
  expect([code, stderr]).toEqual([
    2,
    'A backup is restored to a folder, not to DATABASE_URL. Name a folder with --to.\nMore: npm run plaza -- restore --help\n',
  ]);
});

test('an invalid setting is reported as at a start', async () => {
  expect(await runCommand(['move', '--to', 'postgres://a/b'], { PORT: '80x' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Setting PORT="80x": expected a port from 0 to 65535\n',
  });
});

test.each(['postgres:', 'postgres://'])('the incomplete address %s is rejected', async (address) => {
  const { code, stderr } = await runCommand(['move', '--from', address, '--to', 'x']);
  expect([code, stderr]).toEqual([
    1,
    'The URL of a database: expected an address such as postgres://user:password@host/database.\n',
  ]);
});
