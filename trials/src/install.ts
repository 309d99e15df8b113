/**
 * `npm run install-trial`: installs Plaza by docs/operations.md on an empty Debian with systemd, in namespaces of this machine, and
 * runs, breaks, restores and removes it. Needs root, debootstrap, the network, and the free ports 80, 443 and 3000.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { blockWith, listDocumented } from './install/documented.ts';
import { bootMachine, findObstacle, type Machine } from './install/machine.ts';
import { REPOSITORY, said, visit, waitForReady } from './install/service.ts';
import { upgradeAndBack } from './install/upgrade.ts';
import { printProblems, rowOf, type Row } from './report.ts';
import { FLAG, runTrial } from './run-trial.ts';

const INSTALL_COMMANDS_MAX = 5;
const INSTALL_SECONDS_MAX = 600;
/** The clone that is installed. */
const CLONE = join(import.meta.dirname, '../..');

const WRONG_SETTINGS: readonly (readonly [line: string, sentence: RegExp, state: string])[] = [
  ['PORT=80x', /Setting PORT="80x": expected a port/, 'failed'],
  ['DATA_DIR=/srv/elsewhere', /elsewhere cannot be used .*ReadWritePaths/, 'activ'],
  ['DATABASE_URL=postgres://plaza@127.0.0.1:1/plaza', /No PostgreSQL answers at 127.0.0.1:1/, 'activ'],
  ['SMTP_URL=smtp://mail.example', /Setting SMTP_URL, MAIL_FROM: expected both or none/, 'failed'],
];

const { values } = parseArgs({ options: { write: FLAG } });
const obstacle = await findObstacle();
await runTrial(
  { name: 'install-trial', seconds: 1200, write: values.write },
  async ({ folder, progress }) => {
    if (obstacle !== undefined)
      return [{ promise: 'Installation as a service', figure: obstacle, verdict: 'not tried' }];
    progress.step('an empty Debian', 120);
    const machineRoot = join(folder, 'machine');
    await using machine = await bootMachine(machineRoot);
    await promisify(execFile)('git', ['clone', '--quiet', '--bare', CLONE, join(machineRoot, REPOSITORY)]);
    const blocks = await listDocumented();
    const rows: Row[] = [];
    progress.step('installation', 500);
    rows.push(await install(machine, blockWith(blocks, 'deploy/install.sh')));
    progress.step('commands', 60);
    rows.push(await runCommands(machine), await restoreBackup(machine), await reinstall(machine));
    progress.step('upgrades', 400);
    const [upgrade = ''] = blockWith(blocks, 'plaza upgrade');
    rows.push(...(await upgradeAndBack(machine, upgrade, blockWith(blocks, 'checkout VERSION'))));
    progress.step('wrong settings', 60);
    rows.push(await breakSettings(machine));
    progress.step('removal', 20);
    rows.push(await remove(machine));
    return rows;
  },
);

/** Runs the documented commands, and becomes the owner of a community behind https. */
async function install(machine: Machine, commands: readonly string[]): Promise<Row> {
  const problems: string[] = [];
  const began = performance.now();
  let printed = '';
  for (const command of commands) {
    const options = command.includes('install.sh') ? ' --local-certificates --yes' : '';
    const end = await machine.run(command.replace('…', REPOSITORY) + options);
    if (end.code !== 0) problems.push(`${command}\n${said(end)}`);
    printed = end.stdout;
  }
  const seconds = (performance.now() - began) / 1000;
  const code = /and enter (\S+)/.exec(printed)?.[1];
  const visited = await visit(machine, 'ada', code);
  if (visited.stdout !== '1 posts\n') problems.push(`the first owner: ${said(visited)}`);
  const figure = `${printProblems(problems)}; ${commands.length} commands, ${seconds.toFixed(0)} s`;
  return rowOf(
    `From an empty Debian to a community behind https: at most ${INSTALL_COMMANDS_MAX} commands and ten minutes`,
    figure,
    problems.length === 0 && commands.length <= INSTALL_COMMANDS_MAX && seconds <= INSTALL_SECONDS_MAX,
  );
}

/** Each command as root and as the user of the service, while Plaza runs and while it does not. */
async function runCommands(machine: Machine): Promise<Row> {
  const problems: string[] = [];
  let runs = 0;
  for (const user of [undefined, 'plaza'])
    for (const state of ['start', 'stop']) {
      await machine.run(`systemctl ${state} plaza; sleep 2`);
      for (const command of [
        'doctor',
        'owner ada',
        'reset-link ada',
        `backup /tmp/${user}-${state}.tar`,
        'sweep',
      ]) {
        const end = await machine.run(`plaza ${command}`, user);
        runs += 1;
        const names = command.startsWith('backup')
          ? '/var/lib/plaza'
          : 'Data: /var/lib/plaza/plaza.db (settings: /etc/plaza.env)';
        if (end.code !== 0 || !end.stdout.includes(names))
          problems.push(`plaza ${command}, ${user}, ${state}: ${said(end)}`);
      }
    }
  const foreign = await machine.run('find /var/lib/plaza /var/lib/plaza-backups ! -user plaza');
  if (foreign.stdout !== '') problems.push(`files of another user: ${foreign.stdout}`);
  await machine.run('systemctl start plaza');
  const ready = await waitForReady(machine);
  if (ready !== undefined) problems.push(ready);
  return rowOf(
    'Commands work as root and as the user of the service, while Plaza runs and while it is stopped, and leave all files to that user',
    `${printProblems(problems)} in ${runs} runs`,
    problems.length === 0,
  );
}

async function restoreBackup(machine: Machine): Promise<Row> {
  const problems: string[] = [];
  const more = await visit(machine, 'bob');
  if (more.stdout !== '2 posts\n') problems.push(`a second member: ${said(more)}`);
  const end = await machine.run('plaza restore /tmp/undefined-start.tar --replace');
  if (end.code !== 0) problems.push(said(end));
  const ready = await waitForReady(machine);
  if (ready !== undefined) problems.push(ready);
  const after = await visit(machine, 'ada');
  if (after.stdout !== '2 posts\n') problems.push(`after the restore: ${said(after)}`);
  const aside = await machine.run('ls -d /var/lib/plaza/replaced-*/plaza.db');
  if (aside.code !== 0) problems.push(`the former data: ${said(aside)}`);
  return rowOf(
    'A backup is restored into the running service by one command, which keeps the former data',
    printProblems(problems),
    problems.length === 0,
  );
}

async function reinstall(machine: Machine): Promise<Row> {
  const problems: string[] = [];
  await machine.run('echo "LOG_LEVEL=warn" >> /etc/plaza.env');
  const before = await machine.run('cat /etc/plaza.env');
  const end = await machine.run('/opt/plaza/deploy/install.sh --yes');
  if (end.code !== 0) problems.push(said(end));
  const after = await machine.run('cat /etc/plaza.env');
  if (after.stdout !== before.stdout) problems.push(`the settings: ${after.stdout}`);
  const visited = await visit(machine, 'ada');
  if (visited.stdout !== '3 posts\n') problems.push(`the data: ${said(visited)}`);
  return rowOf(
    'A second installation keeps data and settings',
    printProblems(problems),
    problems.length === 0,
  );
}

async function breakSettings(machine: Machine): Promise<Row> {
  const problems: string[] = [];
  await machine.run('cp -p /etc/plaza.env /etc/plaza.env.right');
  for (const [line, sentence, state] of WRONG_SETTINGS) {
    await machine.run(`echo "${line}" >> /etc/plaza.env; systemctl restart plaza`);
    // Plaza waits ten seconds for a database.
    const shown = await machine.run(
      `for i in $(seq 60); do journalctl -u plaza -o cat -n 8 | grep -qE '${sentence.source}' && break; sleep 1; done; sleep 1; systemctl show plaza -p ActiveState; journalctl -u plaza -o cat -n 20`,
    );
    if (!sentence.test(shown.stdout) || !shown.stdout.includes(`ActiveState=${state}`))
      problems.push(`${line}: ${said(shown)}`);
    if (/^ {4}at /m.test(shown.stdout)) problems.push(`${line}: a stack`);
    await machine.run('cp -p /etc/plaza.env.right /etc/plaza.env; systemctl reset-failed plaza');
  }
  await machine.run('rm /etc/plaza.env.right; systemctl restart plaza');
  const ready = await waitForReady(machine);
  if (ready !== undefined) problems.push(ready);
  return rowOf(
    'Wrong settings of the service are one sentence in its log, and it is not started again in vain',
    `${printProblems(problems)} in ${WRONG_SETTINGS.length} settings`,
    problems.length === 0,
  );
}

async function remove(machine: Machine): Promise<Row> {
  const problems: string[] = [];
  const kept = await machine.run(
    '/opt/plaza/deploy/uninstall.sh && ls /var/lib/plaza/plaza.db /etc/plaza.env',
  );
  if (kept.code !== 0) problems.push(`without the data: ${said(kept)}`);
  const end = await machine.run('/opt/plaza/deploy/uninstall.sh --delete-data && rm -rf /opt/plaza');
  if (end.code !== 0) problems.push(said(end));
  const traces = await machine.run(
    'find / -xdev -iname "*plaza*" ! -path "/proc/*" ! -path "/srv/*" ! -path "/var/log/*" ! -path "/tmp/*"; getent passwd plaza; grep -rl plaza /etc --exclude=*-',
  );
  const others = traces.stdout
    .split('\n')
    .filter((line) => !['', '/etc/hosts', '/etc/hostname'].includes(line));
  problems.push(...others.map((trace) => `left: ${trace}`));
  return rowOf('Plaza is removed without a trace', printProblems(problems), problems.length === 0);
}
